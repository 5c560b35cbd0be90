"""Outside edits of KNOWLEDGE.md as suggestions (K-05): at most one open per file."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import sha256
from core.changes import Area
from core.domain.knowledge_document import canonical
from core.domain.scope import Scope
from core.domain.three_way import merge
from core.queue_review import rows
from core.queue_review.types import OutsideEditView, Source, Status, SuggestionType
from core.store import Write
from core.store.models import SuggestionRow, ViewFileRow
from core.view_files.plan import OutsideEdit, ScopeState, ViewKind


def open_edit(session: Session, scope: str) -> SuggestionRow | None:
    """Return the open outside edit of a scope's file, or None."""
    return session.scalars(
        select(SuggestionRow).where(
            SuggestionRow.source == Source.OUTSIDE_EDIT,
            SuggestionRow.status.in_((Status.PENDING, Status.PARKED)),
            SuggestionRow.suggested_scope == scope,
        )
    ).first()


def as_edit(row: SuggestionRow | None) -> OutsideEdit | None:
    """Return what an outside-edit row keeps, or None."""
    if row is None or not isinstance(row.undo, dict) or "base" not in row.undo:
        return None
    undo = row.undo
    return OutsideEdit(str(undo["base"]), str(undo["outside"]), str(undo.get("digest", "")))


def release(unit: Write, row: SuggestionRow) -> None:
    """Let the next pass overwrite the very file that a decided edit was found in (K-05).

    A file that was changed again since has other bytes and is a new edit.
    """
    edit = as_edit(row)
    if edit is None or not edit.digest:
        return
    view = unit.session.scalars(
        select(ViewFileRow).where(
            ViewFileRow.scope == row.suggested_scope, ViewFileRow.kind == ViewKind.KNOWLEDGE
        )
    ).first()
    if view is not None:
        view.pending_sha256 = edit.digest
    unit.views(row.suggested_scope)


def record(unit: Write, state: ScopeState, edit: OutsideEdit, clean: Any) -> None:
    """Queue an outside edit, or update the open one (at most one per file, K-05)."""
    outside = clean(edit.outside)
    row = open_edit(unit.session, state.scope)
    text = _summary(edit.base, outside)
    if row is None:
        row = SuggestionRow(
            id=rows.new_id(),
            type=SuggestionType.FILE.value,
            original_text=text,
            source=Source.OUTSIDE_EDIT.value,
            suggested_scope=state.scope,
            project_id=state.scope if state.root is not None else None,
            status=Status.PENDING.value,
            targets=[],
            created_at=unit.now,
            message_time=None,
            turn=None,
            supersedes=None,
            decided_at=None,
        )
        unit.session.add(row)
    row.text = text
    row.status = Status.PENDING.value
    row.exact_key = sha256(f"outside:{state.scope}:{outside}".encode())
    row.content_hash = sha256(outside.encode("utf-8"))
    row.undo = {"base": edit.base, "outside": outside, "digest": edit.digest}
    row.updated_at = unit.now
    unit.audit(
        "queue.outside_edit",
        "suggestion",
        row.id,
        scope=state.scope,
        before=sha256(edit.base.encode("utf-8")),
        after=row.content_hash,
    )
    unit.touch(Area.QUEUE, row.id, state.scope)


def view(row: SuggestionRow, current: str) -> OutsideEditView:
    """Return what the detail page shows of an outside edit against the text now."""
    edit = as_edit(row) or OutsideEdit(current, current)
    result = merge(canonical(edit.base), current, canonical(edit.outside))
    return OutsideEditView(
        scope=Scope.from_key(row.suggested_scope),
        base=edit.base,
        outside=edit.outside,
        current=current,
        merged=result.text,
        clashes=tuple((clash.row, clash.outside) for clash in result.conflicts),
    )


def _summary(base: str, outside: str) -> str:
    """Return the added lines, or what is removed, as the card's text."""
    old = canonical(base).splitlines() if base else []
    new = canonical(outside).splitlines()
    added = [line for line in new if line.strip() and line not in old]
    removed = [line for line in old if line.strip() and line not in new]
    lines = [f"+ {line.strip().removeprefix('- ')}" for line in added]
    lines += [f"− {line.strip().removeprefix('- ')}" for line in removed]
    return "\n".join(lines) or "KNOWLEDGE.md"
