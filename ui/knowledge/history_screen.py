"""History: all kept revisions and .bak files, each compared with the saved text; Restore."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.knowledge.types import Backup, Revision
from ui.i18n import number, translate
from ui.i18n.times import exact, moment
from ui.knowledge.diff_screen import DiffScreen
from ui.knowledge.words import revision_text
from ui.models.text_diff import Row
from ui.theme import Theme
from ui.widgets.button import Kind
from ui.widgets.labels import rule
from ui.widgets.painting import draw_text

Index = QModelIndex | QPersistentModelIndex
Entry = Revision | Backup
EntryRole = Qt.ItemDataRole.UserRole + 1
_TimeRole = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True)
class Version:
    """A version that can be compared and restored."""

    entry: Entry
    text: str


class HistoryModel(QAbstractListModel):
    """Revisions, newest first, then .bak files."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._entries: list[Entry] = []

    def set_entries(self, entries: list[Entry]) -> None:
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def entry(self, index: Index) -> Entry | None:
        return self._entries[index.row()] if index.isValid() else None

    def row_of(self, *, revision: int = 0, backup: bool = False) -> int:
        for row, entry in enumerate(self._entries):
            if isinstance(entry, Revision) and not backup and entry.number == revision:
                return row
            if backup and isinstance(entry, Backup):
                return row
        return 0

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None:
            return None
        if role == EntryRole:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return revision_text(entry) if isinstance(entry, Revision) else entry.name
        if role == _TimeRole:
            count = translate("Knowledge", "%Ln characters", "", entry.characters)
            return f"{moment(entry.time, self._now())} · {count}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return exact(entry.time)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.data(index)}, {self.data(index, _TimeRole)}"
        return None


class HistoryDelegate(QStyledItemDelegate):
    """Two lines: what, and when with its size."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(120), self._theme.row(2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, state = QRectF(option.rect), option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.color("selected" if selected else "hover-soft"))
        if selected:
            painter.fillRect(
                QRectF(rect.left(), rect.top(), 2, rect.height()), theme.color("accent")
            )
        painter.fillRect(
            QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme.color("line-soft")
        )
        left, line = rect.left() + theme.px(12), theme.line()
        width = rect.width() - theme.px(24)
        top = rect.top() + (rect.height() - line - theme.line("small")) / 2
        font = theme.font("base", 600 if selected else 400)
        area = QRectF(left, top, width, line)
        draw_text(painter, area, str(index.data()), font, theme.color("text"))
        area = QRectF(left, top + line, width, theme.line("small"))
        words = str(index.data(_TimeRole))
        draw_text(painter, area, words, theme.font("small"), theme.color("muted"))
        painter.restore()


class HistoryScreen(QWidget):
    """List left, comparison right; Restore makes the version the newest one."""

    selected = Signal(object)  # Revision | Backup
    restored = Signal(object)
    closed = Signal()

    def __init__(
        self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = HistoryModel(now, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.view = QListView()
        self.view.setModel(self._model)
        self.view.setItemDelegate(HistoryDelegate(theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setFixedWidth(theme.px(232))
        self.view.setMouseTracking(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        row.addWidget(self.view)
        row.addWidget(rule("v"))
        self.screen_ = DiffScreen(theme)
        self.screen_.verb.connect(self._on_verb)
        row.addWidget(self.screen_, 1)
        self.retranslate()

    def retranslate(self) -> None:
        self.view.setAccessibleName(translate("Knowledge", "Revisions and backups"))
        self.screen_.set_verbs(
            [
                ("close", translate("Knowledge", "Close"), Kind.NORMAL),
                ("restore", translate("Knowledge", "Restore this version"), Kind.PRIMARY),
            ]
        )

    def set_entries(
        self, revisions: list[Revision], backups: list[Backup], *, revision: int, backup: bool
    ) -> None:
        """Show all versions and select one."""
        self._model.set_entries([*revisions, *backups])
        row = self._model.row_of(revision=revision, backup=backup)
        if not backup and revision == 0 and len(revisions) > 1:
            row = 1  # the newest is what is saved: compare with the one before
        self.view.setCurrentIndex(self._model.index(row))
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_version(self, entry: Entry, rows: list[Row], *, same: bool, editable: bool) -> None:
        """Show the comparison of ``entry`` with the saved text."""
        name = revision_text(entry) if isinstance(entry, Revision) else entry.name
        text = (
            translate("Knowledge", "This is the saved text.")
            if same
            else translate("Knowledge", "Restoring makes it the newest revision; nothing is lost.")
        )
        self.screen_.set_content(
            name,
            text,
            rows,
            (translate("Knowledge", "This version"), translate("Knowledge", "Saved now")),
        )
        self.screen_.button("restore").setEnabled(editable and not same)
        self.screen_.setAccessibleName(f"{name}, {number(entry.characters)}")

    def _on_current(self, index: QModelIndex, _old: QModelIndex) -> None:
        entry = self._model.entry(index)
        if entry is not None:
            self.selected.emit(entry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _on_verb(self, verb: str) -> None:
        if verb == "close":
            self.closed.emit()
            return
        entry = self._model.entry(self.view.currentIndex())
        if entry is not None:
            self.restored.emit(entry)
