"""An open library with a doctor beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.api import Core, open_core
from core.doctor import Doctor
from core.domain.scope import USER, Scope
from core.paths import Paths
from core.store import backup
from tests.fakes.clock import FixedClock


@dataclass
class Ward:
    """A library with something in it, and who looks after it."""

    core: Core
    doctor: Doctor
    clock: FixedClock
    project: Path
    project_id: str

    @property
    def paths(self) -> Paths:
        return self.core.paths

    def codes(self) -> set[str]:
        """Codes of all findings that are not only information."""
        return {f.code for f in self.doctor.examine().findings if f.severity != "info"}


def doctor_of(core: Core) -> Doctor:
    return Doctor(
        core.store,
        core.paths,
        core.library,
        core.audit,
        core.views,
        core.settings,
        core.snapshots,
        clean=lambda text: text.replace("hunter2", "[masked]"),
    )


@pytest.fixture
def ward(paths: Paths, fixed_clock: FixedClock, tmp_path: Path) -> Iterator[Ward]:
    project = tmp_path / "alpha"
    project.mkdir()
    with open_core(paths, clock=fixed_clock, scratch=True, prefer_encoder="ngram") as core:
        added = core.projects.add(project)
        assert added.project is not None
        core.knowledge.save(USER, "## Rules\n- Use pnpm.\n", base_revision=0)
        core.knowledge.save(Scope(added.project.id), "- 端口是 8080\n", base_revision=0)
        backup.daily(paths, fixed_clock.now())
        core.snapshots.create(None, "manual")
        yield Ward(core, doctor_of(core), fixed_clock, project, added.project.id)
