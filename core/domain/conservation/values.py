"""Values of a text for C-04: quantities with their comparison, dates, paths, names and so on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.domain.chinese_script import to_simplified
from core.domain.sameness.analysis import analyse
from core.domain.tokens import TokenKind, protected_tokens, quantities, without_list_numbers

_TEXTUAL = {
    TokenKind.PATH,
    TokenKind.COMMAND,
    TokenKind.FLAG,
    TokenKind.IDENTIFIER,
    TokenKind.URL,
    TokenKind.QUOTE,
    TokenKind.HOST,
}
_OTHERS = {TokenKind.VERSION, TokenKind.DATE, TokenKind.TIME}
# Words for counting things that need no counterpart in another language.
_SILENT_UNITS = {
    "digit",
    "people",
    "item",
    "times",
    "page",
    "line",
    "sentence",
    "word",
    "character",
}


@dataclass(frozen=True, slots=True)
class Value:
    """One value and where it stands.

    Attributes:
        kind: its token kind, or ``name``.
        form: canonical form; a quantity is "90 day".
        comparison: canonical comparison that belongs to it, or empty.
        start: offset in the simplified text.
        end: offset behind it.
    """

    kind: TokenKind | str
    form: str
    comparison: str
    start: int
    end: int

    @property
    def number(self) -> str:
        """A quantity's number."""
        return self.form.split(" ")[0]

    @property
    def unit(self) -> str:
        """A quantity's unit, empty when there is none that must survive."""
        unit = self.form.partition(" ")[2] if self.kind is TokenKind.NUMBER else ""
        return "" if unit in _SILENT_UNITS else unit


def plain(text: str) -> str:
    """The text all offsets of this package refer to."""
    return to_simplified(without_list_numbers(text).strip())


@lru_cache(maxsize=8192)
def values(text: str) -> tuple[Value, ...]:
    """All values of ``plain`` text, in order."""
    tokens = protected_tokens(text)
    comparisons = [t for t in tokens if t.kind is TokenKind.COMPARISON]
    found: list[Value] = []
    bound: set[int] = set()
    for quantity in quantities(text):
        bound |= set(range(quantity.start, quantity.end))
        form = f"{quantity.number} {quantity.unit}".strip()
        found.append(Value(TokenKind.NUMBER, form, "", quantity.start, quantity.end))
    found.extend(
        Value(token.kind, token.canonical, "", token.start, token.end)
        for token in tokens
        if token.kind in _TEXTUAL | _OTHERS
        or (token.kind is TokenKind.UNIT and token.start not in bound)
    )
    found = _with_comparisons(text, found, [(c.canonical, c.start, c.end) for c in comparisons])
    for name in dict.fromkeys(analyse(text).names):
        at = re.search(re.escape(name), text, re.IGNORECASE)
        start = at.start() if at else 0
        found.append(Value("name", name, "", start, start + len(name)))
    return tuple(sorted(found, key=lambda value: (value.start, value.end)))


def _with_comparisons(
    text: str, found: list[Value], comparisons: list[tuple[str, int, int]]
) -> list[Value]:
    """Gives each comparison to the quantity, time or date it stands beside."""
    result = list(found)
    for name, start, end in comparisons:
        best: tuple[int, int] | None = None
        for index, value in enumerate(result):
            if value.kind not in (
                TokenKind.NUMBER,
                TokenKind.TIME,
                TokenKind.DATE,
                TokenKind.VERSION,
            ):
                continue
            if value.start >= end and not re.search(r"[.;。；!?]\s", text[end : value.start]):
                distance = value.start - end
                if distance > 30:
                    continue
            elif value.end <= start and start - value.end <= 8:
                distance = start - value.end + 2
            else:
                continue
            if best is None or distance < best[0]:
                best = (distance, index)
        if best is not None:
            value = result[best[1]]
            result[best[1]] = Value(value.kind, value.form, name, value.start, value.end)
    return result


def same_form(value: Value, other: Value) -> bool:
    """Equal forms are equal (C-04), also between a version and a plain number."""
    if value.kind == other.kind:
        if value.kind is TokenKind.NUMBER:
            same = value.number.lstrip("#") == other.number.lstrip("#")
            return same and value.unit == other.unit
        if value.kind is TokenKind.DATE:
            return value.form == other.form or value.form.lstrip("-") == other.form.lstrip("-")
        return value.form == other.form
    kinds = {value.kind, other.kind}
    if kinds == {TokenKind.NUMBER, TokenKind.VERSION}:
        return value.form == other.form
    if kinds <= _TEXTUAL:
        return value.form.strip("`") == other.form.strip("`")
    return False


def spelled_in(value: Value, text: str) -> bool:
    """Whether a literal stands in ``text`` without its marks (backticks, quote marks)."""
    if value.kind == "name":
        return (
            re.search(rf"(?<![a-z]){re.escape(value.form)}(?![a-z])", text.casefold()) is not None
        )
    if value.kind not in _TEXTUAL:
        return False
    needle = " ".join(value.form.split())
    hay = " ".join(text.replace("`", "").split())
    if value.kind is TokenKind.QUOTE:
        needle, hay = needle.casefold(), hay.casefold()
        return _without_marks(needle) in _without_marks(hay)
    pattern = rf"(?<![\w./-]){re.escape(needle)}(?![\w/-]|\.\w)"
    return re.search(pattern, hay, re.ASCII) is not None


def _without_marks(text: str) -> str:
    return re.sub(r"[\"'“”‘’「」『』《》]", "", text).rstrip(".。,，!！?？")


_SOFT = {"", "within", "~", "=="}


def comparisons_agree(left: str, right: str) -> bool:
    """Whether two comparisons of one value say the same.

    "within 30 days" is "30 days" and "at most 30 days"; "at least 30" is neither "30" nor "more
    than 30".
    """
    return left == right or {left, right} <= _SOFT or {left, right} == {"within", "<="}
