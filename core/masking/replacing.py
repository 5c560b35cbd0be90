"""Mask secrets in a text (R-06)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from core.masking.contexts import context_rules
from core.masking.labelled import label_rules
from core.masking.library import library_rules
from core.masking.rules import CompiledPattern, Rule
from core.masking.tokens import shape_rules

_MARK = re.compile(r"\[secret: [^\[\]\r\n]{1,40}\]")
_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Hit:
    """One masked place: half-open range in characters of the text that was given."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Masked:
    """The text with each secret replaced by ``[secret: kind]``; the text around it stays."""

    text: str
    hits: tuple[Hit, ...]


@cache
def _rules() -> tuple[Rule, ...]:
    """All rules, most specific first: the first kind names an overlapping hit."""
    return (*shape_rules(), *library_rules(), *context_rules(), *label_rules())


def mask(text: str, *, extra: Sequence[CompiledPattern] = ()) -> Masked:
    """Replace secrets by marks. Idempotent: a masked text comes back unchanged.

    Args:
        extra: the person's own patterns, tried after the built-in ones.
    """
    rules = (*_rules(), *(pattern.rule for pattern in extra))
    hits: list[Hit] = []
    masked = text
    for _ in range(_ROUNDS):
        found = _find(masked, rules)
        if not found:
            break
        # Masking changes what stands beside other text, so look again until nothing is found.
        hits = _merge(hits + _to_original(found, hits))
        masked = _replace(text, hits)
    return Masked(masked, tuple(hits))


def _find(text: str, rules: Sequence[Rule]) -> list[Hit]:
    lowered = text.lower()
    marks = [match.span() for match in _MARK.finditer(text)] if "[secret: " in text else []
    found: list[Hit] = []
    for rule in rules:
        if rule.needles and not any(needle in lowered for needle in rule.needles):
            continue
        for start, end in rule.spans(text):
            found += [Hit(rule.kind, *piece) for piece in _outside(text, start, end, marks)]
    return _merge(found)


def _outside(
    text: str, start: int, end: int, marks: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return what of a hit is not already a mark, and is more than blanks and punctuation."""
    pieces = []
    first = max(bisect_right(marks, (start, 0)) - 1, 0)
    for place in range(first, len(marks)):
        mark_start, mark_end = marks[place]
        if mark_start >= end:
            break
        if mark_end <= start:
            continue
        if mark_start > start:
            pieces.append((start, mark_start))
        start = mark_end
    if start < end:
        pieces.append((start, end))
    return [piece for piece in pieces if any(map(str.isalnum, text[slice(*piece)]))]


def _merge(hits: Sequence[Hit]) -> list[Hit]:
    """Join overlapping hits; the kind found first wins."""
    order = {id(hit): rank for rank, hit in enumerate(hits)}
    merged: list[tuple[int, Hit]] = []
    for hit in sorted(hits, key=lambda h: (h.start, -h.end)):
        rank = order[id(hit)]
        if merged and hit.start < merged[-1][1].end:
            best, last = merged[-1]
            kind = last.kind if best <= rank else hit.kind
            merged[-1] = (min(best, rank), Hit(kind, last.start, max(last.end, hit.end)))
        else:
            merged.append((rank, hit))
    return [hit for _, hit in merged]


def _mark(kind: str) -> str:
    return f"[secret: {kind}]"


def _replace(text: str, hits: Sequence[Hit]) -> str:
    parts: list[str] = []
    position = 0
    for hit in hits:
        parts += (text[position : hit.start], _mark(hit.kind))
        position = hit.end
    return "".join((*parts, text[position:]))


def _to_original(found: Sequence[Hit], hits: Sequence[Hit]) -> list[Hit]:
    """Translate hits in the masked text to places in the original."""
    starts: list[int] = []
    shifts = [0]
    for hit in hits:
        starts.append(hit.start + shifts[-1])
        shifts.append(shifts[-1] + len(_mark(hit.kind)) - (hit.end - hit.start))

    def place(position: int) -> int:
        return position - shifts[bisect_left(starts, position)]

    return [Hit(hit.kind, place(hit.start), place(hit.end)) for hit in found]
