"""Rows with sensible values, for tests that need a filled library."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from core.domain import normalise
from core.store.models import (
    ProjectPathRow,
    ProjectRow,
    SessionRow,
    SuggestionRepeatRow,
    SuggestionRow,
)


def suggestion(id: str, text: str, *, now: datetime, **values: Any) -> SuggestionRow:  # noqa: A002
    """A pending chat extraction of the user scope, unless told otherwise."""
    fields: dict[str, Any] = {
        "type": "rule",
        "original_text": text,
        "quote": "",
        "message": values.get("quote", ""),
        "source": "chat_extraction",
        "suggested_scope": "user",
        "project_id": None,
        "status": "pending",
        "exact_key": normalise.exact_key(text),
        "content_hash": normalise.exact_key(text),
        "created_at": now,
        "updated_at": now,
    }
    return SuggestionRow(id=id, text=text, **{**fields, **values})


def repeat(
    suggestion_id: str | None, text: str, *, now: datetime, **values: Any
) -> SuggestionRepeatRow:
    """A "said again" under a suggestion."""
    fields: dict[str, Any] = {"quote": text, "said_at": now}
    return SuggestionRepeatRow(suggestion_id=suggestion_id, text=text, **{**fields, **values})


def add_project(
    unit: Session, project_id: str, *, now: datetime, path: str = "", **values: Any
) -> None:
    """Add a project row, and its folder if a path is given."""
    unit.add(ProjectRow(id=project_id, **{"name": project_id, "created_at": now, **values}))
    unit.flush()
    if path:
        unit.add(ProjectPathRow(path_key=path, project_id=project_id, path=path, added_at=now))


def session(provider: str, session_id: str, **values: Any) -> SessionRow:
    """A session that was read."""
    return SessionRow(provider=provider, session_id=session_id, **values)
