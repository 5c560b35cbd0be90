"""The purge itself (R-10): begun durably, done everywhere, finished after any kill.

Order: copies first, rows last. While a row is there, its texts can be found again; so a purge that
was killed starts over from its intent file, and nothing of the text has to be kept for that.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from filelock import FileLock
from filelock import Timeout as LockTimeout
from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    ensure_folder,
    file_sha256,
    read_bytes,
    write_atomic,
)
from core.changes import Area
from core.domain.knowledge_document import canonical
from core.errors import EnvironmentFault, NotFound, PaperError
from core.knowledge.rows import commit_text
from core.paths import PURGE_INTENT, Paths
from core.progress import QUIET, Task
from core.purge.copies import Copies, Done
from core.purge.databases import Execute, erase, rebuild, rows_of
from core.purge.doomed import Doomed, collect
from core.purge.eraser import Eraser
from core.purge.types import PurgePreview, PurgeReport, PurgeTarget, TargetKind
from core.snapshots.sections import Section
from core.store import APP, Actor, Library, Store, Write
from core.store.driver import DRIVER
from core.store.engine import connect
from core.store.models import (
    KnowledgeFileRow,
    ProjectRow,
    SnapshotRow,
    TombstoneRow,
    ViewFileRow,
)
from core.view_files import backups as bak_files
from core.view_files.plan import known_hashes

INTENT_FILE = PURGE_INTENT
_LOCK_SECONDS = 60
_COMPACT_TRIES = 20
_COMPACT_PAUSE = 0.25
"""Seconds between tries; each waits two more for the lock itself."""
_LIVE_SKIP = frozenset({"knowledge_file", "knowledge_entry"})
"""In the open database these move together, through :func:`core.knowledge.rows.commit_text`."""

_log = logging.getLogger(__name__)


class KeyedHash(Protocol):
    """The audit's keyed hash."""

    def keyed_hash(self, text: str) -> str:
        """Return a hash that a guess cannot be checked against without the key."""
        ...


class PurgeService:
    """Takes texts out of every place of one library.

    Args:
        hashes: the audit chain: its records keep only "purged" with a keyed hash.
        sections: what a snapshot holds.
        refresh: writes all views again.
        actor: who asks.

    Slow: reads every copy and every row, and compacts the database; not on the window's thread.
    """

    def __init__(
        self,
        store: Store,
        paths: Paths,
        library: Library,
        hashes: KeyedHash,
        sections: Sequence[Section],
        refresh: Callable[[], object],
        actor: Actor = APP,
    ) -> None:
        self._store = store
        self._paths = paths
        self._library = library
        self._hashes = hashes
        self._copies = Copies(paths, sections)
        self._refresh = refresh
        self._actor = actor

    # -- asking ----------------------------------------------------------------------------

    @staticmethod
    def target(
        *,
        item: str | None = None,
        session: str | None = None,
        source: str | None = None,
        provider: str = "",
    ) -> PurgeTarget:
        """Return the target that exactly one of the words names."""
        if session is not None:
            return PurgeTarget(TargetKind.SESSION, session, provider)
        if source is not None:
            return PurgeTarget(TargetKind.SOURCE, source)
        return PurgeTarget(TargetKind.ITEM, item or "")

    def preview(self, target: PurgeTarget) -> PurgePreview:
        """Say what :meth:`run` would take away; changes nothing.

        Raises:
            NotFound: nothing has this id.
        """
        doomed = self._collected(target)
        eraser = Eraser(doomed)
        items: list[str] = []
        inside: list[str] = []
        approved: list[tuple[str, str]] = []
        repeats = revisions = 0
        with self._store.read() as session:
            read = rows_of(_executor(session))
            for row in read("suggestion"):
                treated = eraser.row("suggestion", row)
                if treated is None:
                    items.append(row["text"])
                elif treated != row:
                    inside.append(row["text"])
            for row in read("knowledge_entry"):
                treated = eraser.row("knowledge_entry", row)
                if treated is None:
                    approved.append((row["scope"], row["text"]))
                elif treated != row:
                    inside.append(row["text"])
            repeats = sum(
                eraser.row("suggestion_repeat", row) is None for row in read("suggestion_repeat")
            )
            revisions = sum(
                eraser.row("knowledge_revision", row) != row for row in read("knowledge_revision")
            )
        snapshots, backups = self._copies.holding(doomed)
        return PurgePreview(
            target=target,
            items=tuple(items),
            approved=tuple(approved),
            inside=tuple(dict.fromkeys(inside)),
            repeats=repeats,
            revisions=revisions,
            snapshots=snapshots,
            backups=backups,
            transcripts=bool(doomed.sessions) or target.kind is not TargetKind.ITEM,
        )

    def is_tombstoned(self, provider: str, session_id: str) -> bool:
        """Say whether a session was purged: it must never be mined again."""
        hashes = [self._tombstone(name, session_id) for name in (provider, "")]
        with self._store.read() as session:
            query = select(TombstoneRow.kind).where(TombstoneRow.keyed_hash.in_(hashes))
            return session.execute(query).first() is not None

    # -- doing -----------------------------------------------------------------------------

    def run(self, target: PurgeTarget, task: Task = QUIET, *, origin: str = "") -> PurgeReport:
        """Purge; can be cancelled until the first copy is rewritten.

        Raises:
            NotFound: nothing has this id.
            EnvironmentFault: the database could not be written, or another purge is running. What
                was begun is finished by :meth:`resume`.
            Cancelled: nothing was changed.
        """
        with self._lock(_LOCK_SECONDS):
            _tell(task, 0, "searching")
            doomed = self._collected(target)
            _tell(task, 1, "purging")
            self._note_intent([*self._intents(), target])
            return self._purge(target, doomed, origin)

    def resume(self) -> bool:
        """Finish what a killed purge began; True if there was something. Never raises for it."""
        if self._store.read_only or not (self._paths.purge_intent).exists():
            return False
        try:
            with self._lock(0):
                for target in self._intents():
                    doomed = Doomed(target)
                    self._collect(doomed)
                    self._purge(target, doomed, "")
        except PaperError as error:
            _log.warning("a purge waits to be finished: %s", error.code)
        return True

    def _purge(self, target: PurgeTarget, doomed: Doomed, origin: str) -> PurgeReport:
        done = Done()
        views = self._view_files()
        by_hand = [path for path, hashes in views.items() if file_sha256(path) not in hashes]
        self._copies.treat(doomed, done)
        kept = [bak for path in views for bak in bak_files.names(path)]
        self._copies.treat_texts([*by_hand, *kept], doomed, done)
        self._copies.treat_logs(views, doomed, done)
        rows = self._rows(target, doomed, done, origin)
        self._refresh()
        # Once more: what another program copied meanwhile, and views that nobody writes any more.
        self._copies.treat(doomed, done)
        views = self._view_files()
        self._copies.treat_texts(views, doomed, done)
        self._note_rewritten(done)
        finished = self._compact()
        done.left.update(self._copies.residue(doomed, views))
        if finished:
            self._note_intent([other for other in self._intents() if other != target])
        return PurgeReport(
            target=target,
            rows=rows,
            snapshots=len(done.snapshots),
            backups=len(done.backups),
            files=len(done.files),
            dropped=tuple(sorted(done.dropped)),
            left=tuple(sorted(path for path in done.left if path.exists())),
            finished=finished,
        )

    def _rows(self, target: PurgeTarget, doomed: Doomed, done: Done, origin: str) -> int:
        eraser = Eraser(doomed)
        with self._store.write(self._actor, origin=origin) as unit:
            session = unit.session
            for row in session.scalars(select(KnowledgeFileRow)).all():
                text = eraser.knowledge_text(row.text)
                if text != row.text:
                    commit_text(unit, row.scope, canonical(text), author="person", reason="purged")
            session.flush()
            execute = _executor(session)
            rows = erase(execute, eraser, skip=_LIVE_SKIP)
            rebuild(execute)
            session.expire_all()
            self._bury(unit, doomed)
            self._index_snapshots(unit, done)
            for scope in ["user", *session.scalars(select(ProjectRow.id))]:
                unit.views(scope)
            unit.audit(
                "purged",
                target.kind.value,
                self._hashes.keyed_hash(f"{target.kind}\0{target.provider}\0{target.id}"),
                items=len(doomed.suggestion_ids),
            )
            for area in (Area.KNOWLEDGE, Area.QUEUE, Area.SESSIONS, Area.SNAPSHOTS, Area.PROPOSALS):
                unit.touch(area)
        return rows

    def _bury(self, unit: Write, doomed: Doomed) -> None:
        """Leave a tombstone for a purged session."""
        target = doomed.target
        if target.kind is not TargetKind.SESSION:
            return
        for provider, session_id in {(target.provider, target.id), *doomed.sessions}:
            key = self._tombstone(provider, session_id)
            if unit.session.get(TombstoneRow, key) is None:
                unit.session.add(
                    TombstoneRow(keyed_hash=key, kind=target.kind.value, created_at=unit.now)
                )

    def _tombstone(self, provider: str, session_id: str) -> str:
        # The library's id is the key: it stays with the table, so that a restored or carried
        # database still knows what must not be mined. A session's id is no secret by itself.
        text = f"tombstone\0{provider}\0{session_id}".encode("utf-8", "surrogatepass")
        return hmac.new(self._library.id.encode(), text, hashlib.sha256).hexdigest()

    # -- files -----------------------------------------------------------------------------

    def _view_files(self) -> dict[Path, frozenset[str]]:
        with self._store.read() as session:
            rows = session.scalars(select(ViewFileRow))
            return {Path(row.path): known_hashes(row) for row in rows}

    def _index_snapshots(self, unit: Write, done: Done) -> None:
        for path, (digest, size) in done.snapshots.items():
            row = unit.session.scalars(
                select(SnapshotRow).where(SnapshotRow.file_name == path.name)
            ).one_or_none()
            if row is not None:
                row.sha256, row.size = digest, size

    def _note_rewritten(self, done: Done) -> None:
        """Bring hashes in line with files that were rewritten after the rows."""
        with self._store.write(self._actor) as unit:
            self._index_snapshots(unit, done)
            for path in done.files:
                row = unit.session.get(ViewFileRow, str(path))
                if row is not None and row.base_text is None:
                    row.sha256 = file_sha256(path) or row.sha256

    # -- the database file -----------------------------------------------------------------

    def _compact(self) -> bool:
        """Empty the write-ahead log and rewrite the file, so that no free page holds the text.

        False while another program reads: the next start does it.
        """
        for attempt in range(_COMPACT_TRIES):
            if attempt:
                time.sleep(_COMPACT_PAUSE)
            try:
                if self._compact_once():
                    return True
            except DRIVER.Error as error:
                _log.warning("the database could not be compacted: %s", type(error).__name__)
        return False

    def _compact_once(self) -> bool:
        connection = connect(self._paths.database)
        try:
            connection.execute("PRAGMA busy_timeout=2000")
            connection.execute("PRAGMA secure_delete=ON")
            connection.execute("VACUUM")
            busy, _log_pages, _moved = connection.execute(
                "PRAGMA wal_checkpoint(TRUNCATE)"
            ).fetchone()
            return not busy
        finally:
            connection.close()

    # -- intent ----------------------------------------------------------------------------

    def _intents(self) -> list[PurgeTarget]:
        data = read_bytes(self._paths.purge_intent)
        found: list[PurgeTarget] = []
        with contextlib.suppress(ValueError, KeyError, TypeError):
            told = json.loads(data or b'{"targets":[]}')["targets"]
            found = [
                PurgeTarget(TargetKind(one["kind"]), str(one["id"]), str(one["provider"]))
                for one in told
            ]
        return found

    def _note_intent(self, targets: list[PurgeTarget]) -> None:
        path = self._paths.purge_intent
        if not targets:
            path.unlink(missing_ok=True)
            return
        unique = list(dict.fromkeys(targets))
        told = [{"kind": t.kind.value, "id": t.id, "provider": t.provider} for t in unique]
        # Ids only: nothing of the text has to be kept to begin again.
        data = json.dumps({"format": 1, "targets": told}).encode()
        write_atomic(path, data, mode=PRIVATE_FILE)

    @contextlib.contextmanager
    def _lock(self, seconds: float) -> Iterator[None]:
        ensure_folder(self._paths.locks, PRIVATE_FOLDER)
        try:
            with FileLock(self._paths.locks / "purge.lock", timeout=seconds):
                yield
        except LockTimeout as error:
            raise EnvironmentFault(
                "Another purge is running. Nothing was changed by this one.",
                hint="Wait until it is finished and try again.",
                code="purge_busy",
            ) from error

    # -- collecting ------------------------------------------------------------------------

    def _collected(self, target: PurgeTarget) -> Doomed:
        doomed = Doomed(target)
        self._collect(doomed)
        found = doomed.suggestion_ids or doomed.entry_keys or doomed.texts or doomed.sessions
        if not found and target.kind is TargetKind.SESSION:
            # A tombstone for a slip of the pen would say "done" and leave the session as it is.
            raise NotFound(
                "Nothing is kept from a session “{id}”. Nothing was changed.",
                hint="“sessions list” shows those that were read.",
                code="session_not_found",
                id=target.id,
            )
        if not found:
            raise NotFound(
                "Nothing has the id “{id}”. Nothing was changed.",
                hint="“queue list” and “search” show ids.",
                code="purge_not_found",
                id=target.id,
            )
        return doomed

    def _collect(self, doomed: Doomed) -> None:
        with self._store.read() as session:
            collect(doomed, rows_of(_executor(session)), living=True)
        self._copies.collect(lambda read: collect(doomed, read))


def _executor(session: Session) -> Execute:
    connection = session.connection()

    def execute(statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        result = connection.exec_driver_sql(statement, tuple(values))
        return [tuple(row) for row in result] if result.returns_rows else []

    return execute


def _tell(task: Task, done: int, step: str) -> None:
    task.check()
    task.progress(done, 2, step)
