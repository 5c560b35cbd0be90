"""Small things a newcomer stumbled over: names, counts, paths, states that must be true."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog, QHeaderView, QWidget

from core.domain.scope import Scope
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.knowledge.editor_pane import Screen
from ui.main_window import MainWindow
from ui.paths import home_path
from ui.queue_review.evidence_section import unquoted
from ui.start_state import StartState, read_state, write_state
from ui.theme import Theme, ThemeChoice
from ui.widgets.file_dialog import file_dialog
from ui.widgets.marks import Tag

TEXT = "## Rules\n- Use tabs.\n\n## Info\n- Amounts are cents.\n"


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_file_dialogs_header_can_be_read(
    driver: Driver, theme: Theme, name: str, tmp_path: Path
) -> None:
    """Its ground is the theme's, not black, and no column is cut."""
    theme.set_choice(ThemeChoice(name))
    driver.open()
    dialog = file_dialog(theme, driver.frame, "Choose")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog, True)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    (tmp_path / "a.txt").write_text("a", "utf-8")
    dialog.setDirectory(str(tmp_path))
    dialog.show()
    driver.qtbot.wait(100)
    header = dialog.findChild(QHeaderView)
    assert header is not None
    picture = header.viewport().grab().toImage()
    ground = QColor(picture.pixel(picture.width() - 4, 3))
    assert ground == theme.color("window")
    for column in range(1, header.count()):
        assert header.sectionSize(column) >= header.sectionSizeHint(column)
    dialog.close()


def test_the_window_on_the_sample_says_so(driver: Driver, library: Library) -> None:
    for sample in (True, False):
        window = MainWindow(library.core, driver.theme, driver.languages, sample=sample)
        window.show()
        label = window.workbench.sidebar.findChild(Tag, "sample-library")
        assert isinstance(label, Tag)
        assert label.isVisible() is sample
        assert label.text() == "Sample library"
        assert "stays in the sample" in label.toolTip()
        window.close_now()
        window.deleteLater()


def test_the_title_names_the_application_once_at_its_end(driver: Driver, library: Library) -> None:
    """Qt adds the application's name to a title that does not end with it."""
    library.save(library.atlas, TEXT)
    library.suggest("Never push on Fridays.")
    driver.open("knowledge", library.atlas)
    driver.write(" more")
    title = driver.frame.windowTitle().replace("[*]", "*" * driver.frame.isWindowModified())
    assert title == "(1) *Paper Evo"


def test_the_file_the_switcher_and_the_header_are_in_step(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    driver.knowledge.open_file(library.billing)
    driver.settle()
    assert driver.window.projects.current == library.billing
    assert driver.window.sidebar.switcher.accessibleName() == "Project: billing"
    driver.knowledge.open_file("user")
    driver.settle()
    assert driver.window.projects.current == ""


def test_a_files_count_is_the_queues_count(driver: Driver, library: Library) -> None:
    library.suggest("Never push on Fridays.")
    library.suggest("Answer in British English.", scope="user")  # said in a session of atlas
    driver.open("knowledge", library.atlas)
    assert driver.knowledge.inspector.pending() == "1"
    driver.knowledge.inspector.review.emit()
    driver.settle()
    assert driver.cards() == ["Never push on Fridays."]
    assert driver.queue.detail.place() == "1 of 1"


def test_a_revision_opens_in_the_history(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    library.save(library.atlas, TEXT.replace("tabs", "spaces"))
    driver.open("knowledge", library.atlas)
    driver.click("revision-1")
    assert driver.knowledge.pane.screen_kind() is Screen.HISTORY
    screen = driver.knowledge.pane.history_screen
    assert screen.view.currentIndex().row() == 1


def test_the_footer_follows_the_language(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    assert driver.knowledge.pane.footer.words()[0] == "5 lines"
    library.core.settings.set("ui.language", "zh_CN")
    driver.settle()
    assert driver.knowledge.pane.footer.words()[0] == "5 行"


def test_no_job_is_no_spinner(driver: Driver, library: Library) -> None:
    driver.open()
    jobs = driver.window.header.jobs
    assert jobs.icon_name() == "check"
    driver.window.header.set_jobs(1, 0)
    assert jobs.icon_name() == "loader-circle"


def test_the_search_shrinks_again(driver: Driver, library: Library) -> None:
    lines = "".join(f"- Rule number {n}.\n" for n in range(20))
    library.save(library.atlas, f"## Rules\n{lines}\n## Info\n")
    driver.open("knowledge", library.atlas)
    driver.window.open_search()
    search = driver.window._search
    assert search is not None
    small = search.height()
    search.field.setText("rule")
    driver.until(lambda: search.model.rowCount() == 20)
    assert search.height() > small + 100
    search.field.setText("zzzz")
    driver.until(lambda: search.model.rowCount() == 0)
    driver.settle()
    assert search.height() <= small + 4
    search.close()


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("“Churned” means gone.", "“Churned” means gone."),
        ("“Churned”", "Churned"),
        ('"a" or "b"', '"a" or "b"'),
        ("「流失」", "流失"),
        ("plain", "plain"),
    ],
)
def test_quotation_marks_stand_once(text: str, bare: str) -> None:
    assert unquoted(text) == bare


def test_a_project_is_let_go_and_brought_back(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    driver.open(project=library.atlas)
    driver.window.projects.ask_forget(library.atlas)
    driver.answer(-1)
    assert library.atlas in {project.id for project in library.core.projects.list()}
    driver.window.projects.ask_forget(library.atlas)
    driver.answer(0)
    assert library.atlas not in {project.id for project in library.core.projects.list()}
    assert driver.window.projects.current == ""
    assert driver.toast() == "atlas is not looked after any more"
    driver.window.toast.undo()
    driver.settle()
    assert library.atlas in {project.id for project in library.core.projects.list()}
    assert library.core.knowledge.file(Scope(library.atlas)).text == TEXT


def test_the_switchers_row_has_the_menu(driver: Driver, library: Library) -> None:
    driver.open()
    driver.window.projects.open()
    popover = driver.window.projects._popover
    assert popover is not None
    project = library.core.projects.get(library.atlas)
    menu = popover.menu_of(project)
    assert [a.text() for a in menu.actions()] == ["Pin", "Stop looking after this project…"]
    menu.close()
    popover.close()


def test_paths_below_home_are_shown_with_a_tilde(
    driver: Driver, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(library.root))
    monkeypatch.setenv("USERPROFILE", str(library.root))
    driver.open("knowledge", library.atlas)
    driver.window.projects.open()
    shown = [w.toolTip() for w in driver.window.findChildren(QWidget) if w.isVisible()]
    shown += [w.accessibleName() for w in driver.window.findChildren(QWidget) if w.isVisible()]
    popover = driver.window.projects._popover
    assert popover is not None
    model = popover.view.model()
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        shown += [str(model.index(row, 0).data(role)) for row in range(model.rowCount())]
    assert not [text for text in shown if str(library.root) in text]
    assert any(str(Path("~", "atlas")) in text for text in shown)
    assert home_path(Path("/elsewhere/x")) == str(Path("/elsewhere/x"))
    popover.close()


def test_the_start_state_is_the_persons_own_and_keeps_the_project(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text("{}", "utf-8")
    path.chmod(0o644)
    state = StartState("dark", "en", "abc", "0123")
    write_state(path, state)
    assert read_state(path) == state
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
