"""Files that are not ours, or too large to be: told apart, and moved aside whole (V-03, R-07)."""

from __future__ import annotations

import os
from pathlib import Path

from core.atomic_files import environment_fault

LARGE = "large:"
"""How :func:`stat_mark` begins."""


def stat_mark(status: os.stat_result) -> str:
    """Return what stands for the hash of a file that is too large to be read at each look."""
    return f"{LARGE}{status.st_size}:{status.st_mtime_ns}"


def is_regular(path: Path) -> bool:
    """True for a plain file that is no link: the only thing we read or write through."""
    return path.is_file() and not path.is_symlink()


def move_away(path: Path) -> Path:
    """Rename what stands at ``path`` to ``<name>.foreign-N``; nothing in it is lost (V-03).

    Raises:
        EnvironmentFault: it cannot be renamed; it stands where it stood.
    """
    number = 1
    while os.path.lexists(target := path.with_name(f"{path.name}.foreign-{number}")):
        number += 1
    try:
        path.rename(target)
    except OSError as error:
        raise environment_fault(error, path) from error
    return target
