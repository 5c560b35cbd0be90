"""Characters that a reader cannot see but a model reads (R-07).

Stripped: zero-width, bidirectional and tag characters, terminal escape sequences and control
characters, invisible fillers. Kept where a script or an emoji needs them: joiners inside words of
Persian, Indic and related scripts, emoji sequences, flags, one variation selector after a character
that takes it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum


class HiddenKind(StrEnum):
    """What was taken out."""

    ZERO_WIDTH = "zero_width"
    BIDI = "bidi"
    TAG = "tag"
    TERMINAL = "terminal"
    CONTROL = "control"
    VARIATION = "variation_selector"
    FILLER = "filler"
    SURROGATE = "surrogate"


@dataclass(frozen=True, slots=True)
class Stripped:
    """A text without hidden characters; ``flags`` are :class:`HiddenKind` values, sorted."""

    text: str
    flags: tuple[str, ...]


ZWNJ, ZWJ = "\u200c", "\u200d"
_ROUNDS = 8

_TERMINAL = re.compile(
    "\x1b\\[[0-?]{0,64}[ -/]{0,8}[@-~]"
    "|[\x1b][\\]PX^_][^\x07\x1b\x9c]{0,4096}(?:\x07|\x1b\\\\|\x9c)"
    "|\x9b[0-?]{0,64}[ -/]{0,8}[@-~]"
    "|\x1b[ -/]{0,4}[0-~]?"
)
_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
_SIMPLE: tuple[tuple[HiddenKind, re.Pattern[str]], ...] = (
    (HiddenKind.TERMINAL, _TERMINAL),
    (HiddenKind.CONTROL, re.compile(f"[{_CONTROL}]")),
    (HiddenKind.BIDI, re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")),
    (
        HiddenKind.ZERO_WIDTH,
        re.compile("[\u00ad\u034f\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]"),
    ),
    (
        HiddenKind.FILLER,
        re.compile(
            "[\u115f\u1160\u17b4\u17b5\u3164\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
        ),
    ),
    (HiddenKind.TAG, re.compile("[\U000e0000-\U000e001f]")),
)
_FLAG_SEQUENCE = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
_TAGS = "\U000e0020-\U000e007f"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f"
_CONDITIONAL = re.compile(f"[{ZWNJ}{ZWJ}{_TAGS}{_SELECTORS}]")
_SUSPECT = re.compile(
    f"[\x1b{_CONTROL}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e01ef]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")

# Scripts whose spelling uses joiners (Unicode core specification, 23.2): Arabic and its relatives,
# the Indic scripts, Sinhala, Tibetan, Myanmar, Khmer, Mongolian.
_JOINING = re.compile(
    "[\u0600-\u06ff\u0700-\u074f\u0750-\u077f\u0780-\u07bf\u07c0-\u07ff\u0840-\u085f\u0860-\u08ff"
    "\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u1800-\u18af\u1a20-\u1aaf\u1b00-\u1b7f"
    "\ua840-\ua87f\ua8e0-\ua8ff\ua980-\ua9df\uaa60-\uaa7f\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc"
    "\U00010a00-\U00010a5f\U00010f30-\U00010f6f\U00011000-\U00011fff\U0001e900-\U0001e95f]"
)
_EMOJI = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_SKIN = re.compile("[\U0001f3fb-\U0001f3ff]")
_IDEOGRAPH = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def strip_hidden(text: str) -> Stripped:
    """Take out hidden characters. Idempotent; ordinary text comes back as it is."""
    if not _SUSPECT.search(text):
        return Stripped(text, ())
    flags: set[HiddenKind] = set()
    for kind, pattern in _SIMPLE:
        text, count = pattern.subn("", text)
        if count:
            flags.add(kind)
    text, count = _SURROGATE.subn("\ufffd", text)
    if count:
        flags.add(HiddenKind.SURROGATE)
    if _CONDITIONAL.search(text):
        text = _strip_conditional(text, flags)
    return Stripped(text, tuple(sorted(flags)))


def _strip_conditional(text: str, flags: set[HiddenKind]) -> str:
    # Taking one out changes its neighbours' surroundings: repeat until nothing changes.
    for _ in range(_ROUNDS):
        after = _conditional_pass(text, flags)
        if after == text:
            return text
        text = after
    for match in _CONDITIONAL.finditer(text):
        flags.add(_kind(match[0]))
    return _CONDITIONAL.sub("", text)


def _conditional_pass(text: str, flags: set[HiddenKind]) -> str:
    kept: list[str] = []
    position = 0
    before = ""
    flag_ends = {m.start() + 1: m.end() for m in _FLAG_SEQUENCE.finditer(text)}
    while match := _CONDITIONAL.search(text, position):
        place = match.start()
        if place > position:
            kept.append(text[position:place])
            before = (before + text[max(position, place - 3) : place])[-3:]
        if place in flag_ends:
            position = flag_ends[place]
            kept.append(text[place:position])
            before = (before + "\U0001f3f4")[-3:]
            continue
        char = match[0]
        if _is_needed(before, char, text[place + 1 : place + 3]):
            kept.append(char)
            before = (before + char)[-3:]
        else:
            flags.add(_kind(char))
        position = place + 1
    kept.append(text[position:])
    return "".join(kept)


def _kind(char: str) -> HiddenKind:
    if char in (ZWNJ, ZWJ):
        return HiddenKind.ZERO_WIDTH
    return HiddenKind.TAG if "\U000e0020" <= char <= "\U000e007f" else HiddenKind.VARIATION


def _is_needed(before: str, char: str, after: str) -> bool:
    last, following = before[-1:], after[:1]
    if not last:
        return False
    if char == ZWNJ:
        return _joins_letters(last, following)
    if char == ZWJ:
        return _joins_emoji(before, following) or _joins_letters(last, following)
    if "\U000e0020" <= char <= "\U000e007f":
        return False
    return _takes_selector(last, char, following)


def _joins_emoji(before: str, following: str) -> bool:
    last = before[-1:]
    if last == "\ufe0f" or _SKIN.match(last):
        last = before[-2:-1] or last
    return bool(_EMOJI.match(last) and _EMOJI.match(following))


def _joins_letters(last: str, following: str) -> bool:
    """Between letters of a joining script, or after a virama (at a word's end too)."""
    if not _JOINING.match(last):
        return False
    return bool(_JOINING.match(following)) or unicodedata.combining(last) == 9


def _takes_selector(last: str, char: str, following: str) -> bool:
    if char in "\ufe0e\ufe0f":
        keycap = last in "0123456789#*" and following == "\u20e3"
        return keycap or bool(_EMOJI.match(last))
    if "\u180b" <= char <= "\u180f":
        return "\u1800" <= last <= "\u18af"
    if char >= "\U000e0100":
        return bool(_IDEOGRAPH.match(last))
    # Standardised variants: mathematics, CJK punctuation and ideographs, Myanmar, Phags-pa.
    return bool(
        _IDEOGRAPH.match(last)
        or "\u2200" <= last <= "\u2aff"
        or "\u3000" <= last <= "\u30ff"
        or "\uff00" <= last <= "\uff60"
        or "\u1000" <= last <= "\u109f"
        or "\ua840" <= last <= "\ua87f"
    )
