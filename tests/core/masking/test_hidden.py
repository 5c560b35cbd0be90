"""Hidden characters are stripped and flagged, unless a script or emoji needs them (R-07)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.masking import HiddenKind, strip_hidden

KEPT = [
    "plain text\n\twith tabs\r\nand lines",
    "中文、English、日本語、한국어",
    "می\u200cخواهم",  # Persian: ZWNJ inside a word
    "نامه\u200cای",
    "क्\u200dष and क्\u200c",  # Devanagari: half form, and a virama shown at a word's end
    "ශ්\u200dරී ලංකා",  # Sinhala
    "ക്\u200dഷ",  # Malayalam
    "র\u200d্য",  # Bengali
    "👨\u200d👩\u200d👧\u200d👦",
    "👩🏽\u200d💻",
    "🏳\ufe0f\u200d🌈",
    "❤\ufe0f\u200d🔥",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # flag of Scotland
    "1\ufe0f\u20e3 #\ufe0f\u20e3",
    "☎\ufe0e ✅",
    "葛\U000e0100城",
    "≨\ufe00",
    "ᠠ\u180b",
    "🇨🇳🇩🇪",
    "e\u0301 naïve",
    "line\u2028separator and\u00a0space",
]


@pytest.mark.parametrize("text", KEPT)
def test_r07_what_a_script_needs_is_kept(text: str) -> None:
    stripped = strip_hidden(text)
    assert stripped.text == text
    assert stripped.flags == ()


@pytest.mark.parametrize(
    ("text", "left", "flags"),
    [
        ("a\u200bb", "ab", {"zero_width"}),
        ("pass\u200dword", "password", {"zero_width"}),
        ("a\u200cb", "ab", {"zero_width"}),
        ("\ufeffstart", "start", {"zero_width"}),
        ("a\u2060\u2063\u00adb\u034f", "ab", {"zero_width"}),
        ("中\u200d文", "中文", {"zero_width"}),
        ("👨\u200d", "👨", {"zero_width"}),
        ("👨\u200d\u200d👩", "👨\u200d👩", {"zero_width"}),
        ("admin\u202etxt.exe", "admintxt.exe", {"bidi"}),
        ("\u2066x\u2069\u200f\u061c", "x", {"bidi"}),
        ("hi\U000e0049\U000e0067\U000e006e", "hi", {"tag"}),
        ("🏴\U000e0067\U000e0062", "🏴", {"tag"}),
        ("🏴\U000e0049\U000e0047\U000e007f", "🏴", {"tag"}),
        ("\x1b[31mred\x1b[0m", "red", {"terminal"}),
        ("\x1b]8;;http://x\x07link\x1b]8;;\x07", "link", {"terminal"}),
        ("\x9b2Jx", "x", {"terminal"}),
        ("\x1b", "", {"terminal"}),
        ("a\x00\x08b\x7f", "ab", {"control"}),
        ("x\ufe0f", "x", {"variation_selector"}),
        ("😀\ufe0f\ufe0f\ufe0f", "😀\ufe0f", {"variation_selector"}),
        ("😀\U000e0100\U000e0155", "😀", {"variation_selector"}),
        ("葛\U000e0100\U000e0101", "葛\U000e0100", {"variation_selector"}),
        ("a\u3164b\uffa0", "ab", {"filler"}),
        ("half \ud83d end", "half \ufffd end", {"surrogate"}),
        ("1\ufe0f 2", "1 2", {"variation_selector"}),
    ],
)
def test_r07_hidden_characters_are_stripped_and_flagged(
    text: str, left: str, flags: set[str]
) -> None:
    stripped = strip_hidden(text)
    assert stripped.text == left
    assert set(stripped.flags) == flags


SPECIAL = st.sampled_from(
    "\u200b\u200c\u200d\u2060\ufe0e\ufe0f\U000e0100\U000e0067\U000e007f\u202e\x1b[]m;\x07\x9b"
    "\U0001f468\U0001f3fb\U0001f3f4\u0915\u094d\u0645\u845b1#\u20e3\u180b\u1820\ud83dab \n\u3164"
)


@given(st.lists(SPECIAL, max_size=24).map("".join))
def test_r07_stripping_is_idempotent(text: str) -> None:
    once = strip_hidden(text)
    again = strip_hidden(once.text)
    assert again.text == once.text
    assert again.flags == ()
    assert (once.text == text) == (once.flags == ())


@given(st.text(max_size=100))
def test_r07_only_removes(text: str) -> None:
    left = strip_hidden(text).text
    rest = iter(text.replace("\ud800", "\ufffd"))
    assert all(char in rest for char in left)


def test_r07_flags_are_kinds() -> None:
    flags = strip_hidden("\u200b\u202e\x1b[0m\x00\U000e0041x\ufe0f\u3164\udc00").flags
    assert list(flags) == sorted(HiddenKind)
