"""``.bak`` files beside a knowledge view: never killing each other (K-05)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from core.atomic_files import PRIVATE_FILE, environment_fault, read_bytes, write_atomic
from core.domain.knowledge_document import characters
from core.domain.scope import Scope
from core.errors import NotFound
from core.knowledge.types import Backup
from core.views.knowledge_file import split_view

KEPT = 5
"""``KNOWLEDGE.md.bak`` and older ones ``.bak.1`` to ``.bak.5`` (K-05)."""


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
    if read_bytes(chain[0]) == data:
        return chain[0]
    try:
        for older, newer in zip(reversed(chain), reversed(chain[:-1]), strict=False):
            if newer.is_file():
                newer.replace(older)
    except OSError as error:
        raise environment_fault(error, view) from error
    write_atomic(chain[0], data, mode=PRIVATE_FILE)
    return chain[0]


def listed(scope: Scope, view: Path) -> list[Backup]:
    """Return the backups of a view, newest first; unreadable ones are left out."""
    found = []
    for path in names(view):
        data = read_bytes(path) if path.is_file() else None
        if data is None:
            continue
        _mark, body = split_view(data.decode("utf-8", "replace"))
        found.append(
            Backup(
                scope=scope,
                name=path.name,
                path=path,
                time=datetime.fromtimestamp(path.stat().st_mtime, UTC),
                characters=characters(body),
            )
        )
    return found


def text(view: Path, name: str) -> str:
    """Return the body of one backup.

    Raises:
        NotFound: there is no such backup beside this view.
    """
    path = next((p for p in names(view) if p.name == name), None)
    data = read_bytes(path) if path else None
    if data is None:
        raise NotFound(
            "There is no backup named {name}.",
            hint="List them again; an older one may have fallen off.",
            code="backup_not_found",
            name=name,
        )
    return split_view(data.decode("utf-8", "replace"))[1]
