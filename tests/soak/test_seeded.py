"""R-01, R-02: a seeded part of the soak in the normal suite."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "options", [["--kills", "20", "--seconds", "0"], ["--kills", "0", "--seconds", "3"]]
)
def test_nothing_is_lost(options: list[str]) -> None:
    """In a process of its own: the harness forks, which a process with threads must not."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak", "--seed", "2026", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
