"""Names that tell projects apart: the folder's, with parents added where two are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

IMPORTED = "imported"
"""Folder of the hub below which imported projects stand until they are given one (V-16)."""


def display_names(
    folders: Mapping[str, Path], given: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a name for each project id: ``app``, or ``app (外包)`` beside another ``app``.

    Args:
        folders: where each project is.
        given: names that are not the folder's: an imported project keeps the one it came with.
    """
    names: dict[str, str] = {}
    own = {key: (given or {}).get(key) or _name(folder) for key, folder in folders.items()}
    alike: dict[str, list[str]] = defaultdict(list)
    for project_id in folders:
        alike[own[project_id].casefold()].append(project_id)
    for ids in alike.values():
        if len(ids) == 1:
            names[ids[0]] = own[ids[0]]
            continue
        depth = 1
        # A folder that is called otherwise tells its project apart itself.
        places = {i: folders[i] if own[i] != _name(folders[i]) else folders[i].parent for i in ids}
        while depth < 64 and len({_last(places[i], depth) for i in ids}) < len(ids):
            depth += 1
        for project_id in ids:
            names[project_id] = f"{own[project_id]} ({_last(places[project_id], depth)})"
    return names


def _name(folder: Path) -> str:
    return folder.name or str(folder)


def _last(place: Path, depth: int) -> str:
    parts = place.parts[-depth:]
    return "/".join(part for part in parts if part != "/") or "/"
