"""Opening the library: first start, migration with a backup first, too new, damaged (R-04)."""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock
from filelock import Timeout as LockTimeout
from sqlalchemy import select

from core.atomic_files import PRIVATE_FOLDER, ensure_folder, environment_fault
from core.clock import Clock
from core.errors import EnvironmentFault, StoreDamaged, StoreTooNew
from core.paths import Paths
from core.store import backup, schema
from core.store.driver import DRIVER
from core.store.engine import connect
from core.store.models import LibraryRow
from core.store.store import Store

_LOCK_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Library:
    """Which library this is.

    Attributes:
        id: stable id; in the first line of knowledge views (K-06).
        scratch: no gate (K-17); decided when the library was created, never later.
        migrated_from: schema version before this start, or "" when nothing was migrated.
    """

    id: str
    scratch: bool
    migrated_from: str = ""


def open_store(
    paths: Paths, clock: Clock, *, scratch: bool = False, read_only: str = ""
) -> tuple[Store, Library]:
    """Open (or create) the library of ``paths``.

    Args:
        scratch: ask for a scratch library; only looked at when the library is created (K-17).
        read_only: why nothing may be written ("" = it may): the hub is a newer program's (V-04).

    Raises:
        StoreTooNew: made by a newer program and not readable by this one.
        StoreDamaged: not a database, or damaged; it was not touched.
        EnvironmentFault: no permission, disk full, a folder in the way.
    """
    _check_place(paths.database)
    ensure_folder(paths.data, PRIVATE_FOLDER)
    if read_only or not _writable(paths):
        return _open_read_only(paths, clock, read_only or "the folder is read-only.")
    ensure_folder(paths.locks, PRIVATE_FOLDER)
    try:
        with FileLock(paths.schema_lock, timeout=_LOCK_SECONDS):
            migrated_from = _prepare(paths, clock)
    except LockTimeout as error:
        raise EnvironmentFault(
            "Another program is preparing the library and has not finished.",
            hint="Close other Paper Evo windows and try again.",
            code="library_busy",
        ) from error
    except OSError as error:
        raise environment_fault(error, paths.database) from error
    store = Store(paths.database, clock)
    try:
        return store, _identify(store, scratch, migrated_from)
    except BaseException:
        store.close()
        raise


def _check_place(database: Path) -> None:
    if database.is_dir():
        raise EnvironmentFault(
            "Something else stands at {path}. Nothing was changed there.",
            hint="Move it away and try again.",
            code="path_in_the_way",
            path=str(database),
        )


def _writable(paths: Paths) -> bool:
    if not os.access(paths.data, os.W_OK):
        return False
    return not paths.database.exists() or os.access(paths.database, os.W_OK)


def _open_read_only(paths: Paths, clock: Clock, reason: str) -> tuple[Store, Library]:
    if not paths.database.exists():
        raise EnvironmentFault(
            "No permission for {path}. Nothing was changed there.",
            hint="Give this user access to it, or choose another folder.",
            code="no_permission",
            path=str(paths.data),
        )
    with _raw(paths.database, read_only=True) as connection:
        _refuse_newer(schema.current_version(connection), paths.database)
    store = Store(paths.database, clock, read_only=True, reason=reason)
    return store, _identify(store, False, "")


def _prepare(paths: Paths, clock: Clock) -> str:
    """Create or migrate the file under the lock; return the version before, "" if current."""
    if not paths.database.exists() or paths.database.stat().st_size == 0:
        _create(paths.database)
        return ""
    # Only looked at: our PRAGMAs of a writer would change a file that may not be ours.
    with _raw(paths.database, read_only=True) as connection:
        version = schema.current_version(connection)
    if version is None:
        _create(paths.database)
        return ""
    _refuse_newer(version, paths.database)
    if version == schema.HEAD:
        return ""
    copy = backup.copy_database(paths, clock.now(), f"before-{schema.HEAD}")
    try:
        schema.upgrade(paths.database)
    except BaseException as error:
        backup.put_back(copy, paths.database)
        if isinstance(error, Exception):
            raise EnvironmentFault(
                "The library could not be brought up to date; it is as it was before. ({reason})",
                hint="A copy is at {copy}. Please report this.",
                code="migration_failed",
                reason=type(error).__name__,
                copy=str(copy),
            ) from error
        raise
    return version


def _create(database: Path) -> None:
    with contextlib.suppress(FileExistsError):
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    schema.create_blank(database)


def _refuse_newer(version: str | None, database: Path) -> None:
    if version == "":
        raise StoreDamaged(
            "The file {path} is a database, but not a Paper Evo library. It was not changed.",
            hint="Choose another place with PAPER_DB.",
            code="not_a_library",
            path=str(database),
        )
    if version is not None and version not in schema.KNOWN:
        raise StoreTooNew(
            "The library was written by a newer Paper Evo (schema {version}). It was not changed.",
            hint="Update Paper Evo, or choose another library with PAPER_DB.",
            version=version,
        )


@contextlib.contextmanager
def _raw(database: Path, *, read_only: bool) -> Any:
    connection = None
    try:
        connection = connect(database, read_only=read_only)
        yield connection
    except DRIVER.DatabaseError as error:
        words = str(error).lower()
        if "locked" in words or "busy" in words:
            raise EnvironmentFault(
                "Another program held the library for too long: {path}. Nothing was changed.",
                hint="Try again; if it stays so, run “paper-evo doctor”.",
                code="library_busy",
                path=str(database),
            ) from error
        if "disk is full" in words or "disk i/o" in words:
            raise EnvironmentFault(
                "The disk is full: {path} could not be opened for writing. What was saved before "
                "is intact.",
                hint="Free some space and try again.",
                code="disk_full",
                path=str(database),
            ) from error
        if "unable to open" in words or "readonly" in words:
            raise EnvironmentFault(
                "No permission for {path}. Nothing was changed there.",
                hint="Give this user access to it, or choose another folder.",
                code="no_permission",
                path=str(database),
            ) from error
        raise StoreDamaged(
            "The library database is damaged: {path}. It was not changed.",
            hint="Run “paper-evo doctor --fix” to open the newest good backup.",
            path=str(database),
        ) from error
    finally:
        if connection is not None:
            connection.close()


def _identify(store: Store, scratch: bool, migrated_from: str) -> Library:
    with store.read() as session:
        row = session.execute(select(LibraryRow)).scalar_one_or_none()
        if row is not None:
            return Library(row.library_id, row.scratch, migrated_from)
    with store.write() as unit:
        row = unit.session.execute(select(LibraryRow)).scalar_one_or_none()
        if row is None:
            row = LibraryRow(
                id=1, library_id=secrets.token_hex(6), scratch=scratch, created_at=unit.now
            )
            unit.session.add(row)
        return Library(row.library_id, row.scratch, migrated_from)
