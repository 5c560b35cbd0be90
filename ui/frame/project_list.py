"""Model and delegate of the project switcher."""

from __future__ import annotations

from collections.abc import Callable
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
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.projects.types import Project
from ui.i18n import translate
from ui.i18n.times import ago, exact
from ui.paths import home_path
from ui.theme import Theme
from ui.widgets.painting import draw_text, hint_width

Index = QModelIndex | QPersistentModelIndex
ProjectRole = Qt.ItemDataRole.UserRole + 1
AgeRole = Qt.ItemDataRole.UserRole + 2


class ProjectsModel(QAbstractListModel):
    """ "All projects" first, then pinned ones, then by last activity."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._all: list[Project] = []
        self._rows: list[Project | None] = [None]
        self._text = ""

    def set_projects(self, projects: list[Project]) -> None:
        self._all = sorted(
            projects,
            key=lambda p: (
                not p.pinned,
                -(p.last_active.timestamp() if p.last_active else 0.0),
                p.name.casefold(),
            ),
        )
        self._apply()

    def set_filter(self, text: str) -> None:
        self._text = text.casefold().strip()
        self._apply()

    def _apply(self) -> None:
        self.beginResetModel()
        words = self._text.split()
        self._rows = [
            project
            for project in self._all
            if all(w in project.name.casefold() or w in str(project.path).casefold() for w in words)
        ]
        if not words:
            self._rows.insert(0, None)
        self.endResetModel()

    def project(self, index: Index) -> Project | None:
        return self._rows[index.row()] if index.isValid() else None

    def index_of(self, project_id: str) -> QModelIndex:
        for row, project in enumerate(self._rows):
            if (project.id if project else "") == project_id:
                return self.index(row)
        return QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        project = self.project(index)
        if role == ProjectRole:
            return project
        if project is None:
            name = translate("Switcher", "All projects")
            return (
                name
                if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
                else None
            )
        if role == Qt.ItemDataRole.DisplayRole:
            return project.name
        if role == AgeRole:
            return ago(project.last_active, self._now()) if project.last_active else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            when = exact(project.last_active) if project.last_active else ""
            return f"{home_path(project.path)}\n{when}".strip()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{project.name}, {home_path(project.path)}, {self.data(index, AgeRole)}"
        return None


class ProjectDelegate(QStyledItemDelegate):
    """Two lines: name and path; last activity at the right."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(52))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect).adjusted(theme.px(4), theme.px(2), -theme.px(4), -theme.px(2))
        state = option.state
        if state & QStyle.StateFlag.State_Selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            selected = bool(state & QStyle.StateFlag.State_Selected)
            painter.setBrush(theme.color("selected" if selected else "hover-soft"))
            painter.drawRoundedRect(rect, theme.radius("control"), theme.radius("control"))
        project: Project | None = index.data(ProjectRole)
        icon = "layers" if project is None else "pin" if project.pinned else "folder"
        tone = "warn" if project is not None and not project.alive else "muted"
        box = QRectF(rect.left() + theme.px(8), rect.top(), theme.px(16), rect.height())
        theme.paint_icon(painter, box, icon, tone)
        left, line = box.right() + theme.px(8), theme.px(18)
        age = index.data(AgeRole) or ""
        width = hint_width(theme.font("small"), age)
        right = rect.right() - theme.px(8)
        top = rect.top() + (rect.height() - (2 * line if project else line)) / 2
        area = QRectF(left, top, right - left - width - theme.px(8), line)
        name = str(index.data(Qt.ItemDataRole.DisplayRole))
        draw_text(painter, area, name, theme.font("base", 600), theme.color("text"))
        if project is not None:
            when = QRectF(right - width - 1, top, width + 1, line)
            draw_text(painter, when, age, theme.font("small"), theme.color("muted"))
            path = QRectF(left, top + line, right - left, line)
            words = (
                home_path(project.path)
                if project.alive
                else translate("Switcher", "Folder not found: {0}").format(home_path(project.path))
            )
            draw_text(painter, path, words, theme.font("small"), theme.color("muted"))
        painter.restore()
