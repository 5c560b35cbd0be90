"""An error in place: what happened, what is safe, verbs, details with Copy."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ui.error_texts import ErrorText
from ui.i18n import translate
from ui.theme import Theme
from ui.widgets.button import Button, Kind, Size
from ui.widgets.labels import Paragraph
from ui.widgets.marks import IconView
from ui.widgets.text_panel import TextPanel


class ErrorBar(QFrame):
    """A soft bar; hidden until :meth:`show_error`."""

    retried = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "bad")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(12), theme.px(10), theme.px(8), theme.px(10))
        row.setSpacing(theme.px(8))
        self._icon = IconView(theme, "circle-x", "bad")
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(theme.px(4))
        self._title = Paragraph(theme, "", weight=600)
        self._hint = Paragraph(theme)
        column.addWidget(self._title)
        column.addWidget(self._hint)
        self._details = TextPanel(theme, "mono-small", tone="text")
        self._details.hide()
        column.addWidget(self._details)
        verbs = QHBoxLayout()
        verbs.setSpacing(theme.px(8))
        verbs.setContentsMargins(0, theme.px(4), 0, 0)
        self._retry = Button(theme, icon="rotate-ccw", size=Size.SMALL)
        self._retry.clicked.connect(self.retried)
        self._more = Button(theme, icon="chevron-right", kind=Kind.LINK)
        self._more.clicked.connect(self._toggle)
        self._copy = Button(theme, icon="copy", kind=Kind.LINK)
        self._copy.clicked.connect(self._on_copy)
        for button in (self._retry, self._more, self._copy):
            verbs.addWidget(button)
        verbs.addStretch()
        column.addLayout(verbs)
        row.addLayout(column, 1)
        self._close = Button(theme, icon="x", kind=Kind.GHOST, size=Size.SMALL)
        self._close.clicked.connect(self.dismiss)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def show_error(self, error: ErrorText, *, retry: bool = False) -> None:
        """Show ``error``; ``retry`` offers "Try again"."""
        self._title.set_text(error.message)
        self._hint.set_text(error.hint)
        self._hint.setVisible(bool(error.hint))
        self._details.set_content(error.details)
        self._details.hide()
        self._retry.set_label(translate("Errors", "Try again"))
        self._retry.setVisible(retry)
        self._more.set_label(translate("Errors", "Details"))
        self._more.set_icon("chevron-right")
        self._copy.set_label(translate("Errors", "Copy"))
        self._copy.hide()
        self._close.setAccessibleName(translate("Errors", "Close"))
        self.setAccessibleName(f"{error.message} {error.hint}".strip())
        self.show()

    def message(self) -> str:
        return self._title.text()

    def dismiss(self) -> None:
        self.hide()
        self.closed.emit()

    def _toggle(self) -> None:
        shown = self._details.isHidden()
        self._details.setVisible(shown)
        self._copy.setVisible(shown)
        self._more.set_icon("chevron-down" if shown else "chevron-right")

    def _on_copy(self) -> None:
        text = f"{self._title.text()}\n{self._hint.text()}\n\n{self._details.toPlainText()}"
        QGuiApplication.clipboard().setText(text)
