"""Approved entries that later sessions said again (K-13): folded under them, never lost."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from core.domain.knowledge_document import Section
from core.knowledge import rows
from core.knowledge.types import Repeat, SaidAgain
from core.store.models import SuggestionRepeatRow


def said_again(session: Session, scope: str) -> tuple[SaidAgain, ...]:
    """Return a file's entries that were said again, in its order, each with its repeats.

    What repeated an entry that was changed or removed since comes last, without a section.
    """
    by_key: dict[str, list[SuggestionRepeatRow]] = {}
    for row in session.scalars(
        select(SuggestionRepeatRow)
        .where(SuggestionRepeatRow.scope == scope, SuggestionRepeatRow.entry_key != "")
        .order_by(SuggestionRepeatRow.said_at, SuggestionRepeatRow.id)
    ):
        by_key.setdefault(row.entry_key, []).append(row)
    if not by_key:
        return ()
    found = [
        SaidAgain(Section(entry.section), entry.label, entry.text, _repeats(said))
        for entry in rows.entries(session, scope)
        if (said := by_key.pop(entry.entry_key, None))
    ]
    found += [SaidAgain(None, "", said[-1].text, _repeats(said)) for said in by_key.values()]
    return tuple(found)


def said_again_count(session: Session, scope: str) -> int:
    """Return how often a file's entries were said again."""
    statement = (
        select(func.count())
        .select_from(SuggestionRepeatRow)
        .where(SuggestionRepeatRow.scope == scope, SuggestionRepeatRow.entry_key != "")
    )
    return int(session.scalar(statement) or 0)


def _repeats(said: list[SuggestionRepeatRow]) -> tuple[Repeat, ...]:
    return tuple(Repeat(row.text, row.quote, row.session_id, row.said_at) for row in said)
