"""The main window: painted before the library is open, filled when it is (P-01).

Nothing of the core is imported here: its import takes longer than the first paint may.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow

from ui.frame.brand import NAME, window_icon
from ui.frame.skeleton import Skeleton
from ui.i18n import number
from ui.i18n.languages import Languages
from ui.theme import Theme

if TYPE_CHECKING:
    from core.api import Core
    from ui.workbench import Workbench

_FIRST = (1360, 860)
_MINIMUM = (1100, 720)


class MainWindow(QMainWindow):
    """The frame of the operating system; its content is the :class:`ui.workbench.Workbench`.

    Args:
        core: an open library, or None to :meth:`attach` one later.
        now: another clock than the library's (tests).
        sample: it is the sample library, and the window says so.
    """

    painted = Signal()  # the skeleton stands; time to open the library

    def __init__(
        self,
        core: Core | None,
        theme: Theme,
        languages: Languages,
        *,
        now: Callable[[], datetime] | None = None,
        sample: bool = False,
    ) -> None:
        super().__init__()
        self._theme, self._languages, self._now = theme, languages, now
        self._sample = sample
        self._workbench: Workbench | None = None
        self._closing = False
        self.setWindowIcon(window_icon(theme))
        self.setWindowTitle(f"[*]{NAME}")  # at its end, or Qt adds the name again
        self.resize(theme.px(_FIRST[0]), theme.px(_FIRST[1]))
        self.setMinimumSize(theme.px(_MINIMUM[0]), theme.px(_MINIMUM[1]))
        if core is None:
            skeleton = Skeleton(theme)
            skeleton.painted.connect(self.painted)
            self.setCentralWidget(skeleton)
        else:
            self.attach(core)

    @property
    def workbench(self) -> Workbench:
        """The content; only after :meth:`attach`."""
        assert self._workbench is not None
        return self._workbench

    def chosen_project(self) -> str:
        """Return the id of the project that is chosen, "" for all."""
        return "" if self._workbench is None else self._workbench.projects.current

    def attach(self, core: Core) -> None:
        """Fill the window from an open library."""
        from ui.widgets.focus import FocusRing
        from ui.workbench import Workbench

        workbench = Workbench(
            core, self._theme, self._languages, now=self._now, sample=self._sample
        )
        workbench.badge_changed.connect(self._on_badge)
        self._workbench = workbench
        self.setCentralWidget(workbench)
        self._ring = FocusRing(self._theme, self)
        if self.isVisible():
            QTimer.singleShot(0, self, workbench.begin)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._workbench is not None:
            # After the first paint: the window stands before any data is read (P-01).
            QTimer.singleShot(0, self, self._workbench.begin)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._workbench is not None and not self._closing and self._workbench.unsaved():
            from ui.unsaved import ask_unsaved

            event.ignore()
            ask_unsaved(self._theme, self, self._workbench.knowledge, self.close_now)
            return
        self.shut_down()
        super().closeEvent(event)

    def close_now(self) -> None:
        """Close without asking."""
        self._closing = True
        self.close()

    def shut_down(self) -> None:
        """Stop listening to the core; its work goes on (K-22)."""
        if self._workbench is not None:
            self._workbench.shut_down()

    def _on_badge(self, total: int, unsaved: bool) -> None:
        self.setWindowTitle(f"({number(total)}) [*]{NAME}" if total else f"[*]{NAME}")
        self.setWindowModified(unsaved)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if self._workbench is None:
            return
        if event.type() == QEvent.Type.LanguageChange:
            self._workbench.retranslate()
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._workbench.look_at_files()
