"""The detail of the current suggestion: everything a decision needs, in reading order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.domain.suggestion import SuggestionType
from core.projects.types import Project
from core.queue_review.types import Conflicted, Suggestion
from ui.i18n import number, translate
from ui.models.text_diff import Row
from ui.queue_review.change_section import ChangeSection
from ui.queue_review.evidence_section import EvidenceSection
from ui.queue_review.landing_section import LandingSection
from ui.queue_review.landings import Landing
from ui.queue_review.looks import mark_looks, type_look
from ui.queue_review.outside_section import OutsideSection
from ui.queue_review.project_section import ProjectSection
from ui.queue_review.text_section import TextSection
from ui.queue_review.type_button import TypeButton, may_retype
from ui.queue_review.waiting import WHOLE_FILE
from ui.theme import Theme
from ui.widgets.labels import ElidedLabel, Label
from ui.widgets.marks import Tag


class Detail(QScrollArea):
    """Sections in a column; empty ones are hidden."""

    edited = Signal(str)
    retyped = Signal(object)  # SuggestionType
    choice_changed = Signal(object)
    project_chosen = Signal(str)

    def __init__(
        self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._item: Suggestion | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QWidget()
        body.setProperty("ground", "clear")
        column = QVBoxLayout(body)
        column.setContentsMargins(theme.px(24), theme.px(16), theme.px(24), theme.px(24))
        column.setSpacing(theme.px(20))
        top = QVBoxLayout()
        top.setSpacing(theme.px(8))
        head = QHBoxLayout()
        head.setSpacing(theme.px(12))
        self._type = Tag(theme, weight=600)
        head.addWidget(self._type)
        self.type_button = TypeButton(theme)
        self.type_button.chosen.connect(self.retyped)
        head.addWidget(self.type_button)
        self._owner = ElidedLabel(theme, "", "small", tone="muted")
        self._owner.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        head.addWidget(self._owner)
        self._marks = QHBoxLayout()
        self._marks.setSpacing(theme.px(12))
        head.addLayout(self._marks)
        head.addStretch(1)
        self._place = Label(theme, "", "small", tone="muted")
        head.addWidget(self._place)
        top.addLayout(head)
        self.text = TextSection(theme)
        top.addWidget(self.text)
        column.addLayout(top)
        self.project = ProjectSection(theme)
        self.evidence = EvidenceSection(theme, now)
        self.outside = OutsideSection(theme)
        self.change = ChangeSection(theme, now)
        self.landing = LandingSection(theme)
        for section in (self.project, self.evidence, self.outside, self.change, self.landing):
            column.addWidget(section)
        column.addStretch(1)
        self.setWidget(body)
        self.text.edited.connect(self.edited)
        self.change.choice_changed.connect(self.choice_changed)
        self.outside.choice_changed.connect(self.choice_changed)
        self.project.chosen.connect(self.project_chosen)

    def set_projects(self, projects: list[Project]) -> None:
        self.project.set_projects(projects)

    def item(self) -> Suggestion | None:
        return self._item

    def show_item(
        self,
        item: Suggestion,
        row: int,
        total: int,
        choice: Conflicted,
        project: str,
        story: str = "",
    ) -> None:
        """Show ``item``, the ``row``-th (0-based) of ``total``; ``story`` is its place in one."""
        fresh = self._item is None or self._item.id != item.id
        self._item = item
        look = type_look(item)
        self._type.set_state(look.icon, look.token, look.text)
        may_be_other = may_retype(item)
        self._type.setVisible(not may_be_other)
        self.type_button.setVisible(may_be_other)
        self.type_button.show_type(item.type)
        self._owner.set_text(item.project_name)
        while self._marks.count():
            child = self._marks.takeAt(0)
            widget = child.widget() if child is not None else None
            if widget is not None:
                widget.deleteLater()
        for mark in mark_looks(item, long=True)[:3]:
            self._marks.addWidget(Tag(self._theme, mark.icon, mark.token, mark.text))
        place = translate("Queue", "{0} of {1}").format(number(row + 1), number(total))
        story = story[:1].upper() + story[1:]
        self._place.setText(" · ".join(part for part in (story, place) if part))
        whole = item.source in WHOLE_FILE
        if fresh or not self.text.editing:
            editable = not whole and item.type in (SuggestionType.RULE, SuggestionType.INFO)
            self.text.show_item(item, editable=editable)
        self.text.setVisible(not whole)
        self.project.show_item(item, project)
        if whole:
            self.project.hide()
        self.evidence.show_item(item)
        self.change.show_item(item, self.text.text(), choice)
        if fresh:
            self.landing.hide()
            self.outside.hide()
            self.verticalScrollBar().setValue(0)

    def place(self) -> str:
        """Return "2 of 8", with the place in its story before it."""
        return self._place.text()

    def show_landing(self, landing: Landing | None) -> None:
        self.landing.show_landing(landing)

    def show_outside(
        self, rows: list[Row], clashes: int, *, arrived: bool, opaque: bool = False
    ) -> None:
        if opaque:
            self.outside.show_opaque()
        else:
            self.outside.show_rows(rows, clashes, arrived=arrived)

    def choose(self, choice: Conflicted) -> None:
        """Answer the open choice, if there is one."""
        if self.outside.needs_choice:
            self.outside.choose(choice)
        else:
            self.change.choose(choice)

    def clear(self) -> None:
        self._item = None

    def retranslate(self) -> None:
        self.type_button.retranslate()
        self.text.retranslate()
