"""Jobs a person sees: the popover's list, with progress, Cancel and Retry (U-05).

Threads: safe from any. Listeners are called on the thread that caused the change and must be
quick; who shows progress throttles it.
"""

from __future__ import annotations

import builtins
import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from core.clock import Clock
from core.errors import Cancelled, NotFound, PaperError, Refused
from core.jobs.lanes import IO, JobHandle, Lanes
from core.jobs.task import Task
from core.jobs.types import JobKind, JobState, JobView
from core.listeners import Listeners

T = TypeVar("T")
JobListener = Callable[[JobView], None]
_log = logging.getLogger(__name__)

ENDED_KEPT = 20
"""Ended jobs the popover still shows."""

_ENDED = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)


@dataclass(slots=True)
class _Job:
    """Mutable state of one job; guarded by the service's lock."""

    view: JobView
    run: Callable[[Task], Any]
    lane: str
    task: Task = field(default_factory=Task)
    handle: JobHandle[Any] | None = None
    began: float = 0.0


class Jobs:
    """Starts and lists visible jobs, and runs plain work in lanes.

    Args:
        clock: time of the list.
        lanes: the executors; made here unless shared.
    """

    def __init__(self, clock: Clock, lanes: Lanes | None = None) -> None:
        self._clock = clock
        self._lanes = lanes or Lanes()
        self._lock = threading.RLock()
        self._jobs: dict[str, _Job] = {}
        self._listeners: Listeners[JobView] = Listeners()

    def submit(self, lane: str, fn: Callable[..., T], *args: object) -> JobHandle[T]:
        """Run ``fn(*args)`` in a lane without showing it (quick queries and saves)."""
        return self._lanes.submit(lane, fn, *args)

    def start(
        self,
        kind: JobKind,
        subject: str,
        scope: str,
        run: Callable[[Task], T],
        *,
        lane: str = IO,
    ) -> JobHandle[T]:
        """Run ``run(task)`` as a visible job.

        Args:
            subject: what it works on: a file's or project's name.
            scope: scope key, or "".
            run: long work; calls ``task.check()`` often. Kept for Retry while the job is listed.

        Raises:
            InvalidInput, Refused: no such lane, or shutting down.
        """
        job_id = secrets.token_hex(8)
        view = JobView(
            id=job_id,
            kind=kind,
            subject=subject,
            scope=scope,
            state=JobState.WAITING,
            progress=Task().now,
            started=None,
            elapsed=0.0,
            error_code="",
            error="",
            hint="",
            can_cancel=True,
            can_retry=False,
        )
        job = _Job(view, run, lane)
        with self._lock:
            self._jobs[job_id] = job
        return self._launch(job)

    def list(self) -> builtins.list[JobView]:
        """Return running and waiting jobs, oldest first, then ended ones, newest first."""
        with self._lock:
            views = [self._fresh(job) for job in self._jobs.values()]
        active = [view for view in views if view.state not in _ENDED]
        return active + [view for view in reversed(views) if view.state in _ENDED]

    def get(self, job_id: str) -> JobView:
        """Return one job.

        Raises:
            NotFound: it is not listed (any more).
        """
        with self._lock:
            return self._fresh(self._job(job_id))

    def cancel(self, job_id: str) -> None:
        """Ask a job to stop; an ended one stays as it is.

        Raises:
            NotFound: it is not listed (any more).
        """
        with self._lock:
            job = self._job(job_id)
            task, handle = job.task, job.handle
        task.cancel()
        if handle is not None:
            handle.future.cancel()

    def retry(self, job_id: str) -> JobHandle[Any]:
        """Start a failed or cancelled job again, under the same id.

        Raises:
            NotFound: it is not listed (any more).
            Refused: it is running, waiting or done.
        """
        with self._lock:
            job = self._job(job_id)
            if not job.view.can_retry:
                raise Refused(
                    "“{subject}” cannot be tried again: it is {state}.",
                    code="job_not_retryable",
                    subject=job.view.subject,
                    state=job.view.state.value,
                )
            self._jobs[job_id] = self._jobs.pop(job_id)
            job.began = 0.0
            job.view = replace(
                job.view,
                state=JobState.WAITING,
                started=None,
                elapsed=0.0,
                error_code="",
                error="",
                hint="",
                can_cancel=True,
                can_retry=False,
            )
        return self._launch(job)

    def subscribe(self, listener: JobListener) -> Callable[[], None]:
        """Call ``listener`` at each change of a job; return the function that stops it."""
        return self._listeners.subscribe(listener)

    def shutdown(self, seconds: float = 5.0) -> bool:
        """Cancel all work and wait a bounded time; return whether everything ended."""
        return self._lanes.shutdown(seconds)

    def _launch(self, job: _Job) -> JobHandle[Any]:
        task = Task(lambda: self._tell(job))
        with self._lock:
            job.task = task
            job.view = replace(job.view, progress=task.now)
        try:
            handle = self._lanes.submit(
                job.lane, self._body, job, task, task=task, job_id=job.view.id
            )
        except PaperError:
            with self._lock:
                self._jobs.pop(job.view.id, None)
            raise
        with self._lock:
            if job.task is task and job.view.state not in _ENDED:
                job.handle = handle
        self._tell(job)
        handle.future.add_done_callback(lambda future: self._ended(job, task, future))
        return handle

    def _body(self, job: _Job, task: Task) -> Any:
        task.check()
        with self._lock:
            job.began = self._clock.monotonic()
            job.view = replace(job.view, state=JobState.RUNNING, started=self._clock.now())
        self._tell(job)
        return job.run(task)

    def _ended(self, job: _Job, task: Task, future: Future[Any]) -> None:
        try:
            error = future.exception()
        except CancelledError:
            error = Cancelled("Cancelled before it began.")
        state, code, message, hint = _outcome(job.view, error)
        with self._lock:
            if job.task is not task:
                return
            job.view = replace(
                job.view,
                state=state,
                progress=task.now,
                elapsed=self._elapsed(job),
                error_code=code,
                error=message,
                hint=hint,
                can_cancel=False,
                can_retry=state is not JobState.DONE,
            )
            job.handle = None  # it holds the result, which may be large
            if state is JobState.DONE:
                job.run = _nothing
            ended = [key for key, other in self._jobs.items() if other.view.state in _ENDED]
            for key in ended[:-ENDED_KEPT]:
                del self._jobs[key]
        self._tell(job)

    def _job(self, job_id: str) -> _Job:
        found = self._jobs.get(job_id)
        if found is None:
            raise NotFound("This job is not listed any more.", code="job_unknown")
        return found

    def _fresh(self, job: _Job) -> JobView:
        if job.view.state in _ENDED:
            return job.view
        return replace(job.view, progress=job.task.now, elapsed=self._elapsed(job))

    def _elapsed(self, job: _Job) -> float:
        return max(0.0, self._clock.monotonic() - job.began) if job.view.started else 0.0

    def _tell(self, job: _Job) -> None:
        with self._lock:
            view = self._fresh(job)
        self._listeners.tell(view)


def _nothing(task: Task) -> None:
    """Stand in for the work of a done job, whose captured data may be large."""


def _outcome(view: JobView, error: BaseException | None) -> tuple[JobState, str, str, str]:
    """Return state, error code, message and hint of ended work."""
    if error is None:
        return JobState.DONE, "", "", ""
    if isinstance(error, Cancelled):
        return JobState.CANCELLED, "", "", ""
    if isinstance(error, PaperError):
        return JobState.FAILED, error.code, error.message, error.hint
    _log.error("job %s (%s) failed", view.id, view.kind.value, exc_info=error)
    return (
        JobState.FAILED,
        "unexpected",
        f"Something unexpected went wrong ({type(error).__name__}). What was saved is safe.",
        "Try again; the log has the details.",
    )
