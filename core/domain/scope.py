"""Scopes of knowledge and settings: the user, or one project (K-01)."""

from __future__ import annotations

from dataclasses import dataclass

USER_KEY = "user"


@dataclass(frozen=True, slots=True)
class Scope:
    """``user`` or one project.

    Attributes:
        project_id: id of the project, or None for the user scope.
    """

    project_id: str | None = None

    @property
    def key(self) -> str:
        """``"user"`` or the project's id: what rows and events carry."""
        return self.project_id or USER_KEY

    @property
    def is_user(self) -> bool:
        """True for the user scope."""
        return self.project_id is None

    @classmethod
    def from_key(cls, key: str) -> Scope:
        """Return the scope of a row's key."""
        return cls(None if key == USER_KEY else key)


USER = Scope()
