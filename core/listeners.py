"""A list of listeners, for the event bus and for jobs: Qt-free, safe from any thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Listeners(Generic[T]):
    """Tells values to whoever subscribed, on the telling thread.

    A listener that raises is logged and does not stop the others: what is told has happened.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[T], None]] = []
        self._lock = threading.Lock()

    def subscribe(self, listener: Callable[[T], None]) -> Callable[[], None]:
        """Add ``listener`` and return the function that takes it away again."""
        with self._lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def tell(self, value: T) -> None:
        """Call every listener with ``value``."""
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            try:
                listener(value)
            except Exception:  # noqa: BLE001 - whatever a listener does, it has happened
                _log.exception("a listener failed")
