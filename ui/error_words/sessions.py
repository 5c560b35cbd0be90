"""Errors of reading sessions and of the models behind it."""

from __future__ import annotations

from ui.i18n import translate


def texts() -> dict[str, tuple[str, str]]:
    """Return message and hint by code."""
    return {
        "transcript_not_recognised": (
            translate(
                "Errors",
                "{path} is not a Claude Code transcript: from line {line} on there is no such "
                "record. Nothing was learned from it.",
            ),
            translate("Errors", "Choose a session’s .jsonl file from ~/.claude/projects."),
        ),
        "transcript_not_a_file": (
            translate("Errors", "{path} is not a transcript’s file. Nothing was read."),
            translate("Errors", "Choose one session’s .jsonl file."),
        ),
        "transcript_missing": (
            translate("Errors", "The transcript {path} does not exist any more."),
            translate("Errors", "Choose another one; agents delete old sessions by themselves."),
        ),
        "transcript_unreadable": (
            translate(
                "Errors", "The transcript {path} cannot be read: {reason}. Nothing was changed."
            ),
            translate("Errors", "Check the file’s permissions and the disk, then try again."),
        ),
        "own_session": (
            translate("Errors", "This is one of Paper Evo’s own model sessions. Nothing was read."),
            translate("Errors", "Choose a session of yours."),
        ),
        "sidechain": (
            translate("Errors", "This is the file of a sub-agent. Nothing was read."),
            translate("Errors", "Choose the session that it belongs to."),
        ),
        "no_learn": (
            translate("Errors", "You asked not to learn from this session. Nothing was read."),
            translate("Errors", "Its mark stands in one of your messages."),
        ),
        "purged": (
            translate("Errors", "This session was purged and is never read again."),
            "",
        ),
        "memory_off": (
            translate("Errors", "Memory is off for this project. Nothing was read."),
            translate("Errors", "Switch learning on, then try again."),
        ),
        "policy_off": (
            translate(
                "Errors", "The policy “off” learns nothing in this project. Nothing was read."
            ),
            translate("Errors", "Choose another policy in the settings."),
        ),
        "unknown_provider": (
            translate("Errors", "There is no reader for {provider} sessions."),
            translate("Errors", "Known: {known}."),
        ),
        "session_not_found": (
            translate("Errors", "There is no session {id}."),
            translate("Errors", "Choose another one."),
        ),
        "unknown_agent": (
            translate("Errors", "There is no agent {agent}."),
            translate("Errors", "Known: {known}."),
        ),
        "sample_empty": (
            translate("Errors", "The sample session {name} gave nothing."),
            translate("Errors", "Please report this."),
        ),
        "cancelled": (
            translate("Errors", "Cancelled. Nothing was changed."),
            "",
        ),
        "encoder_failed": (
            translate("Errors", "The sentence encoder does not work now. Nothing was changed."),
            translate("Errors", "Try again; without it, texts are compared by their words."),
        ),
        "model_fault": (
            translate("Errors", "The model gave no usable answer. Nothing was changed."),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
        "model_script_over": (
            translate("Errors", "The scripted model has no answer left."),
            "",
        ),
        "model_reply_empty": (
            translate("Errors", "The model’s answer is empty. Nothing was changed."),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
        "model_reply_too_large": (
            translate("Errors", "The model’s answer is too long. Nothing was changed."),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
        "model_reply_not_json": (
            translate(
                "Errors",
                "The model’s answer cannot be read: it is cut off or not JSON. Nothing was "
                "changed.",
            ),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
        "model_reply_wrong_shape": (
            translate(
                "Errors", "The model’s answer lacks what was asked for. Nothing was changed."
            ),
            translate("Errors", "Try again, or use the on-device engine."),
        ),
    }
