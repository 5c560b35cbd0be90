"""Segmented control and switch."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.focus import note_focus
from ui.widgets.painting import hint_width


class Segmented(QWidget):
    """One of a few choices side by side; arrow keys move."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, labels: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._labels, self._index = theme, labels, 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        self._announce()

    def index(self) -> int:
        return self._index

    def set_index(self, index: int) -> None:
        """Choose without telling."""
        self._index = index
        self._announce()
        self.update()

    def set_labels(self, labels: list[str]) -> None:
        self._labels = labels
        self._announce()
        self.updateGeometry()
        self.update()

    def _announce(self) -> None:
        if self._labels:
            self.setAccessibleDescription(self._labels[self._index])

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self._labels) and index != self._index:
            self.set_index(index)
            self.chosen.emit(index)

    def _widths(self) -> list[int]:
        font = self._theme.font("base", 600)
        return [hint_width(font, label) + self._theme.px(24) for label in self._labels]

    def sizeHint(self) -> QSize:
        return QSize(sum(self._widths()) + 2, self._theme.control)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        note_focus(self, event)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step:
            self._choose(self._index + step)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        x, left = event.position().x(), 1
        for index, width in enumerate(self._widths()):
            if left <= x < left + width:
                self._choose(index)
                return
            left += width

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        path = QPainterPath()
        path.addRoundedRect(box, theme.radius("control"), theme.radius("control"))
        painter.fillPath(path, theme.color("surface"))
        left = 1.0
        for index, (label, width) in enumerate(zip(self._labels, self._widths(), strict=True)):
            on = index == self._index
            cell = QRectF(left, 0, width, self.height())
            if on:
                painter.setClipPath(path)
                painter.fillRect(cell, theme.color("selected"))
                painter.setClipping(False)
            if index:
                painter.fillRect(QRectF(left, 0, 1, self.height()), theme.color("line"))
            painter.setFont(theme.font("base", 600 if on else 400))
            painter.setPen(theme.color("accent" if on else "muted"))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, label)
            left += width
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawPath(path)
        painter.end()


class Switch(QAbstractButton):
    """On or off; the words stand beside it."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(32), self._theme.px(18))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        note_focus(self, event)
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent" if self.isEnabled() else "disabled"))
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
            edge = box.height() - 4
            painter.setBrush(theme.color("on-accent"))
            painter.drawEllipse(QRectF(box.right() - edge - 2, 2, edge, edge))
        else:
            painter.setPen(QPen(theme.color("control-line"), 1.5))
            painter.setBrush(theme.color("surface"))
            inner = box.adjusted(0.75, 0.75, -0.75, -0.75)
            painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)
            edge = box.height() - 6
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("control-line"))
            painter.drawEllipse(QRectF(3, 3, edge, edge))
        painter.end()
