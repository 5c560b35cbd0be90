"""The library of most core tests: a real file, a clock that stands still, the n-gram encoder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api import Core, open_core
from core.paths import Paths
from tests.core.library import Desk
from tests.fakes.clock import FixedClock


@pytest.fixture
def core(paths: Paths, fixed_clock: FixedClock) -> Iterator[Core]:
    """An open scratch library (K-17) without the encoder's worker process."""
    with open_core(paths, clock=fixed_clock, scratch=True, prefer_encoder="ngram") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that an agent works in."""
    made = tmp_path / "atlas-api"
    made.mkdir()
    return made


@pytest.fixture
def desk(core: Core, folder: Path) -> Desk:
    """The library with one project in it."""
    return Desk(core, core.projects.resolve(folder, add=True))
