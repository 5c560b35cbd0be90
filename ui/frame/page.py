"""What the window knows of a page."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.changes import ChangeSet


class Page(QWidget):
    """Base of all pages: one stable key, a title, a scope line and actions for the header."""

    key = ""
    icon = ""
    scope_changed = Signal()
    badge_changed = Signal()

    def title(self) -> str:
        """Return the page's name in the person's language."""
        return ""

    def scope_text(self) -> str:
        """Return the muted words beside the title."""
        return ""

    def header_actions(self) -> list[QWidget]:
        """Return the page's own buttons for the header."""
        return []

    def footer_height(self) -> int:
        """Return the height a toast must stay above."""
        return 0

    def take_focus(self) -> None:
        """Put the focus where this page's keys work."""

    def activate(self) -> None:
        """The page is shown: read what it shows, without blocking."""

    def refresh(self, changes: list[ChangeSet]) -> None:
        """Something was committed, here or in another process."""

    def retranslate(self) -> None:
        """The language changed: set all texts again."""
