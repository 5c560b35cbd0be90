"""Errors about snapshots, archives, purges, jobs and the gate."""

from __future__ import annotations

from ui.i18n import translate


def texts() -> dict[str, tuple[str, str]]:
    """Return message and hint by code."""
    return {
        "snapshot_damaged": (
            translate(
                "Errors",
                "The snapshot {file} is damaged or was changed: its hash does not fit. Nothing "
                "was changed.",
            ),
            translate("Errors", "Choose another snapshot."),
        ),
        "snapshot_foreign": (
            translate(
                "Errors", "The file {file} is not a Paper Evo snapshot. Nothing was changed."
            ),
            translate("Errors", "Choose a file from the folder “snapshots”."),
        ),
        "snapshot_too_new": (
            translate(
                "Errors",
                "The snapshot {file} was written by a newer Paper Evo. Nothing was changed.",
            ),
            translate("Errors", "Update Paper Evo and try again."),
        ),
        "snapshot_missing": (
            translate("Errors", "The snapshot {file} is not there any more."),
            translate("Errors", "Choose another one."),
        ),
        "snapshot_not_found": (
            translate("Errors", "There is no snapshot {id}."),
            translate("Errors", "Older ones are removed to make room; choose another one."),
        ),
        "snapshot_unverified": (
            translate(
                "Errors",
                "The snapshot {file} could not be verified: the disk holds other bytes than were "
                "written. The change was not started.",
            ),
            translate("Errors", "Check the disk and try again."),
        ),
        "content_damaged": (
            translate(
                "Errors",
                "The file’s content is not what Paper Evo writes: {place}. Nothing was changed.",
            ),
            translate("Errors", "Use another copy of the file."),
        ),
        "archive_damaged": (
            translate(
                "Errors",
                "This is not a Paper Evo archive, or it is damaged or was changed. Nothing was "
                "changed here.",
            ),
            translate("Errors", "Export it again, or use another copy."),
        ),
        "archive_too_large": (
            translate(
                "Errors",
                "The archive {file} holds more than Paper Evo ever writes. Nothing was changed "
                "here.",
            ),
            translate("Errors", "Export it again, or use another copy."),
        ),
        "archive_missing": (
            translate("Errors", "The archive {file} is not there."),
            translate("Errors", "Check the name."),
        ),
        "archive_too_new": (
            translate(
                "Errors",
                "The archive {file} was written by a newer Paper Evo. Nothing was changed.",
            ),
            translate("Errors", "Update Paper Evo and try again."),
        ),
        "purge_busy": (
            translate("Errors", "Another purge is running. Nothing was changed by this one."),
            translate("Errors", "Wait until it is finished and try again."),
        ),
        "purge_not_found": (
            translate("Errors", "Nothing has the id “{id}”. Nothing was changed."),
            translate("Errors", "Search for it again."),
        ),
        "job_claim_lost": (
            translate("Errors", "This job is done elsewhere now. Nothing was changed."),
            "",
        ),
        "job_not_retryable": (
            translate("Errors", "This job cannot be tried again now."),
            translate("Errors", "Look at its state in Jobs."),
        ),
        "job_not_cancellable": (
            translate("Errors", "This job cannot be cancelled now."),
            translate("Errors", "Look at its state in Jobs."),
        ),
        "gate_agent": (
            translate(
                "Errors",
                "“{command}” is for a person; here an agent is at work. Nothing was changed.",
            ),
            translate("Errors", "Approve it in the window, or in a terminal of your own."),
        ),
        "gate_no_terminal": (
            translate("Errors", "“{command}” needs a person at a terminal. Nothing was changed."),
            translate(
                "Errors", "Run it in a terminal of your own, without a pipe, or use the window."
            ),
        ),
        "gate_wrong_answer": (
            translate(
                "Errors",
                "Those were not the two words: “{command}” was not done. Nothing was changed.",
            ),
            translate("Errors", "Run it again and type the words shown."),
        ),
    }
