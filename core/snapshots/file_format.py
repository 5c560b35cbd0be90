"""The snapshot file: one JSON document whose first line is its header (C-07, C-08).

The hash covers the canonical bytes of header and parts, so a file that was cut, edited or damaged
is refused. The header stands on a line of its own, so that a list needs not read whole files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from core.atomic_files import environment_fault, read_bytes, sha256
from core.canonical_json import canonical_bytes
from core.errors import InvalidInput, NotFound, PaperError, StoreTooNew
from core.snapshots.content import SnapshotContent, SnapshotPart
from core.snapshots.sections import Section
from core.store.schema import SCHEMA_NUMBER

FORMAT = 1
KIND = "paper-evo snapshot"
SIZE_LIMIT = 1 << 29
"""Bytes; a library at every limit of the specification stays below a tenth of it."""

_HEADER_LIMIT = 4096
_STRINGS = ("id", "library", "scope", "reason", "created", "sha256")


def encode(content: SnapshotContent) -> tuple[bytes, str]:
    """Return the file's bytes and the hash in its header; ``content.sha256`` is not looked at."""
    header: dict[str, Any] = {
        "kind": KIND,
        "format": FORMAT,
        "id": content.id,
        "library": content.library,
        "scope": content.scope,
        "schema": content.schema,
        "created": content.created.astimezone(UTC).isoformat(),
        "reason": content.reason,
    }
    parts = [{"scope": part.scope, "sections": part.sections} for part in content.parts]
    body = canonical_bytes(parts)
    digest = _digest(header, body)
    line = canonical_bytes({**header, "sha256": digest})
    return b'{"header":' + line + b',\n"parts":' + body + b"}\n", digest


def decode(data: bytes, sections: Sequence[Section], place: str) -> SnapshotContent:
    """Return the content of a file's bytes, checked down to the types of every row.

    Args:
        sections: those that this program knows; an unknown one means a newer program.
        place: the file's name, for messages.

    Raises:
        InvalidInput: not a snapshot, or damaged, truncated, changed.
        StoreTooNew: written by a newer program.
    """
    try:
        document = json.loads(data.decode("utf-8"))
        header = document["header"]
        foreign = header["kind"] != KIND
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _not_readable(data, place) from error
    if foreign:
        raise _foreign(place)
    if _newer(header.get("format"), FORMAT) or _newer(header.get("schema"), SCHEMA_NUMBER):
        raise StoreTooNew(
            "The snapshot {file} was written by a newer Paper Evo. Nothing was changed.",
            hint="Update Paper Evo and try again.",
            code="snapshot_too_new",
            file=place,
        )
    claimed = {name: value for name, value in header.items() if name != "sha256"}
    parts = document.get("parts")
    if header.get("sha256") != _digest(claimed, canonical_bytes(parts)):
        raise _damaged(place)
    try:
        return _content(header, parts, sections)
    except PaperError as error:
        raise _damaged(place) from error
    except (ValueError, KeyError, TypeError) as error:
        raise _damaged(place) from error


def read_snapshot(path: Path, sections: Sequence[Section]) -> SnapshotContent:
    """Return a file's content; works without any database (C-08).

    Raises:
        NotFound: there is no such file.
        InvalidInput, StoreTooNew: see :func:`decode`.
        EnvironmentFault: it cannot be read.
    """
    if path.is_file() and path.stat().st_size > SIZE_LIMIT:
        raise _foreign(path.name)
    data = read_bytes(path)
    if data is None:
        raise NotFound(
            "The snapshot {file} is not there (any more).",
            hint="List the snapshots again.",
            code="snapshot_missing",
            file=path.name,
        )
    return decode(data, sections, path.name)


def read_header(path: Path) -> SnapshotContent | None:
    """Return what the first line of a file says, without parts and unchecked; None if nothing.

    Raises:
        EnvironmentFault: it exists but cannot be read.
    """
    try:
        with path.open("rb") as stream:
            line = stream.readline(_HEADER_LIMIT)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise environment_fault(error, path) from error
    try:
        header = json.loads(line.rstrip().removesuffix(b",") + b"}")["header"]
        return _content(header, [], ()) if header["kind"] == KIND else None
    except (ValueError, KeyError, TypeError):
        return None


def _content(header: Any, parts: Any, sections: Sequence[Section]) -> SnapshotContent:
    if not all(isinstance(header[name], str) for name in _STRINGS):
        raise ValueError("header")
    if not isinstance(header["schema"], int) or not isinstance(parts, list):
        raise ValueError("shape")
    known = {section.name: section for section in sections}
    found = []
    for part in parts:
        if not isinstance(part["scope"], str) or part.keys() != {"scope", "sections"}:
            raise ValueError("part")
        for name, data in part["sections"].items():
            known[name].check(data)
        found.append(SnapshotPart(part["scope"], part["sections"]))
    if len({part.scope for part in found}) != len(found):
        raise ValueError("scopes")
    created = datetime.fromisoformat(header["created"])
    if created.tzinfo is None:
        raise ValueError("created")
    return SnapshotContent(
        id=header["id"],
        library=header["library"],
        scope=header["scope"],
        schema=header["schema"],
        created=created,
        reason=header["reason"],
        parts=tuple(found),
        sha256=header["sha256"],
    )


def _digest(header: Any, body: bytes) -> str:
    return sha256(canonical_bytes(header) + b"\n" + body)


def _newer(value: Any, known: int) -> bool:
    return type(value) is int and value > known


def _not_readable(data: bytes, place: str) -> PaperError:
    # Our own beginning means that the rest was lost; anything else was never ours.
    return _damaged(place) if data.startswith(b'{"header":') else _foreign(place)


def _damaged(place: str) -> PaperError:
    return InvalidInput(
        "The snapshot {file} is damaged or was changed: its hash does not fit. Nothing was "
        "changed.",
        hint="Choose another snapshot.",
        code="snapshot_damaged",
        file=place,
    )


def _foreign(place: str) -> PaperError:
    return InvalidInput(
        "The file {file} is not a Paper Evo snapshot. Nothing was changed.",
        hint="Choose a file from the folder “snapshots” of a hub.",
        code="snapshot_foreign",
        file=place,
    )
