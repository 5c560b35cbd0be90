"""Protected tokens: what no rewording may change, and the cues that turn a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.domain.tokens import cues
from core.domain.tokens.kinds import Token, TokenKind
from core.domain.tokens.scan_form import scan_form
from core.domain.tokens.scanner import (
    protected_tokens,
    without_list_numbers,
    word_alternatives,
)

__all__ = [
    "Quantity",
    "Token",
    "TokenKind",
    "has_directive_cue",
    "polarity",
    "protected_tokens",
    "quantities",
    "scan_form",
    "without_list_numbers",
    "word_alternatives",
]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with the unit written beside it.

    Attributes:
        number: canonical number.
        unit: canonical unit, empty when there is none.
        start: offset of its first character.
        end: offset behind its last character.
    """

    number: str
    unit: str
    start: int
    end: int


@lru_cache(maxsize=4096)
def quantities(text: str) -> tuple[Quantity, ...]:
    """The numbers of ``text`` with their own units, in order."""
    tokens = protected_tokens(text)
    units = [token for token in tokens if token.kind is TokenKind.UNIT]
    found = []
    for token in tokens:
        if token.kind is not TokenKind.NUMBER:
            continue
        own = [u for u in units if 0 <= u.start - token.end <= 1]
        own += [u for u in units if token.start <= u.start < token.end or u.end == token.start]
        unit = own[0] if own else _range_unit(text, token, tokens)
        found.append(
            Quantity(
                token.canonical,
                unit.canonical if unit else "",
                min(token.start, unit.start) if own and unit else token.start,
                max(token.end, unit.end) if own and unit else token.end,
            )
        )
    return tuple(found)


_RANGE = re.compile(r"\s*(?:-|–|~|〜|to|or|and|至|到|或)\s*")


def _range_unit(text: str, number: Token, tokens: tuple[Token, ...]) -> Token | None:
    """The unit of "5" in "5 to 10 minutes": the one of the range's end."""
    match = _RANGE.match(text, number.end)
    if match is None:
        return None
    end = next((t for t in tokens if t.kind is TokenKind.NUMBER and t.start == match.end()), None)
    if end is None:
        return None
    return next(
        (t for t in tokens if t.kind is TokenKind.UNIT and 0 <= t.start - end.end <= 1), None
    )


def polarity(text: str) -> int:
    """Parity of the negation cues (K-11): 0 when affirmed, 1 when negated.

    Two cues cancel ("never merge without review"); look-alikes (不但, 特别, "not only") and
    comparisons ("no more than", 不超过) do not count.
    """
    return sum(t.kind is TokenKind.NEGATION for t in protected_tokens(text)) % 2


@lru_cache(maxsize=4096)
def has_directive_cue(text: str) -> bool:
    """Whether ``text`` begins with or contains a directive cue (M-01: must, use, 必须, 请 …)."""
    return cues.is_directive(scan_form(text))
