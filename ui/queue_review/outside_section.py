"""The diff of an outside edit or an arrived file (K-05, V-16)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from core.queue_review.types import Conflicted
from ui.i18n import translate
from ui.models.text_diff import Row
from ui.theme import Theme
from ui.widgets.diff_view import DiffView
from ui.widgets.labels import Label, Paragraph


class OutsideSection(QWidget):
    """What somebody else changed in the file, beside what was saved here."""

    choice_changed = Signal(object)  # Conflicted

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        self._title = Label(theme, "", weight=600)
        column.addWidget(self._title)
        self._frame = QFrame()
        self._frame.setProperty("panel", "card")
        inner = QVBoxLayout(self._frame)
        inner.setContentsMargins(1, theme.px(4), 1, theme.px(4))
        self._diff = DiffView(theme)
        inner.addWidget(self._diff)
        column.addWidget(self._frame)
        self._choice = QWidget()
        row = QHBoxLayout(self._choice)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(24))
        self._question = Label(theme, "")
        self._theirs = QRadioButton()
        self._both = QRadioButton()
        self._group = QButtonGroup(self)
        row.addWidget(self._question)
        for button in (self._theirs, self._both):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the keys stay with the list
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch()
        self._group.buttonClicked.connect(self._on_choice)
        column.addWidget(self._choice)
        self._note = Paragraph(theme, "", tone="muted")
        column.addWidget(self._note)
        self.hide()

    def rows(self) -> list[Row]:
        """Return the rows of the diff that is shown."""
        return self._diff.rows()

    @property
    def needs_choice(self) -> bool:
        """Both sides changed the same place, so Apply asks whose line stays."""
        return not self.isHidden() and not self._choice.isHidden()

    def choose(self, choice: Conflicted) -> None:
        """Answer as if clicked."""
        (self._theirs if choice is Conflicted.REPLACE else self._both).setChecked(True)
        self._on_choice()

    def ask(self) -> None:
        """Point to the unanswered choice."""
        self._question.set_tone("warn")

    def _on_choice(self) -> None:
        self._question.set_tone("text")
        chosen = Conflicted.REPLACE if self._theirs.isChecked() else Conflicted.KEEP_BOTH
        self.choice_changed.emit(chosen)

    def show_opaque(self) -> None:
        """The file is no text that can be taken over: say what can be done (K-05)."""
        self._title.setText(translate("Queue", "The file is no text any more"))
        self._diff.set_rows([], "", "")
        self._frame.hide()
        self._choice.hide()
        self._note.set_text(
            translate(
                "Queue",
                "It is over 1 MB, or not UTF-8. Save it as text and it is looked at again. "
                "Dismiss writes the saved text back; the file as it is now stays as a .bak file.",
            )
        )
        self._note.show()
        self.show()

    def note(self) -> str:
        """Return the sentence below the diff, "" while it is hidden."""
        return "" if self._note.isHidden() else self._note.text()

    def show_rows(self, rows: list[Row], clashes: int, *, arrived: bool) -> None:
        self._frame.show()
        self._choice.setVisible(clashes > 0)
        self._question.set_tone("text")
        self._question.setText(
            translate("Queue", "%n places were changed on both sides:", "", clashes)
        )
        self._theirs.setText(translate("Queue", "Take the outside lines"))
        self._both.setText(translate("Queue", "Keep both lines"))
        self._title.setText(translate("Queue", "What was changed"))
        self._diff.set_rows(
            rows,
            translate("Queue", "Saved here"),
            translate("Queue", "Arrived") if arrived else translate("Queue", "In the file"),
        )
        limit = self._theme.px(360)
        self._diff.setFixedHeight(min(limit, self._diff.content_height()))
        self._note.set_text(
            translate(
                "Queue",
                "Take over makes the outside text the saved one. "
                "Dismiss writes the saved text back. "
                "The outside text stays as a .bak file either way.",
            )
        )
        self._note.setVisible(not arrived)
        self.show()
