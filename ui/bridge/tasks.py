"""Queries and mutations: submit to the core's lanes, deliver on the window's thread.

Requests are numbered per owner and key; an answer that is older than the newest request, or
whose owner is gone, is dropped (STYLE.md, Threads and Qt).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject

from core.errors import Cancelled
from ui.bridge.dispatcher import Dispatcher

T = TypeVar("T")
Failed = Callable[[BaseException], None]
# Runs ``fn`` in a lane (``io`` for reads, ``db`` for writes) and returns its future.
Submit = Callable[[str, Callable[[], Any]], "Future[Any]"]


class Tasks:
    """The window's only way to the core's services (window's thread)."""

    def __init__(self, submit: Submit, dispatcher: Dispatcher, on_error: Failed) -> None:
        self._submit = submit
        self._dispatcher = dispatcher
        self._on_error = on_error
        self._numbers = itertools.count(1)
        self._newest: dict[tuple[int, str], int] = {}
        self._running: set[Future[Any]] = set()
        self._closed = False

    @property
    def busy(self) -> bool:
        """True while an answer is still to come (tests wait for False)."""
        return bool(self._running)

    def close(self) -> None:
        """Deliver nothing any more; what runs in the core goes on."""
        self._closed = True

    def query(
        self,
        fn: Callable[[], T],
        on_done: Callable[[T], None],
        owner: QObject,
        *,
        key: str = "",
        on_error: Failed | None = None,
    ) -> None:
        """Read something: only the newest answer per ``owner`` and ``key`` is delivered."""
        self._start("io", fn, on_done, owner, key, on_error)

    def mutate(
        self,
        fn: Callable[[], T],
        on_done: Callable[[T], None],
        owner: QObject,
        *,
        on_error: Failed | None = None,
    ) -> None:
        """Write something: every answer is delivered while ``owner`` lives."""
        self._start("db", fn, on_done, owner, "", on_error)

    def forget(self, owner: QObject, key: str) -> None:
        """Drop the answers of ``owner``'s requests under ``key`` that are still to come."""
        self._newest[(id(owner), key)] = next(self._numbers)

    def _start(
        self,
        lane: str,
        fn: Callable[[], T],
        on_done: Callable[[T], None],
        owner: QObject,
        key: str,
        on_error: Failed | None,
    ) -> None:
        if self._closed:
            return
        number = next(self._numbers)
        slot = (id(owner), key)
        if key:
            self._newest[slot] = number

        def deliver(future: Future[T]) -> None:
            self._running.discard(future)
            if self._closed or not shiboken6.isValid(owner):
                return
            if key and self._newest.get(slot) != number:
                return
            try:
                result = future.result()
            except (CancelledError, Cancelled):
                return
            except BaseException as error:  # noqa: BLE001 - handed on to be shown
                (on_error or self._on_error)(error)
                return
            on_done(result)

        def finished(future: Future[T]) -> None:
            self._dispatcher.post(lambda: deliver(future))

        future = self._submit(lane, fn)
        self._running.add(future)
        future.add_done_callback(finished)
