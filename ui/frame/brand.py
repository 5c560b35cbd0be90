"""The product's sign and name."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.painting import draw_text, hint_width

NAME = "Paper Evo"  # a name, not translated


def paint_sign(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """Draw the half-filled circle of the design in ``rect`` (20 units wide)."""
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 20, rect.height() / 20)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("accent"), 1.75))
    painter.drawEllipse(QPointF(10, 10), 8.25, 8.25)
    half = QPainterPath()
    half.moveTo(10, 1.75)
    half.arcTo(QRectF(1.75, 1.75, 16.5, 16.5), 90, -180)
    half.closeSubpath()
    painter.fillPath(half, theme.color("accent"))
    painter.restore()


def window_icon(theme: Theme) -> QIcon:
    """Return the sign as the window's icon."""
    icon = QIcon()
    for edge in (16, 32, 64, 128):
        pixmap = QPixmap(edge, edge)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_sign(painter, theme, QRectF(0, 0, edge, edge))
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class Brand(QWidget):
    """Sign and name at the head of the sidebar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(NAME)

    def sizeHint(self) -> QSize:
        width = hint_width(self._theme.font("large", 600), NAME) + self._theme.px(44)
        return QSize(width, self._theme.px(52))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        edge, pad = theme.px(20), theme.px(8)
        paint_sign(painter, theme, QRectF(pad, (self.height() - edge) / 2, edge, edge))
        left = pad + edge + theme.px(8)
        area = QRectF(left, 0, self.width() - left, self.height())
        draw_text(painter, area, NAME, theme.font("large", 600), theme.color("text"))
        painter.end()
