"""R-10: a doomed text is found however it was wrapped or escaped, and nothing else is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.purge.needles import MARK, Needles

WORDS = st.text(st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"]), min_size=1)


@pytest.mark.parametrize(
    "text",
    [
        "keep the blue key",
        "  - keep the\n    blue key",
        "a keep\tthe  blue\r\nkey b",
    ],
)
def test_white_space_is_loose(text: str) -> None:
    needles = Needles(["keep the blue key"])
    assert needles.hit(text)
    assert "blue" not in needles.black_out(text)


def test_chinese_may_be_wrapped_anywhere() -> None:
    needles = Needles(["不能告诉任何人"])
    assert needles.black_out("甲不能告\n  诉任何人乙") == f"甲{MARK}乙"


def test_joined_words_are_not_the_words() -> None:
    assert Needles(["keep the key"]).black_out("keepthekey") == "keepthekey"


def test_the_longest_goes_first() -> None:
    needles = Needles(["secret thing", "the secret thing here"])
    assert needles.black_out("x the secret thing here y secret thing") == f"x {MARK} y {MARK}"


def test_light_texts_are_no_needles() -> None:
    assert not Needles(["no", "tabs", "", "  "])
    assert Needles(["王小明"])


def test_json_text_is_treated_inside_and_stays_json() -> None:
    needles = Needles(['say "hi" there'])
    told = json.dumps({"a": ['x say "hi" there', 1, None], "b": "say"}, indent=2)
    treated = json.loads(needles.black_out_value(told))
    assert treated == {"a": [f"x {MARK}", 1, None], "b": "say"}


@given(
    before=st.text(max_size=20),
    words=st.lists(WORDS, min_size=2, max_size=6),
    after=st.text(max_size=20),
)
def test_every_escaped_form_goes(before: str, words: list[str], after: str) -> None:
    text = " ".join(words)
    needles = Needles([text])
    if not needles:
        return
    for ascii_only in (True, False):
        told = json.dumps([before + " " + text + " " + after], ensure_ascii=ascii_only)
        data = told.encode("utf-8", "surrogatepass")
        assert needles.hit_bytes(data)
        left = needles.black_out_bytes(data)
        assert json.dumps(text, ensure_ascii=ascii_only)[1:-1].encode() not in left


@given(text=st.text(max_size=80))
def test_a_text_without_needles_is_left_alone(text: str) -> None:
    needles = Needles(["something quite unlikely 12345"])
    assert needles.black_out(text) == text
