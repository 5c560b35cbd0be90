"""The keyboard stays where the work is: a control that goes away hands the focus back.

Qt gives the focus of a hidden or disabled control to its neighbour, and Enter would act there.
"""

from __future__ import annotations

from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget


class FocusKeeper(QObject):
    """Watches one window's content.

    Args:
        content: the widget whose controls are watched.
        home: puts the focus where the shown page wants it.
    """

    def __init__(self, content: QWidget, home: Callable[[], None]) -> None:
        super().__init__(content)
        self._content, self._home = content, home
        self._neighbour: QWidget | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._hand_back)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        if not shiboken6.isValid(self._content):
            return  # the window is going away
        if old is None or not shiboken6.isValid(old) or not self._content.isAncestorOf(old):
            return
        if old.isEnabled() and old.isVisible():
            return  # the person went on, or the window lost the focus
        self._neighbour = new
        self._timer.start()

    def _hand_back(self) -> None:
        """Do so after the act: it may have put the focus where it belongs itself."""
        neighbour, self._neighbour = self._neighbour, None
        now = QApplication.focusWidget()
        if now is not None and shiboken6.isValid(now) and now is not neighbour:
            return
        if self._content.isVisible() and QApplication.activePopupWidget() is None:
            self._home()
