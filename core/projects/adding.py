"""Adding, relinking and forgetting folders (V-14, V-16): the writing half of projects."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from core.changes import Area
from core.domain.scope import USER_KEY
from core.errors import InvalidInput, Refused
from core.projects.folders import FolderKeys, Forbidden, real
from core.projects.git import Repository, remote_of, repository_of, root_commit_of
from core.projects.identity import ANSWERS, Candidate, Signs, Step, Verdict, decide
from core.projects.lookup import Lookup
from core.projects.pack import Pack, read_pack
from core.projects.rows import is_living, living_folder, path_rows, paths_of, point_to, project_row
from core.projects.types import ArrivedPack
from core.store import Library, Store, Write
from core.store.models import ProjectPathRow, ProjectRow, SeenFolderRow
from core.store.unit import Actor

_ID_BYTES = 8


@dataclass(frozen=True, slots=True)
class Found:
    """What was seen of a folder before the transaction."""

    place: Path
    key: str
    pack: Pack
    repository: Repository | None
    remote: str
    root_commit: str


class Adding:
    """Turns folders into projects. All writes; call in lane ``db``."""

    def __init__(
        self,
        store: Store,
        library: Library,
        keys: FolderKeys,
        forbidden: Forbidden,
        lookup: Lookup,
        actor: Actor,
    ) -> None:
        self._store = store
        self._library = library
        self._keys = keys
        self._forbidden = forbidden
        self._lookup = lookup
        self._actor = actor

    def look(self, folder: Path) -> Found:
        """Look at a folder, outside any transaction: git may take seconds.

        Raises:
            InvalidInput, Refused, EnvironmentFault: it cannot be a project.
        """
        place = real(folder)
        self._forbidden.check(place)
        pack = read_pack(place)
        if self._library.scratch and pack.ours and not self._is_own(pack):
            raise Refused(
                "{path} holds knowledge of another library: a scratch library does not touch it.",
                hint="Open your own library, or try with a copy without its .paper folder.",
                code="other_library",
                path=str(place),
            )
        repository = repository_of(place)
        at_root = repository is not None and repository.root == place
        remote = remote_of(repository) if repository is not None and at_root else ""
        commit = root_commit_of(repository) if repository is not None and remote else ""
        return Found(place, self._keys.key(place), pack, repository, remote, commit)

    def _is_own(self, pack: Pack) -> bool:
        """Say whether a pack is this library's: by its mark, else by an id that it knows."""
        if pack.library_id:
            return pack.library_id == self._library.id
        with self._store.read() as session:
            return session.get(ProjectRow, pack.project_id) is not None

    def add(
        self, found: Found, answer: str, *, worktrees_share: bool, origin: str
    ) -> tuple[Verdict, str]:
        """Add what was looked at; return the verdict and the project's id ("" for a question).

        Raises:
            InvalidInput: ``answer`` is not one of the known ones.
        """
        if answer not in ANSWERS:
            raise InvalidInput(
                "“{answer}” is no answer here. Nothing was changed.",
                hint="Answer same, copy or new.",
                code="add_answer",
                answer=answer,
            )
        while True:
            # Signs are on the disk (is the other folder there?): not inside a write transaction.
            with self._store.read() as session:
                before = _known(session, found)
                verdict = decide(self._signs(session, found, worktrees_share), answer)
            if verdict.step is Step.ASK:
                return verdict, ""
            with self._store.write(self._actor, origin=origin) as unit:
                if _known(unit.session, found) == before:
                    return verdict, self._carry_out(unit, verdict, found)
            # Somebody else added or moved it in between: look again.

    def relink(self, project_id: str, found: Found, *, origin: str) -> None:
        """Say that a project's folder is the found one now.

        Raises:
            NotFound: no such project.
            Refused: the folder is another project's.
        """
        with self._store.write(self._actor, origin=origin) as unit:
            project_row(unit.session, project_id, forgotten=True)
            other = path_rows(unit.session, [found.key]).get(found.key)
            if other is not None and other.project_id != project_id and other.current:
                raise Refused(
                    "{path} is another project already. Nothing was changed.",
                    hint="Forget that project first.",
                    code="folder_taken",
                    path=str(found.place),
                )
            self._relink(unit, project_id, found)

    def forget(self, project_id: str, *, origin: str) -> None:
        """Stop serving a project; rows and files stay, adding it again brings all back.

        Raises:
            NotFound: no such project.
        """
        with self._store.write(self._actor, origin=origin) as unit:
            row = project_row(unit.session, project_id)
            row.forgotten_at = unit.now
            unit.touch(Area.PROJECTS, project_id, project_id)
            unit.touch(Area.QUEUE)
            unit.audit("project.forgotten", "project", project_id, scope=project_id)
            unit.views(USER_KEY)

    def _carry_out(self, unit: Write, verdict: Verdict, found: Found) -> str:
        if verdict.step is Step.NEW:
            return self._create(unit, found)
        if verdict.step is Step.RELINK:
            self._relink(unit, verdict.project_id, found)
        else:
            self._revive(unit, verdict.project_id, found)
        return verdict.project_id

    def _signs(self, session: Session, found: Found, worktrees_share: bool) -> Signs:
        row = session.get(ProjectPathRow, found.key)
        repository = found.repository
        sibling = ""
        if worktrees_share and repository is not None:
            sibling = self._lookup.by_worktree(session, found.place, repository)
        return Signs(
            by_path=_candidate(session, row.project_id, found) if row else None,
            path_current=row.current if row else False,
            by_worktree=sibling,
            by_pack=_candidate(session, found.pack.project_id, found),
            by_git=_by_git(session, found),
        )

    def _create(self, unit: Write, found: Found) -> str:
        # An id that came with the pack is kept, so that its project-id file needs no rewriting.
        project_id = found.pack.project_id
        if not project_id or unit.session.get(ProjectRow, project_id) is not None:
            project_id = secrets.token_hex(_ID_BYTES)
        arrived = found.pack.ours and found.pack.has_content
        unit.session.add(
            ProjectRow(
                id=project_id,
                name=found.place.name,
                created_at=unit.now,
                last_active_at=None,
                git_remote=found.remote,
                root_commit=found.root_commit,
                arrived=ArrivedPack.WAITING if arrived else ArrivedPack.NONE,
            )
        )
        unit.session.flush()
        self._settle(unit, project_id, found, "project.added")
        return project_id

    def _relink(self, unit: Write, project_id: str, found: Found) -> None:
        row = project_row(unit.session, project_id, forgotten=True)
        if row.name in {Path(each.path).name for each in paths_of(unit.session, project_id)}:
            row.name = found.place.name  # named after its folder; an import kept its own (V-16)
        row.forgotten_at = None
        row.git_remote = found.remote or row.git_remote
        row.root_commit = found.root_commit or row.root_commit
        if found.pack.has_content and found.pack.project_id != project_id:
            row.arrived = ArrivedPack.WAITING  # what stands there is another project's
        self._settle(unit, project_id, found, "project.relinked")

    def _revive(self, unit: Write, project_id: str, found: Found) -> None:
        row = project_row(unit.session, project_id, forgotten=True)
        path = unit.session.get(ProjectPathRow, found.key)
        here = path is not None and path.project_id == project_id
        if row.forgotten_at is None and (not here or (path is not None and path.current)):
            return  # nothing to do: added already, or a worktree of it
        row.forgotten_at = None
        if here:
            self._settle(unit, project_id, found, "project.added")

    def _settle(self, unit: Write, project_id: str, found: Found, action: str) -> None:
        point_to(unit, project_id, found.key, found.place)
        unit.session.execute(delete(SeenFolderRow).where(SeenFolderRow.path_key == found.key))
        unit.touch(Area.PROJECTS, project_id, project_id)
        unit.audit(action, "project", project_id, scope=project_id)
        unit.views(project_id)
        unit.views(USER_KEY)


def _known(session: Session, found: Found) -> tuple[object, ...]:
    """Return what the rows say of a folder: equal as long as nobody changed it."""
    state: list[object] = []
    path = session.get(ProjectPathRow, found.key)
    if path is not None:
        state += [path.project_id, path.current]
    for project_id in (found.pack.project_id, path.project_id if path is not None else ""):
        row = session.get(ProjectRow, project_id)
        state += [row is not None, row.forgotten_at if row is not None else None]
    return tuple(state)


def _candidate(session: Session, project_id: str, found: Found) -> Candidate | None:
    if not project_id or session.get(ProjectRow, project_id) is None:
        return None
    others = [row for row in paths_of(session, project_id) if row.path_key != found.key]
    return Candidate(project_id, bool(others) and living_folder(others)[1])


def _by_git(session: Session, found: Found) -> Candidate | None:
    if not (found.remote and found.root_commit):
        return None
    ids = session.scalars(
        select(ProjectRow.id).where(
            ProjectRow.git_remote == found.remote, ProjectRow.root_commit == found.root_commit
        )
    ).all()
    for project_id in ids:
        rows = paths_of(session, project_id)
        if rows and not any(is_living(Path(row.path)) for row in rows):
            return Candidate(project_id, living=False)
    return None
