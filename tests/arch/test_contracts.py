"""The import contracts of pyproject.toml hold (U-11)."""

from __future__ import annotations

import tomllib

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests.arch.source_tree import ROOT


def test_import_contracts_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """U-11: arrows run one way, the core knows no Qt, the command line runs without it."""
    code = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert code == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_contracts_that_the_specification_asks_for_are_declared() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {contract["id"] for contract in settings["tool"]["importlinter"]["contracts"]}
    assert {"layers", "core-without-qt", "cli-without-qt", "domain-is-pure"} <= declared
