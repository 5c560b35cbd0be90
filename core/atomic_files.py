"""Atomic, durable file writes (V-02) and their conversion of operating-system errors (R-03).

Write: temporary file in the same folder, flush, fsync, rename, fsync of the folder. A reader sees
the old bytes or the new ones, also after a kill or a power cut.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from core.errors import EnvironmentFault

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
SHARED_FILE = 0o644
TEMPORARY_PREFIX = ".paper-tmp-"
_CHUNK = 1 << 20
_BINARY: int = getattr(os, "O_BINARY", 0)


def sha256(data: bytes) -> str:
    """Return the hex SHA-256 of ``data``."""
    return hashlib.sha256(data).hexdigest()


def file_sha256(path: Path) -> str | None:
    """Return the hex SHA-256 of a regular file read in 1 MiB pieces, or None if there is none.

    Raises:
        EnvironmentFault: it exists but cannot be read.
    """
    digest = hashlib.sha256()
    try:
        stream = _regular(path)
        if stream is None:
            return None
        with stream:
            while piece := stream.read(_CHUNK):
                digest.update(piece)
    except OSError as error:
        raise environment_fault(error, path) from error
    return digest.hexdigest()


def read_bytes(path: Path, most: int = -1) -> bytes | None:
    """Return a file's bytes, or None where there is no regular file.

    Args:
        most: at most so many bytes (-1: all), whatever the file's size.

    Raises:
        EnvironmentFault: it exists but cannot be read.
    """
    try:
        stream = _regular(path)
        if stream is None:
            return None
        with stream:
            return stream.read(most)
    except OSError as error:
        raise environment_fault(error, path) from error


def _regular(path: Path) -> BinaryIO | None:
    """Open a regular file for reading, or return None; a pipe or a device never blocks us."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None
    except OSError as error:
        # A socket (ENXIO) or, on Windows, a folder (EACCES) is no file either.
        if error.errno == errno.ENXIO or path.is_dir():
            return None
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        return None
    return os.fdopen(descriptor, "rb")


def ensure_folder(path: Path, mode: int | None = None) -> None:
    """Create a folder and its parents.

    Raises:
        EnvironmentFault: it cannot be created, or a file stands in its place.
    """
    try:
        if mode is None:
            path.mkdir(parents=True, exist_ok=True)
        elif not path.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir(mode=mode, exist_ok=True)
    except OSError as error:
        raise environment_fault(error, path) from error


def write_atomic(
    path: Path,
    data: bytes,
    *,
    mode: int = SHARED_FILE,
    durable: bool = True,
    sync_parent: bool = True,
) -> None:
    """Replace ``path`` by ``data`` in one step.

    Args:
        path: target; its folder must exist.
        data: the whole new content.
        mode: permission bits of a new file (POSIX).
        durable: fsync the file and its folder.
        sync_parent: off only where the caller writes several files and syncs their folders
            itself afterwards, before it notes them as written (P-05).

    Raises:
        EnvironmentFault: disk full, no permission, a folder in the way … The old file is intact
            and no temporary file is left.
    """
    temporary = path.parent / f"{TEMPORARY_PREFIX}{secrets.token_hex(6)}"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(data)
                stream.flush()
                if durable:
                    os.fsync(stream.fileno())
            temporary.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        if durable and sync_parent:
            sync_folder(path.parent)
    except OSError as error:
        raise environment_fault(error, path) from error


def sync_folder(path: Path) -> None:
    """Flush a folder's entries to disk; a no-op where the system cannot (Windows)."""
    if os.name == "nt":
        return
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        with contextlib.suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def stray_temporaries(folder: Path) -> Iterator[Path]:
    """Yield temporary files that a killed write left in ``folder``."""
    if folder.is_dir():
        yield from sorted(folder.glob(f"{TEMPORARY_PREFIX}*"))


def environment_fault(error: OSError, path: Path) -> EnvironmentFault:
    """Convert an operating-system error about ``path`` into words and a remedy (R-03, R-08)."""
    place = str(path)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return EnvironmentFault(
            "The disk is full: {path} could not be written. What was saved before is intact.",
            hint="Free some space and try again.",
            code="disk_full",
            path=place,
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return EnvironmentFault(
            "No permission for {path}. Nothing was changed there.",
            hint="Give this user access to it, or choose another folder.",
            code="no_permission",
            path=place,
        )
    if error.errno in (errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ENOTEMPTY):
        return EnvironmentFault(
            "Something else stands at {path}. Nothing was changed there.",
            hint="Move it away and try again.",
            code="path_in_the_way",
            path=place,
        )
    if error.errno == errno.ENOENT:
        return EnvironmentFault(
            "{path} is not there (any more).",
            hint="Is a drive unplugged, or was the folder moved?",
            code="path_missing",
            path=place,
        )
    return EnvironmentFault(
        "{path}: {reason}. Nothing was changed there.",
        hint="Check the folder and try again.",
        code="environment",
        path=place,
        reason=error.strerror or type(error).__name__,
    )
