"""Figures, keys and single-entry changes of a knowledge document (K-04, K-07, K-19)."""

from __future__ import annotations

import pytest

from core.domain.knowledge_document import (
    Counts,
    Document,
    Label,
    Leaf,
    Section,
    add_leaf,
    characters,
    counts,
    entry_key,
    leaf_text,
    leaves,
    parse,
    remove_leaf,
    render,
    replace_leaf,
)
from core.errors import InvalidInput, NotFound

DOCUMENT = Document(
    rules=(Leaf("a"), Label("L", (Leaf("b"), Leaf("c")))),
    info=(Leaf("i"),),
)


@pytest.mark.parametrize("length", [7_999, 8_000, 8_001])
@pytest.mark.parametrize("character", ["a", "字", "🧪", "\U00020000"])
def test_characters_are_code_points_and_crlf_counts_once(length: int, character: str) -> None:
    """Case 53: the edges with CJK and emoji; neither BOM nor CR is counted."""
    line = character * 99 + "\n"
    text = line * (length // 100) + character * (length % 100)
    assert characters(text) == length
    assert characters(text.replace("\n", "\r\n")) == length
    assert characters("\ufeff" + text) == length


def test_counts_are_of_leaves_only() -> None:
    """K-03, K-07: a parent with children is a label, not an entry."""
    assert counts(DOCUMENT) == Counts(rules=3, info=1, labels=1)
    assert [(e.label, e.text, e.position) for e in leaves(DOCUMENT)] == [
        (None, "a", 0),
        ("L", "b", 1),
        ("L", "c", 2),
        (None, "i", 3),
    ]


def test_a_key_is_scope_section_and_text() -> None:
    keys = {
        entry_key(scope, section, text)
        for scope in ("user", "p1")
        for section in Section
        for text in ("a", "a ", "\ud800")
    }
    assert len(keys) == 12
    assert entry_key("user", Section.RULES, "a") == entry_key("user", Section.RULES, "a")


def test_an_added_entry_is_a_top_level_bullet_at_the_end_of_its_section() -> None:
    """K-19; after a label's children it still stands at the top level."""
    after = add_leaf(DOCUMENT, Section.RULES, "- new\n  one ")
    assert render(after) == "## Rules\n- a\n- L\n  - b\n  - c\n- new one\n\n## Info\n- i\n"


def test_an_entry_that_stands_already_is_not_doubled() -> None:
    assert add_leaf(DOCUMENT, Section.RULES, "b") == DOCUMENT
    assert add_leaf(DOCUMENT, Section.INFO, "b").info == (Leaf("i"), Leaf("b"))


def test_an_entry_that_only_wraps_differently_is_the_same_one() -> None:
    document = parse("## Rules\n- two\n  words\n").document
    assert add_leaf(document, Section.RULES, "two words") == document
    assert replace_leaf(document, Section.RULES, "two\nwords", "two words").rules == (
        Leaf("two words"),
    )


def test_replacing_keeps_the_place_and_removing_takes_an_emptied_label_along() -> None:
    assert replace_leaf(DOCUMENT, Section.RULES, "b", "B").rules[1] == Label(
        "L", (Leaf("B"), Leaf("c"))
    )
    without = remove_leaf(remove_leaf(DOCUMENT, Section.RULES, "b"), Section.RULES, "c")
    assert without.rules == (Leaf("a"),)


def test_replacing_by_a_text_that_stands_elsewhere_leaves_one_of_it() -> None:
    assert replace_leaf(DOCUMENT, Section.RULES, "a", "c").rules == (DOCUMENT.rules[1],)


def test_of_equal_entries_the_newest_goes() -> None:
    document = parse("## Rules\n- x\n- y\n- x\n").document
    assert remove_leaf(document, Section.RULES, "x").rules == (Leaf("x"), Leaf("y"))


def test_an_entry_is_found_by_the_text_it_was_added_with() -> None:
    """K-19: Undo knows the suggestion's text, not the folded one."""
    after = add_leaf(DOCUMENT, Section.INFO, "two\nlines")
    assert remove_leaf(after, Section.INFO, "two\nlines") == DOCUMENT


@pytest.mark.parametrize("section", Section)
def test_a_missing_entry_and_an_empty_text_are_refused(section: Section) -> None:
    with pytest.raises(NotFound):
        remove_leaf(DOCUMENT, section, "nowhere")
    with pytest.raises(NotFound):
        replace_leaf(DOCUMENT, section, "nowhere", "x")
    with pytest.raises(InvalidInput):
        add_leaf(DOCUMENT, section, " \n\ufeff")


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("- foo", "foo"),
        ("Before a release:\n- tag\n- push", "Before a release: tag; push"),
        ("发布前：\n- 打标签\n- 推送", "发布前：打标签；推送"),
        ("a\nb", "a b"),
        ("表\n达", "表达"),
        ("1986. A year", "1986\\. A year"),
        ("---", "\\---"),
        ("+ 5", "\\+ 5"),
        ("## Rules", "## Rules"),
        ("## Rules\n- x", "Rules; x"),
        ("run\n```\na\n\n- b\n```", "run\n```\na\n\n- b\n```"),
        ("| a |\n|---|\n| b |", "| a |\n|---|\n| b |"),
        ("<!-- open", "<!-- open"),
    ],
)
def test_texts_are_folded_to_one_bullet(given: str, stored: str) -> None:
    assert leaf_text(given) == stored
