"""The window paints before the library is open, and tells why it could not be opened (P-01)."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from core.api import Core, open_core
from core.errors import StoreDamaged
from core.paths import Paths
from ui.application import run_opening
from ui.main_window import MainWindow
from ui.start_state import StartState, read_state, write_state


def _windows() -> list[MainWindow]:
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]


def test_the_window_is_painted_before_the_library_opens_and_then_filled(
    qapp: QApplication, paths: Paths, tmp_path: Path
) -> None:
    seen: list[str] = []
    go = threading.Event()

    def open_library() -> Core:
        go.wait(10)
        return open_core(paths, scratch=True, prefer_encoder="ngram")

    def look() -> None:
        window = _windows()[0]
        content = window.centralWidget()
        assert content is not None
        if not go.is_set():
            seen.append(type(content).__name__)
            go.set()
        elif content.objectName() == "workbench":
            seen.append("workbench")
            timer.stop()
            QTimer.singleShot(150, window, window.close)

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(50)
    state = tmp_path / "window.json"
    assert run_opening(open_library, ["paper-evo"], state_file=state) == 0
    assert seen == ["Skeleton", "workbench"]
    assert read_state(state).geometry


def test_a_library_that_cannot_be_opened_closes_the_window_and_is_told(
    qapp: QApplication,
) -> None:
    def open_library() -> Core:
        raise StoreDamaged("The library database is damaged.")

    with pytest.raises(StoreDamaged):
        run_opening(open_library, ["paper-evo"])


def test_the_first_paint_imports_nothing_of_the_core() -> None:
    """P-01: the core's import takes longer than the first paint may."""
    code = (
        "import sys; import ui.application; "
        "print([m for m in sys.modules if m == 'core' or m.startswith(('core.', 'sqlalchemy'))])"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"theme": "blue"}', '{"other": 1}'])
def test_a_damaged_start_state_is_the_default(tmp_path: Path, text: str) -> None:
    path = tmp_path / "window.json"
    path.write_text(text, "utf-8")
    assert read_state(path) == StartState()


def test_the_start_state_survives(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    write_state(path, StartState("dark", "zh_CN", "AAAA"))
    assert read_state(path) == StartState("dark", "zh_CN", "AAAA")
    write_state(tmp_path, StartState())  # a folder in the way is no reason to fail
