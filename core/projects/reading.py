"""From rows to what a front end sees of projects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from core.domain.suggestion import Status
from core.projects.naming import display_names
from core.projects.rows import living_folder
from core.projects.types import ArrivedPack, Project
from core.settings.service import Settings
from core.store.models import ProjectPathRow, ProjectRow, SuggestionRow


def project_views(
    session: Session, rows: Sequence[ProjectRow], settings: Settings
) -> list[Project]:
    """Return ``rows`` as projects, in their order, from a fixed number of queries.

    Names are told apart among all projects, not only the given ones.
    """
    paths = _paths(session)
    names = display_names({key: _current(own) for key, own in paths.items()}, _given(session))
    pending = _pending(session)
    resolver = settings.resolver_in(session)
    projects: list[Project] = []
    for row in rows:
        own = paths.get(row.id, [])
        # Without a path, another project stands where it was: shown as gone, to be relinked.
        folder, alive = living_folder(own) if own else (Path(row.name), False)
        switches = resolver.switches(row.id)
        projects.append(
            Project(
                id=row.id,
                name=names.get(row.id, row.name),
                path=folder,
                alive=alive,
                last_active=row.last_active_at,
                pinned=row.pinned,
                sharing=row.sharing,
                enabled=switches.enabled,
                automatic=switches.automatic,
                arrived=ArrivedPack(row.arrived),
                pending=pending.get(row.id, 0) if switches.enabled else 0,
            )
        )
    return projects


def order(project: Project) -> tuple[bool, float, str, str]:
    """Return the sort key of the switcher: pinned, last active, name."""
    last = project.last_active.timestamp() if project.last_active else 0.0
    return (not project.pinned, -last, project.name.casefold(), project.id)


def _paths(session: Session) -> dict[str, list[ProjectPathRow]]:
    paths: dict[str, list[ProjectPathRow]] = defaultdict(list)
    ids = select(ProjectRow.id).where(ProjectRow.forgotten_at.is_(None))
    for row in session.scalars(select(ProjectPathRow).where(ProjectPathRow.project_id.in_(ids))):
        paths[row.project_id].append(row)
    return paths


def _current(rows: Sequence[ProjectPathRow]) -> Path:
    return Path(next((row.path for row in rows if row.current), rows[0].path))


def _given(session: Session) -> dict[str, str]:
    found = select(ProjectRow.id, ProjectRow.name).where(ProjectRow.forgotten_at.is_(None))
    return {row.id: row.name for row in session.execute(found)}


def _pending(session: Session) -> dict[str | None, int]:
    counted = session.execute(
        select(SuggestionRow.project_id, func.count())
        .where(SuggestionRow.status == Status.PENDING)
        .group_by(SuggestionRow.project_id)
    )
    return {row[0]: row[1] for row in counted}
