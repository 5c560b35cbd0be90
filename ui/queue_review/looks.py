"""Icon, colour and words of suggestion types, marks, sources and differences."""

from __future__ import annotations

from dataclasses import dataclass

from core.domain.suggestion import Source, SuggestionType
from core.queue_review.types import Mark, Suggestion
from ui.i18n import number, translate


@dataclass(frozen=True, slots=True)
class Look:
    """An icon, a colour token and words."""

    icon: str
    token: str
    text: str


def type_look(item: Suggestion) -> Look:
    """Return how the type of ``item`` is shown; outside edits and packs say what they are."""
    if item.source is Source.OUTSIDE_EDIT:
        return Look("file-diff", "bad", translate("Queue", "Outside edit"))
    if item.source is Source.ARRIVED_PACK:
        return Look("archive", "info", translate("Queue", "Arrived pack"))
    return plain_type_look(item.type)


def plain_type_look(kind: SuggestionType) -> Look:
    """Return how a type is shown."""
    looks = {
        SuggestionType.RULE: Look("scale", "accent", translate("Queue", "Rule")),
        SuggestionType.INFO: Look("info", "info", translate("Queue", "Info")),
        SuggestionType.BLOCK: Look("brain", "good", translate("Queue", "Block")),
        SuggestionType.SKILL: Look("graduation-cap", "warn", translate("Queue", "Skill")),
        SuggestionType.LESSON: Look("lightbulb", "warn", translate("Queue", "Lesson")),
        SuggestionType.FILE: Look("file-text", "muted", translate("Queue", "File")),
    }
    return looks[kind]


def source_text(source: Source) -> str:
    """Return where a suggestion came from, in words."""
    texts = {
        Source.CHAT_EXTRACTION: translate("Queue", "From a conversation"),
        Source.AGENT_PROPOSAL: translate("Queue", "Proposed by an agent"),
        Source.USAGE: translate("Queue", "From use"),
        Source.CONFLICT: translate("Queue", "Conflict"),
        Source.OUTSIDE_EDIT: translate("Queue", "Outside edit"),
        Source.ARRIVED_PACK: translate("Queue", "Arrived pack"),
    }
    return texts[source]


# The order in which marks get room on a card.
_ORDER = (
    Mark.MAY_REPLACE,
    Mark.ALREADY_APPROVED,
    Mark.PROJECT_GONE,
    Mark.TARGET_CHANGED,
    Mark.UNVERIFIED,
    Mark.LIKE_DISMISSED,
    Mark.NEEDS_PROJECT,
    Mark.SAID_AGAIN,
    Mark.LANGUAGE,
)


def mark_looks(item: Suggestion, *, long: bool = False) -> list[Look]:
    """Return the marks of ``item``, most important first; ``long`` for the detail."""
    marks = set(item.marks)
    if item.repeats:
        marks.add(Mark.SAID_AGAIN)
    return [_mark_look(mark, item, long=long) for mark in _ORDER if mark in marks]


def _mark_look(mark: Mark, item: Suggestion, *, long: bool) -> Look:
    if mark is Mark.MAY_REPLACE:
        approved = any(target.entry_key for target in item.targets) or not item.targets
        words = translate("Queue", "May replace")
        if long:
            words = (
                translate("Queue", "May replace an approved entry")
                if approved
                else translate("Queue", "May replace another suggestion")
            )
        return Look("replace", "warn", words)
    if mark is Mark.ALREADY_APPROVED:
        words = translate("Queue", "May repeat an approved entry") if long else ""
        return Look("copy", "info", words or translate("Queue", "May repeat"))
    if mark is Mark.PROJECT_GONE:
        return Look("folder", "warn", translate("Queue", "Folder gone"))
    if mark is Mark.TARGET_CHANGED:
        words = translate("Queue", "The entry it replaces has changed") if long else ""
        return Look("history", "warn", words or translate("Queue", "Entry changed"))
    if mark is Mark.UNVERIFIED:
        return Look("triangle-alert", "warn", translate("Queue", "Quote not verified"))
    if mark is Mark.LIKE_DISMISSED:
        words = translate("Queue", "Like one you dismissed")
        return Look("ban", "muted", words)
    if mark is Mark.NEEDS_PROJECT:
        return Look("folder", "muted", translate("Queue", "Pick project"))
    if mark is Mark.SAID_AGAIN:
        times = number(max(1, len(item.repeats)))
        return Look("refresh-cw", "info", translate("Queue", "Said again {0}×").format(times))
    return Look("languages", "muted", translate("Queue", "Other language"))


def provider_name(provider: str) -> str:
    """Return the agent's product name."""
    names = {"claude": "Claude Code", "opencode": "OpenCode", "copilot": "GitHub Copilot"}
    return names.get(provider, provider)
