"""Drives the real window: opens it, waits for answers, presses keys and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.api import Core
from ui.i18n.languages import Languages
from ui.knowledge.page import KnowledgePage
from ui.main_window import MainWindow
from ui.queue_review.page import QueuePage
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.question import Question
from ui.workbench import Workbench

W = TypeVar("W", bound=QWidget)


class Driver:
    """One window of one test."""

    def __init__(self, core: Core, theme: Theme, languages: Languages, qtbot: QtBot) -> None:
        self.core, self.theme, self.languages, self.qtbot = core, theme, languages, qtbot
        self._frame: MainWindow | None = None

    @property
    def frame(self) -> MainWindow:
        """The top-level window."""
        assert self._frame is not None
        return self._frame

    @property
    def window(self) -> Workbench:
        """What the window holds."""
        return self.frame.workbench

    @property
    def queue(self) -> QueuePage:
        return self.window.queue

    @property
    def knowledge(self) -> KnowledgePage:
        return self.window.knowledge

    def open(self, page: str = "queue", project: str = "") -> Workbench:
        """Show the window at ``page`` and wait until its data is there."""
        self._frame = MainWindow(self.core, self.theme, self.languages)
        self._frame.show()
        self.settle()
        if project:
            self.window.projects.choose(project)
        self.window.show_page(page)
        self.settle()
        return self.window

    def close(self) -> None:
        if self._frame is not None:
            self._frame.close_now()
            self._frame.deleteLater()
            self._frame = None
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def settle(self) -> None:
        """Wait until no answer is outstanding and the bundled events have been shown."""
        quiet = 0
        while quiet < 3:  # turns of the event loop in which nothing was left to do
            self.qtbot.wait(4)
            if self.window.busy:
                self.until(lambda: not self.window.busy)
                quiet = 0
            else:
                quiet += 1

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=10_000)

    def key(
        self, widget: QWidget, key: Qt.Key, *, shift: bool = False, control: bool = False
    ) -> None:
        modifiers = Qt.KeyboardModifier.NoModifier
        if shift:
            modifiers |= Qt.KeyboardModifier.ShiftModifier
        if control:
            modifiers |= Qt.KeyboardModifier.ControlModifier
        QTest.keyClick(widget, key, modifiers)

    def keys(self, widget: QWidget, text: str) -> None:
        """Type ``text`` (ASCII without line ends)."""
        QTest.keyClicks(widget, text)

    def press(self, key: Qt.Key) -> None:
        """Press a verb's key in the list of cards and wait for its outcome."""
        self.key(self.queue.cards, key)
        self.settle()

    def click(self, name: str, within: QWidget | None = None) -> None:
        """Click the visible button named ``name`` with the mouse and wait."""
        root = within or self.window
        found = [b for b in root.findChildren(QAbstractButton, name) if b.isVisible()]
        assert found, f"no visible button {name}"
        assert found[0].isEnabled(), f"{name} is disabled: {found[0].toolTip()}"
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)
        self.settle()

    def answer(self, verb: int) -> None:
        """Press verb ``verb`` (0-based) of the open question, -1 for Cancel, and wait."""
        question = self.only(Question)
        numbers = {b.property("verb"): b for b in question.findChildren(Button)}
        found = numbers[None if verb < 0 else verb]
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)
        self.settle()

    def button(self, name: str) -> QAbstractButton:
        found = self.window.findChild(QAbstractButton, name)
        assert isinstance(found, QAbstractButton)
        return found

    def toast(self) -> str:
        return self.window.toast.text() if self.window.toast.isVisible() else ""

    def cards(self) -> list[str]:
        model = self.queue.cards.model()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def select(self, suggestion_id: str) -> None:
        items = [item.id for item in self.queue.model().items()]
        self.queue.select_row(items.index(suggestion_id))
        self.settle()

    def write(self, text: str) -> None:
        """Type at the end of the editor."""
        editor = self.knowledge.pane.editor
        cursor = editor.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        editor.setTextCursor(cursor)
        editor.setFocus()
        if text.isascii() and "\n" not in text:
            self.keys(editor, text)
        else:  # what an input method or a paste does
            editor.insertPlainText(text)

    def only(self, kind: type[W]) -> W:
        """Return the one open top-level widget of ``kind``."""
        shown = (widget for widget in QApplication.topLevelWidgets() if widget.isVisible())
        found = [widget for widget in shown if isinstance(widget, kind)]
        assert len(found) == 1, found
        return found[0]
