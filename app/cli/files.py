"""Files that a person names: one to read must be there, one to write must not (R-03, R-08)."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from app.cli.context import Context
from core.errors import InvalidInput, NotFound, Refused
from core.paths import Paths


def source_file(name: str) -> Path:
    """Return the path of a file to read.

    Raises:
        Refused: it is a pipe or a device, which may never end.
        NotFound: there is none; the words say whether it is the folder that is missing.
    """
    path = Path(name).expanduser().absolute()
    try:
        there = os.path.lexists(path)
    except ValueError:
        there = False
    if there:
        if not path.is_dir():
            _check_ordinary(path, "read", follow=True)
        return path
    _folder_of(path)
    raise NotFound(
        "There is no file {path}. Nothing was changed.",
        hint="Is its name spelt right?",
        code="path_missing",
        path=str(path),
    )


def target_file(context: Context, name: str) -> Path:
    """Return the path of a file to write; one that is there is replaced with ``--force`` only.

    Raises:
        NotFound: its folder is missing.
        Refused: a file, a folder or something else stands there, or the place is Paper Evo's own.
    """
    from core.view_files.own_data import own_data

    path = Path(name).expanduser().absolute()
    _folder_of(path)
    _check_outside(context, path)
    if not os.path.lexists(path):
        return path
    if path.is_dir() and not path.is_symlink():
        raise Refused(
            "{path} is a folder. Nothing was written.",
            hint="Name a file in it.",
            code="path_in_the_way",
            path=str(path),
        )
    _check_ordinary(path, "written", follow=False)
    if not context.options.force:
        raise Refused(
            "There is a file {path} already. Nothing was written.",
            hint="Name another one, or replace it with --force.",
            code="path_in_the_way",
            path=str(path),
        )
    core = context.core
    ours = {file.path for file in own_data(core.paths)}
    ours.update(entry.path for entry in core.views.footprint())
    if any(_same(path, each) for each in ours):
        raise Refused(
            "{path} is one of Paper Evo's own files. Nothing was written.",
            hint="Name another file.",
            code="path_in_the_way",
            path=str(path),
        )
    return path


def folder_given(name: str) -> Path:
    """Return the path of a folder that must be there.

    Raises:
        InvalidInput: there is none.
    """
    folder = Path(name).expanduser().absolute()
    if not folder.is_dir():
        raise InvalidInput(
            "There is no folder {path}. Nothing was changed.",
            hint="Name the folder an agent works in.",
            code="folder_missing",
            path=str(folder),
        )
    return folder


def _check_ordinary(path: Path, done: str, *, follow: bool) -> None:
    """Refuse links, pipes and devices: a link leads elsewhere, the others must stay what they are.

    Raises:
        Refused: it is one.
    """
    try:
        mode = path.stat().st_mode if follow else path.lstat().st_mode
    except OSError:
        return  # whoever opens it says why it cannot be
    if not stat.S_ISREG(mode):
        raise Refused(
            f"{{path}} is no ordinary file. Nothing was {done}.",
            hint="Name a file.",
            code="path_in_the_way",
            path=str(path),
        )


def _check_outside(context: Context, path: Path) -> None:
    """Refuse the folders that agents read from or that hold the library (K-09).

    Raises:
        Refused: the file would lie in one of them.
    """
    core = context.core
    folders = [core.paths.hub, core.paths.data]
    folders += [Paths.pack(project.path) for project in core.projects.list()]
    real = path.parent.resolve()
    if any(real.is_relative_to(folder.resolve()) for folder in folders):
        raise Refused(
            "{path} lies in a folder of Paper Evo's own. Nothing was written.",
            hint="Name a file somewhere else.",
            code="path_in_the_way",
            path=str(path),
        )


def _folder_of(path: Path) -> None:
    if path.parent.is_dir():
        return
    raise NotFound(
        "There is no folder {path}. Nothing was changed.",
        hint="Make it first, or name another one.",
        code="folder_missing",
        path=str(path.parent),
    )


def _same(left: Path, right: Path) -> bool:
    try:
        return left.samefile(right)
    except OSError:
        return left == right
