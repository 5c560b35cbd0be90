"""Which wording a record spoke of: the audit keeps hashes only, and a queue item can be edited.

A record's hash proves the wording among those still kept: the text now, the one first suggested,
and the one before Apply. Where none fits, nothing is shown rather than today's words (W-08).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import sha256
from core.domain.knowledge_document import leaves, parse
from core.store.models import AuditRow, KnowledgeRevisionRow, SuggestionRow

_EDITED = "queue.edited"


@dataclass(frozen=True, slots=True)
class Wordings:
    """What is still known of one queue item's words.

    Attributes:
        texts: kept wordings, the present one first, each once.
        quote: the evidence; it never changes.
        types: kinds the item may have had.
        edited: it was worded anew at least once, so that a record without a hash may speak of a
            wording that is not kept.
    """

    texts: tuple[str, ...]
    quote: str
    types: tuple[str, ...]
    edited: bool


def wordings_of(session: Session, ids: Sequence[str]) -> dict[str, Wordings]:
    """Return the kept wordings of those ``ids`` that are queue items (at most 500 at once)."""
    edited = set(
        session.scalars(
            select(AuditRow.object_id)
            .where(AuditRow.object_id.in_(ids), AuditRow.action == _EDITED)
            .distinct()
        )
    )
    rows = session.execute(
        select(
            SuggestionRow.id,
            SuggestionRow.type,
            SuggestionRow.text,
            SuggestionRow.original_text,
            SuggestionRow.quote,
            SuggestionRow.undo,
        ).where(SuggestionRow.id.in_(ids))
    )
    found = {}
    for row in rows:
        undo = row.undo if isinstance(row.undo, dict) else {}
        before = undo.get("wording")
        texts = [row.text, before if isinstance(before, str) else "", row.original_text]
        kept = tuple(dict.fromkeys(text for text in texts if text))
        types = (row.type, *({"rule", "info"} - {row.type}))
        found[row.id] = Wordings(kept, row.quote, types, row.id in edited)
    return found


def text_then(session: Session, record: AuditRow, known: Wordings) -> str:
    """Return the item's text as it was when the record was made; "" where that is not kept."""
    if len(known.texts) == 1 and not known.edited:
        return known.texts[0]
    revision = (record.detail or {}).get("revision")
    if isinstance(revision, int):
        return _in_revision(session, record, revision, known)
    # An edit made the wording of its second hash.
    wanted = record.after_hash or record.before_hash
    return next((text for text in known.texts if wanted in _hashes(text, known)), "")


def _hashes(text: str, known: Wordings) -> set[str]:
    """Return what a record may hold of a wording: its hash, or K-08's with type and quote."""
    whole = {sha256(f"{kind}\x00{text}\x00{known.quote}".encode()) for kind in known.types}
    return {sha256(text.encode("utf-8")), *whole}


def _in_revision(session: Session, record: AuditRow, revision: int, known: Wordings) -> str:
    """Return the wording that stands in the file which the record made; "" when it is not kept."""
    text = session.scalar(
        select(KnowledgeRevisionRow.text).where(
            KnowledgeRevisionRow.scope == record.scope, KnowledgeRevisionRow.number == revision
        )
    )
    if text is None or sha256(text.encode("utf-8")) != record.after_hash:
        return ""
    entries = {entry.text for entry in leaves(parse(text).document)}
    return next((words for words in known.texts if words in entries), "")
