"""Purge (R-10): take an item, a session or a source out of every place, for good."""

from core.purge.service import PurgeService
from core.purge.types import PurgePreview, PurgeReport, PurgeTarget, TargetKind

__all__ = ["PurgePreview", "PurgeReport", "PurgeService", "PurgeTarget", "TargetKind"]
