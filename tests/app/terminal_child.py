"""The command line with only its own process in sight: what stands above a test run varies."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from core.gate.surroundings import ProcessInfo, SystemProcesses

_whole = SystemProcesses.chain


def _near(self: SystemProcesses) -> Sequence[ProcessInfo]:
    return _whole(self)[:1]


if __name__ == "__main__":
    from app.main import main

    SystemProcesses.chain = _near  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
