"""A test leaves no top-level widget and no running timer behind.

Nothing here imports Qt by itself: tests of the core stay without it.
"""

from __future__ import annotations

import gc
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QTimer

# Qt keeps these itself: the tooltip's label and the tray's hidden window.
OWNED_BY_QT = ("QTipLabel", "QSystemTrayIconSys", "QDragManager")


@dataclass(frozen=True)
class QtObjects:
    """Addresses, so that looking at an object does not keep it alive."""

    windows: frozenset[int]
    timers: frozenset[int]


def has_application() -> bool:
    widgets = sys.modules.get("PySide6.QtWidgets")
    return widgets is not None and widgets.QApplication.instance() is not None


def snapshot() -> QtObjects:
    """The parentless widgets and the running timers that exist now."""
    if not has_application():
        return QtObjects(frozenset(), frozenset())
    windows = frozenset(address for address, _ in _windows())
    return QtObjects(windows, frozenset(address for address, _ in _timers()))


def left_behind(before: QtObjects) -> list[str]:
    """What is new since ``before``, described; deferred deletions are carried out first."""
    if not has_application():
        return []
    found = _new_since(before)
    if found:
        gc.collect()  # a cycle that nobody holds is late, not leaked
        found = _new_since(before)
    return found


def _new_since(before: QtObjects) -> list[str]:
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    windows = [text for address, text in _windows() if address not in before.windows]
    timers = [text for address, text in _timers() if address not in before.timers]
    return sorted(windows + timers)


def _windows() -> list[tuple[int, str]]:
    import shiboken6
    from PySide6.QtWidgets import QApplication

    return [
        (shiboken6.getCppPointer(widget)[0], f"window {_describe(widget)}")
        for widget in QApplication.topLevelWidgets()
        if widget.parentWidget() is None and widget.metaObject().className() not in OWNED_BY_QT
    ]


def _timers() -> list[tuple[int, str]]:
    import shiboken6
    from PySide6.QtCore import QTimer

    alive = (thing for thing in gc.get_objects() if type(thing) is QTimer)
    return [
        (shiboken6.getCppPointer(timer)[0], f"timer {_describe(timer)}")
        for timer in alive
        if shiboken6.isValid(timer) and timer.isActive() and not _ends_by_itself(timer)
    ]


def _ends_by_itself(timer: QTimer) -> bool:
    """`QTimer.singleShot` makes a timer that nobody can reach; it outlives its context."""
    return timer.isSingleShot() and timer.parent() is None


def _describe(thing: object) -> str:
    from PySide6.QtCore import QObject

    assert isinstance(thing, QObject)
    parent = thing.parent()
    owner = f" of {parent.metaObject().className()}" if parent is not None else ""
    return f"{thing.metaObject().className()} {thing.objectName()!r}{owner}"
