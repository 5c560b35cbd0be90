"""A popover under the control that opened it; Escape or a click outside closes it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ui.theme import Theme


class Popover(QFrame):
    """A framed window of its own; fill ``body``."""

    def __init__(self, theme: Theme, parent: QWidget, width: int) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.frame = QFrame()
        self.frame.setProperty("panel", "popover")
        outer.addWidget(self.frame)
        self.body = QVBoxLayout(self.frame)
        self.body.setContentsMargins(1, 1, 1, 1)
        self.body.setSpacing(0)
        self.setFixedWidth(theme.px(width))

    def fit(self) -> None:
        """Take the height of what is shown now, also a smaller one."""
        for layout in (self.body, self.layout()):
            if layout is not None:
                layout.invalidate()
                layout.activate()
        if self.isVisible():
            self.resize(self.width(), self.sizeHint().height())

    def open_under(self, anchor: QWidget, *, right: bool = False) -> None:
        """Show below ``anchor``, its left (or right) edges aligned."""
        self.adjustSize()
        x = anchor.width() - self.width() if right else 0
        self.move(anchor.mapToGlobal(QPoint(x, anchor.height() + self._theme.px(4))))
        self.show()
