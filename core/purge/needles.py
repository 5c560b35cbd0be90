"""Finding doomed texts in any form in which a place may hold them, and blacking them out.

A text may be wrapped, indented, or escaped as JSON: white space is compared loosely, escapes are
compared in both usual forms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from core.canonical_json import canonical_json

MARK = "[purged]"

_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
_WEIGHT = 6
"""Characters (wide ones count twice) from which on a text is looked for inside other texts: a
shorter one would black out ordinary words; as a whole entry it goes at any length."""


class Needles:
    """A set of doomed texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        stripped = {text.strip() for text in texts}
        heavy = {text for text in stripped if len(text) + len(_WIDE.findall(text)) >= _WEIGHT}
        # Longest first, so that a text inside another does not leave the other's rest behind.
        self.texts = tuple(sorted(heavy, key=lambda text: (-len(text), text)))

    def __bool__(self) -> bool:
        return bool(self.texts)

    @cached_property
    def _packed(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        return tuple((_pack(text), re.compile(_pattern(text))) for text in self.texts)

    @cached_property
    def forms(self) -> tuple[bytes, ...]:
        """Every literal byte form: UTF-8, and JSON's escapes with and without ASCII only."""
        found: dict[bytes, None] = {}
        for text in self.texts:
            for form in _forms(text):
                found[form.encode("utf-8", "surrogatepass")] = None
        return tuple(found)

    def hit(self, text: str) -> bool:
        """Say whether a text holds one of the needles, however wrapped."""
        packed = _pack(text)
        return any(needle in packed for needle, _pattern in self._packed)

    def hit_bytes(self, data: bytes) -> bool:
        """Say whether a file's bytes hold one, literally, escaped or wrapped."""
        if any(form in data for form in self.forms):
            return True
        return self.hit(data.decode("utf-8", "replace"))

    def black_out(self, text: str) -> str:
        """Return the text with every needle replaced by :data:`MARK`."""
        packed = _pack(text)
        for needle, pattern in self._packed:
            if needle in packed:
                text = pattern.sub(MARK, text)
        return text

    def black_out_value(self, value: Any) -> Any:
        """Return plain data, or JSON text, with every string in it treated."""
        if isinstance(value, str):
            return self._text_or_json(value)
        if isinstance(value, list):
            return [self.black_out_value(item) for item in value]
        if isinstance(value, dict):
            return {
                self.black_out(str(key)): self.black_out_value(item) for key, item in value.items()
            }
        return value

    def black_out_bytes(self, data: bytes) -> bytes:
        """Return a text file's bytes treated in every form."""
        for form in self.forms:
            data = data.replace(form, MARK.encode())
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return data
        return self.black_out(text).encode("utf-8") if self.hit(text) else data

    def _text_or_json(self, text: str) -> str:
        if text[:1] in ("{", "[", '"'):
            try:
                value = json.loads(text)
            except ValueError:
                return self.black_out(text)
            treated = self.black_out_value(value)
            if treated == value:
                return text
            return canonical_json(treated)
        return self.black_out(text)


def _pack(text: str) -> str:
    return "".join(text.split())


def _pattern(text: str) -> str:
    parts: list[str] = []
    gap = False
    before = ""
    for char in text:
        if char.isspace():
            gap = True
            continue
        if before:
            loose = _WIDE.match(char) or _WIDE.match(before)
            parts.append(r"\s*" if loose else r"\s+" if gap else "")
        parts.append(re.escape(char))
        before, gap = char, False
    return "".join(parts)


def _forms(text: str) -> tuple[str, str, str]:
    return text, json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]
