"""Finding words: English, two-character Chinese, hostile queries (P-07, U-09)."""

from __future__ import annotations

import pytest

from core.domain.scope import USER
from tests.core.library import Desk


def found(desk: Desk, query: str) -> list[str]:
    return [hit.text for hit in desk.core.search.find(query)]


def test_words_of_any_length_and_script_are_found(desk: Desk) -> None:
    desk.save(
        "Amounts are in cents", "报告里的金额统一用万元", "Use CI", info=("staging 10.0.4.12",)
    )
    assert found(desk, "CENTS") == ["Amounts are in cents"]
    assert found(desk, "金额") == ["报告里的金额统一用万元"]
    assert found(desk, "统一用万元") == ["报告里的金额统一用万元"]
    assert found(desk, "ci") == ["Use CI"]
    assert found(desk, "10.0.4.12") == ["staging 10.0.4.12"]
    assert found(desk, "amounts cents") == ["Amounts are in cents"]
    assert found(desk, "amounts euros") == []


@pytest.mark.parametrize(
    "query", ["", "  ", '"', "'; DROP TABLE audit;--", "a* OR b", "(", "-x", "%"]
)
def test_hostile_queries_are_words(desk: Desk, query: str) -> None:
    desk.save("Amounts are in cents")
    assert found(desk, query) == []


def test_the_queue_is_searched_and_decided_items_leave_it(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    hit = desk.core.search.find("fridays")[0]
    assert (hit.kind, hit.ref, hit.scope_name) == ("suggestion", item, "atlas-api")
    desk.core.queue.apply(item, desk.scope)
    assert [hit.kind for hit in desk.core.search.find("fridays")] == ["entry"]
    desk.save("other")
    assert desk.core.search.find("fridays") == []


def test_scope_and_kind_filters(desk: Desk) -> None:
    desk.save("Amounts are in cents")
    desk.core.knowledge.save(USER, "## Rules\n- cents everywhere\n", base_revision=0)
    assert len(desk.core.search.find("cents")) == 2
    assert [h.scope for h in desk.core.search.find("cents", scope=USER)] == ["user"]
    assert desk.core.search.find("cents", kinds=("suggestion",)) == []


def test_a_frequent_word_gives_approved_entries_first(desk: Desk) -> None:
    """P-07: the limit is reached kind by kind, in the order of the rows."""
    waiting = [desk.one(f"第{number}条金额规则，端口 {number}00") for number in range(3)]
    desk.save(*[f"金额 {number} 用万元" for number in range(4)])
    hits = desk.core.search.find("金额", limit=5)
    assert [hit.kind for hit in hits] == ["entry"] * 4 + ["suggestion"]
    assert hits[-1].ref == waiting[0]
    assert len(desk.core.search.find("金额", limit=2)) == 2
    assert len(desk.core.search.find("金额")) == 7


@pytest.mark.parametrize("sign", ["*", "?", "[", "]"])
def test_signs_of_a_pattern_are_plain_signs(desk: Desk, sign: str) -> None:
    desk.save(f"a{sign}b is a name", "axb is another")
    assert found(desk, sign) == [f"a{sign}b is a name"]
