"""From rows to what must be on disk for one scope: the keeper's loader (V layout)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from core.domain.scope import USER_KEY, Scope
from core.injection.service import USER_READ, Feeder
from core.knowledge import rows
from core.paths import Paths
from core.projects.rows import living_folder, paths_of
from core.projects.types import ArrivedPack
from core.queue_review.outside_edits import as_edit, open_edit
from core.settings.service import Settings
from core.store.models import (
    KnowledgeEntryRow,
    ProjectRow,
    SeenFolderRow,
    SessionRow,
)
from core.view_files.plan import HUB, ScopeState, ViewKind
from core.view_files.stamp import stamp_text
from core.views import (
    IndexedProject,
    SeenFolder,
    cwds,
    index,
    pack_gitignore,
)


class ViewLoader:
    """Reads the rows of a scope and renders its files."""

    def __init__(self, paths: Paths, library_id: str, settings: Settings) -> None:
        self._paths = paths
        self._library_id = library_id
        self._feeder = Feeder(paths, settings)

    def load(self, session: Session, scope: str) -> ScopeState | None:
        """Return what a scope's views are made of; None where nothing must be written."""
        if scope == HUB:
            return self._hub(session)
        if scope == USER_KEY:
            return self._user(session)
        return self._project(session, scope)

    def enabled(self, session: Session, scopes: Sequence[str]) -> Mapping[str, bool]:
        """Return K-20's switch of each scope as it stands now, policy files included."""
        resolver = self._feeder.resolver(session)
        return {key: resolver.switches(Scope.from_key(key).project_id).enabled for key in scopes}

    def _user(self, session: Session) -> ScopeState:
        resolver = self._feeder.resolver(session)
        rendered: dict[Path, tuple[ViewKind, str]] = {}
        # None: sessions outside every project, which are given the user's knowledge only.
        ids = [None, *(project.id for project in _living(session))]
        every = self._feeder.every_user_file(session, ids, resolver)
        for project_id, (given, full) in every.items():
            folder = self._paths.feed(project_id or USER_KEY)
            rendered[folder / "USER.md"] = (ViewKind.USER_FEED, given.text)
            rendered[folder / USER_READ] = (ViewKind.USER_READ, full)
        return ScopeState(
            scope=USER_KEY,
            library_id=self._library_id,
            root=None,
            text=rows.current(session, USER_KEY).text,
            enabled=resolver.switches(None).enabled,
            outside=as_edit(open_edit(session, USER_KEY)),
            rendered=rendered,
        )

    def _project(self, session: Session, project_id: str) -> ScopeState | None:
        row = session.get(ProjectRow, project_id)
        if row is None or row.forgotten_at is not None or row.arrived == ArrivedPack.WAITING:
            return None
        own = paths_of(session, project_id)
        if not own:
            return None
        root, _alive = living_folder(own)
        resolver = self._feeder.resolver(session)
        pack = self._paths.pack(root)
        memory = self._feeder.agent_memory(session, project_id, resolver)
        return ScopeState(
            scope=project_id,
            library_id=self._library_id,
            root=root,
            text=rows.current(session, project_id).text,
            enabled=resolver.switches(project_id).enabled,
            outside=as_edit(open_edit(session, project_id)),
            rendered={
                pack / "AGENT_MEMORY.md": (ViewKind.AGENT_MEMORY, memory.text),
                pack / "KNOWLEDGE.read.md": (
                    ViewKind.KNOWLEDGE_READ,
                    self._feeder.knowledge_read(session, project_id, resolver),
                ),
                pack / "project-id": (ViewKind.PROJECT_ID, f"{project_id}\n"),
                pack / ".gitignore": (ViewKind.GITIGNORE, pack_gitignore(row.sharing)),
            },
        )

    def _hub(self, session: Session) -> ScopeState:
        counts: dict[str, dict[str, int]] = {}
        grouped = select(KnowledgeEntryRow.scope, KnowledgeEntryRow.section, func.count()).group_by(
            KnowledgeEntryRow.scope, KnowledgeEntryRow.section
        )
        for scope, section, number in session.execute(grouped):
            counts.setdefault(scope, {})[section] = number
        sessions = dict(
            session.execute(
                select(SessionRow.project_id, func.count()).group_by(SessionRow.project_id)
            ).all()
        )
        projects, folders = [], []
        for project in _living(session):
            own = paths_of(session, project.id)
            path = str(living_folder(own)[0]) if own else ""
            rules = counts.get(project.id, {}).get("rules", 0)
            info = counts.get(project.id, {}).get("info", 0)
            projects.append(
                IndexedProject(project.name, path, project.id, project.last_active_at, rules, info)
            )
            folders.append(
                SeenFolder(
                    path,
                    project.id,
                    project.last_active_at,
                    sessions.get(project.id, 0),
                    rules,
                    info,
                )
            )
        folders.extend(
            SeenFolder(seen.path, None, seen.last_seen_at)
            for seen in session.scalars(select(SeenFolderRow))
        )
        hub = self._paths.hub
        return ScopeState(
            scope=HUB,
            library_id=self._library_id,
            root=None,
            text=None,
            enabled=True,
            outside=None,
            rendered={
                hub / "INDEX.md": (ViewKind.INDEX, index(projects)),
                hub / "cwds.json": (ViewKind.CWDS, cwds(folders)),
                self._paths.schema_stamp: (ViewKind.STAMP, stamp_text(self._library_id)),
            },
        )


def _living(session: Session) -> list[ProjectRow]:
    return list(
        session.scalars(
            select(ProjectRow)
            .where(ProjectRow.forgotten_at.is_(None))
            .order_by(ProjectRow.created_at, ProjectRow.id)
        )
    )
