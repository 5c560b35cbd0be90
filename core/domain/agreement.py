"""Whether a wording agrees with the clause it rests on: numbers, units, polarity (K-11).

Where it is unsure it says no: a refused suggestion is counted and can be said again, one that
reverses a person's words would be shown as theirs.
"""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import pairwise
from typing import Final

from core.domain.chinese_script import simplified_characters
from core.domain.statements import Statement, statements
from core.domain.tokens import TokenKind, protected_tokens, quantities


class Disagreement(StrEnum):
    """In what a wording differs."""

    NUMBERS = "numbers"
    UNITS = "units"
    POLARITY = "polarity"


_NUMBER_KINDS: Final = (
    TokenKind.NUMBER,
    TokenKind.SIGN,
    TokenKind.VERSION,
    TokenKind.TIME,
    TokenKind.DATE,
)
_WORD: Final = re.compile(r"[^\W\u3400-\u9fff_]+")
_HAN_RUN: Final = re.compile(r"[\u3400-\u9fff]+")
_HAN_FILLER: Final = frozenset(
    "的了在是用要不也都就和与或把被请勿别为以及并且而则中里上下时候可能会得个一"
)
_FILLER_WORDS: Final = (
    "a an the to of in on at for with and or but by as is are be it its this that we i you "
    "they our my your not never no do don does doesn t must should always please without "
    "avoid use used using instead rather than so then all any"
)
_FILLER: Final = frozenset(_FILLER_WORDS.split())
_REQUIREMENT: Final = re.compile(
    r"\b(?:only|must|needs?|requires?|required|with|after|before|once|always|have to|has to|"
    r"until|first)\b|[要须才后先有只]|必须",
    re.IGNORECASE,
)


def disagreement(
    text: str, clause: str, quoted: tuple[int, int] | None = None
) -> tuple[Disagreement, str] | None:
    """The first disagreement and an English sentence about it, or None.

    Args:
        text: the wording to check.
        clause: the person's own words, whole clauses.
        quoted: span of the clause that was quoted; decides where the wording shares no word with
            the clause. The whole clause by default.
    """
    return _numbers(text, clause) or _units(text, clause) or _polarity(text, clause, quoted)


def _numbers(text: str, clause: str) -> tuple[Disagreement, str] | None:
    said = protected_tokens(clause)
    for kind in _NUMBER_KINDS:
        known = {token.canonical for token in said if token.kind is kind}
        for token in protected_tokens(text):
            if token.kind is kind and token.canonical not in known:
                return Disagreement.NUMBERS, f"The clause does not say {token.raw!r}."
    bounds = {t.canonical for t in said if t.kind is TokenKind.COMPARISON}
    for token in protected_tokens(text):
        if token.kind is TokenKind.COMPARISON and bounds and token.canonical not in bounds:
            return Disagreement.NUMBERS, f"The clause does not compare like {token.raw!r}."
    return None


def _units(text: str, clause: str) -> tuple[Disagreement, str] | None:
    known = {t.canonical for t in protected_tokens(clause) if t.kind is TokenKind.UNIT}
    plain = simplified_characters(clause)
    for token in protected_tokens(text):
        if token.kind is not TokenKind.UNIT or token.canonical in known:
            continue
        if not _occurs(simplified_characters(token.raw), plain):
            return Disagreement.UNITS, f"The clause does not say {token.raw!r}."
    said = [(q.number, q.unit) for q in quantities(clause)]
    for quantity in quantities(text):
        pair = (quantity.number, quantity.unit)
        # "5 to 10 MB" gives 5 its unit too, hence a bare 5 beside a known unit is enough.
        if quantity.unit and pair not in said and (quantity.number, "") not in said:
            return Disagreement.UNITS, f"The clause does not say {quantity.number} {quantity.unit}."
    return None


def _occurs(unit: str, text: str) -> bool:
    if unit.isascii():
        return re.search(rf"(?<![A-Za-z]){re.escape(unit)}(?![A-Za-z])", text) is not None
    return unit in text


def _polarity(
    text: str, clause: str, quoted: tuple[int, int] | None
) -> tuple[Disagreement, str] | None:
    problem = (Disagreement.POLARITY, "The clause says it the other way round.")
    said = statements(clause)
    contents = [_content(statement.text) for statement in said]
    matched = False
    unmatched_negation = False
    for statement in statements(text):
        relevant = _relevant(_content(statement.text), contents)
        if not relevant:
            unmatched_negation |= statement.parity == 1
            continue
        matched = True
        if not _agrees(statement, [said[i] for i in relevant]):
            return problem
    if not matched:
        start, end = quoted or (0, len(clause))
        touched = [s.negations for s in said if s.start < end and s.end > start]
        total = sum(s.negations for s in statements(text))
        return problem if sum(touched) % 2 != total % 2 else None
    if unmatched_negation and not any(s.parity for s in said):
        return problem
    return None


def _agrees(statement: Statement, said: list[Statement]) -> bool:
    if any(s.parity != statement.parity for s in said):
        return False
    doubled = any(s.negations >= 2 for s in said)
    if doubled and statement.negations == 0:
        # "never push without review" may become "review before a push", not "push".
        return _REQUIREMENT.search(statement.text) is not None
    return True


def _content(text: str) -> frozenset[str]:
    """What a statement speaks about: words, and Chinese characters in pairs and alone."""
    simple = simplified_characters(text)
    found = {_stem(w) for w in _WORD.findall(simple.casefold())} - _FILLER
    for run in _HAN_RUN.findall(simple):
        found.update(c for c in run if c not in _HAN_FILLER)
        found.update(a + b for a, b in pairwise(run) if not {a, b} <= _HAN_FILLER)
    return frozenset(found)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _relevant(content: frozenset[str], contents: list[frozenset[str]]) -> list[int]:
    """Statements of the clause that this content is about.

    What stands in one statement only points to it. Those of which more than half is repeated are
    asserted; the others only lend a word ("we deploy on Tuesdays but never on Fridays": "never
    deploy on Fridays"). Content found in several points nowhere, then the best covered are taken.
    """
    own = [
        frozenset(item for item in c if sum(item in other for other in contents) == 1)
        for c in contents
    ]
    repeated = [len(content & items) for items in own]
    pointed = [i for i, n in enumerate(repeated) if n]
    asserted = [i for i in pointed if repeated[i] * 2 > len(own[i])]
    if asserted or pointed:
        return asserted or pointed
    shared = [len(content & c) for c in contents]
    best = max(shared, default=0)
    return [i for i, n in enumerate(shared) if n == best] if best else []
