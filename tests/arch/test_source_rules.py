"""Rules that hold for every file, found by reading it (STYLE.md)."""

from __future__ import annotations

import ast
import sys

import pytest

from tests.arch import qt_rules
from tests.arch.source_tree import ROOT, SHIPPED, WRITTEN, sources

LONGEST = 600
# The one name of a room's frozen dataclasses, always imported with its room: `core.jobs.types`.
ROOM_FILES = {"types"}
EMPTY_WORDS = {"util", "utils", "helper", "helpers", "manager", "managers", "misc", "common"}


def test_no_file_is_longer_than_600_lines() -> None:
    long = {
        source.name: lines
        for source in sources(*WRITTEN)
        if (lines := len(source.text.splitlines())) > LONGEST
    }
    assert not long, f"which two rooms are these really? {long}"


def test_every_folder_of_code_is_a_package() -> None:
    """import-linter does not look into folders without ``__init__.py``: rules would not hold."""
    folders = {source.path.parent for source in sources(*SHIPPED)}
    bare = {
        folder.relative_to(ROOT).as_posix()
        for folder in folders
        if not (folder / "__init__.py").exists()
    }
    assert not bare


def test_no_module_bears_a_name_of_the_standard_library_or_an_empty_word() -> None:
    taken = set(sys.stdlib_module_names) - ROOM_FILES | EMPTY_WORDS
    names = {
        source.name
        for source in sources(*SHIPPED)
        if source.path.stem in taken or source.path.parent.name in taken
    }
    assert not names


def test_core_never_says_qt() -> None:
    """U-11, beside the import contract: no import by a string either."""
    guilty = {
        source.name
        for source in sources("core")
        if any(
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value.startswith(("PySide6", "shiboken6"))
            for node in ast.walk(source.tree)
        )
    }
    assert not guilty


def test_qt_is_used_as_the_house_does() -> None:
    """No processEvents, QThread subclass, blocking dialog, or ``tr(f"…")``."""
    broken = [
        problem
        for source in sources(*SHIPPED)
        for problem in qt_rules.broken_rules(source.name, source.tree)
    ]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("app.processEvents()", True),
        ("class Worker(QtCore.QThread): pass", True),
        ("dialog.exec()", True),
        ('self.tr(f"{n} left")', True),
        ("s.connect(f, Qt.ConnectionType.BlockingQueuedConnection)", True),
        ("worker.moveToThread(t)", True),
        ("dialog.open()", False),
        ('self.tr("{0} left").format(n)', False),
        ("class Worker(QObject): pass", False),
        ("exec(code)", False),
        ("# processEvents would hide it", False),
    ],
)
def test_the_rules_see_what_they_are_for(line: str, wrong: bool) -> None:
    assert bool(list(qt_rules.broken_rules("ui/page.py", ast.parse(line)))) is wrong


def test_an_application_may_run_its_own_loop() -> None:
    assert not list(qt_rules.broken_rules("app/main.py", ast.parse("qt_app.exec()")))
