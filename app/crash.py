"""The last nets: what nobody caught goes to the log, never as a traceback to the person (R-08)."""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType

_log = logging.getLogger("paper_evo")


def install_hooks() -> None:
    """Log uncaught exceptions of the main thread, of threads, and of destructors."""
    sys.excepthook = _on_uncaught
    threading.excepthook = _on_thread
    sys.unraisablehook = _on_unraisable


def _on_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if isinstance(error, KeyboardInterrupt):
        return
    _log.critical("uncaught", exc_info=(kind, error, trace))
    if sys.stderr is not None:  # there is none in a windowed build
        print(
            f"paper-evo: something unexpected went wrong ({kind.__name__}); the log has the place.",
            file=sys.stderr,
        )


def _on_thread(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is None or isinstance(arguments.exc_value, SystemExit):
        return
    error = arguments.exc_value
    name = arguments.thread.name if arguments.thread else "?"
    _log.critical("uncaught in thread %s", name, exc_info=(type(error), error, error.__traceback__))


def _on_unraisable(arguments: sys.UnraisableHookArgs) -> None:
    error = arguments.exc_value
    if error is not None:
        _log.error("ignored", exc_info=(type(error), error, error.__traceback__))
