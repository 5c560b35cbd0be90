"""Schema versions and programmatic Alembic runs (scripts are package data)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

HEAD = "0001"
"""The newest migration; a test compares it with the scripts, and the scripts with the models."""

KNOWN = ("0001",)
"""All released schema versions, oldest first; one not in it is from a newer program."""

SCHEMA_NUMBER = len(KNOWN)
"""A plain number for stamps and snapshot files (V-04, C-07)."""

FTS_STATEMENTS = (
    # A contentless-free trigram index beside search_item (P-07). Trigrams find no 2-character
    # words, by design of FTS5: those are looked up in the base table.
    "CREATE VIRTUAL TABLE search_fts USING fts5("
    "folded, content='search_item', content_rowid='id', tokenize='trigram')",
    "CREATE TRIGGER search_item_ai AFTER INSERT ON search_item BEGIN "
    "INSERT INTO search_fts(rowid, folded) VALUES (new.id, new.folded); END",
    "CREATE TRIGGER search_item_ad AFTER DELETE ON search_item BEGIN "
    "INSERT INTO search_fts(search_fts, rowid, folded) VALUES ('delete', old.id, old.folded); END",
    "CREATE TRIGGER search_item_au AFTER UPDATE ON search_item BEGIN "
    "INSERT INTO search_fts(search_fts, rowid, folded) VALUES ('delete', old.id, old.folded); "
    "INSERT INTO search_fts(rowid, folded) VALUES (new.id, new.folded); END",
)

SCRIPTS = Path(__file__).parent / "migrations"


def current_version(connection: Any) -> str | None:
    """Return the schema version of a raw connection's database, None for a blank file."""
    row = connection.execute(
        "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
    ).fetchone()
    if not row[0]:
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return None if not tables else ""
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else ""


def create_blank(path: Path) -> None:
    """Create all tables of the current schema in a blank file, in one transaction.

    The same tables as running every migration (a test compares both); Alembic itself takes
    150 ms to import, which a first start need not pay.
    """
    from core.store.engine import open_engine
    from core.store.models import Base

    engine = open_engine(path, write=True)
    try:
        with engine.begin() as connection:
            if current_version(connection.connection) not in (None, ""):
                return  # another process was faster
            Base.metadata.create_all(connection)
            for statement in FTS_STATEMENTS:
                connection.exec_driver_sql(statement)
            connection.exec_driver_sql(
                "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
                "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
            )
            connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (HEAD,))
    finally:
        engine.dispose()


def upgrade(path: Path, target: str = "head") -> None:
    """Run the migrations on ``path`` up to ``target``; the caller made a backup (R-04)."""
    from alembic import command
    from alembic.config import Config

    from core.store.engine import open_engine

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    engine = open_engine(path, write=True)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, target)
    finally:
        engine.dispose()
