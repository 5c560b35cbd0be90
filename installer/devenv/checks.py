"""The checks that stand before the tests: all of them run, whichever fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from installer.devenv.steps import say


class RunModule(Protocol):
    """Runs ``python -m name`` and returns its exit code."""

    def __call__(self, name: str, arguments: Sequence[str], *, cwd: Path | None = None) -> int: ...


@dataclass(frozen=True)
class Check:
    """One tool; ``needs`` is a file without which there is nothing to check yet."""

    title: str
    module: str
    arguments: tuple[str, ...] = ()
    needs: str = "pyproject.toml"


STYLE = (
    Check("style", "ruff", ("check", ".")),
    Check("format", "ruff", ("format", "--check", ".")),
    Check("import contracts", "installer.devenv.contracts"),
)
TYPES = Check("types", "mypy")
TRANSLATIONS = Check("translations", "ui.i18n.check", needs="ui/i18n/check.py")


def typed_paths(root: Path) -> tuple[str, ...]:
    """What mypy reads; all of it strictly."""
    parts = ("app", "ui", "core", "resources", "tests", "installer", "dev.py")
    return tuple(
        part for part in parts if (root / part).is_file() or any((root / part).rglob("*.py"))
    )


def run(checks: Sequence[Check], module: RunModule, root: Path) -> list[str]:
    """Titles of those that failed."""
    failed = []
    for check in checks:
        if not (root / check.needs).exists():
            continue
        arguments = typed_paths(root) if check is TYPES else check.arguments
        say(f"checking {check.title}")
        if module(check.module, arguments, cwd=root) != 0:
            say(f"{check.title}: FAILED")
            failed.append(check.title)
    return failed


def run_all(module: RunModule, root: Path) -> list[str]:
    """See :func:`run`."""
    return run((*STYLE, TYPES, TRANSLATIONS), module, root)
