"""Projects over a real library and real folders."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.paths import Paths
from core.projects.folders import FolderKeys
from core.projects.service import Projects
from core.projects.types import Project
from core.settings.service import Settings
from core.store import Library, Store, open_store
from core.store.unit import Actor
from tests.fakes.clock import FixedClock

PERSON = Actor("person", "dev")


@pytest.fixture
def opened(paths: Paths, fixed_clock: FixedClock) -> Iterator[tuple[Store, Library]]:
    store, library = open_store(paths, fixed_clock)
    yield store, library
    store.close()


@pytest.fixture
def store(opened: tuple[Store, Library]) -> Store:
    return opened[0]


@pytest.fixture
def library(opened: tuple[Store, Library]) -> Library:
    return opened[1]


@pytest.fixture
def settings(store: Store, tmp_path: Path) -> Settings:
    return Settings(store, system_policy=tmp_path / "no-policy.toml")


@pytest.fixture
def projects(store: Store, library: Library, paths: Paths, settings: Settings) -> Projects:
    return Projects(store, library, paths, settings, actor=PERSON)


@pytest.fixture
def case_blind(store: Store, library: Library, paths: Paths, settings: Settings) -> Projects:
    """Projects as on a file system that ignores letter case."""
    keys = FolderKeys(lambda folder: True)
    return Projects(store, library, paths, settings, keys=keys)


@pytest.fixture
def work(_own_home: Path) -> Path:
    """A folder in which projects lie, in the home folder."""
    folder = _own_home / "home" / "work"
    folder.mkdir()
    return folder


@pytest.fixture
def added(projects: Projects, work: Path) -> Callable[[str], Project]:
    """Make and add ``work/<name>``, with the project-id that the view writer leaves there."""

    def add(name: str) -> Project:
        folder = work / name
        folder.mkdir(parents=True, exist_ok=True)
        project = projects.add(folder).project
        assert project is not None
        write_id(folder, project.id)
        return project

    return add


def write_id(folder: Path, project_id: str) -> None:
    """What the view writer does."""
    (folder / ".paper").mkdir(exist_ok=True)
    (folder / ".paper" / "project-id").write_text(project_id + "\n", "utf-8")


def git(folder: Path, *arguments: str) -> str:
    """Run git for a test."""
    dates = {
        "GIT_AUTHOR_DATE": "2026-11-30T09:00:00Z",
        "GIT_COMMITTER_DATE": "2026-11-30T09:00:00Z",
    }
    answer = subprocess.run(
        ["git", "-c", "init.defaultBranch=main", *arguments],
        cwd=folder,
        env=os.environ | dates,
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.strip()


def repository(folder: Path, remote: str = "") -> Path:
    """Make a repository with one commit."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q")
    git(folder, "commit", "-q", "--allow-empty", "-m", "first")
    if remote:
        git(folder, "remote", "add", "origin", remote)
    return folder
