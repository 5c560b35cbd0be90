"""The Knowledge page against the real core: edit, save, conflict, history (U-02, K-04 to K-07)."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from core.domain.scope import USER, Scope
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.knowledge.editor_pane import Screen

TEXT = "## Rules\n- Use tabs.\n\n## Info\n- Amounts are cents.\n"


def _editor_text(driver: Driver) -> str:
    return driver.knowledge.pane.editor.text()


def test_the_file_is_shown_with_its_figures(driver: Driver, library: Library) -> None:
    """K-07."""
    library.save(library.atlas, TEXT)
    library.suggest("Never push on Fridays.")
    driver.open("knowledge", library.atlas)
    assert _editor_text(driver) == TEXT.rstrip("\n")
    words = driver.knowledge.inspector.words()
    assert words["Rules"] == "1"
    assert words["Info"] == "1"
    assert words["Mode"] == "flat"
    assert words["Updated"].endswith("by you")
    assert words["Injection budget"] == f"{len(TEXT)} / 20,000"
    assert driver.knowledge.inspector.note() == "Of the saved text"
    assert driver.knowledge.inspector.pending() == "1"


def test_typing_counts_marks_unsaved_and_says_that_figures_wait(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    driver.write("\nmore")
    assert driver.knowledge.pane.footer.words()[:2] == ["6 lines", f"{len(TEXT) + 4} / 8,000"]
    assert driver.knowledge.pane.footer.state() == "Unsaved"
    assert driver.knowledge.inspector.note() == "Counts update after Save"
    assert driver.knowledge.unsaved()
    button = driver.button("reorganize")
    assert not button.isEnabled()
    assert button.toolTip() == "Save first. Reorganize works on the saved text."


def test_save_writes_the_row_and_the_bytes_of_the_view(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    driver.write("\n- Invoices are due after 14 days.")
    driver.click("save")
    assert "- Invoices are due after 14 days.\n" in library.text(library.atlas)
    assert b"- Invoices are due after 14 days.\n" in library.view(library.atlas).read_bytes()
    assert driver.toast() == "Saved as revision 2"
    assert driver.knowledge.pane.footer.state() == "Saved"
    assert not driver.knowledge.unsaved()


def test_ctrl_s_saves(driver: Driver, library: Library) -> None:
    driver.open("knowledge", library.atlas)
    driver.knowledge.pane.editor.setPlainText("- Use tabs.")
    driver.frame.activateWindow()
    driver.key(driver.knowledge.pane.editor, Qt.Key.Key_S, control=True)
    driver.settle()
    assert library.text(library.atlas) == "## Rules\n\n## Info\n- Use tabs.\n"


def test_a_text_that_is_too_long_is_refused_and_stays_in_the_editor(
    driver: Driver, library: Library
) -> None:
    """K-04: a refusal changes nothing and says how much is over."""
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    long_text = "## Rules\n" + "- word word word word.\n" * 1 + "- " + "abc " * 2100
    driver.knowledge.pane.editor.setPlainText(long_text)
    driver.click("save")
    assert "more than the" in driver.knowledge.pane.error.message()
    assert library.text(library.atlas) == TEXT
    assert driver.knowledge.unsaved()
    assert _editor_text(driver) == long_text


def test_discard_goes_back_and_undo_brings_the_typed_text_again(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    driver.write(" typed")
    driver.click("discard")
    assert not driver.knowledge.unsaved()
    driver.window.toast.undo()
    assert _editor_text(driver).endswith(" typed")
    assert driver.knowledge.unsaved()


def test_unsaved_text_survives_looking_at_another_file(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    library.save(library.billing, "## Rules\n- Use Decimal.\n\n## Info\n")
    driver.open("knowledge", library.atlas)
    driver.write(" typed")
    driver.knowledge.open_file(library.billing)
    driver.settle()
    assert _editor_text(driver).startswith("## Rules\n- Use Decimal.")
    assert driver.knowledge.presenter.dirty() == {library.atlas}
    driver.knowledge.open_file(library.atlas)
    driver.settle()
    assert _editor_text(driver).endswith(" typed")


def test_a_change_from_elsewhere_is_shown_at_once_while_nothing_is_typed(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    library.save(library.atlas, TEXT.replace("tabs", "spaces"))
    driver.settle()
    assert "Use spaces" in _editor_text(driver)


def _into_conflict(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    driver.write("\nMine stays.")
    library.save(library.atlas, TEXT.replace("tabs", "spaces"))
    driver.settle()
    assert driver.knowledge.pane.screen_kind() is Screen.CONFLICT


def test_a_conflict_shows_both_texts_and_saving_mine_keeps_theirs_as_a_revision(
    driver: Driver, library: Library
) -> None:
    _into_conflict(driver, library)
    rows = driver.knowledge.pane.conflict.diff.rows()
    assert any("Mine stays" in row.right for row in rows)
    assert any("spaces" in row.left for row in rows)
    driver.click("verb-mine")
    text = library.text(library.atlas)
    assert "Mine stays." in text
    assert "Use tabs." in text
    before = library.core.knowledge.revision_text(Scope(library.atlas), 2)
    assert "Use spaces." in before


def test_taking_the_other_text_keeps_mine_on_the_clipboard_and_behind_undo(
    driver: Driver, library: Library
) -> None:
    _into_conflict(driver, library)
    driver.click("verb-theirs")
    assert "Use spaces." in _editor_text(driver)
    assert not driver.knowledge.unsaved()
    driver.window.toast.undo()
    assert "Mine stays." in _editor_text(driver)


def test_editing_on_compares_the_next_save_with_theirs(driver: Driver, library: Library) -> None:
    _into_conflict(driver, library)
    driver.click("verb-edit")
    assert "Mine stays." in _editor_text(driver)
    driver.click("save")
    assert "Mine stays." in library.text(library.atlas)


def test_history_compares_and_restores_as_a_revision(driver: Driver, library: Library) -> None:
    """K-06."""
    library.save(library.atlas, TEXT)
    library.save(library.atlas, TEXT.replace("tabs", "spaces"))
    driver.open("knowledge", library.atlas)
    driver.knowledge.show_history(0, backup=False)
    driver.settle()
    rows = driver.knowledge.pane.history_screen.screen_.diff.rows()
    assert any("tabs" in row.left and "spaces" in row.right for row in rows)
    driver.click("verb-restore")
    assert library.text(library.atlas) == TEXT
    assert library.core.knowledge.status(Scope(library.atlas)).revision == 3
    assert driver.knowledge.pane.screen_kind() is Screen.EDITOR


def test_bak_files_are_listed_and_restored(driver: Driver, library: Library) -> None:
    """K-05: the outside text stays as .bak either way."""
    library.save(library.atlas, TEXT)
    view = library.view(library.atlas)
    view.write_text(view.read_text("utf-8").replace("tabs", "nothing at all"), "utf-8")
    library.core.keeper.refresh(library.atlas)
    library.core.queue.dismiss(library.waiting()[0].id)
    assert library.core.knowledge.backups(Scope(library.atlas))
    driver.open("knowledge", library.atlas)
    driver.knowledge.show_history(0, backup=True)
    driver.settle()
    driver.click("verb-restore")
    assert "nothing at all" in library.text(library.atlas)


def test_an_outside_edit_is_announced_and_leads_to_the_queue(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    view = library.view(library.atlas)
    view.write_text(view.read_text("utf-8").replace("tabs", "spaces"), "utf-8")
    driver.knowledge.presenter.look_at_file()
    driver.settle()
    notice = driver.knowledge.pane.notice
    assert "changed outside the app" in notice.text()
    notice.activated.emit()
    driver.settle()
    assert driver.queue.isVisible()
    assert driver.cards()


def test_pending_suggestions_lead_to_the_queue_filtered_to_this_file(
    driver: Driver, library: Library
) -> None:
    library.suggest("Never push on Fridays.")
    library.suggest("Invoices are due after 14 days.", project=library.billing)
    driver.open("knowledge", library.atlas)
    driver.knowledge.inspector.review.emit()
    driver.settle()
    assert driver.cards() == ["Never push on Fridays."]


def test_find_counts_and_selects_matches_around_the_end(driver: Driver, library: Library) -> None:
    library.save(library.atlas, "## Rules\n- one two.\n- two three.\n\n## Info\n")
    driver.open("knowledge", library.atlas)
    bar = driver.knowledge.pane.find_bar
    driver.knowledge.pane.open_find()
    driver.keys(bar.field, "two")
    assert bar.matches() == 2
    starts = []
    for _ in range(3):
        driver.key(bar.field, Qt.Key.Key_Return)
        starts.append(driver.knowledge.pane.editor.textCursor().selectionStart())
    assert starts[0] == starts[2] != starts[1]
    driver.key(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_enter_continues_a_list_and_ends_an_empty_item(driver: Driver, library: Library) -> None:
    driver.open("knowledge", library.atlas)
    editor = driver.knowledge.pane.editor
    editor.setPlainText("- one")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    driver.key(editor, Qt.Key.Key_Return)
    assert editor.text() == "- one\n- "
    driver.key(editor, Qt.Key.Key_Return)
    assert editor.text() == "- one\n"


def test_the_cursor_stays_where_it_was_when_the_file_is_read_again(
    driver: Driver, library: Library
) -> None:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    editor = driver.knowledge.pane.editor
    cursor = editor.textCursor()
    cursor.setPosition(14)
    editor.setTextCursor(cursor)
    library.save(library.atlas, TEXT + "- Another one.\n")
    driver.settle()
    assert editor.textCursor().position() == 14


def test_lines_keep_their_height_while_typing(driver: Driver, library: Library) -> None:
    """Design notes: QTextEdit with a fixed line height; new lines have it too."""
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    driver.write("\n- 中文一行\n- another")
    document = driver.knowledge.pane.editor.document()
    tops = []
    block = document.begin()
    while block.isValid():
        tops.append(document.documentLayout().blockBoundingRect(block).top())
        block = block.next()
    steps = {round(b - a) for a, b in pairwise(tops)}
    assert steps == {driver.theme.line("mono")}


def test_the_user_file_is_open_first(driver: Driver, library: Library) -> None:
    library.core.knowledge.save(USER, TEXT, base_revision=0)
    driver.open("knowledge")
    assert driver.knowledge.scope_text() == "User"
    assert _editor_text(driver) == TEXT.rstrip("\n")
