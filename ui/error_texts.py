"""The one presentation of errors: code → translated words, English message as fallback.

Codes are the core's (``PaperError.code``); templates use the same fields as the core's.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass

from core.errors import PaperError
from ui.i18n import translate


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
    known = _texts().get(error.code)
    if known is not None:
        try:
            message, hint = (text.format(**error.params) for text in known)
        except (KeyError, IndexError):
            return ErrorText(error.message, error.hint, details, error.code)
        return ErrorText(message, hint, details, error.code)
    return ErrorText(error.message, error.hint, details, error.code)


def job_error(code: str, message: str, hint: str) -> ErrorText:
    """Return the words for a failed job, whose fields are filled in already."""
    known = _texts().get(code)
    if known is not None and "{" not in known[0] + known[1]:
        return ErrorText(known[0], known[1], f"{code}\n{message}\n{hint}", code)
    return ErrorText(message, hint, f"{code}\n{message}\n{hint}".strip(), code)


def _texts() -> dict[str, tuple[str, str]]:
    return {
        "unexpected": (
            translate("Errors", "Something unexpected went wrong. What was saved is safe."),
            translate("Errors", "Try again; the details help to report it."),
        ),
        "knowledge_stale": (
            translate(
                "Errors",
                "{name} was changed meanwhile (now revision {revision}). Nothing was overwritten.",
            ),
            translate("Errors", "Compare both texts, then save again."),
        ),
        "knowledge_too_long": (
            translate(
                "Errors",
                "The text has {needed} characters, {over} more than the {limit} that are accepted. "
                "Nothing was changed.",
            ),
            translate("Errors", "Shorten it or reorganize the file."),
        ),
        "needs_choice": (
            translate("Errors", "This may replace an approved entry. Nothing was changed."),
            translate("Errors", "Choose to replace it or to keep both."),
        ),
        "empty_text": (
            translate("Errors", "There is no text to save. Nothing was changed."),
            translate("Errors", "Write what should be remembered."),
        ),
        "entry_too_long": (
            translate(
                "Errors",
                "The text has {now} characters; one entry may have {limit}. Nothing was changed.",
            ),
            translate("Errors", "Shorten it."),
        ),
        "type_not_available": (
            translate("Errors", "This kind of item does not go into a knowledge file."),
            translate("Errors", "Dismiss it, or decide it on its own page."),
        ),
        "already_decided": (
            translate("Errors", "This item is decided already. Nothing was changed."),
            translate("Errors", "Undo the decision first."),
        ),
        "superseded": (
            translate("Errors", "This item was replaced by a newer one. Nothing was changed."),
            translate("Errors", "Undo the newer one."),
        ),
        "undo_changed": (
            translate("Errors", "The entry was changed since; it stays as it is now."),
            translate("Errors", "Open the file and edit it there."),
        ),
        "suggestion_not_found": (
            translate("Errors", "This suggestion is not there any more."),
            translate("Errors", "The list has been read again."),
        ),
        "project_not_found": (
            translate("Errors", "This project is not known any more."),
            translate("Errors", "Add its folder again."),
        ),
        "project_unknown": (
            translate("Errors", "This project is not known any more. Nothing was changed."),
            translate("Errors", "Add its folder again."),
        ),
        "revision_not_found": (
            translate("Errors", "There is no revision {number}; the last 50 are kept."),
            translate("Errors", "Choose another one."),
        ),
        "backup_not_found": (
            translate("Errors", "This backup is not there any more."),
            translate("Errors", "Choose another one."),
        ),
        "proposal_not_found": (
            translate("Errors", "This result is not there any more."),
            translate("Errors", "Run Reorganize again."),
        ),
        "reorganize_empty": (
            translate("Errors", "The file has no entries to tidy."),
            translate("Errors", "Write some first."),
        ),
        "reorganize_rejected": (
            translate("Errors", "The result was refused by the check. Nothing was changed."),
            translate("Errors", "Try again, or edit the file by hand."),
        ),
        "library_busy": (
            translate("Errors", "The library is busy in another program. Nothing was changed."),
            translate("Errors", "Try again in a moment."),
        ),
        "library_read_only": (
            translate("Errors", "This library is open for reading only. Nothing was changed."),
            translate("Errors", "Check the folder's permissions, then start again."),
        ),
        "disk_full": (
            translate("Errors", "The disk is full. Nothing was changed; your text is still here."),
            translate("Errors", "Make room, then try again."),
        ),
        "no_permission": (
            translate("Errors", "There is no permission to write there. Nothing was changed."),
            translate("Errors", "Check the folder's permissions, then try again."),
        ),
        "not_a_folder": (
            translate("Errors", "{path} is not a folder. Nothing was changed."),
            translate("Errors", "Choose the project's folder."),
        ),
        "folder_missing": (
            translate("Errors", "There is no folder {path}. Nothing was changed."),
            translate("Errors", "Choose the project's folder."),
        ),
        "setting_pinned": (
            translate("Errors", "“{key}” is held by {file}. Nothing was changed."),
            translate("Errors", "Only who may write that file can change it."),
        ),
        "path_in_the_way": (
            translate("Errors", "Something else stands at {path}. Nothing was changed there."),
            translate("Errors", "Move it away and try again."),
        ),
        "path_missing": (
            translate("Errors", "{path} is not there any more."),
            translate("Errors", "Is a drive unplugged, or was the folder moved?"),
        ),
        "folder_taken": (
            translate("Errors", "{path} is another project already. Nothing was changed."),
            translate("Errors", "Forget that project first."),
        ),
        "other_library": (
            translate(
                "Errors",
                "{path} holds knowledge of another library: a scratch library does not touch it.",
            ),
            translate(
                "Errors", "Open your own library, or try with a copy without its .paper folder."
            ),
        ),
        "job_unknown": (
            translate("Errors", "This job is not listed any more."),
            translate("Errors", "Start it again where you started it."),
        ),
        "reorganize_malformed": (
            translate("Errors", "The model gave an answer with unreadable parts."),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
        "database_error": (
            translate("Errors", "The library could not be read or written. Nothing was changed."),
            translate("Errors", "Try again; “paper-evo doctor” says more."),
        ),
        "model_timeout": (
            translate("Errors", "The model did not answer in time. Nothing was changed."),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
    }
