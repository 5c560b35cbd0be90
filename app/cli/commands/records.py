"""``snapshots`` and ``audit`` (C-07, W-08)."""

from __future__ import annotations

from app.cli.context import Context
from app.cli.files import target_file
from app.cli.naming import scope_names, snapshot_id
from app.cli.output import columns, count, when
from core.audit.types import AuditFilter
from core.snapshots.types import SnapshotView


def _shape(view: SnapshotView) -> dict[str, object]:
    return {
        "id": view.id,
        "created": view.created,
        "reason": view.reason,
        "pinned": view.pinned,
        "scope": view.scope,
        "size": view.size,
        "file": view.file,
        "missing": view.missing,
    }


def snapshots_list(context: Context) -> None:
    """List snapshots, newest first."""
    found = context.core.snapshots.list(context.scope_named())
    names = scope_names(context.core)
    rows = [
        (
            view.id,
            when(view.created),
            names.get(view.scope, view.scope),
            "pinned" if view.pinned else "",
            view.reason + ("  (file missing)" if view.missing else ""),
        )
        for view in found
    ]
    context.output.items([_shape(view) for view in found], columns(rows), "No snapshot yet.")


def snapshots_create(context: Context) -> None:
    """Make a snapshot of one scope (C-07); allowed without the gate (K-17)."""
    made = context.core.snapshots.create(context.scope(), "manual")
    context.output.data(_shape(made), [f"{made.id}  {made.file}"])


def snapshots_show(context: Context) -> None:
    """Show what a snapshot holds; a damaged one is refused with the reason."""
    content = context.core.snapshots.show(snapshot_id(context.core, context.options.id))
    names = scope_names(context.core)
    lines = [f"{content.id} · {when(content.created)} · {content.reason}"]
    for part in content.parts:
        held = ", ".join(
            count(number, name.removesuffix("s").replace("_", " "), name.replace("_", " "))
            for name, number in part.counts.items()
            if number
        )
        lines += ["", f"{names.get(part.scope, part.scope)}: {held or 'nothing yet'}"]
        lines += [f"  {line}" for line in (part.knowledge_text or "").splitlines()]
    context.output.data(content, lines)


def snapshots_pin(context: Context) -> None:
    """Keep a snapshot for good, or let it go again (C-07)."""
    context.gate("snapshots pin")
    key = snapshot_id(context.core, context.options.id)
    view = context.core.snapshots.pin(key, not context.options.off)
    word = "pinned" if view.pinned else "no longer pinned"
    context.output.data(_shape(view), [f"{view.id} is {word}."])


def audit_list(context: Context) -> None:
    """List audit records, newest first (W-08)."""
    action = context.options.action
    if action and "." not in action:
        action += "."  # "queue" means the family "queue."
    found = context.core.audit.list(
        AuditFilter(actions=(action,) if action else (), limit=context.options.limit)
    )
    rows = [
        (
            str(r.seq),
            when(r.time),
            f"{r.actor_kind}:{r.actor}",
            r.action,
            f"{r.object_kind} {r.object_id} {r.text.splitlines()[0] if r.text else ''}".strip(),
        )
        for r in found
    ]
    context.output.items(found, columns(rows), "No record yet.")


def audit_verify(context: Context) -> int:
    """Say whether the chain is intact, or name the first bad record (W-08)."""
    state = context.core.audit.verify()
    context.output.data(state, [state.message])
    return 0 if state.ok else 1


def audit_export(context: Context) -> None:
    """Write all records as CSV (W-08)."""
    path = target_file(context, context.options.file)
    number = context.core.audit.export_csv(path)
    words = f"{count(number, 'record')} in {path}"
    context.output.data({"file": path, "records": number}, [words])
