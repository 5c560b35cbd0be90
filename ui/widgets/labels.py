"""Labels in the type scale: plain, elided with a tooltip, and wrapped paragraphs."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.painting import draw_lines, draw_text, hint_width, layout_lines


class Label(QLabel):
    """One line of text in a font role and a tone (a colour token)."""

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        role: str = "base",
        weight: int = 400,
        tone: str = "text",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._role, self._weight = role, weight
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("tone", tone)
        theme.changed.connect(self._on_theme)
        self._on_theme()

    def _on_theme(self) -> None:
        self.setFont(self._theme.font(self._role, self._weight))
        self.setMinimumHeight(self._theme.line(self._role))

    def set_tone(self, tone: str) -> None:
        """Change the colour token of the text."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)


class ElidedLabel(QWidget):
    """One line that may be cut; the whole text is its tooltip then."""

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        role: str = "base",
        weight: int = 400,
        tone: str = "text",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._role, self._weight, self._tone = theme, role, weight, tone
        self._text = ""
        self._tip = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        self.set_text(text)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str, tip: str = "") -> None:
        self._text, self._tip = text, tip
        self.setAccessibleName(text)
        self._set_tip()
        self.updateGeometry()
        self.update()

    def set_look(self, tone: str, weight: int) -> None:
        self._tone, self._weight = tone, weight
        self.update()

    def _set_tip(self) -> None:
        cut = hint_width(self._theme.font(self._role, self._weight), self._text) > self.width()
        self.setToolTip(self._tip or (self._text if cut else ""))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_tip()

    def sizeHint(self) -> QSize:
        font = self._theme.font(self._role, self._weight)
        return QSize(hint_width(font, self._text) + 1, self._theme.line(self._role))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(16), self._theme.line(self._role))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self._theme.font(self._role, self._weight)
        tone = self._tone if self.isEnabled() else "disabled"
        draw_text(painter, QRectF(self.rect()), self._text, font, self._theme.color(tone))
        painter.end()


class Paragraph(QWidget):
    """Wrapped text with the line height of the design (a QLabel's lines are too close)."""

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        role: str = "base",
        weight: int = 400,
        tone: str = "text",
        *,
        centred: bool = False,
        width: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._role, self._weight, self._tone = theme, role, weight, tone
        self._centred, self._fixed = centred, width
        self._text = text
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        theme.changed.connect(self._fit)
        self._fit()

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self._fit()
            self.updateGeometry()
            self.update()

    def set_tone(self, tone: str) -> None:
        """Change the colour token of the text."""
        self._tone = tone
        self.update()

    def needed_height(self) -> int:
        """Return the height in px that shows every line."""
        return self._height(self.width())

    def _fit(self) -> None:
        """Take the height that the width needs.

        Nested box layouts lose height-for-width, so the height is fixed at each resize.
        """
        width = self.width()
        if not self.testAttribute(Qt.WidgetAttribute.WA_Resized) and not self.isVisible():
            width = self.sizeHint().width()
        height = self._height(width)
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    def _layout(self, width: float) -> QTextLayout:
        return layout_lines(self._text, self._theme.font(self._role, self._weight), width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _height(self, width: int) -> int:
        return self._layout(max(1, width)).lineCount() * self._theme.line(self._role)

    def sizeHint(self) -> QSize:
        natural = hint_width(self._theme.font(self._role, self._weight), self._text) + 1
        width = min(natural, self._theme.px(self._fixed)) if self._fixed else natural
        return QSize(width, self._height(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(24), self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._theme.color(self._tone))
        layout = self._layout(self.width())
        height = self._theme.line(self._role)
        if self._centred:
            for index in range(layout.lineCount()):
                line = layout.lineAt(index)
                x = (self.width() - line.naturalTextWidth()) / 2
                y = index * height + (height - line.height()) / 2
                line.draw(painter, QPointF(x, y - line.y()))
        else:
            draw_lines(painter, layout, QPointF(0, 0), height, layout.lineCount(), self.width())
        painter.end()


def rule(kind: str = "h") -> QFrame:
    """Return a 1 px line: ``h``, ``v`` or ``soft``."""
    line = QFrame()
    line.setProperty("rule", kind)
    return line
