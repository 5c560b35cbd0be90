"""The rail of knowledge files: the user's, then the projects'."""

from __future__ import annotations

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
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from core.knowledge.types import FileHead
from ui.i18n import number, translate
from ui.paths import home_path
from ui.theme import Theme
from ui.widgets.labels import Paragraph
from ui.widgets.painting import draw_text, hint_width

Index = QModelIndex | QPersistentModelIndex
HeadRole = Qt.ItemDataRole.UserRole + 1
DirtyRole = Qt.ItemDataRole.UserRole + 2
CaptionRole = Qt.ItemDataRole.UserRole + 3


class FilesModel(QAbstractListModel):
    """Captions and files in one flat list; captions cannot be selected."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[FileHead | str] = []
        self._dirty: set[str] = set()
        self._busy: set[str] = set()

    def set_files(self, files: list[FileHead]) -> None:
        rows: list[FileHead | str] = ["user"]
        rows += [head for head in files if head.scope.is_user]
        projects = [head for head in files if not head.scope.is_user]
        if projects:
            rows += ["projects", *projects]
        if [self._key(row) for row in rows] == [self._key(row) for row in self._rows]:
            self._rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @staticmethod
    def _key(row: FileHead | str) -> str:
        return row if isinstance(row, str) else f"file:{row.scope.key}"

    def set_marks(self, dirty: set[str], busy: set[str]) -> None:
        """Tell which files have unsaved text and which are being reorganized."""
        if (dirty, busy) != (self._dirty, self._busy):
            self._dirty, self._busy = set(dirty), set(busy)
            if self._rows:
                self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def row_of(self, scope: str) -> int:
        for number_, row in enumerate(self._rows):
            if isinstance(row, FileHead) and row.scope.key == scope:
                return number_
        return -1

    def head(self, index: Index) -> FileHead | None:
        row = self._rows[index.row()] if index.isValid() else None
        return row if isinstance(row, FileHead) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag
        return (
            flags.ItemIsEnabled | flags.ItemIsSelectable if self.head(index) else flags.NoItemFlags
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if isinstance(row, str):
            text = (
                translate("Knowledge", "Every project")
                if row == "user"
                else translate("Knowledge", "Projects")
            )
            return text if role in (CaptionRole, Qt.ItemDataRole.DisplayRole) else None
        if role == HeadRole:
            return row
        if role == DirtyRole:
            return row.scope.key in self._dirty
        if role == Qt.ItemDataRole.DisplayRole:
            return translate("Knowledge", "User") if row.scope.is_user else row.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return home_path(row.view)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._sentence(row)
        return None

    def _sentence(self, row: FileHead) -> str:
        parts = [translate("Knowledge", "User") if row.scope.is_user else row.name]
        parts.append(translate("Knowledge", "%Ln entries", "", row.entries))
        if row.scope.key in self._dirty:
            parts.append(translate("Knowledge", "unsaved"))
        if row.pending:
            parts.append(translate("Knowledge", "%n pending", "", row.pending))
        return ", ".join(parts)


class FilesDelegate(QStyledItemDelegate):
    """Rows of 32: icon, name, count or unsaved dot; captions small and muted."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        first = index.row() == 0
        caption = index.data(CaptionRole)
        height = self._theme.px(22 if first else 36) if caption else self._theme.row(1)
        return QSize(self._theme.px(80), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        caption = index.data(CaptionRole)
        if caption:
            height = theme.px(22)
            area = QRectF(rect.left() + theme.px(8), rect.bottom() - height, rect.width(), height)
            draw_text(painter, area, caption, theme.font("small", 600), theme.color("muted"))
            painter.restore()
            return
        head: FileHead | None = index.data(HeadRole)
        if head is not None:
            self._paint_file(painter, rect, option.state, index, head)
        painter.restore()

    def _paint_file(
        self,
        painter: QPainter,
        rect: QRectF,
        state: QStyle.StateFlag,
        index: Index,
        head: FileHead,
    ) -> None:
        theme = self._theme
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hover = bool(state & QStyle.StateFlag.State_MouseOver)
        if selected or hover:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("selected" if selected else "hover"))
            if selected and state & QStyle.StateFlag.State_HasFocus:
                painter.setPen(QPen(theme.color("accent"), 2))
            box = rect.adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(box, theme.radius("control"), theme.radius("control"))
        icon = "user" if head.scope.is_user else "file-text"
        place = QRectF(rect.left() + theme.px(8), rect.top(), theme.px(16), rect.height())
        theme.paint_icon(painter, place, icon, "accent" if selected else "muted")
        right = rect.right() - theme.px(8)
        if index.data(DirtyRole):
            edge = theme.px(8)
            right -= edge
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(QRectF(right, rect.center().y() - edge / 2, edge, edge))
        else:
            text, font = number(head.entries), theme.font("small")
            width = hint_width(font, text) + 1
            right -= width
            area = QRectF(right, rect.top(), width, rect.height())
            draw_text(painter, area, text, font, theme.color("muted"), right=True)
        left = place.right() + theme.px(8)
        area = QRectF(left, rect.top(), right - left - theme.px(6), rect.height())
        font = theme.font("base", 600 if selected else 400)
        draw_text(painter, area, str(index.data()), font, theme.color("text"))


class FileRail(QWidget):
    """The list and the sentence below it."""

    chosen = Signal(str)  # scope key

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = FilesModel(self)
        self.setProperty("ground", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(theme.px(theme.measures.width["rail"]) - 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(8), theme.px(12), theme.px(8), theme.px(8))
        column.setSpacing(theme.px(8))
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(FilesDelegate(theme, self.view))
        self.view.setMouseTracking(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setTabKeyNavigation(False)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        column.addWidget(self.view, 1)
        self._note = Paragraph(theme, "", "small", tone="muted")
        box = QVBoxLayout()
        box.setContentsMargins(theme.px(8), 0, theme.px(8), 0)
        box.addWidget(self._note)
        column.addLayout(box)
        theme.changed.connect(self.view.scheduleDelayedItemsLayout)
        self._quiet = False
        self.retranslate()

    def retranslate(self) -> None:
        self.view.setAccessibleName(translate("Knowledge", "Knowledge files"))
        self._note.set_text(
            translate("Knowledge", "Only you change these files. Agents can propose, never write.")
        )
        self.view.viewport().update()

    def set_files(self, files: list[FileHead], current: str) -> None:
        """Show ``files`` without telling; keep ``current`` selected."""
        self._quiet = True
        self.model.set_files(files)
        self.select(current)
        self._quiet = False

    def select(self, scope: str) -> None:
        row = self.model.row_of(scope)
        if row >= 0 and self.view.currentIndex().row() != row:
            quiet, self._quiet = self._quiet, True
            self.view.setCurrentIndex(self.model.index(row))
            self._quiet = quiet

    def _on_current(self, index: QModelIndex, _old: QModelIndex) -> None:
        head = self.model.head(index)
        if head is not None and not self._quiet:
            self.chosen.emit(head.scope.key)
