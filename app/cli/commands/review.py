"""``queue``: look at suggestions and decide them, behind the gate (K-17, K-19)."""

from __future__ import annotations

from app.cli.context import Context
from app.cli.output import columns, first_line, when
from core.domain.suggestion import Source, SuggestionType
from core.errors import InvalidInput, NotFound
from core.queue_review.types import Conflicted, Decision, Filter, Outcome, Suggestion

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
    try:
        types = tuple(SuggestionType(name) for name in context.options.type)
        sources = tuple(Source(name) for name in context.options.source)
    except ValueError as error:
        raise InvalidInput(
            "{reason}.",
            hint="Types: {types}. Sources: {sources}.",
            code="invalid_filter",
            reason=str(error),
            types=", ".join(SuggestionType),
            sources=", ".join(Source),
        ) from error
    project = context.project_named()
    return Filter(
        parked=context.options.parked,
        types=types,
        sources=sources,
        projects=(project.id,) if project else (),
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
    """Show one item with its evidence and what it may replace."""
    item = context.core.queue.get(context.options.id)
    lines = [f"{item.type.value} · {item.status.value} · {item.source.value}", item.text]
    if item.evidence is not None:
        word = "you said" if item.evidence.verified else "quoted (not verified)"
        lines += ["", f"{word} ({when(item.evidence.time)}):", f"  “{item.evidence.quote}”"]
    for target in item.targets:
        lines += ["", f"may replace in {target.scope.key}:", f"  {target.text}"]
        lines += [f"  differs in {d.kind}: {d.left} → {d.right}" for d in target.differences]
    context.output.data({**_shape(item), "evidence": item.evidence}, lines)


def _tell(context: Context, decision: Decision) -> int:
    words = _SAYS[decision.outcome].format(
        file=decision.file_name,
        section=f" · {decision.section.value.capitalize()}" if decision.section else "",
    )
    lines = [words]
    if decision.over_threshold:
        lines.append("The file is long: Reorganize is due.")
    if decision.view_waiting:
        lines.append(f"It is safe in the library, but a file waits: {decision.view_waiting}")
    context.output.data(decision, lines)
    return 0


def apply(context: Context) -> int:
    """Save an item to a knowledge file (K-19)."""
    context.gate("queue apply")
    options = context.options
    item = context.core.queue.get(options.id)
    conflicted = Conflicted.ASK
    if options.replace:
        conflicted = Conflicted.REPLACE
    elif options.keep_both:
        conflicted = Conflicted.KEEP_BOTH
    decision = context.core.queue.apply(
        item.id,
        context.scope_to(options.to, item.project_id),
        text=options.text,
        conflicted=conflicted,
    )
    return _tell(context, decision)


def dismiss(context: Context) -> int:
    """Dismiss items (K-15); ids that do not exist are named at the end, the others are done."""
    context.gate("queue dismiss")
    ids = context.options.id
    if len(ids) == 1:
        return _tell(context, context.core.queue.dismiss(ids[0]))
    done, missing = [], None
    for suggestion_id in ids:
        try:
            done.append(context.core.queue.dismiss(suggestion_id))
        except NotFound as error:
            missing = missing or error
    words = [f"{decision.suggestion_id}  {_SAYS[decision.outcome]}" for decision in done]
    context.output.items(done, words, "Nothing was dismissed.")
    if missing is not None:
        raise missing
    return 0


def undo(context: Context) -> int:
    """Take a decision back (K-19)."""
    context.gate("queue undo")
    return _tell(context, context.core.queue.undo(context.options.id))


def edit(context: Context) -> int:
    """Change an item's wording before it is saved (K-19)."""
    context.gate("queue edit")
    item = context.core.queue.edit(context.options.id, context.options.text)
    context.output.data(_shape(item), [f"Changed: {item.text}"])
    return 0


def process_all(context: Context) -> int:
    """Save every item that needs no further choice; say what was skipped and why (K-19)."""
    context.gate("queue process-all")
    project = context.project_named()
    wanted = Filter(projects=(project.id,) if project else ())
    done = context.core.queue.process_all(wanted)
    lines = [f"{len(done.applied)} saved, {len(done.skipped)} skipped."]
    lines += [f"  {key}  {reason.value.replace('_', ' ')}" for key, reason in done.skipped]
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
    context.output.data({"forgotten": number}, [f"{number} dismissals forgotten."])
    return 0
