"""The speed table as text and as JSON."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.bench.row import BenchRow

MARKS = {True: "[green]met[/]", False: "[red]MISSED[/]", None: "–"}


def number(value: float | None, unit: str = "") -> str:
    """Three significant digits, enough to compare and few enough to read."""
    if value is None:
        return "–"
    text = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{text} {unit}".rstrip()


def show(rows: Sequence[BenchRow], failures: Sequence[str], console: Console) -> None:
    """Print the table, and what could not be measured below it."""
    table = Table(title="Figures of this run on this machine; only ratios travel")
    for heading in ("id", "what", "goal"):
        table.add_column(heading)
    for heading in ("figure", "floor", "ratio"):
        table.add_column(heading, justify="right")
    for heading in ("", "note"):
        table.add_column(heading)
    for row in rows:
        ratio = "–" if row.ratio is None else f"{row.ratio:.2f}×"
        figure, floor = number(row.figure, row.unit), number(row.floor, row.unit)
        table.add_row(row.id, row.what, row.goal, figure, floor, ratio, MARKS[row.ok], row.note)
    console.print(table)
    for failure in failures:
        console.print(f"could not be measured: {failure}", style="red", markup=False)


def write_json(rows: Sequence[BenchRow], failures: Sequence[str], path: Path) -> None:
    """Write what :func:`show` prints, with the machine it was measured on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "machine": {
            "system": platform.platform(),
            "python": platform.python_version(),
            "cores": os.cpu_count(),
        },
        "rows": [asdict(row) | {"ratio": row.ratio} for row in rows],
        "failures": list(failures),
    }
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def rows_from_json(text: str) -> list[BenchRow]:
    """The rows that one measuring process wrote on its standard output."""
    items: list[dict[str, Any]] = json.loads(text)
    return [BenchRow(**item) for item in items]


def rows_to_json(rows: Sequence[BenchRow]) -> str:
    """See :func:`rows_from_json`."""
    return json.dumps([asdict(row) for row in rows], ensure_ascii=False)
