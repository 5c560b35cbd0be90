"""Tokens, fonts, palette, style sheet and icons; nothing is coloured or sized outside of it."""

from __future__ import annotations

from ui.theme.theme import Theme, ThemeChoice

__all__ = ["Theme", "ThemeChoice"]
