"""The window's clockwork: writes of other processes, edits of files, the daily upkeep."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from ui.frame.context import Context

_OUTSIDE_MS = 2000  # how often another process's writes are looked for
_FILES_MS = 4000  # how often the knowledge files on the disk are looked at (K-05)
_UPKEEP_MS = 3000  # after the start: what the person sees comes first (P-01)
_log = logging.getLogger(__name__)


class Clockwork(QObject):
    """Works in lane ``io``; what it finds comes back as change sets, like every other change.

    Nobody asked for these looks, so a failing one is logged, not shown: the next one tries
    again, and ``doctor`` tells what lasts.
    """

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self._context, self._window = context, window
        self._looking = False
        self._outside = self._timer(_OUTSIDE_MS, self.look_outside)
        self._files = self._timer(_FILES_MS, self.look_at_files)
        self._upkeep = self._timer(_UPKEEP_MS, self.maintain)
        self._upkeep.setSingleShot(True)

    def _timer(self, interval: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(interval)
        timer.timeout.connect(slot)
        return timer

    def start(self) -> None:
        """Begin, once the window shows its data."""
        for timer in (self._outside, self._files, self._upkeep):
            timer.start()

    def stop(self) -> None:
        for timer in (self._outside, self._files, self._upkeep):
            timer.stop()

    def look_outside(self) -> None:
        """Find out whether another process wrote into the library."""
        if self._window.isVisible():
            core = self._context.core
            self._context.tasks.query(
                core.poll_outside, _ignore, self, key="outside", on_error=self._failed
            )

    def look_at_files(self) -> None:
        """Find out whether somebody changed a knowledge file on the disk (K-05)."""
        core = self._context.core
        if self._looking or core.read_only or not self._window.isVisible():
            return
        self._looking = True
        self._context.tasks.query(core.views.look, self._looked, self, on_error=self._not_looked)

    def _looked(self, _scopes: object) -> None:
        self._looking = False

    def _not_looked(self, error: BaseException) -> None:
        self._looking = False
        self._failed(error)

    def maintain(self) -> None:
        """Make the daily copy and tidy up, once after the start (R-03, R-09)."""
        core = self._context.core
        self._context.tasks.query(core.maintain, _ignore, self, on_error=self._failed)

    @staticmethod
    def _failed(error: BaseException) -> None:
        _log.warning("the clockwork failed: %s", getattr(error, "code", type(error).__name__))


def _ignore(_answer: object) -> None:
    """Nothing to do: the core tells its listeners itself."""
