"""What a front end sees of the review queue (K-08 to K-19)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from core.domain.knowledge_document import Section
from core.domain.sameness import Difference
from core.domain.scope import Scope
from core.domain.suggestion import Source, Status, SuggestionType
from core.knowledge.types import Repeat


class Mark(StrEnum):
    """What a card says beside its type."""

    MAY_REPLACE = "may_replace"
    LIKE_DISMISSED = "like_dismissed"
    UNVERIFIED = "unverified"
    LANGUAGE = "language"
    SAID_AGAIN = "said_again"
    NEEDS_PROJECT = "needs_project"
    PROJECT_GONE = "project_gone"
    TARGET_CHANGED = "target_changed"
    ALREADY_APPROVED = "already_approved"


@dataclass(frozen=True, slots=True)
class Evidence:
    """The proof, kept here because transcripts are deleted by their owners (K-08).

    Attributes:
        quote: the quoted clause(s), a span of ``message``; "" where there is none.
        message: the surrounding user message, masked.
        start, end: code-point offsets of the quote in ``message``; 0, 0 where there is none.
        message_id, message_hash: identity of the message and SHA-256 of its text.
        turn: 0-based turn in its session, or None.
        verified: False for agents' proposals (K-16).
    """

    quote: str
    message: str
    start: int
    end: int
    message_id: str
    message_hash: str
    turn: int | None
    time: datetime | None
    verified: bool


@dataclass(frozen=True, slots=True)
class Target:
    """The approved or pending text that a suggestion would replace (K-14).

    Attributes:
        scope: file of the entry; for a pending one the suggested scope.
        entry_key: key of the approved entry, or "" when it is a pending suggestion.
        suggestion_id: id of the pending suggestion, or "".
        text: its text.
        differences: what differs, for the badge and the diff.
        section: its section (approved entries).
        changed: the entry is no longer there as it was (K-18).
    """

    scope: Scope
    entry_key: str
    suggestion_id: str
    text: str
    differences: tuple[Difference, ...]
    section: Section | None
    changed: bool
    revision: int = 0
    updated: datetime | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One item of the queue (K-08)."""

    id: str
    type: SuggestionType
    text: str
    original_text: str
    evidence: Evidence | None
    session_id: str
    provider: str
    source: Source
    suggested_scope: str
    project_id: str | None
    project_name: str
    status: Status
    supersedes: str | None
    reason: str
    repeats: tuple[Repeat, ...]
    created: datetime
    updated: datetime
    decided: datetime | None
    content_hash: str
    partition: str
    marks: tuple[Mark, ...] = ()
    targets: tuple[Target, ...] = ()
    story: str = ""

    @property
    def may_replace(self) -> bool:
        """True when Apply needs a choice: replace or keep both (K-14)."""
        return Mark.MAY_REPLACE in self.marks


@dataclass(frozen=True, slots=True)
class Filter:
    """What the list shows (K-19). Empty tuples mean "any".

    Attributes:
        parked: show parked items instead of pending ones.
        projects: project ids; ``"user"`` for suggestions that lean to the user scope.
        max_age_days: 0 for any age.
        text: words that must occur.
    """

    parked: bool = False
    projects: tuple[str, ...] = ()
    types: tuple[SuggestionType, ...] = ()
    sources: tuple[Source, ...] = ()
    max_age_days: int = 0
    text: str = ""


class Conflicted(StrEnum):
    """The person's choice on a card marked "may replace" (K-14)."""

    ASK = "ask"
    REPLACE = "replace"
    KEEP_BOTH = "keep_both"


class Outcome(StrEnum):
    """Answer of Apply and Dismiss (K-19): never a false success."""

    APPLIED = "applied"
    DISMISSED = "dismissed"
    ALREADY_SAVED = "already_saved"
    ALREADY_DISMISSED = "already_dismissed"
    ALREADY_SUPERSEDED = "already_superseded"
    UNDONE = "undone"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a decision did.

    Attributes:
        outcome: see :class:`Outcome`.
        suggestion_id: the decided item.
        scope: where the text landed, or None.
        file_name: "User" or the project's name, for the toast.
        section: the section it landed in, or None.
        revision: the file's revision now, 0 where no file changed.
        can_undo: Undo is possible.
        over_threshold: "Reorganize is due" (K-04).
        also: ids of other items decided with it (folded or superseded ones).
        view_waiting: the view could not be written now and why, or "".
        masked: places in which a secret was found and masked; the person is told (R-06).
    """

    outcome: Outcome
    suggestion_id: str
    scope: Scope | None = None
    file_name: str = ""
    section: Section | None = None
    revision: int = 0
    can_undo: bool = False
    over_threshold: bool = False
    also: tuple[str, ...] = ()
    view_waiting: str = ""
    masked: int = 0


class SkipReason(StrEnum):
    """Why Process all left an item."""

    NEEDS_PROJECT = "needs_project"
    NEEDS_CHOICE = "needs_choice"
    TOO_LARGE = "too_large"
    UNVERIFIED = "unverified"
    NEEDS_REVIEW = "needs_review"
    LIKE_DISMISSED = "like_dismissed"
    PROJECT_GONE = "project_gone"
    GONE = "gone"
    FAILED = "failed"
    """The disk or the database failed before its turn; it waits as before."""


@dataclass(frozen=True, slots=True)
class Processed:
    """Report of Process all (K-19)."""

    applied: tuple[Decision, ...]
    skipped: tuple[tuple[str, SkipReason], ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a suggestion would land: lines of the file around it, for the preview.

    Attributes:
        before, after: up to two lines around.
        line: the line as it would be written.
        replaced: the line it replaces, or "".
        characters_over: how much the file would be too long, 0 if it fits (K-04).
    """

    scope: Scope
    section: Section
    before: tuple[str, ...]
    line: str
    after: tuple[str, ...]
    replaced: str
    characters_over: int


@dataclass(frozen=True, slots=True)
class Draft:
    """A new suggestion, already checked and masked, before sameness and storing (K-13).

    Attributes:
        type: rule or info (blocks, skills, lessons come with later issues).
        text: one statement, at most 500 characters.
        evidence: proof; None where the source has none.
        scope_hint: ``"user"`` or ``"project"`` (K-12).
        supersedes_hint: id of a pending suggestion that a model named, or "" (K-14).
        language_mark: the text's language differs from the quote's (case 51).
        partition: one of the seven.
    """

    type: SuggestionType
    text: str
    evidence: Evidence | None
    scope_hint: str = "project"
    supersedes_hint: str = ""
    language_mark: bool = False
    partition: str = "other"


@dataclass(frozen=True, slots=True)
class DraftContext:
    """Where drafts come from.

    Attributes:
        project_id: the conversation's own project, else the session's, or None (K-12).
        per_round: at most so many are queued (K-11).
    """

    source: Source
    provider: str = ""
    session_id: str = ""
    project_id: str | None = None
    per_round: int = 3


@dataclass(frozen=True, slots=True)
class ProposalAnswer:
    """Answer to an agent's proposal (K-16).

    Attributes:
        accepted: it is in the queue (also when it was there already).
        suggestion_id: id of the item, "" when refused.
        reason: snake_case reason when refused, else "".
        message: one English sentence for the agent.
    """

    accepted: bool
    suggestion_id: str
    reason: str
    message: str


@dataclass(frozen=True, slots=True)
class OutsideEditView:
    """What the detail of an ``outside_edit`` shows (K-05).

    Attributes:
        base: accepted text the changed file was made from.
        outside: the text that was found.
        current: the accepted text now.
        merged: what Apply would make of it (current with the outside changes).
        clashes: pairs (accepted lines, outside lines) where both changed one place.
        opaque: why the file cannot be read as a text (``too_large``, ``not_text``), or "": then
            ``outside`` and ``merged`` are empty, Apply is refused and Dismiss rewrites the file.
        masked: places in which a secret was found and masked (R-06).
    """

    scope: Scope
    base: str
    outside: str
    current: str
    merged: str
    clashes: tuple[tuple[str, str], ...]
    opaque: str = ""
    masked: int = 0


@dataclass(frozen=True, slots=True)
class Enqueued:
    """What became of new drafts (U-09 ``reflect``).

    Attributes:
        queued: ids of new items.
        folded: ids of items that now say "said again".
        superseded: ids of items that were replaced by a new one.
        dropped: count by reason.
    """

    queued: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    superseded: tuple[str, ...] = ()
    dropped: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counts:
    """Badge numbers; zero for projects where memory is off (K-20).

    Attributes:
        total: pending items of all scopes.
        by_scope: pending by scope key.
        parked: parked items.
    """

    total: int
    by_scope: dict[str, int]
    parked: int
