"""The Queued Knowledge page: cards left, detail right, verbs below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QItemSelection, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.changes import Area, ChangeSet
from core.domain.scope import USER, Scope
from core.domain.suggestion import Source, SuggestionType
from core.errors import PaperError
from core.queue_review.types import Conflicted, Decision, Outcome, Processed, Suggestion
from core.reflection.types import Reflected
from ui.error_texts import error_text
from ui.frame.context import Context
from ui.frame.page import Page
from ui.i18n import number, translate
from ui.queue_review.card_list import CardList
from ui.queue_review.cards_model import CardsModel, story_text
from ui.queue_review.detail import Detail
from ui.queue_review.filters import FilterBar
from ui.queue_review.landings import Landing
from ui.queue_review.presenter import Listing, OutsideDiff, QueuePresenter
from ui.queue_review.reading import SessionReading
from ui.queue_review.report import ReportDialog
from ui.queue_review.scopes import default_scope, leaning_scope, project_scope, shown_target
from ui.queue_review.type_button import may_retype, other_type
from ui.queue_review.verbs import VerbsBar
from ui.queue_review.waiting import WHOLE_FILE, Plan
from ui.queue_review.words import (
    decided_text,
    decision_text,
    elsewhere_texts,
    no_match_texts,
    nothing_texts,
    off_texts,
    plan_texts,
    retyped_text,
)
from ui.widgets.button import Button
from ui.widgets.empty_state import EmptyState
from ui.widgets.error_bar import ErrorBar
from ui.widgets.labels import rule
from ui.widgets.message_slot import MessageSlot
from ui.widgets.question import Question

_TICK_MS = 60_000  # ages on the cards


class QueuePage(Page):
    """View of the queue; decisions go through :class:`QueuePresenter`."""

    key = "queue"
    icon = "inbox"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        theme = context.theme
        self._total, self._held, self._enabled = 0, 0, True
        self._busy = False
        self._wanted = ""  # id to select when it is listed
        self._new: tuple[str, ...] = ()  # ids of a reading, the first of them is selected
        self._choices: dict[str, Conflicted] = {}
        self._picked: dict[str, str] = {}
        self._deciding: set[str] = set()
        self._refused = ""  # id whose refusal is shown
        self.presenter = QueuePresenter(context, self)
        self._model = CardsModel(context.now, self)
        self.filters = FilterBar(theme)
        self.cards = CardList(theme, self._model)
        self.detail = Detail(theme, context.now)
        self.verbs = VerbsBar(theme)
        self._error = ErrorBar(theme)
        self._process = Button(theme, icon="check-check", parent=self)
        self._process.hide()  # the header shows it
        self._process.setObjectName("process-all")
        self._process.clicked.connect(self.presenter.plan_all)
        self.reading = SessionReading(context)
        self._empty_act: Callable[[], None] = self.reading.choose
        self._build()
        self._connect()
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._model.retick)
        self.retranslate()

    def _build(self) -> None:
        theme = self._context.theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.reading)
        row = QHBoxLayout()
        row.setSpacing(0)
        column.addLayout(row, 1)
        self._left = QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(self.filters)
        left.addWidget(rule())
        left.addWidget(self.cards, 1)
        self._left.setFixedWidth(theme.px(theme.measures.width["list"]) - 1)
        row.addWidget(self._left)
        self._line = rule("v")
        row.addWidget(self._line)
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(MessageSlot(self._error, theme.px(24), theme.px(12)))
        right.addWidget(self.detail, 1)
        right.addWidget(rule())
        right.addWidget(self.verbs)
        row.addWidget(self._right, 1)
        self._empty = EmptyState(theme, "inbox")
        self._empty.activated.connect(self.take_empty_step)
        self._empty.hide()
        row.addWidget(self._empty, 1)

    def _connect(self) -> None:
        presenter = self.presenter
        presenter.listed.connect(self._on_listed)
        presenter.landed.connect(self._on_landed)
        presenter.outside.connect(self._on_outside)
        presenter.decided.connect(self._on_decided)
        presenter.undone.connect(self._on_undone)
        presenter.planned.connect(self._on_planned)
        presenter.progressed.connect(self._on_progress)
        presenter.processed.connect(self._on_processed)
        presenter.retyped.connect(self._on_retyped)
        presenter.refused.connect(self._on_refused)
        presenter.busy_changed.connect(self._on_busy)
        self.filters.changed.connect(presenter.set_filter)
        self.cards.verb.connect(self.do_verb)
        self.verbs.verb.connect(self.do_verb)
        self.cards.selectionModel().selectionChanged.connect(self._on_selection)
        self.detail.edited.connect(self._on_edited)
        self.detail.retyped.connect(self._on_type)
        self.detail.text.editing_changed.connect(self._on_editing)
        self.detail.choice_changed.connect(self._on_choice)
        self.detail.project_chosen.connect(self._on_project)
        self.reading.found.connect(self._on_read)

    # -- Page
    def title(self) -> str:
        return translate("Queue", "Queued Knowledge")

    def scope_text(self) -> str:
        if not self._enabled:
            return translate("Queue", "learning is off")
        if not self._total:
            return translate("Queue", "nothing pending")
        return translate("Queue", "%Ln pending in all projects", "", self._total)

    def header_actions(self) -> list[QWidget]:
        return [self.reading.button, self._process]

    def footer_height(self) -> int:
        return self.verbs.height() if self._right.isVisible() else 0

    def activate(self) -> None:
        self._timer.start()
        self.presenter.reload()
        self.presenter.revalidate()
        if self.isVisible():
            self.take_focus()

    def take_focus(self) -> None:
        """Into the text while it is edited, else into the list; on an empty page on its verb."""
        if self.detail.text.editing:
            self.detail.text.take_focus()
        elif self.cards.isVisible():
            self.cards.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The list's keys work from every control of the page that has no use for them."""
        if not self.cards.take_key(event):
            super().keyPressEvent(event)

    def refresh(self, changes: list[ChangeSet]) -> None:
        areas = (Area.QUEUE, Area.KNOWLEDGE, Area.PROJECTS, Area.SETTINGS)
        if any(change.touches(area) for change in changes for area in areas):
            self.presenter.reload()

    def retranslate(self) -> None:
        self._process.set_label(translate("Queue", "Process all"))
        self._process.setToolTip(
            translate("Queue", "Apply every suggestion that needs no further choice")
        )
        self.cards.setAccessibleName(translate("Queue", "Suggestions"))
        for part in (self.filters, self.verbs, self.detail, self.reading):
            part.retranslate()
        self._show_current()
        self._show_empty()

    def show_scope(self, scope: str, suggestion_id: str) -> None:
        """Filter to ``scope`` ("" = all) and select ``suggestion_id`` when it is there."""
        self._wanted = suggestion_id
        self.filters.set_project(scope)

    # -- answers
    def _on_listed(self, listing: Listing) -> None:
        current = self.current()
        row = self.cards.currentIndex().row()
        self.filters.set_projects(listing.projects, listing.counts.parked)
        self.detail.set_projects(listing.projects)
        self._model.update([i for i in listing.items if i.id not in self._deciding])
        self._total = listing.counts.total
        self._enabled, self._held = listing.enabled, listing.held
        self._show_empty()
        if self._new and self._find_new():
            return
        wanted = self._model.row_of(self._wanted) if self._wanted else -1
        if wanted >= 0:
            self._wanted = ""
            self.select_row(wanted)
        elif not self.detail.text.editing and (
            current is None or self._model.row_of(current.id) < 0
        ):
            self.select_row(max(0, row))
        self._show_current()
        self.scope_changed.emit()
        self.badge_changed.emit()

    def _show_empty(self) -> None:
        """One empty state: why nothing is listed, and the one next step."""
        empty = self._model.rowCount() == 0
        self._left.setVisible(not empty or self.filters.active)
        self._line.setVisible(not self._left.isHidden())
        self._right.setVisible(not empty)
        self._empty.setVisible(empty)
        self._process.setEnabled(not empty and not self._busy)
        if not self._enabled:
            self._empty_act = self.presenter.turn_on
            self._empty.set_content(*off_texts(self._held))
        elif self.filters.only_project and self._total:
            self._empty_act = self.filters.clear
            self._empty.set_content(*elsewhere_texts(self.filters.project_text(), self._total))
        elif self.filters.active and not self.filters.only_project:
            self._empty_act = self.filters.clear
            self._empty.set_content(*no_match_texts())
        else:
            self._empty_act = self.reading.choose
            self._empty.set_content(*nothing_texts(), action_icon="messages-square")

    def take_empty_step(self) -> None:
        """Do what the empty state offers."""
        self._empty_act()

    def _on_selection(self, _on: QItemSelection, _off: QItemSelection) -> None:
        item = self.current()
        if item is not None and item.id != self._refused:
            self._error.hide()
        self._show_current()

    def _on_landed(self, suggestion_id: str, landing: object) -> None:
        item = self.current()
        if item is not None and (not suggestion_id or item.id == suggestion_id):
            self.detail.show_landing(landing if isinstance(landing, Landing) else None)

    def _on_outside(self, diff: OutsideDiff) -> None:
        item = self.current()
        if item is not None and item.id == diff.suggestion_id:
            arrived = item.source is Source.ARRIVED_PACK
            self.detail.show_outside(diff.rows, diff.clashes, arrived=arrived, opaque=diff.opaque)
            self.verbs.set_readable(not diff.opaque)

    # -- current
    def current(self) -> Suggestion | None:
        return self._model.item(self.cards.currentIndex())

    def selected(self) -> list[Suggestion]:
        """Return the selected items, the current one first."""
        rows = sorted(index.row() for index in self.cards.selectionModel().selectedRows())
        items = [item for row in rows if (item := self._model.item(self._model.index(row)))]
        current = self.current()
        if current in items:
            items.remove(current)
            items.insert(0, current)
        return items

    def select_row(self, row: int) -> None:
        """Make ``row`` (or the last one) current."""
        count = self._model.rowCount()
        if count:
            index = self._model.index(min(row, count - 1))
            self.cards.setCurrentIndex(index)
            self.cards.scrollTo(index)

    def _show_current(self) -> None:
        items, item = self.selected(), self.current()
        self.verbs.show_items(items)
        if item is None:
            self.detail.clear()
            return
        row, total = self.cards.currentIndex().row(), self._model.rowCount()
        choice = self._choices.get(item.id, Conflicted.ASK)
        picked, story = self._picked.get(item.id, ""), story_text(self._model.story(item.id))
        self.detail.show_item(item, row, total, choice, picked, story)
        self.presenter.read_detail(item, self._scope_of(item), choice)

    def _scope_of(self, item: Suggestion) -> Scope | None:
        return leaning_scope(item, self._picked.get(item.id, ""))

    def _project_scope(self, item: Suggestion) -> Scope | None:
        return project_scope(item, self._picked.get(item.id, ""))

    # -- verbs
    def do_verb(self, verb: str) -> None:
        """Carry out ``user``, ``project``, ``dismiss``, ``edit`` or ``undo``."""
        items = self.selected()
        if verb == "undo":
            self.presenter.undo()
        elif not items or any(item.id in self._deciding for item in items):
            return
        elif verb == "edit":
            self.detail.text.start()
        elif verb == "type":
            if len(items) == 1 and may_retype(items[0]):
                self._on_type(other_type(items[0].type))
        elif verb in ("replace", "both"):
            self.detail.choose(Conflicted.REPLACE if verb == "replace" else Conflicted.KEEP_BOTH)
        elif verb == "dismiss":
            self._leave({item.id for item in items})
            self.presenter.dismiss([item.id for item in items])
        elif len(items) > 1:
            places = [(i.id, USER if verb == "user" else self._project_scope(i)) for i in items]
            self._leave({item.id for item in items})
            self.presenter.apply_many(places)
        else:
            self._apply(items[0], verb)

    def _apply(self, item: Suggestion, verb: str) -> None:
        choice = self._choices.get(item.id, Conflicted.ASK)
        if item.source in WHOLE_FILE:
            if self.detail.outside.needs_choice and choice is Conflicted.ASK:
                self.detail.outside.ask()
                return
            self._leave({item.id})
            self.presenter.apply_whole(item.id, default_scope(item), choice)
            return
        scope = USER if verb == "user" else self._project_scope(item)
        if scope is None:
            self.detail.project.open_menu()
            return
        if item.may_replace and choice is Conflicted.ASK and self.detail.change.isVisible():
            self.detail.ensureWidgetVisible(self.detail.change)
            self.detail.change.ask()
            return
        text = self.detail.text.text()
        target = shown_target(item) if choice is Conflicted.REPLACE else None
        self._leave({item.id})
        self.presenter.apply(item.id, scope, text, choice, target.entry_key if target else "")

    def _leave(self, ids: set[str]) -> None:
        """Take decided cards out at once; the next one is current (K-19)."""
        row = min((self._model.row_of(i) for i in ids), default=0)
        self._deciding |= ids
        if self.detail.text.editing:
            self.detail.text.cancel()
        self._model.take(ids)
        self.select_row(max(0, row))
        self._show_empty()
        self._show_current()
        self.take_focus()

    def _on_decided(self, decisions: list[Decision]) -> None:
        self._deciding -= {decision.suggestion_id for decision in decisions}
        if not decisions:
            return
        fresh = [d for d in decisions if d.outcome in (Outcome.APPLIED, Outcome.DISMISSED)]
        undo = self.presenter.undo if fresh and fresh[0].can_undo else None
        self._context.toast(decided_text(decisions), undo)

    def _on_undone(self, decisions: list[Decision]) -> None:
        if decisions:
            self._wanted = decisions[-1].suggestion_id
            self.take_focus()
            self._context.toast(decision_text(decisions[-1]), None)

    def _known(self) -> dict[str, Suggestion]:
        return {item.id: item for item in self._model.items()}

    def _on_planned(self, wanted: Plan) -> None:
        """Ask before everything is applied; what needs no question is told (K-19)."""
        theme = self._context.theme
        if not wanted.ready:
            report = Processed((), wanted.skipped)
            ReportDialog(theme, self, report, self.presenter.undo, self._known()).open()
            return
        title, text, verb = plan_texts(wanted, self._known())
        act = partial(self.presenter.process, wanted)
        Question(theme, self, title, text, [(verb, act, False)]).open()

    def _on_progress(self, place: int, total: int) -> None:
        words = translate("Queue", "Applying {0} of {1}…")
        self._process.set_label(words.format(number(place), number(total)))

    def _on_type(self, kind: SuggestionType) -> None:
        item = self.current()
        if item is not None and item.id not in self._deciding:
            self.presenter.retype(item, kind)

    def _on_retyped(self, item: Suggestion, before: SuggestionType) -> None:
        self._context.toast(retyped_text(item), partial(self.presenter.retype, item, before))

    def _on_processed(self, report: Processed) -> None:
        self._deciding.clear()
        masked = any(decision.masked for decision in report.applied)
        if report.applied and not report.skipped and not masked and len(report.applied) < 4:
            text = translate("Queue", "%n saved", "", len(report.applied))
            self._context.toast(text, self.presenter.undo)
            return
        theme, known = self._context.theme, self._known()
        ReportDialog(theme, self, report, self.presenter.undo, known).open()

    def _on_read(self, done: Reflected) -> None:
        """Bring the first new card to the front; a filter stays that lets one through."""
        self._new = done.queued
        self.presenter.reload()

    def _find_new(self) -> bool:
        """Select the first new card; return whether the list must be read again without filter."""
        new, self._new = self._new, ()
        rows = sorted(row for row in map(self._model.row_of, new) if row >= 0)
        if rows:
            self.select_row(rows[0])
        elif new and self.filters.active:
            self._wanted = new[0]
            self.filters.clear()
            return True
        return False

    def _on_refused(self, suggestion_id: str, error: BaseException) -> None:
        self._deciding.clear()
        self._wanted = self._refused = suggestion_id
        if isinstance(error, PaperError) and error.code == "needs_choice":
            self.detail.change.ask()
        self._error.show_error(error_text(error))

    def _on_busy(self, busy: bool) -> None:
        self._busy = busy
        self._process.set_label(
            translate("Queue", "Looking…") if busy else translate("Queue", "Process all")
        )
        self._show_empty()

    # -- detail
    def _on_edited(self, text: str) -> None:
        item = self.detail.item()
        if item is not None:
            self.presenter.edit(item.id, text)
        self.take_focus()

    def _on_editing(self, on: bool) -> None:
        if not on:
            self.take_focus()

    def _on_choice(self, choice: Conflicted) -> None:
        item = self.current()
        if item is not None:
            self._choices[item.id] = choice
            self.presenter.read_detail(item, self._scope_of(item), choice)

    def _on_project(self, project_id: str) -> None:
        item = self.current()
        if item is not None:
            self._picked[item.id] = project_id
            self._show_current()

    def total(self) -> int:
        return self._total

    def narrow(self, on: bool) -> None:
        """At 1100 px the list gives room (design notes)."""
        theme = self._context.theme
        width = theme.measures.width["list-narrow" if on else "list"]
        self._left.setFixedWidth(theme.px(width) - 1)

    def error_message(self) -> str:
        """Return what the page's error bar says, "" while it is hidden."""
        return "" if self._error.isHidden() else self._error.message()

    def empty_title(self) -> str:
        """Return the title of the empty state, "" while there are cards."""
        return "" if self._empty.isHidden() else self._empty.title()

    def model(self) -> CardsModel:
        """Return the model of the cards."""
        return self._model
