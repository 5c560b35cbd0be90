"""Errors about knowledge files and their revisions."""

from __future__ import annotations

from ui.i18n import translate


def texts() -> dict[str, tuple[str, str]]:
    """Return message and hint by code."""
    return {
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
        "reorganize_malformed": (
            translate("Errors", "The model gave an answer with unreadable parts."),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
        "model_timeout": (
            translate("Errors", "The model did not answer in time. Nothing was changed."),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
        "entry_empty": (
            translate("Errors", "An entry needs some text. Nothing was changed."),
            translate("Errors", "Write the entry’s text first."),
        ),
        "entry_not_found": (
            translate("Errors", "This entry is not in the file any more. Nothing was changed."),
            translate("Errors", "Read the file again: it may have been edited meanwhile."),
        ),
        "backup_not_text": (
            translate(
                "Errors",
                "{path} is not a text that can be restored: it is over 1 MB, or not UTF-8. It "
                "stays as it is.",
            ),
            translate("Errors", "Open it with an editor and copy what you need."),
        ),
        "omissions": (
            translate("Errors", "Details would be lost ({count}): {detail}. Nothing was changed."),
            translate("Errors", "Look at them, then accept or discard."),
        ),
        "text_not_unicode": (
            translate(
                "Errors",
                "The text holds a broken character at position {place}. Nothing was changed.",
            ),
            translate("Errors", "Delete that character and try again."),
        ),
        "not_text": (
            translate(
                "Errors",
                "{path} is not a text file (it holds NUL bytes at {place}). Nothing was changed.",
            ),
            translate("Errors", "Choose a Markdown file."),
        ),
        "not_utf8": (
            translate("Errors", "{path} is not UTF-8 (byte {place}). Nothing was changed."),
            translate("Errors", "Save it as UTF-8 and try again."),
        ),
    }
