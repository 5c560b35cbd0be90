"""The registry of `dev.py bench` and its table."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from tests.bench import __main__ as bench
from tests.bench.row import BenchRow, percentile
from tests.bench.table import rows_from_json, rows_to_json, show, write_json

ROWS = [
    BenchRow("P-04", "storing one block", 8.0, "ms", "≤ 4×", floor=4.0, ok=True),
    BenchRow("P-07", "search, p95", 61.25, "ms", "≤ 50 ms", ok=False, note="两字词"),
]


def test_rows_survive_the_way_between_processes() -> None:
    assert rows_from_json(rows_to_json(ROWS)) == ROWS


def test_ratio_is_figure_over_floor() -> None:
    assert [row.ratio for row in ROWS] == [2.0, None]


def test_the_table_shows_figures_goals_and_failures() -> None:
    text = io.StringIO()
    show(ROWS, ["p99_x: exit code 1: [bold]boom"], Console(file=text, width=200))
    shown = text.getvalue()
    assert "2.00×" in shown
    assert "MISSED" in shown
    assert "could not be measured: p99_x: exit code 1: [bold]boom" in shown


def test_json_holds_the_ratio_and_the_machine(tmp_path: Path) -> None:
    write_json(ROWS, [], tmp_path / "build" / "bench.json")
    content = json.loads((tmp_path / "build" / "bench.json").read_text(encoding="utf-8"))
    assert content["rows"][0]["ratio"] == 2.0
    assert content["machine"]["cores"]


def test_percentile_is_a_measured_value() -> None:
    assert percentile([float(value) for value in range(1, 101)], 95) == 96.0
    assert percentile([3.0], 99) == 3.0


def test_a_module_is_measured_in_its_own_process_and_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "ROOT", fake_bench(tmp_path, "print('noise')\nPAPER = True\n"))
    (row,) = bench.measure("p01_fake")
    assert row.note.startswith(str(Path(row.note).anchor))
    assert "paper-bench-" in row.note


def test_a_module_that_fails_is_named_with_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "ROOT", fake_bench(tmp_path, "raise ValueError('no floor')\n"))
    with pytest.raises(RuntimeError, match="p01_fake: exit code 1: ValueError: no floor"):
        bench.measure("p01_fake")


def fake_bench(root: Path, first_lines: str) -> Path:
    """A checkout with the real registry and one measuring module."""
    folder = root / "tests" / "bench"
    folder.mkdir(parents=True)
    real = Path(bench.__file__).parent
    for name in ("__init__.py", "__main__.py", "row.py", "table.py"):
        (folder / name).write_bytes((real / name).read_bytes())
    for name in ("__init__.py", "sandbox.py"):
        (root / "tests" / name).write_bytes((real.parent / name).read_bytes())
    (folder / "p01_fake.py").write_text(
        first_lines
        + "import os\nfrom tests.bench.row import BenchRow\n"
        + "def rows():\n"
        + "    return [BenchRow('P-01', 'x', 1.0, 'ms', '≤ 1×', note=os.environ['PAPER_DB'])]\n",
        encoding="utf-8",
    )
    return root
