"""The type of a suggestion as a menu: a rule may be an info and the other way round."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from core.domain.suggestion import SuggestionType
from core.queue_review.types import Suggestion
from ui.i18n import translate
from ui.queue_review.looks import plain_type_look
from ui.queue_review.waiting import WHOLE_FILE
from ui.theme import Theme
from ui.widgets.button import Button, Size

_TYPES = (SuggestionType.RULE, SuggestionType.INFO)


def may_retype(item: Suggestion) -> bool:
    """Say whether the person may correct the type of ``item``."""
    return item.type in _TYPES and item.source not in WHOLE_FILE


def other_type(kind: SuggestionType) -> SuggestionType:
    """Return info for a rule and rule for an info."""
    return SuggestionType.INFO if kind is SuggestionType.RULE else SuggestionType.RULE


class TypeButton(Button):
    """Shows the type; pressed it offers Rule and Info."""

    chosen = Signal(object)  # SuggestionType

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, size=Size.SMALL, key="T", parent=parent)
        self._kind_shown = SuggestionType.RULE
        self.setObjectName("suggestion-type")
        self.set_chevron(True)
        self.clicked.connect(self.open_menu)

    def show_type(self, kind: SuggestionType) -> None:
        """Show ``kind``."""
        self._kind_shown = kind
        look = plain_type_look(kind)
        self.set_icon(look.icon)
        spoken = translate("Queue", "Type: {0}").format(look.text)
        self.set_label(look.text, accessible=spoken)
        self.setToolTip(translate("Queue", "Rules say how agents act, Info says what is so"))

    def retranslate(self) -> None:
        self.show_type(self._kind_shown)

    def open_menu(self) -> None:
        """Offer both types."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for kind in _TYPES:
            look = plain_type_look(kind)
            on = kind is self._kind_shown
            icon = self._theme.icon("check" if on else look.icon, "accent" if on else "muted")
            action = QAction(icon, look.text, menu)
            action.setData(kind.value)
            menu.addAction(action)
        menu.triggered.connect(self._on_action)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _on_action(self, action: QAction) -> None:
        kind = SuggestionType(action.data())
        if kind is not self._kind_shown:
            self.chosen.emit(kind)
