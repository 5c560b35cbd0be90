"""``.bak`` files beside a knowledge view: never killing each other (K-05).

A ``.bak`` holds the bytes that were found, except that secrets in a text are masked in it too: no
secret is in any file that we write (README, axiom 1; R-06).
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from core.atomic_files import (
    PRIVATE_FILE,
    environment_fault,
    file_sha256,
    read_bytes,
    write_atomic,
)
from core.domain.knowledge_document import characters
from core.domain.scope import Scope
from core.errors import EnvironmentFault, InvalidInput, NotFound
from core.knowledge.types import Backup
from core.view_files.foreign import is_regular, move_away, stat_mark
from core.views.knowledge_file import split_view

KEPT = 5
"""``KNOWLEDGE.md.bak`` and older ones ``.bak.1`` to ``.bak.5`` (K-05)."""

MOST_BYTES = 1 << 20
"""Larger files are never read as knowledge (R-07)."""


def names(view: Path) -> list[Path]:
    """Return the possible backup paths of a view, newest first."""
    first = view.with_name(view.name + ".bak")
    return [first, *(first.with_name(f"{first.name}.{n}") for n in range(1, KEPT + 1))]


def keep(view: Path, data: bytes) -> Path:
    """Store ``data`` as the newest backup; older ones move on, the sixth falls off.

    Bytes that the newest backup already holds are not stored again.

    Raises:
        EnvironmentFault: it could not be written; nothing was lost.
    """
    chain = names(view)
    if is_regular(chain[0]) and read_bytes(chain[0], len(data) + 1) == data:
        return chain[0]
    _make_room(view, chain)
    write_atomic(chain[0], data, mode=PRIVATE_FILE)
    return chain[0]


def keep_file(view: Path) -> Path:
    """Make the file at ``view`` itself the newest backup, by renaming: it may be huge.

    Raises:
        EnvironmentFault: it could not be renamed; it stands where it stood.
    """
    chain = names(view)
    _make_room(view, chain)
    try:
        view.replace(chain[0])
    except OSError as error:
        raise environment_fault(error, view) from error
    return chain[0]


def _make_room(view: Path, chain: list[Path]) -> None:
    """Free the newest name; a number that is free already ends the moving."""
    try:
        free = next((n for n, path in enumerate(chain) if not os.path.lexists(path)), KEPT)
        for number in range(free, 0, -1):
            older, newer = chain[number], chain[number - 1]
            if os.path.lexists(older) and not is_regular(older):
                move_away(older)
            if is_regular(newer):
                newer.replace(older)
        if os.path.lexists(chain[0]) and not is_regular(chain[0]):
            move_away(chain[0])
    except OSError as error:
        raise environment_fault(error, view) from error


def digest(path: Path) -> str:
    """Return the hash of a backup for the footprint; "" where there is none that can be read.

    A huge one is known by size and time: nobody should wait for a hash of it.
    """
    try:
        if not is_regular(path):
            return ""
        status = path.stat()
        if status.st_size > 2 * MOST_BYTES:
            return stat_mark(status)
        return file_sha256(path) or ""
    except (OSError, EnvironmentFault):
        return ""


def listed(scope: Scope, view: Path) -> list[Backup]:
    """Return the backups of a view, newest first; a file that is not ours to read is left out."""
    found = []
    for path in names(view):
        if not is_regular(path):
            continue
        try:
            status = path.stat()
            body = _body(path)
        except (OSError, InvalidInput):
            body = None
            try:
                status = path.lstat()
            except OSError:
                continue  # gone meanwhile
        found.append(
            Backup(
                scope=scope,
                name=path.name,
                path=path,
                time=datetime.fromtimestamp(status.st_mtime, UTC),
                characters=characters(body) if body is not None else 0,
                readable=body is not None,
            )
        )
    return found


def text(view: Path, name: str) -> str:
    """Return the body of one backup.

    Raises:
        NotFound: there is no such backup beside this view.
        InvalidInput: ``backup_not_text``: too large, or not UTF-8; the file stays as it is.
        EnvironmentFault: it cannot be read.
    """
    path = next((p for p in names(view) if p.name == name and is_regular(p)), None)
    body = _body(path) if path is not None else None
    if body is None:
        raise NotFound(
            "There is no backup named {name}.",
            hint="List them again; an older one may have fallen off.",
            code="backup_not_found",
            name=name,
        )
    return body


def _body(path: Path) -> str | None:
    data = read_bytes(path, MOST_BYTES + 1)
    if data is None:
        return None
    words = as_text(data)
    if words is None:
        raise InvalidInput(
            "{path} is not a text that can be restored: it is over 1 MB, or not UTF-8. It stays "
            "as it is.",
            hint="Open it with an editor and copy what you need.",
            code="backup_not_text",
            path=str(path),
        )
    return split_view(words)[1]


def as_text(data: bytes) -> str | None:
    """Return a file's bytes as text, or None: over :data:`MOST_BYTES`, or no UTF-8 (or UTF-16
    with its mark, which Windows editors write)."""
    if len(data) > MOST_BYTES:
        return None
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        words = data.decode("utf-16" if utf16 else "utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None
    return None if "\0" in words else words
