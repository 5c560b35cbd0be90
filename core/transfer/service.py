"""Export and import (V-16): one archive out, one transaction in, a snapshot before."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import PRIVATE_FILE, write_atomic
from core.changes import Area
from core.domain.scope import Scope
from core.domain.suggestion import Status
from core.errors import PaperError
from core.knowledge.rows import commit_text, current
from core.paths import Paths
from core.progress import QUIET, Task
from core.projects.naming import IMPORTED
from core.projects.rows import living_folder, paths_of
from core.search import index
from core.snapshots import SnapshotService
from core.snapshots.content import SnapshotPart
from core.snapshots.plain_rows import to_plain, to_row
from core.snapshots.sections import KnowledgeSection
from core.snapshots.types import WHOLE_LIBRARY
from core.store import APP, Actor, Library, Store, Write
from core.store.models import (
    DismissalRow,
    KnowledgeEntryRow,
    ProjectPathRow,
    ProjectRow,
    SettingRow,
    SuggestionRepeatRow,
    SuggestionRow,
)
from core.store.schema import SCHEMA_NUMBER
from core.transfer.archive import Archive, pack, unpack
from core.transfer.incoming import CountingCleaner, is_local, is_waiting
from core.transfer.types import Exported, Imported, ImportedScope


class TransferService:
    """Moves a project, or the whole library, as one archive.

    Args:
        snapshots: takes the copy before an import changes anything (C-07).
        clean: masks secrets and takes hidden characters out of a text.
        actor: who asks, for the audit.
        relink: says that a project lives in a folder (``ProjectService.relink``).

    Slow: reads or writes whole scopes; not on the window's thread.
    """

    def __init__(
        self,
        store: Store,
        paths: Paths,
        library: Library,
        snapshots: SnapshotService,
        clean: Callable[[str], str],
        actor: Actor = APP,
        relink: Callable[[str, Path], object] | None = None,
    ) -> None:
        self._store = store
        self._paths = paths
        self._relink = relink
        self._library = library
        self._snapshots = snapshots
        self._clean = clean
        self._actor = actor

    def export(self, target: Scope | None, file: Path, task: Task = QUIET) -> Exported:
        """Write one scope, or everything (None), to ``file``; an older file is replaced whole.

        Raises:
            EnvironmentFault: disk full, no permission; no half archive is left.
            Cancelled: the person stopped it; no file was written.
        """
        _tell(task, 0, 2, "reading")
        content = self._snapshots.capture(target, "export")
        dismissals: tuple[Mapping[str, Any], ...] = ()
        settings: tuple[Mapping[str, Any], ...] = ()
        with self._store.read() as session:
            if target is None:
                rows = session.scalars(select(DismissalRow).order_by(DismissalRow.exact_key))
                dismissals = tuple(to_plain(row) for row in rows)
            query = select(SettingRow).order_by(SettingRow.scope, SettingRow.key)
            if target is not None:
                query = query.where(SettingRow.scope == target.key)
            settings = tuple(to_plain(row) for row in session.scalars(query))
        _tell(task, 1, 2, "writing")
        data = pack(
            Archive(
                library=self._library.id,
                target=target.key if target is not None else WHOLE_LIBRARY,
                schema=SCHEMA_NUMBER,
                created=content.created,
                parts=content.parts,
                dismissals=dismissals,
                settings=settings,
            )
        )
        write_atomic(file, data, mode=PRIVATE_FILE)
        task.progress(2, 2, "writing")
        return Exported(
            file=file,
            size=len(data),
            scopes=tuple(part.scope for part in content.parts),
            revisions=sum(part.counts.get("revisions", 0) for part in content.parts),
            suggestions=sum(part.counts.get("suggestions", 0) for part in content.parts),
        )

    def import_(
        self,
        file: Path,
        task: Task = QUIET,
        *,
        folder: Path | None = None,
        origin: str = "",
    ) -> Imported:
        """Take an archive in: checked whole, snapshots first, then one transaction.

        An unknown project is added under its id, without a folder until it is relinked. A known
        one gets the archive's knowledge as a new revision, and the queue items whose text is new.
        Settings are never imported.

        Args:
            folder: where the archive's one project lives on this machine.

        Raises:
            InvalidInput, StoreTooNew, NotFound: see :func:`core.transfer.archive.unpack`.
            EnvironmentFault: the snapshot or the database could not be written.
            Cancelled: the person stopped it.
            In every case nothing was changed.
        """
        _tell(task, 0, 3, "checking")
        archive = unpack(file, self._snapshots.sections)
        _tell(task, 1, 3, "snapshot")
        taken = tuple(
            self._snapshots.create(scope, "import").id for scope in self._known_scopes(archive)
        )
        _tell(task, 2, 3, "importing")
        cleaner = CountingCleaner(self._clean)
        with self._store.write(self._actor, origin=origin) as unit:
            scopes = tuple(self._take_in(unit, part, cleaner) for part in archive.parts)
            dismissals = _take_dismissals(unit, archive)
            unit.audit(
                "import.finished",
                "library",
                archive.library,
                scopes=len(scopes),
                dismissals=dismissals,
                masked=cleaner.changed,
            )
        problem = ""
        if folder is not None:
            scopes, problem = self._place(scopes, folder)
        return Imported(
            library=archive.library,
            exported=archive.created,
            scopes=scopes,
            folder_problem=problem,
            dismissals=dismissals,
            masked=cleaner.changed,
            settings_left=tuple(sorted({str(row["key"]) for row in archive.settings})),
            snapshots=taken,
        )

    def _place(
        self, scopes: tuple[ImportedScope, ...], folder: Path
    ) -> tuple[tuple[ImportedScope, ...], str]:
        """Give the one imported project its folder; what is in already stays whatever happens."""
        projects = [scope for scope in scopes if not Scope.from_key(scope.scope).is_user]
        if len(projects) != 1 or self._relink is None:
            return scopes, "The archive does not hold exactly one project: no folder was given."
        lives = self._folder(projects[0].scope)
        if lives is not None and not _is_same(lives, folder):
            return scopes, (
                f"{projects[0].name} has a folder already: {lives}. If it has moved: "
                f"paper-evo projects relink {projects[0].scope} “{folder}”."
            )
        try:
            if lives is None:
                self._relink(projects[0].scope, folder)
        except PaperError as error:
            return scopes, f"{error.message} {error.hint}".strip()
        return tuple(
            replace(scope, without_folder=False) if scope is projects[0] else scope
            for scope in scopes
        ), ""

    def _folder(self, project_id: str) -> Path | None:
        """Return the folder where a project lives; None where it has none that is there."""
        with self._store.read() as session:
            folder, alive = living_folder(paths_of(session, project_id))
        return folder if alive else None

    def _is_nowhere(self, session: Session, scope: Scope) -> bool:
        """Say whether an import brought the project and nobody said yet where its folder is."""
        own = paths_of(session, scope.key)
        return not own or living_folder(own)[0].parent == self._paths.hub / IMPORTED

    def _known_scopes(self, archive: Archive) -> list[Scope]:
        with self._store.read() as session:
            return [
                scope
                for scope in (Scope.from_key(part.scope) for part in archive.parts)
                if scope.is_user or session.get(ProjectRow, scope.key) is not None
            ]

    def _take_in(self, unit: Write, part: SnapshotPart, cleaner: CountingCleaner) -> ImportedScope:
        scope = Scope.from_key(part.scope)
        session = unit.session
        row = session.get(ProjectRow, scope.key)
        is_new = not scope.is_user and row is None
        if is_new:
            row = self._add_project(unit, scope, part, cleaner)
        elif row is not None and row.forgotten_at is not None:
            row.forgotten_at = None
            unit.touch(Area.PROJECTS, scope.key, scope.key)
        knowledge = part.sections["knowledge"]
        before = current(session, scope.key).revision
        if is_new:
            whole = cleaner.whole_file(scope.key, knowledge)
            KnowledgeSection().restore(unit, scope, whole)
            revision = whole["file"]["revision"] if whole["file"] else 0
        else:
            revision = self._replace_text(unit, scope, knowledge, cleaner)
        added, known = _take_queue(unit, scope, part.sections["queue"], cleaner)
        outcome = "added" if is_new else "updated" if revision != before else "unchanged"
        unit.audit(
            "import.scope", "scope", scope.key, scope=scope.key, result=outcome, suggestions=added
        )
        return ImportedScope(
            scope=scope.key,
            name=row.name if row is not None else "User",
            outcome=outcome,
            revision=revision,
            suggestions=added,
            known=known,
            without_folder=not scope.is_user and (is_new or self._is_nowhere(session, scope)),
        )

    def _replace_text(
        self, unit: Write, scope: Scope, knowledge: Mapping[str, Any], cleaner: CountingCleaner
    ) -> int:
        if knowledge["file"] is None:
            return current(unit.session, scope.key).revision
        text = cleaner.knowledge(knowledge["file"]["text"])
        revision = commit_text(unit, scope.key, text, author="person", reason="imported")
        for row in knowledge["said_again"]:
            _add_repeat(unit, {**cleaner.repeat(row), "scope": scope.key})
        return revision

    def _add_project(
        self, unit: Write, scope: Scope, part: SnapshotPart, cleaner: CountingCleaner
    ) -> ProjectRow:
        """Add the project without a folder of this machine: one that bears the old path may be
        something else here, and nothing is written to a folder that nobody added (V-14)."""
        told = part.sections["project"]["row"] or {}
        row = ProjectRow(
            id=scope.key,
            name=cleaner.text(str(told.get("name", ""))) or scope.key,
            created_at=unit.now,
            pinned=bool(told.get("pinned", False)),
            git_remote=cleaner.text(str(told.get("git_remote", ""))),
            root_commit=str(told.get("root_commit", "")),
        )
        unit.session.add(row)
        unit.session.flush()
        nowhere = str(self._paths.hub / IMPORTED / scope.key)
        unit.session.add(
            ProjectPathRow(path_key=nowhere, project_id=scope.key, path=nowhere, added_at=unit.now)
        )
        unit.touch(Area.PROJECTS, scope.key, scope.key)
        return row


def _is_same(left: Path, right: Path) -> bool:
    try:
        return left.samefile(right)
    except OSError:
        return left == right


def _take_queue(
    unit: Write, scope: Scope, queue: Mapping[str, Any], cleaner: CountingCleaner
) -> tuple[int, int]:
    session = unit.session
    queued, decided = _queued_keys(session, scope), _decided_keys(session, scope)
    renamed: dict[str, str] = {}
    left = 0
    for told in queue["suggestions"]:
        row = cleaner.suggestion(told)
        if is_local(row):
            continue
        key = row["exact_key"]
        if key in queued or (is_waiting(row) and key in decided):
            left += 1
            continue
        queued.add(key)
        row["project_id"] = scope.project_id
        if session.get(SuggestionRow, row["id"]) is not None:
            row["id"] = secrets.token_hex(6)
        if row["status"] == Status.DISMISSED and session.get(DismissalRow, key) is None:
            session.add(DismissalRow(exact_key=key, suggestion_id=row["id"], created_at=unit.now))
        renamed[told["id"]] = row["id"]
        session.add(to_row(SuggestionRow, row))
        if is_waiting(row):
            index.put(session, index.SUGGESTION, row["id"], row["suggested_scope"], row["text"])
        unit.audit("import.suggestion", "suggestion", row["id"], scope=scope.key)
    session.flush()
    for new_id in renamed.values():
        added = session.get(SuggestionRow, new_id)
        if added is not None and added.supersedes:
            added.supersedes = renamed.get(added.supersedes)
    for row in queue["repeats"]:
        if row["suggestion_id"] in renamed:
            _add_repeat(
                unit, {**cleaner.repeat(row), "suggestion_id": renamed[row["suggestion_id"]]}
            )
    if renamed:
        unit.touch(Area.QUEUE, scope=scope.key)
    return len(renamed), left


def _queued_keys(session: Session, scope: Scope) -> set[str]:
    """Return keys of the texts that the scope's queue holds, waiting or decided."""
    same = SuggestionRow.project_id.is_not_distinct_from(scope.project_id)
    return set(session.scalars(select(SuggestionRow.exact_key).where(same)))


def _decided_keys(session: Session, scope: Scope) -> set[str]:
    """Return keys of texts that need no decision any more: dismissed, or approved already."""
    approved = KnowledgeEntryRow.scope.in_({"user", scope.key})
    keys = set(session.scalars(select(DismissalRow.exact_key)))
    keys.update(session.scalars(select(KnowledgeEntryRow.exact_key).where(approved)))
    return keys


def _add_repeat(unit: Write, row: Mapping[str, Any]) -> None:
    same = select(SuggestionRepeatRow.id).where(
        SuggestionRepeatRow.suggestion_id.is_not_distinct_from(row["suggestion_id"]),
        SuggestionRepeatRow.scope == row["scope"],
        SuggestionRepeatRow.entry_key == row["entry_key"],
        SuggestionRepeatRow.message_id == row["message_id"],
        SuggestionRepeatRow.text == row["text"],
    )
    if unit.session.execute(same).first() is None:
        unit.session.add(to_row(SuggestionRepeatRow, row))


def _take_dismissals(unit: Write, archive: Archive) -> int:
    added = 0
    for row in archive.dismissals:
        if unit.session.get(DismissalRow, row["exact_key"]) is None:
            unit.session.add(to_row(DismissalRow, row))
            added += 1
    return added


def _tell(task: Task, done: int, total: int, step: str) -> None:
    task.check()
    task.progress(done, total, step)
