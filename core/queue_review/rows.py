"""Rows of the queue and the dataclasses that cross the border."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import sha256
from core.domain.knowledge_document import Section, entry_key
from core.domain.sameness import Difference
from core.domain.scope import USER_KEY, Scope
from core.domain.suggestion import Source, Status, SuggestionType
from core.knowledge.types import Repeat
from core.queue_review.types import Evidence, Mark, Suggestion, Target
from core.store import Write
from core.store.models import (
    KnowledgeEntryRow,
    ProjectRow,
    SuggestionRepeatRow,
    SuggestionRow,
)

NEEDS_PROJECT = "project"
"""``suggested_scope`` of an item that leans to a project nobody knows yet (K-12)."""


def new_id() -> str:
    """Return a new suggestion id: short enough to type on the command line."""
    return secrets.token_hex(6)


def content_hash(type_: SuggestionType, text: str, quote: str) -> str:
    """Return K-08's content hash: SHA-256 over type, text and quote."""
    return sha256(f"{type_.value}\x00{text}\x00{quote}".encode())


def section_of(type_: SuggestionType) -> Section:
    """Return the section in which a type lands: rules go to Rules, all else to Info."""
    return Section.RULES if type_ is SuggestionType.RULE else Section.INFO


def repeats_of(session: Session, ids: Iterable[str]) -> dict[str, list[Repeat]]:
    """Return "said again" by suggestion id, oldest first."""
    found: dict[str, list[Repeat]] = {}
    statement = (
        select(SuggestionRepeatRow)
        .where(SuggestionRepeatRow.suggestion_id.in_(list(ids)))
        .order_by(SuggestionRepeatRow.said_at, SuggestionRepeatRow.id)
    )
    for row in session.scalars(statement):
        if row.suggestion_id is not None:
            found.setdefault(row.suggestion_id, []).append(
                Repeat(row.text, row.quote, row.session_id, row.said_at)
            )
    return found


def target_to_data(
    *,
    scope: str,
    entry_key: str,
    suggestion_id: str,
    text: str,
    differences: tuple[Difference, ...],
) -> dict[str, Any]:
    """Return the stored form of a target."""
    return {
        "scope": scope,
        "entry_key": entry_key,
        "suggestion_id": suggestion_id,
        "text": text,
        "differences": [[str(d.kind), d.left, d.right] for d in differences],
    }


def targets_of(session: Session, row: SuggestionRow) -> tuple[Target, ...]:
    """Return a row's targets as they stand now (K-14, K-18)."""
    found = []
    for data in row.targets or ():
        scope, key = str(data["scope"]), str(data["entry_key"])
        suggestion_id, gone = str(data["suggestion_id"]), False
        if not key:
            other = session.get(SuggestionRow, suggestion_id)
            landed = landed_entry(other)
            if landed is not None:
                # It was approved meanwhile: what it became is what Apply would replace now.
                scope, key = landed
                suggestion_id = ""
            else:
                gone = other is None or other.status not in (Status.PENDING, Status.PARKED)
        entry = None
        if key:
            entry = session.scalars(
                select(KnowledgeEntryRow).where(
                    KnowledgeEntryRow.scope == scope, KnowledgeEntryRow.entry_key == key
                )
            ).first()
            gone = entry is None
        found.append(
            Target(
                scope=Scope.from_key(scope),
                entry_key=key,
                suggestion_id=suggestion_id,
                text=entry.text if entry is not None else str(data["text"]),
                differences=tuple(
                    Difference(kind, left, right) for kind, left, right in data["differences"]
                ),
                section=Section(entry.section) if entry is not None else None,
                changed=gone,
                revision=entry.first_revision if entry is not None else 0,
                updated=entry.created_at if entry is not None else None,
            )
        )
    return tuple(found)


def show_review_marks(unit: Write, row: SuggestionRow) -> None:
    """Ask for the files in which an approved entry is marked as under review (spec README).

    Called whenever a conflict is queued, decided, undone or looked at again.
    """
    if row.source == Source.CONFLICT:
        for scope in sorted({str(t["scope"]) for t in row.targets or () if t["entry_key"]}):
            unit.views(scope)


def landed_entry(row: SuggestionRow | None) -> tuple[str, str] | None:
    """Return scope and key of the entry that an applied item became, or None."""
    if row is None or row.status not in (Status.APPLIED_USER, Status.APPLIED_PROJECT):
        return None
    changes = row.undo.get("changes", []) if isinstance(row.undo, dict) else []
    if not changes or not changes[-1].get("added"):
        return None
    last = changes[-1]
    key = entry_key(last["scope"], Section(last["section"]), last["added"])
    return str(last["scope"]), key


def project_names(session: Session) -> dict[str, str]:
    """Return display names of projects that are not forgotten, by id."""
    return dict(
        session.execute(
            select(ProjectRow.id, ProjectRow.name).where(ProjectRow.forgotten_at.is_(None))
        ).all()
    )


def to_suggestion(
    row: SuggestionRow,
    *,
    names: Mapping[str, str],
    repeats: Iterable[Repeat],
    targets: tuple[Target, ...],
) -> Suggestion:
    """Return the dataclass of a row; marks are computed here, in one place."""
    evidence = None
    if row.message or row.quote:
        evidence = Evidence(
            quote=row.quote,
            message=row.message,
            start=row.quote_start,
            end=row.quote_end,
            message_id=row.message_id,
            message_hash=row.message_hash,
            turn=row.turn,
            time=row.message_time,
            verified=row.verified,
        )
    said = tuple(repeats)
    return Suggestion(
        id=row.id,
        type=SuggestionType(row.type),
        text=row.text,
        original_text=row.original_text,
        evidence=evidence,
        session_id=row.session_id,
        provider=row.provider,
        source=Source(row.source),
        suggested_scope="user" if row.suggested_scope == USER_KEY else "project",
        project_id=row.project_id,
        project_name=names.get(row.project_id or "", ""),
        status=Status(row.status),
        supersedes=row.supersedes,
        reason=row.reason,
        repeats=said,
        created=row.created_at,
        updated=row.updated_at,
        decided=row.decided_at,
        content_hash=row.content_hash,
        partition=row.partition,
        marks=_marks(row, names, said, targets),
        targets=targets,
        story=row.story,
    )


def _marks(
    row: SuggestionRow,
    names: Mapping[str, str],
    repeats: tuple[Repeat, ...],
    targets: tuple[Target, ...],
) -> tuple[Mark, ...]:
    marks = []
    living = [target for target in targets if not target.changed]
    if living:
        marks.append(Mark.MAY_REPLACE)
    elif targets:
        marks.append(Mark.TARGET_CHANGED)
    if row.suggested_scope == NEEDS_PROJECT and row.project_id is None:
        marks.append(Mark.NEEDS_PROJECT)
    if row.project_id is not None and row.project_id not in names:
        marks.append(Mark.PROJECT_GONE)
    if row.source == Source.AGENT_PROPOSAL and not row.verified:
        marks.append(Mark.UNVERIFIED)
    if row.language_mark:
        marks.append(Mark.LANGUAGE)
    if row.like_dismissed:
        marks.append(Mark.LIKE_DISMISSED)
    if repeats:
        marks.append(Mark.SAID_AGAIN)
    return tuple(marks)


def file_row(source: Source, scope: str, project_id: str | None, now: datetime) -> SuggestionRow:
    """Return a new pending suggestion about a whole file, its text and content still empty."""
    return SuggestionRow(
        id=new_id(),
        type=SuggestionType.FILE.value,
        text="",
        original_text="",
        source=source.value,
        suggested_scope=scope,
        project_id=project_id,
        status=Status.PENDING.value,
        targets=[],
        message_time=None,
        turn=None,
        supersedes=None,
        decided_at=None,
        created_at=now,
        updated_at=now,
    )
