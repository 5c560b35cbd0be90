"""Sentences of the Knowledge page."""

from __future__ import annotations

from core.knowledge.types import Revision
from ui.i18n import translate
from ui.knowledge.moves import Moves
from ui.knowledge.presenter import Acceptance


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


def accepted_text(done: Acceptance) -> str:
    """Return the toast's words after Save, Restore, Keep or the Undo of one of them."""
    saved, name = done.saved, f"r{done.saved.revision}"
    if not saved.changed:
        text = translate("Knowledge", "Nothing to save: the text is the same")
    elif done.verb == "restored":
        text = translate("Knowledge", "Restored {0} as {1}").format(done.source, name)
    elif done.verb == "kept":
        text = translate("Knowledge", "Reorganized; saved as {0}").format(name)
    else:
        text = translate("Knowledge", "Saved as revision {0}").format(saved.revision)
    if done.moves:  # said first: the person may not have meant it
        text = f"{moves_text(done.moves)} {text}"
    if saved.masked:  # the person may have to change that secret
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


def moves_text(found: Moves) -> str:
    """Return "10 rules became info."."""
    parts = []
    if found.to_info:
        parts.append(translate("Knowledge", "%Ln rules became info.", "", found.to_info))
    if found.to_rules:
        parts.append(translate("Knowledge", "%Ln infos became rules.", "", found.to_rules))
    return " ".join(parts)


def warning_text(found: Moves) -> str:
    """Return what Save would move, while it is typed, and why."""
    parts = []
    if found.to_info:
        parts.append(translate("Knowledge", "Save would make %Ln rules info.", "", found.to_info))
    if found.to_rules:
        parts.append(translate("Knowledge", "Save would make %Ln infos rules.", "", found.to_rules))
    if found.lost:
        heading = found.lost[0]
        parts.append(translate("Knowledge", "The heading {0} is damaged.").format(heading))
    return " ".join(parts)
