"""What a suggestion is, where it came from and how it ended (K-08)."""

from __future__ import annotations

from enum import StrEnum


class SuggestionType(StrEnum):
    """K-08."""

    RULE = "rule"
    INFO = "info"
    BLOCK = "block"
    SKILL = "skill"
    LESSON = "lesson"
    FILE = "file"


class Source(StrEnum):
    """K-08."""

    CHAT_EXTRACTION = "chat_extraction"
    AGENT_PROPOSAL = "agent_proposal"
    USAGE = "usage"
    CONFLICT = "conflict"
    OUTSIDE_EDIT = "outside_edit"
    ARRIVED_PACK = "arrived_pack"


class Status(StrEnum):
    """K-08."""

    PENDING = "pending"
    APPLIED_USER = "applied_user"
    APPLIED_PROJECT = "applied_project"
    APPLIED_MEMORY = "applied_memory"
    DISMISSED = "dismissed"
    SUPERSEDED = "superseded"
    PARKED = "parked"

    @property
    def decided(self) -> bool:
        """True when neither Apply nor Dismiss may change it any more."""
        return self not in (Status.PENDING, Status.PARKED)
