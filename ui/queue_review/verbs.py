"""The row of verbs under the detail."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.domain.suggestion import Source, SuggestionType
from core.queue_review.types import Suggestion
from ui.i18n import translate
from ui.theme import Theme
from ui.widgets.button import Button, Kind


class VerbsBar(QWidget):
    """Apply to project, Apply to user, Edit, Dismiss; the likelier place is the accent one."""

    verb = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._can_edit = True
        self.setProperty("ground", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px(48) - 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(24), 0, theme.px(24), 0)
        row.setSpacing(theme.px(8))
        self._project = Button(theme, icon="folder-check", key="P")
        self._user = Button(theme, icon="user", key="U")
        self._edit = Button(theme, icon="pencil", key="E")
        self._dismiss = Button(theme, icon="x", key="D")
        self._place = row
        for button in (self._project, self._user, self._edit):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self._dismiss)
        names = ("project", "user", "edit", "dismiss")
        for button, name in zip(
            (self._project, self._user, self._edit, self._dismiss), names, strict=True
        ):
            button.setObjectName(f"verb-{name}")
            button.setProperty("verb", name)
            button.clicked.connect(self._on_button)
        self.retranslate()

    def retranslate(self) -> None:
        self._project.set_label(translate("Queue", "Apply to project"))
        self._user.set_label(translate("Queue", "Apply to user"))
        self._edit.set_label(translate("Queue", "Edit"))
        self._dismiss.set_label(translate("Queue", "Dismiss"))

    def set_readable(self, on: bool) -> None:
        """A file that is no text can be dismissed, not taken over (K-05)."""
        self._project.setEnabled(on)
        self._user.setEnabled(on)

    def show_items(self, items: list[Suggestion]) -> None:
        """Offer what can be done with the selection."""
        self.setEnabled(bool(items))
        self.set_readable(True)
        self.retranslate()
        if not items:
            return
        item = items[0]
        whole = item.source in (Source.OUTSIDE_EDIT, Source.ARRIVED_PACK)
        many = len(items) > 1
        to_user = item.suggested_scope == "user" and not many
        kinds = {True: Kind.PRIMARY, False: Kind.NORMAL}
        self._project.set_kind(kinds[not to_user])
        self._user.set_kind(kinds[to_user])
        self._project.setVisible(not (whole and to_user))
        self._user.setVisible(not whole or to_user)
        self._can_edit = not whole and not many and item.type is not SuggestionType.FILE
        if whole:
            self._project.set_label(translate("Queue", "Take over"))
            self._user.set_label(translate("Queue", "Take over"))
        elif item.type is SuggestionType.BLOCK:
            self._project.set_label(translate("Queue", "Apply to memory"))
            self._user.setVisible(False)
            self._project.set_kind(Kind.PRIMARY)
        elif many:
            self._project.set_label(
                translate("Queue", "Apply %n to their projects", "", len(items))
            )
            self._user.set_label(translate("Queue", "Apply %n to user", "", len(items)))
            self._dismiss.set_label(translate("Queue", "Dismiss %n", "", len(items)))
        self._fit()

    def _fit(self) -> None:
        """Where there is no room, Edit is found beside the text only."""
        theme = self._theme
        others = [b for b in (self._project, self._user, self._dismiss) if not b.isHidden()]
        width = sum(button.sizeHint().width() + theme.px(8) for button in others)
        room = self.width() - 2 * theme.px(24) - width
        self._edit.setVisible(self._can_edit and room >= self._edit.sizeHint().width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _on_button(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.verb.emit(str(sender.property("verb")))
