"""What the queue page does: reads, decides, undoes; knows no widgets.

Every answer comes back on the window's thread by :class:`ui.bridge.tasks.Tasks`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from core.domain.scope import Scope
from core.domain.suggestion import Source, SuggestionType
from core.projects.types import Project
from core.queue_review.types import (
    Conflicted,
    Counts,
    Decision,
    Filter,
    Outcome,
    OutsideEditView,
    Processed,
    SkipReason,
    Suggestion,
)
from ui.frame.context import Context
from ui.frame.preferences import ENABLED
from ui.models.text_diff import Row, diff_rows
from ui.queue_review.landings import Landing, places
from ui.queue_review.scopes import shown_target
from ui.queue_review.waiting import Plan, of_files, plan, shown, switch_of


@dataclass(frozen=True, slots=True)
class Listing:
    """One answer of the list query.

    Attributes:
        enabled: learning is on for the person (K-20).
        held: items that are not shown because learning is off for them.
    """

    items: list[Suggestion]
    counts: Counts
    projects: list[Project]
    enabled: bool
    held: int


@dataclass(frozen=True, slots=True)
class OutsideDiff:
    """The rows of an outside edit, and how many places both sides changed.

    Attributes:
        opaque: the file cannot be read as a text, so it can only be dismissed (K-05).
    """

    suggestion_id: str
    rows: list[Row]
    clashes: int
    opaque: bool = False


class QueuePresenter(QObject):
    """The page's model of the queue."""

    listed = Signal(object)  # Listing
    landed = Signal(str, object)  # suggestion id, Landing | None
    outside = Signal(object)  # OutsideDiff
    decided = Signal(object)  # list[Decision]
    undone = Signal(object)  # list[Decision]
    planned = Signal(object)  # Plan
    progressed = Signal(int, int)  # the one being applied, of how many
    processed = Signal(object)  # Processed
    retyped = Signal(object, object)  # Suggestion, SuggestionType before
    refused = Signal(str, object)  # suggestion id, error
    busy_changed = Signal(bool)

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._core = context.core
        self._filter = Filter()
        self._undo: list[list[str]] = []

    # -- reading
    def set_filter(self, filter_: Filter) -> None:
        self._filter = filter_
        self.reload()

    def reload(self) -> None:
        """Read list, counts and projects in the background."""
        core, filter_ = self._core, self._filter

        def read() -> Listing:
            every = of_files(core.queue.list(filter_), filter_)
            switch = switch_of(core)
            items = shown(every, switch)
            held = len(every) - len(items)
            return Listing(items, core.queue.counts(), core.projects.list(), switch(None), held)

        self._context.tasks.query(read, self._on_listed, self, key="list")

    def _on_listed(self, listing: Listing) -> None:
        self.listed.emit(listing)

    def revalidate(self) -> None:
        """Look again at every item when the page opens (K-18)."""
        # In the reading lane: the first look loads the sentence encoder, and decisions must not
        # wait for it. What it changes is written in short transactions of its own.
        core = self._core
        self._context.tasks.query(core.queue.revalidate, self._on_revalidated, self, key="look")

    def _on_revalidated(self, changed: int) -> None:
        if changed:
            self.reload()

    def read_detail(self, item: Suggestion, scope: Scope | None, choice: Conflicted) -> None:
        """Read where ``item`` would land with ``choice``, or its diff."""
        core, tasks = self._core, self._context.tasks
        if item.source in (Source.OUTSIDE_EDIT, Source.ARRIVED_PACK):

            def read_diff() -> OutsideDiff:
                view: OutsideEditView = core.queue.outside_edit(item.id)
                if view.opaque:
                    return OutsideDiff(item.id, [], 0, opaque=True)
                rows = diff_rows(view.current, view.outside)
                return OutsideDiff(item.id, rows, len(view.clashes))

            tasks.query(read_diff, self.outside.emit, self, key="detail")
            return
        if scope is None or item.type not in (SuggestionType.RULE, SuggestionType.INFO):
            tasks.forget(self, "detail")
            self.landed.emit(item.id, None)
            return
        place, target = scope, shown_target(item)
        if target is not None and not (item.may_replace and target.entry_key):
            target = None

        def read_landing() -> tuple[str, Landing]:
            scopes = [place, target.scope] if target is not None else [place]
            files = {scope: core.knowledge.file(scope) for scope in scopes}
            texts = {scope: file.text for scope, file in files.items()}
            limit = core.knowledge.limits(place).apply
            answers = [choice]
            if target is not None and choice is Conflicted.ASK:
                answers = [Conflicted.REPLACE, Conflicted.KEEP_BOTH]
            found = tuple(
                (answer, tuple(places(item, place, answer, target, texts, limit)))
                for answer in answers
            )
            return item.id, Landing(found, {scope: file.name for scope, file in files.items()})

        tasks.query(read_landing, self._on_landing, self, key="detail", on_error=self._no_landing)

    def _on_landing(self, answer: tuple[str, Landing]) -> None:
        self.landed.emit(*answer)

    def _no_landing(self, _error: BaseException) -> None:
        # The preview is a help, not a decision: Apply itself says what is wrong.
        self.landed.emit("", None)

    # -- deciding
    def apply(
        self,
        suggestion_id: str,
        scope: Scope,
        text: str,
        conflicted: Conflicted,
        target_key: str = "",
    ) -> None:
        """Apply one item to ``scope``; ``target_key`` is the entry the person saw replaced."""
        core, origin = self._core, self._context.origin

        def work() -> list[Decision]:
            return [
                core.queue.apply(
                    suggestion_id,
                    scope,
                    text=text,
                    conflicted=conflicted,
                    target_key=target_key,
                    origin=origin,
                )
            ]

        self._decide(work, suggestion_id)

    def apply_whole(self, suggestion_id: str, scope: Scope, conflicted: Conflicted) -> None:
        """Take over an outside edit or an arrived file."""
        core, origin = self._core, self._context.origin

        def work() -> list[Decision]:
            return [core.queue.apply(suggestion_id, scope, conflicted=conflicted, origin=origin)]

        self._decide(work, suggestion_id)

    def apply_many(self, items: list[tuple[str, Scope | None]]) -> None:
        """Apply a selection, each to its own scope; what needs a choice is skipped, with why."""
        core, origin = self._core, self._context.origin

        def work() -> Processed:
            applied: list[Decision] = []
            skipped: list[tuple[str, SkipReason]] = []
            for suggestion_id, scope in items:
                if scope is None:
                    skipped.append((suggestion_id, SkipReason.NEEDS_PROJECT))
                    continue
                part = core.queue.apply_many([suggestion_id], scope, origin=origin)
                applied += part.applied
                skipped += part.skipped
            return Processed(tuple(applied), tuple(skipped))

        self._context.tasks.mutate(work, self._on_processed, self, on_error=self._on_process_error)

    def _decide(self, work: Callable[[], list[Decision]], first: str) -> None:
        def failed(error: BaseException) -> None:
            self.refused.emit(first, error)
            self.reload()

        self._context.tasks.mutate(work, self._on_decided, self, on_error=failed)

    def dismiss(self, ids: list[str]) -> None:
        """Dismiss items."""
        core, origin = self._core, self._context.origin

        def work() -> list[Decision]:
            if len(ids) == 1:
                return [core.queue.dismiss(ids[0], origin=origin)]
            return core.queue.dismiss_many(ids, origin=origin)

        self._decide(work, ids[0])

    def _on_decided(self, decisions: list[Decision]) -> None:
        done = [d.suggestion_id for d in decisions if d.can_undo and _fresh(d)]
        if done:
            self._undo.append(done)
        self.decided.emit(decisions)
        self.reload()

    def plan_all(self) -> None:
        """Find out what Process all would do with the list that is shown (K-19)."""
        core, filter_ = self._core, self._filter

        def work() -> Plan:
            core.queue.revalidate()
            return plan(shown(of_files(core.queue.list(filter_), filter_), switch_of(core)))

        tasks = self._context.tasks
        self.busy_changed.emit(True)
        tasks.query(work, self._on_planned, self, key="plan", on_error=self._on_process_error)

    def _on_planned(self, found: Plan) -> None:
        self.busy_changed.emit(False)
        self.planned.emit(found)

    def process(self, wanted: Plan) -> None:
        """Apply what was planned, one after the other: exactly what the person was shown."""
        self.busy_changed.emit(True)
        self._apply_next(wanted, [], [*wanted.skipped])

    def _apply_next(
        self, wanted: Plan, applied: list[Decision], skipped: list[tuple[str, SkipReason]]
    ) -> None:
        done = len(applied) + len(skipped) - len(wanted.skipped)
        if done == len(wanted.ready):
            self._on_processed(Processed(tuple(applied), tuple(skipped)))
            return
        self.progressed.emit(done + 1, len(wanted.ready))
        core, origin, (item, scope) = self._core, self._context.origin, wanted.ready[done]

        def work() -> Processed:
            return core.queue.apply_many([item], scope, origin=origin)

        def one(report: Processed) -> None:
            self._apply_next(wanted, [*applied, *report.applied], [*skipped, *report.skipped])

        def failed(error: BaseException) -> None:
            # The disk or the library: the others would fail as well.
            if applied:
                left = [(key, SkipReason.FAILED) for key, _scope in wanted.ready[done:]]
                self._on_processed(Processed(tuple(applied), (*skipped, *left)))
            else:
                self._on_process_error(error)

        self._context.tasks.mutate(work, one, self, on_error=failed)

    def _on_process_error(self, error: BaseException) -> None:
        self.busy_changed.emit(False)
        self._context.show_error(error)
        self.reload()

    def _on_processed(self, report: Processed) -> None:
        self.busy_changed.emit(False)
        done = [decision.suggestion_id for decision in report.applied if decision.can_undo]
        if done:
            self._undo.append(done)
        self.processed.emit(report)
        self.reload()

    def edit(self, suggestion_id: str, text: str) -> None:
        """Keep another wording on a waiting item (K-19: the original stays in the record)."""
        core, origin = self._core, self._context.origin

        def work() -> object:
            return core.queue.edit(suggestion_id, text, origin=origin)

        self._context.tasks.mutate(work, self._on_edited, self)

    def retype(self, item: Suggestion, kind: SuggestionType) -> None:
        """Make a rule an info or the other way round; it waits as before."""
        core, origin = self._core, self._context.origin

        def work() -> Suggestion:
            return core.queue.edit(item.id, item.text, as_type=kind, origin=origin)

        def done(now: Suggestion) -> None:
            self.retyped.emit(now, item.type)
            self.reload()

        self._context.tasks.mutate(work, done, self)

    def _on_edited(self, _result: object) -> None:
        self.reload()

    def turn_on(self) -> None:
        """Turn learning on for the person (K-20); the sidebar's switch follows."""
        core, origin = self._core, self._context.origin

        def work() -> object:
            return core.settings.set(ENABLED, True, origin=origin)

        self._context.tasks.mutate(work, self._on_edited, self)

    # -- undo
    @property
    def can_undo(self) -> bool:
        return bool(self._undo)

    def undo(self) -> None:
        """Take the last act back, whole."""
        if not self._undo:
            return
        core, origin, ids = self._core, self._context.origin, self._undo.pop()

        def work() -> list[Decision]:
            return [
                core.queue.undo(suggestion_id, origin=origin) for suggestion_id in reversed(ids)
            ]

        self._context.tasks.mutate(work, self._on_undone, self, on_error=self._on_undo_error)

    def _on_undone(self, decisions: list[Decision]) -> None:
        self.undone.emit(decisions)
        self.reload()

    def _on_undo_error(self, error: BaseException) -> None:
        self._context.show_error(error)
        self.reload()


def _fresh(decision: Decision) -> bool:
    """Only what this act did may be undone by it, not what was decided before."""
    return decision.outcome in (Outcome.APPLIED, Outcome.DISMISSED)
