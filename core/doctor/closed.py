"""When the library cannot be opened: what is wrong, and going back to the newest good copy."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock
from filelock import Timeout as LockTimeout

from core import paths as places
from core.atomic_files import (
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    ensure_folder,
    environment_fault,
    sync_folder,
    write_atomic,
)
from core.clock import Clock
from core.doctor.database import check_database, file_size
from core.doctor.files import check_backups, check_intent, check_permissions
from core.doctor.types import Diagnosis
from core.errors import EnvironmentFault, NotFound
from core.paths import Paths
from core.store import backup
from core.store.driver import DRIVER

RECOVERY_NOTE = places.RECOVERY_NOTE
"""Left for the next start, which writes it into the audit."""

_LOCK_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Recovered:
    """What a recovery did.

    Attributes:
        copy: the backup that is the library now.
        aside: the damaged files, kept beside it.
    """

    copy: Path
    aside: tuple[Path, ...]

    def summary(self) -> list[str]:
        """Return it in English lines, for a terminal."""
        return [
            f"The library is again as it was in {self.copy.name}.",
            *(f"The damaged file is kept: {path}" for path in self.aside),
        ]


def examine_closed(paths: Paths) -> Diagnosis:
    """Say what is wrong with a library that does not open; changes nothing."""
    findings = [
        *check_database(paths),
        *check_permissions(paths),
        *check_intent(paths),
        *check_backups(paths),
    ]
    return Diagnosis(tuple(findings), (), file_size(paths.database))


def recover(paths: Paths, clock: Clock) -> Recovered:
    """Put the newest good backup in the place of a damaged database (R-03).

    The caller has asked the person. The damaged file is moved aside with a time stamp, never
    deleted; killed half-way, the next start finds either no database and the note, or a whole one.

    Raises:
        NotFound: there is no good backup; nothing was changed.
        EnvironmentFault: another program has the library open, no permission, disk full.
    """
    copy = backup.newest_good(paths)
    if copy is None:
        raise NotFound(
            "There is no good backup of the library. Nothing was changed.",
            hint="Keep {path}; move it away to start with an empty library.",
            code="no_good_backup",
            path=str(paths.database),
        )
    ensure_folder(paths.locks, PRIVATE_FOLDER)
    try:
        with FileLock(paths.schema_lock, timeout=_LOCK_SECONDS):
            fresh = _fresh_copy(copy, paths)
            aside = _move_aside(paths, f"{clock.now():%Y%m%dT%H%M%S}")
            _note(paths, clock, copy, aside)
            fresh.replace(paths.database)
            sync_folder(paths.data)
    except LockTimeout as error:
        raise EnvironmentFault(
            "Another program is preparing the library. Nothing was changed.",
            hint="Close other Paper Evo windows and try again.",
            code="library_busy",
        ) from error
    except OSError as error:
        raise environment_fault(error, paths.database) from error
    return Recovered(copy, aside)


def _fresh_copy(copy: Path, paths: Paths) -> Path:
    """Return a whole copy beside the database, ready to be renamed into its place."""
    fresh = paths.data / f"{paths.database.name}.partial"
    fresh.unlink(missing_ok=True)
    try:
        with contextlib.closing(DRIVER.connect(str(copy))) as source:
            backup.copy_pages(source, fresh)
    except DRIVER.Error as error:
        fresh.unlink(missing_ok=True)
        raise EnvironmentFault(
            "The backup {path} could not be copied: {reason}. Nothing was changed.",
            hint="Free some space and try again.",
            code="backup_failed",
            path=str(copy),
            reason=str(error),
        ) from error
    return fresh


def _move_aside(paths: Paths, stamp: str) -> tuple[Path, ...]:
    moved = []
    name = paths.database.name
    number = 0
    while (paths.data / f"{name}.damaged-{stamp}{_suffix(number)}").exists():
        number += 1
    for end in ("", "-wal", "-shm"):
        source = paths.data / f"{name}{end}"
        if source.exists():
            target = paths.data / f"{name}.damaged-{stamp}{_suffix(number)}{end}"
            source.replace(target)
            moved.append(target)
    return tuple(moved)


def _suffix(number: int) -> str:
    return f"-{number}" if number else ""


def _note(paths: Paths, clock: Clock, copy: Path, aside: tuple[Path, ...]) -> None:
    told = {
        "time": clock.now().isoformat(),
        "copy": copy.name,
        "aside": [path.name for path in aside],
    }
    write_atomic(paths.recovery_note, json.dumps(told).encode(), mode=PRIVATE_FILE)


def read_note(paths: Paths) -> dict[str, str] | None:
    """Return what a recovery left for the next start, or None."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        told = json.loads(paths.recovery_note.read_bytes())
        return {"time": str(told["time"]), "copy": str(told["copy"])}
    return None
