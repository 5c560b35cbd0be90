"""K-09 and the rooms' invariants over random sequences of everything a person, an agent and an
editor can do, with switches and restarts in between."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.api import Core, open_core
from core.paths import Paths
from tests.core.library import Desk
from tests.core.loop.random_walk import Walk
from tests.fakes.clock import FixedClock


@pytest.mark.parametrize("seed", [11, 23, 42])
def test_nothing_pending_reaches_an_agent_and_everything_fits_together(
    paths: Paths,
    folder: Path,
    fixed_clock: FixedClock,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.atomic_files.os.fsync", lambda _descriptor: None)
    opened: list[Core] = []

    def reopen() -> Core:
        for core in opened:
            core.close()
        opened[:] = [open_core(paths, clock=fixed_clock, scratch=True, prefer_encoder="ngram")]
        return opened[0]

    core = reopen()
    try:
        desk = Desk(core, core.projects.resolve(folder, add=True))
        walk = Walk(desk, fixed_clock, reopen, random.Random(seed))
        for _ in range(STEPS):
            walk.step()
            walk.check()
        assert opened[0].audit.verify().ok
    finally:
        opened[0].close()


STEPS = 40
"""`dev.py soak` walks further."""
