# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Finds the protected tokens of a text (K-13, C-04).

The patterns run in order of strength; a span taken by one is closed to the later ones, so the
digits inside a path, an address or an identifier are never numbers of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from core.domain.tokens import calendar_forms as calendar
from core.domain.tokens import cues, literals, numerals, units
from core.domain.tokens.kinds import Token, TokenKind
from core.domain.tokens.scan_form import scan_form

_LIST_NUMBER = re.compile(
    r"(?m)^[ \t>]*(?:[-*+•][ \t]+)?(?:\(\d{1,3}\)|\d{1,3}[.)](?=[ \t])|\d{1,2}[,](?=[\u3400-\u9fff])|[一二三四五六七八九十]{1,3}[,.](?=\D)"
    r"|\([一二三四五六七八九十]{1,3}\)|[①-⑳]|[a-z][.)](?=[ \t]))"
)
_han = numerals.CHINESE_NUMERAL
_NUMBER = re.compile(
    r"(?P<sign>(?<![\w\d)\]-])[-+±](?=\.?\d))?"
    r"(?P<money>US\$|HK\$|NT\$|CN¥|JP¥|[$€£¥₩₹])?\s?"
    r"(?<![A-Za-z_])(?P<int>\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:_\d{3})+|\d+)(?P<frac>\.\d+)?(?P<exp>[eE][+-]?\d+(?!\w))?"
    r"(?P<den>/\d+(?![\d/]))?(?P<power>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|\^-?\d+)?"
    r"(?P<scale>[kK](?![A-Za-z0-9])|\s?(?:thousand|million|billion|trillion)\b|[十百千]?[万亿]|[百千](?![\u3400-\u9fff]?[兆克米瓦字]))?"
    r"(?P<ordinal>(?:st|nd|rd|th)\b)?",
    re.ASCII,
)
_FRACTION = re.compile(r"\d*[½⅓⅔¼¾⅕⅛]")
_HAN_PERCENT = re.compile(rf"百分之(?P<n>[\d.]+|[{_han}]+(?:点[{_han}]+)?)")
_HAN_FRACTION = re.compile(rf"(?P<d>[{_han}]+)分之(?P<n>[{_han}]+)")
_HAN_ORDINAL = re.compile(rf"第(?P<n>[{_han}]+|\d+)")
_HAN_NUMBER = re.compile(
    rf"[{_han}]*[十百千万亿][{_han}]*(?:点[{_han}]+)?|[{_han}](?:点[{_han}]+)?|[零〇一二三四五六七八九]{{2,}}"
)
_MEASURE = re.compile(
    r"\s*(?:个(?:工作日|小时|钟头|星期|礼拜|季度|百分点|月|人|字符?|单?词|空格|副本|字节|点)?|天|日|次|遍|回|位|名|人|行|列|页|条|份|级|章|节|小时|分钟|秒钟?|毫秒|微秒|周|星期|年|元|块|角|分|倍|步|轮|项|种|类|台|件|封|层"
    r"|票|组|批|号|岁|度|米|克|升|吨|里|字|句|段|句话|段话|阶段|倍|折|门|张|间|套|篇|本|只|家|场|道|副本|节点|线程|进程|核|字节|像素|公里|公斤|公尺|公分|厘米|毫米|千克|磅|英尺|英寸|英里|档|期|季|成|代|方|者|端|层|空格)"
)
_HAN_NOT_NUMBER = re.compile(
    r"一(?:律|般|直|样|致|定|些|起|旦|切|概|下|边|面|方面|体|并|向|再|共|点(?!钟|半|整)|会儿|同|贯|流|早|手|线|度|句话|道|块(?!钱))|统一|第一|万一|唯一|单一|之一|逐一|一一|同一|进一步|一步步|一步一步"
    r"|万(?:能|物|一|分)|千(?:万(?![元人次个条])|方百计)|百(?:科|度(?![^\d]?数)|般)|三方|四舍五入|五花八门|七牛|八卦|九宫|十分(?!钟|之)|两者|两边|二维|二进制|三角|四周|双十一|零(?!点|下|时|元)|一个(?!小时|钟头|星期|礼拜|月|季度|工作日|人)"
    r"|一(?:种|份|条|件|项|套|台|位(?!小数|数)|名|封|类|组|批|张|篇|本|家|段(?!话)|门|层|句(?!话)|篇|章|节|页(?!纸)|遍|行|列|端|档|期|轮|处|番|副|道|场|次性|对一|对多|键|代|把|带|半|同)"
    r"|十六进制|二者|八股|二次|二手|三明治|一两|五金|两岸|千兆|百分"
)
_english = "|".join([*numerals.ENGLISH_NUMBERS, *numerals.ENGLISH_SCALES])
_ENGLISH_NUMBER = re.compile(
    rf"\b(?:(?:{_english})(?:(?:[ -]|\sand\s)(?:{_english}))*|(?:a)(?=\s+(?:hundred|thousand|million|billion)\b)\s(?:hundred|thousand|million|billion))\b",
    re.IGNORECASE | re.ASCII,
)
_ENGLISH_ORDINAL = re.compile(
    r"\b(?P<n>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b(?!\s+(?:hand|guess|opinion|thought))"
    r"|\b(?P<f>first)(?=\s+(?:of\b|day|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekday|business|line|row|column|page|letter|quarter|half|three|two|\d))",
    re.IGNORECASE | re.ASCII,
)
_TIMES = re.compile(
    r"\b(?:(?P<twice>twice)|(?P<thrice>thrice))\b",
    re.IGNORECASE | re.ASCII,
)
_EVERY_TIME = re.compile(r"每[^,。;]{1,10}一次$")
_PLURAL_SCALE = re.compile(
    r"\b(thousand|million|billion)s\s+of\s+(?=euros|dollars|pounds|yuan|yen)",
    re.IGNORECASE | re.ASCII,
)
_COUNTED = re.compile(
    r"\b(?:at least|at most|exactly|more than|less than|fewer than|up to|only|just|than|minimum of|maximum of)\s+$",
    re.IGNORECASE | re.ASCII,
)
_WORD_SLASH = re.compile(r"(?<![\w/.])[A-Za-z]\w*(?:/[A-Za-z]\w*)+(?![\w/])", re.ASCII)
_WORD_UNITS_SILENT = {"item", "times", "people"}


class _Scan:
    """One pass over one text: which characters are taken, and the tokens found."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.form = scan_form(text)
        self.taken = bytearray(len(text))
        self.tokens: list[Token] = []

    def free(self, start: int, end: int) -> bool:
        return not any(self.taken[start:end])

    def take(self, start: int, end: int) -> None:
        self.taken[start:end] = b"\x01" * (end - start)

    def add(self, kind: TokenKind, canonical: str, start: int, end: int) -> None:
        self.tokens.append(Token(kind, self.text[start:end], canonical, start, end))
        self.take(start, end)

    def matches(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        for match in pattern.finditer(self.form):
            if match.end() > match.start() and self.free(*match.span()):
                yield match


def _trimmed_url(raw: str) -> str:
    while raw and raw[-1] in ".,;:!?*_~":
        raw = raw[:-1]
    while raw.endswith(")") and raw.count("(") < raw.count(")"):
        raw = raw[:-1].rstrip(".,;:!?")
    return raw


def _url_form(raw: str) -> str:
    scheme, separator, rest = raw.partition("://")
    if not separator:
        return raw
    host, slash, tail = rest.partition("/")
    return f"{scheme.lower()}://{host.lower()}{slash}{tail}".rstrip("/")


def _whitespace(text: str) -> str:
    return " ".join(text.split())


def _scan_literals(scan: _Scan) -> None:
    for match in scan.matches(literals.CODE):
        content = match["block"] or match["double"] or match["single"] or ""
        kind = TokenKind(literals.literal_kind(content))
        canonical = _whitespace(content)
        if kind is TokenKind.NUMBER:
            canonical = numerals.decimal_form(canonical)
        elif kind is TokenKind.VERSION:
            canonical = canonical.lstrip("vV")
        elif kind is TokenKind.URL:
            canonical = _url_form(canonical)
        scan.add(kind, canonical, *match.span())
    for match in scan.matches(literals.URL):
        raw = _trimmed_url(match[0])
        scan.add(TokenKind.URL, _url_form(raw), match.start(), match.start() + len(raw))
    for match in scan.matches(literals.QUOTED):
        content = next(value for value in match.groups() if value is not None)
        if content.strip():
            scan.add(TokenKind.QUOTE, _whitespace(content), *match.span())
    for match in scan.matches(literals.EMAIL):
        scan.add(TokenKind.IDENTIFIER, match[0].lower(), *match.span())
    for match in scan.matches(calendar.ISO_DATE):
        if date := calendar.iso_date(match):
            scan.add(TokenKind.DATE, date, *match.span())
    for pattern in (literals.IPV4, literals.HOST):
        for match in scan.matches(pattern):
            start, end = match.span(1)
            scan.add(TokenKind.HOST, match[1].lower(), start, end)
            if match["port"]:
                scan.add(TokenKind.NUMBER, match["port"], *match.span("port"))
    for match in scan.matches(literals.IPV6):
        if match[0].count(":") >= 2 and re.search(r"[0-9a-fA-F]", match[0]):
            scan.add(TokenKind.HOST, match[0].lower(), *match.span())
    for pattern in (literals.WINDOWS_PATH, literals.ROOTED_PATH, literals.RELATIVE_PATH):
        for match in scan.matches(pattern):
            raw = match[0].rstrip(".,;:")
            if pattern is literals.RELATIVE_PATH and not literals.is_path(raw):
                continue
            if len(raw) > 1 or raw == "~":
                canonical = raw.rstrip("/") or raw
                scan.add(TokenKind.PATH, canonical, match.start(), match.start() + len(raw))
    for match in scan.matches(literals.FILE_NAME):
        scan.add(TokenKind.PATH, match[0], *match.span())
    for match in scan.matches(literals.FLAG):
        scan.add(TokenKind.FLAG, match[0], *match.span())
    for pattern in (literals.VERSION, literals.VERSION_WORD):
        for match in scan.matches(pattern):
            canonical = next(value for value in match.groups() if value is not None)
            scan.add(TokenKind.VERSION, canonical.lower(), *match.span())


def _scan_calendar(scan: _Scan) -> None:
    passes: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None], TokenKind], ...] = (
        (calendar.ISO_MONTH, calendar.iso_month, TokenKind.DATE),
        (calendar.ENGLISH_DATE, calendar.english_date, TokenKind.DATE),
        (calendar.CHINESE_DATE, calendar.chinese_date, TokenKind.DATE),
        (calendar.ENGLISH_MONTH, calendar.english_month, TokenKind.DATE),
        (calendar.CHINESE_YEAR, calendar.chinese_year, TokenKind.DATE),
        (calendar.QUARTER, calendar.quarter, TokenKind.DATE),
        (calendar.WEEKDAY, calendar.weekday, TokenKind.DATE),
        (calendar.TIME_ENGLISH, calendar.time_english, TokenKind.TIME),
        (calendar.TIME_CHINESE, calendar.time_chinese, TokenKind.TIME),
        (calendar.TIME_WORD, calendar.time_word, TokenKind.TIME),
    )
    for pattern, form, kind in passes:
        for match in scan.matches(pattern):
            canonical = form(match)
            if canonical:
                scan.add(kind, canonical, *match.span())
    for match in scan.matches(calendar.ZONE):
        scan.add(TokenKind.UNIT, match[0], *match.span())


def _unit_after(scan: _Scan, end: int) -> int:
    match = units.AFTER_NUMBER.match(scan.form, end)
    if match is None or not scan.free(*match.span()):
        return end
    name = units.unit_name(match)
    start = match.start() + (1 if scan.form[match.start()] in " -\u00a0" else 0)
    if name in _WORD_UNITS_SILENT:
        return end
    scan.add(TokenKind.UNIT, name, start, match.end())
    return match.end()


def _scan_numbers(scan: _Scan) -> None:
    for match in scan.matches(_HAN_PERCENT):
        digits = match["n"]
        value = digits if digits[0].isdigit() else _han_decimal(digits)
        if value is not None:
            scan.add(TokenKind.NUMBER, numerals.decimal_form(value), *match.span("n"))
            scan.add(TokenKind.UNIT, "%", match.start(), match.start("n"))
    for match in scan.matches(_HAN_FRACTION):
        top, bottom = numerals.chinese_number(match["n"]), numerals.chinese_number(match["d"])
        scan.add(TokenKind.NUMBER, f"{top}/{bottom}", *match.span())
    for match in scan.matches(_HAN_ORDINAL):
        ordinal = match["n"] if match["n"].isdigit() else numerals.chinese_number(match["n"])
        scan.add(TokenKind.NUMBER, f"#{ordinal}", *match.span())
    for match in scan.matches(_FRACTION):
        whole, sign = match[0][:-1], numerals.FRACTIONS[match[0][-1]]
        scan.add(TokenKind.NUMBER, f"{whole} {sign}".strip(), *match.span())
        _unit_after(scan, match.end())
    for match in scan.matches(_NUMBER):
        _add_number(scan, match)
    for match in scan.matches(_TIMES):
        scan.add(
            TokenKind.NUMBER,
            "2" if match["twice"] else "3",
            *match.span(),
        )
    for match in scan.matches(_PLURAL_SCALE):
        scan.add(TokenKind.NUMBER, str(numerals.SCALES[match[1].lower()]), *match.span())
        _unit_after(scan, match.end())
    for match in scan.matches(_ENGLISH_NUMBER):
        word = match[0].lower()
        found = numerals.english_number(re.sub(r"^an? ", "one ", word))
        followed = units.AFTER_NUMBER.match(scan.form, match.end())
        counted = followed is not None or _COUNTED.search(scan.form[: match.start()])
        if found is None or (word in ("one", "zero") and not counted):
            continue
        scan.add(TokenKind.NUMBER, str(found), *match.span())
        _unit_after(scan, match.end())
    for match in scan.matches(_ENGLISH_ORDINAL):
        if scan.tokens and any(
            t.end == match.start() - 1 and t.kind is TokenKind.NUMBER for t in scan.tokens
        ):
            continue
        place = numerals.ENGLISH_ORDINALS[match[0].lower()]
        if match["n"] and match["n"].lower() == "second" and _is_time_second(scan.form, match):
            continue
        scan.add(TokenKind.NUMBER, f"#{place}", *match.span())
    _scan_han_numbers(scan)
    for match in scan.matches(units.NAMED_AS_UNIT):
        group = next(name for name, value in match.groupdict().items() if value)
        name = units.unit_name(match)
        if name not in _WORD_UNITS_SILENT and scan.free(*match.span(group)):
            scan.add(TokenKind.UNIT, name, *match.span(group))
    for match in scan.matches(units.ALONE):
        scan.add(TokenKind.UNIT, units.unit_name(match), *match.span())


def _is_time_second(form: str, match: re.Match[str]) -> bool:
    before = form[: match.start()].rstrip().lower()
    return before.endswith((" a", "per", "each", "every", "one")) or before in ("a", "per")


def _han_decimal(text: str) -> str | None:
    whole, point, fraction = text.partition("点")
    value = numerals.chinese_number(whole)
    if value is None:
        return None
    if not point:
        return str(value)
    digits = "".join(str(numerals.CHINESE_DIGITS.get(c, "")) for c in fraction)
    return f"{value}.{digits}"


def _add_number(scan: _Scan, match: re.Match[str]) -> None:
    start, end = match.span()
    while start < end and scan.form[start] == " ":
        start += 1
    after = scan.form[end : end + 1]
    if after.isascii() and (after.isalpha() or after == "_"):
        unit = units.AFTER_NUMBER.match(scan.form, end)
        if unit is None or not (unit["glued"] or unit["short"] or unit["word"]):
            return  # 2fa, 3d: an identifier's digits
    scale = (match["scale"] or "").strip()
    if scale in ("百", "千") and units.AFTER_NUMBER.match(scan.form, match.start("scale")):
        scale, end = "", match.start("scale")
    canonical = numerals.decimal_form(match["int"] + (match["frac"] or ""), scale)
    if match["exp"]:
        canonical += match["exp"].lower().replace("e+", "e")
    if match["den"]:
        canonical += match["den"]
    if match["power"]:
        power = "".join(numerals.SUPERSCRIPTS.get(c, c) for c in match["power"].lstrip("^"))
        canonical += f"^{power}"
    if match["ordinal"]:
        canonical = f"#{canonical}"
    if match["sign"]:
        sign = match["sign"]
        scan.tokens.append(Token(TokenKind.SIGN, scan.text[start], sign, start, start + 1))
        canonical = sign.replace("+", "") + canonical
    money = match["money"]
    if money:
        scan.tokens.append(
            Token(TokenKind.UNIT, money, units.UNIT_OF_ABBREVIATION[money], *match.span("money"))
        )
    scan.add(TokenKind.NUMBER, canonical, start, end)
    if not money:
        _unit_after(scan, end)


def _is_one_digit(form: str, start: int, end: int) -> bool:
    # 小数点后一位: here 一 counts decimal places.
    return (
        form[start:end] == "一"
        and form[end : end + 1] == "位"
        and "小数" in form[max(0, start - 6) : start]
    )


def _scan_han_numbers(scan: _Scan) -> None:
    blocked = bytearray(len(scan.text))
    for match in _HAN_NOT_NUMBER.finditer(scan.form):
        blocked[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
    for match in scan.matches(_HAN_NUMBER):
        start, end = match.span()
        text = match[0]
        if _EVERY_TIME.search(scan.form[max(0, start - 12) : end + 1]):
            continue  # 每周更换一次 says every week, not a number
        if any(blocked[start:end]) and not _is_one_digit(scan.form, start, end):
            continue
        long_form = len(text) > 1
        measured = _MEASURE.match(scan.form, end)
        ten = text in ("十", "百", "千", "万", "亿", "千万")
        if (not long_form or ten) and measured is None:
            continue
        if ten and scan.form[end : end + 1] == "元":
            continue  # 万元 is a unit
        value = _han_decimal(text)
        if value is None:
            continue
        scan.add(TokenKind.NUMBER, value, start, end)
        _unit_after(scan, end)


_CUES: tuple[tuple[tuple[tuple[str, re.Pattern[str]], ...], TokenKind], ...] = (
    (cues.COMPARISON_CUES, TokenKind.COMPARISON),
    (cues.CONDITION_CUES, TokenKind.CONDITION),
    (cues.QUANTIFIER_CUES, TokenKind.QUANTIFIER),
    (cues.FREQUENCY_CUES, TokenKind.QUANTIFIER),
    (cues.NEGATION_CUES, TokenKind.NEGATION),
)


def _scan_cues(scan: _Scan) -> None:
    plain = cues.blank_false_cues(scan.form)
    for table, kind in _CUES:
        for name, pattern in table:
            text = plain if kind is TokenKind.NEGATION else scan.form
            for match in pattern.finditer(text):
                if match.end() > match.start() and scan.free(*match.span()):
                    scan.add(kind, name, *match.span())


@lru_cache(maxsize=4096)
def protected_tokens(text: str) -> tuple[Token, ...]:
    """All protected tokens of ``text``, ordered by position.

    Numbers and units come as neighbouring tokens (see :func:`core.domain.tokens.quantities`).
    A leading list number ("1. ") is not a number (C-04).
    """
    scan = _Scan(text)
    for match in _LIST_NUMBER.finditer(scan.form):
        scan.take(*match.span())
    _scan_literals(scan)
    _scan_calendar(scan)
    for match in scan.matches(literals.IDENTIFIER):
        scan.add(TokenKind.IDENTIFIER, match[0], *match.span())
    _scan_numbers(scan)
    for match in scan.matches(literals.DIGIT_LED_IDENTIFIER):
        scan.add(TokenKind.IDENTIFIER, match[0], *match.span())
    _scan_cues(scan)
    return tuple(sorted(scan.tokens, key=lambda token: (token.start, token.end)))


def without_list_numbers(text: str) -> str:
    """``text`` without the numbers and bullets that begin its lines (C-04)."""
    spans = [m.span() for m in _LIST_NUMBER.finditer(scan_form(text))]
    for start, end in reversed(spans):
        text = text[:start] + text[end:].lstrip(" \t")
    return text


def word_alternatives(text: str) -> tuple[str, ...]:
    """Raw ASCII ``word/word`` spans: not paths for C-04, but their case counts in K-13."""
    return tuple(match[0] for match in _WORD_SLASH.finditer(scan_form(text)))
