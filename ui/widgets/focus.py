"""Visible keyboard focus: one overlay ring per window, 2 px of accent, 2 px outside.

A style sheet's ``:focus`` border would shift the content and cannot lie outside the control.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from ui.theme import Theme

_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_PROPERTY = "focusVisible"


def note_focus(widget: QWidget, event: QFocusEvent) -> None:
    """Remember on ``widget`` whether the keyboard brought the focus (call in focusInEvent)."""
    widget.setProperty(_PROPERTY, event.reason() in _KEYBOARD)


class FocusRing(QWidget):
    """Draws the ring around the focused control of its window."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)
        theme.changed.connect(self.update)

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._target is not None and shiboken6.isValid(self._target):
            self._target.removeEventFilter(self)
        self._target = None
        self.hide()
        if new is None or new.window() is not self.parentWidget() or not new.property(_PROPERTY):
            return
        self._target = new
        new.installEventFilter(self)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Paint):
            self._place()
        elif event.type() in (QEvent.Type.Hide, QEvent.Type.FocusOut):
            self.hide()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        target, window = self._target, self.parentWidget()
        if (
            window is None
            or target is None
            or not shiboken6.isValid(target)
            or not target.isVisible()
        ):
            self.hide()
            return
        rect = QRect(target.mapTo(window, QPoint(0, 0)), target.size()).adjusted(-4, -4, 4, 4)
        if rect != self.geometry():
            self.setGeometry(rect)
        if not self.isVisible():
            self.show()
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("accent"), 2))
        radius = self._theme.radius("control") + 3
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius, radius)
        painter.end()
