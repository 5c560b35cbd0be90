"""Claude Code: its transcripts under ``~/.claude/projects`` (A-09).

The reader is loaded with the first session that is looked at (P-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.loading import on_demand

if TYPE_CHECKING:
    from core.agents.claude.reader import ClaudeTranscripts
    from core.agents.claude.slugs import encode_slug

__all__ = ["ClaudeTranscripts", "encode_slug"]

__getattr__ = on_demand(__name__, {"reader": ("ClaudeTranscripts",), "slugs": ("encode_slug",)})
