"""Where it would land: the lines of the file around the new one."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from core.queue_review.types import Landing
from ui.i18n import number, translate
from ui.theme import Theme
from ui.widgets.labels import Label, Paragraph
from ui.widgets.painting import draw_text


class _Lines(QFrame):
    """Monospace lines; the new one is filled green, a replaced one struck red."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: list[tuple[str, str]] = []
        self.setProperty("panel", "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_lines(self, lines: list[tuple[str, str]]) -> None:
        """``lines``: text and kind (``same``, ``new``, ``old``)."""
        self._lines = lines
        self.setAccessibleName("\n".join(text for text, _kind in lines))
        self.setToolTip("\n".join(text for text, _kind in lines))
        self.updateGeometry()
        self.update()

    def lines(self) -> list[tuple[str, str]]:
        return list(self._lines)

    def sizeHint(self) -> QSize:
        height = len(self._lines) * self._theme.line("mono-small") + self._theme.px(18)
        return QSize(self._theme.px(200), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(40), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, painter = self._theme, QPainter(self)
        line, top = theme.line("mono-small"), theme.px(9)
        for index, (text, kind) in enumerate(self._lines):
            area = QRectF(1, top + index * line, self.width() - 2, line)
            token = {"new": "good", "old": "bad"}.get(kind, "")
            if token:
                painter.fillRect(area, theme.color(f"{token}-soft"))
                bar = QRectF(area.left(), area.top(), theme.px(3), line)
                painter.fillRect(bar, theme.color(token))
            font = theme.font("mono-small", strike=kind == "old")
            color = theme.color({"new": "text", "old": "bad"}.get(kind, "muted"))
            inner = area.adjusted(theme.px(15), 0, -theme.px(12), 0)
            draw_text(painter, inner, text, font, color)
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
