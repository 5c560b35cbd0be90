"""``footprint``, ``purge``, ``views`` (V-02, V-03, R-10)."""

from __future__ import annotations

from app.cli.context import Context
from app.cli.output import columns, first_line
from core.purge.types import PurgePreview, PurgeReport, PurgeTarget, TargetKind


def footprint(context: Context) -> None:
    """List every file the app ever wrote (V-03)."""
    scope = context.scope_named()
    found = [
        entry
        for entry in context.core.views.footprint()
        if scope is None or entry.scope == scope.key
    ]
    rows = [
        (
            entry.kind.value,
            "changed" if entry.changed else ("ok" if entry.exists else "gone"),
            str(entry.path),
        )
        for entry in found
    ]
    context.output.items(found, columns(rows), "Nothing was written yet.")


def footprint_remove(context: Context) -> None:
    """Take exactly our files away; changed ones stay (V-03)."""
    context.gate("footprint remove")
    scope = context.scope_named()
    done = context.core.views.remove(scope.key if scope else None)
    lines = [f"{len(done.removed)} files removed."]
    lines += [f"  kept {path}: {reason}" for path, reason in done.kept]
    data = {
        "removed": list(done.removed),
        "kept": [{"path": path, "reason": reason} for path, reason in done.kept],
    }
    context.output.data(data, lines)


def footprint_reaches(context: Context) -> None:
    """List the files through which this project's agents could read something (K-20)."""
    found = context.core.views.reaches(context.project().id)
    rows = [("text" if r.holds_text else "empty stub", str(r.path)) for r in found]
    context.output.items(found, columns(rows), "No file of ours is there for its agents.")


def purge(context: Context) -> int:
    """Remove something everywhere, for good (R-10)."""
    options = context.options
    target = _target(context)
    if options.preview:
        plan = context.core.purge.preview(target)
        context.output.data(plan, _plan_lines(plan))
        return 0
    context.gate("purge")
    with context.task() as task:
        done = context.core.purge.run(target, task=task)
    context.output.data(done, _report_lines(done))
    return 0 if done.finished and not done.left else 1


def _target(context: Context) -> PurgeTarget:
    options = context.options
    if options.item:
        return PurgeTarget(TargetKind.ITEM, options.item)
    if options.session:
        return PurgeTarget(TargetKind.SESSION, options.session, options.provider)
    return PurgeTarget(TargetKind.SOURCE, options.source)


def _plan_lines(plan: PurgePreview) -> list[str]:
    lines = [f"  suggestion  {first_line(text)}" for text in plan.items]
    lines += [f"  approved in {scope}  {first_line(text)}" for scope, text in plan.approved]
    lines += [f"  blacked out in  {first_line(text)}" for text in plan.inside]
    lines.append(
        f"{plan.repeats} repeats, {plan.revisions} revisions, {plan.snapshots} snapshots, "
        f"{plan.backups} backups."
    )
    if plan.transcripts:
        lines.append("The agent's own session files are not touched; they may still hold it.")
    return ["This would go, for good:", *lines]


def _report_lines(done: PurgeReport) -> list[str]:
    lines = [
        f"Purged: {done.rows} rows, {done.snapshots} snapshots, {done.backups} backups, "
        f"{done.files} files."
    ]
    lines += [f"  removed whole: {path}" for path in done.dropped]
    lines += [f"  still holds it: {path}" for path in done.left]
    if not done.finished:
        lines.append("The database is in use; the rest is done at the next start.")
    return lines


def views(context: Context) -> int:
    """Write all generated files now (V-02); useful after a folder came back."""
    context.gate("views")
    scope = context.scope_named()
    report = context.core.views.refresh(scope.key if scope else None)
    lines = [f"{len(report.written)} written, {report.unchanged} were right already."]
    lines += [f"  waits: {path}: {reason}" for path, reason in report.waiting]
    lines += [f"  moved away: {path}" for path in report.foreign]
    lines += [f"  kept as: {path}" for path in report.kept]
    data = {
        "written": report.written,
        "unchanged": report.unchanged,
        "waiting": [{"path": path, "reason": reason} for path, reason in report.waiting],
        "foreign": report.foreign,
        "kept": report.kept,
    }
    context.output.data(data, lines)
    return 1 if report.waiting else 0
