"""Short-hand for turns in these tests."""

from __future__ import annotations

from core.agents.transcript import Turn, TurnState, UserMessage
from core.extraction.rounds import Round, rounds


def turn(
    index: int,
    *texts: str,
    state: TurnState = TurnState.COMPLETED,
    assistant: str = "done",
    is_open: bool = False,
) -> Turn:
    messages = tuple(
        UserMessage(f"m{index}.{i}", text, None, f"k{index}.{i}") for i, text in enumerate(texts)
    )
    return Turn(index, messages, assistant, (), state, is_open)


def round_of(*texts: str) -> Round:
    """One round with one message a turn."""
    (only,) = rounds((turn(i, text) for i, text in enumerate(texts)), last_messages=0)
    return only
