"""Projects: the façade's ``core.projects`` (V-14, V-16).

Threads: safe from any. Reads look at the disk (is the folder there?), so they belong in lane
``io``; writes in lane ``db``.
"""

from __future__ import annotations

import builtins
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import select

from core.changes import Area
from core.errors import InvalidInput, NotFound, Refused
from core.paths import Paths
from core.projects.folders import FolderKeys, Forbidden, ignores_case, real
from core.projects.lookup import Lookup
from core.projects.pack import read_pack
from core.projects.reading import order, project_views
from core.projects.rows import living_folder, paths_of, project_row, unknown_project
from core.projects.seen import Seen
from core.projects.types import (
    Added,
    ArrivedInfo,
    ArrivedPack,
    Project,
    Relink,
    SeenFolder,
)
from core.settings.service import Settings
from core.store import APP, Actor, Library, Store, Write
from core.store.models import ProjectRow

if TYPE_CHECKING:
    from core.projects.adding import Adding


class Projects:
    """Adds, finds and lists projects.

    Args:
        store: the open library.
        library: which one it is; a scratch library refuses other libraries' packs (K-17).
        paths: home and hub, which are never projects.
        settings: switches, and whether worktrees share a project.
        actor: who adds and forgets, for the audit.
        keys: how folders are compared; tests give a case-insensitive file system.
    """

    def __init__(
        self,
        store: Store,
        library: Library,
        paths: Paths,
        settings: Settings,
        *,
        actor: Actor = APP,
        keys: FolderKeys | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._actor = actor
        self._library = library
        self._keys = keys = keys or FolderKeys(ignores_case)
        forbidden = Forbidden(paths, keys)
        self._lookup = Lookup(keys, forbidden)
        self._forbidden = forbidden
        self._seen = Seen(store, keys, forbidden, actor)

    @cached_property
    def _adding(self) -> Adding:
        from core.projects.adding import Adding  # and with it what is known of git (P-01)

        return Adding(
            self._store, self._library, self._keys, self._forbidden, self._lookup, self._actor
        )

    def list(self, *, search: str = "") -> builtins.list[Project]:
        """Return projects: pinned first, then the last active, then by name.

        Args:
            search: words that must all occur in name or path.
        """
        with self._store.read() as session:
            rows = session.scalars(
                select(ProjectRow).where(ProjectRow.forgotten_at.is_(None))
            ).all()
            found = project_views(session, rows, self._settings)
        words = search.casefold().split()
        kept = [
            project
            for project in found
            if all(word in f"{project.name} {project.path}".casefold() for word in words)
        ]
        return sorted(kept, key=order)

    def get(self, project_id: str) -> Project:
        """Return one project.

        Raises:
            NotFound: no such project, or forgotten.
        """
        with self._store.read() as session:
            row = project_row(session, project_id)
            return project_views(session, [row], self._settings)[0]

    def find(self, folder: Path) -> Project | None:
        """Return the project that a session started in ``folder`` belongs to (V-14).

        The nearest ancestor that is a project; None for home, hub, and folders of no project.
        """
        place = _place(folder)
        if place is None:
            return None
        share = self._settings.flag("projects.worktrees_share")
        with self._store.read() as session:
            found = self._lookup.project_of(session, place, worktrees_share=share)
            if not found:
                return None
            return project_views(session, [project_row(session, found)], self._settings)[0]

    def add(self, folder: Path, *, answer: str = "", origin: str = "") -> Added:
        """Make ``folder`` a project, or find out that it is one.

        Adding it again answers the same project; a forgotten one comes back. Where the folder may
        be a known project that moved or was copied, the answer is a question: call again with
        ``answer`` "same" (it is that project) or "copy"/"new" (a project of its own).

        Raises:
            InvalidInput: missing, or not a folder.
            Refused: home, ``/``, hub or pack; another library's pack in a scratch library.
            EnvironmentFault: no permission.
        """
        from core.projects.identity import Step

        seen = self._adding.look(folder)
        share = self._settings.flag("projects.worktrees_share")
        verdict, project_id = self._adding.add(seen, answer, worktrees_share=share, origin=origin)
        if verdict.step is Step.ASK:
            question = Relink(seen.place, verdict.project_id, verdict.reason)
            return Added(None, False, question)
        return Added(self.get(project_id), verdict.step is Step.NEW)

    def resolve(self, folder: Path, *, add: bool) -> Project:
        """Return the project of the command line's ``--project`` or working folder.

        Args:
            add: the person named the folder: it is added if it is in no project (behind the gate,
                K-17; the caller has passed it).

        Raises:
            NotFound: it is in no project and ``add`` is False.
            Refused: it may be a known project that moved (code ``relink_question``); like add.
        """
        found = self.find(folder)
        if found is not None:
            return found
        if not add:
            raise NotFound(
                "{path} is in no project.",
                hint="Add it first: paper-evo projects add “{path}”.",
                code="no_project_here",
                path=str(real(folder)),
            )
        added = self.add(folder)
        if added.project is not None:
            return added.project
        question = added.question
        assert question is not None
        raise Refused(
            "{path} may be the project {id} at a new place ({reason}). Nothing was changed.",
            hint="Say which: paper-evo projects relink {id} “{path}”, or paper-evo projects add "
            "“{path}” --answer new.",
            code="relink_question",
            path=str(question.folder),
            id=question.project_id,
            reason=question.reason,
        )

    def relink(self, project_id: str, folder: Path, *, origin: str = "") -> Project:
        """Say that a project lives in ``folder`` now; its earlier paths stay as aliases.

        Raises:
            NotFound: no such project.
            Refused: the folder is another project's, or can never be one.
        """
        self._adding.relink(project_id, self._adding.look(folder), origin=origin)
        return self.get(project_id)

    def forget(self, project_id: str, *, origin: str = "") -> None:
        """Stop serving a project. Nothing on disk or in the library is deleted.

        Raises:
            NotFound: no such project.
        """
        self._adding.forget(project_id, origin=origin)

    def pin(self, project_id: str, pinned: bool, *, origin: str = "") -> Project:
        """Keep a project on top of the switcher, or not any more."""
        with self._store.write(self._actor, origin=origin) as unit:
            project_row(unit.session, project_id).pinned = pinned
            unit.touch(Area.PROJECTS, project_id, project_id)
        return self.get(project_id)

    def set_sharing(self, project_id: str, on: bool, *, origin: str = "") -> Project:
        """Keep KNOWLEDGE.md out of ``.gitignore``, or not any more (V-16)."""
        with self._store.write(self._actor, origin=origin) as unit:
            row = project_row(unit.session, project_id)
            if row.sharing != on:
                row.sharing = on
                unit.touch(Area.PROJECTS, project_id, project_id)
                unit.audit(
                    "project.sharing_on" if on else "project.sharing_off",
                    "project",
                    project_id,
                    scope=project_id,
                )
                unit.views(project_id)
        return self.get(project_id)

    def touch(self, project_id: str, when: datetime) -> None:
        """Note activity in a project; a time in the future counts as now (R-03)."""
        with self._store.write(APP) as unit:
            row = unit.session.get(ProjectRow, project_id)
            if row is None:
                raise unknown_project(project_id)
            when = min(when, unit.now)
            if row.last_active_at is None or row.last_active_at < when:
                row.last_active_at = when
                unit.touch(Area.PROJECTS, project_id, project_id)

    def note_folder(self, folder: Path, when: datetime) -> None:
        """Note that an agent worked in ``folder``: activity of its project, or an offer."""
        place = _place(folder)
        if place is None or self._forbidden.user_only(place):
            return
        share = self._settings.flag("projects.worktrees_share")
        with self._store.read() as session:
            found = self._lookup.project_of(session, place, worktrees_share=share)
        if found:
            self.touch(found, when)
        else:
            keep = timedelta(days=self._settings.number("retention.seen_folders_days"))
            self._seen.note(place, when, keep)

    def offers(self) -> builtins.list[SeenFolder]:
        """Return folders to offer as projects, newest first; never temporary ones."""
        return self._seen.offers()

    def decline_offer(self, folder: Path, *, origin: str = "") -> None:
        """Do not offer ``folder`` again: the offer is made once (V-14)."""
        self._seen.decline(folder, origin=origin)

    def arrived(self, project_id: str) -> ArrivedInfo | None:
        """Return what came with the folder and waits for an answer, or None (V-16).

        Raises:
            NotFound: no such project.
        """
        with self._store.read() as session:
            row = project_row(session, project_id)
            if row.arrived != ArrivedPack.WAITING:
                return None
            folder, alive = living_folder(paths_of(session, project_id))
        if not alive:
            return None
        pack = read_pack(folder)
        return ArrivedInfo(
            project_id=project_id,
            library_id=pack.library_id,
            knowledge_path=Paths.pack(folder) / "KNOWLEDGE.md",
            knowledge=pack.knowledge,
            skills=pack.skills,
            oversize=pack.oversize,
        )

    @staticmethod
    def settle_arrival(unit: Write, project_id: str) -> None:
        """In a caller's transaction: the person answered, views may be written (V-16)."""
        row = project_row(unit.session, project_id)
        if row.arrived == ArrivedPack.WAITING:
            row.arrived = ArrivedPack.ANSWERED
            unit.touch(Area.PROJECTS, project_id, project_id)
            unit.audit("project.arrival_answered", "project", project_id, scope=project_id)
            unit.views(project_id)


def _place(folder: Path) -> Path | None:
    """Return the real path of a folder that an agent recorded, None for what can be no path."""
    try:
        return real(folder)
    except InvalidInput:
        return None
