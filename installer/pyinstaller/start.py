"""Where the built programs start; the same entry point as the installed ``paper-evo``."""

from __future__ import annotations

import multiprocessing
import sys

from app.main import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
