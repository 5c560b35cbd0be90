"""Listing sessions that were read, and showing what was really said in one (A-09, A-11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import select

from core.agents.transcript import SessionHead, ShownSession, TranscriptReader, shown_session
from core.errors import InvalidInput, NotFound, Refused
from core.store import Store
from core.store.models import ProjectPathRow, ProjectRow, SessionRow

FOUND_AT_MOST = 200
"""A list that a person picks from; older sessions are opened as files."""

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class SessionView:
    """One session that was read.

    Attributes:
        rounds: batches looked at so far.
        bad_lines: lines of the file that hold no readable record.
        learn: the person did not leave it out (M-10).
    """

    id: str
    provider: str
    project_id: str | None
    title: str
    path: str
    started: datetime | None
    last_active: datetime | None
    rounds: int
    bad_lines: int
    learn: bool


@dataclass(frozen=True, slots=True)
class FoundSession:
    """A session file that an agent left on this machine.

    Attributes:
        size: bytes.
        read: it was read, and nothing was said in it since.
    """

    path: Path
    provider: str
    session_id: str
    title: str
    last_active: datetime | None
    size: int
    read: bool


class SessionService:
    """Sessions of one library; transcripts are read-only, always.

    Args:
        readers: one for each agent, by its name.
        home: the person's home folder, below which agents keep their sessions.
    """

    def __init__(self, store: Store, readers: Mapping[str, TranscriptReader], home: Path) -> None:
        self._store = store
        self._readers = readers
        self._home = home

    def list(self, project_id: str | None = None) -> tuple[SessionView, ...]:
        """Return the sessions that were read, newest first."""
        statement = select(SessionRow).order_by(SessionRow.last_active_at.desc(), SessionRow.id)
        if project_id is not None:
            statement = statement.where(SessionRow.project_id == project_id)
        with self._store.read() as session:
            return tuple(_view(row) for row in session.scalars(statement))

    def found(self, project_id: str, most: int = FOUND_AT_MOST) -> tuple[FoundSession, ...]:
        """Return the session files that agents left of a project's folder, newest first.

        Looks at the disk: both ends of each file are read. Files that cannot be read, the app's
        own sessions (A-11) and those of sub-agents are left out.

        Raises:
            NotFound: no such project.
        """
        with self._store.read() as session:
            if session.get(ProjectRow, project_id) is None:
                raise NotFound(
                    "There is no project {id}.",
                    hint="List the projects again.",
                    code="project_not_found",
                    id=project_id,
                )
            # Also where it lay before a move (V-14): agents name their folders by the path.
            folders = session.scalars(
                select(ProjectPathRow.path).where(ProjectPathRow.project_id == project_id)
            ).all()
        heads = [
            head
            for reader in self._readers.values()
            for folder in folders
            for head in reader.sessions(self._home, folder).sessions
        ]
        newest = sorted(heads, key=lambda head: head.last_active or _LONG_AGO, reverse=True)[:most]
        with self._store.read() as session:
            known = {
                (row.provider, row.session_id): row.last_active_at
                for row in session.scalars(
                    select(SessionRow).where(
                        SessionRow.session_id.in_([head.session_id for head in newest])
                    )
                )
            }
        return tuple(_found(head, known) for head in newest)

    def show(self, session_id: str) -> ShownSession:
        """Return the turns of a session that was read before.

        Raises:
            NotFound: unknown id, or its owner deleted the transcript.
        """
        with self._store.read() as session:
            row = session.scalars(
                select(SessionRow).where(SessionRow.session_id == session_id)
            ).first()
        if row is None:
            raise NotFound(
                "There is no session {id}.",
                hint="Give the file with --transcript, or list the sessions.",
                code="session_not_found",
                id=session_id,
            )
        return self.show_transcript(Path(row.path), row.provider)

    def show_transcript(self, path: Path, provider: str = "claude") -> ShownSession:
        """Return the turns of a transcript file: only what a person really wrote (A-09).

        Raises:
            InvalidInput: unknown provider, or not a transcript of it.
            Refused: one of the app's own model sessions (A-11).
        """
        return show_file(self._readers, path, provider)


def show_file(readers: Mapping[str, TranscriptReader], path: Path, provider: str) -> ShownSession:
    """Return the turns of a transcript file; needs no library.

    Raises:
        InvalidInput: unknown provider, or not a transcript of it.
        Refused: one of the app's own model sessions (A-11).
    """
    reader = readers.get(provider)
    if reader is None:
        raise InvalidInput(
            "There is no reader for {provider} sessions.",
            hint="Known: {known}.",
            code="unknown_provider",
            provider=provider,
            known=", ".join(sorted(readers)),
        )
    if reader.head(path).own:
        raise Refused(
            "This is one of Paper Evo's own model sessions; it is never shown or mined.",
            code="own_session",
        )
    return shown_session(reader.turns(path))


def _found(head: SessionHead, known: Mapping[tuple[str, str], datetime | None]) -> FoundSession:
    key = (head.provider, head.session_id)
    until = known.get(key)
    nothing_since = head.last_active is None or (until is not None and until >= head.last_active)
    try:
        size = head.path.stat().st_size
    except OSError:  # gone since it was listed
        size = 0
    return FoundSession(
        path=head.path,
        provider=head.provider,
        session_id=head.session_id,
        title=head.title,
        last_active=head.last_active,
        size=size,
        read=key in known and nothing_since,
    )


def _view(row: SessionRow) -> SessionView:
    return SessionView(
        id=row.session_id,
        provider=row.provider,
        project_id=row.project_id,
        title=row.title,
        path=row.path,
        started=row.started_at,
        last_active=row.last_active_at,
        rounds=row.rounds_done,
        bad_lines=row.bad_lines,
        learn=row.learn,
    )
