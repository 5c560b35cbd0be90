"""``footprint``, ``purge``, ``views`` (V-02, V-03, R-10)."""

from __future__ import annotations

from pathlib import Path

from app.cli.arguments import UsageError
from app.cli.context import Context
from app.cli.output import columns, count, first_line
from core.purge.types import PurgePreview, PurgeReport, PurgeTarget, TargetKind
from core.view_files.own_data import OwnFile, own_data, remove_own_data


def footprint(context: Context) -> None:
    """List every file the app wrote: views with their state, then its own data (V-03)."""
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
    lines = columns(rows) or ["Nothing was written yet."]
    own: list[OwnFile] = []
    samples: list[Path] = []
    if scope is None:
        own, samples = own_data(context.core.paths), _samples()
        lines = ["Written views (“footprint remove” takes these away):", *lines]
        lines += ["", "Its own data (stays, unless “footprint remove --own-data” is said):"]
        lines += columns(
            [(file.kind.value, count(file.size, "byte"), str(file.path)) for file in own]
        )
        if samples:
            lines += ["", "The sample library, a place of its own that may be deleted whole:"]
            lines += [f"  {place}" for place in samples]
        lines += ["", "Archives and CSV files you asked for are yours and not listed."]
    context.output.data({"items": found, "own": own, "sample": samples}, lines)


def _samples() -> list[Path]:
    """Return what the sample library left on this machine (U-08)."""
    from app.sample.library import sample_places

    return [place for place in sample_places() if place.exists()]


def footprint_remove(context: Context) -> None:
    """Take exactly our views away; changed ones stay (V-03). With ``--own-data`` the library."""
    everything = context.options.own_data
    if everything and context.explicit is not None:
        raise UsageError(
            "--own-data is the whole library, not one project's.", hint="Leave --project out."
        )
    context.gate("footprint remove")
    scope = context.scope_named()
    done = context.core.views.remove(scope.key if scope else None)
    gone: list[Path] = []
    if everything:
        paths = context.core.paths
        context.close()
        gone = remove_own_data(paths)
    lines = [f"{count(len(done.removed), 'written view')} removed."]
    lines += [f"  kept {path}: {reason}" for path, reason in done.kept]
    if everything:
        lines.append(f"{count(len(gone), 'file')} of its own data removed: the library is gone.")
    else:
        lines.append("Its own data (database, key, backups, logs, snapshots) stays.")
    data = {
        "removed": list(done.removed),
        "kept": [{"path": path, "reason": reason} for path, reason in done.kept],
        "own_removed": gone,
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
        f"{count(plan.repeats, 'repeat')}, {count(plan.revisions, 'revision')}, "
        f"{count(plan.snapshots, 'snapshot')}, {count(plan.backups, 'backup')}."
    )
    if plan.transcripts:
        lines.append("The agent's own session files are not touched; they may still hold it.")
    return ["This would go, for good:", *lines]


def _report_lines(done: PurgeReport) -> list[str]:
    lines = [
        f"Purged: {count(done.rows, 'row')}, {count(done.snapshots, 'snapshot')}, "
        f"{count(done.backups, 'backup')}, {count(done.files, 'file')}."
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
    right = "was" if report.unchanged == 1 else "were"
    lines = [f"{len(report.written)} written, {report.unchanged} {right} right already."]
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
