"""What a front end sees of snapshots (C-07)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

WHOLE_LIBRARY = "*"
"""Scope key of a snapshot that holds every scope."""


@dataclass(frozen=True, slots=True)
class SnapshotView:
    """One line of the list.

    Attributes:
        id: 12 hex digits, part of the file's name.
        reason: why it was taken: ``reorganize``, ``import``, ``bulk_delete``, ``manual`` …
        scope: ``"user"``, a project id, or ``"*"`` for the whole library.
        pinned: never removed to make room.
        size: bytes, 0 where the file is missing.
        missing: the file is not there (any more).
    """

    id: str
    created: datetime
    reason: str
    scope: str
    pinned: bool
    size: int
    file: Path
    missing: bool
