"""The tables (axiom 1: this database is the authority). Rows never leave ``core``.

Scope columns hold a scope key: ``"user"`` or a project id. Times are UTC (``UtcTime``).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import ForeignKey, Index, LargeBinary, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from core.store.columns import Json, UtcTime

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Declarative base; constraint names are fixed for Alembic."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar = {datetime: UtcTime, str: String, Any: Json}


class LibraryRow(Base):
    """The one row that says which library this is (K-17's scratch flag is set only here)."""

    __tablename__ = "library"
    id: Mapped[int] = mapped_column(primary_key=True)
    library_id: Mapped[str]
    scratch: Mapped[bool]
    created_at: Mapped[datetime]


class ProjectRow(Base):
    """A folder that a person added (V-14)."""

    __tablename__ = "project"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    created_at: Mapped[datetime]
    last_active_at: Mapped[datetime | None]
    pinned: Mapped[bool] = mapped_column(default=False)
    sharing: Mapped[bool] = mapped_column(default=False)
    git_remote: Mapped[str] = mapped_column(default="")
    root_commit: Mapped[str] = mapped_column(default="")
    arrived: Mapped[str] = mapped_column(default="none")
    forgotten_at: Mapped[datetime | None]


class ProjectPathRow(Base):
    """One real path under which a project was seen; the newest living one is its folder."""

    __tablename__ = "project_path"
    path_key: Mapped[str] = mapped_column(primary_key=True)
    project_id: Mapped[str] = mapped_column(ForeignKey("project.id", ondelete="CASCADE"))
    path: Mapped[str]
    added_at: Mapped[datetime]
    current: Mapped[bool] = mapped_column(default=True)


class SeenFolderRow(Base):
    """A folder that is not a project: only its path and times are known (V-14)."""

    __tablename__ = "seen_folder"
    path_key: Mapped[str] = mapped_column(primary_key=True)
    path: Mapped[str]
    first_seen_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    offered_at: Mapped[datetime | None]


class KnowledgeFileRow(Base):
    """The truth of one knowledge file (K-05)."""

    __tablename__ = "knowledge_file"
    scope: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    revision: Mapped[int]
    author: Mapped[str]
    updated_at: Mapped[datetime]


class KnowledgeRevisionRow(Base):
    """One accepted change (K-06); the last 50 per file are kept."""

    __tablename__ = "knowledge_revision"
    __table_args__ = (UniqueConstraint("scope", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    scope: Mapped[str]
    number: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    author: Mapped[str]
    reason: Mapped[str]
    created_at: Mapped[datetime]
    added: Mapped[int] = mapped_column(default=0)
    removed: Mapped[int] = mapped_column(default=0)


class KnowledgeEntryRow(Base):
    """One leaf of a knowledge file, kept beside the text for sameness and search."""

    __tablename__ = "knowledge_entry"
    __table_args__ = (Index("ix_knowledge_entry_scope_key", "scope", "entry_key"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    scope: Mapped[str]
    section: Mapped[str]
    label: Mapped[str] = mapped_column(default="")
    position: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    entry_key: Mapped[str]
    exact_key: Mapped[str] = mapped_column(index=True)
    first_revision: Mapped[int]
    created_at: Mapped[datetime]


class ProposalRow(Base):
    """A Reorganize result until Keep or Discard (K-21); at most one per file."""

    __tablename__ = "proposal"
    id: Mapped[str] = mapped_column(primary_key=True)
    scope: Mapped[str] = mapped_column(unique=True)
    base_revision: Mapped[int]
    before: Mapped[str] = mapped_column(Text)
    after: Mapped[str] = mapped_column(Text)
    report: Mapped[Any] = mapped_column(Json, nullable=True)
    engine: Mapped[str]
    merged: Mapped[int]
    grouped: Mapped[int]
    created_at: Mapped[datetime]


class SuggestionRow(Base):
    """One item of the review queue (K-08)."""

    __tablename__ = "suggestion"
    __table_args__ = (
        Index("ix_suggestion_status_created", "status", "created_at"),
        Index("ix_suggestion_session", "provider", "session_id"),
    )
    id: Mapped[str] = mapped_column(primary_key=True)
    type: Mapped[str]
    text: Mapped[str] = mapped_column(Text)
    original_text: Mapped[str] = mapped_column(Text)
    quote: Mapped[str] = mapped_column(Text, default="")
    message: Mapped[str] = mapped_column(Text, default="")
    quote_start: Mapped[int] = mapped_column(default=0)
    quote_end: Mapped[int] = mapped_column(default=0)
    message_id: Mapped[str] = mapped_column(default="")
    message_hash: Mapped[str] = mapped_column(default="")
    message_time: Mapped[datetime | None]
    turn: Mapped[int | None]
    verified: Mapped[bool] = mapped_column(default=False)
    session_id: Mapped[str] = mapped_column(default="")
    provider: Mapped[str] = mapped_column(default="")
    source: Mapped[str]
    suggested_scope: Mapped[str]
    project_id: Mapped[str | None] = mapped_column(index=True)
    status: Mapped[str]
    supersedes: Mapped[str | None]
    reason: Mapped[str] = mapped_column(default="")
    exact_key: Mapped[str] = mapped_column(index=True)
    content_hash: Mapped[str]
    partition: Mapped[str] = mapped_column(default="other")
    language_mark: Mapped[bool] = mapped_column(default=False)
    like_dismissed: Mapped[bool] = mapped_column(default=False)
    story: Mapped[str] = mapped_column(default="")
    targets: Mapped[Any] = mapped_column(Json, nullable=True)
    undo: Mapped[Any] = mapped_column(Json, nullable=True)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]


class SuggestionRepeatRow(Base):
    """ "Said again": one more quote under an item or an approved entry (K-13)."""

    __tablename__ = "suggestion_repeat"
    id: Mapped[int] = mapped_column(primary_key=True)
    suggestion_id: Mapped[str | None] = mapped_column(
        ForeignKey("suggestion.id", ondelete="CASCADE"), index=True
    )
    scope: Mapped[str] = mapped_column(default="")
    entry_key: Mapped[str] = mapped_column(default="", index=True)
    text: Mapped[str] = mapped_column(Text)
    quote: Mapped[str] = mapped_column(Text, default="")
    message_id: Mapped[str] = mapped_column(default="")
    session_id: Mapped[str] = mapped_column(default="")
    provider: Mapped[str] = mapped_column(default="")
    said_at: Mapped[datetime]


class DismissalRow(Base):
    """A hash that is not suggested again until "forget dismissals" (K-15)."""

    __tablename__ = "dismissal"
    exact_key: Mapped[str] = mapped_column(primary_key=True)
    suggestion_id: Mapped[str]
    created_at: Mapped[datetime]


class SessionRow(Base):
    """A session of an agent, as far as it was read (A-09)."""

    __tablename__ = "agent_session"
    __table_args__ = (UniqueConstraint("provider", "session_id"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    provider: Mapped[str]
    session_id: Mapped[str]
    project_id: Mapped[str | None] = mapped_column(index=True)
    path: Mapped[str] = mapped_column(default="")
    title: Mapped[str] = mapped_column(default="")
    started_at: Mapped[datetime | None]
    last_active_at: Mapped[datetime | None]
    cursor: Mapped[Any] = mapped_column(Json, nullable=True)
    rounds_done: Mapped[int] = mapped_column(default=0)
    bad_lines: Mapped[int] = mapped_column(default=0)
    learn: Mapped[bool] = mapped_column(default=True)


class SeenRecordRow(Base):
    """A mined record's stable key: a fork that repeats history is not mined twice (case 38)."""

    __tablename__ = "seen_record"
    __table_args__ = ({"sqlite_with_rowid": False},)
    provider: Mapped[str] = mapped_column(primary_key=True)
    record_key: Mapped[str] = mapped_column(primary_key=True)
    session_id: Mapped[str] = mapped_column(index=True)


class TombstoneRow(Base):
    """A purged session or source: never mined again (R-10). Holds keyed hashes only."""

    __tablename__ = "tombstone"
    keyed_hash: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    created_at: Mapped[datetime]


class JobRow(Base):
    """A durable job (M-07's at-least-once; U-05). Deleted some days after it ended."""

    __tablename__ = "job"
    __table_args__ = (Index("ix_job_state_next", "state", "next_try_at"),)
    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    lane: Mapped[str]
    subject: Mapped[str] = mapped_column(default="")
    scope: Mapped[str] = mapped_column(default="")
    payload: Mapped[Any] = mapped_column(Json, nullable=True)
    state: Mapped[str]
    attempts: Mapped[int] = mapped_column(default=0)
    error_code: Mapped[str] = mapped_column(default="")
    error: Mapped[str] = mapped_column(default="")
    hint: Mapped[str] = mapped_column(default="")
    owner: Mapped[str] = mapped_column(default="")
    heartbeat_at: Mapped[datetime | None]
    next_try_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    result: Mapped[Any] = mapped_column(Json, nullable=True)


class AuditRow(Base):
    """Append-only (W-08): ids and hashes, never texts, so that a purge breaks nothing."""

    __tablename__ = "audit"
    seq: Mapped[int] = mapped_column(primary_key=True)
    time: Mapped[datetime]
    actor_kind: Mapped[str]
    actor: Mapped[str]
    action: Mapped[str] = mapped_column(index=True)
    object_kind: Mapped[str]
    object_id: Mapped[str] = mapped_column(index=True)
    scope: Mapped[str] = mapped_column(default="")
    result: Mapped[str]
    before_hash: Mapped[str] = mapped_column(default="")
    after_hash: Mapped[str] = mapped_column(default="")
    detail: Mapped[Any] = mapped_column(Json, nullable=True)
    mac: Mapped[str]


class ViewFileRow(Base):
    """The footprint: every file the app ever wrote, with its hash (V-03).

    ``pending_sha256`` is committed before the rename, so that a kill between rename and the
    second commit does not make our own bytes look like an outside edit.
    """

    __tablename__ = "view_file"
    path: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    scope: Mapped[str] = mapped_column(index=True)
    sha256: Mapped[str] = mapped_column(default="")
    pending_sha256: Mapped[str] = mapped_column(default="")
    base_text: Mapped[str | None] = mapped_column(Text)
    written_at: Mapped[datetime | None]


class PendingViewRow(Base):
    """A scope whose views must be written again; removed when they are (R-01).

    ``token`` changes with every request, so that a pass which rendered older rows does not take
    away a newer request. ``reason`` says why the last try failed.
    """

    __tablename__ = "pending_view"
    scope: Mapped[str] = mapped_column(primary_key=True)
    requested_at: Mapped[datetime]
    token: Mapped[str] = mapped_column(default="")
    reason: Mapped[str] = mapped_column(default="")


class SnapshotRow(Base):
    """Index of snapshot files (C-07); the file is what counts."""

    __tablename__ = "snapshot"
    id: Mapped[str] = mapped_column(primary_key=True)
    scope: Mapped[str] = mapped_column(index=True)
    reason: Mapped[str]
    created_at: Mapped[datetime]
    file_name: Mapped[str]
    sha256: Mapped[str]
    size: Mapped[int]
    schema_version: Mapped[int]
    pinned: Mapped[bool] = mapped_column(default=False)


class SettingRow(Base):
    """One stored setting of a scope; absent = the default of the declarative table."""

    __tablename__ = "setting"
    scope: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[Any] = mapped_column(Json, nullable=True)
    updated_at: Mapped[datetime]


class VectorRow(Base):
    """Cached int8 sentence vector by method and text hash (P-08)."""

    __tablename__ = "vector"
    __table_args__ = ({"sqlite_with_rowid": False},)
    method: Mapped[str] = mapped_column(primary_key=True)
    text_hash: Mapped[str] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class SearchItemRow(Base):
    """What can be found (P-07): one row per entry or suggestion; FTS5 stands beside it."""

    __tablename__ = "search_item"
    __table_args__ = (Index("ix_search_item_ref", "kind", "ref"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    ref: Mapped[str]
    scope: Mapped[str] = mapped_column(index=True)
    text: Mapped[str] = mapped_column(Text)
    folded: Mapped[str] = mapped_column(Text)
