"""Builds real-shaped transcript files for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from core.agents.claude import ClaudeTranscripts

HUB = Path("/home/u/.paper")


def reader() -> ClaudeTranscripts:
    """A reader whose hub is not the test machine's."""
    return ClaudeTranscripts(HUB)


def user(uuid: str, parent: str | None, content: Any, **more: Any) -> dict[str, Any]:
    """A ``type:user`` row."""
    message = {"role": "user", "content": content}
    return _row(uuid, parent, type="user", message=message) | more


def assistant(uuid: str, parent: str | None, *blocks: Any, **more: Any) -> dict[str, Any]:
    """A ``type:assistant`` row; strings become text blocks."""
    content = [{"type": "text", "text": b} if isinstance(b, str) else b for b in blocks]
    message: dict[str, Any] = {"id": f"m-{uuid}", "role": "assistant", "model": "m"}
    return _row(uuid, parent, type="assistant", message=message | {"content": content}) | more


def tool_use(name: str, **given: Any) -> dict[str, Any]:
    """A tool call block."""
    return {"type": "tool_use", "id": "t", "name": name, "input": given}


def result(uuid: str, parent: str, text: str, **more: Any) -> dict[str, Any]:
    """A tool result row as newer versions write it."""
    block = {"type": "tool_result", "tool_use_id": "t", "content": text}
    return user(uuid, parent, [block], toolUseResult={"stdout": text}, **more)


def _row(uuid: str, parent: str | None, **more: Any) -> dict[str, Any]:
    head = {"parentUuid": parent, "isSidechain": False, "cwd": "/home/dev/demo", "sessionId": "s-1"}
    return head | more | {"uuid": uuid, "timestamp": "2026-03-01T09:00:01Z"}


def write(path: Path, *rows: Any, compact: bool = False) -> Path:
    """Write rows (dicts, or raw bytes without line end) as lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    separators = (",", ":") if compact else None
    lines = [
        row
        if isinstance(row, bytes)
        else json.dumps(row, ensure_ascii=False, separators=separators).encode()
        for row in rows
    ]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def texts(path: Path) -> list[str]:
    """What a person wrote in the file."""
    return [message.text for message in reader().user_messages(path)]
