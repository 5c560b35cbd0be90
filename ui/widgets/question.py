"""A question, only for what cannot be undone: Cancel is the default and the primary button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ui.i18n import translate
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.focus import FocusRing
from ui.widgets.labels import Paragraph


class Question(QDialog):
    """Opened with ``open()``; never ``exec()``."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget,
        title: str,
        text: str,
        verbs: list[tuple[str, Callable[[], None], bool]],
    ) -> None:
        """``verbs``: words, what to do, and whether it destroys something (drawn red)."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        edge = theme.px(16)
        column.setContentsMargins(edge, edge, edge, edge)
        column.setSpacing(theme.px(4))
        column.addWidget(Paragraph(theme, title, weight=600))
        words = Paragraph(theme, text, tone="muted", width=380)
        words.setFixedWidth(theme.px(380))
        column.addWidget(words)
        column.addSpacing(theme.px(16))
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        row.addStretch()
        self._verbs = verbs
        for number, (label, _act, bad) in enumerate(verbs):
            button = Button(theme, kind=Kind.BAD if bad else Kind.NORMAL)
            button.set_label(label)
            button.setProperty("verb", number)
            button.clicked.connect(self._on_verb)
            row.addWidget(button)
        cancel = Button(theme, kind=Kind.PRIMARY)
        cancel.set_label(translate("Question", "Cancel"))
        cancel.clicked.connect(self.reject)
        row.addWidget(cancel)
        column.addLayout(row)
        self._ring = FocusRing(theme, self)
        cancel.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_verb(self) -> None:
        sender = self.sender()
        if sender is not None:
            act = self._verbs[int(sender.property("verb"))][1]
            self.accept()
            act()
