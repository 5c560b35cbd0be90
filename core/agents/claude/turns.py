"""From live records to turns: the second pass, in constant memory (A-09, M-07)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from core.agents.claude.prompts import queued_prompt, read_prompt
from core.agents.claude.records import Record, content_blocks, is_sidechain, scrub, text_of
from core.agents.cuts import cut_all
from core.agents.transcript import (
    ASSISTANT_CHARACTERS,
    TOOL_CALLS_PER_TURN,
    TOOL_INPUT_CHARACTERS,
    ToolCall,
    Turn,
    TurnState,
    UserMessage,
)

_INPUT_KEYS = ("command", "file_path", "notebook_path", "pattern", "url", "query", "path", "skill")
_TAIL_CHARACTERS = 4_000
_FINAL_REASONS = ("end_turn", "stop_sequence", "max_tokens", "refusal")
_CALLS = ("tool_use", "server_tool_use")
_EMPTY_REPLY = "No response requested."


@dataclass(slots=True)
class _Draft:
    """A turn being read."""

    offset: int
    messages: list[UserMessage] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    characters: int = 0
    tail: str = ""
    tools: list[ToolCall] = field(default_factory=list)
    reply_ids: set[str] = field(default_factory=set)
    failed: bool = False
    interrupted: bool = False
    awaiting: bool = True

    def add_text(self, text: str) -> None:
        """Keep the beginning, and the end if the whole is too long."""
        room = ASSISTANT_CHARACTERS - _TAIL_CHARACTERS - self.characters
        if room > 0:
            self.replies.append(text[:room])
            self.characters += len(self.replies[-1])
            text = text[room:]
        if text:
            self.tail = (self.tail + text)[-_TAIL_CHARACTERS:]

    def assistant(self) -> str:
        text = "\n\n".join(self.replies)
        if self.tail:
            text = f"{text[: ASSISTANT_CHARACTERS - _TAIL_CHARACTERS]}\n…\n{self.tail}"
        return text[: ASSISTANT_CHARACTERS + 3]

    def is_empty(self) -> bool:
        return not (self.messages or self.replies or self.tools)


class TurnAssembler:
    """Feed it the records of the live branch in file order; it hands back finished turns.

    Args:
        next_index: index of the first turn.
    """

    def __init__(self, next_index: int) -> None:
        self.next_index = next_index
        self._draft: _Draft | None = None
        self._boundaries: set[str] = set()

    def feed(self, record: Record, *, live: bool, offset: int) -> Turn | None:
        """Take one record; returns the turn that it ends, if any."""
        if is_sidechain(record):
            return None
        kind = record.get("type")
        if kind == "assistant" and (live or self._belongs_to_reply(record)):
            self._assistant(record, offset)
        elif not live:
            return None
        elif kind == "user":
            return self._user(record, offset)
        elif kind == "attachment":
            message = queued_prompt(record)
            if message is not None:
                self._open(offset).messages.append(message)
        elif kind == "system":
            self._system(record)
        return None

    def passive(self, *, live: bool, sidechain: int) -> None:
        """Take a record that was not parsed: a tool result, or a sub-agent's."""
        if live and not sidechain and self._draft is not None:
            self._draft.awaiting = True

    def finish(self) -> tuple[Turn | None, int | None]:
        """Return the last turn and, if it is open, the offset at which it begins."""
        draft = self._draft
        if draft is None or draft.is_empty():
            return None, None
        is_open = draft.awaiting and not (draft.failed or draft.interrupted)
        turn = self._turn(draft, is_open=is_open)
        return turn, draft.offset if is_open else None

    def _open(self, offset: int) -> _Draft:
        if self._draft is None:
            self._draft = _Draft(offset)
        return self._draft

    def _user(self, record: Record, offset: int) -> Turn | None:
        ended = None
        boundary = record.get("parentUuid") in self._boundaries
        prompt = read_prompt(record, parent_is_boundary=boundary)
        if prompt.interrupted and self._draft is not None:
            self._draft.interrupted = True
        if prompt.starts_turn:
            if self._draft is not None and not self._draft.is_empty():
                ended = self._turn(self._draft, is_open=False)
                self.next_index += 1
            self._draft = _Draft(offset)
        if prompt.message is not None:
            self._open(offset).messages.append(prompt.message)
        elif self._draft is not None and not prompt.starts_turn and _has_result(record):
            self._draft.awaiting = True
        return ended

    def _assistant(self, record: Record, offset: int) -> None:
        message = record.get("message")
        if not isinstance(message, dict):
            return
        blocks = content_blocks(record)
        texts = [text_of(b, "text") for b in blocks if b.get("type") == "text"]
        if record.get("isApiErrorMessage") is True or message.get("model") == "<synthetic>":
            if self._draft is not None and [t.strip() for t in texts] != [_EMPTY_REPLY]:
                self._draft.failed = True
            return
        draft = self._open(offset)
        draft.failed = False
        reply = message.get("id")
        if isinstance(reply, str) and len(draft.reply_ids) < TOOL_CALLS_PER_TURN:
            draft.reply_ids.add(reply)
        for text in texts:
            if own := cut_all(text):
                draft.add_text(own)
        called = False
        for block in blocks:
            if block.get("type") in _CALLS:
                called = True
                if len(draft.tools) < TOOL_CALLS_PER_TURN:
                    draft.tools.append(_tool_call(block))
        draft.awaiting = (called or not texts) and message.get("stop_reason") not in _FINAL_REASONS

    def _system(self, record: Record) -> None:
        subtype = record.get("subtype")
        if subtype in ("compact_boundary", "microcompact_boundary"):
            self._boundaries.add(text_of(record, "uuid"))
        elif subtype in ("turn_duration", "stop_hook_summary") and self._draft is not None:
            self._draft.awaiting = False

    def _belongs_to_reply(self, record: Record) -> bool:
        """Parallel tool calls of one reply are written as branches of it (same message id)."""
        message = record.get("message")
        reply = message.get("id") if isinstance(message, dict) else None
        return self._draft is not None and reply in self._draft.reply_ids

    def _turn(self, draft: _Draft, *, is_open: bool) -> Turn:
        state = TurnState.COMPLETED
        if draft.interrupted:
            state = TurnState.INTERRUPTED
        elif draft.failed:
            state = TurnState.FAILED
        return Turn(
            self.next_index,
            tuple(draft.messages),
            draft.assistant(),
            tuple(draft.tools),
            state,
            is_open,
        )


def _has_result(record: Record) -> bool:
    return any(block.get("type") == "tool_result" for block in content_blocks(record))


def _tool_call(block: Record) -> ToolCall:
    given = block.get("input")
    summary = ""
    if isinstance(given, dict) and given:
        for key in _INPUT_KEYS:
            if isinstance(value := given.get(key), str):
                summary = value
                break
        else:
            summary = json.dumps(given, ensure_ascii=False)
    return ToolCall(
        text_of(block, "name") or "unknown",
        cut_all(scrub(summary)[:TOOL_INPUT_CHARACTERS]),
    )
