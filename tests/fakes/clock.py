"""A clock that moves only when told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

START = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)


class FixedClock:
    """A :class:`core.clock.Clock` that stands still."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start
        self._monotonic = 1_000.0

    def now(self) -> datetime:
        return self._now

    def monotonic(self) -> float:
        return self._monotonic

    def advance(self, *, days: float = 0, seconds: float = 0) -> datetime:
        """Time passes: both readings move. Returns the new time."""
        passed = timedelta(days=days, seconds=seconds)
        self._now += passed
        self._monotonic += passed.total_seconds()
        return self._now

    def set_back(self, *, seconds: float) -> datetime:
        """Somebody changes the machine's clock (R-03): only the wall clock moves."""
        self._now -= timedelta(seconds=seconds)
        return self._now
