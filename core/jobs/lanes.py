"""Lanes: who may run beside whom (STYLE.md, "Threads and Qt").

``db``: one worker, all writes, in order. ``llm``: model calls. ``agent:<name>``: one worker for
each agent's program. ``io``: scans, reads of files and rows. Bodies get ids and values, open their
own session, return dataclasses.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from core.errors import InvalidInput, Refused
from core.jobs.task import Task

T = TypeVar("T")
_log = logging.getLogger(__name__)

DB = "db"
LLM = "llm"
IO = "io"
AGENT = re.compile(r"agent:[a-z0-9-]{1,32}")
WORKERS = {DB: 1, LLM: 2, IO: 4}
"""Workers by lane; two model calls may wait at once, as several files are reorganized (K-22)."""


@dataclass(frozen=True, slots=True)
class JobHandle(Generic[T]):
    """A submitted piece of work.

    Attributes:
        future: its result; never wait for it on the window's thread.
        task: cancel token and progress.
        id: id of the visible job, "" for a plain submit.
    """

    future: Future[T]
    task: Task
    id: str = ""

    def cancel(self) -> None:
        """Ask to stop; work that has not begun never begins."""
        self.task.cancel()
        self.future.cancel()

    def result(self, seconds: float | None = None) -> T:
        """Return the result, waiting for it.

        Raises:
            Exception: what the work raised; ``concurrent.futures.CancelledError`` if it never
                began; ``TimeoutError`` after ``seconds``.
        """
        return self.future.result(seconds)


class Lanes:
    """The executors, made when first used. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._executors: dict[str, ThreadPoolExecutor] = {}
        self._running: set[JobHandle[Any]] = set()
        self._closed = False

    def submit(
        self,
        lane: str,
        fn: Callable[..., T],
        *args: object,
        task: Task | None = None,
        job_id: str = "",
    ) -> JobHandle[T]:
        """Run ``fn(*args)`` in ``lane``, after what waits there.

        Raises:
            InvalidInput: no such lane.
            Refused: the lanes are shut down.
        """
        token = task or Task()
        with self._lock:
            if self._closed:
                raise Refused("Paper Evo is closing: nothing new is started.", code="lanes_closed")
            handle = JobHandle(self._executor(lane).submit(fn, *args), token, job_id)
            self._running.add(handle)
        handle.future.add_done_callback(lambda _: self._ended(handle))
        return handle

    def shutdown(self, seconds: float = 5.0) -> bool:
        """Cancel everything and wait; return whether all work ended in time.

        What has not begun never begins. Work that neither checks its task nor ends in time is
        named in the log; its thread ends with it.
        """
        with self._lock:
            self._closed = True
            handles = list(self._running)
            executors = dict(self._executors)
            self._executors.clear()
        for handle in handles:
            handle.cancel()
        late = wait([handle.future for handle in handles], timeout=seconds).not_done
        for lane, executor in executors.items():
            executor.shutdown(wait=not late, cancel_futures=True)
            if late:
                _log.warning("lane %s closed while work was running", lane)
        return not late

    def _executor(self, lane: str) -> ThreadPoolExecutor:
        found = self._executors.get(lane)
        if found is None:
            workers = WORKERS.get(lane, 1 if AGENT.fullmatch(lane) else 0)
            if not workers:
                raise InvalidInput("There is no lane “{lane}”.", code="lane_unknown", lane=lane)
            found = ThreadPoolExecutor(workers, thread_name_prefix=f"paper-{lane}")
            self._executors[lane] = found
        return found

    def _ended(self, handle: JobHandle[Any]) -> None:
        with self._lock:
            self._running.discard(handle)
