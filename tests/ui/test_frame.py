"""The frame: switcher, search, jobs, theme, language, master switch, closing (UI.md)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from core.errors import EnvironmentFault
from core.jobs.types import JobKind, JobState
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.frame.jobs import JobsPopover
from ui.frame.search import SearchPopover
from ui.frame.switcher import ProjectPopover
from ui.theme import ThemeChoice
from ui.widgets.question import Question

TABS = "Indent with tabs in this project."


def test_only_pages_that_work_are_in_the_sidebar(driver: Driver, library: Library) -> None:
    """U-01."""
    window = driver.open()
    names = [
        button.text()
        for button in window.sidebar.findChildren(QAbstractButton)
        if button.objectName().startswith("nav-")
    ]
    assert names == ["Knowledge", "Queued Knowledge"]


def test_ctrl_number_switches_pages(driver: Driver, library: Library) -> None:
    window = driver.open("knowledge")
    driver.key(window, Qt.Key.Key_2, control=True)
    driver.settle()
    assert driver.queue.isVisible()
    driver.key(window, Qt.Key.Key_1, control=True)
    driver.settle()
    assert driver.knowledge.isVisible()


def test_the_switcher_finds_a_project_and_opens_its_file(driver: Driver, library: Library) -> None:
    library.save(library.billing, "## Rules\n- Use Decimal.\n\n## Info\n")
    window = driver.open("knowledge")
    window.projects.open()
    popover = driver.only(ProjectPopover)
    driver.keys(popover.field, "bill")
    driver.key(popover.field, Qt.Key.Key_Return)
    driver.settle()
    assert driver.knowledge.scope_text() == "billing"
    assert "Use Decimal." in driver.knowledge.pane.editor.text()
    assert window.sidebar.switcher.accessibleName() == "Project: billing"


def test_a_folder_is_added_and_becomes_current(driver: Driver, library: Library) -> None:
    window = driver.open("knowledge")
    folder = library.root / "fresh"
    folder.mkdir()
    window.projects.add(folder)
    driver.settle()
    assert driver.toast() == "fresh added"
    assert driver.knowledge.scope_text() == "fresh"


def test_a_folder_that_is_not_there_is_refused_in_words(driver: Driver, library: Library) -> None:
    window = driver.open("knowledge")
    window.projects.add(library.root / "nowhere")
    driver.settle()
    assert window.error_message()


def test_pinning_keeps_a_project_on_top(driver: Driver, library: Library) -> None:
    window = driver.open("knowledge")
    window.projects.open()
    popover = driver.only(ProjectPopover)
    popover.pinned.emit(library.atlas, True)
    driver.settle()
    assert library.core.projects.list()[0].id == library.atlas
    popover.close()


def test_search_finds_knowledge_and_queue_and_opens_the_place(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, "## Rules\n- Never push on Fridays.\n\n## Info\n")
    item = library.suggest("Push only after the review.")
    library.suggest(TABS)
    window = driver.open("knowledge")
    window.open_search()
    popover = driver.only(SearchPopover)
    driver.keys(popover.field, "push")
    driver.qtbot.wait(120)
    driver.settle()
    assert popover.model.rowCount() == 2
    kinds = [popover.model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1)]
    assert any("Knowledge · atlas" in text for text in kinds)
    row = next(n for n, text in enumerate(kinds) if "Queue" in text)
    popover.view.clicked.emit(popover.model.index(row, 0))
    driver.settle()
    current = driver.queue.current()
    assert current is not None
    assert current.id == item


def test_a_failed_job_is_shown_with_its_reason_and_can_be_tried_again(
    driver: Driver, library: Library
) -> None:
    """U-05."""
    window = driver.open()
    tries: list[int] = []

    def work(_task: object) -> None:
        tries.append(1)
        raise EnvironmentFault("The disk is full.", hint="Make room.", code="disk_full")

    library.core.jobs.start(JobKind.EXPORT, "atlas", library.atlas, work)
    driver.until(lambda: any(v.state is JobState.FAILED for v in library.core.jobs.list()))
    driver.qtbot.wait(120)
    assert window.header.jobs.accessibleName() == "Jobs: 1 job failed"
    window.job_watch.open()
    popover = driver.only(JobsPopover)
    names = [row.accessibleName() for row in popover.rows()]
    assert any("Export · atlas" in name and "disk is full" in name for name in names)
    popover.retried.emit(library.core.jobs.list()[0].id)
    driver.until(lambda: len(tries) == 2)
    driver.qtbot.wait(120)
    popover.close()


def test_the_theme_switches_live_and_is_kept(driver: Driver, library: Library) -> None:
    window = driver.open()
    window.sidebar.theme_chosen.emit(ThemeChoice.DARK)
    driver.settle()
    assert driver.theme.name == "dark"
    assert library.core.settings.text("ui.theme") == "dark"
    background = QApplication.palette().window().color().name().upper()
    assert background == driver.theme.hex("window")


def test_the_language_switches_live_and_is_kept(driver: Driver, library: Library) -> None:
    window = driver.open("knowledge")
    window.sidebar.language_chosen.emit("zh_CN")
    driver.settle()
    assert library.core.settings.text("ui.language") == "zh_CN"
    assert window.knowledge.title() == "知识"
    assert window.sidebar.item("queue").text() == "待审知识"
    assert window.knowledge.pane.footer.state() == "已保存"


def test_the_master_switch_turns_learning_off(driver: Driver, library: Library) -> None:
    """K-20: off hides the badge."""
    library.suggest(TABS)
    window = driver.open()
    assert window.sidebar.item("queue").pill() == "1"
    window.sidebar.learning_toggled.emit(False)
    driver.settle()
    assert library.core.settings.switches().enabled is False
    assert window.sidebar.item("queue").pill() == ""
    assert window.sidebar.state_text() == "Learning off"


def test_closing_with_unsaved_text_asks_and_cancel_is_the_default(
    driver: Driver, library: Library
) -> None:
    driver.open("knowledge", library.atlas)
    driver.write("typed")
    driver.frame.close()
    question = driver.only(Question)
    assert driver.frame.isVisible()
    focused = question.focusWidget()
    assert isinstance(focused, QAbstractButton)
    assert focused.text() == "Cancel"
    focused.click()
    assert driver.frame.isVisible()


def test_save_and_close_saves(driver: Driver, library: Library) -> None:
    driver.open("knowledge", library.atlas)
    driver.write("- typed")
    driver.frame.close()
    question = driver.only(Question)
    button = next(b for b in question.findChildren(QAbstractButton) if b.text() == "Save and close")
    button.click()
    driver.until(lambda: not driver.frame.isVisible())
    assert "- typed\n" in library.text(library.atlas)


def test_another_process_is_noticed(driver: Driver, library: Library) -> None:
    """R-02: what the command line writes appears without reloading."""
    from core.api import open_core

    library.suggest(TABS)
    driver.open()
    with open_core(library.core.paths, clock=library.clock, prefer_encoder="ngram") as other:
        other.queue.dismiss(library.waiting()[0].id)

    def noticed() -> bool:
        library.core.poll_outside()  # the window's own timer does the same every two seconds
        return driver.cards() == []

    driver.until(noticed)
    driver.settle()


@pytest.mark.parametrize("page", ["knowledge", "queue"])
def test_every_control_has_an_accessible_name(driver: Driver, library: Library, page: str) -> None:
    """U-07."""
    library.save(library.atlas, "## Rules\n- Use tabs.\n\n## Info\n")
    library.suggest(TABS)
    window = driver.open(page, library.atlas)
    unnamed = [
        widget
        for widget in window.findChildren(QAbstractButton)
        if widget.isVisible() and not (widget.accessibleName() or widget.text())
    ]
    assert unnamed == []


@pytest.mark.parametrize("page", ["knowledge", "queue"])
def test_tab_reaches_every_visible_button_and_comes_around(
    driver: Driver, library: Library, page: str
) -> None:
    """U-07: the keyboard reaches everything; no control traps Tab."""
    library.save(library.atlas, "## Rules\n- Use tabs.\n\n## Info\n")
    library.suggest(TABS)
    window = driver.open(page, library.atlas)
    driver.frame.activateWindow()
    start = window.sidebar.switcher
    start.setFocus()
    reached: set[QWidget] = set()
    for _ in range(80):
        focused = QApplication.focusWidget()
        if focused is None or (focused is start and reached):
            break
        reached.add(focused)
        driver.key(focused, Qt.Key.Key_Tab)
    missed = [
        button.accessibleName()
        for button in window.findChildren(QAbstractButton)
        if button.isVisible()
        and button.isEnabled()
        and button.focusPolicy() & Qt.FocusPolicy.TabFocus
        and button not in reached
    ]
    assert missed == []
