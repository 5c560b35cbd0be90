#!/usr/bin/env python3
"""The one vocabulary of this project: run, test, lint, types, bench, soak, shots, package, lock.

Standard library only, works from any folder. Each command first makes what it needs (virtual
environment, pinned packages, system libraries) and says in one line what it does and why.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)


def restart_with_newer_python() -> None:
    """Replace this process by the newest suitable Python found; returns when there is none."""
    for minor in range(14, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            os.execv(found, [found, *sys.argv])  # noqa: S606 - the same script, a newer Python


if sys.version_info < OLDEST:
    restart_with_newer_python()
    sys.exit(
        f"Paper Evo needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is "
        f"{sys.version.split()[0]}. Install one (on Ubuntu 22.04: apt-get install python3.11 "
        "python3.11-venv) and run the same command again."
    )

sys.path.insert(0, str(ROOT))

from installer.devenv.commands import main  # noqa: E402 - only importable on a new enough Python

if __name__ == "__main__":
    sys.exit(main(ROOT, sys.argv[1:]))
