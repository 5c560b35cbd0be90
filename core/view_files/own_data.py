"""The library's own files: what the app keeps beside its views, listed from the disk (V-03).

Views stand in the footprint table with their hashes; these change with every act, and a table in
the database cannot hold the hash of the database. Archives and CSV files that a person asked for
are that person's: nowhere listed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from core.atomic_files import TEMPORARY_PREFIX
from core.errors import EnvironmentFault
from core.paths import Paths
from core.store.driver import DRIVER
from core.store.engine import connect


class OwnKind(StrEnum):
    """Kinds of own files."""

    DATABASE = "database"
    KEY = "key"
    STATE = "state"
    BACKUP = "backup"
    LOG = "log"
    LOCK = "lock"
    SNAPSHOT = "snapshot"
    SPOOL = "spool"
    TEMPORARY = "temporary"


@dataclass(frozen=True, slots=True)
class OwnFile:
    """One file of the library itself.

    Attributes:
        size: bytes.
    """

    path: Path
    kind: OwnKind
    size: int


def own_data(paths: Paths) -> list[OwnFile]:
    """Return the library's own files that are there now, by path.

    Only names that the app gives: the database may lie in a folder with other things in it.
    """
    found: dict[Path, OwnFile] = {}
    for kind, place in _places(paths):
        with contextlib.suppress(OSError):
            if place.is_file() and place not in found:
                found[place] = OwnFile(place, kind, place.stat().st_size)
    return [found[place] for place in sorted(found)]


def _places(paths: Paths) -> Iterator[tuple[OwnKind, Path]]:
    name = paths.database.name
    for end in ("", "-wal", "-shm", "-journal"):
        yield OwnKind.DATABASE, paths.data / f"{name}{end}"
    yield OwnKind.KEY, paths.data / "audit.key"
    for state in ("audit-head.json", "purge-intent.json", "recovered.json", "window.json"):
        yield OwnKind.STATE, paths.data / state
    for kind, folder, pattern in (
        (OwnKind.BACKUP, paths.data, f"{name}.damaged-*"),
        (OwnKind.TEMPORARY, paths.data, f"{name}.*partial"),
        (OwnKind.BACKUP, paths.backups, "paper-*.db"),
        (OwnKind.TEMPORARY, paths.backups, "*partial"),
        (OwnKind.LOG, paths.logs, "paper-evo.log*"),
        (OwnKind.LOCK, paths.locks, "*.lock"),
        (OwnKind.SNAPSHOT, paths.snapshots, "*.json"),
        (OwnKind.SPOOL, paths.spool, "*"),
    ):
        for place in folder.glob(pattern):
            yield kind, place
    for folder in (paths.data, paths.backups, paths.hub, paths.snapshots):
        for place in folder.glob(f"{TEMPORARY_PREFIX}*"):
            yield OwnKind.TEMPORARY, place


def remove_own_data(paths: Paths) -> list[Path]:
    """Take the library's own files away, with folders that become empty. Call it when closed.

    Returns:
        The files that are gone now.

    Raises:
        EnvironmentFault: another program has the library open, or a file cannot be removed.
    """
    _only_ours(paths)
    gone = []
    for file in own_data(paths):
        try:
            file.path.unlink(missing_ok=True)
        except OSError as error:
            raise EnvironmentFault(
                "{path} could not be removed: {reason}.",
                hint="Give this user access to it and try again.",
                code="environment",
                path=str(file.path),
                reason=error.strerror or type(error).__name__,
            ) from error
        gone.append(file.path)
    for folder in (
        paths.backups,
        paths.logs,
        paths.locks,
        paths.data,
        paths.snapshots,
        paths.spool,
        paths.hub,
    ):
        with contextlib.suppress(OSError):
            folder.rmdir()
    return gone


def _only_ours(paths: Paths) -> None:
    """Check that nobody else has the database open: only then SQLite leaves its WAL mode."""
    if not paths.database.is_file():
        return
    try:
        with contextlib.closing(connect(paths.database)) as connection:
            connection.execute("PRAGMA busy_timeout=2000")
            alone = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0] == "delete"
    except DRIVER.OperationalError:
        alone = False
    except DRIVER.DatabaseError:
        alone = True  # damaged: it can be removed all the same
    if not alone:
        raise EnvironmentFault(
            "Another program has the library open. Its data was not removed.",
            hint="Close the window and agents' sessions, then try again.",
        )
