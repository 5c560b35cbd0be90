"""``export`` and ``import``: a project or the whole library as one archive (V-16)."""

from __future__ import annotations

from pathlib import Path

from app.cli.arguments import UsageError
from app.cli.context import Context
from app.cli.output import columns
from core.domain.scope import Scope
from core.errors import PaperError
from core.transfer.types import Imported


def export(context: Context) -> None:
    """Write a project or the whole library as one archive (V-16)."""
    options = context.options
    if options.all and options.project:
        raise UsageError("Both --all and --project were given.", hint="Choose one.")
    path = Path(options.file).expanduser().absolute()
    scope = None if options.all else Scope(context.project().id)
    with context.task() as task:
        done = context.core.transfer.export(scope, path, task=task)
    context.output.data(
        done,
        [
            f"{done.file} ({done.size:,} bytes)",
            f"{len(done.scopes)} scopes, {done.revisions} revisions, "
            f"{done.suggestions} suggestions.",
        ],
    )


def import_(context: Context) -> int:
    """Take an archive in; snapshots are made first (V-16, C-07)."""
    context.gate("import")
    path = Path(context.options.file).expanduser().absolute()
    with context.task() as task:
        done = context.core.transfer.import_(path, task=task)
    linked, problem = _link(context, done)
    rows = [
        (
            scope.name,
            scope.outcome,
            f"revision {scope.revision}",
            f"{scope.suggestions} suggestions ({scope.known} known already)",
            "" if not scope.without_folder or scope.scope == linked else "no folder yet",
        )
        for scope in done.scopes
    ]
    lines = columns(rows)
    if done.masked:
        lines.append(f"Secrets or hidden characters were taken out of {done.masked} texts.")
    if done.settings_left:
        lines.append("Settings are never imported: " + ", ".join(done.settings_left) + ".")
    if problem is not None:
        lines.append(f"Imported, but not linked: {problem.message} {problem.hint}".rstrip())
    elif any(scope.without_folder and scope.scope != linked for scope in done.scopes):
        lines.append("Say where a project's folder is with “paper-evo projects relink ID DIR”.")
    context.output.data({**_shape(done), "linked": linked}, lines)
    return 1 if problem is not None else 0


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


def _link(context: Context, done: Imported) -> tuple[str | None, PaperError | None]:
    """Give the one project of the archive the folder of ``--project``, if there is one."""
    homeless = [scope.scope for scope in done.scopes if scope.without_folder]
    if context.explicit is None or len(homeless) != 1:
        return None, None
    folder = Path(context.explicit).expanduser().absolute()
    try:
        context.core.projects.relink(homeless[0], folder)
    except PaperError as error:
        return None, error
    return homeless[0], None
