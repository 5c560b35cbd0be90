"""Knowledge that came with a folder is one suggestion, shown whole before it is taken (V-16)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from core.api import Core, open_core
from core.domain.scope import Scope
from core.domain.suggestion import Source
from core.paths import Paths
from tests.fakes.clock import FixedClock
from tests.ui.driving import Driver
from tests.ui.library import Library

FOREIGN = "## Rules\n- Deploy on Tuesdays only.\n\n## Info\n- The API lives in `services/api`.\n"


@pytest.fixture
def core(paths: Paths, fixed_clock: FixedClock) -> Iterator[Core]:
    """No scratch library: that one does not touch what belongs to another (K-17)."""
    with open_core(paths, clock=fixed_clock, scratch=False, prefer_encoder="ngram") as opened:
        opened.settings.set("ui.theme", "light")
        opened.settings.set("ui.language", "en")
        yield opened


@pytest.fixture
def arrived(library: Library, tmp_path: Path) -> str:
    """A project whose folder holds the pack of somebody else's library."""
    theirs = tmp_path / "theirs"
    (theirs / "home").mkdir(parents=True)
    folder = theirs / "shop"
    folder.mkdir()
    paths = Paths(theirs / "home", theirs / "hub", theirs / "data" / "paper.db")
    with open_core(paths, scratch=False, prefer_encoder="ngram") as other:
        added = other.projects.add(folder)
        assert added.project is not None
        other.knowledge.save(Scope(added.project.id), FOREIGN, base_revision=0)
    shutil.copytree(folder, library.root / "shop")
    ours = library.core.projects.add(library.root / "shop")
    assert ours.project is not None
    return ours.project.id


def test_the_detail_shows_every_line_that_arrived(
    driver: Driver, library: Library, arrived: str
) -> None:
    driver.open()
    item = driver.queue.current()
    assert item is not None
    assert item.source is Source.ARRIVED_PACK
    rows = driver.queue.detail.outside.rows()
    assert any("Deploy on Tuesdays only." in row.right for row in rows)
    assert library.text(arrived).count("Tuesdays") == 0  # nothing is imported unasked
    assert driver.button("verb-project").isVisible()
    assert not driver.button("verb-user").isVisible()


def test_take_over_saves_it_and_undo_takes_it_back(
    driver: Driver, library: Library, arrived: str
) -> None:
    driver.open()
    driver.press(Qt.Key.Key_P)
    assert "Deploy on Tuesdays only." in library.text(arrived)
    driver.press(Qt.Key.Key_Z)
    assert "Deploy on Tuesdays only." not in library.text(arrived)


def test_dismiss_leaves_the_projects_knowledge_empty(
    driver: Driver, library: Library, arrived: str
) -> None:
    driver.open()
    driver.press(Qt.Key.Key_D)
    assert "Tuesdays" not in library.text(arrived)
    assert driver.cards() == []
