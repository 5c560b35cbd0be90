"""Data of the application: themes, icons, translations. A leaf: imports nothing of ours."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """Return the path of a bundled resource, e.g. ``path("icons", "inbox.svg")``."""
    return ROOT.joinpath(*parts)
