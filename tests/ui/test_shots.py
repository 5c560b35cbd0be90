"""``dev.py shots``: pictures of the pages, made by a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from tests.arch.source_tree import ROOT


def test_pictures_are_written_where_nothing_is_said(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ui.shots", "--language", "en", "--state", "empty"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    pictures = sorted((tmp_path / "build" / "shots").glob("*.png"))
    assert len(pictures) == 4  # two pages in two themes
    for path in pictures:
        image = QImage(str(path))
        assert (image.width(), image.height()) == (1360, 860)
        colours = {image.pixel(x, y) for x in range(0, 1360, 40) for y in range(0, 860, 40)}
        assert len(colours) > 2  # not one empty sheet
