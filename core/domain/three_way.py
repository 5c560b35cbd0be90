"""Three-way merge of a knowledge view that somebody else changed (K-05).

The unit is an entry with its continuation lines, so that a multi-line entry is never torn. The
row (what the person decided in the app) wins every place that both changed; everything else that
the outside added, changed or removed stays in the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final

from core.domain.knowledge_document import line_starts, stored_newlines

_UNLIKE: Final = 0.01
"""Likeness of two units with nothing in common: they may still be one place, replaced whole, but
any real likeness pairs first."""

_ALIGNED_PAIRS: Final = 2_500
"""Largest replaced span (old units x new units) that is aligned by likeness; a bigger one, which
no person's edit makes, pairs in order."""


@dataclass(frozen=True, slots=True)
class Clash:
    """One place that both sides changed: ``row`` stands in the file, ``outside`` does not.

    Either side may be empty: it removed what the other changed.
    """

    base: str
    row: str
    outside: str


@dataclass(frozen=True, slots=True)
class Merge:
    """The merged file, the places decided for the row, and the outside lines kept in the file."""

    text: str
    conflicts: tuple[Clash, ...]
    outside_lines: tuple[str, ...]


def merge(base: str, row: str, outside: str) -> Merge:
    """Merge the row and an outside edit, both made from ``base``.

    Args:
        base: the view as last written by the app.
        row: the text of the database row now.
        outside: the file as found.

    Returns:
        ``outside`` itself where the row did not change and ``row`` itself where the file did not;
        else both sets of changes, LF line ends. Every line that the row added or changed is in.
    """
    if stored_newlines(row) == stored_newlines(base):
        return Merge(outside, (), _brought(_units(base), _units(outside)))
    if stored_newlines(outside) in {stored_newlines(base), stored_newlines(row)}:
        return Merge(row, (), ())
    return _Merging(_units(base), _units(row), _units(outside)).merged()


def _units(text: str) -> list[str]:
    """The text in pieces that joined by LF are the text: entries, headings, blank lines.

    Blank lines inside an entry belong to it; those between entries are pieces of their own.
    """
    text = stored_newlines(text)
    starts = line_starts(text)
    units: list[str] = []
    blank: list[str] = []
    for number, line in enumerate(text.split("\n")):
        if not line.strip():
            blank.append(line)
        elif units and number not in starts:
            units[-1] = "\n".join([units[-1], *blank, line])
            blank = []
        else:
            units += [*blank, line]
            blank = []
    return units + blank


@dataclass(slots=True)
class _Edit:
    """One side against the base: the fate of each base unit, and what is added before each."""

    fates: list[str | None]
    added: list[list[str]] = field(default_factory=list)


class _Merging:
    def __init__(self, base: list[str], row: list[str], outside: list[str]) -> None:
        self._base = base
        self._row = _edit(base, row)
        self._outside = _edit(base, outside)
        self._spare = Counter(row) - Counter(base)
        self._removed_by_row = set(base) - set(row)
        self._out: list[str] = []
        self._clashes: list[Clash] = []
        self._kept: list[str] = []

    def merged(self) -> Merge:
        for index, unit in enumerate(self._base):
            self._add(index)
            self._settle(unit, self._row.fates[index], self._outside.fates[index])
        self._add(len(self._base))
        text = "\n".join(self._out)
        lines = tuple(line for unit in self._kept for line in unit.split("\n") if line.strip())
        return Merge(text if text.endswith("\n") else text + "\n", tuple(self._clashes), lines)

    def _settle(self, base: str, row: str | None, outside: str | None) -> None:
        """One base unit that each side kept, changed or removed (None)."""
        chosen = outside if row == base else row
        if base not in {row, outside} and row != outside:
            self._clashes.append(Clash(base, row or "", outside or ""))
        if chosen is None:
            return
        if row == base != chosen and self._spare[chosen] > 0:
            self._spare[chosen] -= 1  # the row added the same unit elsewhere
            return
        self._out.append(chosen)
        if chosen not in {base, row}:
            self._kept.append(chosen)

    def _add(self, index: int) -> None:
        """What both sides added at one place: where they differ the outside's first."""
        row, outside = self._row.added[index], self._outside.added[index]
        matcher = SequenceMatcher(None, outside, row, autojunk=True)
        for tag, start, end, row_start, row_end in matcher.get_opcodes():
            if tag != "equal":
                self._add_outside(outside[start:end], alone=not row)
            self._out += row[row_start:row_end]

    def _add_outside(self, units: Sequence[str], *, alone: bool) -> None:
        for unit in units:
            if not unit.strip():
                self._out += [unit] if alone else []
            elif self._spare[unit] > 0:
                self._spare[unit] -= 1  # the row added the same unit, here or elsewhere
            elif unit in self._removed_by_row:
                self._clashes.append(Clash(unit, "", unit))  # moved outside, changed in the row
            else:
                self._out.append(unit)
                self._kept.append(unit)


def _edit(base: Sequence[str], changed: Sequence[str]) -> _Edit:
    edit = _Edit(list(base), [[] for _ in range(len(base) + 1)])
    # autojunk keeps a file of one repeated line from taking minutes
    matcher = SequenceMatcher(None, base, changed, autojunk=True)
    for _, start, end, new_start, new_end in matcher.get_opcodes():
        if list(base[start:end]) == list(changed[new_start:new_end]):
            continue
        pairs = _pairs(base[start:end], changed[new_start:new_end])
        place, paired = start, {new: old for old, new in pairs}
        for index in range(start, end):
            edit.fates[index] = None
        for new, unit in enumerate(changed[new_start:new_end]):
            if new in paired:
                edit.fates[start + paired[new]] = unit
                place = start + paired[new] + 1
            else:
                edit.added[place].append(unit)
    return edit


def _pairs(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Which new unit is which old one, changed: the alignment with the greatest likeness."""
    if not old or not new:
        return []
    if len(old) * len(new) > _ALIGNED_PAIRS:
        return [(index, index) for index in range(min(len(old), len(new)))]
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    likeness = [[_likeness(one, other) for other in new] for one in old]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            together = best[i + 1][j + 1] + likeness[i][j] if likeness[i][j] else 0.0
            best[i][j] = max(together, best[i + 1][j], best[i][j + 1])
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(old) and j < len(new):
        if likeness[i][j] and best[i][j] == best[i + 1][j + 1] + likeness[i][j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _likeness(one: str, other: str) -> float:
    """0 for units that cannot be the same place; else more than 0."""
    if not one.strip() or not other.strip() or one.startswith("#") != other.startswith("#"):
        return 0.0
    one, other = one.lstrip(" -*+"), other.lstrip(" -*+")
    return _UNLIKE + SequenceMatcher(None, one, other, autojunk=False).ratio()


def _brought(base: Sequence[str], outside: Sequence[str]) -> tuple[str, ...]:
    """Non-blank lines of the outside units that the base does not hold."""
    known = Counter(base)
    lines: list[str] = []
    for unit in outside:
        known[unit] -= 1
        if known[unit] < 0:
            lines += [line for line in unit.split("\n") if line.strip()]
    return tuple(lines)
