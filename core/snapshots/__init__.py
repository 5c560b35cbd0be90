"""Snapshots (C-07): what a scope held, in one verified file, before a change may start."""

from core.snapshots.content import SnapshotContent, SnapshotPart
from core.snapshots.file_format import read_snapshot
from core.snapshots.sections import Section, standard_sections
from core.snapshots.service import SnapshotService
from core.snapshots.types import SnapshotView

__all__ = [
    "Section",
    "SnapshotContent",
    "SnapshotPart",
    "SnapshotService",
    "SnapshotView",
    "read_snapshot",
    "standard_sections",
]
