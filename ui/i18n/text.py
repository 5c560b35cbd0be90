"""Texts of the window. Contexts are explicit, so that plain functions can translate too.

``tr(f"…")`` never matches a translation: always ``translate("Context", "… {0}").format(x)``.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

translate = QCoreApplication.translate


def number(value: int) -> str:
    """Return ``value`` grouped as the locale does."""
    return QLocale().toString(value)
