"""Where one statement ends and the next begins (K-11).

A quote is widened to the whole clause it was cut from, so that a few words cannot say the
opposite of the sentence they stood in. Clauses end at ``. ; ! ?`` and their CJK forms, at a line
end, or at a bullet; never inside a number, a version, a file name, an abbreviation, a URL or a
code span. Where in doubt no cut is made: a clause that is too long shows more context, one that
is too short can lose its "not".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause; ``text == source[start:end]``, without outer white space and bullet marks."""

    text: str
    start: int
    end: int


_LINE: Final = re.compile(r"[^\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_BULLET: Final = re.compile(
    r"""\s*(?:>\s?)*\s*(?:
        [-*+\u2022\u2023\u25aa\u25cf\u25e6\u2013\u2014]\s+(?:\[[ xX]\]\s+)?   # - [ ] item
      | \u2022\s*
      | \d{1,3}[.)\u3001\uff0e]\s+ | \d{1,3}[\u3001\uff0e]
      | [(\uff08]\d{1,3}[)\uff09]\s*
      | [\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]{1,3}\u3001\s*
      | [\u2460-\u2473]\s*
      | \#{1,6}\s+
    )?""",
    re.VERBOSE,
)
_INLINE_BULLET: Final = re.compile(r"\s[\u2022\u25cf\u25aa]\s*|\s(?=[\u2460-\u2473])")

_URL_END: Final = r"\s<>\"'`\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f\u2018-\u201d\u4e00-\u9fff"
_OPAQUE: Final = re.compile(
    rf"""
      (`+)(?!`)(?:.*?[^`])\1(?!`)                           # code span
    | \b[A-Za-z][A-Za-z0-9+.-]*://[^{_URL_END}]*[^{_URL_END}.,;:!?)\]}}]   # URL
    | &(?:[A-Za-z]+|\#\d+);                                 # entity
    """,
    re.VERBOSE,
)
_ABBREVIATION_WORDS: Final = (
    "e.g i.e eg ie vs cf approx ca mr mrs ms dr prof st sr jr al corp dept est resp incl "
    "excl avg tel ext jan feb mar apr jun jul aug sept oct nov dec a.k.a w.r.t"
)
_ABBREVIATIONS: Final = frozenset(_ABBREVIATION_WORDS.split())
_COUNTED: Final = "no nos nr fig eq sec ch vol pp p art ver"  # only before a digit
_NUMBER_ABBREVIATIONS: Final = frozenset(_COUNTED.split())
# These end a sentence as often as not: no cut only when the next word goes on in lower case.
_SOFT_ABBREVIATIONS: Final = frozenset({"etc", "a.m", "p.m", "inc", "ltd", "co"})
_LOOK_AROUND: Final = 24  # characters; longer than any abbreviation, keeps long lines linear
_WORD_BEFORE: Final = re.compile(r"[^\W_]+(?:\.[^\W_]+)*$")
_HARD_ENDS: Final = frozenset(";\uff1b\u3002\uff61\uff01\uff1f\u203c\u2047\u2048\u2049")
_SOFT_ENDS: Final = frozenset(".!?\uff0e")
_CLOSERS: Final = frozenset("\"'\u201d\u2019\u300d\u300f\u300b\u3011)\uff09]*_~")
_NEGATION: Final = (
    r"(?:\b(?:not|never|don['’]?t|doesn['’]?t|cannot|can['’]?t|won['’]?t|mustn['’]?t"
    r"|shouldn['’]?t|without|avoid|no|nor|no\ longer|forbidden|prohibited|stop|none)\b"
    r"|[不别別勿莫无無未]|(?:不|别|別|勿)(?:要|能|得|用|许|許|可|准|準)"
    r"|禁止|没有|沒有|避免|严禁|嚴禁|不可以)"
)
_NEGATION_LEFT_OPEN: Final = re.compile(rf"{_NEGATION}[*_~]*\s*$", re.IGNORECASE)
_NEGATES: Final = re.compile(_NEGATION, re.IGNORECASE)
_HEADING_CHARACTERS: Final = 200  # a longer line is no heading


@lru_cache(maxsize=16)
def clauses(text: str) -> tuple[Clause, ...]:
    """All clauses of ``text`` in order; offsets are code points of ``text``."""
    found: list[Clause] = []
    for start, end in _lines(text):
        found.extend(_clauses_of_line(text, start, end))
    return tuple(found)


def widen(text: str, start: int, end: int) -> tuple[int, int]:
    """Grow ``[start, end)`` to the whole clauses it touches; it never shrinks.

    An item of a list under a negated heading ("never do these things:") grows to that heading.
    """
    wide_start, wide_end = start, end
    heading: int | None = None
    for line_start, line_end in _lines(text):
        if line_start >= end:
            break
        if not _is_item(text, line_start, line_end):
            heading = line_start if _is_negated_heading(text, line_start, line_end) else None
        if line_end <= start:
            continue
        if heading is not None:
            wide_start = min(wide_start, heading)
    found = clauses(text)
    touched = bisect_left(found, start + 1, key=lambda clause: clause.end)
    for clause in found[touched:]:
        if clause.start >= end:
            break
        wide_start = min(wide_start, clause.start)
        wide_end = max(wide_end, clause.end)
    return wide_start, wide_end


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Lines, but a line that breaks off right after a negation goes on in the next one."""
    opened: int | None = None
    for match in _LINE.finditer(text):
        start = match.start() if opened is None else opened
        if _NEGATION_LEFT_OPEN.search(match[0]):
            opened = start
            continue
        opened = None
        yield start, match.end()
    if opened is not None:
        yield opened, len(text)


def _is_negated_heading(text: str, start: int, end: int) -> bool:
    if end - start > _HEADING_CHARACTERS:
        return False
    line = text[start:end].rstrip(" \t*_~")
    return line.endswith((":", "：")) and _NEGATES.search(line) is not None


def _is_item(text: str, start: int, end: int) -> bool:
    marker = _BULLET.match(text, start, end)
    return marker is not None and marker[0].strip() != ""


def _clauses_of_line(text: str, start: int, end: int) -> Iterator[Clause]:
    marker = _BULLET.match(text, start, end)
    begin = marker.end() if marker else start
    position = begin
    opaque = {m.start(): m.end() for m in _OPAQUE.finditer(text, begin, end)}
    while position < end:
        if position in opaque:
            position = opaque[position]
            continue
        bullet = _INLINE_BULLET.match(text, position, end)
        if bullet:
            yield from _trimmed(text, begin, position)
            begin = position = bullet.end()
            continue
        if not _ends_here(text, position, begin, end):
            position += 1
            while position < end and text[position] == text[position - 1] == ".":
                position += 1  # an ellipsis is looked at once, as a whole
            continue
        position = _past_enders(text, position, end)
        yield from _trimmed(text, begin, position)
        begin = position
    yield from _trimmed(text, begin, end)


def _trimmed(text: str, start: int, end: int) -> Iterator[Clause]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Clause(text[start:end], start, end)


def _past_enders(text: str, position: int, end: int) -> int:
    """Behind a run of end marks ("?!", "。。") and the quotes or brackets that close over it."""
    while position < end and (text[position] in _HARD_ENDS or text[position] in _SOFT_ENDS):
        position += 1
    while position < end and text[position] in _CLOSERS:
        position += 1
    return position


def _ends_here(text: str, position: int, begin: int, end: int) -> bool:
    char = text[position]
    if char in _HARD_ENDS:
        return True
    if char not in _SOFT_ENDS:
        return False
    after = position
    while after < end and text[after] in _SOFT_ENDS:
        after += 1
    if char == "." and after - position > 1:
        # An ellipsis trails off inside a statement; only a line end closes it.
        return False
    while after < end and text[after] in _CLOSERS:
        after += 1
    following = text[after] if after < end else ""
    if following and not (following.isspace() or _is_wide(following)):
        return False
    if char != ".":
        return True
    before = text[max(begin, position - _LOOK_AROUND) : position]
    if not before or before[-1].isspace():
        return False  # a lone dot is an argument ("git add . && …"), not a full stop
    return not _is_abbreviation(before, text[after : min(end, after + _LOOK_AROUND)])


def _is_abbreviation(before: str, rest: str) -> bool:
    match = _WORD_BEFORE.search(before)
    if match is None:
        return False
    word = match[0].casefold()
    following = rest.lstrip()[:1]
    if word in _NUMBER_ABBREVIATIONS:
        return following.isdigit()
    if word in _SOFT_ABBREVIATIONS:
        return following.islower()
    if word in _ABBREVIATIONS:
        return bool(following)
    # Initials ("J. Smith", "U. S. tax"): one capital letter, and a capital goes on.
    return len(match[0]) == 1 and match[0].isupper() and following.isupper()


def _is_wide(char: str) -> bool:
    """CJK letters and full-width forms need no space after an end mark."""
    return "\u2e80" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7ff" or char >= "\uf900"
