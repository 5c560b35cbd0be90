"""New suggestions on their way in: sameness, folding, superseding, marks (K-11 to K-15).

Similarity is computed before the transaction; exact matches are looked up again inside it, so
that two processes taking in the same sentence make one card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from core.changes import Area
from core.domain.normalise import exact_key
from core.domain.sameness import Difference, Relation
from core.domain.scope import USER_KEY
from core.domain.suggestion import Source, Status
from core.queue_review import rows
from core.queue_review.known_texts import (
    Kind,
    Known,
    KnownTexts,
    Match,
    approved_exactly,
    pending_exactly,
)
from core.queue_review.types import Draft, DraftContext, Enqueued
from core.search import index
from core.store import Actor, Store, Write
from core.store.models import (
    DismissalRow,
    KnowledgeEntryRow,
    SuggestionRepeatRow,
    SuggestionRow,
)


@dataclass(slots=True)
class _Result:
    queued: list[str] = field(default_factory=list)
    folded: list[str] = field(default_factory=list)
    superseded: list[str] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)

    def freeze(self) -> Enqueued:
        return Enqueued(
            tuple(self.queued), tuple(self.folded), tuple(self.superseded), dict(self.dropped)
        )


_KNOWN = (Relation.EXACT, Relation.REPEAT)

InTransaction = Callable[[Write], None]
"""More rows of the same transaction: the session's cursor, seen records, a job's end."""


class Intake:
    """Takes drafts into the queue.

    Args:
        store: rows.
        known: what new texts are compared with.
        actor: who acts in this process.
    """

    def __init__(self, store: Store, known: KnownTexts, actor: Actor) -> None:
        self._store = store
        self._known = known
        self._actor = actor

    def enqueue(
        self,
        drafts: Sequence[Draft],
        context: DraftContext,
        *,
        also: InTransaction | None = None,
        origin: str = "",
    ) -> Enqueued:
        """Store new drafts as items, folds or nothing, in one transaction with ``also``."""
        matches = self._matches(drafts, context)
        result = _Result()
        with self._store.write(self._actor, origin=origin) as unit:
            for draft, found in zip(drafts, matches, strict=True):
                if len(result.queued) >= context.per_round:
                    if not any(m.relation in _KNOWN for m in found):
                        result.dropped["over_limit"] += 1
                    continue
                self._take(unit, draft, found, context, result)
                unit.session.flush()
            if also is not None:
                also(unit)
        return result.freeze()

    def _matches(self, drafts: Sequence[Draft], context: DraftContext) -> list[list[Match]]:
        found: list[list[Match]] = []
        # Drafts of one batch are compared with each other too.
        earlier: list[Known] = []
        for draft in drafts:
            found.append(self._known.nearest(draft.text, context.project_id, also=earlier))
            earlier.append(Known(Kind.PENDING, "", "", draft.text, exact_key(draft.text)))
        return found

    def _take(
        self,
        unit: Write,
        draft: Draft,
        matches: list[Match],
        context: DraftContext,
        result: _Result,
    ) -> None:
        key = exact_key(draft.text)
        living = self._still_there(unit, matches, result)
        if self._exact(unit, draft, key, context, result):
            return
        conflicts = [
            m
            for m in living
            if m.relation is Relation.CONFLICT and m.known.kind is not Kind.DISMISSED
        ]
        repeat = next(
            (
                m
                for m in living
                if m.relation in (Relation.REPEAT, Relation.EXACT)
                and m.known.kind is Kind.PENDING
                and m.known.ref != draft.supersedes_hint
            ),
            None,
        )
        if repeat is not None:
            self._fold(unit, draft, repeat.known, context, result)
            return
        approved = next(
            (
                m
                for m in living
                if m.relation in (Relation.REPEAT, Relation.EXACT) and m.known.kind is Kind.APPROVED
            ),
            None,
        )
        if approved is not None and not conflicts:
            self._fold(unit, draft, approved.known, context, result)
            return
        like_dismissed = any(
            m.relation in (Relation.REPEAT, Relation.EXACT) and m.known.kind is Kind.DISMISSED
            for m in living
        )
        self._add(unit, draft, key, living, conflicts, like_dismissed, context, result)

    @staticmethod
    def _still_there(unit: Write, matches: list[Match], result: _Result) -> list[Match]:
        """Leave out what was decided or removed between comparing and this transaction."""
        living = []
        for match in matches:
            known = match.known
            if known.kind is Kind.APPROVED:
                there = unit.session.scalar(
                    select(KnowledgeEntryRow.id).where(
                        KnowledgeEntryRow.scope == known.scope,
                        KnowledgeEntryRow.entry_key == known.ref,
                    )
                )
            elif not known.ref:
                # A draft of this batch: find what became of it.
                row = unit.session.scalars(
                    select(SuggestionRow).where(
                        SuggestionRow.exact_key == known.exact_key,
                        SuggestionRow.id.in_(result.queued),
                    )
                ).first()
                if row is None:
                    continue
                known = Known(Kind.PENDING, row.id, row.suggested_scope, row.text, row.exact_key)
                match = Match(known, match.comparison)
                there = 1
            else:
                row = unit.session.get(SuggestionRow, known.ref)
                open_states = (Status.PENDING, Status.PARKED)
                wanted = (Status.DISMISSED,) if known.kind is Kind.DISMISSED else open_states
                there = 1 if row is not None and row.status in wanted else None
            if there is not None:
                living.append(match)
        return living

    def _exact(
        self, unit: Write, draft: Draft, key: str, context: DraftContext, result: _Result
    ) -> bool:
        """Handle exact matches; True when the draft is done with."""
        if approved_exactly(unit.session, context.project_id, key):
            result.dropped["already_approved"] += 1
            return True
        pending = pending_exactly(unit.session, context.project_id, key)
        if pending is not None:
            if self._same_message(unit, pending.ref, draft):
                result.dropped["already_queued"] += 1
            else:
                self._fold(unit, draft, pending, context, result)
            return True
        if unit.session.get(DismissalRow, key) is not None:
            result.dropped["dismissed"] += 1
            return True
        return False

    @staticmethod
    def _same_message(unit: Write, suggestion_id: str, draft: Draft) -> bool:
        if draft.evidence is None:
            return True
        row = unit.session.get(SuggestionRow, suggestion_id)
        if row is not None and row.message_id == draft.evidence.message_id:
            return True
        again = unit.session.scalar(
            select(SuggestionRepeatRow.id).where(
                SuggestionRepeatRow.suggestion_id == suggestion_id,
                SuggestionRepeatRow.message_id == draft.evidence.message_id,
            )
        )
        return again is not None

    @classmethod
    def _counted(cls, unit: Write, draft: Draft, known: Known) -> bool:
        """One message is said once, however often its file is read (``again``, forks)."""
        if draft.evidence is None or not draft.evidence.message_id:
            return False
        if known.kind is not Kind.APPROVED:
            return cls._same_message(unit, known.ref, draft)
        again = unit.session.scalar(
            select(SuggestionRepeatRow.id).where(
                SuggestionRepeatRow.entry_key == known.ref,
                SuggestionRepeatRow.message_id == draft.evidence.message_id,
            )
        )
        return again is not None

    def _fold(
        self, unit: Write, draft: Draft, known: Known, context: DraftContext, result: _Result
    ) -> None:
        """Note "said again" under what it repeats; a parked item becomes pending (K-08)."""
        if self._counted(unit, draft, known):
            result.dropped["already_queued"] += 1
            return
        evidence = draft.evidence
        approved = known.kind is Kind.APPROVED
        unit.session.add(
            SuggestionRepeatRow(
                suggestion_id=None if approved else known.ref,
                scope=known.scope,
                entry_key=known.ref if approved else "",
                text=draft.text,
                quote=evidence.quote if evidence else "",
                message_id=evidence.message_id if evidence else "",
                session_id=context.session_id,
                provider=context.provider,
                said_at=(evidence.time if evidence and evidence.time else unit.now),
            )
        )
        if not approved:
            row = unit.session.get(SuggestionRow, known.ref)
            if row is not None:
                row.updated_at = unit.now
                if row.status == Status.PARKED:
                    row.status, row.reason = Status.PENDING, ""
                    rows.show_review_marks(unit, row)
        unit.touch(Area.QUEUE, known.ref)
        result.folded.append(known.ref)

    def _add(
        self,
        unit: Write,
        draft: Draft,
        key: str,
        living: list[Match],
        conflicts: list[Match],
        like_dismissed: bool,
        context: DraftContext,
        result: _Result,
    ) -> None:
        superseded = self._superseded(unit, draft, living)
        targets = [
            _target(match)
            for match in conflicts
            if superseded is None or match.known.ref != superseded.id
        ]
        row = new_row(unit, draft, key, context)
        row.targets = targets
        row.like_dismissed = like_dismissed
        unit.session.add(row)
        rows.show_review_marks(unit, row)
        self._tell_others(unit, row, targets, conflicts)
        if superseded is not None:
            row.supersedes = superseded.id
            superseded.status = Status.SUPERSEDED
            superseded.reason = f"superseded_by:{row.id}"
            superseded.decided_at = unit.now
            rows.show_review_marks(unit, superseded)
            result.superseded.append(superseded.id)
            index.remove(unit.session, index.SUGGESTION, superseded.id)
            unit.touch(Area.QUEUE, superseded.id)
        result.queued.append(row.id)

    @staticmethod
    def _tell_others(
        unit: Write, row: SuggestionRow, targets: list[dict[str, Any]], conflicts: list[Match]
    ) -> None:
        """Two open items that contradict each other both need a choice (K-13)."""
        named = {data["suggestion_id"] for data in targets} - {""}
        for match in conflicts:
            other = unit.session.get(SuggestionRow, match.known.ref)
            if match.known.ref not in named or other is None:
                continue
            turned = tuple(
                Difference(d.kind, d.right, d.left) for d in match.comparison.differences
            )
            other.targets = [
                *(other.targets or ()),
                rows.target_to_data(
                    scope=row.suggested_scope,
                    entry_key="",
                    suggestion_id=row.id,
                    text=row.text,
                    differences=turned,
                ),
            ]
            unit.touch(Area.QUEUE, other.id, other.suggested_scope)

    @staticmethod
    def _superseded(unit: Write, draft: Draft, living: list[Match]) -> SuggestionRow | None:
        """Return the pending item that a model named and the topic check agrees on (K-14)."""
        if not draft.supersedes_hint:
            return None
        agrees = any(
            match.known.ref == draft.supersedes_hint and match.known.kind is Kind.PENDING
            for match in living
        )
        row = unit.session.get(SuggestionRow, draft.supersedes_hint) if agrees else None
        if row is None or row.status not in (Status.PENDING, Status.PARKED):
            return None
        return row


def _target(match: Match) -> dict[str, Any]:
    approved = match.known.kind is Kind.APPROVED
    return rows.target_to_data(
        scope=match.known.scope,
        entry_key=match.known.ref if approved else "",
        suggestion_id="" if approved else match.known.ref,
        text=match.known.text,
        differences=match.comparison.differences,
    )


def new_row(unit: Write, draft: Draft, key: str, context: DraftContext) -> SuggestionRow:
    """Return a new pending row with its search item and audit record; the caller adds it."""
    evidence = draft.evidence
    scope = _lean(draft, context)
    row = SuggestionRow(
        id=rows.new_id(),
        type=draft.type.value,
        text=draft.text,
        original_text=draft.text,
        quote=evidence.quote if evidence else "",
        message=evidence.message if evidence else "",
        quote_start=evidence.start if evidence else 0,
        quote_end=evidence.end if evidence else 0,
        message_id=evidence.message_id if evidence else "",
        message_hash=evidence.message_hash if evidence else "",
        message_time=evidence.time if evidence else None,
        turn=evidence.turn if evidence else None,
        verified=evidence.verified if evidence else False,
        session_id=context.session_id,
        provider=context.provider,
        source=context.source.value,
        suggested_scope=scope,
        project_id=context.project_id,
        status=Status.PENDING.value,
        supersedes=None,
        reason="",
        exact_key=key,
        content_hash=rows.content_hash(draft.type, draft.text, evidence.quote if evidence else ""),
        partition=draft.partition,
        language_mark=draft.language_mark,
        like_dismissed=False,
        story="",
        targets=[],
        undo=None,
        created_at=unit.now,
        updated_at=unit.now,
        decided_at=None,
    )
    index.put(unit.session, index.SUGGESTION, row.id, scope, draft.text)
    unit.audit(
        "queue.added",
        "suggestion",
        row.id,
        scope=scope,
        after=row.content_hash,
        source=context.source.value,
        session=context.session_id,
        evidence=row.message_hash,
    )
    unit.touch(Area.QUEUE, row.id, scope)
    return row


def _lean(draft: Draft, context: DraftContext) -> str:
    """Return the suggested scope (K-12): the hint, the project if known, else a question."""
    if draft.scope_hint == "user":
        return USER_KEY
    return context.project_id or rows.NEEDS_PROJECT


__all__ = ["InTransaction", "Intake", "Source", "new_row"]
