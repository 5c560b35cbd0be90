"""Taking, listing and reading snapshots (C-07). Going back comes with consolidation (C-08)."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    ensure_folder,
    read_bytes,
    write_atomic,
)
from core.changes import Area
from core.domain.scope import USER, Scope
from core.errors import EnvironmentFault, NotFound, PaperError
from core.paths import Paths
from core.snapshots.content import SnapshotContent, SnapshotPart
from core.snapshots.file_format import decode, encode, read_snapshot
from core.snapshots.sections import Section, standard_sections
from core.snapshots.shelf import shelf, surplus
from core.snapshots.types import WHOLE_LIBRARY, SnapshotView
from core.store import APP, Actor, Library, Store
from core.store.models import KnowledgeFileRow, ProjectRow, SnapshotRow
from core.store.schema import SCHEMA_NUMBER

KEPT = "snapshots.kept"
"""C-07: the last 20 per project, unless this setting says otherwise."""


class NumberSettings(Protocol):
    """The settings, as far as snapshots need them."""

    def number(self, key: str) -> int:
        """Return a numeric setting of the user scope."""
        ...


class SnapshotService:
    """The snapshot files of one library.

    Args:
        settings: says how many unpinned ones stay per scope, read at each use.
        actor: who asks, for the audit.
        sections: what a snapshot holds.

    Safe from any thread; slow (reads all rows of a scope, writes a file): not on the window's.
    """

    def __init__(
        self,
        store: Store,
        paths: Paths,
        library: Library,
        settings: NumberSettings,
        actor: Actor = APP,
        sections: Sequence[Section] = (),
    ) -> None:
        self._store = store
        self._paths = paths
        self._library = library.id
        self._settings = settings
        self._actor = actor
        self._sections = tuple(sections) or standard_sections()

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections that a snapshot holds."""
        return self._sections

    def create(
        self, scope: Scope | None, reason: str, *, pinned: bool = False, origin: str = ""
    ) -> SnapshotView:
        """Write a snapshot of one scope, or of all (None), and read it back.

        When this returns, the file is on disk and holds what was read: only then may the change
        start (C-07).

        Raises:
            EnvironmentFault: disk full, no permission, or the bytes on disk differ. No file is
                left; the caller must not start its change.
        """
        content = self.capture(scope, reason)
        data, digest = encode(content)
        path = self._folder() / f"{content.created:%Y%m%dT%H%M%S}-{content.id}.json"
        write_atomic(path, data, mode=PRIVATE_FILE)
        try:
            self._read_back(path, data)
            view = SnapshotView(
                content.id, content.created, reason, content.scope, pinned, len(data), path, False
            )
            self._index(view, content, digest, origin)
        except BaseException:
            _drop(path)
            raise
        return view

    def capture(self, scope: Scope | None, reason: str) -> SnapshotContent:
        """Return the content of a snapshot without writing it; one consistent state."""
        with self._store.read() as session:
            scopes = [scope] if scope is not None else _all_scopes(session)
            parts = tuple(
                SnapshotPart(
                    each.key, {part.name: part.dump(session, each) for part in self._sections}
                )
                for each in scopes
            )
        return SnapshotContent(
            id=secrets.token_hex(6),
            library=self._library,
            scope=scope.key if scope is not None else WHOLE_LIBRARY,
            schema=SCHEMA_NUMBER,
            created=self._store.clock.now(),
            reason=reason,
            parts=parts,
            sha256="",
        )

    def list(self, scope: Scope | None = None) -> list[SnapshotView]:
        """Return all snapshots (of one scope), newest first.

        The file is what counts: one without a row (database restored, other machine) is listed
        too, and a row without a file as missing.
        """
        with self._store.read() as session:
            views = shelf(session, self._paths.snapshots)
        return [view for view in views if scope is None or view.scope == scope.key]

    def show(self, snapshot_id: str) -> SnapshotContent:
        """Return the whole, checked content of one snapshot.

        Raises:
            NotFound, InvalidInput, StoreTooNew, EnvironmentFault: see :meth:`read`.
        """
        return self.read(self._find(snapshot_id).file)

    def read(self, path: Path) -> SnapshotContent:
        """Return the content of any snapshot file, also another library's.

        Raises:
            NotFound: no such file.
            InvalidInput: damaged, truncated, changed, or not a snapshot.
            StoreTooNew: written by a newer program.
            EnvironmentFault: it cannot be read.
        """
        return read_snapshot(path, self._sections)

    def pin(self, snapshot_id: str, pinned: bool, *, origin: str = "") -> SnapshotView:
        """Keep a snapshot for good, or let it go with the others.

        Raises:
            NotFound: no such snapshot.
            InvalidInput: an unlisted file that is damaged cannot be pinned.
        """
        view = self._find(snapshot_id)
        content = None
        with self._store.read() as session:
            if session.get(SnapshotRow, view.id) is None:
                content = self.read(view.file)
        with self._store.write(self._actor, origin=origin) as unit:
            row = unit.session.get(SnapshotRow, view.id)
            if row is None and content is not None:
                row = _row(content, view.file, content.sha256, view.size, pinned)
                unit.session.add(row)
            elif row is not None:
                row.pinned = pinned
            unit.audit(
                "snapshot.pinned" if pinned else "snapshot.unpinned",
                "snapshot",
                view.id,
                scope=view.scope,
            )
            unit.touch(Area.SNAPSHOTS, view.id, view.scope)
        return self._find(snapshot_id)

    def _find(self, snapshot_id: str) -> SnapshotView:
        for view in self.list():
            if view.id == snapshot_id:
                return view
        raise NotFound(
            "There is no snapshot {id}.",
            hint="List the snapshots again; older ones are removed to make room.",
            code="snapshot_not_found",
            id=snapshot_id,
        )

    def _folder(self) -> Path:
        ensure_folder(self._paths.hub, PRIVATE_FOLDER)
        ensure_folder(self._paths.snapshots, PRIVATE_FOLDER)
        return self._paths.snapshots

    def _read_back(self, path: Path, data: bytes) -> None:
        try:
            if read_bytes(path) == data:
                decode(data, self._sections, path.name)
                return
        except EnvironmentFault:
            raise
        except PaperError as error:
            raise RuntimeError("a snapshot does not hold what its own rules ask for") from error
        raise EnvironmentFault(
            "The snapshot {file} could not be verified: the disk holds other bytes than were "
            "written. The change was not started.",
            hint="Check the disk and try again.",
            code="snapshot_unverified",
            file=path.name,
        )

    def _index(self, new: SnapshotView, content: SnapshotContent, digest: str, origin: str) -> None:
        with self._store.write(self._actor, origin=origin) as unit:
            unit.session.add(_row(content, new.file, digest, new.size, new.pinned))
            unit.session.flush()
            unit.audit(
                "snapshot.created",
                "snapshot",
                content.id,
                scope=content.scope,
                after=digest,
                reason=content.reason,
            )
            unit.touch(Area.SNAPSHOTS, content.id, content.scope)
            views = shelf(unit.session, self._paths.snapshots)
            for view in surplus(views, new, self._settings.number(KEPT)):
                row = unit.session.get(SnapshotRow, view.id)
                if row is not None:
                    unit.session.delete(row)
                unit.after_commit(partial(_drop, view.file))


def _row(content: SnapshotContent, path: Path, digest: str, size: int, pinned: bool) -> SnapshotRow:
    return SnapshotRow(
        id=content.id,
        scope=content.scope,
        reason=content.reason,
        created_at=content.created,
        file_name=path.name,
        sha256=digest,
        size=size,
        schema_version=content.schema,
        pinned=pinned,
    )


def _all_scopes(session: Session) -> list[Scope]:
    ids = set(session.scalars(select(ProjectRow.id)))
    ids.update(key for key in session.scalars(select(KnowledgeFileRow.scope)) if key != USER.key)
    return [USER, *(Scope(key) for key in sorted(ids))]


def _drop(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
