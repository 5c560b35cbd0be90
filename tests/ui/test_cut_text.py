"""No text is cut and nothing overlaps, in both languages and at both sizes (U-06)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QLabel, QRadioButton, QWidget

from core.api import Core
from tests.ui.driving import Driver
from ui.shots_library import ShotClock, fill
from ui.widgets.button import Button
from ui.widgets.labels import ElidedLabel, Label, Paragraph
from ui.widgets.marks import Badge, Tag


@pytest.fixture
def filled(core: Core, tmp_path: Path, request: pytest.FixtureRequest) -> Core:
    """The library of the screenshots; its clock starts at another time, which no test reads."""
    clock = ShotClock()
    core.store.clock = clock
    fill(core, clock, tmp_path / "code", language=str(request.param), full=False)
    core.settings.set("ui.language", str(request.param))
    return core


def _cut(window: QWidget) -> list[str]:
    """Name every label, button and sign that is narrower or lower than its text."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(
            widget, (QLabel, Label, Paragraph, Button, Badge, Tag, QRadioButton)
        ):
            continue
        if isinstance(widget, ElidedLabel):
            continue  # it may be cut, and then has the whole text as its tooltip
        if widget.objectName().startswith("filter-") and widget.toolTip():
            continue  # so may a filter that names a long project
        want = widget.sizeHint()
        if isinstance(widget, Paragraph):
            if widget.height() < widget.needed_height():
                found.append(f"{type(widget).__name__} low: {widget.text()}")
        elif widget.width() < want.width() or widget.height() < want.height():
            found.append(f"{type(widget).__name__}: {widget.text()}")
    return found


def _untold(window: QWidget) -> list[str]:
    """Name every elided label that is cut but has no tooltip."""
    return [
        label.text()
        for label in window.findChildren(ElidedLabel)
        if label.isVisible()
        and label.width() < label.sizeHint().width() - 1
        and not label.toolTip()
    ]


def _overlaps(window: QWidget) -> list[str]:
    """Name pairs of visible buttons and labels that lie over each other."""
    kinds = (QAbstractButton, QLabel, Paragraph, ElidedLabel, Badge, Tag)
    placed = [
        (w, QRect(w.mapTo(window, QPoint(0, 0)), w.size()))
        for w in window.findChildren(QWidget)
        if isinstance(w, kinds) and w.isVisible()
    ]
    found = []
    for number, (one, box) in enumerate(placed):
        for other, area in placed[number + 1 :]:
            if one.isAncestorOf(other) or other.isAncestorOf(one):
                continue
            if one.parent() is other.parent() and box.adjusted(1, 1, -1, -1).intersects(area):
                found.append(f"{one.accessibleName()} / {other.accessibleName()}")
    return found


@pytest.mark.parametrize("filled", ["en", "zh_CN"], indirect=True)
@pytest.mark.parametrize("size", [(1360, 860), (1100, 720)], ids=["first", "minimum"])
@pytest.mark.parametrize("page", ["knowledge", "queue"])
def test_nothing_is_cut(
    driver: Driver, filled: Core, page: str, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    project = next(p.id for p in filled.projects.list() if p.name == "atlas-api")
    window = driver.open(page, project)
    driver.frame.resize(*size)
    driver.settle()
    if page == "queue":
        driver.queue.filters.clear()
        driver.settle()
    rows = range(driver.queue.model().rowCount()) if page == "queue" else range(1)
    for row in rows:
        if page == "queue":
            driver.queue.select_row(row)
            driver.settle()
        assert _cut(window) == []
        assert _untold(window) == []
        assert _overlaps(window) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("page", ["knowledge", "queue"])
def test_nothing_is_cut_while_empty(driver: Driver, core: Core, page: str, language: str) -> None:
    core.settings.set("ui.language", language)
    window = driver.open(page)
    assert _cut(window) == []
    assert _overlaps(window) == []
