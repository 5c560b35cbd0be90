"""The suggestion's text, large; Edit turns it into a field with a count."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QTextEdit, QVBoxLayout, QWidget

from core.queue_review.types import Suggestion
from ui.i18n import number, translate
from ui.theme import Theme
from ui.widgets.button import Button, Kind, Size
from ui.widgets.labels import Label
from ui.widgets.text_panel import TextPanel, code_spans

LIMIT = 500  # K-16: text over 500 characters is refused


class TextSection(QFrame):
    """Shows the text, or edits it; the original stays in the record (K-19)."""

    edited = Signal(str)
    editing_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._original = ""
        self._text = ""
        self.setProperty("panel", "card")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(theme.px(16), theme.px(11), theme.px(12), theme.px(11))
        self._column.setSpacing(theme.px(8))
        row = QHBoxLayout()
        row.setSpacing(theme.px(12))
        self._panel = TextPanel(theme, "large", 500)
        self._field = QTextEdit()
        self._field.setObjectName("edit-text")
        self._field.setAcceptRichText(False)
        self._field.setTabChangesFocus(True)
        self._field.setProperty("boxed", True)
        self._field.setFixedHeight(theme.px(92))
        self._field.installEventFilter(self)
        self._field.textChanged.connect(self._on_text)
        self._field.hide()
        row.addWidget(self._panel, 1)
        row.addWidget(self._field, 1)
        self._count = Label(theme, "", "small", tone="muted")
        self._edit = Button(theme, icon="pencil", kind=Kind.GHOST, size=Size.SMALL, key="E")
        self._edit.clicked.connect(self.start)
        self._count.setFixedHeight(theme.px(24))
        row.addWidget(self._count, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(row)
        self._verbs = QWidget()
        verbs = QHBoxLayout(self._verbs)
        verbs.setContentsMargins(0, 0, 0, 0)
        verbs.setSpacing(theme.px(8))
        self._keep = Button(theme, size=Size.SMALL)
        self._keep.clicked.connect(self.commit)
        self._cancel = Button(theme, kind=Kind.GHOST, size=Size.SMALL)
        self._cancel.clicked.connect(self.cancel)
        self._revert = Button(theme, kind=Kind.GHOST, size=Size.SMALL, icon="undo-2")
        self._revert.clicked.connect(self._on_revert)
        for button in (self._keep, self._cancel, self._revert):
            verbs.addWidget(button)
        verbs.addStretch()
        self._verbs.hide()
        self._column.addWidget(self._verbs)
        self._note = Label(theme, "", "small", tone="muted")
        self._column.addWidget(self._note)
        theme.changed.connect(self._on_theme)
        self._on_theme()
        self.retranslate()

    def retranslate(self) -> None:
        self._edit.set_label(translate("Queue", "Edit"))
        self._keep.set_label(translate("Queue", "Keep this wording"))
        self._cancel.set_label(translate("Queue", "Cancel"))
        self._revert.set_label(translate("Queue", "Original wording"))
        self._field.setAccessibleName(translate("Queue", "Text of the suggestion"))
        self._keep.setToolTip("Ctrl+Enter")
        self._cancel.setToolTip("Esc")

    def _on_theme(self) -> None:
        self._field.setFont(self._theme.font("large"))

    @property
    def editing(self) -> bool:
        return not self._field.isHidden()

    def text(self) -> str:
        """Return the text as it stands now, edited or not."""
        return self._field.toPlainText().strip() if self.editing else self._text

    def show_item(self, item: Suggestion, *, editable: bool) -> None:
        if self.editing:
            self._stop()
        self._text, self._original = item.text, item.original_text or item.text
        text, spans = code_spans(item.text)
        self._panel.set_content(text, spans)
        self._edit.setVisible(editable)
        self._count.setVisible(editable)
        self._show_count(item.text)
        changed = item.text != self._original
        self._note.setVisible(changed)
        self._note.setText(
            translate("Queue", "Edited by you; the original wording stays in the record")
        )

    def _show_count(self, text: str) -> None:
        count = translate("Queue", "{0} / {1}").format(number(len(text.strip())), number(LIMIT))
        self._count.setText(count)
        over = len(text.strip()) > LIMIT
        self._count.set_tone("bad" if over else "muted")
        self._keep.setEnabled(bool(text.strip()) and not over)

    def start(self) -> None:
        """Turn the text into a field."""
        if self._edit.isHidden() or self.editing:
            return
        self._field.setPlainText(self._text)
        self._field.moveCursor(self._field.textCursor().MoveOperation.End)
        self._panel.hide()
        self._edit.hide()
        self._note.hide()
        self._field.show()
        self._verbs.show()
        self._revert.setVisible(self._text != self._original)
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.editing_changed.emit(True)

    def take_focus(self) -> None:
        """Put the focus into the field."""
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stop(self) -> None:
        self._field.hide()
        self._verbs.hide()
        self._panel.show()
        self._edit.show()
        self._show_count(self._text)
        self.editing_changed.emit(False)

    def commit(self) -> None:
        """Keep the wording in the field."""
        text = self._field.toPlainText().strip()
        if not text or len(text) > LIMIT:
            return
        changed = text != self._text
        self._text = text
        shown, spans = code_spans(text)
        self._panel.set_content(shown, spans)
        self._stop()
        if changed:
            self.edited.emit(text)

    def cancel(self) -> None:
        """Leave the text as it was."""
        self._stop()

    def _on_revert(self) -> None:
        self._field.setPlainText(self._original)

    def _on_text(self) -> None:
        if self.editing:
            self._show_count(self._field.toPlainText())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._field and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                if event.key() == Qt.Key.Key_Escape:
                    self.cancel()
                    return True
                if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                    self.commit()
                    return True
        return super().eventFilter(watched, event)
