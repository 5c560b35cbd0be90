"""The review queue's façade (K-08 to K-19): what the window and the command line call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from core.changes import Area
from core.domain.knowledge_document import leaf_text
from core.domain.normalise import exact_key
from core.domain.sameness import Relation
from core.domain.scope import USER, Scope
from core.domain.suggestion import Source, Status, SuggestionType
from core.encoder.sentence_vectors import SentenceVectors
from core.errors import EnvironmentFault, InvalidInput, NotFound, PaperError, Refused
from core.knowledge import rows as knowledge_rows
from core.knowledge.limits import SettingReader
from core.knowledge.service import KnowledgeService, check_unicode
from core.masking.cleaner import Cleaner
from core.queue_review import listing, outside_edits, rows
from core.queue_review.types import (
    Conflicted,
    Counts,
    Decision,
    Draft,
    DraftContext,
    Enqueued,
    Filter,
    Landing,
    Mark,
    OutsideEditView,
    Processed,
    ProposalAnswer,
    SkipReason,
    Suggestion,
)
from core.search import index
from core.store import Actor, Store
from core.store.models import DismissalRow, SuggestionRow

if TYPE_CHECKING:
    # What changes the queue is loaded when somebody changes it: a look at it comes first (P-01).
    from core.queue_review.decisions import Decisions
    from core.queue_review.intake import Intake, InTransaction
    from core.queue_review.known_texts import Known, KnownTexts
    from core.queue_review.proposals import Proposals

Suggestions = list[Suggestion]
DecisionList = list[Decision]
"""Aliases: inside the class, ``list`` is the method."""

EnabledIn = Callable[[str | None], bool]
"""K-20's switch of a project (None: the user's own)."""

_SKIP = {
    "needs_choice": SkipReason.NEEDS_CHOICE,
    "knowledge_too_long": SkipReason.TOO_LARGE,
    "project_not_found": SkipReason.PROJECT_GONE,
    "suggestion_not_found": SkipReason.GONE,
    "target_changed": SkipReason.NEEDS_CHOICE,
}


class QueueService:
    """The queue of one library. Methods are safe from any thread."""

    def __init__(
        self,
        store: Store,
        knowledge: KnowledgeService,
        settings: SettingReader,
        vectors: SentenceVectors,
        clean: Cleaner,
        actor: Actor,
        enabled_in: EnabledIn,
    ) -> None:
        self._store = store
        self._knowledge = knowledge
        self._settings = settings
        self._vectors = vectors
        self._clean = clean
        self._actor = actor
        self._enabled_in = enabled_in

    @cached_property
    def _known(self) -> KnownTexts:
        from core.queue_review.known_texts import KnownTexts

        return KnownTexts(self._store, self._vectors)

    @cached_property
    def _intake(self) -> Intake:
        from core.queue_review.intake import Intake

        return Intake(self._store, self._known, self._actor)

    @cached_property
    def _decisions(self) -> Decisions:
        from core.queue_review.decisions import Decisions

        return Decisions(self._store, self._knowledge, self._clean, self._actor)

    @cached_property
    def _proposals(self) -> Proposals:
        from core.queue_review.proposals import Proposals

        return Proposals(self._store, self._actor)

    # -- reading ---------------------------------------------------------------------------

    def list(self, wanted: Filter | None = None) -> Suggestions:
        """Return the items of a filter; pending ones by default (K-19)."""
        wanted = wanted or Filter()
        with self._store.read() as session:
            items = listing.listed(session, wanted)
        if wanted.max_age_days:
            oldest = self._store.clock.now() - timedelta(days=wanted.max_age_days)
            items = [item for item in items if item.updated >= oldest]
        return items

    def get(self, suggestion_id: str) -> Suggestion:
        """Return one item of any status.

        Raises:
            NotFound: there is none.
        """
        with self._store.read() as session:
            return listing.one(session, suggestion_id)

    def counts(self) -> Counts:
        """Return badge numbers; zero where memory is off (K-20)."""
        if not self._enabled_in(None):
            return Counts(0, {}, 0)
        with self._store.read() as session:
            projects = list(rows.project_names(session))
        disabled = frozenset(key for key in projects if not self._enabled_in(key))
        with self._store.read() as session:
            return listing.counted(session, disabled, everything_off=False)

    def landing(self, suggestion_id: str, scope: Scope) -> Landing:
        """Return where an item would land in a file.

        Raises:
            NotFound: no such item.
        """
        return listing.landing(self._store, self._knowledge, suggestion_id, scope)

    def outside_edit(self, suggestion_id: str) -> OutsideEditView:
        """Return both texts of an outside edit or an arrived file (K-05, V-16).

        Raises:
            NotFound: no such item, or it is of another kind.
        """
        with self._store.read() as session:
            row = session.get(SuggestionRow, suggestion_id)
            if row is None or outside_edits.as_edit(row) is None:
                raise NotFound(
                    "There is no suggestion {id}.",
                    hint="List the queue again.",
                    code="suggestion_not_found",
                    id=suggestion_id,
                )
            now = knowledge_rows.current(session, row.suggested_scope)
            return outside_edits.view(row, now.text)

    # -- in --------------------------------------------------------------------------------

    def enqueue(
        self,
        drafts: Sequence[Draft],
        context: DraftContext,
        *,
        also: InTransaction | None = None,
        origin: str = "",
    ) -> Enqueued:
        """Take checked drafts in (K-13); ``also`` joins the transaction."""
        return self._intake.enqueue(drafts, context, also=also, origin=origin)

    def propose(
        self,
        type_: str,
        text: str,
        *,
        evidence_quote: str = "",
        scope: str = "",
        project_id: str | None = None,
        session_id: str = "",
        provider: str = "",
    ) -> ProposalAnswer:
        """Take an agent's proposal in, or answer why not (K-16). Never raises for a refusal."""
        from core.queue_review import proposals

        enabled = self._enabled_in(project_id)
        context = DraftContext(Source.AGENT_PROPOSAL, provider, session_id, project_id)
        if enabled:
            if type_ not in ("rule", "info"):
                return ProposalAnswer(False, "", "type", "The type must be rule or info.")
            refusal = proposals.check_text(text) or proposals.check_masked(self._clean, text)
            if refusal is not None:
                return refusal
            text, evidence_quote = leaf_text(self._clean(text)), self._clean(evidence_quote)
        draft = proposals.draft_of(type_, text, evidence_quote, scope)
        return self._proposals.propose(draft, context, enabled=enabled)

    # -- decisions -------------------------------------------------------------------------

    def apply(
        self,
        suggestion_id: str,
        scope: Scope,
        *,
        text: str | None = None,
        conflicted: Conflicted = Conflicted.ASK,
        target_key: str = "",
        origin: str = "",
    ) -> Decision:
        """Merge an item into a file; see :meth:`Decisions.apply`.

        What the item may replace is looked for again first: the files may have changed since the
        card was made, and a contradiction must never be approved unseen (K-13, K-18).
        """
        if conflicted is Conflicted.ASK:
            self._look_for_targets(suggestion_id)
        decision = self._decisions.apply(
            suggestion_id,
            scope,
            text=text,
            conflicted=conflicted,
            target_key=target_key,
            origin=origin,
        )
        return self._with_view(decision)

    def apply_many(self, ids: Sequence[str], scope: Scope, *, origin: str = "") -> Processed:
        """Apply a selection to one file; items that need a choice are skipped with the reason."""
        return self._in_turn([(suggestion_id, scope) for suggestion_id in ids], [], origin)

    def _in_turn(
        self,
        wanted: Sequence[tuple[str, Scope]],
        skipped: Sequence[tuple[str, SkipReason]],
        origin: str,
    ) -> Processed:
        """Apply one after the other; what was applied is reported whatever happens later."""
        applied: DecisionList = []
        left = [*skipped]
        for place, (suggestion_id, scope) in enumerate(wanted):
            try:
                applied.append(self.apply(suggestion_id, scope, origin=origin))
            except EnvironmentFault:
                if not applied:
                    raise
                # The disk or the database fails: the others would fail as well.
                left.extend((item, SkipReason.FAILED) for item, _scope in wanted[place:])
                break
            except PaperError as error:
                left.append((suggestion_id, _SKIP.get(error.code, SkipReason.NEEDS_REVIEW)))
        return Processed(tuple(applied), tuple(left))

    def dismiss(self, suggestion_id: str, *, origin: str = "") -> Decision:
        """Dismiss an item for good (K-15); see :meth:`Decisions.dismiss`."""
        return self._with_view(self._decisions.dismiss(suggestion_id, origin=origin))

    def dismiss_many(self, ids: Sequence[str], *, origin: str = "") -> DecisionList:
        """Dismiss a selection; ids that are gone are left out, a failing disk ends it."""
        done: DecisionList = []
        for suggestion_id in ids:
            try:
                done.append(self.dismiss(suggestion_id, origin=origin))
            except NotFound:
                continue
            except EnvironmentFault:
                if not done:
                    raise
                break
        return done

    def undo(self, suggestion_id: str, *, origin: str = "") -> Decision:
        """Take a decision back; see :meth:`Decisions.undo`."""
        return self._with_view(self._decisions.undo(suggestion_id, origin=origin))

    def process_all(self, wanted: Filter | None = None, *, origin: str = "") -> Processed:
        """Apply every item that needs no further choice; say what was skipped and why (K-19)."""
        self.revalidate()
        ready, skipped = [], []
        for item in self.list(wanted):
            reason = _needs(item)
            if reason is not None:
                skipped.append((item.id, reason))
                continue
            scope = USER if item.suggested_scope == "user" else Scope(item.project_id)
            ready.append((item.id, scope))
        return self._in_turn(ready, skipped, origin)

    def edit(
        self,
        suggestion_id: str,
        text: str,
        *,
        as_type: SuggestionType | None = None,
        origin: str = "",
    ) -> Suggestion:
        """Change an item's wording before Apply; the original stays in the record (K-19).

        Args:
            as_type: a rule becomes an info or the other way round; None leaves it.

        Raises:
            NotFound: no such item.
            Refused: it is decided already, or cannot become of that type.
            InvalidInput: empty, or over 500 characters; nothing was changed.
        """
        from core.queue_review.decisions import MAX_TEXT

        check_unicode(text)
        wording = leaf_text(self._clean(text))
        if not wording.strip() or len(wording) > MAX_TEXT:
            raise InvalidInput(
                "The text must have 1 to {limit} characters; this has {now}. Nothing was changed.",
                hint="Change the text.",
                code="entry_too_long" if wording.strip() else "empty_text",
                limit=MAX_TEXT,
                now=len(wording),
            )
        with self._store.write(self._actor, origin=origin) as unit:
            row = unit.session.get(SuggestionRow, suggestion_id)
            if row is None:
                raise NotFound(
                    "There is no suggestion {id}.",
                    hint="List the queue again.",
                    code="suggestion_not_found",
                    id=suggestion_id,
                )
            if row.type == SuggestionType.FILE:
                raise Refused(
                    "A whole file cannot be edited here. Nothing was changed.",
                    hint="Apply it, then edit the file; or edit it where it lies.",
                    code="not_editable",
                )
            if Status(row.status).decided:
                raise Refused(
                    "This item is decided already. Nothing was changed.",
                    hint="Undo the decision first.",
                    code="already_decided",
                )
            retyped: dict[str, str] = {}
            if as_type is not None and as_type != row.type:
                if not {as_type.value, row.type} <= {SuggestionType.RULE, SuggestionType.INFO}:
                    raise Refused(
                        "Only a rule and an info can become each other. Nothing was changed.",
                        code="type_fixed",
                    )
                retyped = {"from_type": row.type, "to_type": as_type.value}
                row.type = as_type.value
            before = row.text
            row.text = wording
            row.exact_key = exact_key(wording)
            row.content_hash = rows.content_hash(SuggestionType(row.type), wording, row.quote)
            row.targets = None  # of the old wording; looked for again below
            index.put(unit.session, index.SUGGESTION, row.id, row.suggested_scope, wording)
            unit.audit(
                "queue.edited",
                "suggestion",
                row.id,
                scope=row.suggested_scope,
                before=knowledge_rows.text_hash(before),
                after=knowledge_rows.text_hash(wording),
                **retyped,
            )
            unit.touch(Area.QUEUE, row.id, row.suggested_scope)
        self._look_for_targets(suggestion_id)
        return self.get(suggestion_id)

    # -- care ------------------------------------------------------------------------------

    def revalidate(self) -> int:
        """Re-check open items when the queue is looked at (K-18); return how many changed.

        Old ones are parked, ones approved meanwhile are settled, near matches of agents'
        proposals and of changed files are looked for. Slow the first time (the encoder).
        """
        if self._store.read_only:
            return 0
        days = self._settings.get("queue.park_days", USER)
        with self._store.write(self._actor) as unit:
            changed = listing.park_and_settle(unit, days if isinstance(days, int) else 30)
        return changed + self._look_for_targets()

    def _look_for_targets(self, only: str = "") -> int:
        """Find what each open card (or one) may replace now; stored, never decided."""
        from core.queue_review.known_texts import Kind

        wanted = SuggestionRow.id == only if only else SuggestionRow.status == Status.PENDING
        with self._store.read() as session:
            waiting = [
                (row.id, row.text, row.project_id)
                for row in session.scalars(
                    select(SuggestionRow).where(
                        wanted,
                        SuggestionRow.status.in_((Status.PENDING, Status.PARKED)),
                        SuggestionRow.type.in_(("rule", "info")),
                    )
                )
            ]
        changed = 0
        for suggestion_id, text, project in waiting:

            def is_no_target(known: Known, own: str = suggestion_id) -> bool:
                return known.kind is Kind.DISMISSED or known.ref == own

            targets = [
                rows.target_to_data(
                    scope=m.known.scope,
                    entry_key=m.known.ref if m.known.kind is Kind.APPROVED else "",
                    suggestion_id="" if m.known.kind is Kind.APPROVED else m.known.ref,
                    text=m.known.text,
                    differences=m.comparison.differences,
                )
                for m in self._known.nearest(text, project, leave_out=is_no_target)
                if m.relation is Relation.CONFLICT
            ]
            changed += self._store_targets(suggestion_id, text, targets)
        return changed

    def _store_targets(self, suggestion_id: str, text: str, targets: Sequence[object]) -> int:
        with self._store.read() as session:
            row = session.get(SuggestionRow, suggestion_id)
            if row is None or row.text != text or row.targets == list(targets):
                return 0
        with self._store.write(self._actor) as unit:
            row = unit.session.get(SuggestionRow, suggestion_id)
            if row is None or Status(row.status).decided or row.text != text:
                return 0
            rows.show_review_marks(unit, row)
            row.targets = list(targets)
            rows.show_review_marks(unit, row)
            unit.touch(Area.QUEUE, row.id, row.suggested_scope)
        return 1

    def forget_dismissals(self, *, origin: str = "") -> int:
        """Forget all dismissed hashes (K-15); return how many. Cannot be undone."""
        with self._store.write(self._actor, origin=origin) as unit:
            number = len(unit.session.scalars(select(DismissalRow)).all())
            unit.session.execute(delete(DismissalRow))
            if number:
                unit.audit("queue.dismissals_forgotten", "queue", "dismissals", count=number)
                unit.touch(Area.QUEUE)
        return number

    def _with_view(self, decision: Decision) -> Decision:
        if decision.scope is None:
            return decision
        reason = self._knowledge.waiting_reason(decision.scope)
        if not reason:
            return decision
        return replace(decision, view_waiting=reason)


def _needs(item: Suggestion) -> SkipReason | None:
    """Return why an item needs a person's look, or None (K-19's Process all)."""
    if item.type not in (SuggestionType.RULE, SuggestionType.INFO):
        return SkipReason.NEEDS_REVIEW
    if Mark.PROJECT_GONE in item.marks:
        return SkipReason.PROJECT_GONE
    if Mark.NEEDS_PROJECT in item.marks:
        return SkipReason.NEEDS_PROJECT
    if item.may_replace or Mark.TARGET_CHANGED in item.marks:
        return SkipReason.NEEDS_CHOICE
    if Mark.UNVERIFIED in item.marks:
        return SkipReason.UNVERIFIED
    if Mark.LIKE_DISMISSED in item.marks:
        return SkipReason.LIKE_DISMISSED
    return None
