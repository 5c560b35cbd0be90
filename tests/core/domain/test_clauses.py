"""K-11: where a clause ends, and where it must not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.clauses import clauses, widen


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Use pnpm. Don't use npm! Why? Because; yes", 5),
        ("金额一律用分，不要用元。报表周一发；用 xlsx！好？行", 5),
        ("first line\nsecond line\r\nthird", 3),
        ("- one\n* two\n1. three\n2) four\n• five\n一、六\n（7）七", 7),
        ("Here: • one • two", 3),
        ("句号没有空格.下一句", 2),
        ("He said “no way.” Then he left.", 2),
        ("说：「不要动。」然后走。", 2),
    ],
)
def test_k11_clauses_are_cut(text: str, expected: int) -> None:
    assert len(clauses(text)) == expected, [c.text for c in clauses(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Keep 3.5 and 1,000.25 and v1.5.2 as they are",
        "Edit a.py, lib/b.test.ts and .env please",
        "Use a formatter, e.g. black, i.e. the old one, vs. ruff",
        "See https://example.org/a;b?x=1!&y=2 and on",
        "Run `a; b. c! d?` before the rest",
        "see fig. 3 and no. 5 and p. 12 of it",
        "J. Smith decides",
        "a != b and c",
        "git add . && git commit",
        "version 1.2.3-rc.1 of node.js",
        "Hmm... use tabs",
        "a &amp; b",
    ],
)
def test_k11_no_cut_inside_numbers_names_abbreviations_urls_and_code(text: str) -> None:
    assert [c.text for c in clauses(text)] == [text]


def test_k11_bullet_marks_and_white_space_are_not_part_of_a_clause() -> None:
    found = clauses("  - [ ] Use tabs.  \n> quoted;\t\n")
    assert [c.text for c in found] == ["Use tabs.", "quoted;"]


def test_k11_a_line_that_breaks_off_after_a_negation_goes_on_in_the_next() -> None:
    assert clauses("Please do not\nuse tabs")[0].text == "Please do not\nuse tabs"
    assert clauses("请不要\n用 npm")[0].text == "请不要\n用 npm"


def test_k11_widen_takes_all_touched_clauses_and_never_shrinks() -> None:
    text = "One two three. Four five six. Seven."
    start = text.index("three")
    assert text[slice(*widen(text, start, start + 5))] == "One two three."
    assert text[slice(*widen(text, start, text.index("five") + 4))] == (
        "One two three. Four five six."
    )
    assert widen(text, 0, len(text)) == (0, len(text))


@given(st.text(alphabet=st.sampled_from("ab 1.;!?。；\n-`'\"用不要，/:e"), max_size=60), st.data())
def test_k11_clauses_are_ordered_spans_and_widen_covers(text: str, data: st.DataObject) -> None:
    found = clauses(text)
    position = 0
    for clause in found:
        assert position <= clause.start < clause.end
        assert text[clause.start : clause.end] == clause.text == clause.text.strip()
        position = clause.end
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    wide = widen(text, start, end)
    assert wide[0] <= start
    assert end <= wide[1] <= max(len(text), end)


def test_k11_a_megabyte_in_one_line_is_cut_in_linear_time() -> None:
    text = "use e.g. this, v1.2 and `code`. " * 30_000
    assert len(clauses(text)) == 30_000
