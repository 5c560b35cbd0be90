"""What lies on disk: permissions, what killed writes left, snapshots, backups."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.atomic_files import PRIVATE_FILE, PRIVATE_FOLDER
from core.audit.head import HEAD_FILE
from core.audit.keys import KEY_FILE
from core.doctor.types import Finding, Severity, finding
from core.errors import PaperError
from core.paths import Paths
from core.purge.service import INTENT_FILE
from core.snapshots.file_format import read_snapshot
from core.snapshots.sections import Section
from core.snapshots.types import SnapshotView

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def private_places(paths: Paths) -> Iterator[tuple[Path, int]]:
    """Yield what only its owner may read (V-02), with the bits it should have."""
    yield paths.hub, PRIVATE_FOLDER
    yield paths.data, PRIVATE_FOLDER
    database = paths.database
    for name in (database.name, f"{database.name}-wal", f"{database.name}-shm"):
        yield paths.data / name, PRIVATE_FILE
    for name in (KEY_FILE, HEAD_FILE):
        yield paths.data / name, PRIVATE_FILE
    for folder in (paths.snapshots, paths.backups, paths.logs):
        yield folder, PRIVATE_FOLDER


def open_to_others(paths: Paths) -> list[tuple[Path, int]]:
    """Return private places that others may enter or read; none on systems without such bits."""
    if os.name == "nt":
        return []
    found = []
    for path, mode in private_places(paths):
        with contextlib.suppress(OSError):
            if path.lstat().st_mode & _OTHERS:
                found.append((path, mode))
    return found


def check_permissions(paths: Paths) -> Iterator[Finding]:
    """Yield one finding for every private place that others may read."""
    for path, _mode in open_to_others(paths):
        yield finding(
            "readable_by_others",
            "Other users of this machine may read {path}.",
            "“paper-evo doctor --fix” closes it.",
            path=str(path),
        )
    for path in (paths.hub, paths.data):
        if path.is_dir() and not os.access(path, os.W_OK):
            yield finding(
                "no_permission",
                "The folder {path} cannot be written.",
                "Give this user access to it.",
                Severity.ERROR,
                path=str(path),
            )


def check_strays(found: Sequence[Path]) -> Iterator[Finding]:
    """Yield what was found by :func:`core.strays.find`, as one finding."""
    if found:
        yield finding(
            "temporary_files",
            "{count} temporary files were left by writes that were cut short (first: {path}).",
            "“paper-evo doctor --fix” removes them; they hold nothing that counts.",
            count=len(found),
            path=str(found[0]),
        )


def check_snapshots(
    views: Iterable[SnapshotView], sections: Sequence[Section]
) -> Iterator[Finding]:
    """Yield snapshots that are gone or damaged (C-07)."""
    for view in views:
        if view.missing:
            yield finding(
                "snapshot_missing",
                "The file of snapshot {id} is gone.",
                "“paper-evo doctor --fix” takes it off the list.",
                id=view.id,
            )
            continue
        try:
            read_snapshot(view.file, sections)
        except PaperError as error:
            yield finding(
                error.code,
                error.message.replace("{", "{{").replace("}", "}}"),
                "It cannot be used for going back. Remove the file {path} if you do not need it.",
                path=str(view.file),
            )


def check_intent(paths: Paths) -> Iterator[Finding]:
    """Yield whether a purge waits to be finished (R-10)."""
    if (paths.data / INTENT_FILE).exists():
        yield finding(
            "purge_unfinished",
            "A purge was cut short.",
            "Close other windows of Paper Evo and start it again; it is finished then.",
        )


def check_backups(paths: Paths) -> Iterator[Finding]:
    """Yield whether there is a copy to go back to (R-03)."""
    if not any(paths.backups.glob("paper-*.db")):
        yield finding(
            "no_backup",
            "There is no backup of the library yet.",
            "One is made each day while Paper Evo runs.",
            Severity.INFO,
        )
