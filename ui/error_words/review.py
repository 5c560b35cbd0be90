"""Errors of the review queue."""

from __future__ import annotations

from ui.i18n import translate


def texts() -> dict[str, tuple[str, str]]:
    """Return message and hint by code."""
    return {
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
        "target_changed": (
            translate(
                "Errors", "The entry to be replaced was changed meanwhile. Nothing was changed."
            ),
            translate("Errors", "Look at the card again, then choose."),
        ),
        "other_file": (
            translate(
                "Errors",
                "An edit of a file can only be taken over into that file. Nothing was changed.",
            ),
            translate("Errors", "Apply it to {name}."),
        ),
        "outside_opaque": (
            translate(
                "Errors",
                "The file is no text that can be taken over: it is over 1 MB, or not UTF-8. "
                "Nothing was changed.",
            ),
            translate(
                "Errors",
                "Save it as UTF-8 text below 1 MB, or dismiss it: it is kept as a .bak file.",
            ),
        ),
        "settled": (
            translate("Errors", "This item needs no decision any more. Nothing was changed."),
            translate("Errors", "Change the file itself if it is not right."),
        ),
        "edit_open": (
            translate(
                "Errors", "Another edit of this file waits for a decision. Nothing was changed."
            ),
            translate("Errors", "Decide that one first."),
        ),
        "not_editable": (
            translate("Errors", "A whole file cannot be edited here. Nothing was changed."),
            translate("Errors", "Apply it, then edit the file; or edit it where it lies."),
        ),
        "type_fixed": (
            translate(
                "Errors", "Only a rule and an info can become each other. Nothing was changed."
            ),
            translate("Errors", "Dismiss it, and write it where it belongs."),
        ),
        "needs_project": (
            translate(
                "Errors", "It is not known which project this belongs to. Nothing was changed."
            ),
            translate("Errors", "Choose its project first."),
        ),
        "invalid_filter": (
            translate("Errors", "This filter cannot be used. The list is as it was."),
            translate("Errors", "Choose other types or sources."),
        ),
    }
