"""The library of the command line's tests: a scratch one (K-17), filled through the façade."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.api import Core, open_core
from core.encoder import NgramEncoder
from core.paths import Paths
from tests.app.command_line import Run, runner
from tests.core.library import Desk

KNOWLEDGE = """\
## Rules
- Use pnpm, never npm.
- Keep commits under 300 lines.

## Info
- “Active” means a login in the last 30 days.
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line in this process; the sentence encoder's process is not started."""
    monkeypatch.setattr("core.encoder.open_encoder", lambda *_args, **_more: NgramEncoder())
    return runner(capsys)


@pytest.fixture
def scratch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries that are created now have no gate (K-17)."""
    monkeypatch.setenv("PAPER_SCRATCH", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that an agent works in."""
    made = tmp_path / "atlas-api"
    made.mkdir()
    return made


@pytest.fixture
def filled(scratch: None, paths: Paths, folder: Path) -> Desk:
    """A closed scratch library with a project, knowledge and three suggestions."""
    return fill(lambda: open_core(paths, scratch=True, prefer_encoder="ngram"), folder)


def fill(open_: Callable[[], Core], folder: Path) -> Desk:
    with open_() as core:
        desk = Desk(core, core.projects.resolve(folder, add=True))
        core.knowledge.save(desk.scope, KNOWLEDGE, base_revision=0)
        desk.one("Ask before a migration that locks accounts.")
        desk.one("“Churned” means no paid invoice for 60 days.", session="s-2")
        desk.one("以后回复我先给结论，再给理由。", scope="user", session="s-3")
        return desk
