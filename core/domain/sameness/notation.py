# ruff: noqa: E501  (patterns stay on one line)
"""One notation for what two texts say in two: halves, fractions, equal quantities, acronyms (K-13).

"Half a year" and "six months", "60 minutes" and "one hour", "cost of goods sold" and "COGS" do not
differ. Only the copies that are compared are rewritten, never a stored text.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from core.domain.chinese_script import has_han, to_simplified
from core.domain.tokens import Quantity, quantities
from core.domain.tokens.numerals import CHINESE_NUMERAL, ENGLISH_NUMBERS, chinese_number
from core.domain.tokens.units import UNIT_OF_WORD

# Canonical unit to (dimension, size). A month has no length in days, so it is its own dimension.
_SIZE: dict[str, tuple[str, Fraction]] = {
    "millisecond": ("time", Fraction(1, 1000)),
    "second": ("time", Fraction(1)),
    "minute": ("time", Fraction(60)),
    "hour": ("time", Fraction(3600)),
    "day": ("time", Fraction(86_400)),
    "week": ("time", Fraction(604_800)),
    "month": ("months", Fraction(1)),
    "quarter": ("months", Fraction(3)),
    "year": ("months", Fraction(12)),
    "gram": ("mass", Fraction(1)),
    "kilogram": ("mass", Fraction(1000)),
    "tonne": ("mass", Fraction(1_000_000)),
    "millimetre": ("length", Fraction(1)),
    "centimetre": ("length", Fraction(10)),
    "metre": ("length", Fraction(1000)),
    "kilometre": ("length", Fraction(1_000_000)),
    "millilitre": ("volume", Fraction(1)),
    "litre": ("volume", Fraction(1000)),
    "%": ("share", Fraction(1, 100)),
}
_CHINESE_UNIT = {
    "millisecond": "毫秒", "second": "秒", "minute": "分钟", "hour": "小时", "day": "天",
    "week": "个星期", "month": "个月", "quarter": "个季度", "year": "年", "gram": "克",
    "kilogram": "公斤", "tonne": "吨", "millimetre": "毫米", "centimetre": "厘米", "metre": "米",
    "kilometre": "公里", "millilitre": "毫升", "litre": "升",
}  # fmt: skip

_word = "|".join([r"\d+", *ENGLISH_NUMBERS])
_n = f"[0-9{CHINESE_NUMERAL}]"
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
_HALF_PAST = re.compile(rf"\b(half|quarter)[ -](past|to)\s+({_word})\b", re.IGNORECASE)
_AND_A_HALF = re.compile(
    rf"\b(?P<n>an?|{_word}) (?:(?P<u>hour|year)s? and a half|and a half (?P<v>hour|year)s?)\b",
    re.IGNORECASE,
)
_PART_OF_DAY = re.compile(
    r"\b(\d{1,2}(?::[0-5]\d)?)(?: o'?clock)? in the (morning|afternoon|evening)\b", re.IGNORECASE
)
_SHARE = re.compile(
    rf"\b(?:(?P<in>one in (?P<m>{_word}))|(?:(?P<n>an?|one|two|three|four) )?(?P<p>half|third|quarter|fifth|tenth)s?(?= of (?!an hour|the year|a year|the month)))\b",
    re.IGNORECASE,
)
_COMPOUND = re.compile(rf"\b({_word})-([a-z]+)\b(?=\s+[a-z])", re.IGNORECASE)
_ENGLISH = (
    (re.compile(r"\b(?:an? )?half[- ](?:an? )?hour\b", re.IGNORECASE), "30 minutes"),
    (re.compile(r"\bthree quarters of an hour\b", re.IGNORECASE), "45 minutes"),
    (re.compile(r"\b(?:an? )?quarter (?:of an )?hour\b", re.IGNORECASE), "15 minutes"),
    (re.compile(r"\b(?:an? )?half[- ](?:an? )?year\b", re.IGNORECASE), "6 months"),
    (
        re.compile(
            r"\b(?:the )?(?:last day|end) of (?:the|each|every|a) (month|quarter|year|week)\b",
            re.IGNORECASE,
        ),
        r"\1 end",
    ),
    (
        re.compile(
            r"\b(?:the )?(?:first day|start|beginning) of (?:the|each|every|a) (month|quarter|year|week)\b",
            re.IGNORECASE,
        ),
        r"\1 start",
    ),
    (
        re.compile(
            r"\blasts?(?=\s+(?:for|up to|at|no|less|more|about|between|only|\d))", re.IGNORECASE
        ),
        "takes",
    ),
    (re.compile(r"\b(at|from|to|by|is|be|are|with) zero\b(?!-| \w)", re.IGNORECASE), r"\1 0"),
)
_CHINESE = (
    (re.compile("每?个?(月|季度|季|年)(?:的?最后一天|底|末)"), r"\1末"),
    (re.compile(r"(?<![前后上下头个年一两二三四五六七八九十\d])半年(?!度|报|薪|级)"), "6个月"),
    (re.compile(r"(?<![个时])半个?(?:小时|钟头)"), "30分钟"),
    (re.compile("一刻钟"), "15分钟"),
    (re.compile("三刻钟"), "45分钟"),
    (re.compile("([一二三四五六七八九])成(?![为功本员果交立品绩长人年])"), r"百分之\1十"),
    (re.compile("半数|一半(?=以上|以下|的)"), "50%"),
    (re.compile("(?:首|头一)(?=[次个位名批轮]|日)"), "第一"),
)
_HAN_AND_A_HALF = re.compile(rf"(?P<n>{_n}+)(?:个半(?P<u>小时|钟头|月)|(?P<v>年)半(?!前|后))")
_HAN_RANGE = re.compile(
    rf"(?<!上午)(?P<a>{_n}+)(?P<m>点半?)(?P<to>到|至|-|~)(?P<b>{_n}+)(?=点)"
)  # 十二点到一点半: the second one is after noon
_ACRONYM = re.compile(r"\b[A-Z]{3,6}\b", re.ASCII)
_LATIN_WORD = re.compile(r"[A-Za-z]+")
_SMALL_WORDS = frozenset("a an and at by for in of on or the to with".split())
_NUMERONYM = re.compile(r"\b([a-z])(\d{1,2})([a-z])\b", re.IGNORECASE | re.ASCII)


def one_notation(left: str, right: str) -> tuple[str, str]:
    """Both texts in Simplified characters, with equal things written equally."""
    left, right = _plain(left), _plain(right)
    right = _equal_quantities(left, right)
    left = _short_names(left, right)
    return left, _short_names(right, left)


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    text = to_simplified(" ".join(text.split()))
    text = _AND_A_HALF.sub(_hours_and_a_half, text)
    for pattern, form in _ENGLISH:
        text = pattern.sub(form, text)
    text = _HALF_PAST.sub(_clock, text)
    text = _PART_OF_DAY.sub(lambda m: f"{m[1]} {'am' if m[2].lower() == 'morning' else 'pm'}", text)
    text = _SHARE.sub(_share, text)
    text = _COMPOUND.sub(_counted, text)
    text = _HAN_AND_A_HALF.sub(_han_and_a_half, text)
    for pattern, form in _CHINESE:
        text = pattern.sub(form, text)
    return _HAN_RANGE.sub(_afternoon, text)


def _count(text: str) -> int:
    lower = text.lower()
    if lower in ("a", "an"):
        return 1
    return int(lower) if lower.isdigit() else ENGLISH_NUMBERS[lower]


def _clock(match: re.Match[str]) -> str:
    hour = _count(match[3])
    minute = 30 if match[1].lower() == "half" else 15
    if not 1 <= hour <= 24 or (minute == 30 and match[2].lower() == "to"):
        return match[0]
    if match[2].lower() == "to":
        hour, minute = (hour - 2) % 12 + 1, 45
    return f"{hour}:{minute}"


def _hours_and_a_half(match: re.Match[str]) -> str:
    hours = (match["u"] or match["v"]).lower() == "hour"
    whole = _count(match["n"])
    return f"{whole * 60 + 30} minutes" if hours else f"{whole * 12 + 6} months"


def _han_and_a_half(match: re.Match[str]) -> str:
    whole = int(match["n"]) if match["n"].isdigit() else chinese_number(match["n"])
    if whole is None or match["u"] == "月":
        return match[0]
    return f"{whole * 12 + 6}个月" if match["v"] else f"{whole * 60 + 30}分钟"


def _share(match: re.Match[str]) -> str:
    top, bottom = 1, 1
    if match["in"]:
        bottom = _count(match["m"])
    else:
        top, bottom = _count(match["n"] or "a"), _PARTS[match["p"].lower()]
    if bottom < 2:
        return match[0]
    return f"{100 * top // bottom}%" if 100 % bottom == 0 else f"{top}/{bottom}"


def _counted(match: re.Match[str]) -> str:
    # "4-space indentation" counts spaces.
    plural = f"{match[2].lower()}s"
    return f"{match[1]} {plural}" if plural in UNIT_OF_WORD else match[0]


def _afternoon(match: re.Match[str]) -> str:
    first, last = (
        int(match[name]) if match[name].isdigit() else chinese_number(match[name])
        for name in ("a", "b")
    )
    later = first is not None and last is not None and last < first <= 12
    part = "下午" if later else ""
    return f"{match['a']}{match['m']}{match['to']}{part}{match['b']}"


def _measure(quantity: Quantity) -> tuple[str, Fraction] | None:
    try:
        number = Fraction(quantity.number)
    except (ValueError, ZeroDivisionError):
        return None
    if not quantity.unit:
        return ("share", number) if "/" in quantity.number else None
    size = _SIZE.get(quantity.unit)
    return (size[0], number * size[1]) if size else None


def _equal_quantities(left: str, right: str) -> str:
    """``right`` with each quantity that ``left`` has in another unit written as there."""
    known: dict[tuple[str, Fraction], Quantity] = {}
    forms: set[tuple[str, str]] = set()
    for quantity in quantities(left):
        forms.add((quantity.number, quantity.unit))
        measure = _measure(quantity)
        if measure is not None:
            known.setdefault(measure, quantity)
    for quantity in reversed(quantities(right)) if known else ():
        measure = _measure(quantity)
        same = known.get(measure) if measure is not None else None
        if same is None or (quantity.number, quantity.unit) in forms:
            continue
        written = _written(same, chinese=has_han(right[quantity.start : quantity.end]))
        right = right[: quantity.start] + written + right[quantity.end :]
    return right


def _written(quantity: Quantity, *, chinese: bool) -> str:
    if quantity.unit in ("", "%"):
        return f"{quantity.number}{quantity.unit}"
    if chinese:
        return f"{quantity.number}{_CHINESE_UNIT[quantity.unit]}"
    return f"{quantity.number} {quantity.unit}s"


def _short_names(text: str, other: str) -> str:
    """``text`` with a phrase or word replaced by the acronym that ``other`` has for it."""
    for match in _ACRONYM.finditer(other):
        if match[0].casefold() not in text.casefold():
            span = _spelled_out(match[0], text)
            if span is not None:
                text = text[: span[0]] + match[0] + text[span[1] :]
    for match in _NUMERONYM.finditer(other):
        first, count, last = match.groups()
        word = rf"\b{first}[a-z]{{{count}}}{last}\b"  # i18n: 18 letters between
        text = re.sub(word, match[0], text, flags=re.IGNORECASE | re.ASCII)
    return text


def _spelled_out(acronym: str, text: str) -> tuple[int, int] | None:
    words = list(_LATIN_WORD.finditer(text))
    for begin in range(len(words)):
        letters = list(acronym.lower())
        for word in words[begin:]:
            initial = word[0][0].lower()
            if initial == letters[0]:
                letters.pop(0)
            elif word[0].lower() not in _SMALL_WORDS or len(letters) == len(acronym):
                break
            if not letters:
                return words[begin].start(), word.end()
    return None
