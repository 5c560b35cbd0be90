"""Two texts in place of the editor, with a sentence above and verbs below.

Used for the result of Reorganize, for a conflict at Save, and inside the history.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.models.text_diff import Row
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.diff_view import DiffView
from ui.widgets.labels import Paragraph, rule
from ui.widgets.marks import Badge


class DiffScreen(QWidget):
    """Title, explanation, badges, list of remarks, diff, verbs."""

    verb = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._verbs: dict[str, Button] = {}
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        edge = theme.px(16)
        head.setContentsMargins(edge, theme.px(12), edge, theme.px(12))
        head.setSpacing(theme.px(4))
        line = QHBoxLayout()
        line.setSpacing(theme.px(8))
        self._title = Paragraph(theme, "", weight=600)
        line.addWidget(self._title, 1)
        self._badges = QHBoxLayout()
        self._badges.setSpacing(theme.px(4))
        line.addLayout(self._badges)
        head.addLayout(line)
        self._text = Paragraph(theme, "", tone="muted")
        head.addWidget(self._text)
        self._remarks = Paragraph(theme, "")
        head.addWidget(self._remarks)
        column.addLayout(head)
        column.addWidget(rule())
        self.diff = DiffView(theme)
        column.addWidget(self.diff, 1)
        column.addWidget(rule())
        foot = QWidget()
        foot.setProperty("ground", "window")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        foot.setFixedHeight(theme.px(48) - 1)
        self._foot = QHBoxLayout(foot)
        self._foot.setContentsMargins(edge, 0, edge, 0)
        self._foot.setSpacing(theme.px(8))
        self._foot.addStretch()
        column.addWidget(foot)

    def set_content(
        self,
        title: str,
        text: str,
        rows: list[Row],
        columns: tuple[str, str],
        *,
        badges: list[tuple[str, str]] | None = None,
        remarks: str = "",
    ) -> None:
        """``badges``: kind and words each."""
        self._title.set_text(title)
        self._text.set_text(text)
        self._text.setVisible(bool(text))
        self._remarks.set_text(remarks)
        self._remarks.setVisible(bool(remarks))
        while self._badges.count():
            child = self._badges.takeAt(0)
            widget = child.widget() if child is not None else None
            if widget is not None:
                widget.deleteLater()
        for kind, words in badges or []:
            self._badges.addWidget(Badge(self._theme, kind, words))
        self.diff.set_rows(rows, *columns)

    def set_verbs(self, verbs: list[tuple[str, str, Kind]]) -> None:
        """``verbs``: name, words and kind each; the last one stands at the right edge."""
        for button in self._verbs.values():
            self._foot.removeWidget(button)
            button.deleteLater()
        self._verbs = {}
        for name, words, kind in verbs:
            button = Button(self._theme, kind=kind)
            button.setObjectName(f"verb-{name}")
            button.set_label(words)
            button.setProperty("verb", name)
            button.clicked.connect(self._on_button)
            self._foot.addWidget(button)
            self._verbs[name] = button

    def button(self, name: str) -> Button:
        return self._verbs[name]

    def _on_button(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.verb.emit(str(sender.property("verb")))
