"""The rotating log file (R-08): what failed and where, never secrets or anybody's words."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from logging.handlers import RotatingFileHandler
from pathlib import Path

LEVEL_VARIABLE = "PAPER_LOG"
"""``debug``, ``info``, ``warning`` (the default) or ``error``."""
FILE_NAME = "paper-evo.log"
MOST_BYTES = 1_000_000
KEPT_FILES = 3

_LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
_OWN = ("app", "core", "ui", "paper_evo")
_LONG_QUOTED = re.compile(r"'(?:[^'\\\n]|\\.){25,}'|\"(?:[^\"\\\n]|\\.){25,}\"")


class WordlessFormatter(logging.Formatter):
    """Writes where an error came from, but not the values in it.

    The text of an exception may quote a message, a file's content or a statement's parameters. At
    the default level only its type is kept, and of a traceback the places without source lines.

    Args:
        words: keep everything, for a person who asked for ``debug``.
    """

    def __init__(self, *, words: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s")
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        """Return one record as text, masked (R-06)."""
        from core import masking

        text = super().format(record)
        if not self._words:
            text = _LONG_QUOTED.sub("'…'", text)
        return masking.clean(text).text

    def formatException(  # noqa: N802 - the name is the standard library's
        self, ei: object
    ) -> str:
        """Return the chain of types and places of an exception."""
        if self._words:
            return super().formatException(ei)  # type: ignore[arg-type]
        assert isinstance(ei, tuple)
        return "\n".join(places(ei[1]))


def places(error: BaseException | None) -> list[str]:
    """Return an exception's chain as lines: its type, then file, line and function of each frame.

    No source line and no value: both may hold somebody's words.
    """
    lines: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        lines.append(f"{type(error).__module__}.{type(error).__qualname__}")
        trace = error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            lines.append(f"  {code.co_filename}:{trace.tb_lineno} {code.co_qualname}")
            trace = trace.tb_next
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


class _LazyFile(RotatingFileHandler):
    """Makes its folder when the first record comes: a command that goes well leaves nothing."""

    def _open(self) -> object:  # type: ignore[override]
        Path(self.baseFilename).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        stream = super()._open()
        os.chmod(self.baseFilename, 0o600)  # noqa: PTH101 - one call on a path that is a string
        return stream

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """A log that cannot be written (disk full) must not end what is logged."""


def start_log(folder: Path, environment: Mapping[str, str] | None = None) -> logging.Handler:
    """Send our modules' records to the log in ``folder``; nothing goes to the terminal.

    Args:
        folder: ``paths.logs``; made when the first record comes.
        environment: holds :data:`LEVEL_VARIABLE`.
    """
    env = os.environ if environment is None else environment
    level = _LEVELS.get(env.get(LEVEL_VARIABLE, "").lower(), logging.WARNING)
    handler = _LazyFile(
        folder / FILE_NAME,
        maxBytes=MOST_BYTES,
        backupCount=KEPT_FILES,
        encoding="utf-8",
        delay=True,
    )
    handler.setFormatter(WordlessFormatter(words=level == logging.DEBUG))
    for name in _OWN:
        logger = logging.getLogger(name)
        logger.setLevel(level)
        logger.addHandler(handler)
        logger.propagate = False
    return handler


def stop_log(handler: logging.Handler) -> None:
    """Close the log of :func:`start_log`."""
    for name in _OWN:
        logger = logging.getLogger(name)
        logger.removeHandler(handler)
        logger.propagate = True
    handler.close()
