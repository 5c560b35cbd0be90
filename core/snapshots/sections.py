"""The parts of a snapshot; a later kind of data adds one more section (C-07).

Never in a snapshot, because never rolled back (C-08): switches, policy, caps, dismissals, audit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from core.changes import Area
from core.domain.scope import Scope
from core.domain.suggestion import Source, Status, SuggestionType
from core.search import index
from core.settings.table import TABLE
from core.settings.types import Tighten
from core.snapshots.plain_rows import bad_shape, checked, checked_list, to_plain, to_row
from core.store import Write
from core.store.models import (
    KnowledgeEntryRow,
    KnowledgeFileRow,
    KnowledgeRevisionRow,
    ProjectPathRow,
    ProjectRow,
    ProposalRow,
    SettingRow,
    SuggestionRepeatRow,
    SuggestionRow,
)

_WAITING = (Status.PENDING, Status.PARKED)
_CLOSED = {
    "type": frozenset(SuggestionType),
    "status": frozenset(Status),
    "source": frozenset(Source),
}


class Section(Protocol):
    """One kind of rows of a scope."""

    @property
    def name(self) -> str:
        """Key in the file; stable."""
        ...

    def dump(self, session: Session, scope: Scope) -> dict[str, Any]:
        """Return the scope's rows as plain data, in a fixed order."""
        ...

    def check(self, data: Any) -> None:
        """Refuse data that :meth:`restore` could not take.

        Raises:
            InvalidInput: names the place.
        """
        ...

    def restore(self, unit: Write, scope: Scope, data: dict[str, Any]) -> None:
        """Make the scope's rows equal to ``data``; it was checked."""
        ...


class KnowledgeSection:
    """The knowledge file with revisions, entries, and what was "said again" about them."""

    name = "knowledge"

    def dump(self, session: Session, scope: Scope) -> dict[str, Any]:
        """Return file, revisions by number, entries by position, repeats by time."""
        file = session.get(KnowledgeFileRow, scope.key)
        return {
            "file": to_plain(file) if file else None,
            "revisions": _dumped(session, _revisions(scope)),
            "entries": _dumped(session, _entries(scope)),
            "said_again": _dumped(session, _approved_repeats(scope)),
        }

    def check(self, data: Any) -> None:
        """See :class:`Section`."""
        _keys(data, "knowledge", {"file", "revisions", "entries", "said_again"})
        if data["file"] is not None:
            checked(KnowledgeFileRow, data["file"], "knowledge.file")
        checked_list(KnowledgeRevisionRow, data["revisions"], "knowledge.revisions")
        checked_list(KnowledgeEntryRow, data["entries"], "knowledge.entries")
        checked_list(SuggestionRepeatRow, data["said_again"], "knowledge.said_again")

    def restore(self, unit: Write, scope: Scope, data: dict[str, Any]) -> None:
        """Replace all rows of the file; a proposal made from another state goes."""
        session = unit.session
        for row in session.scalars(_entries(scope)):
            index.remove(session, index.ENTRY, row.entry_key, scope.key)
        session.execute(delete(KnowledgeFileRow).where(KnowledgeFileRow.scope == scope.key))
        session.execute(delete(KnowledgeRevisionRow).where(KnowledgeRevisionRow.scope == scope.key))
        session.execute(delete(KnowledgeEntryRow).where(KnowledgeEntryRow.scope == scope.key))
        session.execute(delete(ProposalRow).where(ProposalRow.scope == scope.key))
        session.execute(
            delete(SuggestionRepeatRow).where(
                SuggestionRepeatRow.scope == scope.key, SuggestionRepeatRow.suggestion_id.is_(None)
            )
        )
        session.expire_all()
        if data["file"] is not None:
            session.add(to_row(KnowledgeFileRow, {**data["file"], "scope": scope.key}))
        for model, rows in (
            (KnowledgeRevisionRow, data["revisions"]),
            (KnowledgeEntryRow, data["entries"]),
            (SuggestionRepeatRow, data["said_again"]),
        ):
            session.add_all(to_row(model, {**row, "scope": scope.key}) for row in rows)
        for row in data["entries"]:
            index.put(session, index.ENTRY, row["entry_key"], scope.key, row["text"])
        unit.views(scope.key)
        unit.touch(Area.KNOWLEDGE, scope.key, scope.key)
        unit.touch(Area.PROPOSALS, scope=scope.key)


class QueueSection:
    """The scope's suggestions with their repeats.

    A suggestion belongs to the project it names, else to the user scope, so that every one is in
    exactly one scope's snapshot.
    """

    name = "queue"

    def dump(self, session: Session, scope: Scope) -> dict[str, Any]:
        """Return suggestions by id, repeats by suggestion and time."""
        repeats = (
            select(SuggestionRepeatRow)
            .where(SuggestionRepeatRow.suggestion_id.in_(_ids(scope)))
            .order_by(SuggestionRepeatRow.suggestion_id, SuggestionRepeatRow.id)
        )
        return {
            "suggestions": _dumped(session, _suggestions(scope)),
            "repeats": _dumped(session, repeats),
        }

    def check(self, data: Any) -> None:
        """See :class:`Section`."""
        _keys(data, "queue", {"suggestions", "repeats"})
        rows = checked_list(SuggestionRow, data["suggestions"], "queue.suggestions")
        known = {row["id"] for row in rows}
        if len(known) != len(rows):
            raise bad_shape("queue.suggestions")
        for row in rows:
            for column, values in _CLOSED.items():
                if row[column] not in values:
                    raise bad_shape(f"queue.suggestions.{column}")
        for row in checked_list(SuggestionRepeatRow, data["repeats"], "queue.repeats"):
            if row["suggestion_id"] not in known:
                raise bad_shape("queue.repeats")

    def restore(self, unit: Write, scope: Scope, data: dict[str, Any]) -> None:
        """Replace the scope's queue; an item dismissed since stays as it is now (C-08)."""
        session = unit.session
        kept = set(
            session.scalars(_ids(scope).where(SuggestionRow.status == Status.DISMISSED)).all()
        )
        going = [row for row in session.scalars(_ids(scope)).all() if row not in kept]
        for suggestion_id in going:
            index.remove(session, index.SUGGESTION, suggestion_id)
        session.execute(
            delete(SuggestionRepeatRow).where(SuggestionRepeatRow.suggestion_id.in_(going))
        )
        session.execute(delete(SuggestionRow).where(SuggestionRow.id.in_(going)))
        session.expire_all()
        for row in data["suggestions"]:
            if row["id"] not in kept:
                session.add(to_row(SuggestionRow, row))
                if row["status"] in _WAITING:
                    scope_key = row["suggested_scope"]
                    index.put(session, index.SUGGESTION, row["id"], scope_key, row["text"])
        session.flush()
        session.add_all(
            to_row(SuggestionRepeatRow, row)
            for row in data["repeats"]
            if row["suggestion_id"] not in kept
        )
        unit.touch(Area.QUEUE, scope=scope.key)


class ProjectSection:
    """The project's row and the paths it was seen at."""

    name = "project"

    def dump(self, session: Session, scope: Scope) -> dict[str, Any]:
        """Return the row (None for the user scope) and its paths."""
        row = session.get(ProjectRow, scope.project_id) if scope.project_id else None
        paths = (
            select(ProjectPathRow)
            .where(ProjectPathRow.project_id == scope.key)
            .order_by(ProjectPathRow.path_key)
        )
        return {"row": to_plain(row) if row else None, "paths": _dumped(session, paths)}

    def check(self, data: Any) -> None:
        """See :class:`Section`."""
        _keys(data, "project", {"row", "paths"})
        if data["row"] is not None:
            checked(ProjectRow, data["row"], "project.row")
        checked_list(ProjectPathRow, data["paths"], "project.paths")

    def restore(self, unit: Write, scope: Scope, data: dict[str, Any]) -> None:
        """Add a project that is gone; a living one keeps its row: where it lies now is true."""
        session = unit.session
        if data["row"] is None or session.get(ProjectRow, scope.key) is not None:
            return
        session.add(to_row(ProjectRow, {**data["row"], "id": scope.key}))
        session.flush()
        for row in data["paths"]:
            if session.get(ProjectPathRow, row["path_key"]) is None:
                session.add(to_row(ProjectPathRow, {**row, "project_id": scope.key}))
        unit.touch(Area.PROJECTS, scope.key, scope.key)


def is_rolled_back(key: str) -> bool:
    """Say whether a setting may go back with a snapshot: never switches, policy, caps, privacy.

    What a policy file may tighten guards somebody, and so do the person's own masking patterns;
    how the window looks belongs to no state of the knowledge.
    """
    spec = TABLE.get(key)
    if spec is None or key.startswith(("masking.", "ui.")):
        return False
    return spec.tighten is Tighten.NO


class SettingsSection:
    """The scope's own settings, without those that are never rolled back."""

    name = "settings"

    def __init__(self, may_go_back: Callable[[str], bool] = is_rolled_back) -> None:
        self._may_go_back = may_go_back

    def dump(self, session: Session, scope: Scope) -> dict[str, Any]:
        """Return stored values by key."""
        query = select(SettingRow).where(SettingRow.scope == scope.key).order_by(SettingRow.key)
        rows = [to_plain(row) for row in session.scalars(query) if self._may_go_back(row.key)]
        return {"settings": rows}

    def check(self, data: Any) -> None:
        """See :class:`Section`."""
        _keys(data, "settings", {"settings"})
        checked_list(SettingRow, data["settings"], "settings.settings")

    def restore(self, unit: Write, scope: Scope, data: dict[str, Any]) -> None:
        """Replace the values that may go back; all others stay."""
        session = unit.session
        for row in session.scalars(select(SettingRow).where(SettingRow.scope == scope.key)):
            if self._may_go_back(row.key):
                session.delete(row)
        session.flush()
        for row in data["settings"]:
            if self._may_go_back(row["key"]):
                session.add(to_row(SettingRow, {**row, "scope": scope.key}))
        unit.touch(Area.SETTINGS, scope=scope.key)


def standard_sections() -> tuple[Section, ...]:
    """Return the sections that exist, in the order in which they are restored."""
    return (ProjectSection(), KnowledgeSection(), QueueSection(), SettingsSection())


def _dumped(session: Session, query: Select[Any]) -> list[dict[str, Any]]:
    return [to_plain(row) for row in session.scalars(query)]


def _revisions(scope: Scope) -> Select[Any]:
    return (
        select(KnowledgeRevisionRow)
        .where(KnowledgeRevisionRow.scope == scope.key)
        .order_by(KnowledgeRevisionRow.number)
    )


def _entries(scope: Scope) -> Select[Any]:
    return (
        select(KnowledgeEntryRow)
        .where(KnowledgeEntryRow.scope == scope.key)
        .order_by(KnowledgeEntryRow.position, KnowledgeEntryRow.id)
    )


def _approved_repeats(scope: Scope) -> Select[Any]:
    return (
        select(SuggestionRepeatRow)
        .where(SuggestionRepeatRow.scope == scope.key, SuggestionRepeatRow.suggestion_id.is_(None))
        .order_by(SuggestionRepeatRow.id)
    )


def _suggestions(scope: Scope) -> Select[Any]:
    return (
        select(SuggestionRow)
        .where(SuggestionRow.project_id.is_not_distinct_from(scope.project_id))
        .order_by(SuggestionRow.id)
    )


def _ids(scope: Scope) -> Select[Any]:
    return select(SuggestionRow.id).where(
        SuggestionRow.project_id.is_not_distinct_from(scope.project_id)
    )


def _keys(data: Any, place: str, names: set[str]) -> None:
    if not isinstance(data, dict) or data.keys() != names:
        raise bad_shape(place)
