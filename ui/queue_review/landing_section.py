"""Where it would land: the lines of the file around the new one."""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from core.queue_review.types import Conflicted
from ui.i18n import number, translate
from ui.queue_review.landings import Landing, Place
from ui.queue_review.words import section_name
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


class _Block(QWidget):
    """Heading and lines of one file; says when it would be too long (K-04)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        self.title = Label(theme, "", weight=600)
        self.lines = _Lines(theme)
        self._note = Paragraph(theme)
        for widget in (self.title, self.lines, self._note):
            column.addWidget(widget)

    def show_place(self, title: str, place: Place) -> None:
        self.title.setText(title)
        self.lines.set_lines(list(place.lines))
        self.lines.setVisible(bool(place.lines))
        note = ""
        if place.over:
            note = translate(
                "Queue",
                "The file would be {0} characters too long. Reorganize it or remove entries first.",
            ).format(number(place.over))
        elif place.there:
            note = translate("Queue", "It stands there already; nothing is added.")
        self._note.set_text(note)
        self._note.set_tone("bad" if place.over else "muted")
        self._note.setVisible(bool(note))


class LandingSection(QWidget):
    """What Apply would do; while a choice is open, what each answer would do."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(16))
        # Replacing may change two files, and two answers may be open.
        self._blocks = [_Block(theme) for _ in range(3)]
        for block in self._blocks:
            column.addWidget(block)
        self.hide()

    def lines(self) -> list[tuple[str, str]]:
        """Return the shown lines with their kinds."""
        shown = [block for block in self._blocks if not block.isHidden()]
        return [line for block in shown for line in block.lines.lines()]

    def titles(self) -> list[str]:
        """Return the headings that are shown."""
        return [block.title.text() for block in self._blocks if not block.isHidden()]

    def show_landing(self, landing: Landing | None) -> None:
        """Show the files that change; None hides the section."""
        self.setVisible(landing is not None)
        told = _told(landing) if landing is not None else []
        for number_, block in enumerate(self._blocks):
            block.setVisible(number_ < len(told))
            if number_ < len(told):
                block.show_place(*told[number_])


def _told(landing: Landing) -> list[tuple[str, Place]]:
    told = []
    for choice, found in landing.choices:
        for turn, place in enumerate(found):
            if turn:
                words = translate("Queue", "Taken out of: {0} · {1}")
            elif len(landing.choices) == 1:
                words = translate("Queue", "Where it would land: {0} · {1}")
            elif choice is Conflicted.REPLACE:
                words = translate("Queue", "If it replaces the entry: {0} · {1}")
            else:
                words = translate("Queue", "If both stay: {0} · {1}")
            name = translate("Queue", "User") if place.scope.is_user else landing.names[place.scope]
            told.append((words.format(name, section_name(place.section.value)), place))
    return told
