"""The middle of the page: tool bar, find, editor with preview, or a screen in its place."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ui.frame.context import Context
from ui.i18n import translate
from ui.knowledge.diff_screen import DiffScreen
from ui.knowledge.editor import Editor
from ui.knowledge.find_bar import FindBar
from ui.knowledge.footer import Footer
from ui.knowledge.history_screen import HistoryScreen
from ui.knowledge.mask import Mask
from ui.knowledge.notice import Notice
from ui.knowledge.preview import Preview
from ui.paths import home_path
from ui.widgets.button import Button, Kind, Size
from ui.widgets.error_bar import ErrorBar
from ui.widgets.labels import ElidedLabel, rule
from ui.widgets.message_slot import MessageSlot

_WARN_MS = 250  # after the last key: reading a long file takes some milliseconds


class Screen(IntEnum):
    """What stands in the middle."""

    EDITOR = 0
    MASK = 1
    PROPOSAL = 2
    CONFLICT = 3
    HISTORY = 4


class EditorPane(QWidget):
    """Assembles the parts; knows nothing of the core."""

    history = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = context.theme
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._build_bar(context))
        column.addWidget(rule())
        self.error = ErrorBar(theme)
        self.notice = Notice(theme)
        self.warning = Notice(theme)  # of what is being typed
        self.warning_timer = QTimer(self)
        self.warning_timer.setSingleShot(True)
        self.warning_timer.setInterval(_WARN_MS)
        for message in (self.error, self.notice, self.warning):
            column.addWidget(MessageSlot(message, theme.px(16), theme.px(8)))
        self.editor = Editor(theme)
        self.find_bar = FindBar(theme, self.editor)
        self.preview = Preview(context)
        self.preview.hide()
        column.addWidget(self.find_bar)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.editor)
        self.split.addWidget(self.preview)
        self.running = Mask(theme)
        self.proposal = DiffScreen(theme)
        self.conflict = DiffScreen(theme)
        self.history_screen = HistoryScreen(theme, context.now)
        self.stack = QStackedWidget()
        for widget in (self.split, self.running, self.proposal, self.conflict, self.history_screen):
            self.stack.addWidget(widget)
        column.addWidget(self.stack, 1)
        self._foot_line = rule()
        column.addWidget(self._foot_line)
        self.footer = Footer(theme)
        column.addWidget(self.footer)
        self.editor.verticalScrollBar().valueChanged.connect(self._follow)
        self.retranslate()

    def _follow(self, value: int) -> None:
        """Let the preview scroll with the editor, in proportion."""
        own = self.editor.verticalScrollBar()
        other = self.preview.browser.verticalScrollBar()
        if self.preview.isVisible() and own.maximum() > 0:
            other.setValue(round(other.maximum() * value / own.maximum()))

    def _build_bar(self, context: Context) -> QWidget:
        theme = context.theme
        bar = QWidget()
        bar.setFixedHeight(theme.px(44) - 1)
        row = QHBoxLayout(bar)
        row.setContentsMargins(theme.px(16), 0, theme.px(16), 0)
        row.setSpacing(theme.px(8))
        self._path = ElidedLabel(theme, "", "mono-small", tone="muted")
        row.addWidget(self._path, 1)
        self._find = Button(theme, icon="search", kind=Kind.GHOST, size=Size.SMALL)
        self._preview = Button(theme, icon="columns-2", kind=Kind.GHOST, size=Size.SMALL)
        self._history = Button(theme, icon="history", kind=Kind.GHOST, size=Size.SMALL)
        self._preview.setCheckable(True)
        self._preview.setObjectName("preview")
        self._history.setCheckable(True)
        self._find.clicked.connect(self.open_find)
        self._preview.toggled.connect(self._on_preview)
        self._history.clicked.connect(self.history)
        for button in (self._find, self._preview, self._history):
            row.addWidget(button)
        return bar

    def retranslate(self) -> None:
        self._find.set_label(translate("Knowledge", "Find"))
        self._find.setToolTip("Ctrl+F")
        self._preview.set_label(translate("Knowledge", "Preview"))
        self._history.set_label(translate("Knowledge", "History"))
        self.editor.setAccessibleName(translate("Knowledge", "Text of the knowledge file"))
        self.editor.setPlaceholderText(
            translate(
                "Knowledge",
                "## Rules\n- How agents should act: constraints, process, preferences.\n\n"
                "## Info\n- What is so: definitions, background, meanings.",
            )
        )
        for part in (self.find_bar, self.preview, self.running, self.history_screen, self.footer):
            part.retranslate()

    # -- state
    def set_path(self, path: Path) -> None:
        self._path.set_text(home_path(path), home_path(path))

    def screen_kind(self) -> Screen:
        return Screen(self.stack.currentIndex())

    def show_screen(self, screen: Screen) -> None:
        """Bring ``screen`` to the front; the footer belongs to the editor only.

        The focus goes along: a control of the screen before must not act on this one.
        """
        focus = QApplication.focusWidget()
        mine = focus is None or self.isAncestorOf(focus)
        changed = self.screen_kind() is not screen
        self.stack.setCurrentIndex(int(screen))
        self._history.setChecked(screen is Screen.HISTORY)
        editing = screen is Screen.EDITOR
        self._find.setEnabled(editing)
        self._preview.setEnabled(editing)
        self._history.setEnabled(editing or screen is Screen.HISTORY)
        self.footer.setVisible(editing or screen is Screen.MASK)
        self._foot_line.setVisible(self.footer.isVisibleTo(self))
        if screen is not Screen.MASK:
            self.running.stop()
        if not editing and self.find_bar.isVisible():
            self.find_bar.hide()
            self.editor.set_found([])
        if changed and mine:
            self.take_focus()

    def take_focus(self) -> None:
        """Put the focus into what is shown; never on a verb, Enter must not decide."""
        homes: dict[Screen, QWidget] = {
            Screen.EDITOR: self.editor,
            Screen.MASK: self.running.cancel_button,
            Screen.PROPOSAL: self.proposal.diff,
            Screen.CONFLICT: self.conflict.diff,
            Screen.HISTORY: self.history_screen.view,
        }
        homes[self.screen_kind()].setFocus(Qt.FocusReason.OtherFocusReason)

    def open_find(self) -> None:
        if self.screen_kind() is Screen.EDITOR:
            self.find_bar.open_bar()

    def _on_preview(self, on: bool) -> None:
        self.preview.setVisible(on)
        if on:
            self.preview.set_text(self.editor.text())
            half = max(1, self.split.width() // 2)
            self.split.setSizes([half, half])
