"""The results of a comparison, and the thresholds per method (K-13)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.domain.tokens import TokenKind


class Relation(StrEnum):
    """How a text stands to one that is known.

    ``EXACT``: equal by K-13, may be dropped. ``REPEAT``: near without conflict, "said again".
    ``CONFLICT``: same topic, says otherwise. ``RELATED``: similar subject, another statement.
    ``DIFFERENT``: nothing in common that matters.
    """

    EXACT = "exact"
    REPEAT = "repeat"
    CONFLICT = "conflict"
    RELATED = "related"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where two texts differ.

    Attributes:
        kind: a :class:`TokenKind`, or ``polarity``, ``opposite``, ``name``, ``scope``, ``order``,
            ``permission`` or ``wording``.
        left: what the left text has there, may be empty.
        right: what the right text has there, may be empty.
    """

    kind: TokenKind | str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The relation of two texts, their similarity (0 to 1) and what they differ in."""

    relation: Relation
    similarity: float
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Cosines at which a method's pairs change their meaning.

    Attributes:
        random: below this two texts have nothing to do with each other.
        topic: from here on two texts speak of the same thing.
        sure: from here on even several differing slots are one contradicted statement.
        repeat: from here on a rewording with unknown words on one side is the same statement.
    """

    random: float
    topic: float
    sure: float
    repeat: float


USE_M3 = Thresholds(random=0.40, topic=0.54, sure=0.70, repeat=0.62)
"""K-13's measurement: random pairs stay under 0.52, duplicates centre on 0.75."""

NGRAM = Thresholds(random=0.10, topic=0.30, sure=0.62, repeat=0.45)
"""Measured on this project's own pairs (``tests/bench/dedupe.py``)."""


def thresholds(method: str) -> Thresholds:
    """The thresholds of an encoder's method; an unknown one is treated as n-grams."""
    return USE_M3 if method == "use-m3" else NGRAM
