"""Apply, Dismiss, Undo: the only ways from the queue into the approved tier (K-14, K-15, K-19).

Every decision is one transaction and idempotent: deciding a decided item changes nothing and says
so. What a decision did is kept on the row, so that Undo can take exactly that back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from core.changes import Area
from core.domain.knowledge_document import (
    Document,
    Section,
    add_leaf,
    canonical,
    characters,
    leaf_text,
    leaves,
    parse,
    remove_leaf,
    render,
    replace_leaf,
)
from core.domain.normalise import exact_key
from core.domain.scope import USER_KEY, Scope
from core.domain.suggestion import Source, Status, SuggestionType
from core.domain.three_way import merge
from core.errors import NotFound, Refused
from core.knowledge import rows as knowledge_rows
from core.knowledge.limits import too_long
from core.knowledge.service import KnowledgeService, check_unicode
from core.masking.cleaner import Cleaner
from core.projects.service import Projects
from core.queue_review import rows
from core.queue_review.both_kept import both_kept
from core.queue_review.outside_edits import LONG, as_edit, release
from core.queue_review.types import Conflicted, Decision, Outcome, Target
from core.queue_review.undoing import take_back
from core.search import index
from core.store import Actor, Store, Write
from core.store.models import (
    DismissalRow,
    SuggestionRepeatRow,
    SuggestionRow,
)
from core.view_files.plan import OutsideEdit

MAX_TEXT = 500
"""Longest text of one suggestion, in characters (K-16's limit, used for edits too)."""


@dataclass(frozen=True, slots=True)
class _Change:
    """What one file had and has: enough to undo (kept as JSON on the row)."""

    scope: str
    before: str
    after: str
    added: str
    replaced: str
    section: str
    replaced_section: str = ""

    def data(self) -> dict[str, str]:
        return {
            "scope": self.scope,
            "before": self.before,
            "after": self.after,
            "added": self.added,
            "replaced": self.replaced,
            "section": self.section,
            "replaced_section": self.replaced_section or self.section,
        }


class Decisions:
    """Decides items. Only a person calls this (K-17's gate stands before it)."""

    def __init__(
        self, store: Store, knowledge: KnowledgeService, clean: Cleaner, actor: Actor
    ) -> None:
        self._store = store
        self._knowledge = knowledge
        self._clean = clean
        self._actor = actor

    # -- apply -----------------------------------------------------------------------------

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
        """Merge an item into the right section of a file as one bullet (K-19).

        Args:
            text: the person's wording instead of the suggested one; the original is kept.
            conflicted: the person's choice on a "may replace" card (K-14).
            target_key: which approved entry to replace where several are named.

        Raises:
            NotFound: no such item or project.
            Refused: ``needs_choice``, ``target_changed`` (what was to be replaced is not there any
                more as the person saw it), ``knowledge_too_long``, ``type_not_available``,
                ``outside_opaque``; the item stays pending and nothing was changed.
        """
        with self._store.write(self._actor, origin=origin) as unit:
            row = _row(unit, suggestion_id)
            done = _already(row)
            if done is not None:
                return self._answer(unit, row, done)
            if row.source == Source.OUTSIDE_EDIT:
                return self._apply_outside(unit, row, scope, conflicted)
            if row.source == Source.ARRIVED_PACK:
                return self._apply_file(unit, row, scope)
            return self._apply_entry(unit, row, scope, text, conflicted, target_key)

    def _apply_entry(
        self,
        unit: Write,
        row: SuggestionRow,
        scope: Scope,
        text: str | None,
        conflicted: Conflicted,
        target_key: str,
    ) -> Decision:
        type_ = SuggestionType(row.type)
        if type_ not in (SuggestionType.RULE, SuggestionType.INFO):
            raise Refused(
                "An item of type {type} does not go into a knowledge file.",
                hint="Dismiss it, or decide it on its own page.",
                code="type_not_available",
                type=row.type,
            )
        name, _root = self._knowledge.place(unit.session, scope)
        wording, masked = self._wording(row, text)
        section = rows.section_of(type_)
        targets = rows.targets_of(unit.session, row)
        approved = [t for t in targets if t.entry_key and not t.changed]
        if approved and conflicted is Conflicted.ASK:
            raise Refused(
                "This may replace an approved entry: “{entry}”. Nothing was changed.",
                hint="Choose to replace it or to keep both.",
                code="needs_choice",
                entry=approved[0].text,
            )
        replaced = None
        if conflicted is Conflicted.REPLACE:
            replaced = _pick(targets, approved, target_key)
        now = knowledge_rows.current(unit.session, scope.key)
        document = parse(now.text).document
        changes: list[_Change] = []
        if replaced is not None and replaced.scope != scope:
            changes.append(self._take_out(unit, replaced))
            replaced = None
        if replaced is not None:
            # A person approved the entry in its section; a guess of type does not move it.
            section = replaced.section or section
        if _has(document, wording):
            added = ""
            if replaced is not None:
                document = remove_leaf(document, section, replaced.text)
        elif replaced is not None:
            added = wording
            document = replace_leaf(document, section, replaced.text, wording)
        else:
            added = wording
            document = add_leaf(document, section, wording)
        decision_text = render(document) if added or replaced is not None else now.text
        self._knowledge.limits(scope).check_apply(decision_text, now.text)
        revision = knowledge_rows.commit_text(
            unit, scope.key, decision_text, author="queue", reason="applied", object_id=row.id
        )
        changes.append(
            _Change(
                scope.key,
                now.text,
                decision_text,
                added,
                replaced.text if replaced is not None else "",
                section.value,
                (replaced.section or section).value if replaced is not None else "",
            )
        )
        was = row.text
        row.text = wording
        also = self._replace_pending(unit, row, targets, conflicted)
        _decide(
            unit,
            row,
            _applied(scope),
            {"changes": [c.data() for c in changes], "also": also, "wording": was},
        )
        unit.audit(
            "queue.applied",
            "suggestion",
            row.id,
            scope=scope.key,
            before=row.content_hash,
            after=knowledge_rows.text_hash(decision_text),
            revision=revision,
            evidence=row.message_hash,
            session=row.session_id,
            os_user=self._actor.os_user,
            process_chain=list(self._actor.process_chain),
        )
        limits = self._knowledge.limits(scope)
        return Decision(
            outcome=Outcome.APPLIED
            if decision_text != now.text or changes[:-1]
            else Outcome.ALREADY_SAVED,
            suggestion_id=row.id,
            scope=scope,
            file_name=name,
            section=section,
            revision=revision,
            can_undo=True,
            over_threshold=limits.reorganize_due(
                parse(decision_text).document, characters(decision_text)
            ),
            also=tuple(also),
            masked=masked,
        )

    def _wording(self, row: SuggestionRow, text: str | None) -> tuple[str, int]:
        check_unicode(text or "")
        cleaned, masked = self._clean.masked(row.text if text is None else text)
        wording = leaf_text(cleaned)
        if not wording.strip():
            raise Refused(
                "There is no text to save. Nothing was changed.",
                hint="Write what should be remembered.",
                code="empty_text",
            )
        if characters(wording) > MAX_TEXT and text is not None:
            raise Refused(
                "The text has {now} characters; one entry may have {limit}. Nothing was changed.",
                hint="Shorten it.",
                code="entry_too_long",
                now=characters(wording),
                limit=MAX_TEXT,
            )
        return wording, masked

    def _take_out(self, unit: Write, target: Target) -> _Change:
        """Remove the replaced entry from its own file (it stands in the other scope)."""
        now = knowledge_rows.current(unit.session, target.scope.key)
        document = parse(now.text).document
        section = target.section or Section.RULES
        text = render(remove_leaf(document, section, target.text))
        knowledge_rows.commit_text(unit, target.scope.key, text, author="queue", reason="applied")
        return _Change(target.scope.key, now.text, text, "", target.text, section.value)

    def _replace_pending(
        self,
        unit: Write,
        row: SuggestionRow,
        targets: tuple[Target, ...],
        conflicted: Conflicted,
    ) -> list[str]:
        """With Replace, pending items that say otherwise are superseded by the applied one."""
        also: list[str] = []
        if conflicted is not Conflicted.REPLACE:
            return also
        for target in targets:
            other = unit.session.get(SuggestionRow, target.suggestion_id or "")
            if other is not None and other.status in (Status.PENDING, Status.PARKED):
                other.status = Status.SUPERSEDED.value
                other.reason = f"superseded_by:{row.id}"
                other.decided_at = unit.now
                index.remove(unit.session, index.SUGGESTION, other.id)
                rows.show_review_marks(unit, other)
                unit.touch(Area.QUEUE, other.id)
                also.append(other.id)
        return also

    def _apply_outside(
        self, unit: Write, row: SuggestionRow, scope: Scope, conflicted: Conflicted
    ) -> Decision:
        """Import an outside edit into the row (K-05)."""
        own = Scope.from_key(row.suggested_scope)
        if scope != own:
            raise Refused(
                "An edit of a file can only be imported into that file. Nothing was changed.",
                hint="Apply it to {name}.",
                code="other_file",
                name=self._knowledge.place(unit.session, own)[0],
            )
        edit = as_edit(row)
        now = knowledge_rows.current(unit.session, scope.key)
        if edit is None:
            raise NotFound("There is no suggestion {id}.", code="suggestion_not_found", id=row.id)
        _refuse_opaque(edit)
        if len(edit.outside) > LONG:
            raise too_long(
                self._knowledge.limits(scope).apply, characters(now.text), len(edit.outside)
            )
        base, outside = canonical(edit.base), canonical(edit.outside)
        result = merge(base, now.text, outside)
        if result.conflicts and conflicted is Conflicted.ASK:
            raise Refused(
                "The file and the library changed at the same place. Nothing was changed.",
                hint="Choose whose line stays, or keep both.",
                code="needs_choice",
                entry=result.conflicts[0].row or result.conflicts[0].outside,
            )
        if conflicted is Conflicted.REPLACE and result.conflicts:
            text = merge(base, outside, now.text).text
        elif conflicted is Conflicted.KEEP_BOTH and result.conflicts:
            text = both_kept(result, outside)
        else:
            text = result.text
        decision = self._whole_text(unit, row, scope, now.text, canonical(text), "outside_edit")
        return replace(decision, masked=edit.masked)

    def _apply_file(self, unit: Write, row: SuggestionRow, scope: Scope) -> Decision:
        """Import the knowledge of an arrived pack (V-16): its entries join those there are."""
        edit = as_edit(row)
        if edit is None:
            raise NotFound("There is no suggestion {id}.", code="suggestion_not_found", id=row.id)
        _refuse_opaque(edit)
        limit = self._knowledge.limits(scope).apply
        if len(edit.outside) > LONG:
            raise too_long(limit, 0, len(edit.outside))
        arrived = parse(edit.outside).document
        now = knowledge_rows.current(unit.session, scope.key)
        document = parse(now.text).document
        have = {exact_key(entry.text) for entry in leaves(document)}
        for entry in leaves(arrived):
            if exact_key(entry.text) not in have:
                document = add_leaf(document, entry.section, entry.text)
        if not leaves(document) or not now.revision:
            document = arrived
        decision = self._whole_text(unit, row, scope, now.text, render(document), "imported")
        return replace(decision, masked=edit.masked)

    def _whole_text(
        self, unit: Write, row: SuggestionRow, scope: Scope, before: str, text: str, reason: str
    ) -> Decision:
        text = render(parse(self._clean(text)).document)
        limits = self._knowledge.limits(scope)
        limits.check_apply(text, before)
        revision = knowledge_rows.commit_text(
            unit, scope.key, text, author="queue", reason=reason, object_id=row.id
        )
        change = _Change(scope.key, before, text, "", "", Section.RULES.value)
        if row.source == Source.ARRIVED_PACK and row.project_id:
            Projects.settle_arrival(unit, row.project_id)
        release(unit, row)
        kept = row.undo if isinstance(row.undo, dict) else {}
        _decide(unit, row, _applied(scope), {**kept, "changes": [change.data()], "also": []})
        unit.views(scope.key)
        unit.audit(
            "queue.applied",
            "suggestion",
            row.id,
            scope=scope.key,
            before=knowledge_rows.text_hash(before),
            after=knowledge_rows.text_hash(text),
            revision=revision,
        )
        return Decision(
            outcome=Outcome.APPLIED if text != before else Outcome.ALREADY_SAVED,
            suggestion_id=row.id,
            scope=scope,
            file_name=self._knowledge.place(unit.session, scope)[0],
            revision=revision,
            can_undo=True,
            over_threshold=limits.reorganize_due(parse(text).document, characters(text)),
        )

    # -- dismiss ---------------------------------------------------------------------------

    def dismiss(self, suggestion_id: str, *, origin: str = "") -> Decision:
        """Dismiss an item: its hash, and those of its repeats, are not suggested again (K-15).

        Raises:
            NotFound: no such item.
        """
        with self._store.write(self._actor, origin=origin) as unit:
            row = _row(unit, suggestion_id)
            done = _already(row)
            if done is not None:
                return self._answer(unit, row, done)
            # An item that was edited first is known by both wordings.
            said = set() if row.type == SuggestionType.FILE else {row.text, row.original_text}
            keys = {exact_key(text) for text in said}
            keys |= {
                exact_key(text)
                for text in unit.session.scalars(
                    select(SuggestionRepeatRow.text).where(
                        SuggestionRepeatRow.suggestion_id == row.id
                    )
                )
            }
            new = []
            for key in sorted(keys):
                if unit.session.get(DismissalRow, key) is None:
                    unit.session.add(
                        DismissalRow(exact_key=key, suggestion_id=row.id, created_at=unit.now)
                    )
                    new.append(key)
            kept = row.undo if isinstance(row.undo, dict) else {}
            _decide(unit, row, Status.DISMISSED, {**kept, "dismissals": new, "changes": []})
            if row.source == Source.ARRIVED_PACK and row.project_id:
                Projects.settle_arrival(unit, row.project_id)
            release(unit, row)
            unit.audit(
                "queue.dismissed",
                "suggestion",
                row.id,
                scope=row.suggested_scope,
                before=row.content_hash,
            )
            return Decision(Outcome.DISMISSED, row.id, can_undo=True)

    # -- undo ------------------------------------------------------------------------------

    def undo(self, suggestion_id: str, *, origin: str = "") -> Decision:
        """Take a decision back: the item is pending again, the entry or the hash is gone (K-19).

        Later changes of the file stay: only what the decision added or replaced is reversed.

        Raises:
            NotFound: no such item.
            Refused: ``undo_changed``: the entry was changed since, so nothing is taken away.
        """
        with self._store.write(self._actor, origin=origin) as unit:
            row = _row(unit, suggestion_id)
            return take_back(unit, row)

    def _answer(self, unit: Write, row: SuggestionRow, outcome: Outcome) -> Decision:
        scope, name = None, ""
        if row.status in (Status.APPLIED_USER, Status.APPLIED_PROJECT):
            changes = (row.undo or {}).get("changes", []) if isinstance(row.undo, dict) else []
            key = changes[-1]["scope"] if changes else USER_KEY
            scope = Scope.from_key(key)
            try:
                name = self._knowledge.place(unit.session, scope)[0]
            except NotFound:
                name = ""
        return Decision(outcome, row.id, scope=scope, file_name=name)


def _refuse_opaque(edit: OutsideEdit) -> None:
    if edit.opaque:
        raise Refused(
            "The file is no text that can be imported: it is over 1 MB, or not UTF-8. Nothing "
            "was changed.",
            hint="Save it as UTF-8 text below 1 MB, or dismiss it: it is kept as .bak.",
            code="outside_opaque",
        )


def _row(unit: Write, suggestion_id: str) -> SuggestionRow:
    row = unit.session.get(SuggestionRow, suggestion_id)
    if row is None:
        raise NotFound(
            "There is no suggestion {id}.",
            hint="List the queue again.",
            code="suggestion_not_found",
            id=suggestion_id,
        )
    return row


def _already(row: SuggestionRow) -> Outcome | None:
    if row.status in (Status.APPLIED_USER, Status.APPLIED_PROJECT, Status.APPLIED_MEMORY):
        return Outcome.ALREADY_SAVED
    if row.status == Status.DISMISSED:
        return Outcome.ALREADY_DISMISSED
    if row.status == Status.SUPERSEDED:
        return Outcome.ALREADY_SUPERSEDED
    return None


def _decide(unit: Write, row: SuggestionRow, status: Status, undo: dict[str, Any]) -> None:
    row.status = status.value
    row.decided_at = unit.now
    row.undo = undo
    index.remove(unit.session, index.SUGGESTION, row.id)
    rows.show_review_marks(unit, row)
    unit.touch(Area.QUEUE, row.id, row.suggested_scope)


def _applied(scope: Scope) -> Status:
    return Status.APPLIED_USER if scope.is_user else Status.APPLIED_PROJECT


def _has(document: Document, wording: str) -> bool:
    key = exact_key(wording)
    return any(exact_key(entry.text) == key for entry in leaves(document))


def _pick(targets: tuple[Target, ...], approved: list[Target], target_key: str) -> Target | None:
    """Return the approved entry to replace; None where only pending items are named (K-14).

    Raises:
        Refused: the entry that the person saw is not there any more.
    """
    wanted = [t for t in approved if target_key in ("", t.entry_key)]
    if wanted:
        return wanted[0]
    if target_key or any(t.entry_key for t in targets):
        raise Refused(
            "The entry to be replaced was changed meanwhile. Nothing was changed.",
            hint="Look at the card again, then choose.",
            code="target_changed",
        )
    return None
