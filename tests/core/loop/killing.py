"""A kill between any two steps that reach the disk: the N-th transaction or file write never ends.

Real kills are `dev.py soak`'s; here every point of one act is met, one after the other.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.atomic_files import write_atomic
from core.store.store import Store


class Killed(BaseException):
    """Not an Exception: nothing in the product may catch it, as nothing catches a kill."""


class Killer:
    """Counts the points at which a process can die, and dies at one of them.

    Points: before a transaction, after its commit but before anything that follows, before a file
    is renamed into place, and after that.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.left = -1
        self._whole = Store.write
        self._committed = Store._committed
        patch.setattr(Store, "write", self._write)
        patch.setattr(Store, "_committed", self._after_commit)
        for module in ("core.view_files.keeper", "core.view_files.backups"):
            patch.setattr(f"{module}.write_atomic", self._file)

    def at(self, number: int) -> None:
        """Die at the ``number``-th point from now; 0 is the first."""
        self.left = number

    def spare(self) -> bool:
        """Stop; say whether the act ended before the point was reached."""
        alive, self.left = self.left >= 0, -1
        return alive

    def _point(self) -> None:
        if self.left == 0:
            self.left = -1
            raise Killed
        if self.left > 0:
            self.left -= 1

    @property
    def _write(self) -> Any:
        killer = self

        @contextlib.contextmanager
        def write(store: Store, *args: Any, **more: Any) -> Iterator[Any]:
            killer._point()
            with killer._whole(store, *args, **more) as unit:
                yield unit

        return write

    @property
    def _after_commit(self) -> Any:
        killer = self

        def committed(store: Store, unit: Any) -> None:
            killer._point()
            killer._committed(store, unit)

        return committed

    def _file(self, path: Path, data: bytes, **more: Any) -> None:
        self._point()
        write_atomic(path, data, **more)
        self._point()
