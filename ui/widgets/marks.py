"""Badge, tag, pill, dot: the small signs beside words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.painting import (
    badge_width,
    hint_width,
    paint_badge,
    paint_key_hint,
    paint_pill,
    paint_tag,
    pill_width,
    tag_width,
)


class _Sign(QWidget):
    def __init__(self, theme: Theme, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._text = theme, text
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        theme.changed.connect(self.updateGeometry)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Badge(_Sign):
    """A boxed state: icon + word + colour (``kind`` of :data:`ui.widgets.painting.BADGES`)."""

    def __init__(
        self, theme: Theme, kind: str, text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, text, parent)
        self._kind = kind

    def set_state(self, kind: str, text: str) -> None:
        self._kind = kind
        self.set_text(text)

    def sizeHint(self) -> QSize:
        return QSize(badge_width(self._theme, self._text), self._theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_badge(painter, self._theme, QRectF(self.rect()), self._kind, self._text)
        painter.end()


class Tag(_Sign):
    """Icon and small word without a box (types, marks)."""

    def __init__(
        self,
        theme: Theme,
        icon: str = "",
        token: str = "muted",
        text: str = "",
        weight: int = 400,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, text, parent)
        self._icon, self._token, self._weight = icon, token, weight

    def set_state(self, icon: str, token: str, text: str) -> None:
        self._icon, self._token = icon, token
        self.set_text(text)

    def sizeHint(self) -> QSize:
        return QSize(tag_width(self._theme, self._text, self._weight), self._theme.line("small"))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._icon:
            return
        painter = QPainter(self)
        paint_tag(
            painter,
            self._theme,
            QRectF(self.rect()),
            self._icon,
            self._token,
            self._text,
            self._weight,
        )
        painter.end()


class Pill(_Sign):
    """A number that needs the person."""

    def sizeHint(self) -> QSize:
        return QSize(pill_width(self._theme, self._text), self._theme.px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_pill(painter, self._theme, QRectF(self.rect()), self._text)
        painter.end()


class Dot(_Sign):
    """An 8 px state dot; ``off`` is an empty ring."""

    def __init__(self, theme: Theme, token: str = "accent", parent: QWidget | None = None) -> None:
        super().__init__(theme, "", parent)
        self._token = token

    def set_token(self, token: str) -> None:
        self._token = token
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(8), self._theme.px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self._token == "off":
            painter.setPen(QPen(self._theme.color("control-line"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            rect = rect.adjusted(0.75, 0.75, -0.75, -0.75)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(self._token))
        painter.drawEllipse(rect)
        painter.end()


class IconView(QWidget):
    """An icon in a colour token."""

    def __init__(
        self,
        theme: Theme,
        name: str,
        token: str = "muted",
        size: int = 16,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._name, self._token, self._size = theme, name, token, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_icon(self, name: str, token: str) -> None:
        self._name, self._token = name, token
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._theme.paint_icon(painter, QRectF(self.rect()), self._name, self._token, self._size)
        painter.end()


class KeyHint(_Sign):
    """A key cap; the control beside it names the key for screen readers."""

    def sizeHint(self) -> QSize:
        width = hint_width(self._theme.font("small", 500), self._text) + self._theme.px(8)
        return QSize(max(self._theme.px(18), width), self._theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        paint_key_hint(painter, self._theme, rect, self._text, "", "line", "muted")
        painter.end()
