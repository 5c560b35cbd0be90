"""One extraction by a language model: ask, read, verify; ask once more where that helps (R-05)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.domain.partitions import Language
from core.errors import ModelFault
from core.extraction import prompts
from core.extraction.drafts import (
    MAX_SUGGESTIONS,
    Known,
    VerifiedDraft,
    drafts_from_reply,
    known_label,
)
from core.extraction.replies import ExtractionReply
from core.extraction.rounds import Round
from core.llm.protocol import CancelSignal, Model, ModelReply, ModelRequest
from core.llm.replies import parse_reply

PURPOSE: Final = "extraction"
MAX_OUTPUT_TOKENS: Final = 1_200
MAX_KNOWN: Final = 60
"""Entries listed in the prompt, the first given; the rest is compared in code anyway."""


@dataclass(frozen=True, slots=True)
class ModelExtraction:
    """What came of one round.

    Attributes:
        drafts: verified suggestions, at most 3.
        dropped: parts left out, by reason.
        replies: every reply of the model, for the ledger (A-14).
        prompt_version: wording of the prompt.
    """

    drafts: tuple[VerifiedDraft, ...]
    dropped: Counter[str]
    replies: tuple[ModelReply, ...]
    prompt_version: str


def prompt(
    round_: Round, known: Sequence[Known] = (), language: Language | None = None
) -> ModelRequest:
    """The request for one round, in the language of its messages unless told otherwise."""
    language = language or round_.language
    fence = _fence(round_)
    parts = []
    if known:
        parts.append(prompts.KNOWN_HEADING[language])
        parts += [
            f"[{known_label(i, entry)}] {' '.join(entry.text.split())}"
            for i, entry in enumerate(known[:MAX_KNOWN])
        ]
        parts.append("")
    parts.append(prompts.MESSAGES_HEADING[language])
    for number, message in enumerate(round_.messages, start=1):
        parts += [f"{fence} {number}", message.text]
    parts.append(f"{fence} end")
    return ModelRequest(
        purpose=PURPOSE,
        system=prompts.SYSTEM[language],
        prompt="\n".join(parts),
        schema=ExtractionReply,
        max_output_tokens=MAX_OUTPUT_TOKENS,
        content_language=language,
    )


def extract(
    model: Model,
    round_: Round,
    cancel: CancelSignal,
    known: Sequence[Known] = (),
    *,
    limit: int = MAX_SUGGESTIONS,
) -> ModelExtraction:
    """Suggestions of one round by ``model``; no call at all when nobody said anything.

    Blocks for the length of up to two calls; hold no session meanwhile.

    Raises:
        ModelFault: no usable answer, also on the second attempt.
        Cancelled: the signal was set.
    """
    if not round_.messages:
        return ModelExtraction((), Counter(), (), prompts.VERSION)
    request = prompt(round_, known)
    replies = [model.complete(request, cancel)]

    def ask_again(problem: str) -> ModelReply:
        note = prompts.ASK_AGAIN[request.content_language].format(problem=problem)
        replies.append(model.complete(_with_note(request, note), cancel))
        return replies[-1]

    parsed = parse_reply(replies[0], ExtractionReply, ask_again)
    drafts, dropped = drafts_from_reply(parsed.value, round_, known, limit=limit)
    dropped += parsed.dropped
    if not parsed.repaired and any(draft.language_mark for draft in drafts):
        note = prompts.KEEP_LANGUAGE[request.content_language]
        try:
            replies.append(model.complete(_with_note(request, note), cancel))
            second = parse_reply(replies[-1], ExtractionReply)
        except ModelFault:
            # The first answer holds; it is queued with its language mark.
            return ModelExtraction(tuple(drafts), dropped, tuple(replies), prompts.VERSION)
        again, dropped_again = drafts_from_reply(second.value, round_, known, limit=limit)
        if sum(not d.language_mark for d in again) > sum(not d.language_mark for d in drafts):
            drafts, dropped = again, dropped_again + second.dropped
    return ModelExtraction(tuple(drafts), dropped, tuple(replies), prompts.VERSION)


def _with_note(request: ModelRequest, note: str) -> ModelRequest:
    return replace(request, prompt=f"{request.prompt}\n\n{note}")


def _fence(round_: Round) -> str:
    """A line no message can contain by design, so that none can pretend to be another."""
    digest = hashlib.sha256()
    for message in round_.messages:
        digest.update(message.text.encode("utf-8", "surrogatepass") + b"\x00")
    return f"=== {digest.hexdigest()[:12]}"
