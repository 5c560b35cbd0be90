"""Re-emit the core's change sets on the window's thread, bundled."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.changes import ChangeSet
from core.events import EventBus
from ui.bridge.dispatcher import Dispatcher

_FLUSH_MS = 40  # 30 to 50 ms: many small commits become one refresh


class Events(QObject):
    """``changed`` carries a list of change sets, at most every 40 ms."""

    changed = Signal(object)

    def __init__(
        self, bus: EventBus, dispatcher: Dispatcher, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._dispatcher = dispatcher
        self._waiting: list[ChangeSet] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_FLUSH_MS)
        self._timer.timeout.connect(self._flush)
        self._unsubscribe: Callable[[], None] = bus.subscribe(self._from_any_thread)

    @property
    def busy(self) -> bool:
        """True while change sets are being bundled."""
        return self._timer.isActive()

    def close(self) -> None:
        self._unsubscribe()
        self._timer.stop()

    def _from_any_thread(self, changes: ChangeSet) -> None:
        self._dispatcher.post(lambda: self._add(changes))

    def _add(self, changes: ChangeSet) -> None:
        self._waiting.append(changes)
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self.changed.emit(waiting)
