"""The import contracts of pyproject.toml hold (U-11)."""

from __future__ import annotations

import subprocess
import sys
import tomllib

from tests.arch.source_tree import ROOT


def test_import_contracts_hold() -> None:
    """U-11: arrows run one way, the core knows no Qt, the command line runs without it.

    In a process of its own: the linter configures logging and would silence our loggers here.
    """
    program = (
        "from importlinter.cli import lint_imports; "
        "raise SystemExit(lint_imports(%r, no_cache=True))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program % str(ROOT / "pyproject.toml")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_contracts_that_the_specification_asks_for_are_declared() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {contract["id"] for contract in settings["tool"]["importlinter"]["contracts"]}
    assert {"layers", "core-without-qt", "cli-without-qt", "domain-is-pure"} <= declared
