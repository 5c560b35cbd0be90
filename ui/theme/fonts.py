"""Fonts: the system's own, with families that draw Chinese in the right shapes.

Qt's own fallback may pick Japanese shapes for Chinese text, so the families are listed
explicitly, the locale's script first (design notes, CJK).
"""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

# Names that fontconfig gives when nobody chose a font; then the first of ours that is there.
_GENERIC = {"", "sans serif", "sans", "sans-serif", "monospace"}
_SANS = ("Inter", "Noto Sans", "Cantarell", "Ubuntu", "Segoe UI", "Helvetica Neue", "DejaVu Sans")
_MONO = ("JetBrains Mono", "SF Mono", "Cascadia Mono", "Menlo", "Consolas", "DejaVu Sans Mono")
_HANS = ("Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI", "Source Han Sans SC")
_HANT = ("Noto Sans CJK TC", "PingFang TC", "Microsoft JhengHei UI", "Source Han Sans TC")
_MONO_HANS = ("Noto Sans Mono CJK SC", *_HANS)
_MONO_HANT = ("Noto Sans Mono CJK TC", *_HANT)
_GENERIC_POINTS = 9.75  # 13 px at 96 dpi, the size the measures were made for


class Fonts:
    """Makes the fonts of the type scale; one per theme, cached by role and weight."""

    def __init__(self, factors: dict[str, float], language: str, scale: float = 1.0) -> None:
        self._factors = factors
        self._available = set(QFontDatabase.families())
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        generic = system.family().lower() in _GENERIC
        sans = self._first(_SANS, system.family()) if generic else system.family()
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        mono = (
            self._first(_MONO, fixed.family())
            if fixed.family().lower() in _GENERIC or "JetBrains Mono" in self._available
            else fixed.family()
        )
        hant = language.startswith(("zh_TW", "zh_Hant", "zh_HK"))
        self._sans = [sans, *self._present(_HANT if hant else _HANS)]
        self._mono = [mono, *self._present(_MONO_HANT if hant else _MONO_HANS)]
        points = system.pointSizeF()
        self._points = (_GENERIC_POINTS if generic or points <= 0 else points) * scale
        self._cjk = language.startswith("zh")
        self._cache: dict[tuple[str, int, bool], QFont] = {}

    def _present(self, families: tuple[str, ...]) -> list[str]:
        return [family for family in families if family in self._available]

    def _first(self, families: tuple[str, ...], fallback: str) -> str:
        return next((family for family in families if family in self._available), fallback)

    def get(self, role: str, weight: int = 400, *, strike: bool = False) -> QFont:
        """Return the font of ``role`` (a key of ``[font]``; ``mono`` is the fixed one)."""
        key = (role, weight, strike)
        font = self._cache.get(key)
        if font is None:
            font = QFont()
            font.setFamilies(self._mono if role.startswith("mono") else self._sans)
            font.setPointSizeF(self._points * self._factors[role])
            font.setWeight(QFont.Weight(weight))
            font.setStrikeOut(strike)
            if role.startswith("mono"):
                font.setFeature(QFont.Tag("calt"), 0)  # no ligatures in paths and commands
                font.setFixedPitch(True)
            else:
                font.setFeature(QFont.Tag("tnum"), 1)  # columns of numbers line up
            self._cache[key] = font
        return font

    def line_height(self, role: str = "base") -> int:
        """Return the line height in px of ``role`` (formula of the design notes)."""
        height = QFontMetricsF(self.get(role)).height()
        line = 4 * round(1.25 * height / 4)
        if self._cjk and len(self._sans) > 1:
            font = QFont(self.get(role))
            font.setFamilies(self._sans[1:])
            line = max(line, round(QFontMetricsF(font).height()) + 3)
        return max(line, round(height))

    @property
    def base_height(self) -> float:
        """Height in px of the base font (16 for a 13 px Latin font)."""
        return QFontMetricsF(self.get("base")).height()

    @property
    def pixel_scale(self) -> float:
        """The base font's size in px over the 13 px the measures were made for."""
        pixels = QFontMetricsF(self.get("base")).fontDpi() * self._points / 72
        return float(pixels) / 13
