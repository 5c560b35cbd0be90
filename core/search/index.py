"""The search index: one row per thing that can be found, kept by the writing transaction."""

from __future__ import annotations

import unicodedata

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from core.store.models import SearchItemRow

ENTRY = "entry"
SUGGESTION = "suggestion"
KINDS = (ENTRY, SUGGESTION)
"""All kinds, in the order in which they are shown; a new kind of thing is added here."""


def fold(text: str) -> str:
    """Return the form that is searched: NFKC, case-folded, white space runs as one space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def put(session: Session, kind: str, ref: str, scope: str, text: str) -> None:
    """Add or change the one row of ``(kind, ref, scope)``."""
    row = session.execute(
        select(SearchItemRow).where(
            SearchItemRow.kind == kind, SearchItemRow.ref == ref, SearchItemRow.scope == scope
        )
    ).scalar_one_or_none()
    if row is None:
        session.add(SearchItemRow(kind=kind, ref=ref, scope=scope, text=text, folded=fold(text)))
    elif row.text != text:
        row.text = text
        row.folded = fold(text)


def remove(session: Session, kind: str, ref: str, scope: str | None = None) -> None:
    """Take the rows of ``(kind, ref)`` away (of one scope, if given)."""
    statement = delete(SearchItemRow).where(SearchItemRow.kind == kind, SearchItemRow.ref == ref)
    if scope is not None:
        statement = statement.where(SearchItemRow.scope == scope)
    session.execute(statement)
