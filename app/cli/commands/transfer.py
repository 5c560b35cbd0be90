"""``export`` and ``import``: a project or the whole library as one archive (V-16)."""

from __future__ import annotations

from app.cli.arguments import UsageError
from app.cli.context import Context
from app.cli.files import folder_given, source_file, target_file
from app.cli.output import columns, count
from core.domain.scope import Scope
from core.transfer.types import Imported


def export(context: Context) -> None:
    """Write a project or the whole library as one archive (V-16)."""
    options = context.options
    if options.all and options.project:
        raise UsageError("Both --all and --project were given.", hint="Choose one.")
    path = target_file(context, options.file)
    scope = None if options.all else Scope(context.project().id)
    with context.task() as task:
        done = context.core.transfer.export(scope, path, task=task)
    context.output.data(
        done,
        [
            f"{done.file} ({count(done.size, 'byte')})",
            f"{count(len(done.scopes), 'scope')}, {count(done.revisions, 'revision')}, "
            f"{count(done.suggestions, 'suggestion')}.",
        ],
    )


def import_(context: Context) -> int:
    """Take an archive in; snapshots are made first (V-16, C-07)."""
    context.gate("import")
    path = source_file(context.options.file)
    folder = folder_given(context.explicit) if context.explicit is not None else None
    with context.task() as task:
        done = context.core.transfer.import_(path, task=task, folder=folder)
    projects = [scope for scope in done.scopes if scope.scope != "user"]
    attached = folder is not None and not done.folder_problem
    linked = projects[0].scope if attached else None
    rows = [
        (
            scope.name,
            scope.outcome,
            f"revision {scope.revision}",
            f"{count(scope.suggestions, 'suggestion')} ({scope.known} known already)",
            "no folder yet" if scope.without_folder else "",
        )
        for scope in done.scopes
    ]
    lines = columns(rows)
    if done.masked:
        texts = count(done.masked, "text")
        lines.append(f"Secrets or hidden characters were taken out of {texts}.")
    if done.settings_left:
        lines.append("Settings are never imported: " + ", ".join(done.settings_left) + ".")
    if linked is not None:
        lines.append(f"{projects[0].name} is at {folder}.")
    elif done.folder_problem:
        lines.append(f"Imported, but not linked: {done.folder_problem}")
    for scope in done.scopes:
        if scope.without_folder:
            lines.append(f"Say where {scope.name} is: paper-evo projects relink {scope.scope} DIR")
    context.output.data({**_shape(done), "linked": linked}, lines)
    return 1 if done.folder_problem else 0


def _shape(done: Imported) -> dict[str, object]:
    return {
        "library": done.library,
        "exported": done.exported,
        "scopes": done.scopes,
        "dismissals": done.dismissals,
        "masked": done.masked,
        "settings_left": done.settings_left,
        "snapshots": done.snapshots,
    }
