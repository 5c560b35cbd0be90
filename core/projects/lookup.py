"""Which project a folder belongs to: nearest ancestor, else a worktree's sibling (V-14)."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.projects.folders import FolderKeys, Forbidden
from core.projects.git import Repository, repository_of
from core.projects.pack import read_project_id
from core.projects.rows import is_living, path_rows
from core.store.models import ProjectPathRow


class Lookup:
    """Finds projects by folder. Pure reading; safe from any thread."""

    def __init__(self, keys: FolderKeys, forbidden: Forbidden) -> None:
        self._keys = keys
        self._forbidden = forbidden

    def project_of(self, session: Session, place: Path, *, worktrees_share: bool) -> str:
        """Return the id of the project that a real path belongs to, or "".

        Args:
            worktrees_share: worktrees of one repository are one project (a setting).
        """
        if self._forbidden.user_only(place):
            return ""
        found, depth = self._nearest(session, place)
        if not worktrees_share:
            return found
        repository = repository_of(place)
        if repository is None or (found and depth >= len(repository.root.parts)):
            return found
        return self.by_worktree(session, place, repository) or found

    def by_worktree(self, session: Session, place: Path, repository: Repository) -> str:
        """Return the project at the same place in another worktree of the repository, or ""."""
        inside = place.relative_to(repository.root)
        for root in repository.sibling_roots():
            found, depth = self._nearest(session, root / inside)
            if found and depth >= len(root.parts):
                return found
        return ""

    def _nearest(self, session: Session, place: Path) -> tuple[str, int]:
        """Return the nearest project's id and how many parts its path has."""
        chain = self._keys.chain(place)
        rows = path_rows(session, chain)
        for level, key in enumerate(chain):
            row = rows.get(key)
            if row is not None and not _replaced(session, row):
                return row.project_id, len(place.parts) - level
        return "", 0


def _replaced(session: Session, row: ProjectPathRow) -> bool:
    """Say whether another folder stands at an old path of a project that lives elsewhere."""
    if row.current or not is_living(Path(row.path)):
        return False
    current = session.scalar(
        select(ProjectPathRow.path).where(
            ProjectPathRow.project_id == row.project_id, ProjectPathRow.current
        )
    )
    return (
        current is not None
        and is_living(Path(current))
        and read_project_id(Path(row.path)) != row.project_id
    )
