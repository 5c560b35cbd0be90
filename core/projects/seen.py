"""Folders that are not projects: only path and times are known, offered once (V-14)."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import delete, select

from core.changes import Area
from core.projects.folders import FolderKeys, Forbidden, is_foreign, is_temporary, real
from core.projects.git import repository_of
from core.projects.rows import is_living, path_rows
from core.projects.types import SeenFolder
from core.store import Store, Write
from core.store.models import SeenFolderRow
from core.store.unit import APP, Actor

MOST_OFFERS = 50
MOST_SEEN = 2_000
"""Rows kept: a machine on which agents run in ever new folders must not grow the database."""


class Seen:
    """Notes and offers. Writes in lane ``db``, reads anywhere."""

    def __init__(self, store: Store, keys: FolderKeys, forbidden: Forbidden, actor: Actor) -> None:
        self._store = store
        self._keys = keys
        self._forbidden = forbidden
        self._actor = actor

    def note(self, place: Path, when: datetime, keep: timedelta) -> None:
        """Note that an agent worked at a real path that is in no project.

        What is kept is its git root, else the folder (V-14); temporary folders are not kept.
        """
        if is_foreign(place):
            return  # a path of another system: nothing here could be offered
        repository = repository_of(place)
        folder = place
        if repository is not None and not self._forbidden.never(repository.root):
            folder = repository.root
        if self._forbidden.never(folder) or is_temporary(folder):
            return
        key = self._keys.key(folder)
        with self._store.write(APP) as unit:
            when = min(when, unit.now)
            row = unit.session.get(SeenFolderRow, key)
            if row is None:
                unit.session.add(
                    SeenFolderRow(
                        path_key=key, path=str(folder), first_seen_at=when, last_seen_at=when
                    )
                )
                unit.touch(Area.PROJECTS)
                _prune(unit, keep)
            else:
                row.first_seen_at = min(row.first_seen_at, when)
                row.last_seen_at = max(row.last_seen_at, when)

    def offers(self) -> list[SeenFolder]:
        """Return folders to offer, newest first: living, not temporary, not answered before."""
        with self._store.read() as session:
            rows = session.scalars(
                select(SeenFolderRow)
                .where(SeenFolderRow.offered_at.is_(None))
                .order_by(SeenFolderRow.last_seen_at.desc(), SeenFolderRow.path)
            ).all()
            free = [row for row in rows if not path_rows(session, self._keys.chain(Path(row.path)))]
        offered: list[SeenFolder] = []
        for row in free:
            folder = Path(row.path)
            if self._forbidden.never(folder) or is_temporary(folder) or not is_living(folder):
                continue
            offered.append(SeenFolder(folder, folder.name, row.first_seen_at, row.last_seen_at))
            if len(offered) == MOST_OFFERS:
                break
        return offered

    def decline(self, folder: Path, *, origin: str) -> None:
        """Do not offer ``folder`` again."""
        with self._store.write(self._actor, origin=origin) as unit:
            row = unit.session.get(SeenFolderRow, self._keys.key(real(folder)))
            if row is not None and row.offered_at is None:
                row.offered_at = unit.now
                unit.touch(Area.PROJECTS)


def _prune(unit: Write, keep: timedelta) -> None:
    # Declined ones stay: forgetting the answer would ask again.
    session = unit.session
    session.execute(
        delete(SeenFolderRow).where(
            SeenFolderRow.last_seen_at < unit.now - keep, SeenFolderRow.offered_at.is_(None)
        )
    )
    newest = (
        select(SeenFolderRow.path_key).order_by(SeenFolderRow.last_seen_at.desc()).limit(MOST_SEEN)
    )
    session.execute(
        delete(SeenFolderRow)
        .where(SeenFolderRow.path_key.not_in(newest))
        .execution_options(synchronize_session=False)
    )
