"""Errors of the library, its disk and its files."""

from __future__ import annotations

from ui.i18n import translate


def texts() -> dict[str, tuple[str, str]]:
    """Return message and hint by code."""
    return {
        "unexpected": (
            translate("Errors", "Something unexpected went wrong. What was saved is safe."),
            translate("Errors", "Try again; the details help to report it."),
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
        "path_in_the_way": (
            translate("Errors", "Something else stands at {path}. Nothing was changed there."),
            translate("Errors", "Move it away and try again."),
        ),
        "path_missing": (
            translate("Errors", "{path} is not there any more."),
            translate("Errors", "Is a drive unplugged, or was the folder moved?"),
        ),
        "database_error": (
            translate("Errors", "The library could not be read or written. Nothing was changed."),
            translate("Errors", "Try again; “paper-evo doctor” says more."),
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
        "environment": (
            translate("Errors", "{path}: {reason}. Nothing was changed there."),
            translate("Errors", "Check the folder and try again."),
        ),
        "no_good_backup": (
            translate("Errors", "There is no good backup of the library. Nothing was changed."),
            translate("Errors", "Keep {path}; move it away to start with an empty library."),
        ),
        "backup_failed": (
            translate(
                "Errors", "The library could not be copied to {path}: {reason}. It is untouched."
            ),
            translate("Errors", "Free some space and try again."),
        ),
        "migration_failed": (
            translate(
                "Errors", "The library could not be brought up to date; it is as it was before."
            ),
            translate("Errors", "A copy is at {copy}. Please report this."),
        ),
        "not_a_library": (
            translate(
                "Errors",
                "The file {path} is a database, but not a Paper Evo library. It was not changed.",
            ),
            translate("Errors", "Choose another place with PAPER_DB."),
        ),
        "lanes_closed": (
            translate("Errors", "Paper Evo is closing: nothing new is started."),
            "",
        ),
        "lane_unknown": (
            translate("Errors", "This work could not be started. Nothing was changed."),
            translate("Errors", "Please report this."),
        ),
        "views_busy": (
            translate(
                "Errors",
                "Another program is writing the files of {scope}; they will be written later.",
            ),
            translate("Errors", "Nothing to do."),
        ),
    }
