"""The first page is there at once, the queue's page is built behind it (P-01)."""

from __future__ import annotations

from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.main_window import MainWindow
from ui.queue_review.page import QueuePage


def _built(window: MainWindow) -> bool:
    return window.workbench.findChild(QueuePage) is not None


def test_the_queue_is_built_behind_the_first_page_and_tells_its_count(
    driver: Driver, library: Library
) -> None:
    library.suggest("Use pnpm, never npm", project=library.atlas)
    window = MainWindow(driver.core, driver.theme, driver.languages)
    driver._frame = window
    assert not _built(window)
    window.show()
    driver.settle()
    assert _built(window)
    assert window.workbench.queue.total() == 1
    assert "(1)" in window.windowTitle()


def test_who_wants_the_queue_at_once_gets_it(driver: Driver, library: Library) -> None:
    library.suggest("Use pnpm, never npm", project=library.atlas)
    window = MainWindow(driver.core, driver.theme, driver.languages)
    driver._frame = window
    window.show()
    window.workbench.show_page("queue")
    assert _built(window)
    driver.settle()
    assert driver.cards() != []
    assert len(window.workbench.findChildren(QueuePage)) == 1
