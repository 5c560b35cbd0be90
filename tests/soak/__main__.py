"""``python -m tests.soak --kills 200 --seconds 30 --seed 1``; exit 1 if anything was wrong."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.soak.driver import kills
from tests.soak.load import load


def main() -> int:
    """Run kills and load; the folder of a failed run is kept and named."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30.0, help="length of the load")
    options = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="paper-soak-"))
    wrong: list[str] = []
    started = time.monotonic()
    if options.kills:
        print(f"{options.kills} kills, seed {options.seed}", flush=True)
        wrong += kills(root / "kills", options.kills, options.seed, _say)
    if options.seconds:
        print(f"load of 4 processes for {options.seconds:.0f} s", flush=True)
        wrong += load(root / "load", options.seconds, _say)
    print(f"{time.monotonic() - started:.0f} s, {len(wrong)} wrong", flush=True)
    for each in wrong:
        print(f"  {each}")
    if wrong:
        print(f"kept: {root}")
        return 1
    shutil.rmtree(root)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
