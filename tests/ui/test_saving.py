"""Saving a text that is normalised: cursor, scroll and undo stay; moved entries are told (K-02)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from core.domain.scope import Scope
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.knowledge.editor import Editor
from ui.knowledge.moves import moves
from ui.models.text_edits import line_edits, moved, same_but_empty_lines, with_open_line

RULES = [f"- Rule number {n} stands." for n in range(1, 11)]
TEXT = "\n".join(["## Rules", *RULES, "", "## Info", "- Amounts are cents.", ""])


def _editor(driver: Driver) -> Editor:
    return driver.knowledge.pane.editor


def _put_cursor(editor: Editor, text: str, at: int = 0) -> None:
    cursor = editor.document().find(text)
    cursor.setPosition(cursor.selectionStart() + at)
    editor.setTextCursor(cursor)
    editor.setFocus()


def _save(driver: Driver) -> None:
    driver.frame.activateWindow()
    driver.key(_editor(driver), Qt.Key.Key_S, control=True)
    driver.settle()


@pytest.fixture
def editor(driver: Driver, library: Library) -> Editor:
    library.save(library.atlas, TEXT)
    driver.open("knowledge", library.atlas)
    return _editor(driver)


def test_enter_at_the_end_then_save_leaves_the_cursor_in_its_line(
    driver: Driver, library: Library, editor: Editor
) -> None:
    driver.write("")
    driver.key(editor, Qt.Key.Key_Return)
    driver.keys(editor, "New one.")
    driver.key(editor, Qt.Key.Key_Return)
    _save(driver)
    assert library.text(library.atlas).endswith("- Amounts are cents.\n- New one.\n")
    assert driver.knowledge.pane.footer.state() == "Saved"
    driver.keys(editor, "And the next.")  # the person goes on
    _save(driver)
    assert library.text(library.atlas).endswith("- New one.\n- And the next.\n")
    assert library.text(library.atlas).count("- Rule number") == 10
    assert driver.toast() == "Saved as revision 3"


def test_enter_in_the_middle_then_save_leaves_the_open_line_too(
    driver: Driver, library: Library, editor: Editor
) -> None:
    _put_cursor(editor, RULES[4], len(RULES[4]))
    driver.key(editor, Qt.Key.Key_Return)
    driver.keys(editor, "x")
    driver.key(editor, Qt.Key.Key_Return)
    _save(driver)
    driver.keys(editor, "y")
    _save(driver)
    assert f"{RULES[4]}\n- x\n- y\n{RULES[5]}" in library.text(library.atlas)


def test_a_normalised_text_leaves_cursor_scroll_and_undo(
    driver: Driver, library: Library, editor: Editor
) -> None:
    """``- - x`` is lifted; the cursor is lines below it."""
    library.save(library.atlas, TEXT.replace("\n\n", "\n" + "- More 😀 here.\n" * 60 + "\n"))
    driver.settle()
    _put_cursor(editor, "Rule number 2", 0)
    driver.keys(editor, "- ")
    _put_cursor(editor, "Amounts", 3)
    editor.ensureCursorVisible()
    bar = editor.verticalScrollBar().value()
    before = editor.text()
    assert bar > 0
    _save(driver)
    assert library.text(library.atlas).rstrip("\n") == editor.text() != before
    assert editor.textCursor().block().text() == "- Amounts are cents."
    assert editor.textCursor().positionInBlock() == 5
    assert editor.verticalScrollBar().value() == pytest.approx(bar, abs=40)
    editor.undo()
    assert editor.text() == before
    editor.undo()
    assert "- Rule number 2" in editor.text()


def test_entries_that_change_their_section_are_told_first_with_undo(
    driver: Driver, library: Library, editor: Editor
) -> None:
    editor.setPlainText(TEXT.replace("## Rules", "x## Rules").rstrip("\n"))
    driver.until(driver.knowledge.pane.warning.isVisible)
    warning = driver.knowledge.pane.warning.text()
    assert warning == "Save would make 10 rules info. The heading ## Rules is damaged."
    _save(driver)
    assert driver.toast().startswith("10 rules became info. Saved as revision 2")
    assert driver.window.toast.undo_available()
    driver.window.toast.undo()
    driver.settle()
    assert library.text(library.atlas) == TEXT
    assert driver.toast() == "Restored r1 as r3"
    assert not driver.knowledge.pane.warning.isVisible()


def test_typing_in_front_of_a_heading_opens_a_line_above_it(
    driver: Driver, library: Library, editor: Editor
) -> None:
    _put_cursor(editor, "## Rules", 0)
    driver.keys(editor, "hello")
    assert editor.text().startswith("hello\n## Rules\n- Rule")
    _save(driver)
    status = library.core.knowledge.status(Scope(library.atlas))
    assert (status.rules, status.info) == (10, 2)


def test_discard_keeps_the_cursor_and_ctrl_z(driver: Driver, editor: Editor) -> None:
    _put_cursor(editor, "Rule number 7", 5)
    driver.keys(editor, "abc")
    driver.click("discard")
    assert editor.textCursor().block().text() == RULES[6]
    assert editor.hasFocus() or not driver.frame.isActiveWindow()
    editor.undo()
    assert "Rule abcnumber 7" in editor.text()


def test_a_restored_version_says_which_one_became_which(
    driver: Driver, library: Library, editor: Editor
) -> None:
    library.save(library.atlas, TEXT.replace("cents", "euros"))
    driver.settle()
    driver.knowledge.show_history(1, backup=False)
    driver.settle()
    driver.click("verb-restore")
    assert driver.toast() == "Restored r1 as r3"
    assert editor.textCursor().atStart() or editor.textCursor().position() > 0
    editor.undo()
    assert "euros" in editor.text()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "a"),
        ("a\nb\nc", "a\nc"),
        ("a\nb", "b"),
        ("a\nb", "a"),
        ("b", "a\nb"),
        ("a", "a\nb\nc"),
        ("- 😀 one\ntwo", "- 😀 One\nthree\ntwo"),
        ("x\ny\nz", "1\n2"),
        ("aaa", "aa"),
    ],
)
def test_the_edits_make_the_other_text(before: str, after: str) -> None:
    data = before.encode("utf-16-le")
    for edit in line_edits(before, after):
        data = data[: 2 * edit.start] + edit.text.encode("utf-16-le") + data[2 * edit.end :]
    assert data.decode("utf-16-le") == after


def test_a_position_follows_its_words() -> None:
    before, after = "one\ntwo\nthree", "new\none\nthree"
    edits = line_edits(before, after)
    assert moved(before.index("one"), edits) == after.index("one")
    assert moved(before.index("three") + 2, edits) == after.index("three") + 2
    assert moved(before.index("two") + 1, edits) == after.index("one") + 3  # end of the line above


def test_only_an_empty_line_is_put_back() -> None:
    assert with_open_line("a\n- \nb", "a\nb", 1) == "a\n- \nb"
    assert with_open_line("a\nx\nb", "a\nb", 1) == "a\nb"
    assert with_open_line("a\n", "a", 1) == "a\n"
    assert same_but_empty_lines("a\n- \nb", "a\nb")
    assert not same_but_empty_lines("```\na\n\nb\n```", "```\na\nb\n```")


def test_moves_count_entries_by_their_words() -> None:
    found = moves(TEXT, TEXT.replace("## Info", "Info:"))
    assert (found.to_info, found.to_rules, found.lost) == (0, 1, ("## Info",))
    assert not moves(TEXT, TEXT.replace("stands", "falls"))
