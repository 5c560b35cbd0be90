"""From candidates to suggestions that may be queued: every one carries proven evidence (K-11)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from core.domain.evidence import Evidence, Rejection, RejectionReason, check_quote
from core.domain.normalise import exact_key, to_simplified
from core.domain.partitions import Partition
from core.extraction.rounds import Round
from core.llm.on_device.engine import ScopeHint, SuggestionType, propose, scope_of
from core.llm.on_device.topics import partition_of

if TYPE_CHECKING:
    from core.encoder import SentenceEncoder
    from core.extraction.replies import ExtractionReply

MAX_SUGGESTIONS: Final = 3
"""At most 3 are queued per round (K-11)."""
ALL_OF_ROUND: Final = 1_000_000
MAX_TEXT: Final = 500
"""Characters of one suggestion, as for agents' proposals (K-16)."""

_BULLET: Final = re.compile(r"^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)")


@dataclass(frozen=True, slots=True)
class Known:
    """An entry the new ones are compared with.

    Attributes:
        id: id of the suggestion, or key of the approved entry.
        text: its wording.
        pending: a pending suggestion; else approved knowledge.
    """

    id: str
    text: str
    pending: bool


@dataclass(frozen=True, slots=True)
class VerifiedDraft:
    """A suggestion that may be queued.

    Attributes:
        type: "rule" or "info".
        text: one line, at most 500 characters.
        evidence: the person's own words, widened to whole clauses.
        scope_hint: where it would go.
        supersedes_hint: id of the pending suggestion or entry it updates (K-14: the caller still
            asks the topic check).
        language_mark: the text is not in the language of its quote (case 51).
        partition: nearest of the seven.
        score: the on-device engine's probability; None for a model's.
    """

    type: SuggestionType
    text: str
    evidence: Evidence
    scope_hint: ScopeHint
    supersedes_hint: str | None
    language_mark: bool
    partition: Partition
    score: float | None = None


DropReason = Literal["text_empty", "text_too_long", "duplicate", "over_limit", "supersedes_unknown"]
"""Counted beside the ``RejectionReason`` values; the last one drops the hint only."""


class _Collector:
    """Takes candidates in order, keeps the first few that hold, counts the rest."""

    def __init__(self, round_: Round, limit: int) -> None:
        self._round = round_
        self._limit = limit
        self._keys: set[str] = set()
        self.drafts: list[VerifiedDraft] = []
        self.dropped: Counter[str] = Counter()

    def check(self, text: str, quote: str | None) -> tuple[str, Evidence, bool] | None:
        """The clean text, its evidence and the language mark; None when dropped."""
        clean = " ".join(_BULLET.sub("", text).split())
        if not clean:
            self._drop("text_empty")
            return None
        if len(clean) > MAX_TEXT:
            self._drop("text_too_long")
            return None
        verdict = check_quote(quote, self._round.messages, clean)
        mark = False
        if isinstance(verdict, Rejection):
            if verdict.reason is not RejectionReason.LANGUAGE_DIFFERS or verdict.evidence is None:
                self._drop(verdict.reason.value)
                return None
            verdict, mark = verdict.evidence, True
        key = exact_key(clean)
        if key in self._keys:
            self._drop("duplicate")
            return None
        if len(self.drafts) >= self._limit:
            self._drop("over_limit")
            return None
        self._keys.add(key)
        return clean, verdict, mark

    def _drop(self, reason: str) -> None:
        self.dropped[reason] += 1


def drafts_from_reply(
    reply: ExtractionReply,
    round_: Round,
    known: Sequence[Known] = (),
    *,
    limit: int = MAX_SUGGESTIONS,
) -> tuple[list[VerifiedDraft], Counter[str]]:
    """A model's suggestions that hold, and how many were dropped for which reason.

    Args:
        known: the entries listed in the prompt, in the same order (``known_label``).
        limit: a setting may lower the 3.
    """
    labels = {known_label(i, entry): entry.id for i, entry in enumerate(known)}
    collector = _Collector(round_, min(limit, MAX_SUGGESTIONS))
    for item in reply.suggestions:
        checked = collector.check(item.text, item.evidence_quote)
        if checked is None:
            continue
        text, evidence, mark = checked
        supersedes = labels.get(item.supersedes.strip().strip("[]")) if item.supersedes else None
        if item.supersedes and supersedes is None:
            collector.dropped["supersedes_unknown"] += 1
        simplified = to_simplified(text)
        collector.drafts.append(
            VerifiedDraft(
                type=item.type,
                text=text,
                evidence=evidence,
                scope_hint=item.scope or scope_of(simplified),
                supersedes_hint=supersedes,
                language_mark=mark,
                partition=partition_of(simplified),
            )
        )
    return collector.drafts, collector.dropped


def drafts_from_engine(
    round_: Round,
    encoder: SentenceEncoder | None,
    known: Sequence[Known] = (),
    *,
    limit: int = ALL_OF_ROUND,
) -> tuple[list[VerifiedDraft], Counter[str]]:
    """The on-device engine's suggestions, through the same checks as a model's, best first.

    More than a round may queue (K-11): the queue takes the first new ones and counts the rest, so
    that nothing is left out in silence and a second reading offers what is still new.

    Args:
        known: only used to recognise which one a correction inside the round replaces.
    """
    ids = {exact_key(entry.text): entry.id for entry in reversed(known)}
    collector = _Collector(round_, limit)
    for draft in propose(round_.messages, encoder, limit=limit):
        checked = collector.check(draft.text, draft.evidence_quote)
        if checked is None:
            continue
        text, evidence, mark = checked
        earlier = draft.supersedes_hint
        collector.drafts.append(
            VerifiedDraft(
                type=draft.type,
                text=text,
                evidence=evidence,
                scope_hint=draft.scope_hint,
                supersedes_hint=ids.get(exact_key(earlier)) if earlier else None,
                language_mark=mark,
                partition=draft.partition,
                score=draft.score,
            )
        )
    return collector.drafts, collector.dropped


def known_label(position: int, entry: Known) -> str:
    """The short label an entry has in the prompt."""
    return f"{'P' if entry.pending else 'K'}{position + 1}"
