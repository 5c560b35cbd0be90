"""Lines and words that differ, as rows for the side-by-side view."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.models.text_diff import Piece, RowKind, changed_lines, diff_rows, word_pieces

LINES = st.lists(st.text(alphabet="ab cd中文1-", max_size=12), max_size=12).map("\n".join)


def _cut(text: str, pieces: tuple[Piece, ...]) -> list[str]:
    return [text[piece.start : piece.end] for piece in pieces]


def test_only_the_differing_words_are_marked() -> None:
    left, right = "Flags expire after 90 days.", "Flags expire after 30 days."
    gone, come = word_pieces(left, right)
    assert _cut(left, gone) == ["90"]
    assert _cut(right, come) == ["30"]


def test_chinese_is_compared_by_character() -> None:
    left, right = "开关 90 天后过期", "开关 30 天后删除"
    gone, come = word_pieces(left, right)
    assert _cut(left, gone) == ["90", "过期"]
    assert _cut(right, come) == ["30", "删除"]


def test_alike_lines_are_paired_and_unlike_ones_are_not() -> None:
    rows = diff_rows(
        "- use tabs always\n- x", "- use spaces always\n- something else entirely\n- x"
    )
    kinds = [row.kind for row in rows]
    assert kinds == [RowKind.CHANGED, RowKind.ADDED, RowKind.SAME]


def test_long_equal_runs_are_folded_with_context() -> None:
    lines = [f"line {number}" for number in range(40)]
    after = [*lines[:20], "new line here", *lines[20:]]
    rows = diff_rows("\n".join(lines), "\n".join(after))
    gaps = [row.hidden for row in rows if row.kind is RowKind.GAP]
    assert gaps == [17, 17]


@given(LINES, LINES)
def test_the_rows_hold_both_texts_whole_and_in_order(before: str, after: str) -> None:
    rows = diff_rows(before, after, fold=False)
    assert [row.left for row in rows if row.left_number] == before.splitlines()
    assert [row.right for row in rows if row.right_number] == after.splitlines()
    for row in rows:
        assert all(0 <= p.start < p.end <= len(row.left) for p in row.left_pieces)
        assert all(0 <= p.start < p.end <= len(row.right) for p in row.right_pieces)


@given(LINES, LINES)
def test_folding_hides_only_equal_lines(before: str, after: str) -> None:
    whole, folded = diff_rows(before, after, fold=False), diff_rows(before, after)
    hidden = sum(row.hidden for row in folded)
    assert len(folded) - sum(row.kind is RowKind.GAP for row in folded) + hidden == len(whole)
    changed = [row for row in whole if row.kind is not RowKind.SAME]
    assert changed == [row for row in folded if row.kind not in (RowKind.SAME, RowKind.GAP)]


def test_the_margin_marks_changed_lines_only() -> None:
    assert changed_lines("a\nb\nc", "a\nB\nc\nd") == {1, 3}
    assert changed_lines("same", "same") == set()
