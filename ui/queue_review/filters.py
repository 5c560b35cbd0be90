"""The filter bar: project, type, source, age (incl. parked)."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from core.domain.suggestion import Source, SuggestionType
from core.projects.types import Project
from core.queue_review.types import Filter
from ui.i18n import number, translate
from ui.queue_review.looks import plain_type_look, source_text
from ui.theme import Theme
from ui.widgets.button import Button, Kind

_AGES = (1, 7, 30)
_PARKED = -1


class FilterBar(QWidget):
    """Four chips that open lists; a chip that filters is drawn as on."""

    changed = Signal(object)  # Filter

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._projects: list[Project] = []
        self._project, self._age, self._parked = "", 0, 0
        self._type: SuggestionType | None = None
        self._source: Source | None = None
        self.setProperty("ground", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px(44) - 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(16), 0, theme.px(16), 0)
        row.setSpacing(theme.px(8))
        self._chips: list[Button] = []
        for name, slot in (
            ("project", self._open_projects),
            ("type", self._open_types),
            ("source", self._open_sources),
            ("age", self._open_ages),
        ):
            chip = Button(theme, kind=Kind.CHIP)
            chip.setObjectName(f"filter-{name}")
            chip.set_chevron(True)
            chip.setCheckable(True)
            chip.clicked.connect(slot)
            self._chips.append(chip)
            row.addWidget(chip)
        row.addStretch()
        self._clear = Button(theme, icon="x", kind=Kind.GHOST)
        self._clear.clicked.connect(self.clear)
        row.addWidget(self._clear)
        self.retranslate()

    # -- state
    def filter(self) -> Filter:
        return Filter(
            parked=self._age == _PARKED,
            projects=(self._project,) if self._project else (),
            types=(self._type,) if self._type else (),
            sources=(self._source,) if self._source else (),
            max_age_days=max(0, self._age),
        )

    @property
    def active(self) -> bool:
        return self.filter() != Filter()

    @property
    def only_project(self) -> bool:
        """Nothing filters but the project."""
        return self.active and self.filter() == Filter(projects=(self._project,))

    def project_text(self) -> str:
        """Return the name of the project that is shown."""
        return self._chips[0].toolTip()

    def set_projects(self, projects: list[Project], parked: int) -> None:
        self._projects, self._parked = projects, parked
        self.retranslate()

    def set_project(self, scope: str) -> None:
        """Show only ``scope`` ("" = all, "user", or a project id)."""
        self._project = scope
        self._tell()

    def show_parked(self) -> None:
        """Show parked items instead of pending ones (K-18)."""
        self._age = _PARKED
        self._tell()

    def clear(self) -> None:
        self._project, self._type, self._source, self._age = "", None, None, 0
        self._tell()

    def _tell(self) -> None:
        self.retranslate()
        self.changed.emit(self.filter())

    def retranslate(self) -> None:
        names = {project.id: project.name for project in self._projects}
        project = (
            translate("Queue", "User")
            if self._project == "user"
            else names.get(self._project, self._project)
        )
        ages = {
            0: translate("Queue", "Age"),
            _PARKED: translate("Queue", "Parked"),
            **{days: self._age_text(days) for days in _AGES},
        }
        texts = (
            (project or translate("Queue", "All projects"), bool(self._project)),
            (
                plain_type_look(self._type).text if self._type else translate("Queue", "Type"),
                self._type is not None,
            ),
            (
                source_text(self._source) if self._source else translate("Queue", "Source"),
                self._source is not None,
            ),
            (ages[self._age], self._age != 0),
        )
        for chip, (text, on) in zip(self._chips, texts, strict=True):
            chip.setChecked(on)
            shown = text if len(text) <= 16 else f"{text[:15]}…"
            chip.set_label(shown, accessible=translate("Queue", "Filter: {0}").format(text))
            chip.setToolTip(text)
        self._clear.setVisible(self.active)
        self._clear.setAccessibleName(translate("Queue", "Clear filters"))
        self._clear.setToolTip(translate("Queue", "Clear filters"))

    @staticmethod
    def _age_text(days: int) -> str:
        return translate("Queue", "Last %n days", "", days)

    # -- menus
    def _menu(self, chip: Button, rows: list[tuple[str, str, Any]], slot: Any) -> None:
        chip.setChecked(bool(chip.isChecked()))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for icon, text, data in rows:
            action = QAction(self._theme.icon(icon), text, menu) if icon else QAction(text, menu)
            action.setData(data)
            menu.addAction(action)
        menu.triggered.connect(slot)
        menu.aboutToHide.connect(self.retranslate)
        menu.popup(chip.mapToGlobal(chip.rect().bottomLeft()))

    def _open_projects(self) -> None:
        rows: list[tuple[str, str, Any]] = [
            ("layers", translate("Queue", "All projects"), ""),
            ("user", translate("Queue", "User"), "user"),
        ]
        rows += [("folder", project.name, project.id) for project in self._projects[:40]]
        self._menu(self._chips[0], rows, self._on_project)

    def _open_types(self) -> None:
        rows: list[tuple[str, str, Any]] = [("layers", translate("Queue", "Any type"), None)]
        for kind in SuggestionType:
            look = plain_type_look(kind)
            rows.append((look.icon, look.text, kind.value))
        self._menu(self._chips[1], rows, self._on_type)

    def _open_sources(self) -> None:
        rows: list[tuple[str, str, Any]] = [("layers", translate("Queue", "Any source"), None)]
        rows += [("", source_text(source), source.value) for source in Source]
        self._menu(self._chips[2], rows, self._on_source)

    def _open_ages(self) -> None:
        rows: list[tuple[str, str, Any]] = [("clock", translate("Queue", "Any age"), 0)]
        rows += [("", self._age_text(days), days) for days in _AGES]
        parked = translate("Queue", "Parked ({0}), older than 30 days").format(number(self._parked))
        rows.append(("archive", parked, _PARKED))
        self._menu(self._chips[3], rows, self._on_age)

    def _on_project(self, action: QAction) -> None:
        self._project = str(action.data() or "")
        self._tell()

    def _on_type(self, action: QAction) -> None:
        self._type = SuggestionType(action.data()) if action.data() else None
        self._tell()

    def _on_source(self, action: QAction) -> None:
        self._source = Source(action.data()) if action.data() else None
        self._tell()

    def _on_age(self, action: QAction) -> None:
        self._age = int(action.data() or 0)
        self._tell()
