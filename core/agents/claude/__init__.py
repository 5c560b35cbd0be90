"""Claude Code: its transcripts under ``~/.claude/projects`` (A-09)."""

from core.agents.claude.reader import ClaudeTranscripts
from core.agents.claude.slugs import encode_slug

__all__ = ["ClaudeTranscripts", "encode_slug"]
