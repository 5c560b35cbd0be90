"""P-01: first painted window, then usable window, against an empty window in the same run.

Each start is a process of its own, offscreen, on a library of 50 projects with 40 entries each.
"Painted" is the end of the first paint of the main window, "usable" the moment when all first
reads have come back and the file list shows every file. Times count from before the interpreter
starts.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

from tests.bench import child
from tests.bench.library import add_project, open_library, save, sentences
from tests.bench.row import BenchRow

_PROJECTS = 50
_TURNS = 7

_WATCH = """
import sys, time

def report(word):
    print(word, time.time(), flush=True)

def memory():
    try:
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))
    except OSError:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20

def watched(window, usable, leave):
    from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
    from PySide6.QtWidgets import QWidget

    class Watch(QObject):
        painted = False

        def eventFilter(self, watched, event):
            # Of any part: one that covers the window is painted instead of it.
            if event.type() == QEvent.Type.Paint and not self.painted:
                self.painted = isinstance(watched, QWidget) and watched.window() is window
                if self.painted:
                    QTimer.singleShot(0, self.after)  # this paint is over then
            return False

        def after(self):
            QCoreApplication.instance().removeEventFilter(self)
            report("painted")
            self.look()

        def look(self):
            if not usable():
                QTimer.singleShot(10, self.look)
                return
            report("usable")
            print("memory", memory(), flush=True)
            leave()

    watch = Watch(window)
    QCoreApplication.instance().installEventFilter(watch)
"""

_EMPTY = (
    _WATCH
    + """
import sqlalchemy.orm, markdown_it, yaml
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1360, 860)
watched(window, lambda: True, app.quit)
window.show()
app.exec()
"""
)

_OURS = (
    _WATCH
    + """
from PySide6.QtWidgets import QMainWindow, QWidget
files = int(sys.argv[1])
plain_show = QMainWindow.show

def show_watched(window):
    def usable():
        # by name: importing the class here would hide when the window itself imports it
        for part in window.findChildren(QWidget):
            if type(part).__name__ == "Workbench":
                return not part.tasks.busy and part.knowledge.rail.model.rowCount() >= files
        return False
    watched(window, usable, window.close)
    plain_show(window)

QMainWindow.show = show_watched
from app.main import main
main([])
"""
)


@dataclass(frozen=True)
class _Start:
    """Milliseconds from the start of the process, and MiB once it is usable."""

    painted: float
    usable: float
    memory: float


def _start(code: str, *arguments: str) -> _Start:
    began = time.time()
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=child.ROOT,
        env=child.environment(),
        capture_output=True,
        text=True,
        timeout=child.SECONDS,
        check=False,
    )
    found = dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)
    if done.returncode != 0 or "memory" not in found:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"the window did not become usable: {last}")
    return _Start(
        (float(found["painted"]) - began) * 1000,
        (float(found["usable"]) - began) * 1000,
        float(found["memory"]),
    )


def rows() -> list[BenchRow]:
    """Medians of several starts, taken in turns."""
    with open_library() as core:
        for number in range(_PROJECTS):
            save(core, add_project(core, f"project-{number}"), sentences(40, seed=number))
    empty, ours = [], []
    _start(_EMPTY)
    _start(_OURS, str(_PROJECTS + 1))
    for _ in range(_TURNS):
        empty.append(_start(_EMPTY))
        ours.append(_start(_OURS, str(_PROJECTS + 1)))
    note = f"{_PROJECTS} projects of 40 entries, offscreen"

    def row(
        what: str, unit: str, most: float, values: list[float], floors: list[float]
    ) -> BenchRow:
        figure, floor = statistics.median(values), statistics.median(floors)
        return BenchRow(
            "P-01", what, figure, unit, f"≤ {most}×", floor, figure <= most * floor, note
        )

    painted = [start.painted for start in empty]
    return [
        row("first painted window", "ms", 1.0, [start.painted for start in ours], painted),
        row("usable window", "ms", 1.6, [start.usable for start in ours], painted),
        row("memory", "MiB", 2.0, [s.memory for s in ours], [s.memory for s in empty]),
    ]
