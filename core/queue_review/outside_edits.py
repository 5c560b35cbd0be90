"""Outside edits of KNOWLEDGE.md as suggestions (K-05): at most one open per file."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import sha256
from core.changes import Area
from core.domain.knowledge_document import canonical
from core.domain.scope import Scope
from core.domain.suggestion import Source, Status
from core.domain.three_way import merge
from core.errors import Refused
from core.masking.cleaner import Cleaner
from core.queue_review import rows
from core.queue_review.types import OutsideEditView
from core.search import index
from core.store import Write
from core.store.models import SuggestionRow, ViewFileRow
from core.view_files.plan import (
    Opaque,
    OutsideEdit,
    ScopeState,
    ViewKind,
    known_hashes,
    shown_text,
)

KEPT_FIELDS = ("base", "outside", "digest", "opaque", "masked")
"""What a row keeps of its edit (or arrived file) through every decision and its Undo."""

LONG = 100_000
"""Characters from which an outside text is not parsed inside a transaction: five times what Apply
accepts (K-04), so it could only be refused."""

_SHOWN_LINES = 40
_SHOWN_CHARACTERS = 500

_OPAQUE_TEXT = {
    Opaque.TOO_LARGE: "KNOWLEDGE.md is over 1 MB",
    Opaque.NOT_TEXT: "KNOWLEDGE.md is not UTF-8 text",
}


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
    return OutsideEdit(
        str(undo["base"]),
        str(undo["outside"]),
        str(undo.get("digest", "")),
        Opaque(undo.get("opaque", "")),
        int(undo.get("masked", 0)),
    )


def release(unit: Write, row: SuggestionRow) -> None:
    """Let the next pass overwrite the very file that a decided edit was found in (K-05).

    A file that was changed again since has other bytes and is a new edit. The hash is added to
    what a running pass may have noted there, never put in its place.
    """
    edit = as_edit(row)
    if edit is None or not edit.digest:
        return
    for view in unit.session.scalars(
        select(ViewFileRow).where(
            ViewFileRow.scope == row.suggested_scope, ViewFileRow.kind == ViewKind.KNOWLEDGE
        )
    ):
        if edit.digest not in known_hashes(view):
            view.pending_sha256 = f"{view.pending_sha256} {edit.digest}".strip()
    unit.views(row.suggested_scope)


class QueuedEdits:
    """The keeper's way into the queue.

    Args:
        cleaner: masks secrets before anything is stored or written (R-06).
    """

    def __init__(self, cleaner: Cleaner) -> None:
        self._cleaner = cleaner

    def masked(self, text: str) -> tuple[str, int]:
        """Return a text with secrets masked, and how many there were (R-06)."""
        return self._cleaner.masked(text)

    def prepared(self, state: ScopeState, found: OutsideEdit, written: str) -> OutsideEdit:
        """Return the edit as it will be kept: masked, and joined with the open one.

        The file as we wrote it may hide a part of the open edit (a place that the row won, or
        all of it while memory is off); what is hidden there was not taken back by the person.

        Args:
            found: base and text of the file as it is now.
            written: the accepted text that the file was last written from.
        """
        outside, hits = self._cleaner.masked(found.outside)
        opened = state.outside
        if opened is None or opened.opaque:
            return replace(found, outside=outside, masked=hits)
        shown = canonical(shown_text(written, opened))
        joined = merge(shown, canonical(outside), canonical(opened.outside)).text
        return replace(found, base=opened.base, outside=joined, masked=hits + opened.masked)

    def record(self, unit: Write, state: ScopeState, edit: OutsideEdit) -> None:
        """Queue a prepared edit, update the open one, or withdraw it (at most one per file, K-05).

        An edit that the person took back in the file leaves nothing to decide.
        """
        row = open_edit(unit.session, state.scope)
        if not edit.opaque and _same(edit.base, edit.outside):
            if row is not None:
                settle(unit, row, "outside_reverted")
            return
        if row is None:
            project_id = state.scope if state.root is not None else None
            row = rows.file_row(Source.OUTSIDE_EDIT, state.scope, project_id, unit.now)
            unit.session.add(row)
        row.text = card_text(edit.base, edit.outside, edit.opaque)
        row.original_text = row.text
        row.status, row.reason = Status.PENDING.value, ""
        found = edit.outside or edit.digest
        row.exact_key = sha256(f"outside:{state.scope}:{found}".encode())
        row.content_hash = sha256(found.encode("utf-8"))
        row.undo = {
            "base": edit.base,
            "outside": edit.outside,
            "digest": edit.digest,
            "opaque": edit.opaque.value,
            "masked": edit.masked,
        }
        row.updated_at = unit.now
        index.put(unit.session, index.SUGGESTION, row.id, state.scope, row.text)
        unit.audit(
            "queue.outside_edit",
            "suggestion",
            row.id,
            scope=state.scope,
            before=sha256(edit.base.encode("utf-8")),
            after=row.content_hash,
        )
        unit.touch(Area.QUEUE, row.id, state.scope)


def reopen(unit: Write, row: SuggestionRow, current: str) -> None:
    """Make an undone edit the open one; one that was found since joins it (at most one, K-05).

    Args:
        current: the accepted text after the Undo.

    Raises:
        Refused: ``edit_open``: one of both is no text, so they cannot be joined.
    """
    unit.views(row.suggested_scope)
    other, edit = open_edit(unit.session, row.suggested_scope), as_edit(row)
    newer = as_edit(other)
    if other is None or newer is None or edit is None or other.id == row.id:
        return
    if edit.opaque or newer.opaque:
        raise Refused(
            "Another edit of this file waits for a decision. Nothing was changed.",
            hint="Decide that one first.",
            code="edit_open",
        )
    shown = merge(canonical(newer.base), current, canonical(newer.outside)).text
    joined = merge(canonical(edit.base), canonical(shown), canonical(edit.outside)).text
    row.undo = {
        **row.undo,
        "base": current,
        "outside": canonical(joined),
        "digest": newer.digest,
        "masked": edit.masked + newer.masked,
    }
    row.text = row.original_text = card_text(current, joined)
    settle(unit, other, f"superseded_by:{row.id}")


def settle(unit: Write, row: SuggestionRow, reason: str) -> None:
    """Close an open item that leaves nothing to decide (K-18); it stays in the record."""
    row.status, row.reason, row.decided_at = Status.SUPERSEDED.value, reason, unit.now
    index.remove(unit.session, index.SUGGESTION, row.id)
    rows.show_review_marks(unit, row)
    unit.audit("queue.settled", "suggestion", row.id, scope=row.suggested_scope, reason=reason)
    unit.touch(Area.QUEUE, row.id, row.suggested_scope)


def is_in(row: SuggestionRow, current: str) -> bool:
    """Say whether the accepted text holds already all that an outside edit would change."""
    edit = as_edit(row)
    if edit is None or edit.opaque or len(edit.outside) > LONG:
        return False
    result = merge(canonical(edit.base), current, canonical(edit.outside))
    return not result.conflicts and _same(result.text, current)


def view(row: SuggestionRow, current: str) -> OutsideEditView:
    """Return what the detail page shows of an outside edit against the text now."""
    edit = as_edit(row) or OutsideEdit(current, current)
    scope = Scope.from_key(row.suggested_scope)
    if edit.opaque:
        return OutsideEditView(scope, edit.base, "", current, "", (), edit.opaque.value)
    result = merge(canonical(edit.base), current, canonical(edit.outside))
    return OutsideEditView(
        scope=scope,
        base=edit.base,
        outside=edit.outside,
        current=current,
        merged=result.text,
        clashes=tuple((clash.row, clash.outside) for clash in result.conflicts),
        masked=edit.masked,
    )


def _same(one: str, other: str) -> bool:
    if max(len(one), len(other)) > LONG and min(len(one), len(other)) < LONG // 2:
        return False
    return canonical(one) == canonical(other)


def card_text(base: str, outside: str, opaque: Opaque = Opaque.NO) -> str:
    """Return the added lines, then what is removed, as the card's text; the diff has all."""
    if opaque:
        return _OPAQUE_TEXT[opaque]
    is_long = len(outside) > LONG
    old = canonical(base).splitlines() if base else []
    new = (outside if is_long else canonical(outside)).splitlines()
    before, after = set(old), set(new)
    lines = [f"+ {_plain(line)}" for line in new if line.strip() and line not in before]
    lines += [f"− {_plain(line)}" for line in old if line.strip() and line not in after]
    if len(lines) > _SHOWN_LINES:
        lines = [*lines[:_SHOWN_LINES], f"… (+{len(lines) - _SHOWN_LINES:,})"]
    return "\n".join(lines) or "KNOWLEDGE.md"


def _plain(line: str) -> str:
    text = line.strip().removeprefix("- ")
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}…"
