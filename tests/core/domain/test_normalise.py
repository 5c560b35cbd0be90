# ruff: noqa: E501  (tables of examples stay on one line)
"""Exactness (K-13, case 57) and the folding of quotes (K-11, case 45)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.normalise import exact_key, fold_presentation, normal_form, to_simplified


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("提交信息写中文", "提交信息 写中文。"),
        ("提交信息写中文", "提交信息写中文！"),
        ("請用繁體中文回覆", "请用繁体中文回复"),
        ("Use tabs.", "use  tabs"),
        ("Say “hello” first", 'Say "hello" first'),
        ("保留１０天", "保留10天"),
        ("Never push", "never push…"),
        ("don’t push", "don't push"),
        ("沒有權限", "没有权限"),
        ("At least 5 days", "at least 5 days."),
    ],
)
def test_presentation_does_not_change_the_key(left: str, right: str) -> None:
    """Case 57: width, spacing, final punctuation and script; K-15: the dismissed hash."""
    assert exact_key(left) == exact_key(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("10² requests", "102 requests"),
        ("−5 degrees", "5 degrees"),
        ("use v1.5", "use v15"),
        ("cp -R a b", "cp -r a b"),
        ("call foo_Bar", "call foo_bar"),
        ("see Path/A", "see path/a"),
        ("open `Readme.md`", "open `readme.md`"),
        ("limit ≥ 5", "limit > 5"),
        ("5 MB", "5 Mb"),
        ("5 mW", "5 MW"),
        ("do not push", "do push"),
        ("set $HOME", "set $home"),
        ("https://a.io/X", "https://a.io/x"),
    ],
)
def test_meaning_changes_the_key(left: str, right: str) -> None:
    """K-13: normalisation alone would make these equal."""
    assert exact_key(left) != exact_key(right)


def test_mainland_words_are_left_alone() -> None:
    """文件 is a file on the mainland; in Traditional text 檔案 becomes 文件."""
    assert to_simplified("文件名里不能有空格") == "文件名里不能有空格"
    assert to_simplified("檔案名稱") == "文件名称"
    assert to_simplified("伺服器位址") == "服务器地址"


@given(st.text(max_size=120))
def test_normal_form_is_stable_enough_for_any_text(text: str) -> None:
    """No text breaks it; a second final full stop changes nothing."""
    assert normal_form(text + "。") == normal_form(text + "。。")
    assert len(exact_key(text)) == 64


@pytest.mark.parametrize(
    ("message", "quote", "expected"),
    [
        ("请把\n“客户等级”写成 A/B/C，　不要写成 1/2/3", '请把 "客户等级"写成 A/B/C， 不要写成 1/2/3', True),
        ("Use `pnpm‑lock` and don’t commit it…", "Use `pnpm-lock` and don't commit it...", True),
        ("Use `pnpm‑lock` and don’t commit it…", "use `PNPM-lock` and do not commit it", False),
        ("α 版先发", "alpha 版先发", False),
        ("limit is 10² per day", "limit is 102 per day", False),
    ],
)  # fmt: skip
def test_folding_of_quotes(message: str, quote: str, expected: bool) -> None:
    """Case 45: white space, quote marks, dashes, ellipsis; nothing else."""
    assert (fold_presentation(quote).text in fold_presentation(message).text) is expected


def test_the_original_span_comes_back() -> None:
    """Case 45: the stored quote is the message's own span."""
    message = "  Keep it —  “short”…\nThanks"
    folded = fold_presentation(message)
    start = folded.text.index('"short"...')
    first, last = folded.origin(start, start + len('"short"...'))
    assert message[first:last] == "“short”…"


@given(st.text(max_size=120))
def test_offsets_fit_any_text(text: str) -> None:
    folded = fold_presentation(text)
    assert len(folded.offsets) == len(folded.text) + 1
    assert list(folded.offsets) == sorted(folded.offsets)
    assert all(0 <= offset <= len(text) for offset in folded.offsets)
