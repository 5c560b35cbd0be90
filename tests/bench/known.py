"""P-08: "is this known?" for one suggestion, encoder warm and vectors of known texts cached."""

from __future__ import annotations

import statistics
import time

from core.queue_review.known_texts import KnownTexts
from tests.bench.library import add_project, fill, open_library, sentences
from tests.bench.row import BenchRow

_ASKED = 40
_COLD = 5  # the first questions fill the cache of analysed texts


def rows() -> list[BenchRow]:
    """The median for a text that was never seen, and the same after somebody committed."""
    found = []
    with open_library(encoder=True) as core:
        have = 0
        project = add_project(core, "atlas")
        for count, goal in ((40, 5.0), (1_000, 10.0), (10_000, 30.0)):
            fill(core, project, sentences(count - have, seed=count))
            have = count
            known = KnownTexts(core.store, core.vectors)
            known.nearest("warm", project.id)
            asked = iter(sentences(3 * _ASKED, seed=3))
            taken, encoding, again = [], [], []
            for _ in range(_ASKED):
                text = next(asked)
                started = time.perf_counter()
                core.vectors.encoder.encode([text])
                encoding.append((time.perf_counter() - started) * 1000)
                text = next(asked)
                started = time.perf_counter()
                known.nearest(text, project.id)
                taken.append((time.perf_counter() - started) * 1000)
                with core.store.write() as unit:
                    unit.audit("bench.commit", "bench", text)
                text = next(asked)
                started = time.perf_counter()
                known.nearest(text, project.id)
                again.append((time.perf_counter() - started) * 1000)
            figure = statistics.median(taken[_COLD:])
            found.append(
                BenchRow(
                    "P-08",
                    f"is this known? among {count:,}",
                    figure,
                    "ms",
                    f"≤ {goal:.0f} ms",
                    None,
                    figure <= goal,
                    f"{core.vectors.method}; encoding alone {statistics.median(encoding):.1f} ms; "
                    f"right after a commit {statistics.median(again[_COLD:]):.1f} ms",
                )
            )
    return found
