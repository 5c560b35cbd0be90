"""Files that a person names: one to read must be there, one to write must not (R-03, R-08)."""

from __future__ import annotations

import os
from pathlib import Path

from app.cli.context import Context
from core.errors import InvalidInput, NotFound, Refused


def source_file(name: str) -> Path:
    """Return the path of a file to read.

    Raises:
        NotFound: there is none; the words say whether it is the folder that is missing.
    """
    path = Path(name).expanduser().absolute()
    try:
        there = os.path.lexists(path)
    except ValueError:
        there = False
    if there:
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
        Refused: a file or a folder stands there, or it is one of Paper Evo's own files.
    """
    from core.view_files.own_data import own_data

    path = Path(name).expanduser().absolute()
    _folder_of(path)
    if not os.path.lexists(path):
        return path
    if path.is_dir() and not path.is_symlink():
        raise Refused(
            "{path} is a folder. Nothing was written.",
            hint="Name a file in it.",
            code="path_in_the_way",
            path=str(path),
        )
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
