"""Settings over a real library, with a system-wide policy file of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.paths import Paths
from core.settings.service import Settings
from core.store import Store, open_store
from core.store.models import ProjectPathRow, ProjectRow
from tests.fakes.clock import FixedClock


@pytest.fixture
def store(paths: Paths, fixed_clock: FixedClock) -> Iterator[Store]:
    opened, _ = open_store(paths, fixed_clock)
    yield opened
    opened.close()


@pytest.fixture
def system_policy(tmp_path: Path) -> Path:
    """Where the system-wide policy would be; it does not exist yet."""
    return tmp_path / "etc" / "policy.toml"


@pytest.fixture
def settings(store: Store, system_policy: Path) -> Settings:
    return Settings(store, system_policy=system_policy)


@pytest.fixture
def project(store: Store, tmp_path: Path) -> Path:
    """The folder of a project whose id is its name, ``atlas-api``."""
    folder = tmp_path / "atlas-api"
    folder.mkdir()
    with store.write() as unit:
        unit.session.add(ProjectRow(id="atlas-api", name="atlas-api", created_at=unit.now))
        unit.session.flush()
        unit.session.add(
            ProjectPathRow(
                path_key=str(folder), project_id="atlas-api", path=str(folder), added_at=unit.now
            )
        )
    return folder
