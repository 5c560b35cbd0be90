"""Which process holds a durable job, and whether it still lives.

A process number alone is used again by the system; with the moment the process started it is not.
On Linux that moment is counted from boot, so setting the clock back (R-03) changes nothing.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

_LINUX = sys.platform == "linux"


@dataclass(frozen=True, slots=True)
class Owner:
    """A process: machine (with its boot), number, start.

    ``str(owner)`` is what a row keeps.
    """

    machine: str
    pid: int
    started: str

    def __str__(self) -> str:
        return f"{self.machine}|{self.pid}|{self.started}"

    @classmethod
    def parse(cls, text: str) -> Owner | None:
        """Return the owner a row names, or None where it names none."""
        parts = text.split("|")
        if len(parts) != 3 or not parts[1].isdecimal():
            return None
        return cls(parts[0], int(parts[1]), parts[2])


def this_process() -> Owner:
    """Return the running process as an owner."""
    pid = os.getpid()
    return Owner(_machine(), pid, _started(pid) or "")


def is_living(owner: Owner) -> bool | None:
    """Say whether an owner's process runs; None where that cannot be seen from here."""
    if owner.machine != _machine():
        return None
    return _started(owner.pid) == owner.started


def _machine() -> str:
    if _LINUX:
        try:
            boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
            space = Path("/proc/self/ns/pid").readlink()
        except OSError:
            pass
        else:
            return f"{boot}/{space}"
    import platform

    return platform.node()


def _started(pid: int) -> str | None:
    """Return when a process started, in a form that stays the same while it runs."""
    if _LINUX:
        try:
            data = Path(f"/proc/{pid}/stat").read_bytes()
        except OSError:
            return None
        # The name in parentheses may hold anything; state is field 3, start time field 22.
        fields = data.rpartition(b")")[2].split()
        return None if fields[0] in (b"Z", b"X") else fields[19].decode("ascii")
    import psutil

    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            return None
        return f"{process.create_time():.1f}"
    except psutil.Error:
        return None
