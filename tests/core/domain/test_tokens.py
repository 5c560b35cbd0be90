# ruff: noqa: E501  (tables of examples stay on one line)
"""Protected tokens, polarity and directive cues (K-11, K-13, C-04, M-01)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.tokens import (
    TokenKind,
    has_directive_cue,
    polarity,
    protected_tokens,
    quantities,
    without_list_numbers,
)


def forms(text: str, *kinds: TokenKind) -> list[str]:
    return [t.canonical for t in protected_tokens(text) if not kinds or t.kind in kinds]


@pytest.mark.parametrize(
    "equal",
    [
        ("1,000", "1000", "１０００", "1_000", "一千", "a thousand", "one thousand", "1k"),
        ("90 days", "90天", "ninety days", "九十天", "90 天", "九十天"),
        ("10%", "10 percent", "百分之十", "10 per cent", "１０％"),
        ("1.5 million", "1,500,000", "150万"),
        ("30 minutes", "三十分钟", "30分鐘", "thirty minutes", "30 mins"),
        ("5 dollars", "$5", "5美元", "US$5", "5 USD"),
        ("twice", "2 times", "两次", "2 次"),
        ("3 pages", "三页", "3頁"),
        ("5 hours", "五個小時", "5h", "5 h"),
    ],
)
def test_equal_quantities_have_one_form(equal: tuple[str, ...]) -> None:
    """C-04: equal forms are equal."""
    found = {tuple((q.number, q.unit) for q in quantities(text)) for text in equal}
    assert len(found) == 1
    assert found != {()}


@pytest.mark.parametrize(
    ("kind", "equal"),
    [
        (TokenKind.DATE, ("April 1", "April 1st", "1 April", "四月一日", "4月1日", "４月１日")),
        (TokenKind.DATE, ("2026-04-01", "2026年4月1日", "April 1, 2026", "2026/4/1")),
        (TokenKind.DATE, ("Friday", "Fridays", "周五", "星期五", "週五", "禮拜五", "Fri")),
        (TokenKind.DATE, ("Q3", "third quarter", "第三季度")),
        (TokenKind.TIME, ("5pm", "17:00", "5 p.m.", "下午五点", "下午五點", "5:00 PM", "17点整")),
        (TokenKind.TIME, ("9:30", "上午九点半", "9:30 am")),
        (TokenKind.COMPARISON, ("≥ 5", ">= 5", "at least 5", "至少5", "no less than 5", "不少于5")),
        (TokenKind.COMPARISON, ("> 5", "more than 5", "超过5", "超過5", "over 5", "exceeds 5")),
        (
            TokenKind.COMPARISON,
            ("≤ 5", "at most 5", "不超过5", "no more than 5", "must not exceed 5"),
        ),
        (TokenKind.VERSION, ("v1.4.2", "1.4.2", "version 1.4.2", "版本 1.4.2")),
        (TokenKind.QUOTE, ("“a b”", '"a b"', "「a b」")),
    ],
)
def test_equal_forms_of_other_kinds(kind: TokenKind, equal: tuple[str, ...]) -> None:
    """K-13, C-04: width, script and language do not make a difference."""
    found = {tuple(forms(text, kind)) for text in equal}
    assert len(found) == 1
    assert found != {()}


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("10²", "102"),
        ("−5", "5"),
        ("v1.5", "v15"),
        ("cp -R a", "cp -r a"),
        ("5 ms", "5 s"),
        ("5 MB", "5 Mb"),
        ("5 MB", "5 MiB"),
        ("5元", "5分"),
        ("万元为单位", "元为单位"),
        ("10.0.4.12", "10.0.4.21"),
        ("/etc/a", "/etc/A"),
        ("foo_bar", "foo_Bar"),
        ("at least 5", "more than 5"),
        ("5pm", "5am"),
        ("3/4", "34"),
        ("1.5", "15"),
        ("第3步", "3步"),
        ("https://a.io/x", "https://a.io/y"),
    ],
)
def test_different_tokens_stay_different(left: str, right: str) -> None:
    """K-13: what normalisation alone would make equal."""
    assert forms(left) != forms(right)


@pytest.mark.parametrize(
    ("text", "kind", "canonical"),
    [
        ("see src/app/main.py now", TokenKind.PATH, "src/app/main.py"),
        ("改用~/.paper/hub目录", TokenKind.PATH, "~/.paper/hub"),
        (r"open C:\Temp\a.txt", TokenKind.PATH, r"C:\Temp\a.txt"),
        ("run `npm run build` first", TokenKind.COMMAND, "npm run build"),
        ("pass --force-with-lease", TokenKind.FLAG, "--force-with-lease"),
        ("call parse_config here", TokenKind.IDENTIFIER, "parse_config"),
        ("接口返回用camelCase格式", TokenKind.IDENTIFIER, "camelCase"),
        ("ticket PROJ-123 is open", TokenKind.IDENTIFIER, "PROJ-123"),
        ("访问https://a.example/b?c=1，然后", TokenKind.URL, "https://a.example/b?c=1"),
        ("mail dana@example.com", TokenKind.IDENTIFIER, "dana@example.com"),
        ("host 10.0.4.12:5432", TokenKind.HOST, "10.0.4.12"),
        ("on localhost:3000", TokenKind.NUMBER, "3000"),
        ("`foo_Bar` is old", TokenKind.IDENTIFIER, "foo_Bar"),
        ("除非紧急", TokenKind.CONDITION, "unless"),
        ("except on Fridays", TokenKind.CONDITION, "except"),
        ("部分接口", TokenKind.QUANTIFIER, "some"),
        ("use utf8", TokenKind.IDENTIFIER, "utf8"),
    ],
)
def test_literal_tokens(text: str, kind: TokenKind, canonical: str) -> None:
    assert canonical in forms(text, kind)


def test_digits_inside_a_literal_are_not_numbers() -> None:
    text = "prod-db-1 at 10.0.4.12 reads /srv/v2/data3.csv with utf8"
    assert forms(text, TokenKind.NUMBER) == []


@pytest.mark.parametrize(
    "text", ["1. Use tabs", "2) Use tabs", "（3）用制表符", "一、用制表符", "① Use tabs"]
)
def test_list_numbers_are_not_numbers(text: str) -> None:
    """C-04: list numbering is not a number."""
    assert forms(text, TokenKind.NUMBER) == []
    assert without_list_numbers(text).endswith(("Use tabs", "用制表符"))


@pytest.mark.parametrize(
    "text", ["统一用中文", "一律简短", "万一失败", "十分重要", "one of us", "特别说明"]
)
def test_words_that_look_like_numbers(text: str) -> None:
    assert forms(text, TokenKind.NUMBER) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do not use tabs", 1),
        ("Never push to main", 1),
        ("Don't reply", 1),
        ("Don’t reply", 1),
        ("Never merge without review", 0),
        ("not only fast but small", 0),
        ("no longer used", 1),
        ("no more than 3 retries", 0),
        ("Customer emails are emoji-free", 1),
        ("Revenue figures exclude VAT", 1),
        ("net of VAT", 1),
        ("Avoid jargon", 1),
        ("Use tabs", 0),
        ("不要用制表符", 1),
        ("请勿打扰", 1),
        ("別用這個", 1),
        ("沒有權限", 1),
        ("無法連線", 1),
        ("禁止推送", 1),
        ("不但快而且小", 0),
        ("结果不错", 0),
        ("别名和类别特别重要", 0),
        ("不超过三次", 0),
        ("非用不可", 0),
        ("未来计划", 0),
        ("未经批准不得发布", 0),
        ("免费", 0),
        ("除非紧急", 0),
        ("非常重要", 0),
        ("不得不改", 0),
    ],
)
def test_polarity(text: str, expected: int) -> None:
    """K-11: parity of a listed set of cues."""
    assert polarity(text) == expected


@pytest.mark.parametrize(
    "text",
    ["You must test", "Run `make`", "please reply", "Always use tabs", "必须测试", "請用中文", "不要提交", "- Use tabs", "用pnpm安装", "Then delete the branch."],
)  # fmt: skip
def test_directives(text: str) -> None:
    assert has_directive_cue(text)


@pytest.mark.parametrize(
    "text", ["The server is 10.0.0.1", "My name is Priya", "财年从四月开始", "我叫林怡君"]
)
def test_statements_are_no_directives(text: str) -> None:
    assert not has_directive_cue(text)


@given(st.text(max_size=200))
def test_tokens_lie_inside_any_text(text: str) -> None:
    """Any text is scanned without an error; offsets are offsets of the text itself."""
    last = 0
    for token in protected_tokens(text):
        assert 0 <= token.start < token.end <= len(text)
        assert text[token.start : token.end] == token.raw
        assert token.start >= last
        last = token.start
