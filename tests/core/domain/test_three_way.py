"""The three-way merge of a knowledge view that somebody else changed (K-05, case 52)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.three_way import Clash, merge

BASE = "## Rules\n- A\n\n## Info\n- I\n"

LINES = ["", "## Rules", "## Info", "- A", "- B", "- long one", "- long two", "  - D", "  w", "```"]
line_lists = st.lists(st.sampled_from(LINES), max_size=9)


def joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def test_both_additions_stay_each_once() -> None:
    """Case 52: an Apply on a file edited by hand meanwhile."""
    outside = BASE.replace("- A\n", "- A\n- 手工加的一条\n")
    row = BASE.replace("- A\n", "- A\n- B\n")
    result = merge(BASE, row, outside)
    assert result.text == "## Rules\n- A\n- 手工加的一条\n- B\n\n## Info\n- I\n"
    assert result.outside_lines == ("- 手工加的一条",)
    assert result.conflicts == ()


def test_where_both_changed_one_place_the_rows_line_stays() -> None:
    """K-05: the outside line is only in the suggestion and the ``.bak``."""
    result = merge("- port 80\n- x\n", "- port 8080\n- x\n", "- port 9090\n- added\n- x changed\n")
    assert result.text == "- port 8080\n- added\n- x changed\n"
    assert result.conflicts == (Clash("- port 80", "- port 8080", "- port 9090"),)
    assert result.outside_lines == ("- added", "- x changed")


@pytest.mark.parametrize(
    ("row", "outside", "text", "conflicts"),
    [
        ("- a\n- b\n- c\n", "- a\n- c\n- d\n", "- a\n- c\n- d\n", ()),
        ("- a\n- b2\n- c\n", "- a\n- c\n", "- a\n- b2\n- c\n", (Clash("- b", "- b2", ""),)),
        ("- a\n- c\n", "- a\n- b2\n- c\n", "- a\n- c\n", (Clash("- b", "", "- b2"),)),
        ("- a\n- c\n", "- a\n- c\n", "- a\n- c\n", ()),
        ("- a\n- B!\n- c\n", "- c\n- a\n- b\n", "- c\n- a\n- B!\n", None),
    ],
)
def test_removals_of_one_side_hold(
    row: str, outside: str, text: str, conflicts: tuple[Clash, ...] | None
) -> None:
    base = "- a\n- b\n- c\n"
    result = merge(base, row, outside)
    assert result.text == text
    if conflicts is not None:
        assert result.conflicts == conflicts


def test_the_same_line_added_on_both_sides_is_there_once() -> None:
    row = BASE.replace("- I\n", "- I\n- same\n- r\n")
    outside = BASE.replace("- A\n", "- A\n- o\n- same\n")
    assert merge(BASE, row, outside).text == ("## Rules\n- A\n- o\n\n## Info\n- I\n- same\n- r\n")


def test_a_multi_line_entry_is_one_place() -> None:
    base = "- run\n  ```\n  a\n\n  b\n  ```\n- z\n"
    row = base.replace("  a\n", "  row\n")
    outside = base.replace("  b\n", "  out\n").replace("- z\n", "- z\n- new\n")
    result = merge(base, row, outside)
    assert result.text == row + "- new\n"
    assert len(result.conflicts) == 1


def test_without_a_base_the_sections_are_still_merged() -> None:
    row, outside = BASE, "## Rules\n- A\n- H\n\n## Info\n- I\n- J\n"
    assert merge("", row, outside).text == outside


def test_line_ends_and_a_bom_are_no_change() -> None:
    outside = "\ufeff" + BASE.replace("\n", "\r\n")
    row = BASE.replace("- A\n", "- A\n- B\n")
    assert merge(BASE, row, outside).text == row


def test_a_file_of_one_repeated_line_is_merged_soon() -> None:
    """Not a property of the text but of the algorithm: cubic here would take minutes."""
    base, row = "- a\n" * 3000, "- b\n" * 3000
    assert "- b\n" * 100 in merge(base, row, "- a\n- c\n" * 1500).text


@given(line_lists, line_lists)
def test_one_sided_changes_are_taken_as_they_are(one: list[str], other: list[str]) -> None:
    base, changed = joined(one), joined(other)
    assert merge(base, base, changed).text == changed
    assert merge(base, changed, base).text == changed
    assert merge(base, changed, changed).text == changed


@given(line_lists, line_lists, line_lists)
def test_no_line_of_the_row_is_lost_and_every_outside_line_is_accounted_for(
    base: list[str], row: list[str], outside: list[str]
) -> None:
    """K-05: what the row added or changed is in the file; outside lines there or in a clash."""
    result = merge(joined(base), joined(row), joined(outside))
    have = Counter(result.text.split("\n"))
    need = Counter(row) - Counter(base)
    assert not {line for line in need - have if line.strip()}
    told = have + Counter(line for clash in result.conflicts for line in clash.outside.split("\n"))
    new = {line for line in outside if line.strip() and line not in base}
    assert all(told[line] for line in new)
