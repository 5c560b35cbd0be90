"""The project switcher: the current project, and a popover to search, pin and add."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QSizePolicy,
    QWidget,
)

from core.projects.types import Project
from ui.frame.project_list import ProjectDelegate, ProjectsModel
from ui.i18n import translate
from ui.paths import home_path
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.focus import note_focus
from ui.widgets.labels import rule
from ui.widgets.marks import IconView
from ui.widgets.painting import draw_text
from ui.widgets.popover import Popover

_ROWS = 6  # shown without scrolling


class Switcher(QAbstractButton):
    """Shows the current project; pressing it asks for the popover."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name, self._path = "", ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        self.set_project(None)

    def set_project(self, project: Project | None) -> None:
        self._name = project.name if project else translate("Switcher", "All projects")
        self._path = (
            home_path(project.path) if project else translate("Switcher", "Choose or add a folder")
        )
        self.setAccessibleName(translate("Switcher", "Project: {0}").format(self._name))
        self.setToolTip(home_path(project.path) if project else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._theme.px(44))

    def focusInEvent(self, event: QFocusEvent) -> None:
        note_focus(self, event)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("hover-soft" if self.underMouse() else "surface"))
        painter.drawRoundedRect(box, theme.radius("control"), theme.radius("control"))
        pad, icon, height = theme.px(9), theme.px(16), self.height()
        theme.paint_icon(painter, QRectF(pad, 0, icon, height), "folder", "text")
        right = self.width() - pad - theme.px(14)
        theme.paint_icon(
            painter, QRectF(right, 0, theme.px(14), height), "chevrons-up-down", "text", 14
        )
        left, line = pad + icon + theme.px(8), theme.px(16)
        width, top = right - left - theme.px(6), (height - 2 * line) / 2
        area = QRectF(left, top, width, line)
        draw_text(painter, area, self._name, theme.font("base", 600), theme.color("text"))
        area.translate(0, line)
        draw_text(painter, area, self._path, theme.font("small"), theme.color("muted"))
        painter.end()


class ProjectPopover(Popover):
    """Search and choose; Enter takes the first match."""

    chosen = Signal(str)  # project id, "" for all projects
    add_folder = Signal()
    pinned = Signal(str, bool)
    forgotten = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget, now: Callable[[], datetime]) -> None:
        super().__init__(theme, parent, 320)
        self._model = ProjectsModel(now, self)
        search = QWidget()
        row = QHBoxLayout(search)
        row.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(8))
        row.addWidget(IconView(theme, "search"))
        self.field = QLineEdit()
        self.field.setProperty("bare", True)
        self.field.setPlaceholderText(translate("Switcher", "Find a project"))
        self.field.setAccessibleName(translate("Switcher", "Find a project"))
        self.field.textChanged.connect(self._on_text)
        self.field.returnPressed.connect(self._on_enter)
        self.field.installEventFilter(self)
        row.addWidget(self.field)
        self.body.addWidget(search)
        self.body.addWidget(rule())
        self.view = QListView()
        self.view.setModel(self._model)
        self.view.setItemDelegate(ProjectDelegate(theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setAccessibleName(translate("Switcher", "Projects"))
        self.view.activated.connect(self._on_index)
        self.view.clicked.connect(self._on_index)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._on_menu)
        self.body.addWidget(self.view)
        self.body.addWidget(rule())
        foot = QWidget()
        row = QHBoxLayout(foot)
        row.setContentsMargins(theme.px(8), theme.px(8), theme.px(8), theme.px(8))
        self._pin = Button(theme, icon="pin", kind=Kind.GHOST)
        self._pin.set_label(translate("Switcher", "Pin"))
        self._pin.clicked.connect(self._on_pin)
        add = Button(theme, icon="plus", kind=Kind.GHOST)
        add.set_label(translate("Switcher", "Add folder…"))
        add.clicked.connect(self._on_add)
        row.addWidget(add)
        row.addStretch()
        row.addWidget(self._pin)
        self.body.addWidget(foot)
        selection = self.view.selectionModel()
        selection.currentChanged.connect(self._on_current)

    def set_projects(self, projects: list[Project], current: str) -> None:
        self._model.set_projects(projects)
        rows = min(_ROWS, max(2, self._model.rowCount()))
        self.view.setFixedHeight(self._theme.px(52 * rows + 8))
        index = self._model.index_of(current)
        self.view.setCurrentIndex(index if index.isValid() else self._model.index(0))

    def _on_text(self, text: str) -> None:
        self._model.set_filter(text)
        self.view.setCurrentIndex(self._model.index(0))

    def _on_current(self, index: QModelIndex, _old: QModelIndex) -> None:
        project = self._model.project(index)
        self._pin.setEnabled(project is not None)
        if project is not None:
            pinned = project.pinned
            self._pin.set_label(
                translate("Switcher", "Unpin") if pinned else translate("Switcher", "Pin")
            )

    def _on_enter(self) -> None:
        self._on_index(self.view.currentIndex())

    def _on_index(self, index: QModelIndex) -> None:
        if index.isValid():
            project = self._model.project(index)
            self.close()
            self.chosen.emit(project.id if project else "")

    def _on_pin(self) -> None:
        project = self._model.project(self.view.currentIndex())
        if project is not None:
            self.pinned.emit(project.id, not project.pinned)

    def _on_menu(self, place: QPoint) -> None:
        project = self._model.project(self.view.indexAt(place))
        if project is not None:
            self.menu_of(project).popup(self.view.viewport().mapToGlobal(place))

    def menu_of(self, project: Project) -> QMenu:
        """Return the menu of a project's row."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = translate("Switcher", "Unpin") if project.pinned else translate("Switcher", "Pin")
        pin = menu.addAction(self._theme.icon("pin"), words)
        pin.triggered.connect(partial(self.pinned.emit, project.id, not project.pinned))
        words = translate("Switcher", "Stop looking after this project…")
        forget = menu.addAction(self._theme.icon("x"), words)
        forget.triggered.connect(partial(self._on_forget, project.id))
        return menu

    def _on_forget(self, project_id: str) -> None:
        self.close()
        self.forgotten.emit(project_id)

    def _on_add(self) -> None:
        self.close()
        self.add_folder.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up)
        ):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row = self.view.currentIndex().row() + step
            if 0 <= row < self._model.rowCount():
                self.view.setCurrentIndex(self._model.index(row))
            return True
        return super().eventFilter(watched, event)
