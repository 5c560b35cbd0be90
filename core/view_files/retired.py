"""Views in folders where a project no longer lies: they too are off when it is off (K-20)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import select

from core.atomic_files import file_sha256
from core.errors import EnvironmentFault
from core.store import Store
from core.store.models import ViewFileRow
from core.view_files.plan import ViewKind, known_hashes

_TEXTS = (ViewKind.KNOWLEDGE, ViewKind.AGENT_MEMORY, ViewKind.KNOWLEDGE_READ)


def take_away(store: Store, scope: str, wanted: Iterable[Path]) -> list[Path]:
    """Remove what we wrote for ``scope`` elsewhere than in ``wanted``; return what is gone.

    A folder that was copied, or moved and then put back, still holds the files of its time, and an
    agent may work there. One that a person changed since is theirs and stays (V-02).
    """
    now = {str(path) for path in wanted}
    with store.read() as session:
        rows = session.scalars(
            select(ViewFileRow).where(ViewFileRow.scope == scope, ViewFileRow.kind.in_(_TEXTS))
        )
        others = [(Path(row.path), known_hashes(row)) for row in rows if row.path not in now]
    gone = []
    for path, hashes in others:
        if path.parent.is_symlink() or path.is_symlink():
            continue  # it may lead into another project
        with contextlib.suppress(EnvironmentFault, OSError):
            if file_sha256(path) in hashes:
                path.unlink()
                gone.append(path)
    if gone:
        with store.write() as unit:
            for path in gone:
                row = unit.session.get(ViewFileRow, str(path))
                if row is not None:
                    unit.session.delete(row)
    return gone
