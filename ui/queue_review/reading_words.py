"""Sentences about a session that was read: what was queued, what was left out and why."""

from __future__ import annotations

from collections import Counter

from core.domain.evidence import RejectionReason
from core.reflection.types import Reflected
from ui.i18n import number, translate


def result_title(done: Reflected) -> str:
    """Return the one sentence a person wants to know; never a false success (K-19)."""
    if done.queued:
        return translate("Reading", "%n suggestions wait here now", "", len(done.queued))
    if done.folded:
        return translate("Reading", "Nothing new: %n known ones were said again", "", _said(done))
    if done.dropped:
        return translate("Reading", "Nothing new to decide")
    if not done.messages:
        return translate("Reading", "This session was read before; nothing was said in it since")
    return translate("Reading", "Nothing lasting was said in this session")


def result_facts(done: Reflected) -> str:
    """Return the muted words beside the title."""
    parts = [translate("Reading", "%n messages read", "", done.messages)]
    if done.queued and done.folded:
        parts.append(translate("Reading", "%n said again", "", _said(done)))
    if done.superseded:
        parts.append(translate("Reading", "%n replaced by a newer one", "", len(done.superseded)))
    left_out = sum(count for reason, count in done.dropped.items() if not _about_hint(reason))
    if left_out:
        parts.append(translate("Reading", "%n left out", "", left_out))
    if done.masked:
        parts.append(translate("Reading", "%n secrets masked", "", done.masked))
    if done.bad_lines:
        parts.append(translate("Reading", "%n unreadable lines", "", done.bad_lines))
    return " · ".join(parts)


def result_details(done: Reflected) -> list[str]:
    """Return the lines behind "Details": counts by reason, the file's faults, the engine."""
    words: Counter[str] = Counter()
    for reason, count in done.dropped.items():
        words[reason_text(reason)] += count
    line = translate("Reading", "{0}: {1}")
    lines = [line.format(text, number(count)) for text, count in words.most_common()]
    if done.bad_lines:
        lines.append(
            translate("Reading", "%n lines of the file hold no readable record", "", done.bad_lines)
        )
    if done.partial_tail:
        lines.append(translate("Reading", "The last line is unfinished; it is read next time"))
    engine = translate("Reading", "on this device") if _on_device(done) else done.engine
    lines.append(translate("Reading", "Read by: {0}").format(engine))
    return lines


def reason_text(reason: str) -> str:
    """Return why something was left out, in words; an unknown reason as the core says it."""
    texts = {
        "already_approved": translate("Reading", "Approved already"),
        "already_queued": translate("Reading", "Waits here already"),
        "dismissed": translate("Reading", "Dismissed by you before"),
        "duplicate": translate("Reading", "Said twice in the same round"),
        "over_limit": translate("Reading", "Over the number of suggestions for one round"),
        "text_empty": translate("Reading", "Without any text"),
        "text_too_long": translate("Reading", "Too long for one entry"),
        "supersedes_unknown": translate("Reading", "It named an entry that does not exist"),
        "reply:unknown_field": translate("Reading", "Fields nobody asked the model for"),
        RejectionReason.MISSING: translate("Reading", "Without a quote of yours"),
        RejectionReason.EMPTY: translate("Reading", "Without a quote of yours"),
        RejectionReason.ROLE_LABEL: translate("Reading", "The quote is not yours"),
        RejectionReason.NOT_FOUND: translate("Reading", "The quote is not in your messages"),
        RejectionReason.TOO_SHORT: translate("Reading", "The quote is too short to prove it"),
        RejectionReason.TOO_LONG: translate("Reading", "The quote is too long"),
        RejectionReason.INJECTED: translate("Reading", "The words are a program's, not yours"),
        RejectionReason.NUMBERS_DIFFER: translate("Reading", "Its numbers differ from the quote's"),
        RejectionReason.UNITS_DIFFER: translate("Reading", "Its units differ from the quote's"),
        RejectionReason.POLARITY_DIFFERS: translate("Reading", "It says the opposite of the quote"),
        RejectionReason.LANGUAGE_DIFFERS: translate("Reading", "Another language than the quote's"),
    }
    if reason in texts:
        return texts[reason]
    if reason.endswith(":malformed"):
        return translate("Reading", "Unreadable parts of the model's answer")
    if reason.endswith(":too_many"):
        return translate("Reading", "More than the model was asked for")
    return reason


def _said(done: Reflected) -> int:
    return len(done.folded)


def _on_device(done: Reflected) -> bool:
    return done.engine.startswith("on-device")


def _about_hint(reason: str) -> bool:
    """The suggestion itself was kept: only what the model said beside it was not used."""
    return reason == "supersedes_unknown" or reason.startswith("reply:")
