"""What a protected token is: a piece of a sentence that no rewording may change (K-13, C-04)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class TokenKind(StrEnum):
    """The closed set of protected kinds."""

    NUMBER = "number"
    SIGN = "sign"
    UNIT = "unit"
    NEGATION = "negation"
    PATH = "path"
    COMMAND = "command"
    FLAG = "flag"
    IDENTIFIER = "identifier"
    URL = "url"
    QUOTE = "quote"
    COMPARISON = "comparison"
    QUANTIFIER = "quantifier"
    CONDITION = "condition"
    VERSION = "version"
    TIME = "time"
    DATE = "date"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Token:
    """One protected token.

    Attributes:
        kind: what it is.
        raw: the characters as written.
        canonical: equal for equal forms (``1,000`` and ``１０００``; ``5pm`` and ``17:00``).
        start: offset of the first character in the text it was found in (characters).
        end: offset behind the last character.
    """

    kind: TokenKind
    raw: str
    canonical: str
    start: int
    end: int
