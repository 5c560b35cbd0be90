"""Which snapshots there are: the files on disk, with what the index knows of them."""

from __future__ import annotations

import contextlib
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.errors import PaperError
from core.snapshots.file_format import read_header
from core.snapshots.types import SnapshotView
from core.store.models import SnapshotRow

PATTERN = "*.json"


def shelf(session: Session, folder: Path) -> list[SnapshotView]:
    """Return all snapshots, newest first: rows, and files that have no row.

    A file without a row comes from a restored database or another machine; only its first line is
    read. A row without a file is returned as missing.
    """
    on_disk = {path.name: path for path in folder.glob(PATTERN)}
    views = []
    for row in session.scalars(select(SnapshotRow)):
        path = on_disk.pop(row.file_name, None)
        views.append(
            SnapshotView(
                id=row.id,
                created=row.created_at,
                reason=row.reason,
                scope=row.scope,
                pinned=row.pinned,
                size=row.size if path else 0,
                file=path or folder / row.file_name,
                missing=path is None,
            )
        )
    views.extend(view for view in map(_unlisted, on_disk.values()) if view is not None)
    return sorted(views, key=lambda view: (view.created, view.id), reverse=True)


def surplus(views: list[SnapshotView], newest: SnapshotView, kept: int) -> list[SnapshotView]:
    """Return what goes to make room for ``newest`` in its scope; never a pinned one.

    Args:
        views: all, newest first.
        newest: the one just taken. It stays whatever its time says: a clock may be set back.
        kept: how many unpinned ones stay.
    """
    others = [
        view
        for view in views
        if view.scope == newest.scope and not view.pinned and view.id != newest.id
    ]
    return others[max(kept - (not newest.pinned), 0) :]


def _unlisted(path: Path) -> SnapshotView | None:
    with contextlib.suppress(PaperError, OSError):
        header = read_header(path)
        if header is not None:
            return SnapshotView(
                id=header.id,
                created=header.created,
                reason=header.reason,
                scope=header.scope,
                pinned=False,
                size=path.stat().st_size,
                file=path,
                missing=False,
            )
    return None
