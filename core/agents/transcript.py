"""What every transcript reader returns, whatever agent wrote the file (A-09).

Frozen values only; texts are cleaned of injected parts (K-10, M-09) and of ``<private>`` spans
(M-10) but **not** masked: the caller runs :func:`core.masking.clean` before it compares, sends or
stores anything.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from core.errors import PaperError

ASSISTANT_CHARACTERS = 20_000
"""Most characters of assistant text kept for one turn (M-07 needs 600)."""

TOOL_CALLS_PER_TURN = 200
"""Most tool calls kept for one turn (M-07 needs 20)."""

TOOL_INPUT_CHARACTERS = 400
"""Most characters of one tool call's input summary."""


class TurnState(StrEnum):
    """How a turn ended (M-07 learns nothing from interrupted ones)."""

    COMPLETED = "completed"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class UserMessage:
    """One text a person really wrote and sent.

    Attributes:
        id: the agent's id of the record; unique in its file only.
        text: cleaned text, never empty, unclipped.
        time: aware; None when the record has no readable time.
        record_key: the same for every copy of the record, also in a fork's file: dedupe by it
            across all files of a project.
        session_id: the session in which it was first written, if the record says so; a fork's
            copied rows keep the old one.
        images: images pasted beside the text (their data are never kept).
    """

    id: str
    text: str
    time: datetime | None
    record_key: str
    session_id: str = ""
    images: int = 0


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call's name and clipped input; outputs are never kept (M-07)."""

    name: str
    input_summary: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A user message and all that the agent did for it.

    Attributes:
        index: 0-based place on the live branch of the session.
        user: may be empty (a slash command, or a continuation read after the turn's beginning).
        assistant: text of all replies, clipped to :data:`ASSISTANT_CHARACTERS`.
        open: the file ends inside this turn (A-07: the last answer is often late). The cursor
            stays before it and the next read yields it again, whole.
    """

    index: int
    user: tuple[UserMessage, ...]
    assistant: str
    tools: tuple[ToolCall, ...]
    state: TurnState
    open: bool = False


@dataclass(frozen=True, slots=True)
class SessionHead:
    """What a list of sessions shows; read from both ends of the file only.

    Attributes:
        cwd: the first start folder in the records, verbatim (V-14); None if no record has one.
        own: one of the app's own model sessions: never mined, never listed (A-11).
        sidechain: a sub-agent's file: part of another session.
        no_learn: the mark of :mod:`core.agents.cuts` was seen at either end. A mark in the middle
            of a large file is only found by reading: see :attr:`TurnStream.no_learn`.
    """

    provider: str
    session_id: str
    path: Path
    cwd: str | None
    title: str
    started: datetime | None
    last_active: datetime | None
    own: bool
    sidechain: bool
    no_learn: bool = False


@dataclass(frozen=True, slots=True)
class SessionList:
    """Sessions a person may see, newest last; and what was left out of the list.

    Attributes:
        own: the app's own model sessions (A-11).
        problems: files that could not be read, each with a message (R-08).
    """

    sessions: tuple[SessionHead, ...]
    own: int
    problems: tuple[tuple[Path, PaperError], ...]


@dataclass(frozen=True, slots=True)
class ReadStats:
    """What was met while reading; ``bad_lines`` is shown as "n lines unreadable".

    Attributes:
        lines: complete lines read in this call, blank ones included.
        bad_lines: lines that hold no readable record (half lines, NUL padding, not JSON).
        skipped_huge_lines: lines still over the cap after their long strings were cut.
        clipped_lines: lines whose very long strings (images, outputs) were cut while streaming.
        partial_tail: the file ends in an unfinished line; it waits for the next read.
        next_offset: byte at which the next read starts; equals ``cursor.offset``.
        rewritten: the file is not the one the cursor was made for: it was read from the start.
        abandoned: records on rewound branches, left out.
        no_learn: the person typed the mark "do not learn from this session" (M-10).
    """

    lines: int = 0
    bad_lines: int = 0
    skipped_huge_lines: int = 0
    unknown_kinds: tuple[str, ...] = ()
    partial_tail: bool = False
    next_offset: int = 0
    rewritten: bool = False
    clipped_lines: int = 0
    abandoned: int = 0
    no_learn: bool = False


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a reader stopped, and enough to notice that the file is another one by now.

    Attributes:
        offset: bytes read; ``size``: the file's bytes at that time.
        head_digest, tail_digest: SHA-256 of up to 4,096 bytes at the start and before ``offset``.
        turns: turns yielded before ``offset``, so that indexes go on.
    """

    offset: int
    size: int
    head_digest: str
    tail_digest: str
    turns: int = 0


@dataclass(slots=True)
class StreamState:
    """Filled by a reader's generator while a :class:`TurnStream` runs."""

    stats: ReadStats = field(default_factory=ReadStats)
    cursor: Cursor | None = None
    no_learn: bool = False


class TurnStream(Iterator[Turn]):
    """An iterator of turns in constant memory.

    ``stats`` and ``cursor`` are final once it is exhausted; ``no_learn`` is known before the first
    turn arrives, so a caller can stop without having used a word of the session. Use it on one
    thread; ``close`` (or exhaustion) closes the file.
    """

    def __init__(self, turns: Generator[Turn], state: StreamState) -> None:
        self._turns = turns
        self._state = state

    def __iter__(self) -> TurnStream:
        return self

    def __next__(self) -> Turn:
        return next(self._turns)

    def close(self) -> None:
        """Stop early and close the file."""
        self._turns.close()

    @property
    def stats(self) -> ReadStats:
        """Counters so far; final when exhausted."""
        return self._state.stats

    @property
    def cursor(self) -> Cursor | None:
        """Where to go on next time; None until exhausted."""
        return self._state.cursor

    @property
    def no_learn(self) -> bool:
        """Whether the person asked not to learn from this session (M-10)."""
        return self._state.no_learn


class TranscriptReader(Protocol):
    """One agent's transcripts. Read-only; no method changes any file.

    Raises:
        InvalidInput: the file is not such a transcript (R-08).
        NotFound: the file is gone.
        EnvironmentFault: it cannot be read (permission, a folder, a disk fault).
    """

    def discover(self, home: Path) -> Iterator[Path]:
        """Yield the session files below the user's home folder, sub-agents' files left out."""
        ...

    def head(self, path: Path) -> SessionHead:
        """Read a session's head from both ends of its file."""
        ...

    def sessions(self, home: Path, project: str | None = None) -> SessionList:
        """List the sessions below ``home``, oldest activity first; of one folder if given."""
        ...

    def turns(self, path: Path, cursor: Cursor | None = None) -> TurnStream:
        """Stream the turns of the live branch, from ``cursor`` on if given."""
        ...


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """One turn as ``sessions show`` prints it (U-09); ``tools`` are names in order of use."""

    user: tuple[str, ...]
    assistant: str
    tools: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownSession:
    """``sessions show``: ``{"turns": [{"user", "assistant", "tools"}]}`` and the counters."""

    turns: tuple[ShownTurn, ...]
    stats: ReadStats


def shown_session(stream: TurnStream) -> ShownSession:
    """Collect a stream in U-09's shape."""
    turns = tuple(
        ShownTurn(
            tuple(message.text for message in turn.user),
            turn.assistant,
            tuple(call.name for call in turn.tools),
        )
        for turn in stream
    )
    return ShownSession(turns, stream.stats)


def unseen(messages: Iterable[UserMessage], seen: set[str]) -> list[UserMessage]:
    """Return the messages whose record was not met before; ``seen`` grows by their keys.

    A fork repeats the whole history of its origin in a new file, so an offset for each file is not
    enough: pass one ``seen`` for all files of a project.
    """
    fresh = []
    for message in messages:
        if message.record_key not in seen:
            seen.add(message.record_key)
            fresh.append(message)
    return fresh
