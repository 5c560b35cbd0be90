"""cwds.json of the hub: the folders agents were seen in (V-11)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

CWDS_FORMAT = 1
"""Version of the file's shape; only added to."""


@dataclass(frozen=True, slots=True)
class SeenFolder:
    """One folder; ``project_id`` is None until a person added it (V-14); the time is aware."""

    path: str
    project_id: str | None
    last_active: datetime | None
    sessions: int = 0
    rules: int = 0
    info: int = 0


def cwds(folders: Sequence[SeenFolder]) -> str:
    """Folders by path; times are UTC in ISO 8601 to the second."""
    rows = [
        {
            "path": folder.path,
            "id": folder.project_id,
            "last_active": _time(folder.last_active),
            "counts": {
                "sessions": folder.sessions,
                "rules": folder.rules,
                "info": folder.info,
            },
        }
        for folder in sorted(folders, key=lambda folder: folder.path)
    ]
    head = {"generated": "do not edit; source: Paper Evo", "format": CWDS_FORMAT}
    # Escaped, because a folder's name may hold bytes that are no UTF-8 (surrogateescape).
    return json.dumps({**head, "folders": rows}, ensure_ascii=True, indent=2) + "\n"


def _time(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat(timespec="seconds") if at is not None else None
