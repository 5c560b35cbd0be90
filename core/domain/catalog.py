"""What of a knowledge file an agent is given: all of it, or a catalog of labels (V-06, V-07)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from core.domain.knowledge_document import (
    Document,
    Item,
    Label,
    Section,
    bullet,
    characters,
    label_key,
    render,
)

RED_LINES: Final = frozenset({"red lines", "红线", "紅線"})
"""V-05: entries under these labels are never folded and never left out (keys are case-folded)."""

UNDER_REVIEW: Final = "(under review: a later session said otherwise)"
"""Spec README, tiers of trust: the mark of an approved entry with an undecided conflict."""

PROJECT_READ_AT: Final = "`./.paper/KNOWLEDGE.read.md`"

CHILD_INDENT: Final = "  "
_NEAR_MATCHES: Final = 3


class Mode(StrEnum):
    """How a knowledge file is given (V-06)."""

    FLAT = "flat"
    CATALOG = "catalog"


@dataclass(frozen=True, slots=True)
class Injection:
    """One knowledge file as an agent is given it.

    ``rules`` and ``info`` are bullets without headings, each ending in a newline or empty.
    ``notice`` is one line, empty if nothing was left out. ``text`` is all of it with the headings
    of the file; ``characters`` is its length. ``left_out`` counts entries, per section in
    ``left_out_by``.
    """

    text: str
    mode: Mode
    characters: int
    left_out: int
    rules: str
    info: str
    notice: str
    left_out_by: Mapping[Section, int]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """One asked-for label with all its entries (V-07)."""

    label: str
    section: Section
    leaves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A label that does not exist, with up to three that look like it."""

    label: str
    near_matches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Expansion:
    """The answer to one batch of labels, in the order asked."""

    found: tuple[Found, ...]
    unknown: tuple[Unknown, ...]


@dataclass(frozen=True, slots=True)
class _Unit:
    """One thing that is given or left out whole: an entry, or a folded label.

    ``under`` is the label printed above it, once for all its neighbours of the same label.
    """

    section: Section
    under: str | None
    text: str
    entries: int
    kept_always: bool = False
    folded: str | None = None


def mode_of(document: Document, threshold: int) -> Mode:
    """Flat below the threshold, catalog at or above it; measured on the stored text (V-06)."""
    return Mode.CATALOG if characters(render(document)) >= threshold else Mode.FLAT


def is_flat(document: Document) -> bool:
    """True if no entry stands under a label: what K-23 asks before it regroups a file."""
    return not any(
        isinstance(item, Label) for section in Section for item in document.items(section)
    )


def is_red_lines(label: str) -> bool:
    """True for the labels whose entries always ride in full (V-05)."""
    return label_key(label).rstrip(":：").casefold() in RED_LINES


def injection(
    document: Document,
    *,
    threshold: int,
    budget: int,
    read_at: str = PROJECT_READ_AT,
    under_review: Collection[tuple[Section, str]] = (),
) -> Injection:
    """The part of a knowledge file that fits the budget, never cut inside an entry (V-06).

    Args:
        threshold: characters from which labels are folded (User 3,000, Project 6,000).
        budget: characters of the returned text at most (User 6,000, Project 20,000), headings and
            notice included; only red lines may exceed it.
        read_at: where an agent finds what was left out, in words.
        under_review: entries (section and text) with an undecided conflict; they are marked.
    """
    mode = mode_of(document, threshold)
    units = _units(document, mode, frozenset(under_review))
    optional = _leaving_order(units)

    def without(count: int) -> Injection:
        gone = frozenset(optional[:count])
        left = [units[index] for index in gone]
        given = [unit for index, unit in enumerate(units) if index not in gone]
        return _written(given, left, mode, read_at)

    whole = without(0)
    if whole.characters <= budget:
        return whole
    fewest = bisect_left(range(1, len(optional)), True, key=lambda n: _fits(without(n), budget))
    return without(min(fewest + 1, len(optional)))


def _fits(given: Injection, budget: int) -> bool:
    return given.characters <= budget


def red_lines_over(document: Document, budget: int) -> int:
    """Characters by which the red lines alone exceed the budget; 0 if they fit (V-05, Save)."""
    units = [unit for unit in _units(document, Mode.CATALOG, frozenset()) if unit.kept_always]
    return max(0, _written(units, [], Mode.CATALOG, "").characters - budget) if units else 0


def expand(document: Document, labels: Sequence[str]) -> Expansion:
    """The full entries of exactly these labels, in one batch (V-07).

    The child count that the catalog prints behind a label may be passed along. A label that both
    sections have is found twice.
    """
    parents = [
        (section, item)
        for section in Section
        for item in document.items(section)
        if isinstance(item, Label)
    ]
    names = list(dict.fromkeys(item.text for _, item in parents))
    shown = {
        label_key(name): label_key(item.text)
        for _, item in parents
        for name in (catalog_line(item).removeprefix("- "), item.text)
    }
    keys: list[str] = []
    unknown: list[Unknown] = []
    for asked in dict.fromkeys(labels):
        key = shown.get(label_key(asked))
        if key is None:
            unknown.append(Unknown(asked, _near(asked, names)))
        elif key not in keys:
            keys.append(key)
    found = [
        Found(item.text, section, tuple(leaf.text for leaf in item.leaves))
        for key in keys
        for section, item in parents
        if label_key(item.text) == key
    ]
    return Expansion(tuple(found), tuple(unknown))


def catalog_line(label: Label) -> str:
    """A folded label with its child count."""
    count = len(label.leaves)
    return f"- {label.text} ({count} {'entry' if count == 1 else 'entries'})"


def marked(text: str) -> str:
    """An entry with the review mark behind it, inside its bullet."""
    return f"{text}\n\n{UNDER_REVIEW}" if "\n" in text else f"{text} {UNDER_REVIEW}"


def _units(
    document: Document, mode: Mode, under_review: frozenset[tuple[Section, str]]
) -> list[_Unit]:
    units: list[_Unit] = []
    for section in Section:
        for item in document.items(section):
            units += _item_units(section, item, mode, under_review)
    return units


def _item_units(
    section: Section, item: Item, mode: Mode, under_review: frozenset[tuple[Section, str]]
) -> list[_Unit]:
    label = item if isinstance(item, Label) else None
    red = label is not None and is_red_lines(label.text)
    if label is not None and mode is Mode.CATALOG and not red:
        line = catalog_line(label)
        return [_Unit(section, None, line, len(label.leaves), folded=label.text)]
    indent = CHILD_INDENT if label else ""
    return [
        _Unit(
            section,
            label.text if label else None,
            bullet(
                marked(leaf.text) if (section, leaf.text) in under_review else leaf.text, indent
            ),
            entries=1,
            kept_always=red,
        )
        for leaf in (item.leaves if isinstance(item, Label) else (item,))
    ]


def _leaving_order(units: Sequence[_Unit]) -> list[int]:
    """Indexes of what may be left out, first to go first: the end of Info, then of Rules (V-06)."""
    return [
        index
        for section in (Section.INFO, Section.RULES)
        for index in reversed(range(len(units)))
        if units[index].section is section and not units[index].kept_always
    ]


def _written(given: Sequence[_Unit], left: Sequence[_Unit], mode: Mode, read_at: str) -> Injection:
    bodies = {section: _body(given, section) for section in Section}
    left_by = {
        section: sum(unit.entries for unit in left if unit.section is section)
        for section in Section
    }
    notice = _notice(left_by, read_at)
    parts = [f"## {section.heading}\n{body}" for section, body in bodies.items() if body]
    parts += [notice + "\n"] if notice else []
    text = "\n".join(parts)
    return Injection(
        text=text,
        mode=mode,
        characters=len(text),
        left_out=sum(left_by.values()),
        rules=bodies[Section.RULES],
        info=bodies[Section.INFO],
        notice=notice,
        left_out_by=left_by,
        labels=tuple(unit.folded for unit in given if unit.folded is not None),
    )


def _body(given: Sequence[_Unit], section: Section) -> str:
    lines: list[str] = []
    under: str | None = None
    for unit in given:
        if unit.section is section:
            if unit.under is not None and unit.under != under:
                lines.append(bullet(unit.under))
            under = unit.under
            lines.append(unit.text)
    return "".join(f"{line}\n" for line in lines)


def _notice(left_by: Mapping[Section, int], read_at: str) -> str:
    """One line: how many entries are missing here and where they are (V-06)."""
    total = sum(left_by.values())
    if not total:
        return ""
    where = " and ".join(
        f"{count:,} of {section.heading}" for section, count in left_by.items() if count
    )
    entries = "1 entry is" if total == 1 else f"{total:,} entries are"
    return f"({entries} left out here to keep this short: {where}. To read all, see {read_at}.)"


def _near(asked: str, names: Sequence[str]) -> tuple[str, ...]:
    """Existing labels that hold the asked one, are held by it, or are spelled like it."""
    wanted = label_key(asked).casefold()
    folded = {label_key(name).casefold(): name for name in reversed(names)}
    part = [
        name
        for key, name in reversed(folded.items())
        if wanted and (wanted in key or key in wanted)
    ]
    alike = [folded[key] for key in get_close_matches(wanted, folded, n=_NEAR_MATCHES)]
    return tuple(dict.fromkeys([*alike, *part]))[:_NEAR_MATCHES]
