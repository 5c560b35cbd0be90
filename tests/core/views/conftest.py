"""Golden files: the exact bytes of every view (V-02)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[2] / "golden"

Compare = Callable[[str, str], None]


@pytest.fixture
def golden() -> Compare:
    """Compares a text with ``tests/golden/<name>``; a changed format is changed there by hand."""

    def compare(name: str, text: str) -> None:
        assert text.encode() == (GOLDEN / name).read_bytes()

    return compare
