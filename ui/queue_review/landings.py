"""What Apply would do to the files, for each answer to "replace or keep both" (K-14). Pure.

The same steps as the core's Apply; a test applies every case and compares the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.domain.knowledge_document import (
    Document,
    Section,
    add_leaf,
    characters,
    leaf_text,
    leaves,
    parse,
    remove_leaf,
    render,
    replace_leaf,
)
from core.domain.normalise import exact_key
from core.domain.scope import Scope
from core.domain.suggestion import SuggestionType
from core.queue_review.types import Conflicted, Suggestion, Target

_AROUND = 2  # lines shown before and after a change


@dataclass(frozen=True, slots=True)
class Place:
    """One changed file.

    Attributes:
        lines: text and kind (``same``, ``new``, ``old``) of the changed lines and those around.
        there: the text stands in the file already; nothing is added.
        over: characters by which the file would be too long (K-04), else 0.
        after: the whole text of the file afterwards.
    """

    scope: Scope
    section: Section
    lines: tuple[tuple[str, str], ...]
    there: bool
    over: int
    after: str


@dataclass(frozen=True, slots=True)
class Landing:
    """The files that change, by answer: one of them, or both while the choice is open.

    Attributes:
        names: of the files' projects.
    """

    choices: tuple[tuple[Conflicted, tuple[Place, ...]], ...]
    names: Mapping[Scope, str]


def places(
    item: Suggestion,
    scope: Scope,
    choice: Conflicted,
    target: Target | None,
    texts: Mapping[Scope, str],
    limit: int,
) -> list[Place]:
    """Return the files that Apply of ``item`` to ``scope`` changes, the own one first.

    Args:
        choice: ``REPLACE`` or ``KEEP_BOTH``; ``ASK`` is as if nothing were to be replaced.
        target: the approved entry that would be replaced, or None.
        texts: saved texts of ``scope`` and of the target's file.
        limit: characters that Apply accepts in ``scope``.
    """
    section = Section.RULES if item.type is SuggestionType.RULE else Section.INFO
    wording, before = leaf_text(item.text), texts[scope]
    document = parse(before).document
    found: list[Place] = []
    replaced = target if choice is Conflicted.REPLACE else None
    if replaced is not None and replaced.scope != scope:
        own = replaced.section or Section.RULES
        other = texts[replaced.scope]
        without = render(remove_leaf(parse(other).document, own, replaced.text))
        found.append(_place(replaced.scope, own, other, without, there=False, limit=0))
        replaced = None
    if replaced is not None:
        section = replaced.section or section
    standing = _standing(document, wording)
    if standing is not None:
        if replaced is not None:
            document = remove_leaf(document, section, replaced.text)
        section = standing
    elif replaced is not None:
        document = replace_leaf(document, section, replaced.text, wording)
    else:
        document = add_leaf(document, section, wording)
    changed = standing is None or replaced is not None
    after = render(document) if changed else before
    there = standing is not None
    return [_place(scope, section, before, after, there=there, limit=limit), *found]


def _standing(document: Document, wording: str) -> Section | None:
    """Return the section in which the text stands already."""
    key = exact_key(wording)
    return next((e.section for e in leaves(document) if exact_key(e.text) == key), None)


def _place(
    scope: Scope, section: Section, before: str, after: str, *, there: bool, limit: int
) -> Place:
    grown = characters(after) - characters(before)
    over = max(0, characters(after) - limit) if limit and grown > 0 else 0
    return Place(scope, section, tuple(_lines(before, after)), there, over, after)


def _lines(before: str, after: str) -> list[tuple[str, str]]:
    """Return the changed lines with those around; empty ones are left out."""
    old, new = _shown(before), _shown(after)
    lines: list[tuple[str, str]] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for group in matcher.get_grouped_opcodes(_AROUND):
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                lines += [(text, "same") for text in old[i1:i2]]
                continue
            lines += [(text, "old") for text in old[i1:i2]]
            heads = {f"## {section.heading}" for section in Section}
            lines += [(text, "same" if text in heads else "new") for text in new[j1:j2]]
    return lines


def _shown(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]
