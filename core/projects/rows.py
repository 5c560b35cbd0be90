"""Rows of projects: lookups shared by the service's parts. Nothing here leaves ``core``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from core.errors import NotFound
from core.projects.pack import read_project_id
from core.store import Write
from core.store.models import ProjectPathRow, ProjectRow


def project_row(session: Session, project_id: str, *, forgotten: bool = False) -> ProjectRow:
    """Return a project's row.

    Args:
        forgotten: accept a forgotten one, too.

    Raises:
        NotFound: there is none.
    """
    row = session.get(ProjectRow, project_id)
    if row is None or (row.forgotten_at is not None and not forgotten):
        raise unknown_project(project_id)
    return row


def unknown_project(project_id: str) -> NotFound:
    """Return the error for an id that names no project."""
    return NotFound(
        "There is no project “{id}”. Nothing was changed.",
        hint="“projects list” shows all of them.",
        code="project_unknown",
        id=project_id,
    )


def path_rows(session: Session, keys: Sequence[str]) -> dict[str, ProjectPathRow]:
    """Return the path rows of ``keys`` whose project is not forgotten."""
    found = session.scalars(
        select(ProjectPathRow)
        .join(ProjectRow, ProjectRow.id == ProjectPathRow.project_id)
        .where(ProjectPathRow.path_key.in_(keys), ProjectRow.forgotten_at.is_(None))
    )
    return {row.path_key: row for row in found}


def paths_of(session: Session, project_id: str) -> list[ProjectPathRow]:
    """Return all path rows of a project."""
    return list(
        session.scalars(select(ProjectPathRow).where(ProjectPathRow.project_id == project_id))
    )


def living_folder(rows: Sequence[ProjectPathRow]) -> tuple[Path, bool]:
    """Return a project's folder from its path rows, and whether it exists.

    The current one if it exists; else the newest other one that exists and holds the project's id
    (moved back, or mounted elsewhere); else the current one, dead.
    """
    ordered = sorted(rows, key=lambda row: (row.current, row.added_at), reverse=True)
    current = ordered[0]
    if is_living(Path(current.path)):
        return Path(current.path), True
    for row in ordered[1:]:
        if is_living(Path(row.path)) and read_project_id(Path(row.path)) == row.project_id:
            return Path(row.path), True
    return Path(current.path), False


def is_living(folder: Path) -> bool:
    """Say whether the folder is there now; one that cannot be looked at is not."""
    try:
        return folder.is_dir()
    except OSError:
        return False


def point_to(unit: Write, project_id: str, key: str, folder: Path) -> None:
    """Make ``folder`` the project's current one; its earlier ones stay as aliases."""
    unit.session.execute(
        update(ProjectPathRow)
        .where(ProjectPathRow.project_id == project_id, ProjectPathRow.path_key != key)
        .values(current=False)
    )
    row = unit.session.get(ProjectPathRow, key)
    if row is None:
        row = ProjectPathRow(path_key=key, project_id=project_id)
        unit.session.add(row)
    row.project_id = project_id
    row.path = str(folder)
    row.added_at = unit.now
    row.current = True
