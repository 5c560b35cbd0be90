"""The window's grounds and lines, before its content is there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.frame.brand import NAME, paint_sign
from ui.theme import Theme
from ui.widgets.painting import draw_text


class Skeleton(QWidget):
    """Painted where the sidebar, header and page will stand, so that nothing jumps."""

    painted = Signal()  # once, after the first paint

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._told = False
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(NAME)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = theme.px(theme.measures.width["sidebar"])
        head = theme.px(52)
        painter.fillRect(self.rect(), theme.color("window"))
        painter.fillRect(QRectF(0, 0, side - 1, self.height()), theme.color("sunken"))
        painter.fillRect(QRectF(side - 1, 0, 1, self.height()), theme.color("line"))
        painter.fillRect(QRectF(side, head - 1, self.width(), 1), theme.color("line"))
        pad, edge = theme.px(16), theme.px(20)
        paint_sign(painter, theme, QRectF(pad, (head - edge) / 2, edge, edge))
        left = pad + edge + theme.px(8)
        area = QRectF(left, 0, side - left, head)
        draw_text(painter, area, NAME, theme.font("large", 600), theme.color("text"))
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("surface"))
        box = QRectF(
            theme.px(8) + 0.5, head + 0.5, side - 1 - 2 * theme.px(8) - 1, theme.px(44) - 1
        )
        painter.drawRoundedRect(box, theme.radius("control"), theme.radius("control"))
        painter.end()
        if not self._told:
            self._told = True
            QTimer.singleShot(0, self, self.painted.emit)
