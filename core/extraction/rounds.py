"""Batches of turns: what one extraction looks at (M-07, K-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from core.agents.transcript import Turn, TurnState, UserMessage
from core.domain.own_text import cut_own_text
from core.domain.partitions import Language
from core.domain.writing import content_language

ROUND_TURNS: Final = 10
ROUND_CHARACTERS: Final = 12_000
"""A batch of a file closes at 10 turns or 12,000 characters, whichever comes first (M-07)."""
LAST_MESSAGES: Final = 8
"""User messages read when a round has more (K-10; a setting)."""
_ASSISTANT_CHARACTERS: Final = 600  # of a turn's assistant text that count, as they are given


@dataclass(frozen=True, slots=True)
class Round:
    """One batch.

    Attributes:
        index: 0-based, in the order of the file.
        turns: finished and failed turns, oldest first; interrupted ones are left out.
        messages: the user messages to extract from, oldest first: of finished turns only, without
            our own injected text, at most the configured number of the newest.
        language: the language most of these messages are in.
    """

    index: int
    turns: tuple[Turn, ...]
    messages: tuple[UserMessage, ...]
    language: Language


def rounds(
    turns: Iterable[Turn],
    *,
    last_messages: int = LAST_MESSAGES,
    include_open: bool = True,
    first_index: int = 0,
) -> Iterator[Round]:
    """Cut a session's turns into rounds, in constant memory; rounds without a message too.

    Args:
        turns: as a reader yields them, masked by the caller (R-06).
        last_messages: limit of messages read per round; 0 or less means all.
        include_open: take a last turn whose answer is not on disk yet. A live reader, which gets
            that turn again whole, passes False.
        first_index: index of the first round.
    """
    batch: list[Turn] = []
    size = 0
    index = first_index
    for turn in turns:
        if turn.state is TurnState.INTERRUPTED or (turn.open and not include_open):
            continue
        batch.append(turn)
        size += sum(len(message.text) for message in turn.user)
        size += min(len(turn.assistant), _ASSISTANT_CHARACTERS)
        if len(batch) >= ROUND_TURNS or size >= ROUND_CHARACTERS:
            yield _round(index, batch, last_messages)
            index, batch, size = index + 1, [], 0
    if batch:
        yield _round(index, batch, last_messages)


def _round(index: int, turns: list[Turn], last_messages: int) -> Round:
    messages = []
    for turn in turns:
        if turn.state is not TurnState.COMPLETED:
            continue
        for message in turn.user:
            text = cut_own_text(message.text)
            if text.strip():
                messages.append(message if text == message.text else replace(message, text=text))
    if last_messages > 0:
        messages = messages[-last_messages:]
    return Round(index, tuple(turns), tuple(messages), _language(messages))


def _language(messages: list[UserMessage]) -> Language:
    counts: dict[Language, int] = {}
    for message in messages:
        language = content_language(message.text[:2_000])
        counts[language] = counts.get(language, 0) + 1
    return max(counts, key=lambda language: counts[language], default="en")
