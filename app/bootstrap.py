"""Opening the core as this program needs it, for the window and for each command."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.api import Core
    from core.paths import Paths

ENCODER_SWITCH = "--encoder-worker"
"""Makes this program the encoder's worker process: a frozen build has no Python to start."""


def encoder_command() -> tuple[str, ...] | None:
    """Return how to start the encoder's worker; None where the interpreter can do it itself."""
    return (sys.executable, ENCODER_SWITCH) if getattr(sys, "frozen", False) else None


def open_library(paths: Paths | None = None, *, scratch: bool | None = None) -> Core:
    """Open a library; None is the person's own.

    Raises:
        PaperError: damaged, too new, no permission …
    """
    from core.loading import loading

    with loading():
        from core.api import open_core

    return open_core(paths, scratch=scratch, encoder_command=encoder_command())
