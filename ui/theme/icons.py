"""Line icons (Lucide) recoloured by theme and drawn at the exact size and device ratio."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

import resources


class Icons:
    """A cache of icon pixmaps by (name, colour, size, device pixel ratio)."""

    def __init__(self, strokes: dict[int, float]) -> None:
        self._strokes = sorted(strokes.items())
        self._source: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}

    def clear(self) -> None:
        """Forget all pixmaps (theme, font or screen changed)."""
        self._pixmaps.clear()

    def _stroke(self, size: float) -> float:
        for upto, width in self._strokes:
            if size <= upto:
                return width
        return self._strokes[-1][1]

    def _svg(self, name: str) -> str:
        text = self._source.get(name)
        if text is None:
            text = resources.path("icons", f"{name}.svg").read_text("utf-8")
            self._source[name] = text
        return text

    def pixmap(self, name: str, color: QColor, size: int, ratio: float) -> QPixmap:
        """Return icon ``name``, ``size`` logical px wide, in ``color``."""
        key = (name, color.name(), size, ratio)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            text = self._svg(name).replace("currentColor", color.name())
            text = text.replace('stroke-width="2"', f'stroke-width="{self._stroke(size)}"')
            edge = max(1, round(size * ratio))
            pixmap = QPixmap(edge, edge)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, edge, edge))
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            self._pixmaps[key] = pixmap
        return pixmap
