"""Reorganize in the window: mask, result as a diff, Keep and Discard (K-21, K-22)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from core.domain.scope import Scope
from core.jobs.types import JobState
from core.knowledge.types import Proposal
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.knowledge.editor_pane import Screen

REPEATING = "## Rules\n- Use tabs.\n- Ask before a migration.\n- Use tabs.\n\n## Info\n"


def _ended(driver: Driver) -> bool:
    return all(
        view.state not in (JobState.WAITING, JobState.RUNNING) for view in driver.core.jobs.list()
    )


def _run(driver: Driver) -> None:
    driver.click("reorganize")
    driver.until(lambda: _ended(driver))
    driver.qtbot.wait(250)
    driver.settle()


def test_the_result_is_a_proposal_until_keep(driver: Driver, library: Library) -> None:
    library.save(library.atlas, REPEATING)
    before = library.text(library.atlas)
    driver.open("knowledge", library.atlas)
    _run(driver)
    assert driver.knowledge.pane.screen_kind() is Screen.PROPOSAL
    assert library.text(library.atlas) == before


def test_discard_leaves_the_old_text(driver: Driver, library: Library) -> None:
    library.save(library.atlas, REPEATING)
    before = library.text(library.atlas)
    driver.open("knowledge", library.atlas)
    _run(driver)
    driver.click("verb-discard")
    assert library.text(library.atlas) == before
    assert driver.knowledge.pane.screen_kind() is Screen.EDITOR


def test_keep_makes_the_result_the_newest_revision(driver: Driver, library: Library) -> None:
    library.save(library.atlas, REPEATING)
    driver.open("knowledge", library.atlas)
    _run(driver)
    driver.click("verb-keep")
    assert library.text(library.atlas).count("Use tabs.") == 1
    assert driver.knowledge.pane.editor.text() == library.text(library.atlas).rstrip("\n")
    revision = library.core.knowledge.revisions(Scope(library.atlas))[0]
    assert revision.reason == "reorganized"


@pytest.fixture
def held(library: Library, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Reorganize waits inside its job until the event is set (or it is cancelled)."""
    go = threading.Event()
    real: Callable[..., Proposal] = library.core.reorganize.run

    def slow(scope: Scope, *, task: Any, **rest: Any) -> Proposal:
        while not go.wait(0.01):
            task.check()
        return real(scope, task=task, **rest)

    monkeypatch.setattr(library.core.reorganize, "run", slow)
    return go


def test_while_it_runs_the_editor_is_masked_and_other_files_are_usable(
    driver: Driver, library: Library, held: threading.Event
) -> None:
    library.save(library.atlas, REPEATING)
    library.save(library.billing, "## Rules\n- Use Decimal.\n\n## Info\n")
    driver.open("knowledge", library.atlas)
    driver.click("reorganize")
    assert driver.knowledge.pane.screen_kind() is Screen.MASK
    assert driver.window.header.jobs.accessibleName() == "Jobs: 1 job running"
    driver.knowledge.open_file(library.billing)
    driver.settle()
    assert driver.knowledge.pane.screen_kind() is Screen.EDITOR
    driver.write(" typed")
    driver.knowledge.open_file(library.atlas)
    driver.settle()
    assert driver.knowledge.pane.screen_kind() is Screen.MASK
    held.set()
    driver.until(lambda: driver.knowledge.pane.screen_kind() is Screen.PROPOSAL)


def test_cancel_changes_nothing(driver: Driver, library: Library, held: threading.Event) -> None:
    library.save(library.atlas, REPEATING)
    before = library.text(library.atlas)
    driver.open("knowledge", library.atlas)
    driver.click("reorganize")
    driver.click("cancel-reorganize")
    driver.until(lambda: driver.knowledge.pane.screen_kind() is Screen.EDITOR)
    assert library.text(library.atlas) == before
    assert library.core.reorganize.proposal(Scope(library.atlas)) is None


def test_closing_the_window_does_not_cancel_it(
    driver: Driver, library: Library, held: threading.Event
) -> None:
    library.save(library.atlas, REPEATING)
    driver.open("knowledge", library.atlas)
    driver.click("reorganize")
    driver.close()
    held.set()
    driver.until(lambda: _ended(driver))
    assert library.core.reorganize.proposal(Scope(library.atlas)) is not None


def test_a_result_that_waits_is_shown_when_the_file_is_opened_again(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, REPEATING)
    library.core.reorganize.run(Scope(library.atlas))
    driver.open("knowledge", library.atlas)
    assert driver.knowledge.pane.screen_kind() is Screen.PROPOSAL


def test_keep_is_off_when_the_file_changed_since(driver: Driver, library: Library) -> None:
    library.save(library.atlas, REPEATING)
    library.core.reorganize.run(Scope(library.atlas))
    library.save(library.atlas, REPEATING.replace("migration", "release"))
    driver.open("knowledge", library.atlas)
    assert driver.knowledge.pane.screen_kind() is Screen.PROPOSAL
    assert not driver.knowledge.pane.proposal.button("keep").isEnabled()


def test_a_file_in_good_order_needs_no_decision(driver: Driver, library: Library) -> None:
    library.save(library.atlas, "## Rules\n- Use tabs.\n\n## Info\n- Amounts are cents.\n")
    driver.open("knowledge", library.atlas)
    _run(driver)
    assert driver.toast() == "Nothing to tidy: the file is in good order."
    assert driver.knowledge.pane.screen_kind() is Screen.EDITOR
    assert library.core.reorganize.proposal(Scope(library.atlas)) is None
