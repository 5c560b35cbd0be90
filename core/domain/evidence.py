"""Whether a person really said it (K-11): the check of an ``evidence_quote``, in code.

A quote counts when it is a verbatim piece of one user message, up to presentation, and long
enough. It is then widened to its whole clause, because a piece can say the opposite of its
sentence, and the suggestion must agree with that clause in numbers, units and polarity. The
language must be the person's own (case 51). Nothing here asks a model.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import Final, Protocol

from core.domain.normalise import FoldedText, fold_presentation

# What judges a quote stands on 0.1 s of patterns and word lists; the window names the reasons of
# rejections from its start on. So it is loaded when a quote is judged (P-01).

MIN_WORDS: Final = 3
MIN_WORDS_AND_CJK: Final = 4
"""A quote has 3 words, or words plus CJK characters together at least 4 (K-11)."""
MAX_CLAUSE: Final = 4_000
"""Characters; a longer stretch without an end is pasted data, not something a person stated."""
_MAX_PLACES: Final = 20  # places of one quote that are judged, the newest first


class RejectionReason(StrEnum):
    """Why a suggestion's evidence does not hold; stored with the dropped count."""

    MISSING = "missing"
    EMPTY = "empty"
    ROLE_LABEL = "role_label"
    NOT_FOUND = "not_found"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    INJECTED = "injected"
    NUMBERS_DIFFER = "numbers_differ"
    UNITS_DIFFER = "units_differ"
    POLARITY_DIFFERS = "polarity_differs"
    LANGUAGE_DIFFERS = "language_differs"


def quote_span(message: str, quote: str) -> tuple[int, int]:
    """Return where a stored quote stands in its message (characters); 0, 0 where it does not."""
    start = message.find(quote) if quote else -1
    return (start, start + len(quote)) if start >= 0 else (0, 0)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Proof kept with a suggestion (K-08).

    Attributes:
        quote: the message's own characters, widened to whole clauses; never the model's text.
        message_id: the message it stands in.
        start, end: the quote's span in ``message_text`` (characters).
        message_text: the whole message as it was checked (masked, injected text cut).
        message_hash: SHA-256 of ``message_text``, hexadecimal.
    """

    quote: str
    message_id: str
    start: int
    end: int
    message_text: str
    message_hash: str


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why the evidence does not hold.

    Attributes:
        reason: the kind, for counting.
        detail: one English sentence for the audit.
        evidence: set for ``LANGUAGE_DIFFERS`` only: everything else agrees, so the caller may
            queue it with a language mark (case 51).
    """

    reason: RejectionReason
    detail: str
    evidence: Evidence | None = None


class SaidMessage(Protocol):
    """What is needed of a user message."""

    @property
    def id(self) -> str:
        """Stable id of the message."""

    @property
    def text(self) -> str:
        """The text, after masking and after our own injected text was cut."""


_ROLE_LABEL: Final = re.compile(
    r"\s*[\[<(*_]*(?:user|human|customer|assistant|system|ai|用户|使用者|用戶|助手|系统|系統)"
    r"(?:\s+(?:message|said|\d+))?[\])>*_]*\s*[:：>]",
    re.IGNORECASE,
)


def message_hash(text: str) -> str:
    """SHA-256 of a message's text, hexadecimal; lone surrogates are hashed as they are."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def check_quote(
    quote: str | None, messages: Sequence[SaidMessage], suggestion_text: str
) -> Evidence | Rejection:
    """Check one suggestion against the user messages of its round, oldest first.

    The newest place that holds the quote decides: when it contradicts the suggestion, an older
    one that agrees does not help (newest meaning wins).
    """
    from core.domain.writing import measure

    if quote is None:
        return Rejection(RejectionReason.MISSING, "No evidence was given.")
    folded = fold_presentation(quote).text
    if not folded:
        return Rejection(RejectionReason.EMPTY, "The quote is empty.")
    places = list(islice(_places(folded, messages), _MAX_PLACES))
    if not places:
        if _ROLE_LABEL.match(quote):
            return Rejection(RejectionReason.ROLE_LABEL, "The quote begins with a role label.")
        return Rejection(
            RejectionReason.NOT_FOUND, "No single user message holds these words as quoted."
        )
    words, cjk = measure(folded)
    if words < MIN_WORDS and words + cjk < MIN_WORDS_AND_CJK:
        return Rejection(RejectionReason.TOO_SHORT, "The quote is too short to prove anything.")
    failed: Rejection | None = None
    for message, start, end in places:
        verdict = _judge(message, start, end, suggestion_text)
        if isinstance(verdict, Evidence):
            return verdict
        failed = failed or verdict
        if verdict.reason is RejectionReason.POLARITY_DIFFERS:
            break
    assert failed is not None  # ``places`` is not empty
    return failed


def _places(folded: str, messages: Sequence[SaidMessage]) -> Iterator[tuple[SaidMessage, int, int]]:
    """Spans that read like the quote, the newest first."""
    for message in reversed(messages):
        text = _folded(message.text)
        at = text.text.rfind(folded)
        while at >= 0:
            start, end = text.origin(at, at + len(folded))
            yield message, start, end
            at = text.text.rfind(folded, 0, at + len(folded) - 1)


@lru_cache(maxsize=32)
def _folded(text: str) -> FoldedText:
    return fold_presentation(text)


def _judge(message: SaidMessage, start: int, end: int, suggestion: str) -> Evidence | Rejection:
    from core.domain.agreement import Disagreement, disagreement
    from core.domain.clauses import widen
    from core.domain.own_text import own_spans
    from core.domain.writing import same_language

    whole_start, whole_end = widen(message.text, start, end)
    clause = message.text[whole_start:whole_end]
    if any(s < whole_end and e > whole_start for s, e in own_spans(message.text)):
        return Rejection(RejectionReason.INJECTED, "The quote is text that was injected.")
    if len(clause) > MAX_CLAUSE:
        return Rejection(RejectionReason.TOO_LONG, "The quote stands in pasted data.")
    problem = disagreement(suggestion, clause, (start - whole_start, end - whole_start))
    if problem is not None:
        kind, detail = problem
        reasons = {
            Disagreement.NUMBERS: RejectionReason.NUMBERS_DIFFER,
            Disagreement.UNITS: RejectionReason.UNITS_DIFFER,
            Disagreement.POLARITY: RejectionReason.POLARITY_DIFFERS,
        }
        return Rejection(reasons[kind], detail)
    evidence = Evidence(
        quote=clause,
        message_id=message.id,
        start=whole_start,
        end=whole_end,
        message_text=message.text,
        message_hash=message_hash(message.text),
    )
    if not same_language(suggestion, clause):
        return Rejection(
            RejectionReason.LANGUAGE_DIFFERS,
            "The suggestion is not in the language of the quote.",
            evidence,
        )
    return evidence
