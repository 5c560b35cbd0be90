"""The library of most core tests: a real file, a clock that stands still, the n-gram encoder."""

from __future__ import annotations

import ctypes
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from core.api import Core, open_core
from core.paths import Paths
from tests.core.library import Desk
from tests.fakes.clock import FixedClock

_ENTER = stat.S_IXGRP | stat.S_IXOTH


@pytest.fixture
def core(paths: Paths, fixed_clock: FixedClock) -> Iterator[Core]:
    """An open scratch library (K-17) without the encoder's worker process."""
    with open_core(paths, clock=fixed_clock, scratch=True, prefer_encoder="ngram") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that an agent works in."""
    made = tmp_path / "atlas-api"
    made.mkdir()
    return made


@pytest.fixture
def desk(core: Core, folder: Path) -> Desk:
    """The library with one project in it."""
    return Desk(core, core.projects.resolve(folder, add=True))


@pytest.fixture
def ordinary_user() -> Callable[..., AbstractContextManager[None]]:
    """Act as a user whom the system refuses things: root may read and write everything.

    Called with the folders that shall belong to that user from now on. Everything that is imported
    late must have been used before: that user may not read the interpreter's library.
    """
    nobody = 65534

    @contextmanager
    def acting(*folders: Path) -> Iterator[None]:
        if os.name == "nt" or os.getuid() != 0:
            yield
            return
        opened: list[tuple[Path, int]] = []
        for folder in folders:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, nobody, nobody, follow_symlinks=False)
            for parent in folder.parents:
                mode = stat.S_IMODE(parent.stat().st_mode)
                if mode & _ENTER != _ENTER:
                    opened.append((parent, mode))
                    parent.chmod(mode | _ENTER)
        try:
            with _without_rights(nobody):
                yield
        finally:
            for parent, mode in opened:
                parent.chmod(mode)

    return acting


@contextmanager
def _without_rights(user: int) -> Iterator[None]:
    """The rights to files of another user, for this thread only (Linux)."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.setfsuid(user)
    try:
        yield
    finally:
        libc.setfsuid(0)
