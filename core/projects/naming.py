"""Names that tell projects apart: the folder's, with parents added where two are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path


def display_names(folders: Mapping[str, Path]) -> dict[str, str]:
    """Return a name for each project id: ``app``, or ``app (外包)`` beside another ``app``."""
    names: dict[str, str] = {}
    alike: dict[str, list[str]] = defaultdict(list)
    for project_id, folder in folders.items():
        alike[_name(folder).casefold()].append(project_id)
    for ids in alike.values():
        if len(ids) == 1:
            names[ids[0]] = _name(folders[ids[0]])
            continue
        depth = 1
        while depth < 64 and len({_parents(folders[i], depth) for i in ids}) < len(ids):
            depth += 1
        for project_id in ids:
            folder = folders[project_id]
            names[project_id] = f"{_name(folder)} ({_parents(folder, depth)})"
    return names


def _name(folder: Path) -> str:
    return folder.name or str(folder)


def _parents(folder: Path, depth: int) -> str:
    parts = folder.parent.parts[-depth:]
    return "/".join(part for part in parts if part != "/") or "/"
