"""The one root of every error a person may see, and its few kinds.

Core code raises these; foreign errors (``OSError``, SQLAlchemy, pydantic) are converted at the
border where they appear. A front end shows ``message`` and ``hint`` and offers the details; it
translates by ``code`` with ``params`` and falls back to the English ``message``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class PaperError(Exception):
    """Root of all expected errors.

    Args:
        message: English sentence(s): what happened and what is safe. A ``str.format`` template
            when ``params`` are given.
        hint: English sentence: what the person can do now; may be empty. Same template rule.
        code: stable snake_case identifier, unique for one kind of event (U-09, translations).
        params: values of the template's fields: str or int only.
    """

    default_code: ClassVar[str] = "error"

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        code: str | None = None,
        **params: str | int,
    ) -> None:
        self.template = message
        self.hint_template = hint
        self.params: Mapping[str, str | int] = params
        self.message = message.format(**params) if params else message
        self.hint = hint.format(**params) if params and hint else hint
        self.code = code or self.default_code
        super().__init__(self.message)


class InvalidInput(PaperError):
    """The given text, file or value cannot be used; nothing was changed."""

    default_code = "invalid_input"


class NotFound(PaperError):
    """The named object does not exist (any more)."""

    default_code = "not_found"


class Refused(PaperError):
    """A rule of the product says no; nothing was changed."""

    default_code = "refused"


class GateClosed(Refused):
    """K-17: an approving command without a person at a terminal."""

    default_code = "gate_closed"


class Stale(Refused):
    """The object changed since it was read (version or hash differs); nothing was changed."""

    default_code = "stale"


class Cancelled(PaperError):
    """The person cancelled; nothing was changed."""

    default_code = "cancelled"


class EnvironmentFault(PaperError):
    """Disk full, no permission, folder gone, locked file: not a bug and not the person's text."""

    default_code = "environment"


class StoreTooNew(EnvironmentFault):
    """The database or hub was written by a newer version."""

    default_code = "store_too_new"


class StoreDamaged(EnvironmentFault):
    """The database file is damaged; it was not touched."""

    default_code = "store_damaged"


class ModelFault(PaperError):
    """A language model gave no usable answer (R-05)."""

    default_code = "model_fault"
