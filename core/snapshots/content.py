"""What a snapshot holds, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class SnapshotPart:
    """All sections of one scope.

    Attributes:
        scope: ``"user"`` or a project id.
        sections: plain data by section name; see :mod:`core.snapshots.sections`.
    """

    scope: str
    sections: Mapping[str, Any]

    @property
    def knowledge_text(self) -> str | None:
        """The accepted knowledge text it holds, None for an untouched file."""
        file = (self.sections.get("knowledge") or {}).get("file")
        return str(file["text"]) if file else None

    @property
    def counts(self) -> Mapping[str, int]:
        """How many rows each kind has, for the preview."""
        found: dict[str, int] = {}
        for data in self.sections.values():
            for name, rows in data.items():
                if isinstance(rows, list):
                    found[name] = found.get(name, 0) + len(rows)
        return found


@dataclass(frozen=True, slots=True)
class SnapshotContent:
    """A whole, verified snapshot.

    Attributes:
        library: id of the library it came from; may be another one (C-08).
        scope: ``"user"``, a project id, or ``"*"``.
        schema: schema number of its rows.
        sha256: hash over its canonical bytes.
    """

    id: str
    library: str
    scope: str
    schema: int
    created: datetime
    reason: str
    parts: tuple[SnapshotPart, ...]
    sha256: str

    def part(self, scope: str) -> SnapshotPart | None:
        """Return one scope's part, or None."""
        return next((part for part in self.parts if part.scope == scope), None)

    def summary(self) -> list[str]:
        """Return what it holds in English lines, for a terminal."""
        lines = [f"{self.id}  {self.created:%Y-%m-%d %H:%M:%S} UTC  {self.scope}  {self.reason}"]
        for part in self.parts:
            told = ", ".join(f"{count} {name}" for name, count in part.counts.items() if count)
            lines.append(f"  {part.scope}: {told or 'empty'}")
        return lines
