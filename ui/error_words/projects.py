"""Errors about projects, settings and keys."""

from __future__ import annotations

from ui.i18n import translate


def texts() -> dict[str, tuple[str, str]]:
    """Return message and hint by code."""
    return {
        "project_not_found": (
            translate("Errors", "This project is not known any more."),
            translate("Errors", "Add its folder again."),
        ),
        "project_unknown": (
            translate("Errors", "This project is not known any more. Nothing was changed."),
            translate("Errors", "Add its folder again."),
        ),
        "not_a_folder": (
            translate("Errors", "{path} is not a folder. Nothing was changed."),
            translate("Errors", "Choose the project's folder."),
        ),
        "folder_missing": (
            translate("Errors", "There is no folder {path}. Nothing was changed."),
            translate("Errors", "Choose the project's folder."),
        ),
        "folder_taken": (
            translate("Errors", "{path} is another project already. Nothing was changed."),
            translate("Errors", "Forget that project first."),
        ),
        "setting_pinned": (
            translate("Errors", "“{key}” is held by {file}. Nothing was changed."),
            translate("Errors", "Only who may write that file can change it."),
        ),
        "add_answer": (
            translate("Errors", "“{answer}” is no answer here. Nothing was changed."),
            translate("Errors", "Answer same, copy or new."),
        ),
        "never_a_project_root": (
            translate(
                "Errors",
                "{path} is (in) the root of the file system and cannot be a project. Nothing was "
                "changed.",
            ),
            translate(
                "Errors",
                "Choose the folder of one project; what holds everywhere is user knowledge.",
            ),
        ),
        "never_a_project_home": (
            translate(
                "Errors",
                "{path} is (in) your home folder and cannot be a project. Nothing was changed.",
            ),
            translate(
                "Errors",
                "Choose the folder of one project; what holds everywhere is user knowledge.",
            ),
        ),
        "never_a_project_hub": (
            translate(
                "Errors",
                "{path} is (in) Paper Evo’s own folder and cannot be a project. Nothing was "
                "changed.",
            ),
            translate(
                "Errors",
                "Choose the folder of one project; what holds everywhere is user knowledge.",
            ),
        ),
        "never_a_project_pack": (
            translate(
                "Errors",
                "{path} is (in) a project’s knowledge pack and cannot be a project. Nothing was "
                "changed.",
            ),
            translate(
                "Errors",
                "Choose the folder of one project; what holds everywhere is user knowledge.",
            ),
        ),
        "path_invalid": (
            translate("Errors", "{path} cannot be used as a folder. Nothing was changed."),
            translate("Errors", "Choose a folder whose name is ordinary text."),
        ),
        "path_not_absolute": (
            translate("Errors", "{name} is “{value}”, which is not an absolute path."),
            translate("Errors", "Set {name} to a full path, or unset it."),
        ),
        "relink_question": (
            translate(
                "Errors",
                "{path} may be a project you have already, at a new place. Nothing was changed.",
            ),
            translate("Errors", "Say which: add it as the same or as a new project."),
        ),
        "no_project_here": (
            translate("Errors", "{path} is in no project."),
            translate("Errors", "Add its folder first."),
        ),
        "not_a_project": (
            translate("Errors", "The folder {folder} is not a project of Paper Evo."),
            translate("Errors", "Add it first."),
        ),
        "pack_is_link": (
            translate("Errors", "{path} is a link; nothing is written through it."),
            translate("Errors", "Replace the link by a folder."),
        ),
        "setting_unknown": (
            translate("Errors", "There is no setting “{key}”. Nothing was changed."),
            "",
        ),
        "setting_user_only": (
            translate("Errors", "“{key}” is the same for all projects. Nothing was changed."),
            translate("Errors", "Set it for the user."),
        ),
        "setting_value": (
            translate(
                "Errors", "“{key}” cannot be {value}. Allowed: {allowed}. Nothing was changed."
            ),
            translate("Errors", "Choose an allowed value."),
        ),
        "masking_pattern": (
            translate(
                "Errors",
                "A masking pattern needs a name and a regular expression. Nothing was changed.",
            ),
            translate("Errors", "Write both."),
        ),
        "pattern_name": (
            translate(
                "Errors",
                "The pattern’s name must have 1 to 40 characters and no brackets. Nothing was "
                "changed.",
            ),
            translate("Errors", "Choose a short name such as “customer id”."),
        ),
        "pattern_too_long": (
            translate(
                "Errors",
                "The pattern “{name}” is longer than {limit} characters. Nothing was changed.",
            ),
            translate("Errors", "Split it into several patterns."),
        ),
        "pattern_empty_match": (
            translate(
                "Errors",
                "The pattern “{name}” matches an empty text, so it would mask everywhere. "
                "Nothing was changed.",
            ),
            translate("Errors", "Let it ask for at least one character."),
        ),
        "pattern_nested_repeat": (
            translate(
                "Errors",
                "The pattern “{name}” repeats a group that repeats inside; it could take for "
                "ever. Nothing was changed.",
            ),
            translate("Errors", "Remove one of the two repetitions."),
        ),
        "pattern_invalid": (
            translate(
                "Errors",
                "The pattern “{name}” is not a regular expression: {reason}. Nothing was changed.",
            ),
            translate("Errors", "Correct the expression at that place."),
        ),
        "secret_empty": (
            translate("Errors", "An empty key cannot be stored."),
            translate("Errors", "Delete it instead."),
        ),
        "secret_name": (
            translate("Errors", "This is no name for a key."),
            translate("Errors", "Choose another name."),
        ),
        "keyring_absent": (
            translate("Errors", "This computer has no keyring."),
            translate("Errors", "Install one, such as GNOME Keyring or KWallet."),
        ),
        "keyring_failed": (
            translate("Errors", "The keyring could not be used. Nothing was changed."),
            translate("Errors", "Check the system’s keyring, then try again."),
        ),
        "keyring_locked": (
            translate(
                "Errors", "The keyring is locked: the key could not be used. It is still there."
            ),
            translate("Errors", "Unlock the system’s keyring and try again."),
        ),
        "keyring_other": (
            translate(
                "Errors",
                "The key “{name}” is in another keyring ({keyring}), which is not running now.",
            ),
            translate("Errors", "Start that keyring, or enter the key again."),
        ),
    }
