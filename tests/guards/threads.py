"""A test leaves no thread behind that would keep the process from ending."""

from __future__ import annotations

import threading
import time

GRACE_SECONDS = 2.0
# Names of pools that outlive a test on purpose, each with its reason here.
ALLOWED_PREFIXES: tuple[str, ...] = ()


def running() -> set[threading.Thread]:
    return {
        thread
        for thread in threading.enumerate()
        if not thread.daemon and not thread.name.startswith(ALLOWED_PREFIXES or ("\0",))
    }


def left_behind(before: set[threading.Thread]) -> list[str]:
    """Names of threads that are new and do not end by themselves within the grace time."""
    until = time.monotonic() + GRACE_SECONDS
    while running() - before and time.monotonic() < until:
        time.sleep(0.01)
    return sorted(thread.name for thread in running() - before)
