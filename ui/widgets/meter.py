"""A thin meter with a threshold tick; a QProgressBar chunk loses its radius when small."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Theme

_WARN_FROM = 0.9  # design notes: the fill turns to "warn" from 90 % full


class Meter(QWidget):
    """``value`` of ``maximum``, with an optional tick at ``threshold``."""

    def __init__(
        self,
        theme: Theme,
        *,
        thick: bool = False,
        quiet: bool = False,
        warns: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._thick, self._quiet, self._warns = theme, thick, quiet, warns
        self._value, self._maximum, self._threshold = 0.0, 1.0, 0.0
        self._phase = -1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_values(self, value: float, maximum: float, threshold: float = 0.0) -> None:
        self._value, self._maximum, self._threshold = value, max(maximum, 1e-9), threshold
        self._phase = -1.0
        self.update()

    def set_phase(self, phase: float) -> None:
        """Show "working, length unknown"; ``phase`` 0 to 1 is the place of the moving part."""
        self._phase = phase
        self.update()

    @property
    def fraction(self) -> float:
        return min(1.0, max(0.0, self._value / self._maximum))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(56), self._theme.px(8))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(24), self._theme.px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        height = theme.px(8 if self._thick else 4)
        bar = QRectF(0, (self.height() - height) / 2, self.width(), height)
        radius = height / 2
        painter.setBrush(theme.color("track"))
        painter.drawRoundedRect(bar, radius, radius)
        full = self._warns and self.fraction >= _WARN_FROM
        painter.setBrush(theme.color("warn" if full else "thread" if self._quiet else "accent"))
        if self._phase >= 0:
            part = bar.width() * 0.3
            left = bar.left() + (bar.width() - part) * self._phase
            painter.drawRoundedRect(QRectF(left, bar.top(), part, height), radius, radius)
        elif self._value > 0:
            width = max(float(height), bar.width() * self.fraction)
            painter.drawRoundedRect(QRectF(0, bar.top(), width, height), radius, radius)
        if 0 < self._threshold < self._maximum:
            x = round(self.width() * self._threshold / self._maximum)
            painter.fillRect(QRectF(x, 0, 1, self.height()), theme.color("control-line"))
        painter.end()
