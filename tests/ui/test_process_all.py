"""Process all asks first; types can be corrected; what is off is not shown (K-08, K-19, K-20)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from core.domain.suggestion import Status, SuggestionType
from core.queue_review.types import Filter
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.queue_review.report import ReportDialog
from ui.queue_review.waiting import plan
from ui.widgets.labels import Paragraph
from ui.widgets.question import Question

TABS = "Use tabs in every source file."
CENTS = "Amounts are stored in cents."
FRIDAY = "Never push on Fridays."


def _question(driver: Driver) -> list[str]:
    return [p.text() for p in driver.only(Question).findChildren(Paragraph)]


def _fill(library: Library) -> None:
    library.suggest(TABS)
    library.suggest(FRIDAY)
    library.suggest(CENTS, project=library.billing)
    library.suggest("Answer in British English.", scope="user")
    library.propose("Agents prefer spaces before commas.")


def test_the_question_says_how_many_go_where_and_cancel_changes_nothing(
    driver: Driver, library: Library
) -> None:
    _fill(library)
    driver.open()
    driver.click("process-all")
    title, text = _question(driver)
    assert title == "Apply 4 suggestions?"
    places, left = text.split("\n")
    assert sorted(places[:-1].split(", ")) == ["1 to User", "1 to billing", "2 to atlas"]
    assert left == "1 left for you: Quote not verified: 1"
    driver.answer(-1)
    assert len(library.waiting()) == 5
    assert driver.queue.cards.hasFocus() or not driver.frame.isActiveWindow()


def test_it_follows_the_filter_and_applies_exactly_what_was_shown(
    driver: Driver, library: Library
) -> None:
    _fill(library)
    driver.open()
    driver.queue.show_scope(library.billing, "")
    driver.settle()
    driver.click("process-all")
    assert _question(driver) == ["Apply 1 suggestion?", "1 to billing."]
    late = library.suggest("Invoices are due after 14 days.", project=library.billing)
    driver.answer(0)
    assert CENTS in library.text(library.billing)
    assert library.core.queue.get(late).status is Status.PENDING
    assert TABS not in library.text(library.atlas)
    assert driver.toast() == "1 saved"


def test_where_everything_needs_a_choice_it_says_why_and_asks_nothing(
    driver: Driver, library: Library
) -> None:
    library.suggest("Keep the access logs for 90 days.")
    library.suggest("Keep the access logs for 30 days.")
    driver.open()
    driver.click("process-all")
    words = driver.only(ReportDialog).words()
    assert any(line.startswith("May replace another suggestion: ") for line in words), words
    assert not any("approved entry" in line for line in words)


def test_the_plan_is_the_cores_rule(library: Library) -> None:
    _fill(library)
    library.suggest("Keep the access logs for 90 days.")
    library.suggest("Keep the access logs for 30 days.")
    library.suggest("Belongs nowhere yet.", project=None)
    core = library.core
    core.queue.revalidate()
    wanted = plan(core.queue.list(Filter()))
    report = core.queue.process_all()
    assert {key for key, _scope in wanted.ready} == {d.suggestion_id for d in report.applied}
    assert set(wanted.skipped) == set(report.skipped)
    places = {d.suggestion_id: d.scope for d in report.applied}
    assert dict(wanted.ready) == places


def test_t_corrects_the_type_with_undo_and_the_landing_follows(
    driver: Driver, library: Library
) -> None:
    item = library.suggest(CENTS)
    driver.open()
    assert driver.queue.detail.landing.titles() == ["Where it would land: atlas · Rules"]
    driver.press(Qt.Key.Key_T)
    assert library.core.queue.get(item).type is SuggestionType.INFO
    assert driver.toast() == "It is an info now"
    assert driver.queue.detail.landing.titles() == ["Where it would land: atlas · Info"]
    assert driver.queue.detail.type_button.text() == "Info"
    driver.window.toast.undo()
    driver.settle()
    assert library.core.queue.get(item).type is SuggestionType.RULE
    assert driver.queue.detail.landing.titles() == ["Where it would land: atlas · Rules"]


def test_the_type_is_a_menu_of_rule_and_info(driver: Driver, library: Library) -> None:
    item = library.suggest(CENTS)
    driver.open()
    driver.click("suggestion-type")
    menu = driver.only(QMenu)
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Rule", "Info"]
    menu.actions()[1].trigger()
    menu.close()
    driver.settle()
    assert library.core.queue.get(item).type is SuggestionType.INFO


def test_the_type_of_a_changed_file_is_no_menu(driver: Driver, library: Library) -> None:
    library.save(library.atlas, "## Rules\n- Use tabs.\n\n## Info\n")
    view = library.view(library.atlas)
    view.write_text(view.read_text("utf-8").replace("tabs", "spaces"), "utf-8")
    library.core.keeper.refresh(library.atlas)
    driver.open()
    assert driver.queue.detail.type_button.isHidden()
    driver.press(Qt.Key.Key_T)
    assert driver.cards()


def test_with_learning_off_header_badge_and_list_say_the_same(
    driver: Driver, library: Library
) -> None:
    """K-20."""
    _fill(library)
    driver.open()
    library.core.settings.set("memory.enabled", False)
    driver.settle()
    assert driver.queue.scope_text() == "learning is off"
    assert driver.cards() == []
    assert driver.queue.empty_title() == "Learning is off"
    assert driver.queue.total() == 0
    assert not driver.button("process-all").isEnabled()
    assert len(library.waiting()) == 5  # nothing is lost
    driver.queue.presenter.turn_on()
    driver.settle()
    assert len(driver.cards()) == 5
    assert driver.window.sidebar.state_text() == "Learning on"


def test_with_learning_off_a_changed_file_is_still_decided(
    driver: Driver, library: Library
) -> None:
    """K-20: the person's own editing works."""
    library.save(library.atlas, "## Rules\n- Use tabs.\n\n## Info\n")
    library.suggest(CENTS)
    view = library.view(library.atlas)
    view.write_text(view.read_text("utf-8").replace("tabs", "spaces"), "utf-8")
    library.core.keeper.refresh(library.atlas)
    library.core.settings.set("memory.enabled", False)
    driver.open()
    assert len(driver.cards()) == 1


def test_there_is_one_empty_state(driver: Driver, library: Library) -> None:
    library.suggest(CENTS, project=library.billing)
    driver.open()
    driver.queue.show_scope(library.atlas, "")
    driver.settle()
    assert driver.queue.empty_title() == "Nothing to review in atlas"
    driver.queue.take_empty_step()
    driver.settle()
    assert driver.cards() == [CENTS]
    driver.queue.filters.show_parked()
    driver.settle()
    assert driver.queue.empty_title() == "No match"
    library.core.queue.dismiss(library.waiting()[0].id)
    driver.queue.show_scope(library.atlas, "")
    driver.queue.filters.clear()
    driver.queue.show_scope(library.atlas, "")
    driver.settle()
    assert driver.queue.empty_title() == "Nothing to review"
