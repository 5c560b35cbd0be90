"""The search index: one row per thing that can be found, kept by the writing transaction."""

from __future__ import annotations

import unicodedata

from sqlalchemy.orm import Session

from core.store import plain

ENTRY = "entry"
SUGGESTION = "suggestion"
KINDS = (ENTRY, SUGGESTION)
"""All kinds, in the order in which they are shown; a new kind of thing is added here."""

_FIND = "SELECT id, text FROM search_item WHERE kind = ? AND ref = ? AND scope = ?"
_ADD = "INSERT INTO search_item (kind, ref, scope, text, folded) VALUES (?, ?, ?, ?, ?)"
_CHANGE = "UPDATE search_item SET text = ?, folded = ? WHERE id = ?"
_REMOVE = "DELETE FROM search_item WHERE kind = ? AND ref = ?"


def fold(text: str) -> str:
    """Return the form that is searched: NFKC, case-folded, white space runs as one space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def put(session: Session, kind: str, ref: str, scope: str, text: str) -> None:
    """Add or change the one row of ``(kind, ref, scope)``."""
    known = plain.run(session, _FIND, (kind, ref, scope)).fetchone()
    if known is None:
        plain.run(session, _ADD, (kind, ref, scope, text, fold(text)))
    elif known[1] != text:
        plain.run(session, _CHANGE, (text, fold(text), known[0]))


def remove(session: Session, kind: str, ref: str, scope: str | None = None) -> None:
    """Take the rows of ``(kind, ref)`` away (of one scope, if given)."""
    if scope is None:
        plain.run(session, _REMOVE, (kind, ref))
    else:
        plain.run(session, f"{_REMOVE} AND scope = ?", (kind, ref, scope))
