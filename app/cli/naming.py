"""What a person names: a project, an id or its beginning. Never what merely lies near (K-17)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from core.api import Core
    from core.projects.types import Project

SHORTEST = 4
"""Characters of an id that are enough, where only one begins with them."""
_NAMED = 8
"""Projects or ids that a message lists at most."""


def project_called(core: Core, given: str) -> Project | None:
    """Return the project with this id, this very folder, or this name; None where there is none.

    A folder *inside* a project is not that project: see :func:`project_around`. Names are unique:
    where folders are called the same, their parents tell them apart (V-14).
    """
    projects = core.projects.list()
    for project in projects:
        if project.id == given:
            return project
    folder = Path(given).expanduser().absolute()
    for project in projects:
        if _same(project.path, folder):
            return project
    return next((project for project in projects if project.name == given), None)


def project_around(core: Core, given: str) -> Project | None:
    """Return the project that an existing folder belongs to (V-14), or None."""
    folder = Path(given).expanduser().absolute()
    return core.projects.find(folder) if _is_folder(folder) else None


def no_such_project(core: Core, given: str) -> NotFound:
    """Return the error for a name that is no project's, with those there are."""
    around = project_around(core, given)
    if around is not None:
        hint = f"That folder lies in {around.name}, whose folder is {around.path}."
    else:
        hint = known_projects(core)
    return NotFound(
        "There is no project “{name}”. Nothing was changed.",
        hint="{known}",
        code="project_not_found",
        name=given,
        known=hint,
    )


def known_projects(core: Core) -> str:
    """Return a sentence that names the projects there are."""
    names = [project.name for project in core.projects.list()]
    if not names:
        return "There are none yet. Add one with “paper-evo projects add DIR”."
    more = ", …" if len(names) > _NAMED else ""
    return f"Known projects: {', '.join(names[:_NAMED])}{more}. A folder is named by its path."


def whole_id(given: str, ids: Iterable[str]) -> str:
    """Return the one id that begins with ``given``; ``given`` itself where none does.

    Raises:
        InvalidInput: several do.
    """
    if len(given) < SHORTEST:
        return given
    found = sorted({key for key in ids if key.startswith(given)})
    if given in found or not found:
        return given
    if len(found) > 1:
        raise InvalidInput(
            "{count} ids begin with “{given}”. Nothing was changed.",
            hint="Which of them: {ids}?",
            count=len(found),
            given=given,
            ids=", ".join(found[:_NAMED]) + (", …" if len(found) > _NAMED else ""),
        )
    return found[0]


def suggestion_id(core: Core, given: str) -> str:
    """Return a suggestion's id from its beginning; decided ones, too.

    Raises:
        InvalidInput: several begin so.
    """
    if len(given) < SHORTEST:
        return given
    try:
        return core.queue.get(given).id
    except NotFound:
        return whole_id(given, core.audit.objects("suggestion", given))


def snapshot_id(core: Core, given: str) -> str:
    """Return a snapshot's id from its beginning; raises like :func:`suggestion_id`."""
    return whole_id(given, (view.id for view in core.snapshots.list()))


def session_id(core: Core, given: str) -> str:
    """Return a read session's id from its beginning; raises like :func:`suggestion_id`."""
    return whole_id(given, (view.id for view in core.sessions.list()))


def scope_names(core: Core) -> dict[str, str]:
    """Return what a person calls scope keys: "User", "whole library", or a project's name."""
    return {"user": "User", "*": "whole library"} | {p.id: p.name for p in core.projects.list()}


def _is_folder(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except (OSError, ValueError):
        return False


def _same(left: Path, right: Path) -> bool:
    """Say whether two spellings name one folder; one that is gone is compared by its words."""
    if left == right:
        return True
    try:
        return left.samefile(right)
    except (OSError, ValueError):
        return False
