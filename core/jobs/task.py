"""The cancel token and progress of one piece of work; Qt-free and thread-safe."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from core.errors import Cancelled
from core.jobs.types import Progress

_log = logging.getLogger(__name__)


class Task:
    """What a running job holds in its hand: ask whether to stop, say how far it is.

    Cancellation is cooperative: long loops call :meth:`check`, waits use :meth:`wait`, and a call
    that blocks outside (a child process, a request) is ended by :meth:`on_cancel`.

    Args:
        told: called after each progress or cancellation, on the thread that caused it.
    """

    def __init__(self, told: Callable[[], None] | None = None) -> None:
        self._told = told
        self._lock = threading.Lock()
        self._cancelled = threading.Event()
        self._enders: list[Callable[[], None]] = []
        self._progress = Progress()

    @property
    def cancelled(self) -> bool:
        """True once somebody asked to stop."""
        return self._cancelled.is_set()

    @property
    def now(self) -> Progress:
        """How far the work is."""
        with self._lock:
            return self._progress

    def check(self) -> None:
        """Go on, or stop here.

        Raises:
            Cancelled: somebody asked to stop.
        """
        if self._cancelled.is_set():
            raise cancelled()

    def progress(self, done: int, total: int = 0, step: str = "") -> None:
        """Say how far the work is; ``total`` 0 = unknown, ``step`` "" = as before."""
        with self._lock:
            self._progress = Progress(done, total, step or self._progress.step)
        self._tell()

    def wait(self, seconds: float) -> None:
        """Sleep, but wake at once when cancelled.

        Raises:
            Cancelled: somebody asked to stop.
        """
        if self._cancelled.wait(seconds):
            raise cancelled()

    def on_cancel(self, end: Callable[[], None]) -> Callable[[], None]:
        """Call ``end`` when cancelled (at once if it was); return the function that forgets it."""
        with self._lock:
            if not self._cancelled.is_set():
                self._enders.append(end)
                return lambda: self._forget(end)
        _guarded(end)
        return lambda: None

    def cancel(self) -> None:
        """Ask to stop; a second call does nothing."""
        with self._lock:
            if self._cancelled.is_set():
                return
            self._cancelled.set()
            enders, self._enders = self._enders, []
        for end in enders:
            _guarded(end)
        self._tell()

    def _forget(self, end: Callable[[], None]) -> None:
        with self._lock:
            if end in self._enders:
                self._enders.remove(end)

    def _tell(self) -> None:
        if self._told is not None:
            self._told()


def cancelled() -> Cancelled:
    """Return the error that ends cancelled work."""
    return Cancelled("Cancelled. Nothing was changed.", hint="Start it again when you like.")


def _guarded(end: Callable[[], None]) -> None:
    try:
        end()
    except Exception:  # noqa: BLE001 - the work is cancelled already
        _log.exception("ending cancelled work failed")
