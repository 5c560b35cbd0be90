"""Rows of sessions: where reading stopped, which records were mined, what was purged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.agents.transcript import Cursor, SessionHead
from core.changes import Area
from core.store import Write
from core.store.models import SeenRecordRow, SessionRow


def row_of(session: Session, provider: str, session_id: str) -> SessionRow | None:
    """Return a session's row, or None."""
    return session.scalars(
        select(SessionRow).where(
            SessionRow.provider == provider, SessionRow.session_id == session_id
        )
    ).first()


def cursor_of(row: SessionRow | None) -> Cursor | None:
    """Return where reading stopped, or None for a new file (or a stored value of another form)."""
    if row is None or not isinstance(row.cursor, dict):
        return None
    try:
        return Cursor(**row.cursor)
    except TypeError:
        return None


def seen_keys(session: Session, provider: str, keys: Iterable[str]) -> set[str]:
    """Return those of ``keys`` that were mined before, in any file (case 38)."""
    wanted = list(keys)
    found: set[str] = set()
    for start in range(0, len(wanted), 500):
        part = wanted[start : start + 500]
        found.update(
            session.scalars(
                select(SeenRecordRow.record_key).where(
                    SeenRecordRow.provider == provider, SeenRecordRow.record_key.in_(part)
                )
            )
        )
    return found


def mark_seen(unit: Write, provider: str, session_id: str, keys: Iterable[str]) -> None:
    """Note records as mined; joins the transaction that stores what came of them."""
    for key in keys:
        if unit.session.get(SeenRecordRow, (provider, key)) is None:
            unit.session.add(
                SeenRecordRow(provider=provider, record_key=key, session_id=session_id)
            )


def store(
    unit: Write,
    head: SessionHead,
    project_id: str | None,
    *,
    cursor: Cursor | None = None,
    rounds: int = 0,
    bad_lines: int = 0,
) -> None:
    """Create or update the row of a session that was read."""
    row = row_of(unit.session, head.provider, head.session_id)
    if row is None:
        row = SessionRow(
            provider=head.provider,
            session_id=head.session_id,
            project_id=project_id,
            started_at=head.started,
            last_active_at=head.last_active,
            rounds_done=0,
            bad_lines=0,
            cursor=None,
            learn=True,
        )
        unit.session.add(row)
    row.path = str(head.path)
    row.title = head.title
    row.project_id = project_id or row.project_id
    row.started_at = row.started_at or head.started
    row.last_active_at = head.last_active or row.last_active_at
    row.rounds_done += rounds
    row.bad_lines = max(row.bad_lines, bad_lines)
    if cursor is not None:
        row.cursor = asdict(cursor)
    unit.touch(Area.SESSIONS, head.session_id, project_id or "")
