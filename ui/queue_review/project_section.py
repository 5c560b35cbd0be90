"""Pick project: must be answered before Apply to project (K-12)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from core.projects.types import Project
from core.queue_review.types import Mark, Suggestion
from ui.i18n import translate
from ui.paths import home_path
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.labels import Label
from ui.widgets.marks import IconView

_MENU_LIMIT = 40  # the rest is found by the switcher's search; a longer menu scrolls badly


class ProjectSection(QWidget):
    """Names the project the suggestion belongs to, and lets the person choose another."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._projects: list[Project] = []
        self._chosen = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        self._icon = IconView(theme, "folder", "warn")
        self._label = Label(theme)
        self._button = Button(theme)
        self._button.set_chevron(True)
        self._button.clicked.connect(self.open_menu)
        row.addWidget(self._icon)
        row.addWidget(self._label)
        row.addWidget(self._button)
        row.addStretch()

    def set_projects(self, projects: list[Project]) -> None:
        self._projects = sorted(
            (project for project in projects if project.alive),
            key=lambda p: -(p.last_active.timestamp() if p.last_active else 0.0),
        )

    def name_of(self, project_id: str) -> str:
        return next((p.name for p in self._projects if p.id == project_id), "")

    def project_id(self) -> str:
        """Return the chosen project, "" when none was chosen."""
        return self._chosen

    def show_item(self, item: Suggestion, chosen: str) -> None:
        self._chosen = chosen
        needed = item.project_id is None or Mark.PROJECT_GONE in item.marks
        self.setVisible(needed)
        if not needed:
            return
        gone = Mark.PROJECT_GONE in item.marks
        text = (
            translate("Queue", "The project's folder is gone.")
            if gone
            else translate("Queue", "This belongs to no project yet.")
        )
        self._label.setText(text)
        self._button.set_label(self.name_of(chosen) or translate("Queue", "Pick project"))

    def open_menu(self) -> None:
        """Offer the living projects, last active first."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for project in self._projects[:_MENU_LIMIT]:
            action = QAction(self._theme.icon("folder"), project.name, menu)
            action.setData(project.id)
            action.setToolTip(home_path(project.path))
            menu.addAction(action)
        if not self._projects:
            action = QAction(translate("Queue", "No project known yet"), menu)
            action.setEnabled(False)
            menu.addAction(action)
        menu.triggered.connect(self._on_action)
        menu.popup(self._button.mapToGlobal(self._button.rect().bottomLeft()))

    def _on_action(self, action: QAction) -> None:
        if action.data():
            self._chosen = str(action.data())
            self._button.set_label(action.text())
            self.chosen.emit(self._chosen)
