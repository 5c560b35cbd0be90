"""Copies of the database by the backup API: a live WAL file must never be copied as a file."""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from pathlib import Path
from typing import Any

from core.atomic_files import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    ensure_folder,
    environment_fault,
    sync_folder,
)
from core.errors import EnvironmentFault
from core.paths import Paths
from core.store.driver import DRIVER
from core.store.engine import connect

KEPT_DAILY = 3
"""Daily copies kept; copies made before a migration are kept until the next one."""


def copy_database(paths: Paths, now: datetime, why: str) -> Path:
    """Copy the database to ``backups/paper-<time>-<why>.db`` and return the copy's path.

    Raises:
        EnvironmentFault: disk full, no permission; the database is untouched and no half copy
            is left.
    """
    ensure_folder(paths.backups, PRIVATE_FOLDER)
    target = paths.backups / f"paper-{now:%Y%m%dT%H%M%S}-{why}.db"
    partial = target.with_suffix(".partial")
    try:
        with contextlib.closing(connect(paths.database, read_only=True)) as source:
            copy_pages(source, partial)
        partial.replace(target)
        sync_folder(paths.backups)
    except OSError as error:
        _drop(partial)
        raise environment_fault(error, partial) from error
    except DRIVER.Error as error:
        _drop(partial)
        raise EnvironmentFault(
            "The database could not be copied to {path}: {reason}. It is untouched.",
            hint="Free some space and try again.",
            code="backup_failed",
            path=str(target),
            reason=str(error),
        ) from error
    return target


def copy_pages(source: Any, target: Path) -> None:
    """Write the database behind ``source`` into the new private file ``target``.

    Raises:
        OSError, DRIVER.Error: as they come; the caller knows what to say of them.
    """
    os.close(os.open(target, os.O_CREAT | os.O_TRUNC | os.O_RDWR, PRIVATE_FILE))
    with contextlib.closing(DRIVER.connect(str(target))) as copy:
        source.backup(copy)


def put_back(copy: Path, database: Path) -> None:
    """Replace the database's content by a copy's, through the backup API."""
    with (
        contextlib.closing(DRIVER.connect(str(copy))) as source,
        contextlib.closing(connect(database)) as target,
    ):
        source.backup(target)


def is_good(path: Path) -> bool:
    """Say whether SQLite finds the copy sound (PRAGMA quick_check)."""
    try:
        connection = DRIVER.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    except DRIVER.Error:
        return False
    try:
        return bool(connection.execute("PRAGMA quick_check").fetchone()[0] == "ok")
    except DRIVER.Error:
        return False
    finally:
        connection.close()


def newest_good(paths: Paths) -> Path | None:
    """Return the newest sound copy, or None."""
    copies = sorted(paths.backups.glob("paper-*.db"), key=lambda p: p.stat().st_mtime, reverse=True)
    return next((copy for copy in copies if is_good(copy)), None)


def daily(paths: Paths, now: datetime) -> Path | None:
    """Make today's copy unless there is one; keep the newest :data:`KEPT_DAILY` of them."""
    if any(paths.backups.glob(f"paper-{now:%Y%m%d}T*-daily.db")):
        return None
    made = copy_database(paths, now, "daily")
    # With a clock that was set back older copies have later names: the new one stays.
    others = sorted(p for p in paths.backups.glob("paper-*-daily.db") if p != made)
    for old in others[: len(others) - KEPT_DAILY + 1]:
        _drop(old)
    return made


def _drop(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
