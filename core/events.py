"""A Qt-free event bus: listeners are called after a commit, on the committing thread."""

from __future__ import annotations

from collections.abc import Callable

from core.changes import ChangeSet
from core.listeners import Listeners

Listener = Callable[[ChangeSet], None]


class EventBus:
    """Tells change sets to listeners; safe from any thread.

    A listener that raises is logged and does not stop the others: the commit has happened.
    """

    def __init__(self) -> None:
        self._listeners: Listeners[ChangeSet] = Listeners()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Add ``listener`` and return the function that takes it away again."""
        return self._listeners.subscribe(listener)

    def publish(self, changes: ChangeSet) -> None:
        """Call every listener with ``changes``; an empty set is not told."""
        if changes:
            self._listeners.tell(changes)
