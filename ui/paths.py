"""Paths as a person reads them."""

from __future__ import annotations

from pathlib import Path


def home_path(path: Path | str) -> str:
    """Return ``path`` with the home folder as ``~``, for showing."""
    try:
        return str(Path("~") / Path(path).relative_to(Path.home()))
    except ValueError:
        return str(path)
