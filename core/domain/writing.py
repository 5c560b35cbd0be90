"""In which script a text is written, and how long it is in words (K-11, case 51)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from core.domain.chinese_script import simplified_characters
from core.domain.partitions import Language
from core.domain.tokens import TokenKind, protected_tokens

_CJK: Final = re.compile(
    r"[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    r"\u0e00-\u0eff\u1780-\u17ff\U00020000-\U0003ffff]"
)
"""Scripts written without spaces between words, and Hangul: counted by character."""
_WORD: Final = re.compile(r"[^\W_](?:[\w'’\-‐‑]*[^\W_])?")
_CODE_SPAN: Final = re.compile(r"(`+)(?!`).*?\1", re.DOTALL)
_CODE_WORD: Final = re.compile(
    r"(?:\w*[\d_./\\@#$<>=:]\w*)+|\b[A-Z]{2,}\w*\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*"
)
_CODE_KINDS: Final = frozenset(
    {
        TokenKind.PATH,
        TokenKind.COMMAND,
        TokenKind.FLAG,
        TokenKind.IDENTIFIER,
        TokenKind.URL,
        TokenKind.VERSION,
        TokenKind.HOST,
    }
)
_MIN_CONVERTED: Final = 2  # distinct characters; one alone may be a variant both scripts use


def measure(text: str) -> tuple[int, int]:
    """Number of words, and of CJK characters, of a text (K-11's length)."""
    return len(_WORD.findall(_CJK.sub(" ", text))), len(_CJK.findall(text))


def same_language(text: str, quote: str) -> bool:
    """Whether ``text`` is in the language of ``quote``; code terms and names do not count.

    A text without ordinary words ("API v2") has no language and fits any.
    """
    first, second = _script(text), _script(quote)
    if first is None or second is None:
        return True
    if first != second:
        # An English sentence may name one Chinese term, and the other way round.
        return False
    return first != "cjk" or not _converted(text, quote)


def content_language(text: str) -> Language:
    """The language of a person's text, as far as the product speaks it."""
    if _script(text) != "cjk":
        return "en"
    simplified = simplified_characters(text)
    return "zh-Hant" if simplified != text and _traditional(text, simplified) else "zh-Hans"


def _traditional(text: str, simplified: str) -> bool:
    changed = {a for a, b in zip(text, simplified, strict=True) if a != b}
    return len(changed) >= _MIN_CONVERTED or len(changed) * 8 >= len(_CJK.findall(text))


def _converted(text: str, quote: str) -> bool:
    """The quote's own characters come back in the other Chinese script."""
    said, written = set(quote), set(text)
    to_simple = {c for c in said if (s := simplified_characters(c)) != c and s in written - said}
    to_traditional = {
        c for c in written - said if (s := simplified_characters(c)) != c and s in said
    }
    return max(len(to_simple), len(to_traditional)) >= _MIN_CONVERTED


@lru_cache(maxsize=4096)
def _script(text: str) -> str | None:
    """The script of the ordinary words: ``cjk``, ``latin``, ``cyrillic`` …, or None."""
    plain = _without_code(text)
    cjk = len(_CJK.findall(plain))
    words = [w for w in _WORD.findall(_CJK.sub(" ", plain)) if w[0].isalpha()]
    if cjk >= 2:
        # Capitalised words inside a Chinese sentence are names (React, Grafana).
        words = [w for w in words if w[0].islower() or not w.isascii()]
        if cjk >= len(words):
            return "cjk"
    if len(words) < 2:
        return "cjk" if cjk >= 2 else None
    counts: dict[str, int] = {}
    for word in words:
        script = unicodedata.name(word[0], "LATIN").split()[0].lower()
        counts[script] = counts.get(script, 0) + 1
    return max(counts, key=lambda script: counts[script])


def _without_code(text: str) -> str:
    blanked = list(text)
    spans = [m.span() for m in _CODE_SPAN.finditer(text)]
    spans += [(t.start, t.end) for t in protected_tokens(text) if t.kind in _CODE_KINDS]
    for start, end in spans:
        blanked[start:end] = " " * (end - start)
    return _CODE_WORD.sub(" ", "".join(blanked))
