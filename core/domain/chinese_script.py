"""Traditional and Simplified Chinese brought to one script (K-13), by OpenCC.

Two conversions with different duties: :func:`to_simplified` also maps regional words (``tw2sp``)
and may change the length; :func:`simplified_characters` keeps one character for one character, so
that offsets found in it are offsets into the original.

Thread-safe: the converters are immutable once created, creation is guarded by a lock.
"""

from __future__ import annotations

import re
from functools import lru_cache
from threading import Lock
from typing import Protocol, cast

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


class _Converter(Protocol):
    def convert(self, text: str) -> str: ...


_MAINLAND = re.compile(r"(文件|程序|元件|物件|影片|停用)")
_lock = Lock()


@lru_cache(maxsize=4)
def _create(config: str) -> _Converter:
    # Imported here: loading OpenCC's dictionaries costs more than a hook may spend (P-02).
    import opencc

    return cast(_Converter, opencc.OpenCC(config))


def _converter(config: str) -> _Converter:
    with _lock:
        return _create(config)


def has_han(text: str) -> bool:
    """Whether ``text`` holds at least one Chinese character."""
    return _HAN.search(text) is not None


def _without_surrogates(text: str) -> str:
    # Transcripts may hold lone surrogates (case 34); OpenCC takes UTF-8 only.
    return re.sub(r"[\ud800-\udfff]", "\ufffd", text)


@lru_cache(maxsize=4096)
def simplified_characters(text: str) -> str:
    """``text`` with Traditional characters replaced one by one; the length never changes."""
    if not has_han(text):
        return text
    clean = _without_surrogates(text)
    converted = _converter("t2s").convert(clean)
    if len(converted) == len(text):
        return converted
    converter = _converter("t2s")
    characters = (converter.convert(character) for character in clean)
    return "".join(
        new if len(new) == 1 else old for old, new in zip(clean, characters, strict=True)
    )


@lru_cache(maxsize=4096)
def to_simplified(text: str) -> str:
    """``text`` in Simplified Chinese with mainland words (OpenCC ``tw2sp``, K-13).

    ``tw2sp`` takes every text for a Taiwanese one. In text without a Traditional character the
    few words that mean something else on the mainland are left alone (文件 is a file there).
    """
    if not has_han(text):
        return text
    clean = _without_surrogates(text)
    convert = _converter("tw2sp").convert
    if simplified_characters(text) != clean:
        return convert(clean)
    parts = _MAINLAND.split(clean)
    return "".join(part if index % 2 else convert(part) for index, part in enumerate(parts))
