"""Measures sameness on labelled pairs: three-way accuracy, confusion, and the hard rule of K-13.

Run ``python -m tests.bench.dedupe`` from the repository's root.
"""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from core.domain.sameness import Relation, compare
from core.encoder import NgramEncoder, SentenceEncoder, WorkerEncoder
from tests.bench.row import BenchRow

LEAST_ACCURACY = 0.75
"""What the issue expects with the encoder; n-grams are the fallback and may have less."""

DATA = Path(__file__).resolve().parent.parent / "data"
LABEL_OF = {
    Relation.EXACT: "dup",
    Relation.REPEAT: "dup",
    Relation.CONFLICT: "contra",
    Relation.RELATED: "related",
    Relation.DIFFERENT: "related",
}


def pairs(name: str) -> list[dict[str, str]]:
    """The rows of one file of ``tests/data``: kind, lang, a, b."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def measure_pairs(rows: list[dict[str, str]], encoder: SentenceEncoder) -> dict[str, Any]:
    """Accuracy, confusion ("label>answer": count), contradictions called same, and the misses."""
    left = encoder.encode([row["a"] for row in rows])
    right = encoder.encode([row["b"] for row in rows])
    confusion: Counter[str] = Counter()
    misses: list[str] = []
    for row, a, b in zip(rows, left, right, strict=True):
        cosine = float(a @ b)
        result = compare(row["a"], row["b"], cosine, method=encoder.method)
        answer = LABEL_OF[result.relation]
        confusion[f"{row['kind']}>{answer}"] += 1
        if answer != row["kind"]:
            why = "; ".join(f"{d.kind}: {d.left} | {d.right}" for d in result.differences)
            misses.append(f"{row['kind']}>{answer} {cosine:.2f} {row['a']} | {row['b']} [{why}]")
    right_ones = sum(n for key, n in confusion.items() if key.split(">")[0] == key.split(">")[1])
    return {
        "pairs": len(rows),
        "accuracy": round(right_ones / len(rows), 3),
        "contradictions_as_same": confusion["contra>dup"],
        "confusion": dict(sorted(confusion.items())),
        "misses": misses,
    }


def measure() -> dict[str, Any]:
    """All files by both methods, keyed ``file/method``."""
    results: dict[str, Any] = {}
    worker = WorkerEncoder()
    try:
        for name in ("dedupe_pairs.tsv", "own_pairs.tsv", "unseen_pairs.tsv"):
            for encoder in (worker, NgramEncoder()):
                results[f"{name}/{encoder.method}"] = measure_pairs(pairs(name), encoder)
    finally:
        worker.close()
    return results


def rows() -> list[BenchRow]:
    """Three-way accuracy and the hard rule of K-13, for all files and both methods."""
    found = []
    for name, figures in measure().items():
        wrong = figures["contradictions_as_same"]
        accuracy = figures["accuracy"]
        found.append(
            BenchRow(
                "K-13",
                f"sameness, {name}: three-way accuracy",
                accuracy,
                "",
                "≥ 0.75",
                None,
                accuracy >= LEAST_ACCURACY,
                f"{figures['pairs']} pairs",
            )
        )
        found.append(
            BenchRow(
                "K-13",
                f"sameness, {name}: contradictions called the same",
                wrong,
                "",
                "0",
                None,
                wrong == 0,
            )
        )
    return found


if __name__ == "__main__":
    json.dump(measure(), sys.stdout, ensure_ascii=False, indent=1)
    print()
