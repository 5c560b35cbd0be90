"""Running a piece of Python as a process of its own, timed from outside."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120


def environment() -> dict[str, str]:
    """Return this process's environment, with the repository on the path."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def run(arguments: Sequence[str]) -> str:
    """Run the interpreter with ``arguments`` in the repository; return its standard output.

    Raises:
        RuntimeError: it failed; the message ends with its last words.
    """
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"{' '.join(arguments)[:80]}: exit code {done.returncode}: {last}")
    return done.stdout


def times(commands: Sequence[Sequence[str]], *, repeat: int = 9) -> list[float]:
    """Return the median milliseconds of each command; taken in turns, so that all meet the same
    machine."""
    taken: list[list[float]] = [[] for _ in commands]
    for command in commands:
        run(command)  # fills the file cache, writes byte code
    for _ in range(repeat):
        for place, command in enumerate(commands):
            started = time.perf_counter()
            run(command)
            taken[place].append((time.perf_counter() - started) * 1000)
    return [statistics.median(values) for values in taken]
