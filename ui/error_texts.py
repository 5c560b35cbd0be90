"""The one presentation of errors: code → translated words, English message as fallback.

Codes are the core's (``PaperError.code``); templates use the same fields as the core's.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path

from core.errors import PaperError
from ui.error_words import all_texts
from ui.i18n import translate
from ui.paths import home_path


@dataclass(frozen=True, slots=True)
class ErrorText:
    """What a person sees: what happened and is safe, what to do, details for a report."""

    message: str
    hint: str
    details: str
    code: str


def error_text(error: BaseException) -> ErrorText:
    """Return the words for ``error``; unexpected ones say that saved text is safe."""
    if not isinstance(error, PaperError):
        details = "".join(traceback.format_exception(error))
        return ErrorText(
            translate("Errors", "Something unexpected went wrong. What was saved is safe."),
            translate("Errors", "Try again; the details help to report it."),
            details,
            "unexpected",
        )
    details = f"{error.code}\n{error.message}\n{error.hint}".strip()
    if error.__cause__ is not None:
        details += f"\n{type(error.__cause__).__name__}: {error.__cause__}"
    known = all_texts().get(error.code)
    if known is not None:
        home = str(Path.home())
        params = {
            key: home_path(str(value)) if str(value).startswith(home) else value
            for key, value in error.params.items()
        }
        try:
            message, hint = (text.format(**params) for text in known)
        except (KeyError, IndexError):
            return ErrorText(error.message, error.hint, details, error.code)
        return ErrorText(message, hint, details, error.code)
    return ErrorText(error.message, error.hint, details, error.code)


def job_error(code: str, message: str, hint: str) -> ErrorText:
    """Return the words for a failed job, whose fields are filled in already."""
    known = all_texts().get(code)
    if known is not None and "{" not in known[0] + known[1]:
        return ErrorText(known[0], known[1], f"{code}\n{message}\n{hint}", code)
    return ErrorText(message, hint, f"{code}\n{message}\n{hint}".strip(), code)
