"""The keyboard stays where the work is: after every act the next key works (P-07, U-04)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QRadioButton, QWidget

from core.domain.suggestion import SuggestionType
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.queue_review.project_section import ProjectSection

TEXT = "## Rules\n- Keep the access logs for 90 days.\n\n## Info\n- Amounts are cents.\n"

SAYINGS = (
    "The office in Paris opens early.",
    "Invoices carry a customer number.",
    "A churned account has no login for a quarter.",
    "Backups are tape based.",
    "Our staging database is anonymised.",
)


def _focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None, "nothing has the focus"
    return found


def _next_key_works(driver: Driver) -> None:
    """J moves, as long as there are two cards; the focus is inside the page."""
    focus = _focus()
    assert focus is driver.queue or driver.queue.isAncestorOf(focus), focus
    assert not isinstance(focus, QAbstractButton), focus
    if driver.queue.model().rowCount() < 2:
        return
    driver.queue.select_row(0)
    QTest.keyClick(focus, Qt.Key.Key_J)
    assert driver.queue.cards.currentIndex().row() == 1
    driver.queue.select_row(0)


@pytest.fixture
def queue(driver: Driver, library: Library) -> Driver:
    library.save(library.atlas, TEXT)
    for text in SAYINGS:
        library.suggest(text, type_=SuggestionType.INFO)
    driver.open("queue")
    driver.frame.activateWindow()
    driver.queue.cards.setFocus()
    driver.settle()
    return driver


@pytest.mark.parametrize("verb", ["project", "user", "dismiss"])
def test_after_a_verb_by_key_or_mouse_and_its_undo(queue: Driver, verb: str) -> None:
    keys = {"project": Qt.Key.Key_P, "user": Qt.Key.Key_U, "dismiss": Qt.Key.Key_D}
    queue.press(keys[verb])
    _next_key_works(queue)
    queue.click(f"verb-{verb}")
    _next_key_works(queue)
    queue.click("toast-undo")
    _next_key_works(queue)
    queue.press(Qt.Key.Key_Z)
    _next_key_works(queue)


def test_the_unanswered_conflict_leaves_all_keys_alive(queue: Driver, library: Library) -> None:
    """P asks; then R, B, P, E and J work from where the focus is."""
    asked = library.suggest("Keep the access logs for 30 days.")
    queue.settle()
    queue.select(asked)
    QTest.keyClick(_focus(), Qt.Key.Key_P)
    queue.settle()
    assert library.core.queue.get(asked).status == "pending"
    buttons = [b for b in queue.queue.detail.change.findChildren(QRadioButton) if b.isVisible()]
    QTest.keyClick(_focus(), Qt.Key.Key_B)
    assert [b.isChecked() for b in buttons] == [False, True]
    QTest.keyClick(_focus(), Qt.Key.Key_R)
    assert [b.isChecked() for b in buttons] == [True, False]
    QTest.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    QTest.keyClick(_focus(), Qt.Key.Key_E)
    assert queue.queue.detail.text.editing
    QTest.keyClick(_focus(), Qt.Key.Key_Escape)
    QTest.keyClick(_focus(), Qt.Key.Key_P)
    queue.settle()
    assert library.core.queue.get(asked).status == "applied_project"
    _next_key_works(queue)


def test_a_radio_button_reached_by_tab_lets_the_keys_through(
    queue: Driver, library: Library
) -> None:
    asked = library.suggest("Keep the access logs for 30 days.")
    queue.settle()
    queue.select(asked)
    button = next(b for b in queue.queue.detail.findChildren(QRadioButton) if b.isVisible())
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_B)
    QTest.keyClick(button, Qt.Key.Key_P)
    queue.settle()
    assert library.core.queue.get(asked).status == "applied_project"


def test_a_button_that_goes_away_hands_the_focus_to_the_list(queue: Driver) -> None:
    """Whatever the button: pressed by Tab and Enter it is hidden or disabled, and no neighbour
    gets the focus."""
    seen = 0
    for button in queue.window.findChildren(QAbstractButton):
        if not button.isVisible() or not button.isEnabled() or button.isCheckable():
            continue
        for away, back in ((button.hide, button.show), (_off(button), _on(button))):
            button.setFocus(Qt.FocusReason.TabFocusReason)
            if _focus() is not button:
                continue
            seen += 1
            away()
            queue.qtbot.wait(2)
            assert _focus() is queue.queue.cards, button.objectName() or button.text()
            back()
    assert seen >= 10


def _off(button: QAbstractButton) -> Callable[[], None]:
    return lambda: button.setEnabled(False)


def _on(button: QAbstractButton) -> Callable[[], None]:
    return lambda: button.setEnabled(True)


def test_in_the_editor_after_save_discard_and_reorganize(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    driver.frame.activateWindow()
    editor = driver.knowledge.pane.editor
    for verb in ("save", "discard"):
        driver.write(" more")
        driver.button(verb).setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(driver.button(verb), Qt.Key.Key_Return)
        driver.settle()
        assert _focus() is editor, verb
    driver.button("reorganize").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(driver.button("reorganize"), Qt.Key.Key_Return)
    driver.until(lambda: not driver.knowledge.presenter.busy())
    driver.settle()
    pane = driver.knowledge.pane
    assert _focus() is editor or pane.isAncestorOf(_focus())
    assert not isinstance(_focus(), QAbstractButton)


def test_escape_closes_the_history_and_the_editor_has_the_focus(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, TEXT)
    library.save(library.atlas, TEXT.replace("90", "80"))
    driver.open("knowledge", library.atlas)
    driver.frame.activateWindow()
    driver.knowledge.show_history(0, backup=False)
    driver.settle()
    QTest.keyClick(_focus(), Qt.Key.Key_Escape)
    assert _focus() is driver.knowledge.pane.editor


def test_no_button_takes_the_focus_by_a_click(queue: Driver) -> None:
    kinds = [b for b in queue.window.findChildren(QAbstractButton) if b.isVisible()]
    assert len(kinds) > 15
    for button in kinds:
        assert not button.focusPolicy() & Qt.FocusPolicy.ClickFocus, button
    assert queue.queue.findChild(ProjectSection) is not None
