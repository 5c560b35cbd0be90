"""The one writer of views: hash guard, footprint, foreign files, outside edits (V-02 to V-05).

A pass over one scope: lock · read rows and disk · transaction A (what will be written; outside
edits into the queue) · atomic writes · transaction B (what was written; the durable request is
taken away). Killed anywhere, the next pass ends it: after A our own bytes are recognised by the
pending hash, and the request stays until B.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from filelock import FileLock
from filelock import Timeout as LockTimeout
from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    SHARED_FILE,
    ensure_folder,
    environment_fault,
    read_bytes,
    sha256,
    write_atomic,
)
from core.changes import Area, ChangeSet
from core.domain.knowledge_document import canonical
from core.errors import EnvironmentFault, PaperError
from core.knowledge import backups
from core.paths import Paths
from core.store import Store, Write
from core.store.models import PendingViewRow, ViewFileRow
from core.view_files.plan import HUB, OutsideEdit, ScopeState, ViewKind, Wanted, wanted_files
from core.views.knowledge_file import split_view

_log = logging.getLogger(__name__)
_LOCK_SECONDS = 60


class Loader(Protocol):
    """Reads the rows of a scope's views."""

    def load(self, session: Session, scope: str) -> ScopeState | None:
        """Return the state, or None where nothing must be written (forgotten, waiting pack)."""
        ...


RecordOutside = Callable[[Write, ScopeState, OutsideEdit], None]
"""Puts an outside edit into the queue, or updates the open one, inside a transaction (K-05)."""


@dataclass(frozen=True, slots=True)
class ViewReport:
    """What a pass did.

    Attributes:
        written: files whose bytes changed.
        unchanged: files that were right already.
        waiting: files that could not be written, with the reason; tried again by the next pass.
        foreign: where a foreign file or folder was moved to (V-03).
        kept: ``.bak`` files made of views that were changed by hand.
        outside_edits: scopes whose knowledge view somebody else changed.
    """

    written: tuple[Path, ...] = ()
    unchanged: int = 0
    waiting: tuple[tuple[Path, str], ...] = ()
    foreign: tuple[Path, ...] = ()
    kept: tuple[Path, ...] = ()
    outside_edits: tuple[str, ...] = ()

    def __add__(self, other: ViewReport) -> ViewReport:
        return ViewReport(
            self.written + other.written,
            self.unchanged + other.unchanged,
            self.waiting + other.waiting,
            self.foreign + other.foreign,
            self.kept + other.kept,
            self.outside_edits + other.outside_edits,
        )


@dataclass(slots=True)
class _Found:
    """What stands at the place of one view."""

    wanted: Wanted
    data: bytes | None
    digest: str
    ours: bool
    known: bool

    @property
    def right(self) -> bool:
        return self.data == self.wanted.data


class ViewKeeper:
    """Writes the views of one library; safe from any thread and process.

    Args:
        store: rows and footprint.
        paths: hub and locks.
        loader: what the views are made of.
        record_outside: puts an outside edit into the queue.
    """

    def __init__(
        self, store: Store, paths: Paths, loader: Loader, record_outside: RecordOutside
    ) -> None:
        self._store = store
        self._paths = paths
        self._loader = loader
        self._record_outside = record_outside
        self._busy = threading.local()

    def flush_for(self, changes: ChangeSet) -> None:
        """Write what a commit asked for; does nothing inside a running pass.

        A pass commits too: without this guard it would start another one while it holds its lock.
        """
        if changes.touches(Area.VIEWS) and not getattr(self._busy, "yes", False):
            self.flush()

    def pending(self) -> list[str]:
        """Return the scopes that wait for a pass, oldest request first."""
        with self._store.read() as session:
            return list(
                session.scalars(select(PendingViewRow.scope).order_by(PendingViewRow.requested_at))
            )

    def flush(self) -> ViewReport:
        """Write the views of every waiting scope; problems are reported, not raised."""
        report = ViewReport()
        waiting = [] if self._store.read_only else self.pending()
        for scope in waiting:
            report += self.refresh(scope)
        if waiting:
            report += self.refresh(HUB)
        return report

    def refresh(self, scope: str) -> ViewReport:
        """Bring one scope's files in line with its rows; problems are reported, not raised."""
        if self._store.read_only:
            return ViewReport()
        self._busy.yes = True
        try:
            with self._lock(scope):
                return self._pass(scope)
        except EnvironmentFault as error:
            self._note_failure(scope, error)
            return ViewReport(
                waiting=((Path(str(error.params.get("path", scope))), error.message),)
            )
        finally:
            self._busy.yes = False

    @contextmanager
    def _lock(self, scope: str) -> Iterator[None]:
        ensure_folder(self._paths.locks, PRIVATE_FOLDER)
        try:
            with FileLock(self._paths.locks / f"views-{scope}.lock", timeout=_LOCK_SECONDS):
                yield
        except LockTimeout as error:
            raise EnvironmentFault(
                "Another program is writing the files of {scope}; they will be written later.",
                hint="Nothing to do.",
                code="views_busy",
                scope=scope,
            ) from error

    def _pass(self, scope: str) -> ViewReport:
        with self._store.read() as session:
            request = session.get(PendingViewRow, scope)
            token = request.token if request else ""
            state = self._loader.load(session, scope)
            if state is None:
                rows: dict[str, ViewFileRow] = {}
                wanted: list[Wanted] = []
            else:
                wanted = wanted_files(self._paths, state)
                rows = self._rows(session, wanted)
        if state is None:
            self._finish(scope, token, [], {})
            return ViewReport()
        if state.root is not None:
            self._check_pack(state.root)
        found = [self._look(item, rows.get(str(item.path))) for item in wanted]
        outside = self._outside(state, found[0], rows) if state.text is not None else None
        kept: list[Path] = []
        if outside is not None:
            ensure_folder(found[0].wanted.path.parent)
            kept.append(backups.keep(found[0].wanted.path, found[0].data or b""))
        writes, foreign = self._prepare(state, found, outside, kept)
        return self._write(scope, token, state, found, writes, foreign, kept, outside)

    # -- looking ---------------------------------------------------------------------------

    @staticmethod
    def _rows(session: Session, wanted: Iterable[Wanted]) -> dict[str, ViewFileRow]:
        names = [str(item.path) for item in wanted]
        found = session.scalars(select(ViewFileRow).where(ViewFileRow.path.in_(names)))
        return {row.path: row for row in found}

    def _check_pack(self, root: Path) -> None:
        if not root.is_dir():
            raise EnvironmentFault(
                "{path} is not there (any more).",
                hint="Is a drive unplugged, or was the folder moved?",
                code="path_missing",
                path=str(root),
            )
        pack = self._paths.pack(root)
        if pack.is_symlink():
            raise EnvironmentFault(
                "{path} is a link; nothing is written through it.",
                hint="Replace the link by a folder.",
                code="pack_is_link",
                path=str(pack),
            )
        if pack.exists() and not pack.is_dir():
            _move_away(pack)

    @staticmethod
    def _look(wanted: Wanted, row: ViewFileRow | None) -> _Found:
        path = wanted.path
        if path.is_symlink() or (path.exists() and not path.is_file()):
            return _Found(wanted, b"", "not-a-file", ours=False, known=False)
        data = read_bytes(path)
        digest = "" if data is None else sha256(data)
        known = row is not None
        ours = row is not None and digest in (row.sha256, row.pending_sha256)
        return _Found(wanted, data, digest, ours, known)

    @staticmethod
    def _outside(
        state: ScopeState, knowledge: _Found, rows: dict[str, ViewFileRow]
    ) -> OutsideEdit | None:
        """Return the outside edit that the knowledge view shows, or None (K-05)."""
        if knowledge.data is None or knowledge.ours or knowledge.right:
            return None
        if knowledge.digest == "not-a-file":
            return None
        mark, body = split_view(knowledge.data.decode("utf-8", "replace"))
        row = rows.get(str(knowledge.wanted.path))
        if row is None:
            if mark is None or mark.library_id != state.library_id:
                return None  # foreign, or of another library: not an edit of our view
            base = ""
        else:
            base = row.base_text or ""
        if canonical(body) == canonical(base):
            return None  # only its form was changed
        return OutsideEdit(base, body, knowledge.digest)

    # -- deciding --------------------------------------------------------------------------

    def _prepare(
        self,
        state: ScopeState,
        found: list[_Found],
        outside: OutsideEdit | None,
        kept: list[Path],
    ) -> tuple[list[Wanted], list[Path]]:
        """Decide what is written; move foreign things away and keep hand-changed views."""
        if outside is not None:
            changed = wanted_files(
                self._paths,
                ScopeState(
                    state.scope,
                    state.library_id,
                    state.root,
                    state.text,
                    state.enabled,
                    outside,
                ),
            )[0]
            found[0] = _Found(changed, found[0].data, found[0].digest, True, True)
        writes, foreign = [], []
        for item in found:
            if item.right and item.digest != "not-a-file":
                continue
            if item.data is not None and not item.ours:
                path = item.wanted.path
                if item.digest == "not-a-file" or (
                    not item.known and not _bears_our_mark(item.data, item.wanted.kind)
                ):
                    foreign.append(_move_away(path))
                elif item.data:
                    kept.append(backups.keep(path, item.data))
            writes.append(item.wanted)
        return writes, foreign

    # -- writing ---------------------------------------------------------------------------

    def _write(
        self,
        scope: str,
        token: str,
        state: ScopeState,
        found: list[_Found],
        writes: list[Wanted],
        foreign: list[Path],
        kept: list[Path],
        outside: OutsideEdit | None,
    ) -> ViewReport:
        adopt = [item.wanted for item in found if item.right and not item.ours]
        if writes or outside is not None or adopt or kept:
            with self._store.write() as unit:
                if outside is not None:
                    self._record_outside(unit, state, outside)
                for item in (*writes, *adopt):
                    row = self._row(unit, scope, item)
                    row.pending_sha256 = sha256(item.data)
                for path in kept:
                    self._note_backup(unit, scope, path)
        written: list[Wanted] = []
        waiting: list[tuple[Path, str]] = []
        for item in writes:
            try:
                private = state.root is None or item.kind.private
                ensure_folder(item.path.parent, PRIVATE_FOLDER if private else None)
                write_atomic(item.path, item.data, mode=PRIVATE_FILE if private else SHARED_FILE)
                written.append(item)
            except PaperError as error:
                waiting.append((item.path, error.message))
        done = {str(item.path): item for item in (*written, *adopt)}
        right = {str(item.wanted.path): item.wanted for item in found if item.right}
        if waiting:
            self._note(scope, waiting[0][1], done)
        elif token or done:
            self._finish(scope, token, list(done.values()), right)
        return ViewReport(
            tuple(item.path for item in written),
            len(found) - len(writes),
            tuple(waiting),
            tuple(foreign),
            tuple(kept),
            (scope,) if outside is not None else (),
        )

    def _row(self, unit: Write, scope: str, item: Wanted) -> ViewFileRow:
        row = unit.session.get(ViewFileRow, str(item.path))
        if row is None:
            row = ViewFileRow(path=str(item.path), kind=item.kind.value, scope=scope)
            unit.session.add(row)
        return row

    def _note_backup(self, unit: Write, scope: str, path: Path) -> None:
        row = unit.session.get(ViewFileRow, str(path))
        if row is None:
            row = ViewFileRow(path=str(path), kind=ViewKind.BACKUP.value, scope=scope)
            unit.session.add(row)
        row.sha256 = sha256(read_bytes(path) or b"")
        row.written_at = unit.now

    def _finish(self, scope: str, token: str, done: list[Wanted], right: dict[str, Wanted]) -> None:
        """Transaction B: what is on disk now; the request goes, unless a newer one came."""
        with self._store.write() as unit:
            self._settle(unit, scope, done)
            for name, item in right.items():
                row = unit.session.get(ViewFileRow, name)
                if row is not None and item.base_text is not None:
                    row.base_text = item.base_text
            request = unit.session.get(PendingViewRow, scope)
            if request is not None and request.token == token:
                unit.session.delete(request)
            unit.touch(Area.VIEWS, scope=scope)

    def _settle(self, unit: Write, scope: str, done: Iterable[Wanted]) -> None:
        for item in done:
            row = self._row(unit, scope, item)
            row.sha256, row.pending_sha256 = sha256(item.data), ""
            row.base_text = item.base_text
            row.written_at = unit.now

    def _note(self, scope: str, reason: str, done: dict[str, Wanted]) -> None:
        with self._store.read() as session:
            known = session.get(PendingViewRow, scope)
            if known is not None and known.reason == reason and not done:
                return
        with self._store.write() as unit:
            self._settle(unit, scope, done.values())
            request = unit.session.get(PendingViewRow, scope)
            if request is None:
                unit.views(scope)
                request = unit.session.get(PendingViewRow, scope)
            if request is not None:
                request.reason = reason

    def _note_failure(self, scope: str, error: EnvironmentFault) -> None:
        try:
            self._note(scope, error.message, {})
        except PaperError:
            _log.warning("views of %s wait: %s", scope, error.code)


def _bears_our_mark(data: bytes, kind: ViewKind) -> bool:
    """Say whether bytes look like an older view of ours (another library's included)."""
    if kind in (ViewKind.PROJECT_ID, ViewKind.GITIGNORE, ViewKind.CWDS, ViewKind.STAMP):
        return len(data) < 4096
    return b"paper-evo:" in data[:400]


def _move_away(path: Path) -> Path:
    """Rename what stands at ``path`` to ``<name>.foreign-N``; nothing in it is lost (V-03)."""
    number = 1
    while os.path.lexists(target := path.with_name(f"{path.name}.foreign-{number}")):
        number += 1
    try:
        path.rename(target)
    except OSError as error:
        raise environment_fault(error, path) from error
    return target
