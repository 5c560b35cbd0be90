"""What a long operation needs of the job it runs in: a cancel check and progress."""

from __future__ import annotations

from typing import Protocol


class Task(Protocol):
    """A running job, seen from inside (``core.jobs`` makes them)."""

    @property
    def cancelled(self) -> bool:
        """True once somebody asked to stop."""
        ...

    def check(self) -> None:
        """Stop here if asked to.

        Raises:
            Cancelled: the person, or shutdown, asked to stop.
        """
        ...

    def progress(self, done: int, total: int = 0, step: str = "") -> None:
        """Say how far the work is; ``total`` 0 = unknown."""
        ...


class Quiet:
    """A task nobody watches or cancels (the command line without a bar, tests)."""

    cancelled = False

    def check(self) -> None:
        """Never stops."""

    def progress(self, done: int, total: int = 0, step: str = "") -> None:
        """Tells nobody."""


QUIET = Quiet()
