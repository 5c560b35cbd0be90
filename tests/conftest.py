"""What every test lives in: its own home, no network, no agent, and a check for leaks.

The variables below are set before anything of Qt, keyring or the product is imported.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from core.paths import Paths, find_paths
from tests.fakes.clock import FixedClock
from tests.guards import display, network, qt, threads
from tests.sandbox import sandbox_variables, sandboxed_environment

# Short on purpose: the path of a Unix socket below it may have 108 bytes at most.
SESSION_ROOT = Path(tempfile.mkdtemp(prefix="pe-"))

_clean = sandboxed_environment(SESSION_ROOT, os.environ)
FAILED_CHECKS = os.environ.get("PAPER_EVO_FAILED_CHECKS", "")
os.environ.clear()
os.environ.update(_clean)

settings.register_profile("local", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_unconfigure() -> None:
    shutil.rmtree(SESSION_ROOT, ignore_errors=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """`dev.py test`: say what failed before the tests, so that "passed" misleads nobody."""
    if FAILED_CHECKS:
        terminalreporter.write_sep("=", "checks before the tests", red=True, bold=True)
        terminalreporter.write_line(f"FAILED {FAILED_CHECKS} (see far above)")


@pytest.fixture(scope="session", autouse=True)
def _loopback_only() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        network.close_network(patch)
        yield


@pytest.fixture(autouse=True)
def _own_home(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """A home, a hub and a database of the test's own; ``tmp_path`` itself stays empty."""
    root = tmp_path_factory.mktemp("sandbox")
    variables = sandbox_variables(root)
    variables["XDG_RUNTIME_DIR"] = str(SESSION_ROOT / "run")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return root


@pytest.fixture(autouse=True)
def _leaves_nothing_running(_own_home: Path) -> Iterator[None]:
    threads_before = threads.running()
    qt_before = qt.snapshot()
    yield
    left = [*threads.left_behind(threads_before), *qt.left_behind(qt_before)]
    assert not left, f"the test left these running: {left}"


@pytest.fixture
def paths(_own_home: Path) -> Paths:
    """The folders of this test's own library; nothing in them exists yet (V-01)."""
    return find_paths()


@pytest.fixture
def fixed_clock() -> FixedClock:
    """A clock that stands still until ``advance``."""
    return FixedClock()


@pytest.fixture(scope="session")
def xvfb_display() -> Iterator[str]:
    """The ``DISPLAY`` of a virtual screen, for programs started with ``QT_QPA_PLATFORM=xcb``."""
    yield from display.virtual_display()
