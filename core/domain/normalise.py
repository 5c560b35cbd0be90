"""Normal forms of a text: the exact key of K-13 and the quote folding of K-11."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from core.domain.chinese_script import to_simplified

__all__ = ["FoldedText", "exact_key", "fold_presentation", "normal_form", "to_simplified"]

_QUOTES = dict.fromkeys(map(ord, "\"'`´“”„‟«»‘’‚‛‹›「」『』《》〈〉＂＇〝〞"), '"')
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹣－"), "-")
FINAL = " \t\n.。．｡!！?？;；,，、:：…~～"
_HAN = r"\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
SPACE_AT_HAN = re.compile(rf"(?<=[{_HAN}]) +| +(?=[{_HAN}])")
_HIDDEN = re.compile(r"[\u200b-\u200d\u2060\ufeff\u00ad]")


@lru_cache(maxsize=8192)
def normal_form(text: str) -> str:
    """K-13's normalisation, for comparison only, never shown.

    NFKC, case fold, Traditional to Simplified Chinese, white space and quote marks folded, final
    punctuation removed. White space beside a Chinese character says nothing and goes.
    """
    folded = unicodedata.normalize("NFKC", _HIDDEN.sub("", text)).casefold()
    folded = to_simplified(folded).translate(_QUOTES).translate(_DASHES)
    folded = folded.replace("...", "…")
    folded = SPACE_AT_HAN.sub("", " ".join(folded.split()))
    return folded.strip().rstrip(FINAL).strip()


@lru_cache(maxsize=8192)
def exact_key(text: str) -> str:
    """Hex SHA-256 that is equal exactly when K-13 calls two texts *exact*.

    Over the normal form and the raw lists of numbers, signs, comparisons, units, paths, flags,
    identifiers and negations. Raw means: as written, after folding of width and Chinese script.
    """
    # Loaded with the first key: the patterns behind it cost more than a start may (P-01, P-02).
    from core.domain.raw_forms import raw_forms

    parts = [normal_form(text), *raw_forms(_HIDDEN.sub("", text))]
    return hashlib.sha256("\x1e".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


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
