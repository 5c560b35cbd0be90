"""What every page is given (constructor injection, no singletons)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from ui.bridge.tasks import Tasks
from ui.theme import Theme

if TYPE_CHECKING:
    from core.api import Core
    from core.projects.types import Project


class ShowToast(Protocol):
    """Shows what was done, with its Undo."""

    def __call__(
        self, text: str, undo: Callable[[], None] | None, *, good: bool = True
    ) -> None: ...


@dataclass(frozen=True)
class Context:
    """The window's services for its pages.

    Attributes:
        now: the clock (UTC).
        toast: shows (text, undo or None, ``good=False`` for a warning).
        show_error: the one presentation of errors.
        open_queue: shows the queue, filtered to a scope key ("" = all), item id ("" = first).
        open_knowledge: shows the knowledge file of a scope key.
        current_project: the project chosen in the sidebar, or None.
        origin: token of this window's own mutations in change sets.
    """

    core: Core
    theme: Theme
    tasks: Tasks
    now: Callable[[], datetime]
    toast: ShowToast
    show_error: Callable[[BaseException], None]
    open_queue: Callable[[str, str], None]
    open_knowledge: Callable[[str], None]
    current_project: Callable[[], Project | None]
    origin: str = "window"
