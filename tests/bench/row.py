"""One line of the speed table, and how to measure it fairly."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class BenchRow:
    """One figure.

    Attributes:
        id: of the specification, ``P-04``; several rows may share one.
        what: the work measured, in a few words.
        figure: the measured value, in ``unit``.
        unit: ``ms``, ``s``, ``MiB``, ``KB``, ``characters``.
        goal: the goal as the specification words it, ``≤ 4×``.
        floor: the same work by the barest means in this run, same unit; None where the goal is
            absolute.
        ok: whether the goal is met; None where this machine cannot tell.
        note: what a reader must know (sizes, which peer was or was not installed).
    """

    id: str
    what: str
    figure: float
    unit: str
    goal: str
    floor: float | None = None
    ok: bool | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Figure over floor; None without a floor."""
        return self.figure / self.floor if self.floor else None


def milliseconds(work: Callable[[], object], *, repeat: int = 7, warm: int = 1) -> float:
    """Median time of one call, after ``warm`` calls that do not count."""
    for _ in range(warm):
        work()
    taken = []
    for _ in range(repeat):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1000


def percentile(values: list[float], percent: float) -> float:
    """The smallest value that ``percent`` of all values do not exceed."""
    ordered = sorted(values)
    position = min(len(ordered) - 1, int(len(ordered) * percent / 100))
    return ordered[position]
