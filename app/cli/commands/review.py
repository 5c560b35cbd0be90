"""``queue``: look at suggestions and decide them, behind the gate (K-17, K-19)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from app.cli.arguments import UsageError
from app.cli.context import Context
from app.cli.naming import suggestion_id
from app.cli.output import columns, count, first_line, masked_words, when
from core.domain.scope import USER, Scope
from core.domain.suggestion import Source, SuggestionType
from core.errors import InvalidInput, PaperError
from core.queue_review.types import (
    Conflicted,
    Decision,
    Evidence,
    Filter,
    Landing,
    Outcome,
    Suggestion,
)

_Choice = TypeVar("_Choice", bound=StrEnum)

_SAYS = {
    Outcome.APPLIED: "Saved to {file}{section}.",
    Outcome.DISMISSED: "Dismissed; it is not suggested again.",
    Outcome.ALREADY_SAVED: "Already saved.",
    Outcome.ALREADY_DISMISSED: "Already dismissed.",
    Outcome.ALREADY_SUPERSEDED: "Already superseded by a newer wording.",
    Outcome.UNDONE: "Undone: it waits in the queue again.",
    Outcome.NOTHING: "Nothing to undo: it waits in the queue.",
}


def _shape(item: Suggestion) -> dict[str, object]:
    return {
        "id": item.id,
        "type": item.type,
        "text": item.text,
        "evidence_quote": item.evidence.quote if item.evidence else "",
        "source": item.source,
        "status": item.status,
        "scope": item.suggested_scope,
        "project": item.project_id,
        "repeats": len(item.repeats),
        "marks": item.marks,
        "targets": [
            {"scope": t.scope.key, "text": t.text, "entry_key": t.entry_key} for t in item.targets
        ],
        "session": item.session_id,
        "provider": item.provider,
        "created": item.created,
        "reason": item.reason,
        "supersedes": item.supersedes,
    }


def _filter(context: Context) -> Filter:
    types = tuple(_choice(SuggestionType, name, "type") for name in context.options.type)
    sources = tuple(_choice(Source, name, "source") for name in context.options.source)
    project = context.project_named()
    return Filter(
        parked=context.options.parked,
        types=types,
        sources=sources,
        projects=(project.id,) if project else (),
    )


def _choice(choices: type[_Choice], name: str, what: str) -> _Choice:
    for choice in choices:
        if choice.value == name:
            return choice
    raise InvalidInput(
        "There is no {what} “{name}”.",
        hint="Choose from: {choices}.",
        code="invalid_filter",
        what=what,
        name=name,
        choices=", ".join(choices),
    )


def show_list(context: Context) -> None:
    """List what waits."""
    found = context.core.queue.list(_filter(context))
    rows = [
        (
            item.id,
            item.type.value,
            _place(item),
            when(item.created),
            first_line(item.text, 80) + _marks(item),
        )
        for item in found
    ]
    context.output.items([_shape(item) for item in found], columns(rows), "Nothing to review.")


def _place(item: Suggestion) -> str:
    if item.suggested_scope == "user":
        return "User"
    return item.project_name or ("?" if item.project_id is None else item.project_id)


def _marks(item: Suggestion) -> str:
    words = [mark.value.replace("_", " ") for mark in item.marks]
    if item.repeats:
        words = [w if w != "said again" else f"said again {len(item.repeats)}×" for w in words]
    return f"  [{', '.join(words)}]" if words else ""


def show(context: Context) -> None:
    """Show one item: its evidence in its message, what it may replace, where it would land."""
    item = context.core.queue.get(suggestion_id(context.core, context.options.id))
    lines = [
        f"{item.type.value} · {item.status.value} · {item.source.value} · {_place(item)}",
        item.text,
    ]
    if item.evidence is not None and item.evidence.quote:
        word = "you said" if item.evidence.verified else "quoted (not verified)"
        lines += ["", f"{word} ({when(item.evidence.time)}):", *_quoted(item.evidence)]
    for target in item.targets:
        lines += ["", f"may replace in {_file(context, target.scope)}:", f"  {target.text}"]
        lines += [f"  differs in {d.kind}: {d.left} → {d.right}" for d in target.differences]
    landing = _landing(context, item)
    if landing is not None:
        lines += _landing_lines(landing, _file(context, landing.scope))
    data = {**_shape(item), "evidence": item.evidence, "landing": landing}
    context.output.data(data, lines)


_AROUND = 120
"""Characters of the message shown before and after the quote."""


def _quoted(evidence: Evidence) -> list[str]:
    """Return the quote inside the words around it, marked where these do not end the message."""
    start, end, message = evidence.start, evidence.end, evidence.message
    if message[start:end] != evidence.quote:
        return [f"  “{evidence.quote}”"]
    left, right = max(0, start - _AROUND), min(len(message), end + _AROUND)
    shown = (
        ("…" if left else "")
        + f"{message[left:start]}“{evidence.quote}”{message[end:right]}"
        + ("…" if right < len(message) else "")
    )
    return [f"  {line}".rstrip() for line in shown.splitlines()]


def _landing(context: Context, item: Suggestion) -> Landing | None:
    """Return where an open rule or info would land; None where that is not decided by a line."""
    if item.status.decided or item.type not in (SuggestionType.RULE, SuggestionType.INFO):
        return None
    if item.suggested_scope != "user" and item.project_id is None:
        return None
    scope = USER if item.suggested_scope == "user" else Scope(item.project_id)
    return context.core.queue.landing(item.id, scope)


def _landing_lines(landing: Landing, name: str) -> list[str]:
    lines = ["", f"would land in {name}, {landing.section.value.capitalize()}:"]
    lines += [f"    {line}" for line in landing.before]
    if landing.replaced:
        lines.append(f"  - {landing.replaced}  (if it replaces this)")
    lines += [f"  + {line}" for line in landing.line.splitlines()]
    lines += [f"    {line}" for line in landing.after]
    if landing.characters_over:
        lines.append(f"The file would be {count(landing.characters_over, 'character')} too long.")
    return [line.rstrip() for line in lines]


def _file(context: Context, scope: Scope) -> str:
    if scope.is_user:
        return "the user knowledge"
    names = {project.id: project.name for project in context.core.projects.list()}
    return f"the knowledge of {names.get(scope.key, scope.key)}"


def _words(decision: Decision) -> list[str]:
    said = _SAYS[decision.outcome].format(
        file=decision.file_name,
        section=f" · {decision.section.value.capitalize()}" if decision.section else "",
    )
    lines = [said, *masked_words(decision.masked)]
    if decision.over_threshold:
        lines.append("The file is long: Reorganize is due.")
    if decision.view_waiting:
        lines.append(f"It is safe in the library, but a file waits: {decision.view_waiting}")
    return lines


def _tell(context: Context, decision: Decision) -> int:
    context.output.data(decision, _words(decision))
    return 0


def _each(context: Context, decide: Callable[[str], Decision], nothing: str) -> int:
    """Decide one item, or several: those that are refused are named at the end, with code 1.

    Raises:
        PaperError: the only item, or the first of several that was refused.
    """
    given = list(dict.fromkeys(context.options.id))
    if len(given) == 1:
        return _tell(context, decide(suggestion_id(context.core, given[0])))
    done: list[Decision] = []
    refused: list[tuple[str, PaperError]] = []
    for key in given:
        try:
            done.append(decide(suggestion_id(context.core, key)))
        except PaperError as error:
            refused.append((key, error))
    words = [f"{each.suggestion_id}  {line}" for each in done for line in _words(each)]
    context.output.items(done, words, nothing)
    if not refused:
        return 0
    for key, other in refused[1:]:
        context.output.note(f"{key}  {other.message}")
    raise refused[0][1]


def apply(context: Context) -> int:
    """Save items to a knowledge file (K-19)."""
    context.gate("queue apply")
    options = context.options
    if options.text is not None and len(options.id) > 1:
        raise UsageError("--text is the wording of one item.", hint="Name one id with it.")
    conflicted = Conflicted.ASK
    if options.replace:
        conflicted = Conflicted.REPLACE
    elif options.keep_both:
        conflicted = Conflicted.KEEP_BOTH

    def decide(key: str) -> Decision:
        item = context.core.queue.get(key)
        scope = context.scope_to(options.to, item.project_id)
        return context.core.queue.apply(key, scope, text=options.text, conflicted=conflicted)

    return _each(context, decide, "Nothing was saved.")


def dismiss(context: Context) -> int:
    """Dismiss items (K-15)."""
    context.gate("queue dismiss")
    return _each(context, context.core.queue.dismiss, "Nothing was dismissed.")


def undo(context: Context) -> int:
    """Take a decision back (K-19)."""
    context.gate("queue undo")
    key = suggestion_id(context.core, context.options.id)
    return _tell(context, context.core.queue.undo(key))


_MARK = "[secret: "
"""What a masked secret looks like (R-06)."""


def edit(context: Context) -> int:
    """Change an item's wording or type before it is saved (K-19)."""
    if context.options.text is None and context.options.type is None:
        raise UsageError("Nothing to change.", hint="Give the new wording, or --type rule|info.")
    context.gate("queue edit")
    core = context.core
    key = suggestion_id(core, context.options.id)
    text = core.queue.get(key).text if context.options.text is None else context.options.text
    wanted = SuggestionType(context.options.type) if context.options.type else None
    item = core.queue.edit(key, text, as_type=wanted)
    masked = max(0, item.text.count(_MARK) - text.count(_MARK))
    words = [f"Changed ({item.type.value}): {item.text}", *masked_words(masked)]
    context.output.data({**_shape(item), "masked": masked}, words)
    return 0


def process_all(context: Context) -> int:
    """Save every item that needs no further choice; say what was skipped and why (K-19)."""
    context.gate("queue process-all")
    project = context.project_named()
    wanted = Filter(projects=(project.id,) if project else ())
    done = context.core.queue.process_all(wanted)
    lines = [f"{len(done.applied)} saved, {len(done.skipped)} skipped."]
    lines += [f"  {key}  {reason.value.replace('_', ' ')}" for key, reason in done.skipped]
    lines += masked_words(sum(decision.masked for decision in done.applied))
    data = {
        "applied": list(done.applied),
        "skipped": [{"id": key, "reason": reason} for key, reason in done.skipped],
    }
    context.output.data(data, lines)
    return 0


def forget_dismissals(context: Context) -> int:
    """Forget all dismissed hashes; cannot be undone (K-15)."""
    context.gate("queue forget-dismissals")
    number = context.core.queue.forget_dismissals()
    context.output.data({"forgotten": number}, [f"{count(number, 'dismissal')} forgotten."])
    return 0
