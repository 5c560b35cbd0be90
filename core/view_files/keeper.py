"""The one writer of views: hash guard, footprint, foreign files, outside edits (V-02 to V-05).

A pass over one scope: lock · read rows and disk · transaction A (what will be written; outside
edits into the queue) · atomic writes · transaction B (what was written; the durable request is
taken away). Killed anywhere, the next pass ends it: after A our own bytes are recognised by the
pending hash, and the request stays until B.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
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
    file_sha256,
    read_bytes,
    sha256,
    stray_temporaries,
    sync_folder,
    write_atomic,
)
from core.changes import Area, ChangeSet
from core.domain.knowledge_document import canonical
from core.errors import EnvironmentFault, PaperError
from core.paths import Paths
from core.store import Store, Write
from core.store.models import PendingViewRow, ViewFileRow
from core.view_files import backups, retired
from core.view_files.foreign import LARGE, is_regular, move_away, stat_mark
from core.view_files.plan import (
    HUB,
    Opaque,
    OutsideEdit,
    ScopeState,
    ViewKind,
    Wanted,
    known_hashes,
    shown_text,
    wanted_files,
)
from core.views.knowledge_file import split_view

_log = logging.getLogger(__name__)
_DEAD_SECONDS = 5  # a view is written in milliseconds, under the lock of its scope
_LOCK_SECONDS = 60
_READ_MOST = 2 * backups.MOST_BYTES
"""Larger files are not read. Twice R-07's 1 MB: a merge of the row with an outside text below
that size is a file of ours."""


class Loader(Protocol):
    """Reads the rows of a scope's views."""

    def load(self, session: Session, scope: str) -> ScopeState | None:
        """Return the state, or None where nothing must be written (forgotten, waiting pack)."""
        ...

    def enabled(self, session: Session, scopes: Sequence[str]) -> Mapping[str, bool]:
        """Return K-20's switch of each scope as it stands now, policy files included."""
        ...


class OutsideEdits(Protocol):
    """The queue's side of an outside edit (K-05)."""

    def prepared(self, state: ScopeState, found: OutsideEdit, written: str) -> OutsideEdit:
        """Return the edit as it will be kept: masked, and joined with the open one."""
        ...

    def record(self, unit: Write, state: ScopeState, edit: OutsideEdit) -> None:
        """Queue a prepared edit, or update or withdraw the open one, inside a transaction."""
        ...

    def masked(self, text: str) -> tuple[str, int]:
        """Return a text with secrets masked, and how many there were (R-06)."""
        ...


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
    """What stands at the place of one view.

    Attributes:
        data: its bytes; None where there is no file; of a large one only its head.
        digest: hash of its bytes, or what stands for it; "" where there is no file.
        ours: the bytes are what we wrote, or those of a recorded edit.
        known: we wrote a file here before.
        noted: the footprint holds this very hash (False: a killed pass wrote it, or not we).
        regular: it is a plain file, or nothing.
        large: it is too large to be read.
    """

    wanted: Wanted
    data: bytes | None
    digest: str
    ours: bool
    known: bool
    noted: bool = False
    regular: bool = True
    large: bool = False

    @property
    def right(self) -> bool:
        return self.regular and not self.large and self.data == self.wanted.data


@dataclass(slots=True)
class _Plan:
    """What one pass does, and what it could not do."""

    writes: list[_Found] = field(default_factory=list)
    foreign: list[Path] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)
    waiting: list[tuple[Path, str]] = field(default_factory=list)


class ViewKeeper:
    """Writes the views of one library; safe from any thread and process.

    Args:
        store: rows and footprint.
        paths: hub and locks.
        loader: what the views are made of.
        outside: puts outside edits into the queue.
    """

    def __init__(self, store: Store, paths: Paths, loader: Loader, outside: OutsideEdits) -> None:
        self._store = store
        self._paths = paths
        self._loader = loader
        self._edits = outside
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
            if token:
                self._finish(scope, token, [], [])
            return ViewReport()
        if token:
            self._sweep({item.path.parent for item in wanted})
        plan = _Plan()
        if state.root is not None:
            plan.foreign += self._check_pack(state.root)
        found: list[_Found] = []
        for item in wanted:
            # One file that cannot be read must not keep the others from being right: with the
            # switch off, the agents' files must become stubs whatever happened to KNOWLEDGE.md.
            try:
                found.append(self._look(item, rows.get(str(item.path)), state.outside))
            except EnvironmentFault as error:
                plan.waiting.append((item.path, error.message))
        outside = self._outside(state, found, rows)
        self._prepare(state, found, outside, plan)
        if not state.enabled:
            retired.take_away(self._store, scope, [item.path for item in wanted])
        return self._write(scope, token, state, found, plan, outside)

    def keep(self, scope: str, view: Path, data: bytes) -> None:
        """Store bytes as the newest ``.bak`` of a view and note it in the footprint (K-05, V-03).

        Raises:
            EnvironmentFault: it could not be written.
        """
        with self._lock(scope):
            backups.keep(view, self._without_secrets(data))
        with self._store.write() as unit:
            self._note_backups(unit, scope, view)

    # -- looking ---------------------------------------------------------------------------

    @staticmethod
    def _rows(session: Session, wanted: Iterable[Wanted]) -> dict[str, ViewFileRow]:
        names = [str(item.path) for item in wanted]
        found = session.scalars(select(ViewFileRow).where(ViewFileRow.path.in_(names)))
        return {row.path: row for row in found}

    def _check_pack(self, root: Path) -> list[Path]:
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
        return [move_away(pack)] if pack.exists() and not pack.is_dir() else []

    def _sweep(self, folders: set[Path]) -> None:
        """Remove what killed writes left (R-01): no writer of these folders takes so long."""
        before = self._store.clock.now().timestamp() - _DEAD_SECONDS
        for folder in folders:
            for path in stray_temporaries(folder):
                with contextlib.suppress(OSError):
                    if path.stat().st_mtime < before:
                        path.unlink()

    @staticmethod
    def _look(wanted: Wanted, row: ViewFileRow | None, outside: OutsideEdit | None) -> _Found:
        path, known = wanted.path, row is not None
        if os.path.lexists(path) and not is_regular(path):
            return _Found(wanted, b"", "not-a-file", ours=False, known=known, regular=False)
        most = max(_READ_MOST, len(wanted.data))
        data = read_bytes(path, most + 1)
        large = data is not None and len(data) > most
        if data is None:
            digest = ""
        elif not large:
            digest = sha256(data)
        elif wanted.kind is ViewKind.KNOWLEDGE:
            digest = _mark_of(path)
        else:
            digest = file_sha256(path) or ""
        ours = row is not None and digest in known_hashes(row)
        if wanted.kind is ViewKind.KNOWLEDGE and outside is not None and digest == outside.digest:
            ours = True  # the open edit was found in this very file
        noted = row is not None and row.sha256 == digest
        return _Found(wanted, data, digest, ours, known, noted, large=large)

    def _outside(
        self, state: ScopeState, found: list[_Found], rows: dict[str, ViewFileRow]
    ) -> OutsideEdit | None:
        """Return the edit that the knowledge view shows and nobody recorded yet, or None (K-05)."""
        view = found[0] if found and found[0].wanted.kind is ViewKind.KNOWLEDGE else None
        if view is None or view.ours or view.right or not view.regular:
            return None
        row, opened = rows.get(str(view.wanted.path)), state.outside
        if view.data is None:
            if opened is None or not opened.opaque:
                return None
            # The file that the edit was found in is gone, so there is nothing left to decide.
            return OutsideEdit(opened.base, opened.base)
        written = (row.base_text or "") if row is not None else ""
        text = None if view.large else backups.as_text(view.data)
        if text is None:
            if row is None:
                return None  # nothing of ours was here: it is kept whole, but it is no edit
            large = view.large or len(view.data) > backups.MOST_BYTES
            opaque = Opaque.TOO_LARGE if large else Opaque.NOT_TEXT
            return OutsideEdit(written, "", view.digest, opaque)
        mark, body = split_view(text)
        if row is None and (mark is None or mark.library_id != state.library_id):
            return None  # foreign, or of another library: not an edit of our view
        if canonical(body) == canonical(shown_text(written, state.outside)):
            return None  # only its form was changed
        edit = OutsideEdit(written, body, view.digest)
        return self._edits.prepared(state, edit, written)

    # -- deciding --------------------------------------------------------------------------

    def _prepare(
        self, state: ScopeState, found: list[_Found], outside: OutsideEdit | None, plan: _Plan
    ) -> None:
        """Decide what is written; move foreign things away and keep hand-changed views."""
        if outside is not None:
            view = found[0] = replace(
                found[0], wanted=wanted_files(self._paths, replace(state, outside=outside))[0]
            )
            try:
                if view.data and not view.large:
                    plan.kept.append(
                        backups.keep(view.wanted.path, self._without_secrets(view.data))
                    )
            except EnvironmentFault as error:
                # What cannot be kept is neither queued nor overwritten: the next pass tries again.
                plan.waiting.append((view.wanted.path, error.message))
        failed = {path for path, _reason in plan.waiting}
        opened = outside or state.outside
        for item in found:
            left_alone = (
                item.wanted.kind is ViewKind.KNOWLEDGE
                and opened is not None
                and bool(opened.opaque)
                and item.digest == opened.digest
            )
            # An opaque file cannot be merged, so it stays as it is until it is decided.
            if item.right or left_alone or item.wanted.path in failed:
                continue
            try:
                self._clear(item, plan, edited=outside is not None)
            except EnvironmentFault as error:
                plan.waiting.append((item.wanted.path, error.message))
                continue
            plan.writes.append(item)

    def _clear(self, item: _Found, plan: _Plan, *, edited: bool) -> None:
        """Bring what stands in the way of one view to safety; an edit's ``.bak`` is made before.

        A decided edit that was too large to be copied becomes the ``.bak`` itself.
        """
        path, data = item.wanted.path, item.data
        if data is None:
            return
        is_edit = edited and item.wanted.kind is ViewKind.KNOWLEDGE
        decided_large = item.ours and item.digest.startswith(LARGE)
        if item.regular and not decided_large and (item.ours or is_edit):
            return
        if item.regular and (item.known or _bears_our_mark(data, item.wanted.kind)):
            if item.large:
                plan.kept.append(backups.keep_file(path))
            elif data:
                plan.kept.append(backups.keep(path, self._without_secrets(data)))
        else:
            plan.foreign.append(move_away(path))

    def _without_secrets(self, data: bytes) -> bytes:
        """Return the bytes themselves, or, of a text with secrets, the masked text (R-06)."""
        text = backups.as_text(data)
        if text is None:
            return data
        masked, hits = self._edits.masked(text)
        return masked.encode("utf-8") if hits else data

    # -- writing ---------------------------------------------------------------------------

    def _write(
        self,
        scope: str,
        token: str,
        state: ScopeState,
        found: list[_Found],
        plan: _Plan,
        outside: OutsideEdit | None,
    ) -> ViewReport:
        failed = {path for path, _reason in plan.waiting}
        if outside is not None and found[0].wanted.path in failed:
            outside = None  # it could not be kept, so it is not queued: the next pass tries again
        right = [item for item in found if item.right]
        adopt = [item.wanted for item in right if not item.noted]
        if plan.writes or outside is not None or adopt or plan.kept:
            with self._store.write() as unit:
                if outside is not None:
                    self._edits.record(unit, state, outside)
                touched = [*(item.wanted for item in plan.writes), *adopt]
                rows = self._rows(unit.session, touched)  # one look, not one for each (P-05)
                for item in plan.writes:
                    row = self._row(unit, rows, scope, item.wanted)
                    if item.ours and item.digest and not item.large:
                        row.sha256 = item.digest  # what is on disk until the rename
                    row.pending_sha256 = sha256(item.wanted.data)
                for wanted in adopt:
                    row = self._row(unit, rows, scope, wanted)
                    row.pending_sha256 = sha256(wanted.data)
                for view in dict.fromkeys(_view_of(path) for path in plan.kept):
                    self._note_backups(unit, scope, view)
        written: list[Wanted] = []
        for item in plan.writes:
            wanted = item.wanted
            try:
                private = state.root is None or wanted.kind.private
                ensure_folder(wanted.path.parent, PRIVATE_FOLDER if private else None)
                mode = PRIVATE_FILE if private else SHARED_FILE
                write_atomic(wanted.path, wanted.data, mode=mode, sync_parent=False)
                written.append(wanted)
            except PaperError as error:
                plan.waiting.append((wanted.path, error.message))
        for folder in dict.fromkeys(wanted.path.parent for wanted in written):
            sync_folder(folder)  # once for all of its files, and before they count as written
        done = [*written, *adopt]
        if plan.waiting:
            self._note(scope, plan.waiting[0][1], done)
        elif token or done:
            self._finish(scope, token, done, [item.wanted for item in right])
        return ViewReport(
            tuple(item.path for item in written),
            len(found) - len(plan.writes),
            tuple(plan.waiting),
            tuple(plan.foreign),
            tuple(plan.kept),
            (scope,) if outside is not None else (),
        )

    @staticmethod
    def _row(unit: Write, rows: dict[str, ViewFileRow], scope: str, item: Wanted) -> ViewFileRow:
        row = rows.get(str(item.path))
        if row is None:
            row = ViewFileRow(path=str(item.path), kind=item.kind.value, scope=scope)
            unit.session.add(row)
            rows[row.path] = row
        return row

    @staticmethod
    def _note_backups(unit: Write, scope: str, view: Path) -> None:
        """Note all backups of a view: storing the newest one renamed the older ones."""
        for path in backups.names(view):
            digest = backups.digest(path)
            row = unit.session.get(ViewFileRow, str(path))
            if not digest:
                if row is not None:
                    unit.session.delete(row)
                continue
            if row is None:
                row = ViewFileRow(path=str(path), kind=ViewKind.BACKUP.value, scope=scope)
                unit.session.add(row)
            row.sha256, row.pending_sha256 = digest, ""
            row.written_at = unit.now

    def _finish(
        self, scope: str, token: str, done: Sequence[Wanted], right: Sequence[Wanted]
    ) -> None:
        """Transaction B: what is on disk now; the request goes, unless a newer one came."""
        with self._store.write() as unit:
            rows = self._rows(unit.session, [*done, *right])
            self._settle(unit, rows, scope, done)
            for item in right:  # the same bytes may have been made from another text
                row = rows.get(str(item.path))
                if row is not None and row.base_text != item.base_text:
                    row.base_text = item.base_text
            request = unit.session.get(PendingViewRow, scope)
            if request is not None and request.token == token:
                unit.session.delete(request)
            unit.touch(Area.VIEWS, scope=scope)

    def _settle(
        self, unit: Write, rows: dict[str, ViewFileRow], scope: str, done: Iterable[Wanted]
    ) -> None:
        for item in done:
            row = self._row(unit, rows, scope, item)
            row.sha256, row.pending_sha256 = sha256(item.data), ""
            row.base_text = item.base_text
            row.written_at = unit.now

    def _note(self, scope: str, reason: str, done: Sequence[Wanted]) -> None:
        with self._store.read() as session:
            known = session.get(PendingViewRow, scope)
            if known is not None and known.reason == reason and not done:
                return
        with self._store.write() as unit:
            self._settle(unit, self._rows(unit.session, done), scope, done)
            request = unit.session.get(PendingViewRow, scope)
            if request is None:
                unit.views(scope)
                request = unit.session.get(PendingViewRow, scope)
            if request is not None:
                request.reason = reason

    def _note_failure(self, scope: str, error: EnvironmentFault) -> None:
        try:
            self._note(scope, error.message, ())
        except PaperError:
            _log.warning("views of %s wait: %s", scope, error.code)


def _bears_our_mark(data: bytes, kind: ViewKind) -> bool:
    """Say whether bytes look like an older view of ours (another library's included)."""
    if kind in (ViewKind.PROJECT_ID, ViewKind.GITIGNORE, ViewKind.CWDS, ViewKind.STAMP):
        return len(data) < 4096
    return b"paper-evo:" in data[:400]


def _view_of(backup: Path) -> Path:
    """Return the view that a backup belongs to."""
    return backup.with_name(backup.name.partition(".bak")[0])


def _mark_of(path: Path) -> str:
    try:
        return stat_mark(path.stat())
    except OSError as error:
        raise environment_fault(error, path) from error
