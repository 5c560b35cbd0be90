"""``projects``: the folders that Paper Evo looks after (V-14)."""

from __future__ import annotations

from pathlib import Path

from app.cli.context import Context
from app.cli.output import columns, when
from core.errors import NotFound
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
    rows = [
        (p.id, p.name, when(p.last_active), str(p.path) + ("" if p.alive else "  (not there)"))
        for p in found
    ]
    context.output.items(
        [_shape(p) for p in found],
        columns(rows),
        "No projects yet. Add one with “paper-evo projects add DIR”.",
    )


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
    folder = Path(name).expanduser().absolute()
    found = context.known(name) or context.core.projects.find(folder)
    if found is None:
        # Also one whose folder is gone: its path is still how a person knows it.
        found = next((p for p in context.core.projects.list() if p.path == folder), None)
    if found is None:
        raise NotFound(
            "There is no project {id}.",
            hint="List them with “paper-evo projects list”.",
            code="project_not_found",
            id=name,
        )
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
    folder = Path(context.options.folder).expanduser().absolute()
    project = _find(context, context.options.id)
    moved = context.core.projects.relink(project.id, folder)
    context.output.data(_shape(moved), [f"{moved.name} is at {moved.path} now."])
