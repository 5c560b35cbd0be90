"""Find in the editor: count, next, previous, all matches marked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from ui.i18n import number, translate
from ui.knowledge.editor import Editor
from ui.theme import Theme
from ui.widgets.button import Button, Kind, Size
from ui.widgets.labels import Label

_MOST = 999  # matches marked; more are counted as "999+"


class FindBar(QWidget):
    """Enter goes to the next match, Shift+Enter to the one before, Escape closes."""

    closed = Signal()

    def __init__(self, theme: Theme, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._matches: list[QTextCursor] = []
        self.setProperty("ground", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(16), theme.px(6), theme.px(8), theme.px(6))
        row.setSpacing(theme.px(8))
        self.field = QLineEdit()
        self.field.setMaximumWidth(theme.px(280))
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self._count = Label(theme, "", "small", tone="muted")
        self._previous = Button(theme, icon="arrow-up", kind=Kind.GHOST, size=Size.SMALL)
        self._next = Button(theme, icon="chevron-down", kind=Kind.GHOST, size=Size.SMALL)
        self._close = Button(theme, icon="x", kind=Kind.GHOST, size=Size.SMALL)
        self._previous.clicked.connect(self._on_previous)
        self._next.clicked.connect(self._on_next)
        self._close.clicked.connect(self.close_bar)
        row.addWidget(self.field, 1)
        for widget in (self._count, self._previous, self._next):
            row.addWidget(widget)
        row.addStretch()
        row.addWidget(self._close)
        editor.textChanged.connect(self._on_editor_text)
        self.hide()
        self.retranslate()

    def retranslate(self) -> None:
        self.field.setPlaceholderText(translate("Find", "Find in this file"))
        self.field.setAccessibleName(translate("Find", "Find in this file"))
        self._previous.setAccessibleName(translate("Find", "Previous match"))
        self._previous.setToolTip(translate("Find", "Previous match") + " (Shift+Enter)")
        self._next.setAccessibleName(translate("Find", "Next match"))
        self._next.setToolTip(translate("Find", "Next match") + " (Enter)")
        self._close.setAccessibleName(translate("Find", "Close"))

    def open_bar(self) -> None:
        """Show and take the editor's selection as the word to find."""
        selected = self._editor.textCursor().selectedText()
        self.show()
        if selected and "\u2029" not in selected:
            self.field.setText(selected)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._search()

    def close_bar(self) -> None:
        self.hide()
        self._matches = []
        self._editor.set_found([])
        self._editor.setFocus()
        self.closed.emit()

    def matches(self) -> int:
        return len(self._matches)

    def _on_editor_text(self) -> None:
        if self.isVisible():
            self._search()

    def _search(self) -> None:
        words, document = self.field.text(), self._editor.document()
        self._matches = []
        cursor = QTextCursor(document)
        while words and len(self._matches) < _MOST:
            cursor = document.find(words, cursor)
            if cursor.isNull():
                break
            self._matches.append(cursor)
        self._editor.set_found(self._matches)
        self._show_count()

    def _show_count(self) -> None:
        total = len(self._matches)
        start = self._editor.textCursor().selectionStart()
        place = next((n for n, c in enumerate(self._matches, 1) if c.selectionStart() == start), 0)
        if not self.field.text():
            text = ""
        elif not total:
            text = translate("Find", "No match")
        elif place:
            text = translate("Find", "{0} of {1}").format(number(place), number(total))
        else:
            text = translate("Find", "%Ln matches", "", total)
        self._count.setText(text)
        for button in (self._previous, self._next):
            button.setEnabled(total > 0)

    def _on_next(self) -> None:
        self._go(QTextDocument.FindFlag(0))

    def _on_previous(self) -> None:
        self._go(QTextDocument.FindFlag.FindBackward)

    def _go(self, flag: QTextDocument.FindFlag) -> None:
        """Select the next match in the direction, around the end."""
        if not self._matches:
            return
        cursor = self._editor.document().find(self.field.text(), self._editor.textCursor(), flag)
        if cursor.isNull():
            backward = flag == QTextDocument.FindFlag.FindBackward
            cursor = self._matches[-1 if backward else 0]
        self._editor.setTextCursor(cursor)
        self._editor.ensureCursorVisible()
        self._show_count()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                self._on_previous() if shift else self._on_next()
                return True
        return super().eventFilter(watched, event)
