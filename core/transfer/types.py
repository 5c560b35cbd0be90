"""What a front end sees of export and import."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Exported:
    """Answer of an export.

    Attributes:
        size: bytes of the archive.
        scopes: ``"user"`` and project ids that are in it.
        revisions, suggestions: how many of each.
    """

    file: Path
    size: int
    scopes: tuple[str, ...]
    revisions: int
    suggestions: int

    def summary(self) -> list[str]:
        """Return it in English lines, for a terminal."""
        return [
            f"{self.file}: {self.size} bytes, {len(self.scopes)} scopes, {self.revisions} "
            f"revisions, {self.suggestions} queue items."
        ]


@dataclass(frozen=True, slots=True)
class ImportedScope:
    """What came in for one scope.

    Attributes:
        name: "User" or the project's name.
        outcome: ``added`` (unknown project), ``updated`` (its text was replaced), ``unchanged``.
        revision: the file's revision now, 0 for an untouched one.
        suggestions: items added to the queue.
        known: items left out because the same text is known here already.
        without_folder: the project has no folder here until it is relinked.
    """

    scope: str
    name: str
    outcome: str
    revision: int
    suggestions: int
    known: int
    without_folder: bool


@dataclass(frozen=True, slots=True)
class Imported:
    """Report of an import.

    Attributes:
        library: id of the library that the archive came from.
        exported: when it was made.
        dismissals: dismissed texts that are known now, too.
        masked: texts in which a secret or hidden characters were found and taken out (R-06, R-07).
        settings_left: settings in the archive; they are never imported, switches and policy among
            them.
        snapshots: ids of the snapshots taken before the change (C-07).
        folder_problem: why the given folder was not taken for the project, or "".
    """

    library: str
    exported: datetime
    scopes: tuple[ImportedScope, ...]
    dismissals: int
    masked: int
    settings_left: tuple[str, ...]
    snapshots: tuple[str, ...]
    folder_problem: str = ""

    def summary(self) -> list[str]:
        """Return it in English lines, for a terminal."""
        lines = []
        for scope in self.scopes:
            line = f"{scope.name}: {scope.outcome}, {scope.suggestions} queue items new"
            line += f", {scope.known} known already" if scope.known else ""
            line += "; it has no folder here until it is relinked" if scope.without_folder else ""
            lines.append(line)
        if self.masked:
            lines.append(f"{self.masked} texts held secrets or hidden characters: masked.")
        if self.settings_left:
            lines.append("Settings are never imported: " + ", ".join(self.settings_left))
        if self.folder_problem:
            lines.append(self.folder_problem)
        return lines
