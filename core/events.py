"""A Qt-free event bus: listeners are called after a commit, on the committing thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from core.changes import ChangeSet

Listener = Callable[[ChangeSet], None]
_log = logging.getLogger(__name__)


class EventBus:
    """Tells change sets to listeners; safe from any thread.

    A listener that raises is logged and does not stop the others: the commit has happened.
    """

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Add ``listener`` and return the function that takes it away again."""
        with self._lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def publish(self, changes: ChangeSet) -> None:
        """Call every listener with ``changes``; an empty set is not told."""
        if not changes:
            return
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            try:
                listener(changes)
            except Exception:  # noqa: BLE001  (whatever a listener does, the commit stands)
                _log.exception("a listener failed")
