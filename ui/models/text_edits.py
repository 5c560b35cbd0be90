"""How an editor takes over another text: only what differs, the cursor where it was. Pure.

Positions are UTF-16 units, as Qt counts them; lines end with LF.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_EMPTY = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])?\s*")
_FENCES = ("```", "~~~")


@dataclass(frozen=True, slots=True)
class Edit:
    """Put ``text`` in the place of ``start`` to ``end``."""

    start: int
    end: int
    text: str


def line_edits(before: str, after: str) -> list[Edit]:
    """Return the edits that make ``after`` of ``before``, the last one first."""
    a, b = before.split("\n"), after.split("\n")
    starts = [0]
    for line in a:
        starts.append(starts[-1] + units(line) + 1)
    edits: list[Edit] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        new = "\n".join(b[j1:j2])
        if tag == "replace":
            edits.append(_trimmed(starts[i1], "\n".join(a[i1:i2]), new))
        elif tag == "delete":  # with the line end before it, so that the cursor goes up, not down
            edits.append(Edit(max(0, starts[i1] - 1), starts[i2] - (1 if i1 else 0), ""))
        elif tag == "insert" and i1 < len(a):
            edits.append(Edit(starts[i1], starts[i1], f"{new}\n"))
        elif tag == "insert":
            end = starts[-1] - 1
            edits.append(Edit(end, end, f"\n{new}"))
    return edits[::-1]


def _trimmed(start: int, old: str, new: str) -> Edit:
    """Leave out what is equal at both ends."""
    most = min(len(old), len(new))
    head = next((n for n in range(most) if old[n] != new[n]), most)
    most -= head
    tail = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    first = start + units(old[:head])
    return Edit(first, first + units(old[head : len(old) - tail]), new[head : len(new) - tail])


def moved(position: int, edits: Sequence[Edit]) -> int:
    """Return where ``position`` is after ``edits`` (the last one first)."""
    for edit in edits:
        length = units(edit.text)
        if position > edit.end or (edit.start == edit.end == position and edit.text[-1:] == "\n"):
            position += length - (edit.end - edit.start)
        elif position > edit.start:
            position = min(position, edit.start + length)
    return position


def with_open_line(before: str, after: str, line: int) -> str:
    """Return ``after`` with line ``line`` (0-based) of ``before`` put back, if it is empty.

    Who pressed Enter and then Save goes on typing in that line; the canonical form has no room
    for it, and without it the next words would join the entry above.
    """
    a, b = before.split("\n"), after.split("\n")
    if not 0 < line < len(a) or not is_empty(a[line]):
        return after
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if i1 <= line < i2 and tag != "equal":
            place = min(j1 + line - i1, j2)
            if place < j2 and is_empty(b[place]):
                return after
            return "\n".join([*b[:place], a[line], *b[place:]])
    return after


def is_empty(line: str) -> bool:
    """Nothing is written in ``line``, or only a bullet."""
    return _EMPTY.fullmatch(line) is not None


def same_but_empty_lines(one: str, other: str) -> bool:
    """The texts differ in empty lines and lone bullets at most; inside fences every line counts."""
    if one == other:
        return True
    if any(fence in text for fence in _FENCES for text in (one, other)):
        return False
    return _written(one) == _written(other)


def _written(text: str) -> list[str]:
    return [line for line in text.split("\n") if not is_empty(line)]


def units(text: str) -> int:
    """Return the length of ``text`` in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
