"""What a front end sees of knowledge files (K-01 to K-07, K-21, K-22)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.domain.catalog import Mode
from core.domain.knowledge_document import Section
from core.domain.scope import Scope

if TYPE_CHECKING:
    from core.domain.conservation import Report  # 0.1 s of patterns, only for Reorganize (P-01)


@dataclass(frozen=True, slots=True)
class LibraryStatus:
    """K-07's figures, of the saved text.

    Attributes:
        rules, info: leaves of the two sections.
        characters: code points of the saved text.
        budget: injection budget of this scope in characters (V-06).
        threshold: catalog threshold of this scope in characters (V-06).
        mode: ``flat`` or ``catalog``.
        updated: time of the last accepted change, or None for an untouched file.
        author: who made it (``"person"``, ``"queue"``, ``"reorganize"`` …).
        revision: current revision number, 0 for an untouched file.
        pending: pending suggestions for this file.
        save_limit: characters that Save accepts (K-04).
        outside_edit: id of the open ``outside_edit`` suggestion, or None.
        reorganize_due: at or over the catalog threshold with flat entries (K-04, K-23).
        said_again: how often approved entries were said again since (K-13).
    """

    scope: Scope
    rules: int
    info: int
    characters: int
    budget: int
    threshold: int
    mode: Mode
    updated: datetime | None
    author: str
    revision: int
    pending: int
    save_limit: int
    outside_edit: str | None
    reorganize_due: bool
    said_again: int = 0


@dataclass(frozen=True, slots=True)
class KnowledgeFile:
    """One file, as the editor needs it.

    Attributes:
        name: "User" or the project's name.
        view: where the view lies on disk.
        text: the saved text (the row, not the view).
    """

    scope: Scope
    name: str
    view: Path
    text: str
    status: LibraryStatus


@dataclass(frozen=True, slots=True)
class FileHead:
    """A row of the file list.

    Attributes:
        entries: leaves of both sections.
        pending: pending suggestions for this file.
    """

    scope: Scope
    name: str
    view: Path
    entries: int
    pending: int
    updated: datetime | None


@dataclass(frozen=True, slots=True)
class Revision:
    """One accepted change (K-06).

    Attributes:
        number: 1-based.
        reason: ``saved``, ``applied``, ``undone``, ``reorganized``, ``restored``, ``imported``,
            ``migrated``, ``outside_edit``, ``rolled_back``, ``purged``.
        added, removed: changed leaves against the revision before.
    """

    scope: Scope
    number: int
    author: str
    reason: str
    time: datetime
    characters: int
    added: int
    removed: int


@dataclass(frozen=True, slots=True)
class Backup:
    """A ``.bak`` file (K-05).

    Attributes:
        characters: of its body; 0 where it cannot be read as text.
        readable: it can be shown and restored (False: over 1 MB, not UTF-8, no permission).
    """

    scope: Scope
    name: str
    path: Path
    time: datetime
    characters: int
    readable: bool = True


@dataclass(frozen=True, slots=True)
class Saved:
    """Outcome of Save, Restore, Keep.

    Attributes:
        revision: the revision now current.
        changed: False when the text equals the saved one (no revision was made).
        migrated: the text was brought into the two-section form (K-02); the original is ``.bak``.
        text: the canonical text that was saved.
        over_threshold: at or over the catalog threshold: "Reorganize is due" (K-04).
        red_lines_over: characters by which the red lines alone exceed the budget (V-05).
        view_waiting: the view could not be written now and why, or "" (R-03).
        masked: places in which a secret was found and masked; the person is told (R-06).
    """

    scope: Scope
    revision: int
    changed: bool
    migrated: bool
    text: str
    over_threshold: bool
    red_lines_over: int
    view_waiting: str = ""
    masked: int = 0


@dataclass(frozen=True, slots=True)
class SaidAgain:
    """An approved entry that later sessions said again (K-13), the repeats oldest first.

    Attributes:
        section, label, text: the entry; of one that changed since only what was said is known,
            and ``section`` is None.
        repeats: each quote with its session and time.
    """

    section: Section | None
    label: str
    text: str
    repeats: tuple[Repeat, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """One "said again" (K-08): what was said, the proof, where and when."""

    text: str
    quote: str
    session_id: str
    time: datetime


@dataclass(frozen=True, slots=True)
class Proposal:
    """The result of Reorganize until Keep (K-21).

    Attributes:
        id: proposal id.
        base_revision: revision it was made from; compared at Keep.
        before, after: whole texts.
        report: conservation report; a proposal never has inventions or corruptions.
        engine: model name or ``"on-device"``.
        stale: the file changed since; Keep will be refused.
        merged: repeats merged away.
        grouped: entries moved under labels.
    """

    id: str
    scope: Scope
    base_revision: int
    before: str
    after: str
    report: Report
    engine: str
    created: datetime
    stale: bool
    merged: int
    grouped: int

    @property
    def changes_anything(self) -> bool:
        """False when the engine found nothing to do."""
        return self.before != self.after
