"""The on-device Reorganize: repeats and grouping, no word changed (K-21, K-23)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.catalog import RED_LINES
from core.domain.knowledge_document import (
    Document,
    Entry,
    Label,
    Leaf,
    Section,
    leaves,
    parse,
    render,
    settled,
)
from core.domain.organise import group, remove_repeats, same_leaves

ENGLISH = """Ask before a migration that locks `accounts`.
Every migration ships with a `down` step.
Amounts are integers in cents.
Feature flags live in `config/flags.toml`.
A feature flag expires after 90 days.
Tests run against `make test-db`.
Never point tests at the shared `staging`.
`staging` is rebuilt every Monday.
Reply in English.
Commit subjects stay under 60 characters.
Webhooks are retried 6 times.
Store UTC everywhere.""".split("\n")
CHINESE = """会锁表的数据库迁移先问我
数据库迁移都要有回退脚本
金额以分为单位存整数
功能开关写在 `config/flags.toml`
功能开关 90 天后过期
测试只连 `make test-db`
不要连共用的 `staging`
`staging` 每周一重建
用中文回答
提交标题不超过 30 个字""".split("\n")


def flat(texts: list[str], section: Section = Section.RULES) -> Document:
    return Document().with_items(section, tuple(map(Leaf, texts)))


def labels(document: Document) -> dict[str, list[str]]:
    return {
        item.text: [leaf.text for leaf in item.leaves]
        for section in Section
        for item in document.items(section)
        if isinstance(item, Label)
    }


def loose(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def test_the_newest_wording_stays_unchanged() -> None:
    """K-21: later in the file is newer; every output says which inputs it stands for."""
    proposal = remove_repeats(flat(["use tabs", "x", "Use Tabs", "USE TABS"]), loose)
    assert proposal.document.rules == (Leaf("x"), Leaf("USE TABS"))
    sources = {after.text: [e.text for e in made] for after, made in proposal.merged_from.items()}
    assert sources == {"x": ["x"], "USE TABS": ["use tabs", "Use Tabs", "USE TABS"]}
    assert proposal.removed == 2


def test_ages_overrule_the_order() -> None:
    document = flat(["A", "a"])
    ages = {entry: 2.0 - entry.position for entry in leaves(document)}
    assert remove_repeats(document, loose, ages).document.rules == (Leaf("A"),)


def test_a_repeat_under_a_label_stays_there_red_lines_first() -> None:
    document = parse("## Rules\n- L\n  - Never\n- Red lines\n  - never\n- NEVER\n").document
    assert remove_repeats(document, loose).document.rules == (Label("Red lines", (Leaf("NEVER"),)),)


def test_sections_are_repeats_only_when_equal_and_the_rule_stays() -> None:
    document = Document((Leaf("a"), Leaf("b")), (Leaf("a"), Leaf("B")))
    assert remove_repeats(document, loose).document == Document(
        (Leaf("a"), Leaf("b")), (Leaf("B"),)
    )


def test_a_chain_of_likenesses_merges_no_two_that_differ() -> None:
    """K-13: 10 is like 11 and 11 like 12, but 10 is not 12."""

    def near(one: str, other: str) -> bool:
        return abs(int(one) - int(other)) == 1

    proposal = remove_repeats(flat(["10", "11", "12"]), near)
    assert proposal.document.rules == (Leaf("11"), Leaf("12"))
    assert [[e.text for e in made] for made in proposal.merged_from.values()] == [
        ["10", "11"],
        ["12"],
    ]


def test_below_the_threshold_nothing_is_grouped() -> None:
    document = flat(ENGLISH)
    assert group(document, threshold=len(render(document)) + 1) == document


@pytest.mark.parametrize("section", Section)
def test_english_entries_are_grouped_by_the_words_they_share(section: Section) -> None:
    """K-21: labels are short and taken from the entries' own words."""
    document = flat(ENGLISH, section)
    grouped = group(document, threshold=1)
    found = labels(grouped)
    assert same_leaves(document, grouped)
    assert found["Migration"] == ENGLISH[:2]
    assert found["Feature flags"] == ENGLISH[3:5]
    assert set(ENGLISH[6:8]) <= set(found["staging"])
    assert all(len(texts) >= 2 for texts in found.values())
    assert max(map(len, found)) <= 40


def test_chinese_entries_are_grouped_by_shared_words_or_partitions() -> None:
    grouped = group(flat(CHINESE), threshold=1)
    found = labels(grouped)
    assert found["数据库迁移"] == CHINESE[:2]
    assert found["功能开关"] == CHINESE[3:5]
    assert found["staging"] == CHINESE[6:8]
    assert found["协作与语言"] == CHINESE[8:]


def test_the_partition_names_follow_the_files_script() -> None:
    """Spec README, axiom 2: the fixed partitions, in the document's language."""
    english = ["Reply in English.", "Keep every commit small."]
    traditional = ["一律用中文回覆", "提交說明要寫清楚"]
    assert list(labels(group(flat(english), threshold=1))) == ["Collaboration and language"]
    assert list(labels(group(flat(traditional), threshold=1))) == ["協作與語言"]


def test_what_stands_under_labels_is_left_alone_and_equal_labels_are_joined() -> None:
    document = parse(
        "## Rules\n- staging\n  - old\n- keep\n  - a\n- `staging` one\n- `staging` two\n"
    ).document
    assert group(document, threshold=1).rules == (
        Label("staging", (Leaf("old"), Leaf("`staging` one"), Leaf("`staging` two"))),
        Label("keep", (Leaf("a"),)),
    )


def test_clusters_by_meaning_are_named_by_what_they_share() -> None:
    texts = ["alpha beta", "beta gamma", "delta", "epsilon"]
    grouped = group(flat(texts), threshold=1, topics=lambda given: [[0, 1], [2, 3]])
    assert labels(grouped) == {"Beta": texts[:2], "Other": texts[2:]}


def test_no_group_becomes_a_red_line() -> None:
    """V-05: what rides for ever is a person's choice."""
    texts = [f"red lines are {n}" for n in ("one", "two")] + [f"红线{n}" for n in "甲乙"]
    names = {label.casefold() for label in labels(group(flat(texts), threshold=1))}
    assert not names & RED_LINES


words = st.lists(
    st.sampled_from(
        "staging port 端口 数据库 migration `a/b.py` never ## - ``` 口径 Reply".split()
    ),
    min_size=1,
    max_size=6,
).map(" ".join)
documents = st.builds(
    Document, st.lists(words.map(Leaf), max_size=12).map(tuple), st.just((Leaf("i"),))
).map(settled)


@given(documents)
def test_grouping_keeps_every_byte_and_reads_back(document: Document) -> None:
    """K-23: checked in code; and once grouped, nothing moves again but what was left alone."""
    grouped = group(document, threshold=1)
    assert same_leaves(document, grouped)
    assert parse(render(grouped)).document == grouped
    assert group(document, threshold=1) == grouped


@given(documents)
def test_removing_exact_repeats_leaves_the_same_set(document: Document) -> None:
    proposal = remove_repeats(document, lambda one, other: one == other)
    assert same_leaves(document, proposal.document, repeats_removed=True)
    assert tuple(proposal.merged_from) == leaves(proposal.document)
    inputs = sorted(e.position for made in proposal.merged_from.values() for e in made)
    assert inputs == list(range(len(leaves(document))))


def test_same_leaves_sees_every_change() -> None:
    before = Document((Leaf("a"), Leaf("a"), Leaf("b")), (Leaf("b"), Leaf("c")))
    once = Document((Leaf("a"), Leaf("b")), (Leaf("b"), Leaf("c")))
    assert not same_leaves(before, once)
    assert same_leaves(before, once, repeats_removed=True)
    for after in (
        Document((Leaf("a"), Leaf("b")), (Leaf("c"), Leaf("b"), Leaf("b"))),
        Document((Leaf("a"), Leaf("b")), (Leaf("b"),)),
        Document((Leaf("a"),), (Leaf("b"), Leaf("c"))),
        Document((Leaf("a "), Leaf("b")), (Leaf("c"),)),
        Document((Leaf("a"), Leaf("b"), Leaf("c")), (Leaf("b"),)),
    ):
        assert not same_leaves(before, after, repeats_removed=True)


def test_entries_are_hashable_keys() -> None:
    assert len({Entry(Section.RULES, None, "a", 0), Entry(Section.INFO, None, "a", 0)}) == 2
