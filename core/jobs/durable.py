"""The durable queue: work that survives a kill, done at least once, never twice at a time (M-07).

A job is enqueued in the transaction that found the work and finished in the transaction that holds
its effects: a kill in between leaves it to be done again, with nothing half done. A job whose
process died is claimable at once; one that failed waits, with attempts, reason and next try in
sight.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, or_, select
from sqlalchemy.orm import Session

from core.changes import Area
from core.errors import NotFound, PaperError, Refused, Stale
from core.jobs.owner import Owner, is_living, this_process
from core.jobs.types import DurableJobView, JobKind, JobState
from core.store import APP, Store, Write
from core.store.models import JobRow

BACK_OFF = tuple(timedelta(minutes=m) for m in (1, 5, 30, 120, 720))
"""Waits after the first, second … failure; the last one for all later ones. Nothing is dropped."""

UNSEEN_AFTER = timedelta(minutes=10)
"""A job of a process that cannot be seen from here is claimable after so long without heartbeat."""

STUCK_AFTER = timedelta(minutes=30)
"""``doctor`` names a job whose living owner has not given a heartbeat for so long (R-09)."""

_ENDED = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)


@dataclass(frozen=True, slots=True)
class ClaimedJob:
    """A job this process may work on.

    Attributes:
        attempt: 1 for the first; with ``owner`` it proves that the claim still holds.
    """

    id: str
    kind: JobKind
    lane: str
    subject: str
    scope: str
    payload: Any
    attempt: int
    owner: str


class DurableJobs:
    """The queue in the database. Writes in lane ``db``; safe from any thread.

    Args:
        store: the open library.
        owner: who claims; the running process unless a test says otherwise.
    """

    def __init__(self, store: Store, owner: Owner | None = None) -> None:
        self._store = store
        self._owner = owner or this_process()

    @staticmethod
    def enqueue(
        unit: Write,
        kind: JobKind,
        lane: str,
        key: str,
        payload: Any,
        *,
        subject: str = "",
        scope: str = "",
        not_before: datetime | None = None,
    ) -> str:
        """Add a job inside the caller's transaction and return its id.

        Idempotent by ``kind`` and ``key``: a waiting, running or done one is left alone; one that
        was given up or cancelled waits again.

        Args:
            payload: plain data: ids and numbers, no message texts.
            not_before: earliest time to run it.
        """
        job_id = hashlib.sha256(f"{kind}\0{key}".encode()).hexdigest()[:32]
        row = unit.session.get(JobRow, job_id)
        if row is not None and row.state not in (JobState.FAILED, JobState.CANCELLED):
            return job_id
        if row is None:
            row = JobRow(id=job_id, created_at=unit.now)
            unit.session.add(row)
        row.kind, row.lane, row.subject, row.scope = kind, lane, subject, scope
        row.payload = payload
        row.attempts = 0
        _wait(row, not_before)
        unit.touch(Area.JOBS, job_id, scope)
        return job_id

    def claim(self, kinds: Iterable[JobKind]) -> ClaimedJob | None:
        """Take the next job that is due, or None. Two processes never hold one job."""
        with self._store.read() as session:
            if self._next(session, tuple(kinds), self._store.clock.now()) is None:
                return None  # the usual answer, without a write lock
        with self._store.write(APP) as unit:
            row = self._next(unit.session, tuple(kinds), unit.now)
            if row is None:
                return None
            row.state = JobState.RUNNING
            row.owner = str(self._owner)
            row.attempts += 1
            row.heartbeat_at = row.started_at = unit.now
            row.next_try_at = None
            unit.touch(Area.JOBS, row.id, row.scope)
            return ClaimedJob(
                row.id,
                JobKind(row.kind),
                row.lane,
                row.subject,
                row.scope,
                row.payload,
                row.attempts,
                row.owner,
            )

    def heartbeat(self, job: ClaimedJob) -> None:
        """Say that the work goes on; about once a minute.

        Raises:
            Stale: the claim is lost: stop, somebody else does it.
        """
        with self._store.write(APP) as unit:
            _held(unit.session, job).heartbeat_at = unit.now

    @staticmethod
    def finish(unit: Write, job: ClaimedJob, result: Any = None) -> None:
        """Mark a job done in the transaction that holds its effects.

        Raises:
            Stale: the claim is lost; the transaction must not be committed.
        """
        row = _held(unit.session, job)
        row.state = JobState.DONE
        row.result = result
        row.finished_at = unit.now
        row.owner = row.error_code = row.error = row.hint = ""
        unit.touch(Area.JOBS, row.id, row.scope)

    def fail(
        self,
        job: ClaimedJob,
        error: BaseException,
        *,
        back_off: Sequence[timedelta] = BACK_OFF,
        give_up: bool = False,
    ) -> None:
        """Put a job back with the reason, to be tried again later.

        Args:
            error: a :class:`PaperError` is shown as it is; of others only the type is kept, since
                their text may hold a person's words.
            back_off: waits by number of failures.
            give_up: trying again cannot help: it ends as failed.

        A lost claim changes nothing.
        """
        with self._store.write(APP) as unit:
            try:
                row = _held(unit.session, job)
            except Stale:
                return
            row.owner = ""
            _explain(row, error)
            if give_up or not back_off:
                row.state = JobState.FAILED
                row.finished_at = unit.now
            else:
                row.state = JobState.WAITING
                row.next_try_at = unit.now + back_off[min(row.attempts, len(back_off)) - 1]
            unit.touch(Area.JOBS, row.id, row.scope)

    def release(self, job: ClaimedJob) -> None:
        """Give a job back untouched (cancelled, or the program ends); it is due at once."""
        with self._store.write(APP) as unit:
            try:
                row = _held(unit.session, job)
            except Stale:
                return
            row.attempts -= 1
            _wait(row, None)
            unit.touch(Area.JOBS, row.id, row.scope)

    def retry(self, job_id: str, *, origin: str = "") -> None:
        """Make a waiting, failed or cancelled job due now.

        Raises:
            NotFound: there is none.
            Refused: it is running or done.
        """
        with self._store.write(APP, origin=origin) as unit:
            row = _row(unit.session, job_id)
            if row.state in (JobState.RUNNING, JobState.DONE):
                raise Refused(
                    "This job is {state}: there is nothing to try again.",
                    code="job_not_retryable",
                    state=row.state,
                )
            _wait(row, None)
            unit.touch(Area.JOBS, row.id, row.scope)

    def cancel(self, job_id: str, *, origin: str = "") -> None:
        """Take a waiting job out of the queue; it stays listed for some days.

        Raises:
            NotFound: there is none.
            Refused: it is running (its process must stop it) or ended.
        """
        with self._store.write(APP, origin=origin) as unit:
            row = _row(unit.session, job_id)
            if row.state != JobState.WAITING:
                raise Refused(
                    "This job is {state}: it cannot be cancelled here.",
                    code="job_not_cancellable",
                    state=row.state,
                )
            row.state = JobState.CANCELLED
            row.finished_at = unit.now
            unit.touch(Area.JOBS, row.id, row.scope)

    def list(self) -> list[DurableJobView]:
        """Return all jobs, the newest first."""
        with self._store.read() as session:
            rows = session.scalars(
                select(JobRow)
                .where(JobRow.kind.in_(tuple(JobKind)))  # a newer program's kinds are its own
                .order_by(JobRow.created_at.desc(), JobRow.id)
            )
            return [_view(row) for row in rows]

    def due(self, kinds: Iterable[JobKind] = tuple(JobKind)) -> int:
        """Return how many jobs could be claimed now."""
        now = self._store.clock.now()
        with self._store.read() as session:
            rows = session.scalars(_candidates(tuple(kinds), now)).all()
            return sum(self._claimable(row, now) for row in rows)

    def prune(self, keep: timedelta) -> int:
        """Delete jobs that ended longer ago than ``keep``; return how many."""
        with self._store.write(APP) as unit:
            gone = unit.session.execute(
                delete(JobRow)
                .where(JobRow.state.in_(_ENDED), JobRow.finished_at < unit.now - keep)
                .returning(JobRow.id)
            ).all()
            if gone:
                unit.touch(Area.JOBS)
            return len(gone)

    def _next(self, session: Session, kinds: tuple[JobKind, ...], now: datetime) -> JobRow | None:
        rows = session.scalars(_candidates(kinds, now).order_by(JobRow.created_at, JobRow.id))
        return next((row for row in rows if self._claimable(row, now)), None)

    @staticmethod
    def _claimable(row: JobRow, now: datetime) -> bool:
        if row.state == JobState.WAITING:
            return True
        owner = Owner.parse(row.owner)
        living = is_living(owner) if owner is not None else False
        if living is None:
            return row.heartbeat_at is None or row.heartbeat_at < now - UNSEEN_AFTER
        return not living


def _candidates(kinds: tuple[JobKind, ...], now: datetime) -> Any:
    return select(JobRow).where(
        JobRow.kind.in_(kinds),
        or_(
            and_(JobRow.state == JobState.WAITING, _is_due(now)),
            JobRow.state == JobState.RUNNING,
        ),
    )


def _is_due(now: datetime) -> ColumnElement[bool]:
    # A next try further away than any back-off means that the clock was set back.
    return or_(
        JobRow.next_try_at.is_(None),
        JobRow.next_try_at <= now,
        JobRow.next_try_at > now + 2 * BACK_OFF[-1],
    )


def _wait(row: JobRow, not_before: datetime | None) -> None:
    row.state = JobState.WAITING
    row.owner = row.error_code = row.error = row.hint = ""
    row.next_try_at = not_before
    row.heartbeat_at = row.started_at = row.finished_at = row.result = None


def _explain(row: JobRow, error: BaseException) -> None:
    if isinstance(error, PaperError):
        row.error_code, row.error, row.hint = error.code, error.message, error.hint
    else:
        row.error_code = "unexpected"
        row.error = f"Something unexpected went wrong ({type(error).__name__})."
        row.hint = "It is tried again by itself; the log has the details."


def _row(session: Session, job_id: str) -> JobRow:
    row = session.get(JobRow, job_id)
    if row is None:
        raise NotFound("This job is not listed any more.", code="job_unknown")
    return row


def _held(session: Session, job: ClaimedJob) -> JobRow:
    row = session.get(JobRow, job.id)
    if (
        row is None
        or row.state != JobState.RUNNING
        or row.owner != job.owner
        or row.attempts != job.attempt
    ):
        raise Stale("This job is done elsewhere now. Nothing was changed.", code="job_claim_lost")
    return row


def _view(row: JobRow) -> DurableJobView:
    return DurableJobView(
        id=row.id,
        kind=JobKind(row.kind),
        subject=row.subject,
        scope=row.scope,
        state=JobState(row.state),
        attempts=row.attempts,
        error_code=row.error_code,
        error=row.error,
        hint=row.hint,
        created=row.created_at,
        started=row.started_at,
        next_try=row.next_try_at,
        finished=row.finished_at,
    )
