"""A real core on a real SQLite file, and the real window on the offscreen platform."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.api import Core, open_core
from core.paths import Paths
from tests.fakes.clock import FixedClock
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.i18n.languages import Languages
from ui.theme import Theme, ThemeChoice


@pytest.fixture(scope="session")
def languages(qapp: QApplication) -> Languages:
    found = Languages(qapp)
    found.install("en")
    return found


@pytest.fixture(scope="session")
def shared_theme(qapp: QApplication, languages: Languages) -> Theme:
    theme = Theme(qapp, ThemeChoice.LIGHT, "en")
    theme.apply()
    return theme


@pytest.fixture
def theme(shared_theme: Theme, languages: Languages) -> Iterator[Theme]:
    """The light theme in English; a test may switch it."""
    yield shared_theme
    shared_theme.set_choice(ThemeChoice.LIGHT)
    shared_theme.set_language("en")
    languages.install("en")


@pytest.fixture(scope="session")
def empty_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library without content: its schema is built once, each test works on its own copy."""
    root = tmp_path_factory.mktemp("template")
    home = root / "home"
    home.mkdir()
    paths = Paths(home, root / "hub", root / "data" / "paper.db")
    # Not settled: it must not remember a file of the template's own folders.
    with open_core(
        paths, clock=FixedClock(), scratch=True, prefer_encoder="ngram", settle=False
    ) as opened:
        opened.settings.set("ui.theme", "light")
        opened.settings.set("ui.language", "en")
    return root


@pytest.fixture
def core(paths: Paths, fixed_clock: FixedClock, empty_library: Path) -> Iterator[Core]:
    shutil.copytree(empty_library / "data", paths.database.parent, dirs_exist_ok=True)
    (paths.database.parent / "paper.db").rename(paths.database)
    with open_core(paths, clock=fixed_clock, scratch=True, prefer_encoder="ngram") as opened:
        yield opened


@pytest.fixture
def library(core: Core, fixed_clock: FixedClock, tmp_path: Path) -> Library:
    """Two projects, without suggestions."""
    return Library(core, fixed_clock, tmp_path)


@pytest.fixture
def driver(core: Core, theme: Theme, languages: Languages, qtbot: object) -> Iterator[Driver]:
    """The window, not yet shown: a test fills the library first, then calls ``open``."""
    made = Driver(core, theme, languages, qtbot)  # type: ignore[arg-type]
    yield made
    made.close()
