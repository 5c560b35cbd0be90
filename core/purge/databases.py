"""Treating a whole database: the open one inside a transaction, or a closed copy."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.atomic_files import PRIVATE_FILE, sync_folder
from core.domain.suggestion import Status
from core.purge.doomed import Doomed, RowsOf
from core.purge.eraser import REBUILT, UNTOUCHED, Eraser
from core.search import index
from core.store.driver import DRIVER

Execute = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
"""Runs one statement and returns its rows, if it has any."""

_BATCH = 500
_WAITING = (Status.PENDING, Status.PARKED)
PARTIAL = ".purge-partial"


def rows_of(execute: Execute) -> RowsOf:
    """Return a reader of tables by name; an unknown table has no rows."""
    known = _tables(execute)

    def read(table: str) -> Iterator[Mapping[str, Any]]:
        if table not in known:
            return iter(())
        names = [name for name, _key in known[table]]
        found = execute(f'SELECT {_quoted(names)} FROM "{table}"', ())  # noqa: S608
        return (dict(zip(names, row, strict=True)) for row in found)

    return read


def erase(execute: Execute, eraser: Eraser, *, skip: frozenset[str] = frozenset()) -> int:
    """Delete and rewrite rows of every table; return how many.

    Args:
        skip: tables that the caller treats itself.
    """
    changed = 0
    read = rows_of(execute)
    for table, columns in _tables(execute).items():
        if table in UNTOUCHED | REBUILT | skip:
            continue
        keys = [name for name, key in columns if key]
        where = " AND ".join(f'"{name}" IS ?' for name in keys)
        for row in list(read(table)):
            treated = eraser.row(table, row)
            place = [row[name] for name in keys]
            if treated is None:
                execute(f'DELETE FROM "{table}" WHERE {where}', place)  # noqa: S608
                changed += 1
                continue
            new = {k: v for k, v in treated.items() if v != row[k] and k not in keys}
            if new:
                sets = ", ".join(f'"{name}" = ?' for name in new)
                statement = f'UPDATE "{table}" SET {sets} WHERE {where}'  # noqa: S608
                execute(statement, [*new.values(), *place])
                changed += 1
    return changed


def rebuild(execute: Execute) -> None:
    """Empty what is computed from other rows, and fill the search index again.

    The full-text index keeps parts of deleted words until it is rebuilt; sentence vectors are a
    cache, keyed by hashes of texts, and come back when they are needed.
    """
    known = _tables(execute)
    if "vector" in known:
        execute("DELETE FROM vector", ())
    if "search_item" not in known:
        return
    execute("DELETE FROM search_item", ())
    found: dict[tuple[str, str, str], str] = {}
    read = rows_of(execute)
    for row in read("knowledge_entry"):
        found[(index.ENTRY, row["entry_key"], row["scope"])] = row["text"]
    for row in read("suggestion"):
        if row["status"] in _WAITING:
            found[(index.SUGGESTION, row["id"], row["suggested_scope"])] = row["text"]
    for (kind, ref, scope), text in found.items():
        execute(
            "INSERT INTO search_item (kind, ref, scope, text, folded) VALUES (?, ?, ?, ?, ?)",
            (kind, ref, scope, text, index.fold(text)),
        )
    if execute("SELECT 1 FROM sqlite_master WHERE name = 'search_fts'", ()):
        execute("INSERT INTO search_fts(search_fts) VALUES ('rebuild')", ())


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Execute]:
    """Give a closed database file's statements; committed one by one.

    Raises:
        DRIVER.Error: it is no database, or damaged.
    """
    connection = DRIVER.connect(str(path), isolation_level=None)
    try:
        connection.execute("PRAGMA secure_delete=ON")
        yield lambda statement, values: list(connection.execute(statement, tuple(values)))
    finally:
        connection.close()


def collect_copy(path: Path, act: Callable[[RowsOf], None]) -> bool:
    """Let ``act`` read a copy of the database; False if it cannot be read."""
    try:
        with opened(path) as execute:
            act(rows_of(execute))
    except (DRIVER.Error, KeyError):
        return False
    return True


def rewrite_copy(path: Path, doomed: Doomed) -> bool:
    """Replace a copy of the database by one without the doomed texts; False if it cannot be read.

    Always compacted: a copy made page by page holds deleted rows in its free pages.

    Raises:
        OSError: disk full, no permission; the copy is as it was.
    """
    partial = path.with_name(path.name + PARTIAL)
    try:
        shutil.copyfile(path, partial)
        partial.chmod(PRIVATE_FILE)
        with opened(partial) as execute:
            execute("PRAGMA journal_mode=DELETE", ())
            execute("BEGIN", ())
            erase(execute, Eraser(doomed))
            rebuild(execute)
            execute("COMMIT", ())
            execute("VACUUM", ())
        with partial.open("rb+") as stream:
            os.fsync(stream.fileno())
        partial.replace(path)
        sync_folder(path.parent)
    except (DRIVER.Error, KeyError):
        return False
    finally:
        for left in (partial, partial.with_name(partial.name + "-journal")):
            with contextlib.suppress(OSError):
                left.unlink()
    return True


def _tables(execute: Execute) -> dict[str, list[tuple[str, bool]]]:
    names = execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
        "AND name NOT LIKE 'search_fts%' ORDER BY name",
        (),
    )
    found = {}
    for (name,) in names:
        columns = execute(f'PRAGMA table_info("{name}")', ())
        found[str(name)] = [(str(column[1]), bool(column[5])) for column in columns]
    return found


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
