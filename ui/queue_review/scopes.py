"""Where a suggestion may go, and what it would replace (K-12, K-14). Pure."""

from __future__ import annotations

from core.domain.scope import USER, Scope
from core.queue_review.types import Suggestion, Target


def default_scope(item: Suggestion) -> Scope:
    """Return where ``item`` leans to (K-12)."""
    if item.suggested_scope == "user":
        return USER
    return Scope(item.project_id) if item.project_id else USER


def leaning_scope(item: Suggestion, picked: str) -> Scope | None:
    """Return the place to preview: the picked project, else where ``item`` leans, else None."""
    if picked:
        return Scope(picked)
    if item.suggested_scope != "user" and item.project_id is None:
        return None
    return default_scope(item)


def project_scope(item: Suggestion, picked: str) -> Scope | None:
    """Return the project that Apply to project means; None: it must be picked first."""
    project = picked or item.project_id
    return Scope(project) if project else None


def shown_target(item: Suggestion) -> Target | None:
    """Return what Apply would replace: an approved entry before one that waits too (K-14)."""
    approved = (t for t in item.targets if t.entry_key and not t.changed)
    return next(approved, item.targets[0] if item.targets else None)
