"""The guards that every test runs under do see what they are for."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from core.paths import Paths
from tests.guards import qt, threads
from tests.guards.network import NetworkReached
from tests.sandbox import is_agent_variable, sandboxed_environment


def test_another_machine_cannot_be_reached() -> None:
    with socket.socket() as probe, pytest.raises(NetworkReached):
        probe.connect(("192.0.2.1", 80))
    with pytest.raises(NetworkReached):
        socket.create_connection(("example.invalid", 80), timeout=1)
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
        pytest.raises(NetworkReached),
    ):
        probe.sendto(b"x", ("192.0.2.1", 53))


def test_a_test_server_listens_on_loopback_only() -> None:
    with socket.socket() as server, pytest.raises(NetworkReached):
        server.bind(("0.0.0.0", 0))


def test_loopback_works() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        with socket.create_connection(("127.0.0.1", server.getsockname()[1]), timeout=5):
            accepted, _ = server.accept()
            accepted.close()


def test_a_thread_left_running_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "GRACE_SECONDS", 0.05)
    before = threads.running()
    release = threading.Event()
    forgotten = threading.Thread(target=release.wait, name="forgotten")
    forgotten.start()
    assert threads.left_behind(before) == ["forgotten"]
    release.set()
    forgotten.join()
    assert threads.left_behind(before) == []


def test_a_window_and_a_timer_left_behind_are_named(qapp: QApplication) -> None:
    before = qt.snapshot()
    window = QWidget()
    window.setObjectName("forgotten")
    timer = QTimer(QCoreApplication.instance())
    timer.start(10_000)
    found = qt.left_behind(before)
    assert found == ["timer QTimer '' of QApplication", "window QWidget 'forgotten'"]
    timer.deleteLater()
    window.deleteLater()
    assert qt.left_behind(before) == []


def test_a_single_shot_that_waits_for_its_end_is_no_leak(qapp: QApplication) -> None:
    before = qt.snapshot()
    window = QWidget()
    QTimer.singleShot(60_000, window, window.close)
    window.deleteLater()
    assert qt.left_behind(before) == []


def test_nothing_of_the_person_is_in_reach(paths: Paths, tmp_path: Path) -> None:
    root = tmp_path.parent
    assert paths.hub.is_relative_to(root)
    assert paths.database.is_relative_to(root)
    assert Path.home().is_relative_to(root)
    assert list(tmp_path.iterdir()) == []


def test_no_agent_is_seen() -> None:
    """K-17: the gate is judged in tests, not by who started them."""
    assert not [name for name in os.environ if is_agent_variable(name)]
    given = {"CLAUDECODE": "1", "CODEX_X": "1", "AGENT": "a", "PAPER_SCRATCH": "1", "PATH": "/bin"}
    kept = sandboxed_environment(Path.home(), given)
    assert kept["PATH"] == "/bin"
    assert not {"CLAUDECODE", "CODEX_X", "AGENT", "PAPER_SCRATCH"} & set(kept)


def test_a_real_window_opens_on_the_virtual_display(xvfb_display: str) -> None:
    program = (
        "from PySide6.QtWidgets import QApplication; app = QApplication([]); "
        "print(app.platformName(), app.primaryScreen().size().toTuple())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"DISPLAY": xvfb_display, "QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "xcb (1600, 1000)\n", done.stderr
