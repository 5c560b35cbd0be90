"""Words for the core's error codes: message and hint, with the fields the core gives."""

from __future__ import annotations

from ui.error_words import knowledge, library, projects, records, review, sessions


def all_texts() -> dict[str, tuple[str, str]]:
    """Return (message, hint) by code, in the language that is installed now."""
    found: dict[str, tuple[str, str]] = {}
    for part in (knowledge, review, sessions, projects, records, library):
        found |= part.texts()
    return found
