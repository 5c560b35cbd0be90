"""The text a scanner reads: half width and Simplified characters, offsets unchanged."""

from __future__ import annotations

from functools import lru_cache

from core.domain.chinese_script import simplified_characters

_FOLD = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FOLD |= {
    0x3000: 0x20, 0xA0: 0x20, 0x202F: 0x20, 0x2009: 0x20, 0x3001: 0x2C, 0x3002: ord("。"),
    0x2212: 0x2D, 0x2010: 0x2D, 0x2011: 0x2D, 0xFE63: 0x2D, 0x2019: 0x27, 0x02BC: 0x27,
    0xFFE5: 0xA5, 0xFFE1: 0xA3, 0xFFE0: 0xA2,
}  # fmt: skip


@lru_cache(maxsize=4096)
def scan_form(text: str) -> str:
    """``text`` with width, minus signs, apostrophes and Chinese script folded, one for one."""
    return simplified_characters(text.translate(_FOLD))
