"""The list of cards with its single-letter keys, which work only while it has the focus."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QWidget

from ui.queue_review.card_delegate import CardDelegate
from ui.queue_review.cards_model import CardsModel
from ui.theme import Theme

_VERBS = {
    Qt.Key.Key_U: "user",
    Qt.Key.Key_P: "project",
    Qt.Key.Key_D: "dismiss",
    Qt.Key.Key_E: "edit",
    Qt.Key.Key_Z: "undo",
    Qt.Key.Key_R: "replace",
    Qt.Key.Key_B: "both",
    Qt.Key.Key_T: "type",
}


class CardList(QListView):
    """J/K move, U P D E Z decide (K-19); R and B answer "replace or keep both"."""

    verb = Signal(str)  # "user", "project", "dismiss", "edit", "undo" …
    focus_changed = Signal(bool)

    def __init__(self, theme: Theme, model: CardsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setModel(model)
        self.setItemDelegate(CardDelegate(theme, self))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        theme.changed.connect(self.scheduleDelayedItemsLayout)
        self.verticalScrollBar().rangeChanged.connect(self._on_range)
        self._on_range(0, 0)

    def _on_range(self, _low: int, high: int) -> None:
        """Keep the cards' right edge where it is, with and without a scroll bar."""
        theme = self._theme
        side = theme.px(6) if high else theme.px(16)
        self.setViewportMargins(theme.px(16), theme.px(12), side, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Carry out a key of the list; return whether it is one."""
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        if plain and key in (Qt.Key.Key_J, Qt.Key.Key_K):
            extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.move(1 if key == Qt.Key.Key_J else -1, extend=extend)
        elif plain and key in _VERBS and not event.isAutoRepeat():
            self.verb.emit(_VERBS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.verb.emit("edit")
        elif key == Qt.Key.Key_Delete:
            self.verb.emit("dismiss")
        else:
            return False
        return True

    def keyboardSearch(self, search: str) -> None:
        """Letters are verbs here, not a search."""

    def move(self, step: int, *, extend: bool = False) -> None:  # type: ignore[override]
        """Move the current card by ``step``."""
        row = self.currentIndex().row() + step
        if 0 <= row < self.model().rowCount():
            index = self.model().index(row, 0)
            flag = QItemSelectionModel.SelectionFlag
            mode = flag.Select if extend else flag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, mode)
            self.scrollTo(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).isValid():
            super().mousePressEvent(event)
        else:
            self.setFocus(Qt.FocusReason.MouseFocusReason)  # a click beside keeps the selection
