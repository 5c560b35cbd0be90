"""Line and word differences of two texts, as rows for a side-by-side view. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

# A word, a number with its unit, one CJK character, or one other sign.
_WORDS = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]|[^\W_]+(?:[.\-/'’][^\W_]+)*|\s+|.", re.UNICODE)
_ALIKE = 0.35  # below this two lines are shown as removed and added, not as changed
_CONTEXT = 3  # unchanged lines kept around a change


class RowKind(StrEnum):
    """What happened to a line."""

    SAME = "same"
    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of code points ``start`` to ``end`` that differs from the other side."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the side-by-side view.

    Attributes:
        left_number, right_number: 1-based line numbers, 0 where the side has no line.
        left_pieces, right_pieces: differing words of a ``CHANGED`` row.
        hidden: unchanged lines folded into a ``GAP``.
    """

    kind: RowKind
    left: str = ""
    right: str = ""
    left_number: int = 0
    right_number: int = 0
    left_pieces: tuple[Piece, ...] = ()
    right_pieces: tuple[Piece, ...] = ()
    hidden: int = 0


def word_pieces(left: str, right: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return the differing runs of words in ``left`` and ``right``."""
    a, b = _WORDS.findall(left), _WORDS.findall(right)
    a_at, b_at = _offsets(a), _offsets(b)
    gone: list[Piece] = []
    come: list[Piece] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if i2 > i1:
            _add(gone, left, a_at[i1], a_at[i2])
        if j2 > j1:
            _add(come, right, b_at[j1], b_at[j2])
    return tuple(gone), tuple(come)


def _add(pieces: list[Piece], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start == end:
        return
    if pieces and not text[pieces[-1].end : start].strip():
        pieces[-1] = Piece(pieces[-1].start, end)
    else:
        pieces.append(Piece(start, end))


def _offsets(words: list[str]) -> list[int]:
    result, at = [0], 0
    for word in words:
        at += len(word)
        result.append(at)
    return result


def diff_rows(before: str, after: str, *, fold: bool = True) -> list[Row]:
    """Return the rows that show ``before`` beside ``after``; ``fold`` hides long equal runs."""
    a, b = before.splitlines(), after.splitlines()
    rows: list[Row] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            rows += [
                Row(RowKind.SAME, a[i], b[j], i + 1, j + 1)
                for i, j in zip(range(i1, i2), range(j1, j2), strict=True)
            ]
        else:
            rows += _changed(a, b, (i1, i2), (j1, j2))
    return _folded(rows) if fold else rows


def _changed(
    a: list[str], b: list[str], left: tuple[int, int], right: tuple[int, int]
) -> list[Row]:
    """Pair lines of a changed block in order when they are alike; else removed then added."""
    rows: list[Row] = []
    j = right[0]
    for i in range(*left):
        match = next(
            (k for k in range(j, right[1]) if _alike(a[i], b[k])),
            None,
        )
        if match is None:
            rows.append(Row(RowKind.REMOVED, left=a[i], left_number=i + 1))
            continue
        rows += [Row(RowKind.ADDED, right=b[k], right_number=k + 1) for k in range(j, match)]
        pieces = word_pieces(a[i], b[match])
        rows.append(Row(RowKind.CHANGED, a[i], b[match], i + 1, match + 1, *pieces))
        j = match + 1
    rows += [Row(RowKind.ADDED, right=b[k], right_number=k + 1) for k in range(j, right[1])]
    return rows


def _alike(a: str, b: str) -> bool:
    if not a.strip() or not b.strip():
        return False
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    return matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


def _folded(rows: list[Row]) -> list[Row]:
    result: list[Row] = []
    run: list[Row] = []

    def flush(*, first: bool, last: bool) -> None:
        head = 0 if first else _CONTEXT
        tail = 0 if last else _CONTEXT
        if len(run) <= head + tail + 1:
            result.extend(run)
        else:
            result.extend(run[:head])
            result.append(Row(RowKind.GAP, hidden=len(run) - head - tail))
            result.extend(run[len(run) - tail :] if tail else [])
        run.clear()

    for row in rows:
        if row.kind is RowKind.SAME:
            run.append(row)
        else:
            flush(first=not result, last=False)
            result.append(row)
    flush(first=not result, last=True)
    return result


def changed_lines(saved: str, text: str) -> set[int]:
    """Return the 0-based lines of ``text`` that are not in ``saved`` (the editor's margin)."""
    a, b = saved.splitlines(), text.splitlines()
    result: set[int] = set()
    for tag, _i1, _i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag != "equal":
            result.update(range(j1, j2))
    return result
