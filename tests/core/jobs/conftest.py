"""A library for the durable queue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.paths import Paths
from core.store import Store, open_store
from tests.fakes.clock import FixedClock


@pytest.fixture
def store(paths: Paths, fixed_clock: FixedClock) -> Iterator[Store]:
    opened, _ = open_store(paths, fixed_clock)
    yield opened
    opened.close()
