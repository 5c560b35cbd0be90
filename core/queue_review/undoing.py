"""Undo: exactly what a decision did is taken back; what came later stays (K-15, K-19)."""

from __future__ import annotations

from typing import Any

from core.changes import Area
from core.domain.knowledge_document import (
    Document,
    Section,
    add_leaf,
    canonical,
    parse,
    remove_leaf,
    render,
    replace_leaf,
)
from core.domain.scope import Scope
from core.domain.suggestion import Source, Status
from core.domain.three_way import merge
from core.errors import NotFound, Refused
from core.knowledge import rows as knowledge_rows
from core.queue_review import rows
from core.queue_review.outside_edits import KEPT_FIELDS, reopen
from core.queue_review.types import Decision, Outcome
from core.search import index
from core.store import Write
from core.store.models import DismissalRow, KnowledgeFileRow, SuggestionRow


def take_back(unit: Write, row: SuggestionRow) -> Decision:
    """Make a decided item pending again, without its entry or its hash.

    Raises:
        Refused: ``undo_changed``, ``superseded``, ``settled``, ``edit_open``; nothing was changed.
    """
    if row.status in (Status.PENDING, Status.PARKED):
        return Decision(Outcome.NOTHING, row.id)
    data: dict[str, Any] = row.undo if isinstance(row.undo, dict) else {}
    if row.status == Status.SUPERSEDED and not row.reason.startswith("superseded_by:"):
        raise Refused(
            "This item needs no decision any more. Nothing was changed.",
            hint="Change the file itself, if it is not right.",
            code="settled",
        )
    if row.status == Status.SUPERSEDED:
        raise Refused(
            "This item was replaced by a newer one. Nothing was changed.",
            hint="Undo the newer one.",
            code="superseded",
        )
    revision, scope = 0, None
    for change in reversed(data.get("changes", [])):
        revision = _reverse(unit, row, change)
        scope = Scope.from_key(change["scope"])
    for key in data.get("dismissals", []):
        dismissal = unit.session.get(DismissalRow, key)
        if dismissal is not None and dismissal.suggestion_id == row.id:
            unit.session.delete(dismissal)
    for other_id in data.get("also", []):
        other = unit.session.get(SuggestionRow, other_id)
        if other is not None and other.reason == f"superseded_by:{row.id}":
            other.status, other.reason, other.decided_at = Status.PENDING, "", None
            rows.show_review_marks(unit, other)
            index.put(
                unit.session,
                index.SUGGESTION,
                other.id,
                other.suggested_scope,
                other.text,
            )
            unit.touch(Area.QUEUE, other_id)
    was = row.status
    row.text = str(data.get("wording", row.text))
    row.undo = {k: data[k] for k in KEPT_FIELDS if k in data} or None
    if row.source == Source.OUTSIDE_EDIT:
        now = knowledge_rows.current(unit.session, row.suggested_scope)
        reopen(unit, row, now.text)
    row.status, row.reason, row.decided_at = Status.PENDING.value, "", None
    index.put(unit.session, index.SUGGESTION, row.id, row.suggested_scope, row.text)
    rows.show_review_marks(unit, row)
    unit.audit("queue.undone", "suggestion", row.id, scope=row.suggested_scope, was=was)
    unit.touch(Area.QUEUE, row.id, row.suggested_scope)
    return Decision(Outcome.UNDONE, row.id, scope=scope, revision=revision)


def _reverse(unit: Write, row: SuggestionRow, change: dict[str, str]) -> int:
    scope = change["scope"]
    now = knowledge_rows.current(unit.session, scope)
    if now.text == change["after"]:
        text = change["before"]
    elif change["added"] or change["replaced"]:
        text = render(_undone(parse(now.text).document, change))
    else:
        text = merge(change["after"], now.text, change["before"]).text
        text = canonical(text)
    if unit.session.get(KnowledgeFileRow, scope) is None:
        return 0
    return knowledge_rows.commit_text(
        unit, scope, text, author="queue", reason="undone", object_id=row.id
    )


def _undone(document: Document, change: dict[str, str]) -> Document:
    """Take back one addition or replacement in a document that changed since.

    Reorganize may have moved the entry to the other section; there it is found, too.
    """
    section = Section(change["section"])
    old = Section(change.get("replaced_section") or section)
    added, replaced = change["added"], change["replaced"]
    if not added:
        return add_leaf(document, old, replaced) if replaced else document
    for place in sorted(Section, key=lambda each: each is not section):
        try:
            if replaced and old is section:
                return replace_leaf(document, place, added, replaced)
            document = remove_leaf(document, place, added)
        except NotFound:
            continue
        return add_leaf(document, old, replaced) if replaced else document
    raise Refused(
        "The entry was changed since; it stays as it is now.",
        hint="Open the file and edit it there.",
        code="undo_changed",
    )
