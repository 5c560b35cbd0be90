"""An empty place that says what comes here, why it is empty now, and the one next step."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.labels import Paragraph
from ui.widgets.marks import IconView


class EmptyState(QWidget):
    """Icon, title, two muted sentences, one button."""

    activated = Signal()

    def __init__(self, theme: Theme, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(24), theme.px(24), theme.px(24), theme.px(24))
        column.setSpacing(theme.px(8))
        column.addStretch(2)
        self._icon = IconView(theme, icon, "muted", 20)
        self._title = Paragraph(theme, "", "large", 600, centred=True)
        self._text = Paragraph(theme, "", tone="muted", centred=True, width=320)
        self._button = Button(theme)
        self._button.clicked.connect(self.activated)
        column.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._title)
        self._text.setMaximumWidth(theme.px(340))
        wide = QVBoxLayout()
        wide.addWidget(self._text)
        wide.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(wide)
        column.addSpacing(theme.px(8))
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def title(self) -> str:
        return self._title.text()

    def set_content(
        self, title: str, text: str, action: str = "", icon: str = "", action_icon: str = ""
    ) -> None:
        """``action`` "" hides the button."""
        self._title.set_text(title)
        self._text.set_text(text)
        self._button.set_label(action)
        self._button.set_icon(action_icon)
        self._button.setVisible(bool(action))
        if icon:
            self._icon.set_icon(icon, "muted")
