"""Sentences of the queue page: card texts, differences, losses, outcomes, skip reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from core.domain.sameness import Difference
from core.domain.suggestion import Source, SuggestionType
from core.queue_review.types import Decision, Outcome, SkipReason, Suggestion, Target
from ui.i18n import number, translate
from ui.queue_review.waiting import Plan


def card_text(item: Suggestion) -> str:
    """Return the text of a card; an outside edit counts its lines."""
    if item.source is Source.OUTSIDE_EDIT:
        lines = item.text.splitlines()
        added = sum(line.startswith("+ ") for line in lines)
        removed = sum(line.startswith("− ") for line in lines)
        if not added and not removed:  # the core says so of a file that is no text
            return translate("Queue", "`KNOWLEDGE.md` was changed outside the app: it is no text.")
        return translate(
            "Queue", "`KNOWLEDGE.md` was changed outside the app: {0} added, {1} removed."
        ).format(number(added), number(removed))
    return " ".join(item.text.split())


def section_name(section: str) -> str:
    """Return the heading of a section (K-02)."""
    return translate("Knowledge", "Rules") if section == "rules" else translate("Knowledge", "Info")


def place_text(item: Suggestion, target: Target) -> str:
    """Return "file · section" of an approved target."""
    if not target.entry_key or target.section is None:
        return ""
    name = (
        translate("Queue", "User")
        if target.scope.is_user
        else item.project_name or target.scope.key
    )
    return f"{name} · {section_name(target.section.value)}"


def difference_text(difference: Difference) -> str:
    """Return the words of a conflict badge: "Differs in a number: 90 → 30"."""
    kind = str(difference.kind)
    if kind == "polarity":
        return translate("Differences", "Says the opposite")
    if kind == "permission":
        return translate("Differences", "One of them is optional")
    texts = {
        "number": translate("Differences", "Differs in a number"),
        "sign": translate("Differences", "Differs in a sign"),
        "unit": translate("Differences", "Differs in a unit"),
        "negation": translate("Differences", "Differs in a negation"),
        "path": translate("Differences", "Differs in a path"),
        "command": translate("Differences", "Differs in a command"),
        "flag": translate("Differences", "Differs in a flag"),
        "identifier": translate("Differences", "Differs in a name"),
        "url": translate("Differences", "Differs in an address"),
        "quote": translate("Differences", "Differs in a quoted text"),
        "comparison": translate("Differences", "Differs in a comparison"),
        "quantifier": translate("Differences", "Differs in how many"),
        "condition": translate("Differences", "Differs in a condition"),
        "version": translate("Differences", "Differs in a version"),
        "time": translate("Differences", "Differs in a time"),
        "date": translate("Differences", "Differs in a date"),
        "host": translate("Differences", "Differs in a host"),
        "opposite": translate("Differences", "Opposite words"),
        "name": translate("Differences", "Differs in a name"),
        "scope": translate("Differences", "Differs in what it applies to"),
        "order": translate("Differences", "Differs in the order"),
    }
    words = texts.get(kind, translate("Differences", "Differs in the wording"))
    # The core compares the suggestion with the entry; the badge reads "approved → suggested".
    left, right = _short(difference.right), _short(difference.left)
    if left and right:
        left, right = _without_common_end(left, right)
        return translate("Differences", "{0}: {1} → {2}").format(words, left, right)
    if left or right:
        return translate("Differences", "{0}: {1}").format(words, left or right)
    return words


def badge_texts(differences: Sequence[Difference]) -> list[str]:
    """Return at most two badges; the same values are not told twice under another kind."""
    told: set[tuple[str, str]] = set()
    texts: list[str] = []
    for difference in differences:
        pair = _without_common_end(_short(difference.right), _short(difference.left))
        if pair not in told:
            told.add(pair)
            texts.append(difference_text(difference))
    return list(dict.fromkeys(texts))[:2]


def _without_common_end(left: str, right: str) -> tuple[str, str]:
    """Drop equal last words: "90 day → 30 day" says less than "90 → 30"."""
    a, b = left.split(), right.split()
    while len(a) > 1 and len(b) > 1 and a[-1] == b[-1]:
        a.pop()
        b.pop()
    return " ".join(a), " ".join(b)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:23]}…"


def losses_text(target: Target, text: str) -> str:
    """Name what of the approved entry the new wording no longer says (paths, commands, names)."""
    from core.domain.tokens import TokenKind, protected_tokens

    named = {
        TokenKind.PATH: translate("Differences", "the path {0}"),
        TokenKind.COMMAND: translate("Differences", "the command {0}"),
        TokenKind.URL: translate("Differences", "the address {0}"),
        TokenKind.IDENTIFIER: translate("Differences", "the name {0}"),
        TokenKind.FLAG: translate("Differences", "the flag {0}"),
    }
    folded = text.casefold()
    lost = []
    for token in protected_tokens(target.text):
        raw = token.raw.strip("`")
        if token.kind in named and raw.casefold() not in folded:
            lost.append(named[token.kind].format(raw))
    lost = list(dict.fromkeys(lost))[:2]
    if not lost:
        return ""
    return translate("Differences", "Loses {0}").format(translate("Differences", ", ").join(lost))


def decision_text(decision: Decision) -> str:
    """Return the toast's words; never a false success (K-19)."""
    name = decision.file_name
    if decision.scope is not None and decision.scope.is_user:
        name = translate("Queue", "User")
    if decision.outcome is Outcome.APPLIED:
        if decision.section is not None:
            return translate("Queue", "Saved to {0} · {1}").format(
                name, section_name(decision.section.value)
            )
        return translate("Queue", "Saved to {0}").format(name)
    texts = {
        Outcome.DISMISSED: translate("Queue", "Dismissed"),
        Outcome.ALREADY_SAVED: translate("Queue", "Already saved"),
        Outcome.ALREADY_DISMISSED: translate("Queue", "Already dismissed"),
        Outcome.ALREADY_SUPERSEDED: translate("Queue", "Already replaced by a newer suggestion"),
        Outcome.UNDONE: translate("Queue", "Undone; it waits here again"),
    }
    return texts.get(decision.outcome, translate("Queue", "Nothing to undo"))


def skip_text(reason: SkipReason, item: Suggestion | None = None) -> str:
    """Return why Process all left an item; ``item`` tells what it may replace."""
    targets = item.targets if item is not None else ()
    waiting = bool(targets) and not any(target.entry_key for target in targets)
    if reason is SkipReason.NEEDS_CHOICE and waiting:
        return translate("Queue", "May replace another suggestion")
    texts = {
        SkipReason.NEEDS_PROJECT: translate("Queue", "No project yet"),
        SkipReason.NEEDS_CHOICE: translate("Queue", "May replace an approved entry"),
        SkipReason.TOO_LARGE: translate("Queue", "The file would be too long"),
        SkipReason.UNVERIFIED: translate("Queue", "Quote not verified"),
        SkipReason.NEEDS_REVIEW: translate("Queue", "Needs your own look (file, block or skill)"),
        SkipReason.LIKE_DISMISSED: translate("Queue", "Like one you dismissed"),
        SkipReason.PROJECT_GONE: translate("Queue", "Folder gone"),
        SkipReason.GONE: translate("Queue", "Decided elsewhere meanwhile"),
        SkipReason.FAILED: translate("Queue", "The disk or the library failed; it waits as before"),
    }
    return texts[reason]


def decided_text(decisions: Sequence[Decision]) -> str:
    """Return the toast's words after one act, with what the person should know besides."""
    if len(decisions) > 1:
        text = translate("Queue", "%n dismissed", "", len(decisions))
    else:
        text = decision_text(decisions[0])
    masked = sum(decision.masked for decision in decisions)
    if masked:
        return translate("Queue", "{0}. %n secrets were masked.", "", masked).format(text)
    if any(decision.view_waiting for decision in decisions):
        return translate("Queue", "{0}. The file could not be written yet.").format(text)
    if decisions[0].over_threshold:
        return translate("Queue", "{0}. Reorganize is due.").format(text)
    return text


def plan_texts(wanted: Plan, items: Mapping[str, Suggestion]) -> tuple[str, str, str]:
    """Return title, text and verb of the question before Process all."""
    count = len(wanted.ready)
    places = [
        translate("Queue", "{0} to {1}").format(number(times), name or translate("Queue", "User"))
        for name, times in wanted.places()
    ]
    comma = translate("Queue", ", ")
    text = translate("Queue", "{0}.").format(comma.join(places))
    if wanted.skipped:
        reasons = Counter(skip_text(reason, items.get(key)) for key, reason in wanted.skipped)
        line = translate("Queue", "{0}: {1}")
        why = comma.join(line.format(words, number(n)) for words, n in reasons.most_common())
        left = translate("Queue", "%n left for you:", "", len(wanted.skipped))
        text = f"{text}\n{left} {why}"
    return (
        translate("Queue", "Apply %n suggestions?", "", count),
        text,
        translate("Queue", "Apply {0}").format(number(count)),
    )


def off_texts(held: int) -> tuple[str, str, str]:
    """Return title, text and verb of the list while learning is off (K-20)."""
    return (
        translate("Queue", "Learning is off"),
        translate("Queue", "Nothing is asked of you. %n suggestions wait until it is on.", "", held)
        if held
        else translate("Queue", "Nothing is learned, so no suggestions come."),
        translate("Queue", "Turn learning on"),
    )


def retyped_text(item: Suggestion) -> str:
    """Return the toast's words after the type was corrected."""
    if item.type is SuggestionType.RULE:
        return translate("Queue", "It is a rule now")
    return translate("Queue", "It is an info now")


def no_match_texts() -> tuple[str, str, str]:
    """Return title, text and verb where filters leave nothing."""
    return (
        translate("Queue", "No match"),
        translate("Queue", "No suggestion fits these filters."),
        translate("Queue", "Clear filters"),
    )


def elsewhere_texts(project: str, total: int) -> tuple[str, str, str]:
    """Return title, text and verb where ``project`` has nothing and others have."""
    return (
        translate("Queue", "Nothing to review in {0}").format(project),
        translate("Queue", "%Ln suggestions wait in other projects.", "", total),
        translate("Queue", "Show all projects"),
    )


def nothing_texts() -> tuple[str, str, str]:
    """Return title, text and verb of the empty queue: what comes here, and the next step."""
    return (
        translate("Queue", "Nothing to review"),
        translate(
            "Queue",
            "Read a finished session to get suggestions, each with the sentence you said. "
            "Nothing is given to agents before you apply it.",
        ),
        translate("Queue", "Read a session"),
    )
