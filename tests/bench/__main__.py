"""``python -m tests.bench [NAME…]``: run every module here that has ``rows()``, show one table.

A module ``tests/bench/p04_store.py`` measures in ``def rows() -> list[BenchRow]``. Each runs in a
process of its own, in an empty library of its own: no figure stands on what another one loaded,
and a crash costs one module's rows only. Exit code 1 when a module failed; a missed goal is shown,
not punished: the machine may be busy.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from tests.bench.row import BenchRow
from tests.bench.table import rows_from_json, rows_to_json, show, write_json
from tests.sandbox import sandboxed_environment

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
NOT_MEASURING = {"__init__", "__main__", "child", "library", "row", "table"}
SECONDS_FOR_ONE = 900


def module_names() -> list[str]:
    """Measuring modules, in the order of their names."""
    names = sorted(path.stem for path in FOLDER.glob("*.py"))
    return [name for name in names if name not in NOT_MEASURING and not name.startswith("test_")]


def measure_here(name: str) -> int:
    """In the process of one module: measure, then write JSON as the last line."""
    module = importlib.import_module(f"tests.bench.{name}")
    if not hasattr(module, "rows"):
        print(rows_to_json([]))
        return 0
    print(rows_to_json(module.rows()), flush=True)
    return 0


def measure(name: str) -> list[BenchRow]:
    """Run one module in its own process.

    Raises:
        RuntimeError: it failed or took too long; the message ends with its last line.
    """
    with tempfile.TemporaryDirectory(prefix="paper-bench-") as folder:
        environment = sandboxed_environment(Path(folder), os.environ)
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.bench", "--here", name],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=SECONDS_FOR_ONE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"{name}: no end after {SECONDS_FOR_ONE} s") from None
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"{name}: exit code {done.returncode}: {last}")
    return rows_from_json(done.stdout.strip().splitlines()[-1])


def main(arguments: Sequence[str]) -> int:
    """Measure the modules whose name contains one of ``arguments``, or all."""
    if len(arguments) == 2 and arguments[0] == "--here":
        return measure_here(arguments[1])
    rows: list[BenchRow] = []
    failures: list[str] = []
    chosen = [
        name for name in module_names() if not arguments or any(part in name for part in arguments)
    ]
    for name in chosen:
        print(f"measuring {name}", file=sys.stderr, flush=True)
        try:
            rows.extend(measure(name))
        except RuntimeError as error:
            failures.append(str(error))
    rows.sort(key=lambda row: row.id)
    console = Console(width=None if sys.stdout.isatty() else 200)
    show(rows, failures, console)
    target = ROOT / "build" / "bench.json"
    write_json(rows, failures, target)
    console.print(f"written to {target.relative_to(ROOT)}")
    return 1 if failures or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
