"""The open texts of the Knowledge page: what is typed against what is saved. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from core.domain.scope import Scope
from core.knowledge.types import KnowledgeFile, Proposal
from ui.models.text_edits import same_but_empty_lines


def shown(text: str) -> str:
    """Return the text as the editor shows it: without the final line end (K-03 writes one)."""
    return text.removesuffix("\n")


@dataclass(slots=True)
class Buffer:
    """One file that was opened.

    Attributes:
        file: as last read from the core.
        text: what stands in the editor.
        base_revision: the revision that ``text`` was made from.
        job_id: the running Reorganize of this file, or "".
        proposal: its result, waiting for Keep or Discard.
        theirs: the text saved elsewhere meanwhile; "" while there is no conflict.
        position: the cursor, UTF-16 units.
    """

    file: KnowledgeFile
    text: str
    base_revision: int
    job_id: str = ""
    proposal: Proposal | None = None
    theirs: KnowledgeFile | None = None
    position: int = 0
    saving: bool = False

    @property
    def scope(self) -> Scope:
        return self.file.scope

    @property
    def saved(self) -> str:
        return shown(self.file.text)

    @property
    def dirty(self) -> bool:
        """Something is typed that is not saved; an empty line is nothing to save."""
        return not same_but_empty_lines(self.text, self.saved)


def opened(file: KnowledgeFile) -> Buffer:
    """Return the buffer of a file just read."""
    return Buffer(file, shown(file.text), file.status.revision)


def refreshed(buffer: Buffer, file: KnowledgeFile) -> bool:
    """Take a newer reading in; return whether the editor must show another text.

    Typed text is never replaced: then the newer text waits as ``theirs`` until the person
    chooses (the core refuses to save over it, so nothing is lost either way).
    """
    if not buffer.dirty:
        changed = not same_but_empty_lines(buffer.text, shown(file.text))
        if changed:
            buffer.text = shown(file.text)
        buffer.file = file
        buffer.base_revision = file.status.revision
        buffer.theirs = None
        return changed
    if file.status.revision != buffer.base_revision and file.text != buffer.file.text:
        buffer.theirs = file
    elif file.status.revision == buffer.base_revision:
        buffer.file = file
    return False
