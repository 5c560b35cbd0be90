"""Room around a message that is there only while the message is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget


class MessageSlot(QWidget):
    """Holds ``message`` with margins; hidden and shown with it."""

    def __init__(self, message: QWidget, side: int, edge: int) -> None:
        super().__init__()
        self._message = message
        column = QVBoxLayout(self)
        column.setContentsMargins(side, edge, side, edge)
        hidden = message.isHidden()
        column.addWidget(message)
        message.setHidden(hidden)
        message.installEventFilter(self)
        self.setHidden(hidden)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._message and event.type() in (
            QEvent.Type.HideToParent,
            QEvent.Type.ShowToParent,
        ):
            self.setHidden(self._message.isHidden())
        return super().eventFilter(watched, event)
