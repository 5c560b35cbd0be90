"""Choose a session to read: what agents left of the project, newest first, or any file (K-10)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
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

from core.sessions import FoundSession
from ui.i18n import translate
from ui.i18n.times import exact, moment
from ui.paths import home_path
from ui.queue_review.looks import provider_name
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.labels import ElidedLabel, Label, Paragraph, rule
from ui.widgets.painting import draw_text, hint_width
from ui.widgets.popover import Popover

Index = QModelIndex | QPersistentModelIndex
SessionRole = Qt.ItemDataRole.UserRole + 1
WhenRole = Qt.ItemDataRole.UserRole + 2
_SHOWN = 7  # rows without scrolling


class SessionsModel(QAbstractListModel):
    """The found sessions, in the core's order."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._found: tuple[FoundSession, ...] = ()

    def set_sessions(self, found: tuple[FoundSession, ...]) -> None:
        self.beginResetModel()
        self._found = found
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        found = self._found[index.row()]
        if role == SessionRole:
            return found
        if role == Qt.ItemDataRole.DisplayRole:
            return " ".join(found.title.split()) or found.path.stem
        if role == WhenRole:
            when = moment(found.last_active, self._now()) if found.last_active else ""
            read = translate("Reading", "read") if found.read else ""
            return " · ".join(part for part in (when, provider_name(found.provider), read) if part)
        if role == Qt.ItemDataRole.ToolTipRole:
            when = exact(found.last_active) if found.last_active else ""
            parts = (str(self.data(index)), when, home_path(found.path))
            return "\n".join(part for part in parts if part)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.data(index)}, {self.data(index, WhenRole)}"
        return None


class SessionDelegate(QStyledItemDelegate):
    """Two lines: title; date, agent and whether it was read."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(200), self._theme.row(2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, state = self._theme, option.state
        found: FoundSession = index.data(SessionRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect).adjusted(theme.px(4), 0, -theme.px(4), 0)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("selected" if selected else "hover-soft"))
            painter.drawRoundedRect(rect, theme.radius("control"), theme.radius("control"))
        box = QRectF(rect.left() + theme.px(8), rect.top(), theme.px(16), rect.height())
        icon, tone = ("circle-check", "good") if found.read else ("messages-square", "muted")
        theme.paint_icon(painter, box, icon, tone)
        left, line = box.right() + theme.px(8), theme.line()
        width = rect.right() - theme.px(8) - left
        top = rect.top() + (rect.height() - line - theme.line("small")) / 2
        area = QRectF(left, top, width, line)
        color = theme.color("muted" if found.read else "text")
        draw_text(painter, area, str(index.data()), theme.font(), color)
        area = QRectF(left, top + line, width, theme.line("small"))
        words, small = str(index.data(WhenRole)), theme.font("small")
        area.setWidth(min(width, hint_width(small, words) + 1))
        draw_text(painter, area, words, small, theme.color("muted"))
        painter.restore()


class SessionPicker(Popover):
    """Enter or a click reads the session; Escape closes."""

    chosen = Signal(object)  # Path
    file_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget, now: Callable[[], datetime]) -> None:
        super().__init__(theme, parent, 440)
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(10))
        row.setSpacing(theme.px(8))
        title = Label(theme, translate("Reading", "Read a session"), weight=600)
        self._where = ElidedLabel(theme, "", tone="muted")
        row.addWidget(title)
        row.addWidget(self._where, 1)
        self.body.addWidget(head)
        self.body.addWidget(rule())
        self.model = SessionsModel(now, self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(SessionDelegate(theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName(translate("Reading", "Sessions found"))
        self.view.clicked.connect(self._on_index)
        self.body.addWidget(self.view)
        self._note = Paragraph(theme, "", tone="muted")
        box = QHBoxLayout()
        box.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(10))
        box.addWidget(self._note)
        self._note_box = QWidget()
        self._note_box.setLayout(box)
        self.body.addWidget(self._note_box)
        self.body.addWidget(rule())
        foot = QHBoxLayout()
        foot.setContentsMargins(theme.px(8), theme.px(8), theme.px(8), theme.px(8))
        self._file = Button(theme, icon="file-text", kind=Kind.GHOST)
        self._file.setObjectName("choose-file")
        self._file.set_label(translate("Reading", "Choose a file…"))
        self._file.clicked.connect(self._on_file)
        foot.addWidget(self._file)
        foot.addStretch()
        self.body.addLayout(foot)

    def note(self) -> str:
        """Return the sentence in the list's place, "" while there is a list."""
        return "" if self._note_box.isHidden() else self._note.text()

    def show_looking(self, project: str) -> None:
        """Say that the sessions of ``project`` ("" = of all) are looked for."""
        self._where.set_text(project or translate("Reading", "All projects"))
        self._show(translate("Reading", "Looking for sessions…"))

    def show_sessions(self, found: tuple[FoundSession, ...]) -> None:
        """Show what was found."""
        self.model.set_sessions(found)
        if not found:
            self._show(
                translate(
                    "Reading",
                    "No session of an agent was found on this machine. "
                    "A session's file can still be chosen.",
                )
            )
            return
        self._show("")
        self.view.setCurrentIndex(self.model.index(0))
        self.view.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_failed(self, message: str) -> None:
        """Say why nothing could be looked for."""
        self._show(message)

    def _show(self, note: str) -> None:
        self._note.set_text(note)
        self._note_box.setVisible(bool(note))
        self.view.setVisible(not note)
        rows = min(_SHOWN, self.model.rowCount())
        self.view.setFixedHeight(self._theme.row(2) * rows + 2)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_index(self.view.currentIndex())
        else:
            super().keyPressEvent(event)

    def _on_index(self, index: QModelIndex) -> None:
        found = index.data(SessionRole) if index.isValid() and self.view.isVisible() else None
        if found is not None:
            path: Path = found.path
            self.close()
            self.chosen.emit(path)

    def _on_file(self) -> None:
        self.close()
        self.file_wanted.emit()
