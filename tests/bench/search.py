"""P-07: search over 10,000 and 100,000 entries, two-character Chinese words among them."""

from __future__ import annotations

import time

from tests.bench.library import add_project, fill, open_library, sentences
from tests.bench.row import BenchRow, percentile

QUERIES = (
    "部署",  # two characters, frequent
    "罕见",  # two characters, in one entry only
    "不在",  # two characters, nowhere: the whole table is looked through
    "税率 账本",
    "retry",
    "timeout schema",
    "go",
    "部署构建",
    "number 1777",
    "nowhere at all",
)
_TURNS = 12


def rows() -> list[BenchRow]:
    """The 95th percentile over a mix of frequent, rare and absent words."""
    found = []
    with open_library() as core:
        project = add_project(core, "atlas")
        have = 0
        for count, goal in ((10_000, 5.0), (100_000, 50.0)):
            fill(core, project, sentences(count - have, seed=count))
            if not have:
                fill(core, project, ["这是罕见的一条"])
            have = count
            taken = []
            for _ in range(_TURNS):
                for query in QUERIES:
                    started = time.perf_counter()
                    hits = core.search.find(query)
                    taken.append((time.perf_counter() - started) * 1000)
                    if query in ("部署", "罕见") and not hits:
                        raise RuntimeError(f"{query} was not found")
            figure = percentile(taken, 95)
            found.append(
                BenchRow(
                    "P-07",
                    f"search over {count:,} entries, p95",
                    figure,
                    "ms",
                    f"≤ {goal:.0f} ms",
                    None,
                    figure <= goal,
                    f"{len(QUERIES)} queries; median {percentile(taken, 50):.1f} ms",
                )
            )
    return found
