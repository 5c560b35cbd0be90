"""How a step speaks, asks, retries and fails."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ATTEMPTS = 4
FIRST_PAUSE_SECONDS = 3.0


class StepFailed(Exception):
    """A step of the set-up failed; ``message`` says what, ``hint`` what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def say(text: str) -> None:
    """One line to the person, at once, on standard error: standard output is the tools'."""
    print(f"[dev] {text}", file=sys.stderr, flush=True)


def can_ask() -> bool:
    """Whether a person sits at both ends of the conversation."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def ask(question: str) -> bool:
    """A yes/no question, yes by default; only when :func:`can_ask`."""
    print(f"[dev] {question} [Y/n] ", file=sys.stderr, end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("", "y", "yes")


def with_retries(
    what: str,
    action: Callable[[], int],
    *,
    hint: str,
    attempts: int = ATTEMPTS,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Run ``action`` until it returns exit code 0; each pause is twice the one before.

    Downloads fail for a moment now and then; a retry that is said is better than a failure.

    Raises:
        StepFailed: the last attempt failed too.
    """
    pause = FIRST_PAUSE_SECONDS
    for attempt in range(1, attempts + 1):
        code = action()
        if code == 0:
            return
        if attempt < attempts:
            say(
                f"{what} failed (exit code {code}); attempt {attempt + 1} of {attempts} in "
                f"{pause:.0f} s"
            )
            sleep(pause)
            pause *= 2
    raise StepFailed(f"{what} failed {attempts} times.", hint)


@contextlib.contextmanager
def one_at_a_time(lock_file: Path) -> Iterator[None]:
    """Hold an advisory lock of the whole machine; released by the system if we are killed."""
    with lock_file.open("a+b") as handle:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)  # waits 10 s a call
                    break
                except OSError:
                    say("another dev.py sets up this folder; waiting for it")
        else:
            import fcntl

            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another dev.py sets up this folder; waiting for it")
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
