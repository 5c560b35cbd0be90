"""Run closures on the window's thread: a deque and one queued wake-up signal (STYLE.md)."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

_BUDGET = 0.008  # seconds of one turn: half of P-11's 16 ms, the rest waits for the next turn
_log = logging.getLogger(__name__)


class Dispatcher(QObject):
    """``post`` from any thread; the closures run in order on this object's thread."""

    _wake = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._closures: deque[Callable[[], None]] = deque()
        self._closed = False
        self._wake.connect(self._drain, Qt.ConnectionType.QueuedConnection)

    def post(self, closure: Callable[[], None]) -> None:
        """Run ``closure`` soon on the window's thread (thread-safe)."""
        if self._closed:
            return
        self._closures.append(closure)
        self._wake.emit()

    @property
    def busy(self) -> bool:
        """True while closures wait for their turn."""
        return bool(self._closures)

    def close(self) -> None:
        """Drop what waits and everything that comes later."""
        self._closed = True
        self._closures.clear()

    @Slot()
    def _drain(self) -> None:
        end = perf_counter() + _BUDGET
        while self._closures and not self._closed:
            closure = self._closures.popleft()
            try:
                closure()
            except Exception:  # noqa: BLE001 - see below
                # One broken view must not stop the others; the excepthook shows it.
                _log.exception("a closure on the window's thread failed")
            if perf_counter() > end and self._closures:
                QTimer.singleShot(0, self, self._drain)
                return
