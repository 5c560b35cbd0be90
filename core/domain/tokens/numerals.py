"""Numbers written as digits, English words or Chinese numerals, brought to one form."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

CHINESE_DIGITS = {
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
    "八": 8, "九": 9, "壹": 1, "贰": 2, "叁": 3, "肆": 4, "伍": 5, "陆": 6, "柒": 7, "捌": 8,
    "玖": 9, "俩": 2,
}  # fmt: skip
_CHINESE_SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_CHINESE_LARGE = {"万": 10_000, "亿": 100_000_000}
CHINESE_NUMERAL = "零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟"

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ENGLISH_NUMBERS: dict[str, int] = {word: value for value, word in enumerate(_ONES)} | {
    word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)
}
ENGLISH_SCALES = {"hundred": 100, "thousand": 1_000, "million": 10**6, "billion": 10**9}
ENGLISH_ORDINALS = {
    word: value
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), start=1
    )
}
SUPERSCRIPTS = {c: str(n) for n, c in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")} | {"⁻": "-", "⁺": "+"}
FRACTIONS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅛": "1/8"}
SCALES = {
    "k": 10**3, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "hundred": 100, "千": 10**3, "百": 100, "万": 10**4, "十万": 10**5, "百万": 10**6,
    "千万": 10**7, "亿": 10**8, "十亿": 10**9, "百亿": 10**10,
}  # fmt: skip


def chinese_number(text: str) -> int | None:
    """The value of a Simplified Chinese numeral (``一千二百`` → 1200, ``二〇二六`` → 2026)."""
    if not text or any(c not in CHINESE_NUMERAL for c in text):
        return None
    if all(c in CHINESE_DIGITS for c in text):
        return int("".join(str(CHINESE_DIGITS[c]) for c in text))
    total = section = digit = 0
    last_unit = 1
    for character in text:
        if character in CHINESE_DIGITS:
            digit = CHINESE_DIGITS[character]
            if digit == 0:
                last_unit = 1
        elif character in _CHINESE_SMALL:
            last_unit = _CHINESE_SMALL[character]
            section += (digit or 1) * last_unit
            digit = 0
        else:
            last_unit = _CHINESE_LARGE[character]
            if last_unit == 10**8:
                total = (total + section + digit) * last_unit
            else:
                total += (section + digit) * last_unit
            section = digit = 0
    # 两百五 is 250: a digit after a unit counts in the next lower one.
    tail = digit * (last_unit // 10 if last_unit > 10 else 1)
    return total + section + tail


def english_number(text: str) -> int | None:
    """The value of an English cardinal (``thirty-five``, ``two hundred and ten``)."""
    words = [w for w in text.lower().replace("-", " ").split() if w != "and"]
    if not words:
        return None
    total = current = 0
    for word in words:
        if word in ENGLISH_NUMBERS:
            current += ENGLISH_NUMBERS[word]
        elif word in ENGLISH_SCALES:
            scale = ENGLISH_SCALES[word]
            current = max(current, 1) * scale
            if scale > 100:
                total += current
                current = 0
        else:
            return None
    return total + current


def decimal_form(digits: str, scale: str = "") -> str:
    """Canonical digits: no thousands separators, no trailing zeros' noise, scale applied.

    A trailing zero after the point is kept out (``1.50`` = ``1.5``); leading zeros are kept, since
    ``007`` is a name, not seven.
    """
    plain = digits.replace(",", "").replace("_", "").replace("\u202f", "").replace(" ", "")
    factor = SCALES.get(scale.lower(), 1)
    if plain.startswith("0") and len(plain) > 1 and plain.isdigit():
        return plain
    try:
        value = Decimal(plain) * factor
    except InvalidOperation:
        return plain
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
