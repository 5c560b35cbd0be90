"""Normal forms of a text: the exact key of K-13 and the quote folding of K-11."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from core.domain.chinese_script import to_simplified
from core.domain.tokens import TokenKind, protected_tokens, scan_form, word_alternatives

__all__ = ["FoldedText", "exact_key", "fold_presentation", "normal_form", "to_simplified"]

_QUOTES = dict.fromkeys(map(ord, "\"'`´“”„‟«»‘’‚‛‹›「」『』《》〈〉＂＇〝〞"), '"')
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹣－"), "-")
_FINAL = " \t\n.。．｡!！?？;；,，、:：…~～"
_HAN = r"\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_SPACE_AT_HAN = re.compile(rf"(?<=[{_HAN}]) +| +(?=[{_HAN}])")
_HIDDEN = re.compile(r"[\u200b-\u200d\u2060\ufeff\u00ad]")
# The lists whose raw forms decide beside the normal form (K-13).
_RAW_KINDS = (
    TokenKind.NUMBER,
    TokenKind.SIGN,
    TokenKind.COMPARISON,
    TokenKind.UNIT,
    TokenKind.PATH,
    TokenKind.FLAG,
    TokenKind.IDENTIFIER,
    TokenKind.NEGATION,
    TokenKind.URL,
    TokenKind.COMMAND,
    TokenKind.VERSION,
    TokenKind.HOST,
    TokenKind.DATE,
    TokenKind.TIME,
)


@lru_cache(maxsize=8192)
def normal_form(text: str) -> str:
    """K-13's normalisation, for comparison only, never shown.

    NFKC, case fold, Traditional to Simplified Chinese, white space and quote marks folded, final
    punctuation removed. White space beside a Chinese character says nothing and goes.
    """
    folded = unicodedata.normalize("NFKC", _HIDDEN.sub("", text)).casefold()
    folded = to_simplified(folded).translate(_QUOTES).translate(_DASHES)
    folded = folded.replace("...", "…")
    folded = _SPACE_AT_HAN.sub("", " ".join(folded.split()))
    return folded.strip().rstrip(_FINAL).strip()


@lru_cache(maxsize=8192)
def exact_key(text: str) -> str:
    """Hex SHA-256 that is equal exactly when K-13 calls two texts *exact*.

    Over the normal form and the raw lists of numbers, signs, comparisons, units, paths, flags,
    identifiers and negations. Raw means: as written, after folding of width and Chinese script.
    """
    clean = _HIDDEN.sub("", text)
    form = scan_form(clean)
    parts = [normal_form(text)]
    for kind in _RAW_KINDS:
        raws = (
            " ".join(form[t.start : t.end].split()).rstrip(_FINAL)
            for t in protected_tokens(clean)
            if t.kind is kind
        )
        parts.append(f"{kind}:" + "\x1f".join(_raw(kind, raw) for raw in raws))
    parts.append("alternatives:" + "\x1f".join(word_alternatives(clean)))
    return hashlib.sha256("\x1e".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _raw(kind: TokenKind, raw: str) -> str:
    # Words ("Never", "Friday", "At least") begin sentences: their case says nothing. The case of
    # units, paths, flags and names does.
    raw = _SPACE_AT_HAN.sub("", raw)
    if kind in (TokenKind.NEGATION, TokenKind.COMPARISON, TokenKind.DATE, TokenKind.TIME):
        return raw.casefold()
    if kind is TokenKind.NUMBER:
        return raw.casefold().replace(" ", "")
    if kind in (TokenKind.COMMAND, TokenKind.PATH, TokenKind.IDENTIFIER, TokenKind.FLAG):
        return raw.strip("`")
    return raw


@dataclass(frozen=True, slots=True)
class FoldedText:
    """Folded text with the way back.

    Attributes:
        text: the folded text.
        offsets: for each folded character the offset of its origin; one more for the end.
    """

    text: str
    offsets: tuple[int, ...]

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original text that the folded span ``[start, end)`` stands for."""
        return self.offsets[start], self.offsets[end - 1] + 1 if end > start else self.offsets[
            start
        ]


def fold_presentation(text: str) -> FoldedText:
    """Folds white-space runs, quote marks, dashes and the ellipsis, nothing else (K-11, case 45).

    No case folding and no NFKC: 10² stays 10². An ellipsis becomes three full stops, a run of
    white space one space, leading and trailing white space goes.
    """
    characters: list[str] = []
    offsets: list[int] = []
    pending: int | None = None
    for offset, character in enumerate(text):
        if character.isspace():
            if pending is None:
                pending = offset
            continue
        if pending is not None and characters:
            characters.append(" ")
            offsets.append(pending)
        pending = None
        code = ord(character)
        folded = "..." if character == "…" else _QUOTES.get(code) or _DASHES.get(code) or character
        for piece in folded:
            characters.append(piece)
            offsets.append(offset)
    offsets.append(len(text) if pending is None else pending)
    return FoldedText("".join(characters), tuple(offsets))
