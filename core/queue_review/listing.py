"""Reading the queue: list, counts, landing place, re-validation (K-18, K-19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from core.changes import Area
from core.domain.knowledge_document import Leaf, add_leaf, characters, parse, render, render_item
from core.domain.scope import USER_KEY, Scope
from core.domain.suggestion import Source, Status, SuggestionType
from core.errors import NotFound
from core.knowledge import rows as knowledge_rows
from core.knowledge.service import KnowledgeService
from core.queue_review import outside_edits, rows
from core.queue_review.types import Counts, Filter, Landing, Mark, Suggestion
from core.search.index import fold
from core.store import Store, Write
from core.store.models import KnowledgeEntryRow, SuggestionRow

_AROUND = 2
"""Lines shown before and after the landing place."""


def listed(session: Session, wanted: Filter) -> list[Suggestion]:
    """Return the items of a filter: conflicts first, like-dismissed last, else newest first;
    those that tell one story stand together (K-19)."""
    statement = _filtered(wanted)
    found = list(session.scalars(statement))
    names = rows.project_names(session)
    repeats = rows.repeats_of(session, [row.id for row in found])
    items = [
        rows.to_suggestion(
            row,
            names=names,
            repeats=repeats.get(row.id, ()),
            targets=rows.targets_of(session, row),
        )
        for row in found
    ]
    if wanted.text:
        needle = fold(wanted.text)
        items = [item for item in items if needle in fold(f"{item.text} {item.original_text}")]
    return grouped(items)


def _filtered(wanted: Filter) -> Select[SuggestionRow]:
    status = Status.PARKED if wanted.parked else Status.PENDING
    statement = select(SuggestionRow).where(SuggestionRow.status == status)
    if wanted.types:
        statement = statement.where(SuggestionRow.type.in_([t.value for t in wanted.types]))
    if wanted.sources:
        statement = statement.where(SuggestionRow.source.in_([s.value for s in wanted.sources]))
    if wanted.projects:
        ids = [key for key in wanted.projects if key != USER_KEY]
        condition: ColumnElement[bool] = SuggestionRow.project_id.in_(ids)
        if USER_KEY in wanted.projects:
            condition = condition | (SuggestionRow.suggested_scope == USER_KEY)
        statement = statement.where(condition)
    return statement.order_by(SuggestionRow.updated_at.desc(), SuggestionRow.id)


def grouped(items: Sequence[Suggestion]) -> list[Suggestion]:
    """Return the items in the order of the list, each with its story.

    Items tell one story if they speak about the same approved entry, or about each other (K-14).
    A story stands where its first item stands; an item alone has none.
    """
    ordered = sorted(items, key=_order)
    leader = {item.id: item.id for item in ordered}

    def first(key: str) -> str:
        while leader.setdefault(key, key) != key:
            key = leader[key]
        return key

    for item in ordered:
        for target in item.targets:
            if not target.changed:
                leader[first(target.entry_key or target.suggestion_id)] = first(item.id)
    members: dict[str, list[Suggestion]] = {}
    for item in ordered:
        members.setdefault(first(item.id), []).append(item)
    return [
        replace(item, story=group[0].id) if len(group) > 1 else item
        for group in members.values()
        for item in group
    ]


def _order(item: Suggestion) -> tuple[int, float, str]:
    rank = 1
    if item.source is Source.CONFLICT:
        rank = 0
    elif Mark.LIKE_DISMISSED in item.marks:
        rank = 2
    return (rank, -item.updated.timestamp(), item.id)


def one(session: Session, suggestion_id: str) -> Suggestion:
    """Return one item of any status.

    Raises:
        NotFound: there is none.
    """
    row = session.get(SuggestionRow, suggestion_id)
    if row is None:
        raise NotFound(
            "There is no suggestion {id}.",
            hint="List the queue again.",
            code="suggestion_not_found",
            id=suggestion_id,
        )
    return rows.to_suggestion(
        row,
        names=rows.project_names(session),
        repeats=rows.repeats_of(session, [row.id]).get(row.id, ()),
        targets=rows.targets_of(session, row),
    )


def counted(session: Session, disabled: frozenset[str], everything_off: bool) -> Counts:
    """Return badge numbers; nothing is counted where memory is off (K-20)."""
    by_scope: dict[str, int] = {}
    parked = 0
    statement = select(
        SuggestionRow.suggested_scope, SuggestionRow.project_id, SuggestionRow.status, func.count()
    ).where(SuggestionRow.status.in_((Status.PENDING, Status.PARKED)))
    grouped = statement.group_by(
        SuggestionRow.suggested_scope, SuggestionRow.project_id, SuggestionRow.status
    )
    for scope, project, status, number in session.execute(grouped):
        if everything_off or project in disabled:
            continue
        if status == Status.PARKED:
            parked += number
        else:
            key = scope if scope != rows.NEEDS_PROJECT else ""
            by_scope[key] = by_scope.get(key, 0) + number
    return Counts(sum(by_scope.values()), by_scope, parked)


def landing(store: Store, knowledge: KnowledgeService, suggestion_id: str, scope: Scope) -> Landing:
    """Return the lines of the file around the place where an item would land."""
    with store.read() as session:
        item = one(session, suggestion_id)
        now = knowledge_rows.current(session, scope.key)
        target = next((t for t in item.targets if t.scope == scope and not t.changed), None)
    section = rows.section_of(item.type)
    document = parse(now.text).document
    line = render_item(Leaf(item.text)).rstrip("\n")
    if target is not None and target.section is not None:
        lines = now.text.splitlines()
        replaced = render_item(Leaf(target.text)).rstrip("\n").splitlines()[0].strip()
        place = next((i for i, text in enumerate(lines) if text.strip() == replaced), None)
        if place is not None:
            return Landing(
                scope,
                section,
                tuple(lines[max(0, place - _AROUND) : place]),
                line,
                tuple(lines[place + 1 : place + 1 + _AROUND]),
                lines[place],
                _over(knowledge, scope, now.text, len(item.text) - len(target.text)),
            )
    after_text = (
        render(add_leaf(document, section, item.text))
        if item.type in (SuggestionType.RULE, SuggestionType.INFO)
        else now.text
    )
    old, new = now.text.splitlines(), after_text.splitlines()
    place = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    height = max(1, len(new) - len(old))
    return Landing(
        scope,
        section,
        tuple(new[max(0, place - _AROUND) : place]),
        line,
        tuple(new[place + height : place + height + _AROUND]),
        "",
        _over(knowledge, scope, now.text, characters(after_text) - characters(now.text)),
    )


def _over(knowledge: KnowledgeService, scope: Scope, text: str, growth: int) -> int:
    total = characters(text) + growth
    return max(0, total - knowledge.limits(scope).apply) if growth > 0 else 0


def park_and_settle(unit: Write, park_days: int) -> int:
    """Park old items and settle those that became approved otherwise (K-18).

    Returns:
        How many items changed. Parked items stay for ever; they only leave the count.
    """
    changed = 0
    limit = unit.now - timedelta(days=park_days)
    for row in unit.session.scalars(
        select(SuggestionRow).where(SuggestionRow.status == Status.PENDING)
    ):
        if row.updated_at < limit and row.source != Source.OUTSIDE_EDIT:
            row.status, row.reason = Status.PARKED.value, f"older_than_{park_days}_days"
            rows.show_review_marks(unit, row)
            unit.touch(Area.QUEUE, row.id, row.suggested_scope)
        elif _approved_meanwhile(unit, row):
            outside_edits.settle(unit, row, "already_approved")
            outside_edits.release(unit, row)
        else:
            continue
        changed += 1
    return changed


def _approved_meanwhile(unit: Write, row: SuggestionRow) -> bool:
    if row.source == Source.OUTSIDE_EDIT:
        current = knowledge_rows.current(unit.session, row.suggested_scope)
        return outside_edits.is_in(row, current.text)
    if row.type not in (SuggestionType.RULE, SuggestionType.INFO):
        return False
    scopes = [USER_KEY] + ([row.project_id] if row.project_id else [])
    found = unit.session.scalar(
        select(KnowledgeEntryRow.id).where(
            KnowledgeEntryRow.scope.in_(scopes), KnowledgeEntryRow.exact_key == row.exact_key
        )
    )
    return found is not None
