"""The version stamp of the views, ``~/.paper/.schema.json`` (V-04)."""

from __future__ import annotations

import json
from enum import StrEnum

from core.atomic_files import read_bytes
from core.errors import EnvironmentFault, Refused
from core.paths import Paths
from core.store import Library
from core.store.schema import SCHEMA_NUMBER
from core.views.knowledge_file import split_view

VIEWS_FORMAT = 1
"""Version of the file layout; raised when a view's form or place changes."""


class Stamp(StrEnum):
    """How the hub's stamp stands to this program."""

    NONE = "none"
    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"


def stamp_text(library_id: str) -> str:
    """Return the stamp of this program."""
    data = {"views": VIEWS_FORMAT, "schema": SCHEMA_NUMBER, "library": library_id}
    return json.dumps(data, sort_keys=True) + "\n"


def read_stamp(paths: Paths) -> Stamp:
    """Compare the hub's stamp with this program; an unreadable or damaged one counts as older.

    Older means: rebuild every view. Newer means: open read-only and say so (V-04).
    """
    try:
        data = read_bytes(paths.schema_stamp)
    except EnvironmentFault:
        return Stamp.OLDER
    if data is None:
        return Stamp.NONE
    try:
        found = json.loads(data)
        views, schema = int(found["views"]), int(found["schema"])
    except (ValueError, TypeError, KeyError):
        return Stamp.OLDER
    if views > VIEWS_FORMAT or schema > SCHEMA_NUMBER:
        return Stamp.NEWER
    if (views, schema) == (VIEWS_FORMAT, SCHEMA_NUMBER):
        return Stamp.CURRENT
    return Stamp.OLDER


def check_hub(paths: Paths, library: Library) -> None:
    """Keep a scratch library, which nobody guards, away from another library's hub (K-17).

    Raises:
        Refused: the hub bears another library's stamp or mark; nothing was changed.
    """
    if library.scratch and not _belongs(paths, library.id):
        raise Refused(
            "{path} holds knowledge of another library: a scratch library does not touch it.",
            hint="Open your own library, or name an empty folder in PAPER_HOME.",
            code="other_library",
            path=str(paths.hub),
        )


def _belongs(paths: Paths, library_id: str) -> bool:
    try:
        stamp = read_bytes(paths.schema_stamp)
        knowledge = read_bytes(paths.user_knowledge)
    except EnvironmentFault:
        return True  # what cannot be read here is not written here either
    try:
        found = json.loads(stamp or b"{}")
        stamped = found.get("library", "") if isinstance(found, dict) else ""
    except ValueError:
        stamped = ""
    mark, _ = split_view((knowledge or b"").decode("utf-8", "replace"))
    return {stamped, mark.library_id if mark else ""} <= {"", library_id}
