"""Secrets and hidden characters are taken out of every text before it is used (M-10, R-06, R-07).

:func:`clean` is what callers want: before a text is compared, hashed, stored, written to a view or
sent to a model. Pure functions, no state; any thread.

All of it stands on some hundred patterns, which cost 50 ms: they are loaded with the first text,
not with the module that names a type (P-01, P-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.loading import on_demand

if TYPE_CHECKING:
    from core.masking.cleaning import Cleaned, clean
    from core.masking.hidden import HiddenKind, Stripped, strip_hidden
    from core.masking.replacing import Hit, Masked, mask
    from core.masking.rules import CompiledPattern, compile_pattern

__all__ = [
    "Cleaned",
    "CompiledPattern",
    "HiddenKind",
    "Hit",
    "Masked",
    "Stripped",
    "clean",
    "compile_pattern",
    "mask",
    "strip_hidden",
]

__getattr__ = on_demand(
    __name__,
    {
        "cleaning": ("Cleaned", "clean"),
        "hidden": ("HiddenKind", "Stripped", "strip_hidden"),
        "replacing": ("Hit", "Masked", "mask"),
        "rules": ("CompiledPattern", "compile_pattern"),
    },
)
