"""Sentences of the Knowledge page."""

from __future__ import annotations

from core.knowledge.types import Revision, Saved
from ui.i18n import translate


def author_text(author: str) -> str:
    """Return who made a change, as it stands behind a time: "by you"."""
    texts = {
        "person": translate("Knowledge", "by you"),
        "queue": translate("Knowledge", "from the queue"),
        "reorganize": translate("Knowledge", "by Reorganize"),
    }
    return texts.get(author.split(" ", maxsplit=1)[0], "")  # "reorganize (on-device)"


def mode_text(mode: str) -> str:
    """Return the words of a mode (V-06)."""
    return (
        translate("Knowledge", "catalog") if mode == "catalog" else translate("Knowledge", "flat")
    )


def reason_text(reason: str) -> str:
    """Return what made a revision, in words."""
    texts = {
        "saved": translate("Knowledge", "saved"),
        "applied": translate("Knowledge", "applied from the queue"),
        "undone": translate("Knowledge", "undone"),
        "reorganized": translate("Knowledge", "reorganized"),
        "restored": translate("Knowledge", "restored"),
        "imported": translate("Knowledge", "imported"),
        "migrated": translate("Knowledge", "brought into two sections"),
        "outside_edit": translate("Knowledge", "outside edit taken over"),
        "rolled_back": translate("Knowledge", "rolled back"),
        "purged": translate("Knowledge", "purged"),
    }
    return texts.get(reason, reason)


def revision_text(revision: Revision) -> str:
    """Return "r31 · saved, +1 −0"."""
    text = f"r{revision.number} · {reason_text(revision.reason)}"
    parts = []
    if revision.added:
        parts.append(f"+{revision.added}")
    if revision.removed:
        parts.append(f"−{revision.removed}")
    if not parts:
        return text
    return translate("Knowledge", "{0}, {1}").format(text, " ".join(parts))


def saved_text(saved: Saved) -> str:
    """Return the toast's words after Save, Restore or Keep."""
    text = (
        translate("Knowledge", "Saved as revision {0}").format(saved.revision)
        if saved.changed
        else translate("Knowledge", "Nothing to save: the text is the same")
    )
    if saved.masked:  # said first, the person may have to change that secret
        return translate("Knowledge", "{0}. %n secrets were masked.", "", saved.masked).format(text)
    if saved.view_waiting:
        return translate("Knowledge", "{0}. The file could not be written yet.").format(text)
    if saved.migrated:
        return translate(
            "Knowledge", "{0}. Brought into two sections; the original is a .bak file."
        ).format(text)
    if saved.over_threshold:
        return translate("Knowledge", "{0}. Reorganize is due.").format(text)
    return text
