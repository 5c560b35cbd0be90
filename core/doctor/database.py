"""The database file itself: soundness, version, size; through a raw connection."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.doctor.types import Finding, Severity, TableSize, finding
from core.paths import Paths
from core.store import backup, schema
from core.store.driver import DRIVER, IS_SAFE, SQLITE_VERSION
from core.store.engine import connect

LOW_SPACE = 100 << 20
"""Bytes: a library at its limits, a migration's copy and a snapshot fit several times."""

_SHOWN = 3


def check_database(paths: Paths) -> Iterator[Finding]:
    """Yield what is wrong with the file; it may be damaged, missing or no database at all."""
    yield sqlite_version()
    yield from check_space(paths)
    database = paths.database
    if database.is_dir():
        yield finding(
            "path_in_the_way",
            "A folder stands where the library database belongs: {path}.",
            "Move it away.",
            Severity.ERROR,
            path=str(database),
        )
        return
    if not database.exists():
        yield finding(
            "database_missing",
            "There is no library yet at {path}.",
            "It is made at the first start.",
            Severity.INFO,
            path=str(database),
        )
        return
    try:
        connection = connect(database, read_only=True)
        try:
            yield from _sound(connection, paths)
        finally:
            connection.close()
    except DRIVER.OperationalError as error:
        yield finding(
            "database_unreadable",
            "The library database {path} cannot be opened: {reason}.",
            "Give this user access to it and its folder, or close other programs.",
            Severity.ERROR,
            path=str(database),
            reason=str(error),
        )
    except DRIVER.Error as error:
        yield _damaged(paths, str(error))


def _sound(connection: Any, paths: Paths) -> Iterator[Finding]:
    wrong = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)")]
    if wrong != ["ok"]:
        yield _damaged(paths, "; ".join(wrong[:_SHOWN]))
        return
    orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    if orphans:
        yield finding(
            "foreign_keys",
            "{count} rows point to rows that are gone (first in table {table}).",
            "Please report this; nothing is lost.",
            Severity.ERROR,
            count=len(orphans),
            table=str(orphans[0][0]),
        )
    version = schema.current_version(connection)
    if version in (None, ""):
        yield finding(
            "not_a_library",
            "The file {path} is a database, but not a Paper Evo library.",
            "Choose another place with PAPER_DB.",
            Severity.ERROR,
            path=str(paths.database),
        )
    elif version != schema.HEAD:
        newer = version not in schema.KNOWN
        yield finding(
            "schema_newer" if newer else "schema_older",
            "The library has schema {version}; this program has {head}.",
            "Update Paper Evo." if newer else "It is brought up to date at the next start.",
            Severity.ERROR if newer else Severity.INFO,
            version=str(version),
            head=schema.HEAD,
        )


def sqlite_version() -> Finding:
    """Return which SQLite is in use (R-02: before 3.51.3 it has a bug that writers can meet)."""
    if IS_SAFE:
        return finding(
            "sqlite_version",
            "SQLite {version} is in use.",
            "",
            Severity.INFO,
            version=SQLITE_VERSION,
        )
    return finding(
        "sqlite_old",
        "SQLite {version} is in use; versions before 3.51.3 have a rare fault when several "
        "programs write at once.",
        "Where there is a wheel of pysqlite3 for this system, install it.",
        Severity.INFO,
        version=SQLITE_VERSION,
    )


def check_space(paths: Paths) -> Iterator[Finding]:
    """Yield whether a disk is nearly full."""
    for folder in dict.fromkeys((paths.data, paths.hub)):
        if not folder.is_dir():
            continue
        free = shutil.disk_usage(folder).free
        if free < LOW_SPACE:
            yield finding(
                "disk_nearly_full",
                "Only {free} MiB are free where {path} lies.",
                "Free some space; nothing is lost when the disk is full, but nothing is saved.",
                free=free >> 20,
                path=str(folder),
            )


def table_sizes(database: Path) -> tuple[TableSize, ...]:
    """Return rows and bytes by table, largest first; empty if the file cannot be read."""
    try:
        connection = connect(database, read_only=True)
        try:
            return tuple(sorted(_sizes(connection), key=lambda size: (-size.size, size.name)))
        finally:
            connection.close()
    except DRIVER.Error:
        return ()


def file_size(database: Path) -> int:
    """Return bytes of the database with its write-ahead log."""
    parts = (database, database.with_name(database.name + "-wal"))
    return sum(path.stat().st_size for path in parts if path.is_file())


def _sizes(connection: Any) -> Iterator[TableSize]:
    names = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
        "AND rootpage > 0"
    ).fetchall()
    try:
        pages = dict(connection.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"))
    except DRIVER.OperationalError:
        pages = {}
    for (name,) in names:
        rows = connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608
        yield TableSize(name, rows, pages.get(name) or _contents(connection, name))


def _contents(connection: Any, name: str) -> int:
    columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
    total = " + ".join(f'coalesce(length("{column}"), 0)' for column in columns)
    found = connection.execute(f'SELECT sum({total}) FROM "{name}"').fetchone()  # noqa: S608
    return int(found[0] or 0)


def _damaged(paths: Paths, reason: str) -> Finding:
    copy = backup.newest_good(paths) if paths.backups.is_dir() else None
    if copy is None:
        fix = "There is no good backup. Keep the file: parts of it can often be saved."
    else:
        fix = "“paper-evo doctor --fix” opens the newest good backup, {copy}; the file is kept."
    return finding(
        "store_damaged",
        "The library database {path} is damaged: {reason}.",
        fix,
        Severity.ERROR,
        path=str(paths.database),
        reason=reason,
        copy=copy.name if copy is not None else "",
    )
