"""The Qt application around the main window; ``app`` says how the library is opened."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QLocale, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ui.bridge.dispatcher import Dispatcher
from ui.frame.brand import NAME
from ui.i18n.languages import Languages, resolve_language
from ui.main_window import MainWindow
from ui.start_state import StartState, read_state, write_state
from ui.theme import Theme, ThemeChoice

if TYPE_CHECKING:
    from core.api import Core

THEME, LANGUAGE = "ui.theme", "ui.language"
_SWITCH_SECONDS = 0.001
"""How long a job's thread computes before the window's gets its turn (Python's own value is 5 ms).
One turn of the event loop asks several times (P-11)."""


def make_application(argv: Sequence[str]) -> QApplication:
    """Return the one ``QApplication`` of this process."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    sys.setswitchinterval(_SWITCH_SECONDS)
    app = QApplication(list(argv))
    app.setApplicationName("paper-evo")
    app.setApplicationDisplayName(NAME)
    app.setDesktopFileName("paper-evo")
    return app


def make_window(
    core: Core | None, app: QApplication, state: StartState, *, sample: bool = False
) -> MainWindow:
    """Return the window in the theme and language of ``state``; nothing is read."""
    language = resolve_language(state.language, QLocale.system().uiLanguages())
    languages = Languages(app)
    languages.install(language)
    theme = Theme(app, ThemeChoice(state.theme), language)
    theme.apply()
    window = MainWindow(core, theme, languages, sample=sample)
    if state.geometry:
        window.restoreGeometry(QByteArray.fromBase64(state.geometry.encode()))
    return window


def run(core: Core, argv: Sequence[str], *, sample: bool = False) -> int:
    """Show the window on an open library until it is closed; return the exit code.

    Args:
        core: an open library; the caller closes it.
        sample: open the library's first project at once (the sample of the first start).
    """
    app = make_application(argv)
    window = make_window(core, app, _state_of(core), sample=sample)
    window.show()
    if sample:
        _open_first_project(core, window, "", sample=True)
    code = app.exec()
    window.shut_down()
    return code


def run_opening(
    open_library: Callable[[], Core],
    argv: Sequence[str],
    *,
    sample: bool = False,
    state_file: Path | None = None,
) -> int:
    """Paint the window, open the library in a thread, fill the window (P-01).

    Args:
        open_library: opens the library; closed here at the end.
        state_file: where theme, language and place of the window are kept for the next start.

    Raises:
        PaperError: what ``open_library`` raised; the window is closed by then.
    """
    app = make_application(argv)
    state = read_state(state_file)
    window = make_window(None, app, state, sample=sample)
    opening = _Opening(open_library, window, sample, state.project)
    window.painted.connect(opening.start)
    window.show()
    try:
        code = app.exec()
        window.shut_down()
        core = opening.result()
        if core is not None:
            geometry = bytes(window.saveGeometry().toBase64().data()).decode()
            project = window.chosen_project()
            write_state(state_file, replace(_state_of(core), geometry=geometry, project=project))
        return code
    finally:
        opening.close()
        window.deleteLater()


def _state_of(core: Core) -> StartState:
    return StartState(core.settings.text(THEME), core.settings.text(LANGUAGE))


class _Opening(QObject):
    """Opens the library beside the painted window."""

    def __init__(
        self, open_library: Callable[[], Core], window: MainWindow, sample: bool, project: str
    ) -> None:
        super().__init__()
        self._project = project
        self._open_library, self._window, self._sample = open_library, window, sample
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="opening")
        self._dispatcher = Dispatcher(self)
        self._future: Future[Core] | None = None

    def start(self) -> None:
        """Begin, once the window has been painted."""
        self._future = self._pool.submit(self._open)
        self._future.add_done_callback(self._from_thread)

    def _open(self) -> Core:
        from core.loading import loading

        # The window's content is loaded here as well: the window stays alive meanwhile (P-01).
        with loading():
            import_module("ui.workbench")
        return self._open_library()

    def _from_thread(self, _future: Future[Core]) -> None:
        self._dispatcher.post(self._opened)

    def _opened(self) -> None:
        if self._future is None or self._future.exception() is not None:
            self._window.close_now()
            return
        core = self._future.result()
        self._window.attach(core)
        if self._sample or self._project:
            _open_first_project(core, self._window, self._project, sample=self._sample)

    def result(self) -> Core | None:
        """Return the library, None when the window was closed before it began to open.

        Raises:
            PaperError: it could not be opened.
        """
        return None if self._future is None else self._future.result()

    def close(self) -> None:
        """Close the library."""
        self._pool.shutdown()
        self._dispatcher.close()
        if self._future is not None and self._future.exception() is None:
            self._future.result().close()


def _open_first_project(core: Core, window: MainWindow, wanted: str, *, sample: bool) -> None:
    """Choose the project ``wanted`` if it is there still; of the sample else the first one."""
    workbench = window.workbench

    def first() -> str:
        projects = [project.id for project in core.projects.list()]
        if wanted in projects:
            return wanted
        return projects[0] if projects and sample else ""

    def done(project: str) -> None:
        if project:
            workbench.projects.choose(project)

    workbench.tasks.query(first, done, workbench, key="sample")
