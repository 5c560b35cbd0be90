# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Dates, weekdays and times of day in English and Chinese, brought to one form.

Canonical forms: ``2026-04-01``, ``--04-01`` (no year), ``2026-04``, ``--04``, ``y2026``, ``Q2``,
``wd5`` (Friday), ``17:00``. The patterns run on the scan form (half width, Simplified characters).
"""

from __future__ import annotations

import re

from core.domain.tokens.numerals import CHINESE_NUMERAL, chinese_number

_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH_OF = {name: n for n, name in enumerate(_MONTHS, start=1)}
_MONTH_OF |= {name[:3]: n for name, n in _MONTH_OF.items()} | {"sept": 9}
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_DAY_OF = {name: n for n, name in enumerate(_DAYS, start=1)}
_DAY_OF |= {name + "s": n for name, n in list(_DAY_OF.items())}
_DAY_OF |= {"mon": 1, "tue": 2, "tues": 2, "wed": 3, "thu": 4, "thur": 4, "thurs": 4, "fri": 5,
            "sat": 6, "sun": 7}  # fmt: skip
_HAN_DAY = {c: n for n, c in enumerate("一二三四五六", start=1)} | {"日": 7, "天": 7}
_HAN_DAY |= {str(n): n for n in range(1, 8)}

_any_month = "|".join(sorted(_MONTH_OF, key=len, reverse=True))
_n = f"[0-9{CHINESE_NUMERAL}]"
_ordinal = r"(?:st|nd|rd|th)?"

ISO_DATE = re.compile(r"(?<![\w.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\w-]|\.\d)", re.ASCII)
ISO_MONTH = re.compile(r"(?<![\w.-])((?:19|20)\d\d)-(0[1-9]|1[0-2])(?![\w-])", re.ASCII)
ENGLISH_DATE = re.compile(
    rf"\b(?:(?P<m1>{_any_month})\.?\s+(?P<d1>\d{{1,2}}){_ordinal}(?!\w|:|\.\d|\s*%)(?:,?\s+(?P<y1>(?:19|20)\d\d))?"
    rf"|(?P<d2>\d{{1,2}}){_ordinal}\s+(?:of\s+)?(?P<m2>{_any_month})\b(?:,?\s+(?P<y2>(?:19|20)\d\d))?)",
    re.IGNORECASE | re.ASCII,
)
ENGLISH_MONTH = re.compile(
    rf"\b(?:(?P<m>{'|'.join(m for m in _MONTHS if m not in ('may', 'march'))})"
    r"|(?<=\bin )(?P<c>may|march)|(?P<k>May|March)(?= (?:19|20)\d\d))\b(?:\s+(?P<y>(?:19|20)\d\d))?",
    re.IGNORECASE | re.ASCII,
)
CHINESE_DATE = re.compile(
    rf"(?:(?P<y>{_n}{{2,4}})年\s*)?(?P<m>{_n}{{1,3}})月\s*(?:份|(?P<d>{_n}{{1,3}})\s*(?:日|号))?"
)
CHINESE_YEAR = re.compile(rf"(?P<y>(?:19|20)\d\d|[{CHINESE_NUMERAL}]{{4}})\s*年(?!内|后|前|来)")
QUARTER = re.compile(
    r"\b(?P<q>Q[1-4])\b|第(?P<c>[一二三四1-4])季度?|\b(?P<e>first|second|third|fourth) quarter\b",
    re.IGNORECASE | re.ASCII,
)
WEEKDAY = re.compile(
    rf"\b(?P<e>{'|'.join(_DAYS)})s?\b|\b(?P<a>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat)\b\.?(?!\w)"
    r"|(?P<alt>[双单隔])?(?:周|星期|礼拜)(?P<c>[一二三四五六日天1-7])(?!个|次)",
    re.IGNORECASE | re.ASCII,
)
TIME_ENGLISH = re.compile(
    r"(?<![\w.:])(?P<h>\d{1,2})(?:[:.](?P<m>[0-5]\d))?\s?(?P<p>[ap])\.?\s?m\b\.?"
    r"|(?<![\w.:])(?P<h2>[01]?\d|2[0-4]):(?P<m2>[0-5]\d)(?::(?P<s2>[0-5]\d))?(?![\w:])"
    r"|(?<![\w.:])(?P<h3>1[0-2]|[1-9]) o'?clock\b",
    re.IGNORECASE | re.ASCII,
)
TIME_WORD = re.compile(
    r"\b(?P<n>noon|midday)\b|\b(?P<z>midnight)\b|(?P<cn>正午|中午12点)|(?P<cz>午夜|半夜12点)",
    re.IGNORECASE | re.ASCII,
)
_part = "上午|早上|早晨|清晨|凌晨|下午|午后|傍晚|晚上|晚间|夜里|夜间|中午"
TIME_CHINESE = re.compile(
    rf"(?P<part>{_part})\s*(?P<h>{_n}{{1,3}})\s*(?:(?:点钟?|时)(?P<half>半)?(?:(?P<m>{_n}{{1,3}})分|(?P<quarter>[一三])刻)?"
    rf"|:(?P<m4>[0-5]\d))"
    rf"|(?<![第\d.:{CHINESE_NUMERAL}])(?P<h2>{_n}{{1,3}})\s*(?:点钟|点半(?P<half2>)|点整|[点时](?P<m2>{_n}{{1,3}})分"
    rf"|点(?=前|后|之|以|到|至|开|发|下班|上班|结|[,。;、.!?]|$|\s)"
    rf"|点(?P<quarter2>[一三])刻)"
)
ZONE = re.compile(
    r"\b(?:(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?|PST|PDT|EST|EDT|CST|CET|CEST|BST|JST|IST)\b",
    re.ASCII,
)


def _number(text: str) -> int | None:
    return int(text) if text.isdigit() else chinese_number(text)


def _date(year: int | None, month: int | None, day: int | None) -> str | None:
    if month is not None and not 1 <= month <= 12:
        return None
    if day is not None and not 1 <= day <= 31:
        return None
    if month is None:
        return f"y{year}" if year is not None else None
    head = f"{year:04d}" if year is not None else "-"
    return f"{head}-{month:02d}" + (f"-{day:02d}" if day is not None else "")


def iso_date(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`ISO_DATE`; None when it is not a calendar date."""
    return _date(*(int(part) for part in match.groups()))


def iso_month(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`ISO_MONTH`."""
    return _date(int(match[1]), int(match[2]), None)


def english_date(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`ENGLISH_DATE`."""
    month = match["m1"] or match["m2"]
    day = match["d1"] or match["d2"]
    year = match["y1"] or match["y2"]
    return _date(int(year) if year else None, _MONTH_OF[month.lower()], int(day))


def english_month(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`ENGLISH_MONTH`."""
    name = (match["m"] or match["c"] or match["k"]).lower()
    if name in ("may", "march") and match[0][0].islower() and not match["c"]:
        return None
    return _date(int(match["y"]) if match["y"] else None, _MONTH_OF[name], None)


def chinese_date(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`CHINESE_DATE`."""
    year = _number(match["y"]) if match["y"] else None
    if year is not None and year < 100:
        year += 2000
    return _date(year, _number(match["m"]), _number(match["d"]) if match["d"] else None)


def chinese_year(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`CHINESE_YEAR`."""
    year = _number(match["y"])
    return f"y{year}" if year is not None and 1900 <= year < 2100 else None


def quarter(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`QUARTER`: ``Q1`` to ``Q4``."""
    if match["q"]:
        return match["q"].upper()
    if match["e"]:
        return f"Q{('first', 'second', 'third', 'fourth').index(match['e'].lower()) + 1}"
    return f"Q{_number(match['c'])}"


def weekday(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`WEEKDAY`: ``wd1`` (Monday) to ``wd7``."""
    if match["c"]:
        every = "/2" if match["alt"] else ""
        return f"wd{_HAN_DAY[match['c']]}{every}"
    name = (match["e"] or match["a"]).lower()
    if match["a"] and match["a"][0].islower():
        return None
    return f"wd{_DAY_OF[name]}"


def time_english(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`TIME_ENGLISH`: 24-hour ``HH:MM``."""
    if match["h3"]:
        return f"{int(match['h3']):02d}:00"
    if match["h2"]:
        hour, minute = int(match["h2"]), int(match["m2"])
        return f"{hour:02d}:{minute:02d}" + (f":{match['s2']}" if match["s2"] else "")
    hour = int(match["h"])
    if not 1 <= hour <= 12:
        return None
    hour = hour % 12 + (12 if match["p"].lower() == "p" else 0)
    return f"{hour:02d}:{int(match['m'] or 0):02d}"


def time_word(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`TIME_WORD`."""
    return "12:00" if match["n"] or match["cn"] else "00:00"


def time_chinese(match: re.Match[str]) -> str | None:
    """Canonical form of :data:`TIME_CHINESE`: 24-hour ``HH:MM``."""
    hour = _number(match["h"] or match["h2"])
    if hour is None or hour > 24:
        return None
    part = match["part"] or ""
    if part in ("晚上", "晚间") and hour < 5:
        pass  # after midnight
    elif (part in ("下午", "午后", "傍晚", "晚上", "晚间") and hour < 12) or (
        part == "中午" and hour < 3
    ):
        hour += 12
    minute_text = match["m"] or match["m2"] or match["m4"]
    minute = _number(minute_text) if minute_text else 0
    if match["half"] or match["half2"] is not None:
        minute = 30
    ke = match["quarter"] or match["quarter2"]
    if ke:
        minute = 15 if ke == "一" else 45
    if minute is None or minute > 59:
        return None
    return f"{hour:02d}:{minute:02d}"
