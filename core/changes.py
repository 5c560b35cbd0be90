"""Change sets: what a mutation touched, told to every listener after the commit.

A view refreshes from the set and may ignore its own (``origin``); see STYLE.md on Anki.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Area(StrEnum):
    """The parts of the library that a view may show."""

    KNOWLEDGE = "knowledge"
    QUEUE = "queue"
    PROJECTS = "projects"
    SETTINGS = "settings"
    SESSIONS = "sessions"
    SNAPSHOTS = "snapshots"
    AUDIT = "audit"
    JOBS = "jobs"
    VIEWS = "views"
    PROPOSALS = "proposals"


@dataclass(frozen=True, slots=True)
class Change:
    """One touched object.

    Attributes:
        area: which part of the library.
        object_id: id of the object (scope key, suggestion id, …), or "" for "many".
        scope: scope key ("user" or a project id), or "" where it has none.
    """

    area: Area
    object_id: str = ""
    scope: str = ""


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """All that one committed transaction touched.

    Attributes:
        changes: the touched objects.
        origin: an opaque token of who asked (a page's id), "" if nobody in this process, or
            ``OUTSIDE`` if another process wrote.
    """

    changes: frozenset[Change] = field(default_factory=frozenset)
    origin: str = ""

    def touches(self, area: Area, scope: str | None = None) -> bool:
        """Say whether ``area`` (of ``scope``, if given) may look different now."""
        return any(
            change.area is area and (scope is None or change.scope in ("", scope))
            for change in self.changes
        )

    def __bool__(self) -> bool:
        return bool(self.changes)


OUTSIDE = "outside-process"


def everything(origin: str = OUTSIDE) -> ChangeSet:
    """Return a set that touches all areas: used when another process wrote."""
    return ChangeSet(frozenset(Change(area) for area in Area), origin)
