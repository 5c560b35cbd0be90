"""Secrets are found whatever stands around them, and nothing else is (R-06, case 58)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InvalidInput
from core.masking import clean, compile_pattern, mask
from core.masking.library import USED_PLUGINS, library_rules
from tests.core.masking.secret_shapes import HARMLESS, in_context, jwt, made, pem, tokens

TOKENS = tokens()
IN_CONTEXT = in_context()
FRAMES = (
    "{}",
    "key 是{}。",
    "use {} please",
    'x = "{}"',
    "({})",
    "A={}\n",
    "```\n{}\n```",
    "，{}，",
)


def core_of(secret: str) -> str:
    """A part of the secret that must not survive (a line of its body, for blocks)."""
    return secret.split("\n")[1][-24:] if "\n" in secret else secret[-12:]


@pytest.mark.parametrize("name", TOKENS)
def test_r06_known_shapes_have_no_miss(name: str) -> None:
    secret = TOKENS[name]
    for frame in FRAMES:
        text = frame.format(secret)
        masked = mask(text)
        assert core_of(secret) not in masked.text, text
        before, after = frame.split("{}")
        assert masked.text.startswith(before)
        assert masked.text.endswith(after)
        assert masked.hits
        assert mask(masked.text).text == masked.text


@pytest.mark.parametrize(("text", "secret"), IN_CONTEXT)
def test_r06_context_gives_secrets_away(text: str, secret: str) -> None:
    masked = mask(text)
    assert masked.hits
    assert "[secret: " in masked.text
    assert secret not in masked.text
    assert mask(masked.text).text == masked.text


@pytest.mark.parametrize("text", HARMLESS)
def test_r06_ordinary_text_is_not_flagged(text: str) -> None:
    assert mask(text).text == text
    assert mask(text).hits == ()


def test_r06_the_lists_are_long_enough() -> None:
    assert len(TOKENS) + len(IN_CONTEXT) >= 120
    assert len(HARMLESS) >= 60


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "postgres://app:{}@db:5432/x?ssl=1",
            "postgres://app:[secret: url password]@db:5432/x?ssl=1",
        ),
        ("curl -u me:{} https://x.dev", "curl -u me:[secret: command line password] https://x.dev"),
        ("密码是：{}，明天换", "密码是：[secret: password or key]，明天换"),
        (
            '{{"password": "{}", "user": "a"}}',
            '{{"password": "[secret: password or key]", "user": "a"}}',
        ),
        ("PGPASSWORD={} psql -h db", "PGPASSWORD=[secret: password or key] psql -h db"),
        ("Password={};Database=x", "Password=[secret: password or key];Database=x"),
    ],
)
def test_r06_text_around_stays(text: str, left: str) -> None:
    value = "Corr3ct" + "-Horse"
    assert mask(text.format(value)).text == left.format()


def test_r06_hits_are_places_in_the_given_text() -> None:
    secret, word = TOKENS["github classic"], "hunter" + "2x"
    text = f"a {secret} b postgres://u:{word}@h/d c"
    hits = mask(text).hits
    assert [text[hit.start : hit.end] for hit in hits] == [secret, word]
    assert [hit.kind for hit in hits] == ["github token", "url password"]


def test_r06_several_secrets_beside_each_other() -> None:
    parts = [TOKENS["aws"], TOKENS["openai project"], jwt(), pem()]
    for joiner in (" ", "\n", ",", "，"):
        masked = mask(joiner.join(parts)).text
        assert not any(core_of(part) in masked for part in parts)


def test_r06_library_rules_are_in_use() -> None:
    rules = library_rules()
    assert len(rules) >= len(USED_PLUGINS)
    text = "AccountKey=" + made(86) + "=="
    assert any(rule.spans(text) for rule in rules)


ODD_ENDS = [
    "密码：",
    "password: ",
    "token=",
    "[secret: x]",
    "[secret: ",
    "]",
    "://a:",
    "@",
    "\n",
    " ",
]
ODD_ENDS += [
    ":",
    "=",
    "\u200b",
    "\u200d",
    "\ufe0f",
    "\U000e0041",
    "Cookie: a=",
    "-u a:",
    "abc123",
    "1",
]
FRAGMENTS = st.sampled_from([*TOKENS.values(), *dict(IN_CONTEXT), *HARMLESS, *ODD_ENDS])


@given(st.lists(FRAGMENTS, max_size=8).map("".join))
def test_r06_masking_is_idempotent(text: str) -> None:
    masked = mask(text)
    assert mask(masked.text).text == masked.text
    for hit, after in pairwise(masked.hits):
        assert hit.end <= after.start
    cleaned = clean(text)
    assert clean(cleaned.text).text == cleaned.text


@given(st.text(max_size=200))
def test_r06_any_text_is_survived(text: str) -> None:
    assert mask(mask(text).text).text == mask(text).text


def test_m10_hidden_characters_do_not_hide_a_key() -> None:
    for hidden in (
        "\u200b",
        "\u200d",
        "\u2060",
        "\ufeff",
        "\u202e",
        "\U000e0041",
        "\ufe0f",
        "\u00ad",
    ):
        secret = TOKENS["github classic"]
        split = secret[:9] + hidden + secret[9:20] + hidden + secret[20:]
        cleaned = clean(f"key {split} end")
        assert secret[-10:] not in cleaned.text
        assert [hit.kind for hit in cleaned.hits] == ["github token"]
        assert cleaned.flags


HOSTILE = [
    "/", "A", "1", "eyJ", "://a:", "?token=", "xoxb-1", "sk-", " ", "a.", "-u ", "-u a:", "mysql -",
    "password ", "password:", 'password: "', "password for ", "密码", "密码是", "密码(", "token",
    "secret_", "cookie: a=", "login a password ", "authorization: basic ", "--password ", "--aa",
    "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n" + "A" * 64 + "\n", "[secret: x]",
    "a\u200d", "\x1b[", "\x1b]", "\U0001f600\ufe0f\u200d", "\U0001f3f4\U000e0067", "\u200b", "AKIA",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_r06_hostile_text_takes_linear_time(piece: str) -> None:
    """A quarter of a megabyte of each: a quadratic rule would run into the test's time limit."""
    text = (piece * (250_000 // len(piece) + 1))[:250_000]
    assert len(clean(text).text) <= 40 * len(text)


def test_r10_own_patterns() -> None:
    customer = compile_pattern("customer id", r"\bC-\d{6}\b")
    named = compile_pattern("phone", r"tel\.? (?P<secret>\d{11})")
    masked = mask("C-123456 tel. 13800138000", extra=(customer, named))
    assert masked.text == "[secret: customer id] tel. [secret: phone]"
    assert mask(masked.text, extra=(customer, named)).text == masked.text
    assert mask("C-123456").text == "C-123456"


@pytest.mark.parametrize(
    ("name", "regex", "code"),
    [
        ("", "x", "pattern_name"),
        ("a]b", "x", "pattern_name"),
        ("n" * 41, "x", "pattern_name"),
        ("x", "(", "pattern_invalid"),
        ("x", "[z-a]", "pattern_invalid"),
        ("x", "", "pattern_empty_match"),
        ("x", "a*", "pattern_empty_match"),
        ("x", "(a+)+b", "pattern_nested_repeat"),
        ("x", "([a-z]*x)*y", "pattern_nested_repeat"),
        ("x", "a" * 501, "pattern_too_long"),
    ],
)
def test_r10_bad_own_patterns_are_refused(name: str, regex: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        compile_pattern(name, regex)
    assert caught.value.code == code
    assert caught.value.hint


def test_r06_random_identifiers_are_not_flagged() -> None:
    chance = random.Random(3)
    for length in (7, 8, 12, 32, 40, 64, 96, 128):
        for _ in range(50):
            value = "".join(chance.choice("0123456789abcdef") for _ in range(length))
            for frame in ("commit {}", "sha256:{}", "id={}", "/blobs/{}", "{}.png", "版本 {}"):
                text = frame.format(value)
                assert mask(text).text == text
