"""The store: opens the database, gives read sessions and write transactions.

Threads: safe from any thread. Writers of one process queue for one connection; between processes
SQLite's own lock with a busy timeout decides (R-02). Nobody holds a session over a model call.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session, sessionmaker

from core.changes import ChangeSet
from core.clock import Clock
from core.errors import EnvironmentFault, PaperError, Refused, StoreDamaged
from core.store.driver import DRIVER
from core.store.engine import open_engine
from core.store.unit import APP, Actor, AuditSink, Write

CommitListener = Callable[[ChangeSet], None]
_DATA_VERSION = "PRAGMA data_version"
_log = logging.getLogger(__name__)


class Store:
    """One open library database. Made by :func:`core.store.opening.open_store`.

    Args:
        path: the database file; it exists and has the current schema.
        clock: time of the rows.
        read_only: no writes: the schema is newer than the program, or the file is not ours to
            write (V-04, R-03).
        reason: why it is read-only, for messages.
    """

    def __init__(
        self, path: Path, clock: Clock, *, read_only: bool = False, reason: str = ""
    ) -> None:
        self.path = path
        self.clock = clock
        self.read_only = read_only
        self.reason = reason
        self._reader: Engine = open_engine(path, write=False)
        self._writer: Engine | None = None if read_only else open_engine(path, write=True)
        self._read_session = sessionmaker(self._reader, expire_on_commit=False)
        self._write_session = (
            sessionmaker(self._writer, expire_on_commit=False) if self._writer else None
        )
        self._audit: AuditSink | None = None
        self._listeners: list[CommitListener] = []
        self._local = threading.local()
        self._watcher: PoolProxiedConnection | None = None
        self._watching = threading.Lock()

    def use_audit(self, sink: AuditSink) -> None:
        """Set the audit chain; every write after this appends to it."""
        self._audit = sink

    def on_commit(self, listener: CommitListener) -> None:
        """Call ``listener`` with the change set after each commit, on the committing thread."""
        self._listeners.append(listener)

    @contextlib.contextmanager
    def read(self) -> Iterator[Session]:
        """Give a session with a consistent view of the committed state; writing is refused.

        Raises:
            StoreDamaged, EnvironmentFault: the file cannot be read.
        """
        with self._converted(), self._read_session() as session:
            yield session

    @contextlib.contextmanager
    def write(self, actor: Actor = APP, *, origin: str = "") -> Iterator[Write]:
        """Give a write transaction; commit at the end of the block, roll back on any error.

        Keep it short: no model call, no file scan, no encoder inside. Never nested in a thread.

        Raises:
            Refused: the library is open read-only.
            StoreDamaged, EnvironmentFault: disk full, locked for too long, damaged. Nothing was
                written.
        """
        if self._write_session is None:
            raise Refused(
                "This library is open read-only: {reason}",
                hint="Nothing was changed.",
                code="library_read_only",
                reason=self.reason,
            )
        if getattr(self._local, "writing", False):
            raise RuntimeError("a write transaction is already running on this thread")
        self._local.writing = True
        try:
            with self._converted():
                session = self._write_session()
                try:
                    session.connection()
                    unit = Write(session, self.clock.now(), actor, origin)
                    yield unit
                    if self._audit is not None and unit.audit_entries:
                        session.flush()
                        self._audit.append(session, unit.audit_entries, unit.now)
                    session.commit()
                except BaseException:
                    session.rollback()
                    raise
                finally:
                    session.close()
        finally:
            self._local.writing = False
        self._committed(unit)

    def _committed(self, unit: Write) -> None:
        if self._audit is not None and unit.audit_entries:
            self._guarded(self._anchor)
        for act in unit.after_acts:
            self._guarded(act)
        changes = unit.change_set
        if changes:
            for listener in self._listeners:
                self._guarded(lambda listener=listener: listener(changes))  # type: ignore[misc]

    def _anchor(self) -> None:
        if self._audit is not None:
            self._audit.anchor(self._read_session)

    @staticmethod
    def _guarded(act: Callable[[], None]) -> None:
        # The commit has happened: what follows may fail (disk full, folder gone) and is repeated
        # by the next pass from durable marks; it must not look like a failed commit.
        try:
            act()
        except PaperError as error:
            _log.warning("after a commit: %s", error.code)
        except Exception:  # noqa: BLE001  (see above: the commit stands)
            _log.exception("after a commit")

    def data_version(self) -> int:
        """Return a number that changes when anybody committed (PRAGMA data_version).

        Asked on a connection of its own that never writes: SQLite counts for each connection what
        the others committed, so numbers of different connections must not be compared. What is
        read after this call is as new as the number, or newer. Asked many times in each act, so
        straight from the driver: 10 µs.
        """
        with self._converted(), self._watching:
            if self._watcher is None:
                self._watcher = self._reader.raw_connection()
            return _data_version(self._watcher)

    def outside_version(self) -> int:
        """Return a number that changes when another process committed, never by this one.

        Asked on the writer's connection, for which our own commits do not count. A replaced
        connection may count anew: one look too many, never one too few.
        """
        if self._writer is None:
            return self.data_version()
        with self._converted():
            connection = self._writer.raw_connection()
            try:
                return _data_version(connection)
            finally:
                connection.close()

    def close(self) -> None:
        """Close all connections; the store must not be used afterwards."""
        with self._watching:
            if self._watcher is not None:
                self._watcher.close()
                self._watcher = None
        self._reader.dispose()
        if self._writer is not None:
            self._writer.dispose()

    @contextlib.contextmanager
    def _converted(self) -> Iterator[None]:
        try:
            yield
        except PoolTimeout as error:
            raise _busy(self.path) from error
        except DBAPIError as error:
            raise store_fault(error, self.path) from error


def _data_version(connection: PoolProxiedConnection) -> int:
    cursor = connection.cursor()
    try:
        cursor.execute(_DATA_VERSION)
        found = cursor.fetchone()
        assert found is not None
        return int(found[0])
    except DRIVER.Error as error:
        raise OperationalError(_DATA_VERSION, None, error) from error
    finally:
        cursor.close()


def _busy(path: Path) -> EnvironmentFault:
    return EnvironmentFault(
        "Another program held the library for too long: {path}. Nothing was changed.",
        hint="Try again; if it stays so, run “paper-evo doctor”.",
        code="library_busy",
        path=str(path),
    )


def store_fault(error: DBAPIError, path: Path) -> PaperError:
    """Convert a driver error into words (R-03)."""
    words = str(error.orig).lower()
    if "malformed" in words or "not a database" in words or "corrupt" in words:
        return StoreDamaged(
            "The library database is damaged: {path}. It was not changed.",
            hint="Run “paper-evo doctor --fix” to open the newest good backup.",
            path=str(path),
        )
    if "disk is full" in words or "disk i/o" in words:
        return EnvironmentFault(
            "The disk is full: {path} could not be written. What was saved before is intact.",
            hint="Free some space and try again.",
            code="disk_full",
            path=str(path),
        )
    if isinstance(error, OperationalError) and "locked" in words:
        return _busy(path)
    if "readonly" in words or "unable to open" in words or "permission" in words:
        return EnvironmentFault(
            "No permission for {path}. Nothing was changed there.",
            hint="Give this user access to it, or choose another folder.",
            code="no_permission",
            path=str(path),
        )
    return EnvironmentFault(
        "The library database could not be used: {reason}. Nothing was changed.",
        hint="Run “paper-evo doctor”.",
        code="database_error",
        reason=str(error.orig),
    )
