"""Engines over one SQLite file: a single-connection writer and a pool of readers.

PRAGMAs (STYLE.md, facts found by trying): WAL, foreign keys, busy timeout, ``BEGIN IMMEDIATE``
for writers (a deferred read-then-write fails at once with "database is locked"), synchronous FULL
for writers (a person's text is saved there).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from core.store.driver import DRIVER

BUSY_TIMEOUT_MS = 20_000
"""How long a write waits for another process's write (R-02: 8 processes for a minute)."""

_READERS = 6


def open_engine(path: Path, *, write: bool) -> Engine:
    """Return an engine on ``path``; the file is created by the first connection of a writer."""
    if write:
        engine = create_engine(
            "sqlite://",
            creator=lambda: _connect(path, read_only=False),
            module=DRIVER,
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            pool_timeout=120,
        )
        event.listen(engine, "begin", _begin_immediate)
    else:
        engine = create_engine(
            "sqlite://",
            creator=lambda: _connect(path, read_only=True),
            module=DRIVER,
            poolclass=QueuePool,
            pool_size=_READERS,
            max_overflow=-1,
        )
        event.listen(engine, "begin", _begin)
    return engine


def connect(path: Path, *, read_only: bool = False) -> Any:
    """Return a raw DB-API connection with our PRAGMAs: for backup, migration, doctor."""
    return _connect(path, read_only=read_only)


def _connect(path: Path, *, read_only: bool) -> Any:
    # check_same_thread off: the pool hands a connection to one thread at a time.
    uri = path.absolute().as_uri() + ("?mode=rw" if read_only else "?mode=rwc")
    connection = DRIVER.connect(
        uri,
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=BUSY_TIMEOUT_MS / 1000,
    )
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA foreign_keys=ON")
    if read_only:
        cursor.execute("PRAGMA query_only=ON")
    else:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
    return connection


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
