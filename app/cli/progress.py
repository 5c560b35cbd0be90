"""Progress of long commands: a bar on a terminal, nothing in a pipe; Ctrl-C cancels (U-10)."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from core.errors import Cancelled

if TYPE_CHECKING:
    from rich.progress import Progress


class CommandTask:
    """The task of a command: told progress, asked whether to stop (``core.progress.Task``)."""

    def __init__(self, bar: Progress | None = None) -> None:
        self._bar = bar
        self._row = bar.add_task("", total=None) if bar is not None else None
        self.cancelled = False

    def check(self) -> None:
        """Stop here if the person pressed Ctrl-C.

        Raises:
            Cancelled: they did.
        """
        if self.cancelled:
            raise Cancelled("Cancelled. What was done before is kept; nothing is half done.")

    def progress(self, done: int, total: int = 0, step: str = "") -> None:
        """Move the bar, if there is one."""
        if self._bar is not None and self._row is not None:
            self._bar.update(
                self._row, completed=done, total=total or None, description=step.replace("_", " ")
            )


@contextmanager
def command_task(*, quiet: bool) -> Iterator[CommandTask]:
    """Give a task that Ctrl-C cancels, with a bar where a person looks at a terminal."""
    if quiet or not sys.stderr.isatty():
        task = CommandTask()
        with _interruptible(task):
            yield task
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = CommandTask(bar)
        with _interruptible(task):
            yield task


@contextmanager
def _interruptible(task: CommandTask) -> Iterator[None]:
    """Ctrl-C asks the work to stop between two steps; a second one does not wait for that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def ask(number: int, frame: FrameType | None) -> None:
        if task.cancelled:
            raise KeyboardInterrupt
        task.cancelled = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
