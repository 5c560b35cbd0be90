from __future__ import annotations

import pytest

from tests.fakes.direct_encoder import DirectEncoder


@pytest.fixture(scope="session")
def encoder() -> DirectEncoder:
    return DirectEncoder()
