"""The first schema: knowledge, queue, projects, sessions, jobs, audit, views, snapshots.

Revision ID: 0001
Revises:
"""

import sqlalchemy as sa
from alembic import op

from core.store.schema import FTS_STATEMENTS

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "agent_session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("provider", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=True),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("last_active_at", sa.BigInteger(), nullable=True),
        sa.Column("cursor", sa.Text(), nullable=True),
        sa.Column("rounds_done", sa.Integer(), nullable=False),
        sa.Column("bad_lines", sa.Integer(), nullable=False),
        sa.Column("learn", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent_session")),
        sa.UniqueConstraint("provider", "session_id", name=op.f("uq_agent_session_provider")),
    )
    op.create_index(
        op.f("ix_agent_session_project_id"), "agent_session", ["project_id"], unique=False
    )
    op.create_table(
        "audit",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("actor_kind", sa.String(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("object_kind", sa.String(), nullable=False),
        sa.Column("object_id", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("before_hash", sa.String(), nullable=False),
        sa.Column("after_hash", sa.String(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.Column("mac", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_action"), "audit", ["action"], unique=False)
    op.create_index(op.f("ix_audit_object_id"), "audit", ["object_id"], unique=False)
    op.create_table(
        "dismissal",
        sa.Column("exact_key", sa.String(), nullable=False),
        sa.Column("suggestion_id", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("exact_key", name=op.f("pk_dismissal")),
    )
    op.create_table(
        "job",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("lane", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error_code", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("hint", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("heartbeat_at", sa.BigInteger(), nullable=True),
        sa.Column("next_try_at", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
    )
    op.create_index("ix_job_state_next", "job", ["state", "next_try_at"], unique=False)
    op.create_table(
        "knowledge_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("section", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("entry_key", sa.String(), nullable=False),
        sa.Column("exact_key", sa.String(), nullable=False),
        sa.Column("first_revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_knowledge_entry")),
    )
    op.create_index(
        op.f("ix_knowledge_entry_exact_key"), "knowledge_entry", ["exact_key"], unique=False
    )
    op.create_index(
        "ix_knowledge_entry_scope_key", "knowledge_entry", ["scope", "entry_key"], unique=False
    )
    op.create_table(
        "knowledge_file",
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", name=op.f("pk_knowledge_file")),
    )
    op.create_table(
        "knowledge_revision",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("added", sa.Integer(), nullable=False),
        sa.Column("removed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_knowledge_revision")),
        sa.UniqueConstraint("scope", "number", name=op.f("uq_knowledge_revision_scope")),
    )
    op.create_table(
        "library",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("library_id", sa.String(), nullable=False),
        sa.Column("scratch", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_library")),
    )
    op.create_table(
        "pending_view",
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("requested_at", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("scope", name=op.f("pk_pending_view")),
    )
    op.create_table(
        "project",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("last_active_at", sa.BigInteger(), nullable=True),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("sharing", sa.Boolean(), nullable=False),
        sa.Column("git_remote", sa.String(), nullable=False),
        sa.Column("root_commit", sa.String(), nullable=False),
        sa.Column("arrived", sa.String(), nullable=False),
        sa.Column("forgotten_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_project")),
    )
    op.create_table(
        "proposal",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("base_revision", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("report", sa.Text(), nullable=True),
        sa.Column("engine", sa.String(), nullable=False),
        sa.Column("merged", sa.Integer(), nullable=False),
        sa.Column("grouped", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposal")),
        sa.UniqueConstraint("scope", name=op.f("uq_proposal_scope")),
    )
    op.create_table(
        "search_item",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("ref", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_item")),
    )
    op.create_index("ix_search_item_ref", "search_item", ["kind", "ref"], unique=False)
    op.create_index(op.f("ix_search_item_scope"), "search_item", ["scope"], unique=False)
    op.create_table(
        "seen_folder",
        sa.Column("path_key", sa.String(), nullable=False),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("first_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("last_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("offered_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("path_key", name=op.f("pk_seen_folder")),
    )
    op.create_table(
        "seen_record",
        sa.Column("provider", sa.String(), nullable=False),
        sa.Column("record_key", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("provider", "record_key", name=op.f("pk_seen_record")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_seen_record_session_id"), "seen_record", ["session_id"], unique=False)
    op.create_table(
        "setting",
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.Text(), nullable=True),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_setting")),
    )
    op.create_table(
        "snapshot",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("file_name", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("schema_version", sa.Integer(), nullable=False),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_snapshot")),
    )
    op.create_index(op.f("ix_snapshot_scope"), "snapshot", ["scope"], unique=False)
    op.create_table(
        "suggestion",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("original_text", sa.Text(), nullable=False),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("quote_start", sa.Integer(), nullable=False),
        sa.Column("quote_end", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("message_hash", sa.String(), nullable=False),
        sa.Column("message_time", sa.BigInteger(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("verified", sa.Boolean(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("provider", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("suggested_scope", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("supersedes", sa.String(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("exact_key", sa.String(), nullable=False),
        sa.Column("content_hash", sa.String(), nullable=False),
        sa.Column("partition", sa.String(), nullable=False),
        sa.Column("language_mark", sa.Boolean(), nullable=False),
        sa.Column("like_dismissed", sa.Boolean(), nullable=False),
        sa.Column("story", sa.String(), nullable=False),
        sa.Column("targets", sa.Text(), nullable=True),
        sa.Column("undo", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suggestion")),
    )
    op.create_index(op.f("ix_suggestion_exact_key"), "suggestion", ["exact_key"], unique=False)
    op.create_index(op.f("ix_suggestion_project_id"), "suggestion", ["project_id"], unique=False)
    op.create_index("ix_suggestion_session", "suggestion", ["provider", "session_id"], unique=False)
    op.create_index(
        "ix_suggestion_status_created", "suggestion", ["status", "created_at"], unique=False
    )
    op.create_table(
        "tombstone",
        sa.Column("keyed_hash", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("keyed_hash", name=op.f("pk_tombstone")),
    )
    op.create_table(
        "vector",
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("text_hash", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("method", "text_hash", name=op.f("pk_vector")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "view_file",
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("pending_sha256", sa.String(), nullable=False),
        sa.Column("base_text", sa.Text(), nullable=True),
        sa.Column("written_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("path", name=op.f("pk_view_file")),
    )
    op.create_index(op.f("ix_view_file_scope"), "view_file", ["scope"], unique=False)
    op.create_table(
        "project_path",
        sa.Column("path_key", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"],
            ["project.id"],
            name=op.f("fk_project_path_project_id_project"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("path_key", name=op.f("pk_project_path")),
    )
    op.create_table(
        "suggestion_repeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("suggestion_id", sa.String(), nullable=True),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("entry_key", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("provider", sa.String(), nullable=False),
        sa.Column("said_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["suggestion_id"],
            ["suggestion.id"],
            name=op.f("fk_suggestion_repeat_suggestion_id_suggestion"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suggestion_repeat")),
    )
    op.create_index(
        op.f("ix_suggestion_repeat_entry_key"), "suggestion_repeat", ["entry_key"], unique=False
    )
    op.create_index(
        op.f("ix_suggestion_repeat_suggestion_id"),
        "suggestion_repeat",
        ["suggestion_id"],
        unique=False,
    )
    for statement in FTS_STATEMENTS:
        op.execute(statement)
