"""What a front end sees of background work (U-05)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class JobState(StrEnum):
    """States of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class JobKind(StrEnum):
    """Kinds of jobs that exist."""

    EXTRACTION = "extraction"
    REORGANIZE = "reorganize"
    IMPORT = "import"
    EXPORT = "export"
    PURGE = "purge"
    BACKUP = "backup"
    VIEWS = "views"
    QUERY = "query"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is.

    Attributes:
        done, total: items; total 0 = unknown.
        step: an English word or two from a closed list of the job's kind (translated by code).
    """

    done: int = 0
    total: int = 0
    step: str = ""


@dataclass(frozen=True, slots=True)
class JobView:
    """One entry of the Jobs popover.

    Attributes:
        subject: what it works on (a file or project name).
        elapsed: seconds of running.
        error_code, error: why it failed (both "" otherwise).
        can_retry: Retry makes sense.
    """

    id: str
    kind: JobKind
    subject: str
    scope: str
    state: JobState
    progress: Progress
    started: datetime | None
    elapsed: float
    error_code: str
    error: str
    hint: str
    can_cancel: bool
    can_retry: bool


@dataclass(frozen=True, slots=True)
class DurableJobView:
    """One job of the durable queue (M-07): failures keep reason and next try in sight.

    Attributes:
        attempts: how often it was begun.
        next_try: earliest time of the next try, None = at once.
        finished: when it ended, None while it has not.
    """

    id: str
    kind: JobKind
    subject: str
    scope: str
    state: JobState
    attempts: int
    error_code: str
    error: str
    hint: str
    created: datetime
    started: datetime | None
    next_try: datetime | None
    finished: datetime | None
