"""What of the queue is shown, and what Process all would do with it (K-19, K-20). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.domain.scope import USER, Scope
from core.domain.suggestion import Source, SuggestionType
from core.queue_review.types import Filter, Mark, SkipReason, Suggestion

if TYPE_CHECKING:
    from core.api import Core

WHOLE_FILE = (Source.OUTSIDE_EDIT, Source.ARRIVED_PACK)


def shown(items: Sequence[Suggestion], enabled: Callable[[str | None], bool]) -> list[Suggestion]:
    """Return the items that are shown: where learning is off nothing is asked (K-20).

    Changed files are shown all the same: the person's own editing works while memory is off.

    Args:
        enabled: K-20's switch of a project, None for the person's own.
    """
    return [i for i in items if i.source in WHOLE_FILE or (enabled(None) and enabled(i.project_id))]


def switch_of(core: Core) -> Callable[[str | None], bool]:
    """Return K-20's switch, each project read once."""

    @cache
    def enabled(project: str | None) -> bool:
        return core.settings.switches(project).enabled

    return enabled


def of_files(items: Sequence[Suggestion], wanted: Filter) -> list[Suggestion]:
    """Return the items that lean to the files of the filter, as a file's own count has them."""
    return [
        item
        for item in items
        if not wanted.projects or item.suggested_scope != USER.key or USER.key in wanted.projects
    ]


@dataclass(frozen=True, slots=True)
class Plan:
    """What Process all would do.

    Attributes:
        ready: id and place of each item that needs no further choice, in the list's order.
        skipped: the others, with why.
        names: of the places, "" for the user's.
    """

    ready: tuple[tuple[str, Scope], ...]
    skipped: tuple[tuple[str, SkipReason], ...]
    names: dict[Scope, str]

    def places(self) -> list[tuple[str, int]]:
        """Return how many go where, the most first."""
        return Counter(self.names[scope] for _id, scope in self.ready).most_common()


def plan(items: Sequence[Suggestion]) -> Plan:
    """Return what Process all would do with ``items`` (the core's rule, K-19)."""
    ready: list[tuple[str, Scope]] = []
    skipped: list[tuple[str, SkipReason]] = []
    names: dict[Scope, str] = {}
    for item in items:
        reason = needs(item)
        if reason is not None:
            skipped.append((item.id, reason))
            continue
        user = item.suggested_scope == "user"
        scope = USER if user else Scope(item.project_id)
        names[scope] = "" if user else item.project_name
        ready.append((item.id, scope))
    return Plan(tuple(ready), tuple(skipped), names)


def needs(item: Suggestion) -> SkipReason | None:
    """Return why an item needs a person's look, None if it needs no further choice."""
    if item.type not in (SuggestionType.RULE, SuggestionType.INFO):
        return SkipReason.NEEDS_REVIEW
    order = (
        (Mark.PROJECT_GONE, SkipReason.PROJECT_GONE),
        (Mark.NEEDS_PROJECT, SkipReason.NEEDS_PROJECT),
        (Mark.MAY_REPLACE, SkipReason.NEEDS_CHOICE),
        (Mark.TARGET_CHANGED, SkipReason.NEEDS_CHOICE),
        (Mark.UNVERIFIED, SkipReason.UNVERIFIED),
        (Mark.LIKE_DISMISSED, SkipReason.LIKE_DISMISSED),
    )
    return next((reason for mark, reason in order if mark in item.marks), None)
