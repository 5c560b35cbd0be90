"""The question before the window closes with unsaved text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from ui.i18n import translate
from ui.knowledge.page import KnowledgePage
from ui.theme import Theme
from ui.widgets.question import Question


def ask_unsaved(
    theme: Theme, parent: QWidget, page: KnowledgePage, close: Callable[[], None]
) -> None:
    """Ask; unsaved text cannot be brought back once the window is gone."""
    names = ", ".join(
        translate("Knowledge", "User") if buffer.scope.is_user else buffer.file.name
        for buffer in page.presenter.buffers()
        if buffer.dirty
    )

    def save_all() -> None:
        page.presenter.save_all(close)

    Question(
        theme,
        parent,
        translate("Question", "Close with unsaved text?"),
        translate("Question", "What you typed in {0} is not saved.").format(names),
        [
            (translate("Question", "Close without saving"), close, True),
            (translate("Question", "Save and close"), save_all, False),
        ],
    ).open()
