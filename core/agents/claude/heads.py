"""A session's head from both ends of its file, for lists (A-09, A-11, V-14)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from core.agents.claude.prompts import read_prompt
from core.agents.claude.records import Record, is_sidechain, parse_line, text_of, time_of
from core.agents.claude.slugs import is_own_slug
from core.agents.cuts import OWN_SESSION_MARK, asks_not_to_learn
from core.agents.jsonl import read_lines
from core.agents.own_sessions import OwnFolders
from core.agents.transcript import SessionHead

PROVIDER = "claude"
TITLE_CHARACTERS = 120

_FRONT_BYTES = 4 << 20
_FRONT_ENOUGH = 256 << 10
_BACK_BYTES = 256 << 10
_TITLE_FIELDS = {"custom-title": "customTitle", "ai-title": "aiTitle", "summary": "summary"}


@dataclass(slots=True)
class _Seen:
    cwd: str | None = None
    session_id: str = ""
    sessions: set[str] | None = None
    first_text: str = ""
    marked_own: bool = False
    no_learn: bool = False
    main_records: int = 0
    side_records: int = 0
    started: datetime | None = None
    last_active: datetime | None = None
    titles: dict[str, str] | None = None


def read_head(
    file: BinaryIO, path: Path, size: int, modified: float, own: OwnFolders
) -> SessionHead:
    """Read the head of an open transcript of ``size`` bytes."""
    seen = _Seen(titles={}, sessions=set())
    front = 0
    for line in read_lines(file, 0, min(size, _FRONT_BYTES)):
        _take(seen, line.data, front=True)
        front = line.end
        if front >= _FRONT_ENOUGH and seen.cwd and (seen.first_text or seen.side_records):
            break
    back = max(front, size - _BACK_BYTES)
    skip_first = back > front
    for line in read_lines(file, back):
        # The first line after a jump into the file is the rest of one.
        if not skip_first:
            _take(seen, line.data, front=False)
        skip_first = False
    return _head(seen, path, modified, own)


def _take(seen: _Seen, data: bytes, *, front: bool) -> None:
    for record in parse_line(data)[0]:
        _take_record(seen, record, front=front)


def _take_record(seen: _Seen, record: Record, *, front: bool) -> None:
    kind = record.get("type")
    if field := _TITLE_FIELDS.get(kind if isinstance(kind, str) else ""):
        if (title := text_of(record, field).strip()) and seen.titles is not None:
            seen.titles[field] = title
        return
    session = text_of(record, "sessionId")
    if session and seen.sessions is not None:
        seen.session_id = seen.session_id or session
        seen.sessions.add(session)
    if time := time_of(record):
        seen.started = seen.started or time
        seen.last_active = max(seen.last_active or time, time)
    if front and seen.cwd is None:
        seen.cwd = text_of(record, "cwd") or None
    if kind not in ("user", "assistant"):
        return
    if is_sidechain(record):
        seen.side_records += 1
        return
    seen.main_records += 1
    message = read_prompt(record).message if kind == "user" else None
    if message is None:
        return
    seen.no_learn |= asks_not_to_learn(message.text)
    if front and not seen.first_text:
        seen.first_text = message.text
        seen.marked_own = OWN_SESSION_MARK in message.text


def _head(seen: _Seen, path: Path, modified: float, own: OwnFolders) -> SessionHead:
    titles = seen.titles or {}
    title = next((titles[f] for f in _TITLE_FIELDS.values() if f in titles), seen.first_text)
    stem = path.stem
    known = not seen.sessions or stem in seen.sessions or len(stem) == 36
    in_own_folder = own.holds(seen.cwd) if seen.cwd else is_own_slug(path.parent.name)
    return SessionHead(
        provider=PROVIDER,
        session_id=stem if known else seen.session_id,
        path=path,
        cwd=seen.cwd,
        title=" ".join(title.split())[:TITLE_CHARACTERS],
        started=seen.started,
        last_active=seen.last_active or datetime.fromtimestamp(modified, UTC),
        own=in_own_folder or seen.marked_own,
        sidechain=is_sidechain_file(path) or (seen.side_records > 0 and not seen.main_records),
        no_learn=seen.no_learn,
    )


def is_sidechain_file(path: Path) -> bool:
    """Whether the name says that a file holds a sub-agent's turns.

    The name decides even if the first line is corrupt.
    """
    return path.name.startswith("agent-") or path.parent.name == "subagents"
