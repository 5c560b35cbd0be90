"""Temporary files of writes that were cut short (R-01): found, and removed at each start."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import stray_temporaries
from core.paths import Paths
from core.store import Store
from core.store.models import ProjectPathRow

STRAY_SECONDS = 600
"""A temporary file younger than this may belong to a running write."""


def find(paths: Paths, packs: Iterable[Path], now: datetime) -> list[Path]:
    """Return temporary files that no running write can own any more."""
    folders = [paths.hub, paths.data, paths.snapshots, paths.backups, paths.spool]
    feed = paths.hub / "feed"
    folders += sorted(path for path in feed.glob("*") if path.is_dir())
    folders += list(packs)
    found = []
    for folder in dict.fromkeys(folders):
        for path in (*stray_temporaries(folder), *sorted(folder.glob("*.partial"))):
            with contextlib.suppress(OSError):
                if now.timestamp() - path.stat().st_mtime > STRAY_SECONDS:
                    found.append(path)
    return found


def packs_of(session: Session) -> list[Path]:
    """Return the pack folders of all projects, where they lie now."""
    rows = session.scalars(select(ProjectPathRow.path).where(ProjectPathRow.current))
    return [Paths.pack(Path(path)) for path in rows]


def remove(store: Store, paths: Paths) -> list[Path]:
    """Remove what :func:`find` finds; return what is gone. They hold nothing that counts."""
    with store.read() as session:
        packs = packs_of(session)
    gone = []
    for path in find(paths, packs, store.clock.now()):
        with contextlib.suppress(OSError):
            path.unlink()
            gone.append(path)
    return gone
