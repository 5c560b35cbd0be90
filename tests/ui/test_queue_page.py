"""The Queued Knowledge page against the real core: every verb, by keyboard and mouse (K-19)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QTextEdit

from core.domain.scope import USER
from core.domain.suggestion import Status
from core.queue_review.types import Conflicted, Filter, Mark
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.queue_review.report import ReportDialog

TABS = "Indent with tabs in this project."
CENTS = "Amounts are kept in cents, never in floats."


def test_cards_are_listed_with_the_newest_first_and_the_first_is_current(
    driver: Driver, library: Library
) -> None:
    library.suggest(TABS)
    library.suggest(CENTS)
    driver.open()
    assert driver.cards() == [CENTS, TABS]
    current = driver.queue.current()
    assert current is not None
    assert current.text == CENTS
    assert driver.frame.windowTitle() == "(2) [*]Paper Evo"
    assert driver.window.sidebar.item("queue").pill() == "2"


def test_p_applies_to_the_project_and_the_bytes_of_its_file_follow(
    driver: Driver, library: Library
) -> None:
    library.suggest(TABS)
    driver.open()
    driver.press(Qt.Key.Key_P)
    assert library.text(library.atlas) == f"## Rules\n- {TABS}\n\n## Info\n"
    assert f"- {TABS}\n".encode() in library.view(library.atlas).read_bytes()
    assert driver.toast() == "Saved to atlas · Rules"
    assert driver.cards() == []


def test_u_applies_to_the_user_file(driver: Driver, library: Library) -> None:
    library.suggest(TABS)
    driver.open()
    driver.press(Qt.Key.Key_U)
    assert TABS in library.core.knowledge.file(USER).text
    assert TABS not in library.text(library.atlas)
    assert driver.toast() == "Saved to User · Rules"


def test_d_dismisses_for_good_and_nothing_is_written(driver: Driver, library: Library) -> None:
    item = library.suggest(TABS)
    driver.open()
    driver.press(Qt.Key.Key_D)
    assert library.core.queue.get(item).status is Status.DISMISSED
    assert TABS not in library.text(library.atlas)
    assert driver.toast() == "Dismissed"


def test_z_takes_the_last_decision_back_and_the_card_is_current_again(
    driver: Driver, library: Library
) -> None:
    item = library.suggest(TABS)
    driver.open()
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_Z)
    assert library.core.queue.get(item).status is Status.PENDING
    assert TABS not in library.text(library.atlas)
    assert driver.cards() == [TABS]


def test_undo_in_the_toast_takes_the_decision_back(driver: Driver, library: Library) -> None:
    item = library.suggest(TABS)
    driver.open()
    driver.click("verb-dismiss")
    driver.window.toast.undo()
    driver.settle()
    assert library.core.queue.get(item).status is Status.PENDING


def test_after_a_decision_the_next_card_is_current_and_keeps_the_focus(
    driver: Driver, library: Library
) -> None:
    for text in (TABS, CENTS, "Never push on Fridays."):
        library.suggest(text)
    driver.open()
    driver.press(Qt.Key.Key_J)
    driver.press(Qt.Key.Key_D)
    current = driver.queue.current()
    assert current is not None
    assert current.text == TABS
    assert driver.queue.cards.hasFocus()


def test_j_and_k_move(driver: Driver, library: Library) -> None:
    library.suggest(TABS)
    library.suggest(CENTS)
    driver.open()
    driver.press(Qt.Key.Key_J)
    assert driver.queue.cards.currentIndex().row() == 1
    driver.press(Qt.Key.Key_K)
    assert driver.queue.cards.currentIndex().row() == 0


def test_letters_decide_only_while_the_list_has_the_focus(driver: Driver, library: Library) -> None:
    item = library.suggest(TABS)
    driver.open()
    driver.press(Qt.Key.Key_E)
    field = driver.queue.detail.text.findChild(QTextEdit, "edit-text")
    assert field is not None
    driver.keys(field, " pud")
    assert library.core.queue.get(item).status is Status.PENDING
    assert field.toPlainText() == f"{TABS} pud"


def test_an_edited_wording_is_applied_and_the_original_stays_in_the_record(
    driver: Driver, library: Library
) -> None:
    item = library.suggest(TABS)
    driver.open()
    driver.press(Qt.Key.Key_E)
    field = driver.queue.detail.text.findChild(QTextEdit, "edit-text")
    assert field is not None
    field.setPlainText("Indent with tabs, width 4.")
    driver.key(field, Qt.Key.Key_Return, control=True)
    driver.settle()
    driver.press(Qt.Key.Key_P)
    assert "- Indent with tabs, width 4.\n" in library.text(library.atlas)
    assert library.core.queue.get(item).original_text == TABS


def test_escape_leaves_the_wording_as_it_was(driver: Driver, library: Library) -> None:
    library.suggest(TABS)
    driver.open()
    driver.press(Qt.Key.Key_E)
    field = driver.queue.detail.text.findChild(QTextEdit, "edit-text")
    assert field is not None
    field.setPlainText("Something else entirely.")
    driver.key(field, Qt.Key.Key_Escape)
    driver.settle()
    assert driver.cards() == [TABS]
    assert not driver.queue.detail.text.editing


@pytest.fixture
def replacing(library: Library) -> str:
    """A suggestion that contradicts an approved entry in a number (K-14)."""
    library.save(library.atlas, "## Rules\n- Sessions expire after 90 days.\n\n## Info\n")
    item = library.suggest("Sessions expire after 30 days.")
    library.core.queue.revalidate()
    assert Mark.MAY_REPLACE in library.core.queue.get(item).marks
    return item


def test_a_card_that_may_replace_asks_before_it_applies(
    driver: Driver, library: Library, replacing: str
) -> None:
    driver.open()
    driver.press(Qt.Key.Key_P)
    assert library.core.queue.get(replacing).status is Status.PENDING
    assert "90 days" in library.text(library.atlas)


@pytest.mark.parametrize(
    ("key", "stays"), [(Qt.Key.Key_R, False), (Qt.Key.Key_B, True)], ids=["replace", "keep both"]
)
def test_the_person_chooses_replace_or_keep_both(
    driver: Driver, library: Library, replacing: str, key: Qt.Key, stays: bool
) -> None:
    driver.open()
    driver.press(key)
    driver.press(Qt.Key.Key_P)
    text = library.text(library.atlas)
    assert "- Sessions expire after 30 days.\n" in text
    assert ("90 days" in text) is stays


def test_the_conflict_badge_names_the_difference_from_approved_to_suggested(
    driver: Driver, replacing: str
) -> None:
    driver.open()
    badges = driver.queue.detail.change.badge_texts()
    assert badges
    assert badges[0].startswith("Differs in a number: 90")
    assert "30" in badges[0].split("→")[1]


def test_an_item_without_a_project_asks_for_one(driver: Driver, library: Library) -> None:
    item = library.suggest(TABS, project=None)
    driver.open()
    section = driver.queue.detail.project
    assert section.isVisible()
    section.chosen.emit(library.billing)
    driver.settle()
    driver.press(Qt.Key.Key_P)
    assert TABS in library.text(library.billing)
    assert library.core.queue.get(item).status is Status.APPLIED_PROJECT


def test_process_all_applies_what_needs_no_choice_and_says_what_it_skipped(
    driver: Driver, library: Library
) -> None:
    library.suggest(TABS)
    library.suggest(CENTS, project=library.billing)
    library.propose("Agents prefer tabs everywhere in sources.")
    driver.open()
    driver.click("process-all")
    assert TABS not in library.text(library.atlas)  # it asks first
    driver.answer(0)
    dialog = driver.only(ReportDialog)
    words = dialog.words()
    assert "2 suggestions applied" in words
    assert "Quote not verified: 1" in words
    assert "atlas: 1" in words
    assert TABS in library.text(library.atlas)
    assert CENTS in library.text(library.billing)
    dialog.undo_all()
    driver.settle()
    assert TABS not in library.text(library.atlas)
    assert len(library.waiting()) == 3


def test_many_selected_cards_are_dismissed_at_once(driver: Driver, library: Library) -> None:
    for text in (TABS, CENTS, "Never push on Fridays."):
        library.suggest(text)
    driver.open()
    model = driver.queue.cards.model()
    select = driver.queue.cards.selectionModel()
    select.select(model.index(1, 0), QItemSelectionModel.SelectionFlag.Select)
    driver.settle()
    driver.press(Qt.Key.Key_D)
    assert driver.toast() == "2 dismissed"
    assert driver.cards() == [TABS]
    driver.press(Qt.Key.Key_Z)
    assert len(library.waiting()) == 3


@pytest.mark.parametrize(
    ("elsewhere", "key", "words"),
    [("apply", Qt.Key.Key_P, "Already saved"), ("dismiss", Qt.Key.Key_D, "Already dismissed")],
)
def test_decided_elsewhere_says_so_and_never_a_false_success(
    driver: Driver, library: Library, elsewhere: str, key: Qt.Key, words: str
) -> None:
    item = library.suggest(TABS)
    driver.open()
    # Decided by another front end while this list has not yet heard of it.
    if elsewhere == "apply":
        library.core.queue.apply(item, USER)
    else:
        library.core.queue.dismiss(item)
    driver.press(key)
    assert driver.toast() == words
    assert not driver.window.toast.undo_available()


def test_live_refresh_keeps_the_current_card(driver: Driver, library: Library) -> None:
    library.suggest(TABS)
    driver.open()
    library.suggest(CENTS)
    driver.settle()
    current = driver.queue.current()
    assert driver.cards() == [CENTS, TABS]
    assert current is not None
    assert current.text == TABS


def test_filters_narrow_the_list_and_can_be_cleared(driver: Driver, library: Library) -> None:
    library.suggest(TABS)
    library.suggest(CENTS, project=library.billing)
    driver.open()
    driver.queue.filters.set_project(library.billing)
    driver.settle()
    assert driver.cards() == [CENTS]
    driver.queue.filters.clear()
    driver.settle()
    assert len(driver.cards()) == 2


def test_parked_items_are_behind_a_filter(driver: Driver, library: Library) -> None:
    """K-18: older than 30 days, out of the count but never deleted."""
    library.suggest(TABS)
    library.clock.advance(days=31)
    driver.open()
    assert driver.cards() == []
    driver.queue.filters.show_parked()
    driver.settle()
    assert driver.cards() == [TABS]


def test_an_outside_edit_shows_its_diff_and_is_taken_over(driver: Driver, library: Library) -> None:
    """K-05: Apply imports, the card counts the lines."""
    library.save(library.atlas, "## Rules\n- Use 4 spaces.\n\n## Info\n")
    view = library.view(library.atlas)
    view.write_text(view.read_text("utf-8").replace("4 spaces", "2 spaces"), "utf-8")
    library.core.keeper.refresh(library.atlas)
    driver.open()
    rows = driver.queue.detail.outside.rows()
    assert any("2 spaces" in row.right and "4 spaces" in row.left for row in rows)
    driver.press(Qt.Key.Key_P)
    assert "- Use 2 spaces.\n" in library.text(library.atlas)


def test_dismissing_an_outside_edit_writes_the_file_back(driver: Driver, library: Library) -> None:
    library.save(library.atlas, "## Rules\n- Use 4 spaces.\n\n## Info\n")
    view = library.view(library.atlas)
    before = view.read_bytes()
    view.write_text(view.read_text("utf-8").replace("4 spaces", "2 spaces"), "utf-8")
    library.core.keeper.refresh(library.atlas)
    driver.open()
    driver.press(Qt.Key.Key_D)
    assert view.read_bytes() == before
    assert library.core.queue.list(Filter()) == []


def test_the_evidence_marks_the_quoted_clause(driver: Driver, library: Library) -> None:
    library.suggest(TABS, message=f"Hello there. {TABS} Good night.")
    driver.open()
    assert driver.queue.detail.evidence.marked() == TABS


def test_a_proposal_of_an_agent_is_labelled_unverified(driver: Driver, library: Library) -> None:
    """K-16: the quote is shown but not verified."""
    library.propose("Agents prefer tabs everywhere in sources.")
    driver.open()
    assert driver.queue.detail.evidence.proof() == "Quote not verified"


def test_where_it_would_land_shows_the_lines_around(driver: Driver, library: Library) -> None:
    library.save(library.atlas, f"## Rules\n- {CENTS}\n\n## Info\n")
    library.suggest(TABS)
    driver.open()
    lines = driver.queue.detail.landing.lines()
    assert (f"- {TABS}", "new") in lines
    assert (f"- {CENTS}", "same") in lines


def test_a_full_user_file_keeps_the_item_and_says_why(driver: Driver, library: Library) -> None:
    """K-04: Apply stops at the limit; the item stays pending."""
    lines = "".join(f"- Line number {n} says {'word ' * 14}end.\n" for n in range(81))
    text = f"## Rules\n{lines}\n## Info\n"
    assert 7_800 < len(text) < 8_000
    library.core.knowledge.save(USER, text, base_revision=0)
    item = library.suggest("Keep this in mind: " + "y" * 200, scope="user")
    driver.open()
    driver.press(Qt.Key.Key_U)
    assert library.core.queue.get(item).status is Status.PENDING
    assert "more than the" in driver.queue.error_message()
    assert driver.cards()


def test_an_empty_queue_teaches(driver: Driver, library: Library) -> None:
    driver.open()
    assert driver.queue.empty_title() == "Nothing to review"
    assert driver.queue.scope_text() == "nothing pending"


def test_the_choice_is_kept_while_moving_between_cards(
    driver: Driver, library: Library, replacing: str
) -> None:
    library.suggest(TABS)
    driver.open()
    driver.select(replacing)
    driver.press(Qt.Key.Key_B)
    driver.press(Qt.Key.Key_J)
    driver.select(replacing)
    assert driver.queue.detail.change.choice() is Conflicted.KEEP_BOTH
