"""Flat or catalog, budgets and expanding (V-05 to V-07)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.catalog import (
    UNDER_REVIEW,
    Found,
    Mode,
    Unknown,
    expand,
    injection,
    is_flat,
    mode_of,
    red_lines_over,
)
from core.domain.knowledge_document import (
    Document,
    Label,
    Leaf,
    Section,
    characters,
    counts,
    leaves,
    parse,
    render,
)

TEXT = """## Rules
- Money
  - Amounts are cents
  - Round once
- Red lines
  - Never drop `prod`
- Alone

## Info
- Terms
  - MRR is monthly
- x is y
"""
DOCUMENT = parse(TEXT).document
WIDE = 20_000


@pytest.mark.parametrize(
    ("offset", "mode"), [(1, Mode.FLAT), (0, Mode.CATALOG), (-1, Mode.CATALOG)]
)
def test_catalog_begins_at_the_threshold(offset: int, mode: Mode) -> None:
    """V-06: flat below, catalog at or above, measured on the stored text."""
    threshold = characters(TEXT) + offset
    assert mode_of(DOCUMENT, threshold) is mode
    assert injection(DOCUMENT, threshold=threshold, budget=WIDE).mode is mode


def test_flat_gives_everything_as_it_is() -> None:
    given_ = injection(DOCUMENT, threshold=WIDE, budget=WIDE)
    assert given_.text == TEXT
    assert given_.characters == characters(TEXT)
    assert (given_.left_out, given_.notice, given_.labels) == (0, "", ())


def test_catalog_gives_labels_with_counts_and_the_rest_as_it_is() -> None:
    """V-06; V-05: red lines are never folded."""
    given_ = injection(DOCUMENT, threshold=1, budget=WIDE)
    assert given_.rules == ("- Money (2 entries)\n- Red lines\n  - Never drop `prod`\n- Alone\n")
    assert given_.info == "- Terms (1 entry)\n- x is y\n"
    assert given_.labels == ("Money", "Terms")


def test_entries_under_review_carry_the_mark() -> None:
    given_ = injection(
        DOCUMENT,
        threshold=WIDE,
        budget=WIDE,
        under_review=[(Section.RULES, "Round once"), (Section.INFO, "Alone")],
    )
    assert given_.text.count(UNDER_REVIEW) == 1
    assert f"  - Round once {UNDER_REVIEW}\n" in given_.rules


def many(count: int) -> Document:
    return Document(
        rules=tuple(Leaf(f"rule {n} " + "字" * 20) for n in range(count)),
        info=tuple(Leaf(f"info {n}\nwrapped " + "🧪" * 20) for n in range(count)),
    )


def test_over_budget_the_end_of_info_goes_first_then_the_end_of_rules() -> None:
    document = many(10)
    for budget in (700, 500, 250):
        given_ = injection(document, threshold=WIDE, budget=budget, read_at="`there`")
        assert given_.characters <= budget
        assert given_.characters == len(given_.text)
        kept_rules, kept_info = given_.rules.count("- rule"), given_.info.count("- info")
        assert given_.left_out == 20 - kept_rules - kept_info
        assert kept_rules == 10 or kept_info == 0
        assert given_.rules == "".join(f"- rule {n} {'字' * 20}\n" for n in range(kept_rules))
        assert f"{given_.left_out} entries are left out" in given_.notice
        assert "`there`" in given_.notice


@pytest.mark.parametrize("label", ["Red lines", "red lines:", "红线", "紅線"])
@pytest.mark.parametrize("threshold", [1, WIDE])
def test_red_lines_are_given_whatever_the_budget(label: str, threshold: int) -> None:
    """V-05, and Save's figure when they alone exceed it."""
    red = tuple(Leaf(f"never {n}") for n in range(20))
    document = Document(rules=(Leaf("a"), Label(label, red)), info=(Leaf("i"),))
    given_ = injection(document, threshold=threshold, budget=50)
    assert all(f"- never {n}\n" in given_.rules for n in range(20))
    assert given_.left_out == 2
    assert red_lines_over(document, 50) > 0
    assert red_lines_over(document, WIDE) == 0
    alone = Document(rules=(Label(label, red),))
    exact = injection(alone, threshold=1, budget=WIDE).characters
    assert red_lines_over(document, exact) == 0
    assert red_lines_over(document, exact - 1) == 1


def test_a_folded_label_that_is_left_out_counts_its_entries() -> None:
    given_ = injection(DOCUMENT, threshold=1, budget=100)
    assert given_.left_out_by[Section.INFO] == 2


@given(
    st.lists(st.text(min_size=1, max_size=60), max_size=12),
    st.lists(st.text(min_size=1, max_size=60), max_size=12),
    st.integers(0, 800),
    st.sampled_from([1, WIDE]),
)
def test_an_entry_is_whole_or_absent(
    rules: list[str], info: list[str], budget: int, threshold: int
) -> None:
    """V-06: never a cut inside an entry; given and left out are all there are."""
    text = "## Rules\n" + "".join(f"- {one}\n" for one in rules)
    document = parse(text + "## Info\n" + "".join(f"- {one}\n" for one in info)).document
    given_ = injection(document, threshold=threshold, budget=budget)
    assert given_.characters <= budget or not (given_.rules or given_.info)
    if given_.mode is Mode.FLAT:
        shown = parse(f"## Rules\n{given_.rules}\n## Info\n{given_.info}").document
        known = {(entry.section, entry.text) for entry in leaves(document)}
        assert all((entry.section, entry.text) in known for entry in leaves(shown))
        assert len(leaves(shown)) + given_.left_out == len(leaves(document))


def test_expanding_answers_exact_labels_in_one_batch() -> None:
    """V-07: unknown ones come back with near matches."""
    answer = expand(DOCUMENT, ["Terms", "Money (2 entries)", "money", "Money", "zzz", "Term"])
    assert answer.found == (
        Found("Terms", Section.INFO, ("MRR is monthly",)),
        Found("Money", Section.RULES, ("Amounts are cents", "Round once")),
    )
    assert answer.unknown == (
        Unknown("money", ("Money",)),
        Unknown("zzz", ()),
        Unknown("Term", ("Terms",)),
    )


def test_a_label_of_both_sections_is_found_twice_and_cjk_has_near_matches() -> None:
    document = parse("## Rules\n- 金额口径\n  - a\n## Info\n- 金额口径\n  - b\n").document
    assert [found.leaves for found in expand(document, ["金额口径"]).found] == [("a",), ("b",)]
    assert expand(document, ["金额"]).unknown == (Unknown("金额", ("金额口径",)),)


def test_flat_means_no_label_at_all() -> None:
    assert not is_flat(DOCUMENT)
    assert is_flat(many(2))
    assert counts(many(2)).labels == 0
    assert render(many(1)).startswith("## Rules\n- rule 0")
