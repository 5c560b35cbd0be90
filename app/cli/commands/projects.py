"""``projects``: the folders that Paper Evo looks after (V-14)."""

from __future__ import annotations

from pathlib import Path

from app.cli.context import Context
from app.cli.files import folder_given
from app.cli.naming import no_such_project, project_called
from app.cli.output import columns, when
from core.projects.types import Project, Relink


def _shape(project: Project) -> dict[str, object]:
    return {
        "id": project.id,
        "path": project.path,
        "name": project.name,
        "last_active": project.last_active,
        "alive": project.alive,
        "pending": project.pending,
        "enabled": project.enabled,
        "arrived": project.arrived,
    }


def show_list(context: Context) -> None:
    """List all projects."""
    found = context.core.projects.list()
    rows = [(p.id, p.name, when(p.last_active), _where(context, p)) for p in found]
    context.output.items(
        [_shape(p) for p in found],
        columns(rows),
        "No projects yet. Add one with “paper-evo projects add DIR”.",
    )


def _where(context: Context, project: Project) -> str:
    if project.alive:
        return str(project.path)
    if project.path.is_relative_to(context.core.paths.hub):  # an import's place holder (V-16)
        return f"no folder yet: paper-evo projects relink {project.id} DIR"
    return f"{project.path}  (not there)"


def add(context: Context) -> int:
    """Look after a folder; asks when it resembles a known project."""
    context.gate("projects add")
    folder = Path(context.options.folder).expanduser().absolute()
    done = context.core.projects.add(folder, answer=context.options.answer)
    if done.project is None:
        return _ask(context, done.question)
    word = "Added" if done.created else "Known already:"
    context.output.data(
        {**_shape(done.project), "created": done.created},
        [f"{word} {done.project.name} ({done.project.id}) at {done.project.path}"],
    )
    return 0


def _ask(context: Context, question: Relink | None) -> int:
    assert question is not None
    reasons = {
        "project-id": "it holds that project's id",
        "git": "it is the same git repository",
        "copy": "that project's folder is still there, too",
    }
    why = reasons.get(question.reason, question.reason)
    context.output.data(
        {"question": question},
        [
            f"{question.folder} may be the project {question.project_id}: {why}.",
            "Say which with --answer same, copy or new. Nothing was changed.",
        ],
    )
    return 1


def _find(context: Context, name: str) -> Project:
    """Return the project that an id, a name or its very folder names; never one around it.

    Raises:
        NotFound: there is none.
    """
    found = project_called(context.core, name)
    if found is None:
        raise no_such_project(context.core, name)
    return found


def forget(context: Context) -> None:
    """Stop looking after a project; its rows stay, its files go with “footprint remove”."""
    context.gate("projects forget")
    project = _find(context, context.options.id)
    context.core.projects.forget(project.id)
    context.output.data(
        {"forgotten": project.id},
        [
            f"{project.name} is no longer looked after. Its knowledge stays in the library; "
            "adding the folder again brings it back."
        ],
    )


def relink(context: Context) -> None:
    """Say where a project's folder is now."""
    context.gate("projects relink")
    project = _find(context, context.options.id)
    folder = folder_given(context.options.folder)
    moved = context.core.projects.relink(project.id, folder)
    context.output.data(_shape(moved), [f"{moved.name} is at {moved.path} now."])
