"""Where it would land: the lines of the file around the new one."""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from core.queue_review.types import Landing
from ui.i18n import number, translate
from ui.theme import Theme
from ui.widgets.labels import Label, Paragraph
from ui.widgets.painting import draw_lines, draw_text, layout_lines

_BULLET = re.compile(r"\s*(?:[-*+] |\d+[.)] )?")


class _Lines(QFrame):
    """Monospace lines; the new one is filled green, a replaced one struck red.

    What is decided on wraps under its own text; the lines around may be cut (tooltip).
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: list[tuple[str, str]] = []
        self.setProperty("panel", "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._fit)

    def set_lines(self, lines: list[tuple[str, str]]) -> None:
        """``lines``: text and kind (``same``, ``new``, ``old``)."""
        self._lines = lines
        self.setAccessibleName("\n".join(text for text, _kind in lines))
        self.setToolTip("\n".join(text for text, _kind in lines))
        self._fit()
        self.update()

    def lines(self) -> list[tuple[str, str]]:
        return list(self._lines)

    def _font(self, kind: str) -> QFont:
        return self._theme.font("mono-small", strike=kind == "old")

    def _wrapped(self, text: str, kind: str) -> tuple[str, float, QTextLayout]:
        """Return the bullet, its width in px and the laid out rest."""
        found = _BULLET.match(text)
        bullet = found.group() if found else ""
        font = self._font(kind)
        indent = QFontMetricsF(font).horizontalAdvance(bullet)
        room = self.width() - 2 - self._theme.px(15 + 12) - indent
        return bullet, indent, layout_lines(text[len(bullet) :], font, max(40.0, room))

    def _count(self, text: str, kind: str) -> int:
        return 1 if kind == "same" else max(1, self._wrapped(text, kind)[2].lineCount())

    def _fit(self) -> None:
        """Take the height that the width needs (box layouts lose height-for-width)."""
        rows = sum(self._count(text, kind) for text, kind in self._lines)
        self.setFixedHeight(rows * self._theme.line("mono-small") + self._theme.px(18))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(40), self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, painter = self._theme, QPainter(self)
        line, top = theme.line("mono-small"), theme.px(9)
        for text, kind in self._lines:
            height = line * self._count(text, kind)
            area = QRectF(1, top, self.width() - 2, height)
            top += height
            inner = area.adjusted(theme.px(15), 0, -theme.px(12), 0)
            if kind == "same":
                draw_text(painter, inner, text, self._font(kind), theme.color("muted"))
                continue
            token = "good" if kind == "new" else "bad"
            painter.fillRect(area, theme.color(f"{token}-soft"))
            bar = QRectF(area.left(), area.top(), theme.px(3), height)
            painter.fillRect(bar, theme.color(token))
            color = theme.color("text" if kind == "new" else "bad")
            bullet, indent, layout = self._wrapped(text, kind)
            head = QRectF(inner.left(), inner.top(), indent + 1, line)
            draw_text(painter, head, bullet, self._theme.font("mono-small"), color)
            painter.setPen(color)
            place = QPointF(inner.left() + indent, inner.top())
            draw_lines(painter, layout, place, line, layout.lineCount(), inner.width() - indent)
        painter.end()


class LandingSection(QWidget):
    """Heading and lines; says when the file would be too long (K-04)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        self._title = Label(theme, "", weight=600)
        self._lines = _Lines(theme)
        self._over = Paragraph(theme, "", tone="bad")
        column.addWidget(self._title)
        column.addWidget(self._lines)
        column.addWidget(self._over)
        self.hide()

    def lines(self) -> list[tuple[str, str]]:
        """Return the shown lines with their kinds."""
        return self._lines.lines()

    def show_landing(
        self, landing: Landing | None, file_name: str, *, keep_both: bool = False
    ) -> None:
        """``keep_both``: the entry that could be replaced stays."""
        self.setVisible(landing is not None)
        if landing is None:
            return
        section = (
            translate("Knowledge", "Rules")
            if landing.section.value == "rules"
            else translate("Knowledge", "Info")
        )
        self._title.setText(
            translate("Queue", "Where it would land: {0} · {1}").format(file_name, section)
        )
        lines = [(text, "same") for text in landing.before]
        if landing.replaced:
            lines.append((landing.replaced, "same" if keep_both else "old"))
        lines.append((landing.line, "new"))
        lines += [(text, "same") for text in landing.after]
        self._lines.set_lines(lines)
        self._over.setVisible(landing.characters_over > 0)
        if landing.characters_over > 0:
            self._over.set_text(
                translate(
                    "Queue",
                    "The file would be {0} characters too long. "
                    "Reorganize it or remove entries first.",
                ).format(number(landing.characters_over))
            )
