"""Starting the window: log, nets, library, and words instead of a traceback if it cannot open."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.bootstrap import open_library
from app.crash import install_hooks
from app.logs import start_log, stop_log
from core.errors import PaperError
from core.paths import find_paths

if TYPE_CHECKING:
    from core.api import Core

FAILED = 1
STATE_FILE = "window.json"
"""Theme, language and place of the window, for the first paint of the next start (P-01)."""


def open_window(*, sample: bool = False, fresh: bool = False, or_demo: bool = True) -> int:
    """Show the window until it is closed; return the exit code.

    Args:
        sample: open the sample library instead of the person's own (U-08).
        fresh: make the sample anew first.
        or_demo: without a display, show the main job as text; else say so and fail.
    """
    if not has_display():
        return _without_display() if or_demo else _no_window()
    handler = None
    try:
        install_hooks()
        data, opener = _sample(fresh=fresh) if sample else _own()
        handler = start_log(data / "logs")
        return _show(opener, data / STATE_FILE, sample=sample)
    except PaperError as error:
        logging.getLogger("paper_evo").warning("the window could not open: %s", error.code)
        return _tell(error)
    except Exception as error:
        logging.getLogger("paper_evo").exception("the window could not open")
        return _tell(
            PaperError(
                f"Something unexpected went wrong ({type(error).__name__}). Nothing was lost.",
                hint="Run “paper-evo doctor” in a terminal, and please report this.",
                code="unexpected",
            )
        )
    finally:
        if handler is not None:
            stop_log(handler)


def has_display() -> bool:
    """Say whether a window can be shown here."""
    if sys.platform in ("win32", "darwin"):
        return True
    names = ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM")
    return any(os.environ.get(name) for name in names)


def _without_display() -> int:
    print("paper-evo: there is no display here; this is the main job as text.", file=sys.stderr)
    from app.cli.run import run

    return run(["demo"])


def _no_window() -> int:
    print("paper-evo: there is no display here, so no window can be shown.", file=sys.stderr)
    print("  “paper-evo help” lists what works without one.", file=sys.stderr)
    return FAILED


def _own() -> tuple[Path, Callable[[], Core]]:
    paths = find_paths()
    return paths.data, lambda: open_library(paths)


def _sample(*, fresh: bool) -> tuple[Path, Callable[[], Core]]:
    """Return the data folder of the sample, and what prepares and opens it beside the window."""
    from app.sample.library import prepare, sample_root

    root = sample_root()
    # Not in the library's own folder: that is cleared when the sample is made anew.
    data = root.with_name(f"{root.name}-window")
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return data, lambda: open_library(prepare(root, fresh=fresh), scratch=True)


def _show(opener: Callable[[], Core], state_file: Path, *, sample: bool) -> int:
    from ui.application import run_opening  # Qt is loaded only here

    return run_opening(opener, sys.argv[:1], sample=sample, state_file=state_file)


def _tell(error: PaperError) -> int:
    """Say what happened on standard error and, where Qt can, in a small dialog."""
    words = f"{error.message}\n{error.hint}".rstrip()
    if sys.stderr is not None:  # there is none in a windowed build
        print(f"paper-evo: {words}", file=sys.stderr)
    try:
        from PySide6.QtWidgets import QMessageBox

        from ui.application import make_application
    except ImportError:
        return FAILED
    make_application(sys.argv[:1])
    box = QMessageBox(
        QMessageBox.Icon.Warning, "Paper Evo", error.message, QMessageBox.StandardButton.Close
    )
    box.setInformativeText(error.hint)
    box.exec()
    return FAILED
