"""Starting the window: the sample, a library that cannot open, no display (U-08, R-03)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.main import main
from app.sample.library import sample_root
from app.window import has_display
from core.paths import Paths
from tests.app.command_line import process, variables


def test_no_display_is_said_and_the_main_job_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = variables()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        environment.pop(name, None)
    answer = process("--sample", environment=environment)
    assert answer.code == 0
    assert "no display" in answer.err
    assert "3. Decided" in answer.out


def test_the_window_asked_for_by_name_never_becomes_the_demo() -> None:
    environment = variables()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        environment.pop(name, None)
    answer = process("window", environment=environment)
    assert (answer.code, answer.out) == (1, "")
    assert "no display" in answer.err


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("", (False, False, True)),
        ("window", (False, False, False)),
        ("--sample", (True, False, True)),
        ("window --fresh-sample", (True, True, False)),
    ],
)
def test_the_words_that_open_a_window(
    monkeypatch: pytest.MonkeyPatch, line: str, wanted: tuple[bool, bool, bool]
) -> None:
    opened = []

    def open_window(*, sample: bool, fresh: bool, or_demo: bool) -> int:
        opened.append((sample, fresh, or_demo))
        return 0

    monkeypatch.setattr("app.window.open_window", open_window)
    assert main(line.split()) == 0
    assert opened == [wanted]


def test_what_counts_as_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert has_display() is (sys.platform in ("win32", "darwin"))
    monkeypatch.setenv("DISPLAY", ":7")
    assert has_display()


# Runs the program with a dialog that closes itself: what it says is printed.
DIALOG = """
import sys
from PySide6.QtWidgets import QMessageBox
def shown(box):
    print("dialog:", box.text(), box.informativeText(), flush=True)
QMessageBox.exec = shown
from app.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("fault", ["damaged", "in_the_way", "relative"])
def test_a_library_that_cannot_open_is_a_dialog_and_code_1(
    paths: Paths, tmp_path: Path, fault: str
) -> None:
    environment = variables()
    if fault == "damaged":
        paths.data.mkdir(parents=True)
        paths.database.write_bytes(b"damaged" * 1000)
        wanted = "damaged"
    elif fault == "in_the_way":
        paths.database.mkdir(parents=True)
        wanted = "stands at"
    else:
        environment["PAPER_DB"] = "paper.db"
        wanted = "not an absolute path"
    answer = process(program=[sys.executable, "-P", "-c", DIALOG], environment=environment)
    assert answer.code == 1
    assert answer.out.startswith("dialog:")
    assert wanted in answer.out
    assert wanted in answer.err


# Paints, waits until the library is there, closes the window like a person, and says what it saw.
CLOSING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import ui.main_window as module
attach = module.MainWindow.attach
def attached(window, core):
    attach(window, core)
    print("attached", len(core.projects.list()), core.library.scratch, flush=True)
    QTimer.singleShot(300, window, window.close)
module.MainWindow.attach = attached
from app.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("arguments", [(), ("--sample",), ("--fresh-sample",)])
def test_the_window_opens_its_library_and_closes(arguments: tuple[str, ...], paths: Paths) -> None:
    """U-08: the sample is a library of its own; a person's is never touched by it."""
    answer = process(*arguments, program=[sys.executable, "-P", "-c", CLOSING])
    assert answer.code == 0, answer.err
    assert answer.out == ("attached 2 True\n" if arguments else "attached 0 False\n")
    assert paths.database.exists() is not bool(arguments)
    assert paths.hub.exists() is not bool(arguments)
    assert sample_root().exists() is bool(arguments)
