"""The window's clockwork: files that somebody edits, other processes, the daily upkeep."""

from __future__ import annotations

import pytest

from core.api import Core
from core.domain.suggestion import Source
from core.errors import EnvironmentFault
from tests.ui.driving import Driver
from tests.ui.library import Library


def _edit(library: Library) -> None:
    view = library.view(library.atlas)
    view.write_text(view.read_text("utf-8").replace("4 spaces", "2 spaces"), "utf-8")


def test_an_outside_edit_appears_by_itself(driver: Driver, library: Library) -> None:
    """K-05: also of a file that is not open in the editor."""
    library.save(library.atlas, "## Rules\n- Use 4 spaces.\n\n## Info\n")
    driver.open("queue")
    assert driver.cards() == []
    _edit(library)
    driver.window.clockwork.look_at_files()
    driver.settle()
    assert [item.source for item in library.waiting()] == [Source.OUTSIDE_EDIT]
    assert len(driver.cards()) == 1


def test_it_is_looked_for_when_the_window_becomes_active(driver: Driver, library: Library) -> None:
    library.save(library.atlas, "## Rules\n- Use 4 spaces.\n\n## Info\n")
    driver.open("queue")
    _edit(library)
    driver.window.look_at_files()
    driver.settle()
    assert len(driver.cards()) == 1


def test_a_failing_look_is_not_shown_and_the_next_one_works(
    driver: Driver, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.save(library.atlas, "## Rules\n- Use 4 spaces.\n\n## Info\n")
    driver.open("queue")
    with monkeypatch.context() as patch:

        def fail() -> None:
            raise EnvironmentFault("Busy.", code="library_busy")

        patch.setattr(library.core.views, "look", fail)
        driver.window.clockwork.look_at_files()
        driver.settle()
    assert driver.window.error_message() == ""
    _edit(library)
    driver.window.clockwork.look_at_files()
    driver.settle()
    assert len(driver.cards()) == 1


def test_the_daily_copy_is_made_after_the_start(driver: Driver, core: Core) -> None:
    """R-03."""
    driver.open()
    before = set(core.paths.database.parent.rglob("*"))
    driver.window.clockwork.maintain()
    driver.settle()
    made = set(core.paths.database.parent.rglob("*")) | set(core.paths.hub.rglob("*"))
    assert any("backup" in str(path).casefold() for path in made - before)


def test_a_masked_secret_is_told_after_save_and_after_apply(
    driver: Driver, library: Library
) -> None:
    """R-06."""
    driver.open("knowledge", library.atlas)
    driver.write("\n- The password is hunter2: `password=Xk93jdLq0s82mmQ`.")
    driver.knowledge.save()
    driver.settle()
    assert "2 secrets were masked" in driver.toast()


def test_a_file_that_is_no_text_can_only_be_dismissed(driver: Driver, library: Library) -> None:
    """K-05."""
    library.save(library.atlas, "## Rules\n- Use 4 spaces.\n\n## Info\n")
    library.view(library.atlas).write_bytes(b"\x80\x81 broken \xfe" * 20)
    library.core.keeper.refresh(library.atlas)
    driver.open()
    assert driver.queue.detail.outside.isVisible()
    assert "not UTF-8" in driver.queue.detail.outside.note()
    assert not driver.button("verb-project").isEnabled()
    assert driver.button("verb-dismiss").isEnabled()
