"""The project switcher's behaviour: list, choose, pin, add a folder, answer a question."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from core.projects.types import Added, Project
from ui.frame.context import Context
from ui.frame.sidebar import Sidebar
from ui.frame.switcher import ProjectPopover
from ui.i18n import translate
from ui.paths import home_path
from ui.widgets.file_dialog import file_dialog
from ui.widgets.question import Question


class Projects(QObject):
    """Knows the current project of the window ("" = all)."""

    chosen = Signal(str)

    def __init__(self, context: Context, sidebar: Sidebar, window: QWidget) -> None:
        super().__init__(window)
        self._context, self._sidebar, self._window = context, sidebar, window
        self._projects: list[Project] = []
        self._current = ""
        self._popover: ProjectPopover | None = None
        sidebar.switcher.clicked.connect(self.open)

    @property
    def current(self) -> str:
        return self._current

    def project(self) -> Project | None:
        """Return the current project, None for "all"."""
        return next((p for p in self._projects if p.id == self._current), None)

    def reload(self) -> None:
        """Read the projects in the background."""
        core = self._context.core
        self._context.tasks.query(core.projects.list, self._on_listed, self, key="projects")

    def _on_listed(self, projects: list[Project]) -> None:
        self._projects = projects
        self._show()
        if self._popover is not None and self._popover.isVisible():
            self._popover.set_projects(projects, self._current)

    def _show(self) -> None:
        self._sidebar.switcher.set_project(self.project())

    def retranslate(self) -> None:
        self._show()
        if self._popover is not None:
            self._popover.deleteLater()
            self._popover = None

    def open(self) -> None:
        """Open the popover."""
        theme = self._context.theme
        if self._popover is None:
            self._popover = ProjectPopover(theme, self._window, self._context.now)
            self._popover.chosen.connect(self.choose)
            self._popover.pinned.connect(self._on_pinned)
            self._popover.add_folder.connect(self._ask_folder)
            self._popover.forgotten.connect(self.ask_forget)
        self._popover.field.clear()
        self._popover.set_projects(self._projects, self._current)
        self._popover.open_under(self._sidebar.switcher)
        self._popover.field.setFocus()

    def choose(self, project_id: str) -> None:
        """Make a project current."""
        self._current = project_id
        self._show()
        self.chosen.emit(project_id)

    def follow(self, project_id: str) -> None:
        """Show the project of the file that was opened ("" for the person's own)."""
        if project_id != self._current:
            self._current = project_id
            self._show()

    def ask_forget(self, project_id: str) -> None:
        """Ask before a project leaves the window; nothing of it is deleted."""
        project = next((p for p in self._projects if p.id == project_id), None)
        if project is None:
            return

        def forget() -> None:
            self._forget(project)

        Question(
            self._context.theme,
            self._window,
            translate("Switcher", "Stop looking after {0}?").format(project.name),
            translate(
                "Switcher",
                "Its agents get nothing from here any more. What was learned stays in the "
                "library and comes back when the folder is added again.",
            ),
            [(translate("Switcher", "Stop looking after it"), forget, True)],
        ).open()

    def _forget(self, project: Project) -> None:
        core, origin = self._context.core, self._context.origin

        def work() -> None:
            core.projects.forget(project.id, origin=origin)

        def undo() -> None:
            self.add(project.path)

        def done(_nothing: None) -> None:
            if self._current == project.id:
                self.choose("")
            self.reload()
            text = translate("Switcher", "{0} is not looked after any more").format(project.name)
            self._context.toast(text, undo)

        self._context.tasks.mutate(work, done, self)

    def _on_pinned(self, project_id: str, pinned: bool) -> None:
        core, origin = self._context.core, self._context.origin

        def work() -> Project:
            return core.projects.pin(project_id, pinned, origin=origin)

        self._context.tasks.mutate(work, self._on_changed, self)

    def _on_changed(self, _project: Project) -> None:
        self.reload()

    # -- adding
    def _ask_folder(self) -> None:
        title = translate("Switcher", "Add a project folder")
        dialog = file_dialog(self._context.theme, self._window, title)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
        dialog.fileSelected.connect(self._on_folder)
        dialog.open()

    def _on_folder(self, folder: str) -> None:
        self.add(Path(folder))

    def add(self, folder: Path, answer: str = "") -> None:
        """Make ``folder`` a project (V-14)."""
        core, origin = self._context.core, self._context.origin

        def work() -> Added:
            return core.projects.add(folder, answer=answer, origin=origin)

        self._context.tasks.mutate(work, self._on_added, self)

    def _on_added(self, added: Added) -> None:
        if added.project is not None:
            self._current = added.project.id
            self.reload()
            self.chosen.emit(added.project.id)
            text = (
                translate("Switcher", "{0} added")
                if added.created
                else translate("Switcher", "{0} was there already")
            )
            self._context.toast(text.format(added.project.name), None)
            return
        question = added.question
        if question is None:
            return
        known = next((p.name for p in self._projects if p.id == question.project_id), "")

        def same() -> None:
            self.add(question.folder, "same")

        def new() -> None:
            self.add(question.folder, "new")

        Question(
            self._context.theme,
            self._window,
            translate("Switcher", "Is this a project you have already?"),
            translate(
                "Switcher",
                "{0} looks like “{1}”, moved or copied. What was learned follows the answer.",
            ).format(home_path(question.folder), known),
            [
                (translate("Switcher", "A new project"), new, False),
                (translate("Switcher", "The same project"), same, False),
            ],
        ).open()
