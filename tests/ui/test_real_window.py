"""The real application as a process on a virtual display, driven by real keys and mouse.

The main job's last mile (issue: "must be shown"): apply one suggestion, dismiss another, and look
at the bytes of KNOWLEDGE.md and of what the agent is given.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.api import open_core
from core.domain.suggestion import Status
from core.paths import Paths
from tests.fakes.clock import FixedClock
from tests.ui.library import Library

APPLIED = "Indent with tabs in this project."
DISMISSED = "Amounts are kept in floats."
WAIT_SECONDS = 60.0
ROOT = Path(__file__).resolve().parents[2]


class Screen:
    """xdotool on one display."""

    def __init__(self, display: str) -> None:
        self._environment = {**os.environ, "DISPLAY": display}

    def run(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def window(self, name: str) -> str:
        return self.run("search", "--onlyvisible", "--name", name)

    def title(self) -> str:
        found = self.window("Paper Evo")
        return self.run("getwindowname", found.splitlines()[0]) if found else ""


def _until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < end, f"waited too long for {what}"
        time.sleep(0.1)


@pytest.fixture
def application(
    paths: Paths, xvfb_display: str, tmp_path: Path
) -> Iterator[tuple[Screen, Library]]:
    """A library with two suggestions, and the application that shows it."""
    clock = FixedClock()
    with open_core(paths, clock=clock, scratch=True, prefer_encoder="ngram") as core:
        core.settings.set("ui.language", "en")
        library = Library(core, clock, tmp_path)
        library.suggest(DISMISSED)
        library.suggest(APPLIED)
        screen = Screen(xvfb_display)
        environment = {
            **os.environ,
            "DISPLAY": xvfb_display,
            "QT_QPA_PLATFORM": "xcb",
            "QT_SCALE_FACTOR": "1",
            "PYTHONPATH": str(ROOT),
        }
        process = subprocess.Popen([sys.executable, "-m", "app.main"], cwd=ROOT, env=environment)
        try:
            _until(lambda: "(2)" in screen.title() or process.poll() is not None, "the window")
            assert process.poll() is None, "the application ended"
            yield screen, library
        finally:
            process.terminate()
            process.wait(timeout=20)


@pytest.mark.xvfb
def test_apply_one_and_dismiss_one_by_real_keys_and_mouse(
    application: tuple[Screen, Library],
) -> None:
    screen, library = application
    core = library.core
    window = screen.window("Paper Evo").splitlines()[0]
    screen.run("windowfocus", "--sync", window)
    # By mouse: the second page in the sidebar (x 8 to 208, second line of 28 px).
    screen.run("mousemove", "--window", window, "100", "150", "click", "1")
    time.sleep(1.0)
    # By keyboard: the first card is current and the list has the focus.
    screen.run("key", "--window", window, "p")
    waiting = {item.text: item.id for item in library.waiting()}
    _until(lambda: APPLIED not in {item.text for item in library.waiting()}, "Apply")
    _until(lambda: "(1)" in screen.title(), "the count in the title")
    # By mouse: Dismiss, at the right end of the verbs.
    size = screen.run("getwindowgeometry", window)
    found = re.search(r"Geometry: (\d+)x(\d+)", size)
    assert found is not None
    width, height = int(found[1]), int(found[2])
    screen.run("mousemove", "--window", window, str(width - 80), str(height - 24), "click", "1")
    _until(lambda: not library.waiting(), "Dismiss")

    assert core.queue.get(waiting[DISMISSED]).status is Status.DISMISSED
    view = library.view(library.atlas).read_bytes()
    assert f"- {APPLIED}\n".encode() in view
    assert DISMISSED.encode() not in view
    core.keeper.flush()
    given = list(core.paths.hub.rglob("AGENT_MEMORY.md"))
    given += list((library.root / "atlas").rglob("AGENT_MEMORY.md"))
    assert given, "no AGENT_MEMORY.md was written"
    texts = b"".join(path.read_bytes() for path in given)
    assert DISMISSED.encode() not in texts
    pointed = b"".join(p.read_bytes() for p in _read_copies(core.paths.hub, library.root / "atlas"))
    assert APPLIED.encode() in pointed
    assert DISMISSED.encode() not in pointed


def _read_copies(hub: Path, project: Path) -> list[Path]:
    """Everything an agent is pointed to: the generated files, never KNOWLEDGE.md itself."""
    found = [*hub.rglob("*.md"), *project.rglob("*.md")]
    return [path for path in found if not path.name.startswith("KNOWLEDGE.md")]
