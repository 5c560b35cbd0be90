"""Knowledge files: read, save, revisions, backups (K-01 to K-07, K-19's file side)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from core.domain.catalog import Expansion, Mode, expand
from core.domain.knowledge_document import (
    Document,
    characters,
    counts,
    parse,
    render,
)
from core.domain.scope import USER, Scope
from core.errors import EnvironmentFault, InvalidInput, NotFound, Stale
from core.knowledge import rows
from core.knowledge.limits import Limits, SettingReader, read_limits, too_long
from core.knowledge.repeats import said_again, said_again_count
from core.knowledge.types import (
    Backup,
    FileHead,
    KnowledgeFile,
    LibraryStatus,
    Revision,
    SaidAgain,
    Saved,
)
from core.masking.cleaner import Cleaner
from core.projects.rows import living_folder, paths_of
from core.store import Actor, Store, Write
from core.store.models import (
    KnowledgeEntryRow,
    KnowledgeFileRow,
    KnowledgeRevisionRow,
    PendingViewRow,
    ProjectPathRow,
    ProjectRow,
    SuggestionRow,
)
from core.view_files import backups
from core.view_files.keeper import ViewKeeper

CleanText = Callable[[str], str]
"""Masks secrets and strips hidden characters (R-06, R-07)."""

_log = logging.getLogger(__name__)


class KnowledgeService:
    """The approved tier. Only a person's acts come here (README: tiers of trust).

    Args:
        store: rows.
        keeper: writes the views after a commit.
        settings: limits.
        clean: masks secrets and strips hidden characters before anything is stored.
        actor: who acts in this process.
        view_path: where a scope's view lies.
    """

    def __init__(
        self,
        store: Store,
        keeper: ViewKeeper,
        settings: SettingReader,
        clean: Cleaner,
        actor: Actor,
        view_path: Callable[[Path | None], Path],
    ) -> None:
        self._store = store
        self._keeper = keeper
        self._settings = settings
        self._clean = clean
        self._actor = actor
        self._view_path = view_path

    # -- reading ---------------------------------------------------------------------------

    def files(self) -> list[FileHead]:
        """Return the user file, then the projects' files by last activity."""
        with self._store.read() as session:
            projects = _projects(session)
            entries = dict(
                session.execute(
                    select(KnowledgeEntryRow.scope, func.count()).group_by(KnowledgeEntryRow.scope)
                ).all()
            )
            updated = dict(
                session.execute(select(KnowledgeFileRow.scope, KnowledgeFileRow.updated_at)).all()
            )
            waiting = pending_by_scope(session)
        heads = [(USER, "User", None), *projects]
        return [
            FileHead(
                scope=scope,
                name=name,
                view=self._view_path(root),
                entries=entries.get(scope.key, 0),
                pending=waiting.get(scope.key, 0),
                updated=updated.get(scope.key),
            )
            for scope, name, root in heads
        ]

    def file(self, scope: Scope) -> KnowledgeFile:
        """Return one file for the editor.

        Raises:
            NotFound: there is no such project.
        """
        with self._store.read() as session:
            name, root = self._place(session, scope)
            now = rows.current(session, scope.key)
            status = self._status(session, scope, now)
        return KnowledgeFile(scope, name, self._view_path(root), now.text, status)

    def status(self, scope: Scope) -> LibraryStatus:
        """Return K-07's figures of the saved text.

        Raises:
            NotFound: there is no such project.
        """
        with self._store.read() as session:
            self._place(session, scope)
            return self._status(session, scope, rows.current(session, scope.key))

    def revisions(self, scope: Scope) -> list[Revision]:
        """Return the kept revisions, newest first (K-06)."""
        with self._store.read() as session:
            found = session.scalars(
                select(KnowledgeRevisionRow)
                .where(KnowledgeRevisionRow.scope == scope.key)
                .order_by(KnowledgeRevisionRow.number.desc())
            )
            return [
                Revision(
                    scope=scope,
                    number=row.number,
                    author=row.author,
                    reason=row.reason,
                    time=row.created_at,
                    characters=characters(row.text),
                    added=row.added,
                    removed=row.removed,
                )
                for row in found
            ]

    def revision_text(self, scope: Scope, number: int) -> str:
        """Return the text of one kept revision.

        Raises:
            NotFound: it never was, or fell off the last 50.
        """
        with self._store.read() as session:
            text = session.scalar(
                select(KnowledgeRevisionRow.text).where(
                    KnowledgeRevisionRow.scope == scope.key, KnowledgeRevisionRow.number == number
                )
            )
        if text is None:
            raise NotFound(
                "There is no revision {number} (the last 50 are kept).",
                hint="List the revisions again.",
                code="revision_not_found",
                number=number,
            )
        return text

    def backups(self, scope: Scope) -> list[Backup]:
        """Return the ``.bak`` files of a file, newest first (K-05)."""
        return backups.listed(scope, self._view(scope))

    def repeats(self, scope: Scope) -> tuple[SaidAgain, ...]:
        """Return the approved entries that were said again, with each proof (K-13).

        In the file's order; what repeated an entry that changed since comes last.
        """
        with self._store.read() as session:
            return said_again(session, scope.key)

    def backup_text(self, scope: Scope, name: str) -> str:
        """Return the text of one ``.bak`` file.

        Raises:
            NotFound: there is no such backup.
        """
        return backups.text(self._view(scope), name)

    def expand(self, scope: Scope, labels: list[str]) -> Expansion:
        """Return the exact labels' full entries; unknown ones with near matches (V-07)."""
        with self._store.read() as session:
            text = rows.current(session, scope.key).text
        return expand(parse(text).document, labels)

    # -- writing ---------------------------------------------------------------------------

    def save(
        self,
        scope: Scope,
        text: str,
        *,
        base_revision: int,
        author: str = "person",
        origin: str = "",
    ) -> Saved:
        """Save a person's text (K-04); secrets are masked, the form becomes canonical (K-02).

        Args:
            base_revision: the revision the person saw.

        Raises:
            Stale: the file changed since (``code="knowledge_stale"``); nothing was changed.
            Refused: too long (``code="knowledge_too_long"``); nothing was changed.
            InvalidInput: ``text_not_unicode``: it holds half of a character pair.
        """
        return self._accept(scope, text, author, "saved", base_revision, origin)

    def restore_revision(self, scope: Scope, number: int, *, origin: str = "") -> Saved:
        """Make an older revision the newest one; itself a revision (K-06).

        Raises:
            NotFound: no such revision.
        """
        text = self.revision_text(scope, number)
        return self._accept(scope, text, "person", "restored", None, origin)

    def restore_backup(self, scope: Scope, name: str, *, origin: str = "") -> Saved:
        """Make a ``.bak`` file's text the newest revision (K-05).

        Raises:
            NotFound: no such backup.
            InvalidInput: it cannot be read as a text.
            Refused: it is longer than a file of this scope may become (K-04's limit of Apply).
        """
        text = self.backup_text(scope, name)
        return self._accept(scope, text, "person", "restored_backup", None, origin)

    def _accept(
        self,
        scope: Scope,
        text: str,
        author: str,
        reason: str,
        base_revision: int | None,
        origin: str,
    ) -> Saved:
        limits = self.limits(scope)
        check_unicode(text)
        if len(text) > backups.MOST_BYTES:
            # never parsed, so the length is that of the raw text.
            raise too_long(limits.save, self._length(scope), characters(text))
        cleaned, masked = self._clean.masked(text)
        parsed = parse(cleaned)
        new = render(parsed.document)
        with self._store.write(self._actor, origin=origin) as unit:
            name, root = self._place(unit.session, scope)
            now = rows.current(unit.session, scope.key)
            if base_revision is not None and now.revision != base_revision:
                raise stale(name, now.revision)
            if reason == "saved":
                limits.check_save(new, now.text)
            elif reason == "restored_backup":
                limits.check_apply(new, now.text)
                reason = "restored"
            revision = rows.commit_text(unit, scope.key, new, author=author, reason=reason)
            changed = revision != now.revision
            if parsed.migrated and changed:
                self._note_original(unit, scope, root, cleaned)
        return self._saved(
            scope, new, revision, changed, parsed.migrated, parsed.document, masked=masked
        )

    def _length(self, scope: Scope) -> int:
        with self._store.read() as session:
            return characters(rows.current(session, scope.key).text)

    def _note_original(self, unit: Write, scope: Scope, root: Path | None, text: str) -> None:
        # K-02: the original of a text that was migrated is kept as .bak; the accepted text before
        # it is a revision.
        view = self._view_path(root)
        unit.after_commit(lambda: self._keep(scope, view, text))

    def keep_backup(self, scope: Scope, text: str) -> None:
        """Keep a text as ``.bak`` beside the view (K-21); a folder that is gone or read-only does
        not stop what follows, because the text is a revision, too."""
        view = self._view(scope)
        try:
            self._keep(scope, view, text)
        except EnvironmentFault as error:
            _log.warning("no .bak for %s: %s", scope.key, error.code)

    def _keep(self, scope: Scope, view: Path, text: str) -> None:
        if view.parent.is_dir():
            self._keeper.keep(scope.key, view, text.encode("utf-8"))

    def _saved(
        self,
        scope: Scope,
        text: str,
        revision: int,
        changed: bool,
        migrated: bool,
        document: Document,
        *,
        masked: int = 0,
    ) -> Saved:
        limits = self.limits(scope)
        return Saved(
            scope=scope,
            revision=revision,
            changed=changed,
            migrated=migrated,
            text=text,
            over_threshold=limits.reorganize_due(document, characters(text)),
            red_lines_over=limits.red_lines_over(document),
            view_waiting=self.waiting_reason(scope),
            masked=masked,
        )

    # -- shared with the queue and Reorganize ------------------------------------------------

    def limits(self, scope: Scope) -> Limits:
        """Return the limits in force for a scope."""
        return read_limits(self._settings, scope)

    def waiting_reason(self, scope: Scope) -> str:
        """Return why the scope's views could not be written, or "" when they are right."""
        with self._store.read() as session:
            row = session.get(PendingViewRow, scope.key)
            return row.reason if row is not None else ""

    def saved(self, scope: Scope, revision: int, text: str) -> Saved:
        """Return the outcome of a change that another service committed."""
        return self._saved(scope, text, revision, True, False, parse(text).document)

    def place(self, session: Session, scope: Scope) -> tuple[str, Path | None]:
        """Return the display name and the project's folder of a scope.

        Raises:
            NotFound: there is no such project.
        """
        return self._place(session, scope)

    def _place(self, session: Session, scope: Scope) -> tuple[str, Path | None]:
        if scope.is_user:
            return "User", None
        row = session.get(ProjectRow, scope.key)
        if row is None or row.forgotten_at is not None:
            raise NotFound(
                "There is no project {id}.",
                hint="Add its folder with “paper-evo projects add”.",
                code="project_not_found",
                id=scope.key,
            )
        own = paths_of(session, scope.key)
        return row.name, living_folder(own)[0] if own else None

    def _view(self, scope: Scope) -> Path:
        with self._store.read() as session:
            return self._view_path(self._place(session, scope)[1])

    def _status(self, session: Session, scope: Scope, now: rows.Current) -> LibraryStatus:
        document = parse(now.text).document
        limits = self.limits(scope)
        count = counts(document)
        length = characters(now.text)
        outside = session.scalar(
            select(SuggestionRow.id).where(
                SuggestionRow.source == "outside_edit",
                SuggestionRow.status == "pending",
                SuggestionRow.suggested_scope == scope.key,
            )
        )
        return LibraryStatus(
            scope=scope,
            rules=count.rules,
            info=count.info,
            characters=length,
            budget=limits.budget,
            threshold=limits.threshold,
            mode=Mode.CATALOG if length >= limits.threshold else Mode.FLAT,
            updated=now.updated,
            author=now.author,
            revision=now.revision,
            pending=pending_by_scope(session).get(scope.key, 0),
            save_limit=limits.save,
            outside_edit=outside,
            reorganize_due=limits.reorganize_due(document, length),
            said_again=said_again_count(session, scope.key),
        )


def check_unicode(text: str) -> None:
    """Refuse half of a character pair: it could be neither stored nor written (R-08).

    Raises:
        InvalidInput: nothing was changed.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidInput(
            "The text holds a broken character at position {place}. Nothing was changed.",
            hint="Delete that character and try again.",
            code="text_not_unicode",
            place=error.start + 1,
        ) from error


def stale(name: str, revision: int) -> Stale:
    """Return the error for a file that changed since the person saw it."""
    return Stale(
        "{name} was changed meanwhile (now revision {revision}). Your text was not saved, and "
        "nothing was overwritten.",
        hint="Compare both texts, then save again.",
        code="knowledge_stale",
        name=name,
        revision=revision,
    )


def pending_by_scope(session: Session) -> dict[str, int]:
    """Return pending suggestions by the scope key that they lean to."""
    found = session.execute(
        select(SuggestionRow.suggested_scope, func.count())
        .where(SuggestionRow.status == "pending")
        .group_by(SuggestionRow.suggested_scope)
    )
    return dict(found.all())


def _projects(session: Session) -> list[tuple[Scope, str, Path | None]]:
    found = session.scalars(select(ProjectRow).where(ProjectRow.forgotten_at.is_(None))).all()
    places: dict[str, Path] = {}
    for row in session.scalars(
        select(ProjectPathRow).order_by(ProjectPathRow.current, ProjectPathRow.added_at)
    ):
        places[row.project_id] = Path(row.path)
    ordered = sorted(
        found,
        key=lambda row: (
            not row.pinned,
            -(row.last_active_at or row.created_at).timestamp(),
            row.name.casefold(),
        ),
    )
    return [(Scope(row.id), row.name, places.get(row.id)) for row in ordered]


__all__ = ["KnowledgeService", "check_unicode", "pending_by_scope", "stale"]
