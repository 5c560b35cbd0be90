"""Lines, characters with a meter, saved state, and the file's verbs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.i18n import number, translate
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.labels import Label
from ui.widgets.marks import Dot
from ui.widgets.meter import Meter


class Footer(QWidget):
    """48 high; Save is the page's accent button."""

    reorganize = Signal()
    discard = Signal()
    save = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(theme.px(48) - 1)
        self._theme = theme
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(16), 0, theme.px(16), 0)
        row.setSpacing(theme.px(8))
        self._lines = Label(theme, "", tone="muted")
        self._count = Label(theme)
        self._meter = Meter(theme)
        self._meter.setFixedWidth(theme.px(56))
        self._dot = Dot(theme)
        self._state = Label(theme)
        row.addWidget(self._lines)
        row.addSpacing(theme.px(8))
        row.addWidget(self._count)
        row.addWidget(self._meter)
        row.addSpacing(theme.px(8))
        row.addWidget(self._dot)
        row.addWidget(self._state)
        row.addStretch(1)
        self.reorganize_button = Button(theme, icon="wand-sparkles")
        self.reorganize_button.setObjectName("reorganize")
        self.discard_button = Button(theme)
        self.discard_button.setObjectName("discard")
        self.save_button = Button(theme, kind=Kind.PRIMARY, key="Ctrl S")
        self.save_button.setObjectName("save")
        self.reorganize_button.clicked.connect(self.reorganize)
        self.discard_button.clicked.connect(self.discard)
        self.save_button.clicked.connect(self.save)
        for button in (self.reorganize_button, self.discard_button, self.save_button):
            row.addWidget(button)
        self.retranslate()

    def retranslate(self) -> None:
        self.reorganize_button.set_label(translate("Knowledge", "Reorganize"))
        self.discard_button.set_label(translate("Knowledge", "Discard"))
        self.save_button.set_label(translate("Knowledge", "Save"))

    def words(self) -> list[str]:
        """Return lines, characters and state, as shown."""
        return [self._lines.text(), self._count.text(), self._state.text()]

    def state(self) -> str:
        return self._state.text()

    def show_counts(self, lines: int, characters: int, limit: int) -> None:
        """Show the count while typing (K-04)."""
        self._lines.setText(translate("Knowledge", "%Ln lines", "", lines))
        over = characters - limit
        text = translate("Knowledge", "{0} / {1}").format(number(characters), number(limit))
        self._count.setText(text)
        self._count.set_tone("bad" if over > 0 else "text")
        self._count.setToolTip(
            translate("Knowledge", "{0} characters over what Save accepts").format(number(over))
            if over > 0
            else translate("Knowledge", "Characters; Save accepts up to {0}").format(number(limit))
        )
        self._meter.set_values(characters, limit)
        self._meter.setAccessibleName(self._count.toolTip())

    def show_state(
        self, *, dirty: bool, saving: bool, read_only: bool, busy: bool, empty: bool, too_long: bool
    ) -> None:
        """Enable what can be done, with the reason as tooltip where it cannot."""
        self._dot.setVisible(dirty or saving)
        self._state.setText(
            translate("Knowledge", "Saving…")
            if saving
            else translate("Knowledge", "Unsaved")
            if dirty
            else translate("Knowledge", "Read-only")
            if read_only
            else translate("Knowledge", "Saved")
        )
        self._state.set_tone("text" if dirty or saving else "muted")
        self.save_button.setEnabled(dirty and not saving and not read_only and not busy)
        self.discard_button.setEnabled(dirty and not saving and not busy)
        reason = ""
        if read_only:
            reason = translate("Knowledge", "This library is open for reading only.")
        elif busy:
            reason = translate("Knowledge", "This file is being reorganized.")
        elif dirty:
            reason = translate("Knowledge", "Save first. Reorganize works on the saved text.")
        elif empty:
            reason = translate("Knowledge", "There is nothing to reorganize yet.")
        self.reorganize_button.setEnabled(not reason)
        self.reorganize_button.setToolTip(
            reason
            or translate(
                "Knowledge", "Remove repeats and tighten the wording; you decide on the result"
            )
        )
        self.save_button.setToolTip(
            translate("Knowledge", "The text is too long to be saved.") if too_long else ""
        )
