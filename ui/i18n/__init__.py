"""Languages: lookup of texts, times in words, building and checking of translations."""

from __future__ import annotations

from ui.i18n.text import number, translate

__all__ = ["number", "translate"]
