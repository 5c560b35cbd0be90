"""The person's terminal, asked past any pipe (K-17)."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import time
from collections.abc import Iterator
from typing import Protocol, TextIO

ANSWER_SECONDS = 120.0
"""Nobody answers for so long: the gate stays closed."""
_MOST_BYTES = 200


class Terminal(Protocol):
    """Asks the person who sits at the terminal."""

    def ask(self, question: str) -> str | None:
        """Show ``question`` and return the typed line; None where there is no terminal."""
        ...


class ControllingTerminal:
    """The terminal of this process itself, not its standard streams: no pipe can answer.

    Args:
        stdin: must be a terminal, too: a program that feeds this one is no person.
        seconds: how long to wait.
    """

    def __init__(self, stdin: TextIO | None = None, seconds: float = ANSWER_SECONDS) -> None:
        self._stdin = stdin if stdin is not None else sys.stdin
        self._seconds = seconds

    def ask(self, question: str) -> str | None:
        """Show ``question`` and return the typed line; None where there is no terminal."""
        if not _is_terminal(self._stdin):
            return None
        if sys.platform == "win32":
            return _ask_console(question)
        with _device() as device:
            if device is None:
                return None
            _forget_typed(device)
            os.write(device, question.encode("utf-8", "replace"))
            return _line(device, self._seconds)


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


@contextlib.contextmanager
def _device() -> Iterator[int | None]:
    try:
        device = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    except OSError:
        yield None
        return
    try:
        yield device
    finally:
        os.close(device)


def _forget_typed(device: int) -> None:
    """Drop what was typed before the question: it cannot be an answer to it."""
    if sys.platform != "win32":
        import termios

        with contextlib.suppress(termios.error):
            termios.tcflush(device, termios.TCIFLUSH)


def _line(device: int, seconds: float) -> str:
    until = time.monotonic() + seconds
    typed = b""
    while b"\n" not in typed and len(typed) < _MOST_BYTES:
        left = until - time.monotonic()
        if left <= 0 or not select.select([device], [], [], left)[0]:
            break
        piece = os.read(device, _MOST_BYTES)
        if not piece:
            break
        typed += piece
    return typed.partition(b"\n")[0].decode("utf-8", "replace")


def _ask_console(question: str) -> str | None:
    try:
        with (
            open("CONOUT$", "w", encoding="utf-8") as screen,  # noqa: PTH123 - a device's name
            open("CONIN$", encoding="utf-8") as keys,  # noqa: PTH123
        ):
            screen.write(question)
            screen.flush()
            return keys.readline(_MOST_BYTES)
    except OSError:
        return None
