"""The reader of Claude Code's transcripts (A-09, A-10, A-11)."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from core.agents.claude.branches import (
    PASSIVE,
    SIDECHAIN,
    BranchIndex,
    index_branches,
    is_whole,
    slots_taken,
)
from core.agents.claude.heads import is_sidechain_file, read_head
from core.agents.claude.records import KNOWN_KINDS, is_sidechain, parse_line
from core.agents.claude.slugs import slug_fits
from core.agents.claude.turns import TurnAssembler
from core.agents.jsonl import read_lines
from core.agents.own_sessions import OwnFolders
from core.agents.path_keys import path_key
from core.agents.transcript import (
    Cursor,
    ReadStats,
    SessionHead,
    SessionList,
    ShownSession,
    StreamState,
    Turn,
    TurnStream,
    UserMessage,
    shown_session,
)
from core.errors import EnvironmentFault, InvalidInput, NotFound, PaperError

_DIGEST_BYTES = 4096
_MAX_UNKNOWN = 50
_LONG_AGO = datetime.min.replace(tzinfo=UTC)
_ROOTS = ((".claude", "projects"), (".config", "claude", "projects"))


class ClaudeTranscripts:
    """Reads ``~/.claude/projects``; implements :class:`core.agents.transcript.TranscriptReader`.

    Args:
        hub: the hub folder; sessions in its ``reflect``, ``headless``, ``cron`` are the app's own.
    """

    provider = "claude"

    def __init__(self, hub: Path) -> None:
        self._own = OwnFolders(hub)

    def discover(self, home: Path) -> Iterator[Path]:
        """Yield session files, sorted by path; sub-agents' files belong to their session."""
        for parts in _ROOTS:
            for folder in _entries(home.joinpath(*parts)):
                for path in _entries(folder):
                    if path.suffix == ".jsonl" and not is_sidechain_file(path) and path.is_file():
                        yield path

    def head(self, path: Path) -> SessionHead:
        """Read a session's head from both ends of its file."""
        with _opened(path) as file:
            status = os.fstat(file.fileno())
            return read_head(file, path, status.st_size, status.st_mtime, self._own)

    def sessions(self, home: Path, project: str | None = None) -> SessionList:
        """List sessions, oldest activity first, without the app's own and sub-agents' files.

        Args:
            project: only sessions that began in this folder. Looked up by the encoded folder name,
                then filtered by the records' ``cwd``, because different folders share a name.
        """
        heads: list[SessionHead] = []
        problems: list[tuple[Path, PaperError]] = []
        own = 0
        for path in self.discover(home):
            if project is not None and not slug_fits(path.parent.name, project):
                continue
            try:
                head = self.head(path)
            except PaperError as error:
                problems.append((path, error))
                continue
            own += head.own
            if head.own or head.sidechain:
                continue
            if project is None or (head.cwd and path_key(head.cwd) == path_key(project)):
                heads.append(head)
        heads.sort(key=lambda head: (head.last_active or _LONG_AGO, head.path))
        return SessionList(tuple(heads), own, tuple(problems))

    def turns(self, path: Path, cursor: Cursor | None = None) -> TurnStream:
        """Stream the turns of the live branch.

        The app's own sessions and sub-agents' files yield nothing (A-11, case 29). Nothing is read
        before the first turn is asked for.
        """
        state = StreamState()
        return TurnStream(self._read(path, cursor, state), state)

    def user_messages(self, path: Path) -> list[UserMessage]:
        """Return all texts a person wrote on the live branch."""
        return [message for turn in self.turns(path) for message in turn.user]

    def show(self, path: Path) -> ShownSession:
        """Return a session in U-09's ``sessions show`` shape."""
        return shown_session(self.turns(path))

    def _read(self, path: Path, cursor: Cursor | None, state: StreamState) -> Generator[Turn]:
        with _opened(path) as file:
            size = os.fstat(file.fileno()).st_size
            rewritten = cursor is not None and not _same_file(file, size, cursor)
            start = Cursor(0, 0, "", "") if cursor is None or rewritten else cursor
            index = index_branches(file, start.offset)
            _check_recognised(path, index)
            head = read_head(file, path, size, 0.0, self._own)
            state.no_learn = index.no_learn
            counters = _Counters(
                ReadStats(
                    partial_tail=index.partial_tail, rewritten=rewritten, no_learn=index.no_learn
                )
            )
            assembler = TurnAssembler(start.turns)
            offset = index.end
            if not (head.own or head.sidechain):
                yield from _second_pass(file, index, assembler, counters)
                last, open_from = assembler.finish()
                if last is not None:
                    yield last
                    assembler.next_index += open_from is None
                    offset = index.end if open_from is None else open_from
            state.stats = counters.result(offset)
            state.cursor = _cursor(file, offset, size, assembler.next_index)


@dataclass(slots=True)
class _Counters:
    stats: ReadStats
    lines: int = 0
    bad: int = 0
    skipped: int = 0
    clipped: int = 0
    abandoned: int = 0
    unknown: frozenset[str] = frozenset()

    def result(self, offset: int) -> ReadStats:
        return replace(
            self.stats,
            lines=self.lines,
            bad_lines=self.bad,
            skipped_huge_lines=self.skipped,
            clipped_lines=self.clipped,
            abandoned=self.abandoned,
            unknown_kinds=tuple(sorted(self.unknown)),
            next_offset=offset,
        )


def _second_pass(
    file: BinaryIO, index: BranchIndex, assembler: TurnAssembler, counters: _Counters
) -> Generator[Turn]:
    slot = index.start_slot
    for line in read_lines(file, index.start, index.end):
        if not line.complete and not is_whole(line):
            return
        counters.lines += 1
        counters.skipped += line.skipped
        counters.clipped += line.clipped
        if not line.data:
            continue
        if index.flags[slot] & PASSIVE:
            assembler.passive(live=bool(index.live[slot]), sidechain=index.flags[slot] & SIDECHAIN)
            slot += 1
            continue
        records, bad = parse_line(line.data)
        counters.bad += bad
        taken = slots_taken(line.data, records)
        for number, record in enumerate(records):
            place = slot + min(number, taken - 1)
            live = bool(index.live[place])
            counters.abandoned += not live and not is_sidechain(record)
            kind = record.get("type")
            if kind not in KNOWN_KINDS and len(counters.unknown) < _MAX_UNKNOWN:
                name = kind if isinstance(kind, str) else "(no type)"
                counters.unknown |= {name[:64]}
            ended = assembler.feed(record, live=live, offset=line.start)
            if ended is not None:
                yield ended
        slot += taken


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """Open a transcript and convert the system's errors (R-08)."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
            raise EnvironmentFault(
                "{path} is {kind}, not a transcript; nothing was read.",
                hint="Give the path of one session's .jsonl file.",
                code="transcript_not_a_file",
                path=str(path),
                kind=kind,
            )
        with path.open("rb") as file:
            yield file
    except FileNotFoundError as error:
        raise NotFound(
            "The transcript {path} does not exist (any more).",
            hint="List the sessions again, or check the path.",
            code="transcript_missing",
            path=str(path),
        ) from error
    except OSError as error:
        denied = error.errno in (errno.EACCES, errno.EPERM)
        raise EnvironmentFault(
            "The transcript {path} cannot be read: {reason}. Nothing was changed.",
            hint="Give your user the right to read it." if denied else "Check the disk and retry.",
            code="transcript_unreadable",
            path=str(path),
            reason=error.strerror or type(error).__name__,
        ) from error


def _entries(folder: Path) -> list[Path]:
    """The folder's entries, sorted; a folder that cannot be listed has none."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _check_recognised(path: Path, index: BranchIndex) -> None:
    if not index.recognised:
        raise InvalidInput(
            "{path} is not a Claude Code transcript: line {line} holds no such record, nor do the "
            "lines after it. Nothing was learned from it.",
            hint="Give a session's .jsonl file from ~/.claude/projects, or name its provider.",
            code="transcript_not_recognised",
            path=str(path),
            line=index.first_bad or 1,
        )


def _digest(file: BinaryIO, start: int, length: int) -> str:
    file.seek(start)
    return hashlib.sha256(file.read(length)).hexdigest()


def _cursor(file: BinaryIO, offset: int, size: int, turns: int) -> Cursor:
    length = min(_DIGEST_BYTES, offset)
    return Cursor(
        offset,
        size,
        _digest(file, 0, length),
        _digest(file, offset - length, length),
        turns,
    )


def _same_file(file: BinaryIO, size: int, cursor: Cursor) -> bool:
    """Whether the file still begins with what was read: not rewritten, not shortened."""
    if size < cursor.offset:
        return False
    now = _cursor(file, cursor.offset, size, 0)
    return (now.head_digest, now.tail_digest) == (cursor.head_digest, cursor.tail_digest)
