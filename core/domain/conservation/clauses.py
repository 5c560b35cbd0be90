"""Clauses of a text with their content, for statements that no single token shows (C-04)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.domain.sameness.analysis import Analysis, Unit, analyse
from core.domain.sameness.differences import is_light
from core.domain.tokens import protected_tokens

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；;])|\n+|\s+[—–]\s+")
_SEGMENT = re.compile(
    r"[,，、:：]\s*|\s+(?:and|but|while|whereas|or|plus)\s+|\s*(?:并且|而且|而(?!不是|非)|但是?|以及|和|与|及|另外|同时)",
    re.IGNORECASE,
)

_PHRASE = re.compile(
    r"[,，:：]\s*|\s+(?:but|while|whereas)\s+|\s*(?:但是?|而(?!不是|非|且))", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence or a segment of one.

    Attributes:
        text: its characters.
        start: offset in the plain text.
    """

    text: str
    start: int

    @property
    def analysis(self) -> Analysis:
        """Its cached analysis."""
        return analyse(self.text)

    @property
    def content(self) -> tuple[Unit, ...]:
        """Its content words, light ones left out."""
        return content(self.text)


@lru_cache(maxsize=8192)
def content(text: str) -> tuple[Unit, ...]:
    """The content units of ``text`` without light words."""
    return tuple(unit for unit in analyse(text).content if not is_light(unit))


def _split(text: str, pattern: re.Pattern[str], offset: int) -> list[Clause]:
    taken = [(t.start, t.end) for t in protected_tokens(text)]
    parts: list[Clause] = []
    position = 0
    for match in pattern.finditer(text):
        if any(start < match.start() < end for start, end in taken):
            continue  # a comma inside a quotation or a number
        if text[position : match.start()].strip():
            parts.append(Clause(text[position : match.start()], offset + position))
        position = match.end()
    if text[position:].strip():
        parts.append(Clause(text[position:], offset + position))
    return parts


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[Clause, ...]:
    """The sentences of a plain text; a semicolon and a line end separate too."""
    return tuple(_split(text, _SENTENCE, 0))


@lru_cache(maxsize=8192)
def segments(text: str) -> tuple[Clause, ...]:
    """The segments of a plain text: sentences split at commas and conjunctions."""
    return tuple(
        part
        for sentence in sentences(text)
        for part in _split(sentence.text, _SEGMENT, sentence.start)
    )


@lru_cache(maxsize=8192)
def phrases(text: str) -> tuple[Clause, ...]:
    """The parts of a plain text between commas: "and", "or" do not end a negation."""
    return tuple(
        part
        for sentence in sentences(text)
        for part in _split(sentence.text, _PHRASE, sentence.start)
    )


def shares(unit: Unit, units: tuple[Unit, ...] | list[Unit]) -> bool:
    """Whether a unit has a counterpart among others."""
    if unit.kind == "han":
        return any(unit.surface in other.surface for other in units)
    return any(unit.keys & other.keys for other in units)


def coverage(of: tuple[Unit, ...], by: tuple[Unit, ...]) -> float:
    """Share of the content ``of`` that has a counterpart in ``by``, 0 to 1."""
    total = sum(unit.weight for unit in of)
    if not total:
        return 1.0
    return sum(unit.weight for unit in of if shares(unit, by)) / total


def is_other_language(left: str, right: str) -> bool:
    """Whether one text is mainly Chinese and the other is not."""
    return _mainly_han(left) != _mainly_han(right)


def _mainly_han(text: str) -> bool:
    han = len(re.findall(r"[\u3400-\u9fff]", text))
    return han * 2 >= len(re.findall(r"[A-Za-z]+", text)) and han > 0
