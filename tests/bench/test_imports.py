"""P-02's base: what the command line loads before it knows that it needs it."""

from __future__ import annotations

import pytest

from tests.bench.command_line import HEAVY, loaded


@pytest.mark.parametrize("arguments", [["--help"], ["queue", "--help"]])
def test_help_loads_no_heavy_module(arguments: list[str]) -> None:
    """P-02: help needs neither database nor window nor models."""
    found = loaded(arguments)
    assert "app" in found
    assert found & set(HEAVY) - {"rich"} == set()


def test_a_transcript_is_shown_without_the_library(tmp_path: object) -> None:
    """P-02: what needs no library opens none."""
    found = loaded(["sessions", "show", "--transcript", f"{tmp_path}/missing.jsonl"])
    assert found & {"sqlalchemy", "alembic", "PySide6", "numpy"} == set()
