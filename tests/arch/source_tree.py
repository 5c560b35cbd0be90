"""The source files that the rules of the house are checked on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("app", "ui", "core", "resources")
WRITTEN = (*SHIPPED, "tests", "installer", "dev.py")
# Inputs and expected outputs of tests, not code of ours.
DATA = (ROOT / "tests" / "cases", ROOT / "tests" / "golden", ROOT / "tests" / "data")


@dataclass(frozen=True)
class Source:
    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def tree(self) -> ast.Module:
        return _parsed(self.path)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def sources(*parts: str) -> Iterator[Source]:
    """Python files below the named top-level folders, in a stable order."""
    for part in parts:
        found = [ROOT / part] if part.endswith(".py") else sorted((ROOT / part).rglob("*.py"))
        for path in found:
            if not any(path.is_relative_to(folder) for folder in DATA):
                yield Source(path)
