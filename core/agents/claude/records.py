"""From a line's bytes to records, tolerantly (A-10, R-08)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

Record = dict[str, Any]

KNOWN_KINDS = frozenset(
    {
        "agent-color",
        "agent-name",
        "agent-setting",
        "ai-title",
        "assistant",
        "attachment",
        "attribution-snapshot",
        "content-replacement",
        "custom-title",
        "file-history-snapshot",
        "last-prompt",
        "mode",
        "permission-mode",
        "pr-link",
        "progress",
        "queue-operation",
        "speculation-accept",
        "summary",
        "system",
        "tag",
        "task-summary",
        "user",
        "worktree-state",
    }
)
"""Record kinds seen in Claude Code's files up to 2.1; others are skipped and counted."""

_GLUED_START = re.compile(
    rb'\{\s?"(?:parentUuid|logicalParentUuid|type|uuid|isSidechain|sessionId|cwd|message|timestamp)"'
)
_GLUED_TRIES = 64
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_DECODER = json.JSONDecoder()
# What json.loads calls, without its checks of every line.
_SCAN: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]
_JSON_SPACE = re.compile(r"[ \t\r\n\0]*")


def scrub(text: str) -> str:
    """Replace lone surrogates by U+FFFD: they cannot be written as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return _LONE_SURROGATE.sub("\ufffd", text)
    return text


def parse_line(data: bytes) -> tuple[list[Record], bool]:
    """Return the records of one line and whether something in it was unreadable.

    A line normally holds one record. After a crash half a record may be glued to the next one, or
    be preceded by NUL padding: what can still be read is read. Blank lines are readable and empty.
    """
    try:
        text = data.decode()
        value, end = _SCAN(text, 0)
    except (ValueError, StopIteration, RecursionError):
        return _parse_text(data.decode("utf-8", "replace"), data)
    if type(value) is dict and end == len(text):
        return [value], False
    return _parse_text(text, data)


def _parse_text(text: str, data: bytes) -> tuple[list[Record], bool]:
    stripped = text.strip("\0 \t\r\n\ufeff")
    if not stripped:
        return [], "\0" in text
    records, rest = _decode_all(stripped)
    if not rest:
        return records, False
    if not records:
        records = _glued(data)
    return records, True


def _decode_all(text: str) -> tuple[list[Record], str]:
    """Decode objects that follow one another; return them and what is left."""
    records: list[Record] = []
    position = 0
    while position < len(text):
        try:
            value, end = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            return records, text[position:]
        if type(value) is not dict:
            return records, text[position:]
        records.append(value)
        space = _JSON_SPACE.match(text, end)
        position = space.end() if space else end
    return records, ""


def _glued(data: bytes) -> list[Record]:
    """Find a whole record after a half one: the first start from which the rest parses."""
    for tried, match in enumerate(_GLUED_START.finditer(data, 1)):
        if tried == _GLUED_TRIES:
            break
        records, rest = _decode_all(
            data[match.start() :].decode("utf-8", "replace").rstrip("\0 \r")
        )
        # A nested object of the half record would parse too: a record of its own has a kind and
        # runs to the line's end.
        if records and not rest and all(isinstance(r.get("type"), str) for r in records):
            known = [r for r in records if r["type"] in KNOWN_KINDS]
            if known:
                return known
    return []


def text_of(record: Record, key: str) -> str:
    """Return a string field, scrubbed; empty if absent or of another type."""
    value = record.get(key)
    return scrub(value) if isinstance(value, str) else ""


def time_of(record: Record) -> datetime | None:
    """Return the record's time, aware; None if absent or unreadable."""
    value = record.get("timestamp")
    try:
        if isinstance(value, str):
            time = datetime.fromisoformat(value)
            return time if time.tzinfo else time.replace(tzinfo=UTC)
        if isinstance(value, int | float) and not isinstance(value, bool):
            seconds = value / 1000 if value > 1e11 else value
            return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return None


def is_sidechain(record: Record) -> bool:
    """Whether the record belongs to a sub-agent, not to the person's conversation."""
    return is_marked(record, "isSidechain")


def is_marked(record: Record, *names: str) -> bool:
    """Whether one of the marks is set, in whatever form: in doubt nobody typed it (K-10)."""
    return any(record.get(name) not in (None, False, 0, "", "false") for name in names)


def content_blocks(record: Record) -> list[Record]:
    """Return the message's content as blocks; a plain string becomes one text block."""
    message = record.get("message")
    if not isinstance(message, dict):
        return []
    content = message.get("content")
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    if not isinstance(content, list):
        return []
    if all(type(block) is dict for block in content):
        return content
    return [
        {"type": "text", "text": block} if isinstance(block, str) else block
        for block in content
        if isinstance(block, str | dict)
    ]
