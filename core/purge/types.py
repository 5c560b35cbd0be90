"""What a front end sees of a purge (R-10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class TargetKind(StrEnum):
    """What is purged."""

    ITEM = "item"
    SESSION = "session"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class PurgeTarget:
    """One thing to purge.

    Attributes:
        id: for an item the id of a suggestion, the key of an approved entry, or
            ``scope:number`` of a revision (what only that revision still held); for a session its
            id; for a source its name (K-08).
        provider: of a session; "" means any.
    """

    kind: TargetKind
    id: str
    provider: str = ""


@dataclass(frozen=True, slots=True)
class PurgePreview:
    """What a purge would take away.

    Attributes:
        items: texts of queue items that would go.
        approved: approved entries that would go, with their scope key.
        inside: other texts that hold the purged words; these words are blacked out there.
        repeats: "said again" records that would go.
        revisions: older revisions that would be rewritten.
        snapshots, backups: files that hold it and would be rewritten.
        transcripts: the agent's own files are not touched; True when some may still hold it.
    """

    target: PurgeTarget
    items: tuple[str, ...]
    approved: tuple[tuple[str, str], ...]
    inside: tuple[str, ...]
    repeats: int
    revisions: int
    snapshots: int
    backups: int
    transcripts: bool

    def summary(self) -> list[str]:
        """Return it in English lines, for a terminal."""
        lines = [f"would remove from the queue: {text}" for text in self.items]
        lines += [f"would remove from knowledge ({scope}): {text}" for scope, text in self.approved]
        lines += [f"would black it out in: {text}" for text in self.inside]
        lines.append(
            f"{self.repeats} repeats, {self.revisions} revisions, {self.snapshots} snapshots and "
            f"{self.backups} backups hold it."
        )
        if self.transcripts:
            lines.append("The agent's own transcripts are not touched.")
        return lines


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """What a purge did.

    Attributes:
        rows: rows deleted or rewritten in the database.
        snapshots, backups, files: files rewritten.
        dropped: copies that could not be read and held the text, removed whole.
        left: files that still hold the text and were not ours to change, or could not be written.
        finished: False while another program kept the database from being compacted; the rest is
            done at the next start.
    """

    target: PurgeTarget
    rows: int
    snapshots: int
    backups: int
    files: int
    dropped: tuple[Path, ...]
    left: tuple[Path, ...]
    finished: bool

    def summary(self) -> list[str]:
        """Return it in English lines, for a terminal."""
        lines = [
            f"Purged: {self.rows} rows, {self.snapshots} snapshots, {self.backups} backups, "
            f"{self.files} files."
        ]
        lines += [f"removed whole, because it could not be read: {path}" for path in self.dropped]
        lines += [f"still holds it and could not be changed: {path}" for path in self.left]
        if not self.finished:
            lines.append("Another program keeps the library open; the next start ends the purge.")
        return lines
