"""A soft bar above the editor: read-only, outside edit, changed elsewhere."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.theme import Theme
from ui.widgets.button import Button, Size
from ui.widgets.labels import Paragraph
from ui.widgets.marks import IconView


class Notice(QFrame):
    """Icon, sentence, one verb."""

    activated = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(12), theme.px(6), theme.px(8), theme.px(6))
        row.setSpacing(theme.px(8))
        self._icon = IconView(theme, "info", "info")
        self._text = Paragraph(theme)
        self._verb = Button(theme, size=Size.SMALL)
        self._verb.clicked.connect(self.activated)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._verb)
        self.hide()

    def show_notice(self, kind: str, icon: str, text: str, verb: str = "") -> None:
        """``kind`` is ``info`` or ``warn``."""
        self.setProperty("panel", kind)
        self.style().unpolish(self)
        self.style().polish(self)
        self._icon.set_icon(icon, kind)
        self._text.set_text(text)
        self._verb.set_label(verb)
        self._verb.setVisible(bool(verb))
        self.setAccessibleName(text)
        self.show()

    def text(self) -> str:
        return self._text.text()
