"""STYLE.md, fact 1: PySide6 6.12.0 on Python 3.11 loses a reference to None at each override.

It aborts after some thousand calls; a version that does may not come in by an upgrade.
"""

from __future__ import annotations

import subprocess
import sys

CALLS = 20_000
PROGRAM = f"""
import sys
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

class Receiver(QObject):
    def customEvent(self, event):
        return None

class Window(QWidget):
    def resizeEvent(self, event):
        return None

app = QApplication(["canary"])
receiver, window = Receiver(), Window()
references = sys.getrefcount(None)
for _ in range({CALLS}):
    app.sendEvent(receiver, QEvent(QEvent.Type.User))
    app.sendEvent(window, QResizeEvent(QSize(2, 2), QSize(1, 1)))
print("alive", sys.getrefcount(None) - references)
"""


def test_overrides_that_return_none_keep_their_reference() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    word, change = done.stdout.split()
    assert word == "alive"
    assert int(change) > -CALLS // 10, "each call loses a reference to None"
