"""Rows of knowledge files: the one place that changes an approved text (K-05, K-06).

Everything that accepts a change (Save, Apply, Keep, Restore, import, purge) goes through
:func:`commit_text`, so that revision, entries, search, audit and views always move together.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from core.atomic_files import sha256
from core.changes import Area
from core.domain import normalise
from core.domain.knowledge_document import Entry, entry_key, leaves, parse
from core.domain.scope import USER_KEY
from core.search import index
from core.store import Write, plain
from core.store.columns import from_microseconds
from core.store.models import (
    KnowledgeEntryRow,
    KnowledgeFileRow,
    KnowledgeRevisionRow,
    ProjectRow,
)

_CURRENT = "SELECT text, revision, author, updated_at FROM knowledge_file WHERE scope = ?"
# Plain SQL: each Apply into a file of 40 meets 40 rows and changes one of them (P-04).
_ENTRIES = "SELECT id, entry_key, label, position FROM knowledge_entry WHERE scope = ?"
_MOVE = "UPDATE knowledge_entry SET label = ?, position = ? WHERE id = ?"
_DELETE = "DELETE FROM knowledge_entry WHERE id = ?"

EMPTY = "## Rules\n\n## Info\n"
REVISIONS_KEPT = 50
"""K-06: any of the last 50 can be compared and restored."""


@dataclass(frozen=True, slots=True)
class Current:
    """The accepted text of one file; revision 0 and an empty document when untouched."""

    text: str
    revision: int
    author: str
    updated: datetime | None


def current(session: Session, scope: str) -> Current:
    """Return the accepted text of a scope."""
    row = plain.run(session, _CURRENT, (scope,)).fetchone()
    if row is None:
        return Current(EMPTY, 0, "", None)
    return Current(str(row[0]), int(row[1]), str(row[2]), from_microseconds(row[3]))


def text_hash(text: str) -> str:
    """Return the hash of a text for the audit: of its UTF-8 bytes."""
    return sha256(text.encode("utf-8"))


def commit_text(
    unit: Write, scope: str, text: str, *, author: str, reason: str, object_id: str = ""
) -> int:
    """Make ``text`` the accepted text of ``scope``; return the new revision number.

    Args:
        text: canonical text (``render(parse(...).document)``), already masked.
        author: ``person``, ``reorganize`` … (K-05).
        reason: see :class:`core.knowledge.types.Revision`.
        object_id: the suggestion or proposal behind it, for the audit.

    The last :data:`REVISIONS_KEPT` revisions stay. An equal text makes no revision and the number
    of the current one is returned.
    """
    session = unit.session
    row = session.get(KnowledgeFileRow, scope)
    before = row.text if row else EMPTY
    if text == before:
        return row.revision if row is not None else 0
    if row is None:
        row = KnowledgeFileRow(
            scope=scope, text=text, revision=1, author=author, updated_at=unit.now
        )
        session.add(row)
    else:
        row.text = text
        row.revision += 1
        row.author = author
        row.updated_at = unit.now
    added, removed = _sync_entries(unit, scope, text, row.revision)
    session.add(
        KnowledgeRevisionRow(
            scope=scope,
            number=row.revision,
            text=text,
            author=author,
            reason=reason,
            created_at=unit.now,
            added=added,
            removed=removed,
        )
    )
    session.execute(
        delete(KnowledgeRevisionRow).where(
            KnowledgeRevisionRow.scope == scope,
            KnowledgeRevisionRow.number <= row.revision - REVISIONS_KEPT,
        )
    )
    unit.audit(
        f"knowledge.{reason}",
        "knowledge",
        object_id or scope,
        scope=scope,
        before=text_hash(before),
        after=text_hash(text),
        revision=row.revision,
    )
    unit.touch(Area.KNOWLEDGE, scope, scope)
    unit.touch(Area.QUEUE)  # targets of waiting cards may have changed
    unit.views(scope)
    if scope == USER_KEY and (before == EMPTY) != (text == EMPTY):
        _mention_user_knowledge(unit)
    return row.revision


def _mention_user_knowledge(unit: Write) -> None:
    """The projects' files name the feed only while there is user knowledge (V-05)."""
    for project in unit.session.scalars(
        select(ProjectRow.id).where(ProjectRow.forgotten_at.is_(None))
    ):
        unit.views(project)


def _sync_entries(unit: Write, scope: str, text: str, revision: int) -> tuple[int, int]:
    """Bring the entry rows in line with the text; return how many leaves came and went."""
    session = unit.session
    wanted = leaves(parse(text).document)
    have: dict[str, list[tuple[int, str, int]]] = {}
    for number, known, label, position in plain.run(session, _ENTRIES, (scope,)):
        have.setdefault(known, []).append((number, label, position))
    moved: list[tuple[str, int, int]] = []
    added = 0
    for entry in wanted:
        key = entry_key(scope, entry.section, entry.text)
        same = have.get(key)
        if same:
            number, label, position = same.pop()
            if (label, position) != (entry.label or "", entry.position):
                moved.append((entry.label or "", entry.position, number))
        else:
            added += 1
            session.add(_entry_row(unit, scope, entry, key, revision))
            index.put(session, index.ENTRY, key, scope, entry.text)
    gone = [(row[0],) for rows in have.values() for row in rows]
    kept = {entry_key(scope, entry.section, entry.text) for entry in wanted}
    for key, left in have.items():
        if left and key not in kept:
            index.remove(session, index.ENTRY, key, scope)
    if moved:
        plain.run(session, _MOVE, moved)
    if gone:
        plain.run(session, _DELETE, gone)
    if moved or gone:
        for loaded in session.identity_map.values():
            if isinstance(loaded, KnowledgeEntryRow):
                session.expire(loaded)
    return added, len(gone)


def _entry_row(unit: Write, scope: str, entry: Entry, key: str, revision: int) -> KnowledgeEntryRow:
    return KnowledgeEntryRow(
        scope=scope,
        section=entry.section.value,
        label=entry.label or "",
        position=entry.position,
        text=entry.text,
        entry_key=key,
        exact_key=normalise.exact_key(entry.text),
        first_revision=revision,
        created_at=unit.now,
    )


def entries(session: Session, scope: str) -> list[KnowledgeEntryRow]:
    """Return the entry rows of a file in reading order."""
    return list(
        session.scalars(
            select(KnowledgeEntryRow)
            .where(KnowledgeEntryRow.scope == scope)
            .order_by(KnowledgeEntryRow.position)
        )
    )
