"""Limits of knowledge files, from the settings (K-04, V-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.domain.catalog import is_flat, red_lines_over
from core.domain.knowledge_document import Document, characters
from core.domain.scope import Scope
from core.errors import Refused


class SettingReader(Protocol):
    """The part of the settings that knowledge needs."""

    def get(self, key: str, scope: Scope = ...) -> object:
        """Return the value in force for ``scope``."""
        ...

    def many(self, keys: Sequence[str], scope: Scope = ...) -> Mapping[str, object]:
        """Return the values in force of several settings from one look at the database."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of one scope, in characters.

    Attributes:
        save: Save is accepted up to this (K-04: 8,000).
        apply: Apply stops here (K-04: 8,000 for the user file, 20,000 for a project file).
        threshold: ``catalog`` from here on (V-06: 3,000 / 6,000).
        budget: injection budget (V-06: 6,000 / 20,000).
    """

    save: int
    apply: int
    threshold: int
    budget: int

    def check_save(self, new: str, saved: str) -> None:
        """Refuse a text that is too long and longer than the saved one (K-04).

        Raises:
            Refused: says how much is over; nothing was changed.
        """
        now = characters(new)
        if now > self.save and now > characters(saved):
            raise too_long(self.save, characters(saved), now)

    def check_apply(self, new: str, saved: str) -> None:
        """Refuse an Apply that would make the file too long (K-04); the item stays pending.

        Raises:
            Refused: says how much is over; nothing was changed.
        """
        now = characters(new)
        if now > self.apply and now > characters(saved):
            raise too_long(self.apply, characters(saved), now)

    def reorganize_due(self, document: Document, length: int) -> bool:
        """At or over the catalog threshold while all entries are flat (K-04, K-23)."""
        return length >= self.threshold and is_flat(document)

    def red_lines_over(self, document: Document) -> int:
        """Characters by which the red lines alone exceed the budget (V-05)."""
        return red_lines_over(document, self.budget)


def read_limits(settings: SettingReader, scope: Scope) -> Limits:
    """Return the limits in force for ``scope``."""
    kind = "user" if scope.is_user else "project"
    save, apply = "knowledge.save_limit", f"knowledge.apply_limit.{kind}"
    threshold, budget = f"injection.threshold.{kind}", f"injection.budget.{kind}"
    found = settings.many((save, apply, threshold, budget), scope)

    def number(key: str) -> int:
        value = found[key]
        return value if isinstance(value, int) else 0

    return Limits(
        save=number(save), apply=number(apply), threshold=number(threshold), budget=number(budget)
    )


def too_long(limit: int, now: int, needed: int) -> Refused:
    """Return the refusal of a text that is longer than a file may be (K-04)."""
    return Refused(
        "The file would have {needed} characters; the limit is {limit_text} ({over} over, {now} "
        "now). Nothing was changed.",
        hint="Shorten it, or use Reorganize to merge repeats.",
        code="knowledge_too_long",
        limit=limit,
        limit_text=f"{limit:,}",
        now=now,
        needed=needed,
        over=needed - limit,
    )
