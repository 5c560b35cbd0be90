"""R-03, R-04, K-17: creating, migrating and refusing library files."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect

from core.errors import EnvironmentFault, StoreDamaged, StoreTooNew
from core.paths import Paths
from core.store import open_store, schema
from core.store.driver import DRIVER
from core.store.engine import open_engine
from core.store.models import Base
from tests.fakes.clock import FixedClock

BROKEN = '''
"""A migration that fails half-way."""
from alembic import op

revision = "0099"
down_revision = "{head}"


def upgrade() -> None:
    op.execute("CREATE TABLE half (x INTEGER)")
    op.execute("DELETE FROM library")
    raise ValueError("half-way")
'''

GOOD = BROKEN.replace('    op.execute("DELETE FROM library")\n', "").replace(
    '    raise ValueError("half-way")\n', ""
)


def raw(path: Path, *statements: str) -> list[Any]:
    connection = DRIVER.connect(str(path))
    try:
        rows: list[Any] = []
        for statement in statements:
            rows = connection.execute(statement).fetchall()
        connection.commit()
        return rows
    finally:
        connection.close()


@pytest.fixture
def made(paths: Paths, fixed_clock: FixedClock) -> Paths:
    store, _library = open_store(paths, fixed_clock)
    store.close()
    return paths


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program whose newest schema is 0099; the script is written by the test."""
    scripts = tmp_path / "migrations"
    shutil.copytree(schema.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(schema, "SCRIPTS", scripts)
    monkeypatch.setattr(schema, "KNOWN", (*schema.KNOWN, "0099"))
    monkeypatch.setattr(schema, "HEAD", "0099")
    return scripts / "versions" / "0099_next.py"


def test_the_first_start_makes_a_private_library(paths: Paths, fixed_clock: FixedClock) -> None:
    """V-01, V-02."""
    store, library = open_store(paths, fixed_clock)
    store.close()
    assert len(library.id) == 12
    assert library.migrated_from == ""
    assert stat.S_IMODE(paths.database.stat().st_mode) == 0o600
    assert stat.S_IMODE(paths.data.stat().st_mode) == 0o700


def test_opening_again_finds_the_same_library(made: Paths, fixed_clock: FixedClock) -> None:
    first, one = open_store(made, fixed_clock)
    second, two = open_store(made, fixed_clock)
    assert one == two
    first.close()
    second.close()


def test_scratch_is_decided_when_the_library_is_made(paths: Paths, fixed_clock: FixedClock) -> None:
    """K-17: never settable later, in either direction."""
    store, library = open_store(paths, fixed_clock, scratch=True)
    store.close()
    assert library.scratch
    store, library = open_store(paths, fixed_clock, scratch=False)
    store.close()
    assert library.scratch


def test_an_ordinary_library_never_becomes_scratch(made: Paths, fixed_clock: FixedClock) -> None:
    store, library = open_store(made, fixed_clock, scratch=True)
    store.close()
    assert not library.scratch


def shape(engine: Engine) -> dict[str, Any]:
    """Everything that decides what a schema is, without the order of creation."""
    seen = inspect(engine)
    tables = {}
    for table in seen.get_table_names():
        if table == "alembic_version" or table.startswith("search_fts"):
            continue
        tables[table] = {
            "columns": sorted(
                (c["name"], str(c["type"]), c["nullable"]) for c in seen.get_columns(table)
            ),
            "key": seen.get_pk_constraint(table)["constrained_columns"],
            "foreign": sorted(
                (str(f["constrained_columns"]), f["referred_table"], str(f["options"]))
                for f in seen.get_foreign_keys(table)
            ),
            "indexes": sorted(
                (str(i["name"]), str(i["column_names"]), bool(i["unique"]))
                for i in seen.get_indexes(table)
            ),
            "unique": sorted(str(u["column_names"]) for u in seen.get_unique_constraints(table)),
        }
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(
            "SELECT type, name FROM sqlite_master WHERE name LIKE 'search_%' ORDER BY name"
        )
        tables["search"] = {"objects": [tuple(row) for row in rows]}
        without = connection.exec_driver_sql("PRAGMA table_list")
        tables["rowid"] = {"without": sorted(row[1] for row in without if row[4])}
    return tables


def test_migrations_lead_to_the_models(tmp_path: Path) -> None:
    """STYLE: blank → head by Alembic equals what a first start creates."""
    migrated, created = tmp_path / "migrated.db", tmp_path / "created.db"
    schema.upgrade(migrated)
    schema.create_blank(created)
    left, right = open_engine(migrated, write=False), open_engine(created, write=False)
    try:
        assert shape(left) == shape(right)
        assert set(shape(left)) >= {table.name for table in Base.metadata.sorted_tables}
    finally:
        left.dispose()
        right.dispose()
    for path in (migrated, created):
        assert raw(path, "SELECT version_num FROM alembic_version") == [(schema.HEAD,)]


def test_head_is_the_newest_script() -> None:
    scripts = ScriptDirectory(str(schema.SCRIPTS))
    assert scripts.get_current_head() == schema.HEAD
    assert [s.revision for s in scripts.walk_revisions()][::-1] == list(schema.KNOWN)


def test_an_older_library_is_copied_and_migrated(
    made: Paths, fixed_clock: FixedClock, next_version: Path
) -> None:
    """R-04."""
    next_version.write_text(GOOD.format(head="0001"))
    store, library = open_store(made, fixed_clock)
    store.close()
    assert library.migrated_from == "0001"
    (copy,) = made.backups.glob("*-before-0099.db")
    assert raw(copy, "SELECT version_num FROM alembic_version") == [("0001",)]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert raw(made.database, "SELECT count(*) FROM half") == [(0,)]


def test_a_failed_migration_restores_the_library(
    made: Paths, fixed_clock: FixedClock, next_version: Path
) -> None:
    """R-04: half-way means not at all."""
    before = raw(made.database, "SELECT library_id FROM library")
    next_version.write_text(BROKEN.format(head="0001"))
    with pytest.raises(EnvironmentFault) as caught:
        open_store(made, fixed_clock)
    assert caught.value.code == "migration_failed"
    assert "copy" in caught.value.params
    assert raw(made.database, "SELECT library_id FROM library") == before
    assert raw(made.database, "SELECT version_num FROM alembic_version") == [("0001",)]
    assert raw(made.database, "SELECT name FROM sqlite_master WHERE name = 'half'") == []
    assert raw(made.database, "PRAGMA integrity_check") == [("ok",)]


def test_a_newer_library_is_refused_untouched(made: Paths, fixed_clock: FixedClock) -> None:
    """V-04."""
    raw(made.database, "UPDATE alembic_version SET version_num = '9999'")
    before = raw(made.database, "SELECT * FROM library")
    with pytest.raises(StoreTooNew) as caught:
        open_store(made, fixed_clock)
    assert "9999" in caught.value.message
    assert raw(made.database, "SELECT * FROM library") == before
    assert not list(made.backups.glob("*")) if made.backups.exists() else True


@pytest.mark.parametrize(
    "content", [b"I am a letter to my grandmother", b"SQLite format 3\0" * 999]
)
def test_what_is_no_database_is_refused_untouched(
    paths: Paths, fixed_clock: FixedClock, content: bytes
) -> None:
    paths.data.mkdir(parents=True)
    paths.database.write_bytes(content)
    with pytest.raises(StoreDamaged) as caught:
        open_store(paths, fixed_clock)
    assert str(paths.database) in caught.value.message
    assert "doctor" in caught.value.hint
    assert paths.database.read_bytes() == content


def test_somebody_elses_database_is_refused(paths: Paths, fixed_clock: FixedClock) -> None:
    paths.data.mkdir(parents=True)
    raw(paths.database, "CREATE TABLE theirs (x)", "INSERT INTO theirs VALUES (1)")
    with pytest.raises(StoreDamaged) as caught:
        open_store(paths, fixed_clock)
    assert caught.value.code == "not_a_library"
    assert raw(paths.database, "SELECT * FROM theirs") == [(1,)]


def test_a_damaged_library_is_named(made: Paths, fixed_clock: FixedClock) -> None:
    """R-03."""
    data = bytearray(made.database.read_bytes())
    data[100:2000] = b"\xa5" * 1900
    made.database.write_bytes(bytes(data))
    with pytest.raises(StoreDamaged):
        open_store(made, fixed_clock)
    assert made.database.read_bytes() == bytes(data)


def test_a_folder_in_the_way(paths: Paths, fixed_clock: FixedClock) -> None:
    paths.database.mkdir(parents=True)
    (paths.database / "mine.txt").write_text("mine")
    with pytest.raises(EnvironmentFault) as caught:
        open_store(paths, fixed_clock)
    assert caught.value.code == "path_in_the_way"
    assert (paths.database / "mine.txt").read_text() == "mine"


def test_a_file_where_the_data_folder_belongs(paths: Paths, fixed_clock: FixedClock) -> None:
    paths.data.parent.mkdir(parents=True, exist_ok=True)
    paths.data.write_text("a file")
    with pytest.raises(EnvironmentFault):
        open_store(paths, fixed_clock)
    assert paths.data.read_text() == "a file"


def test_an_empty_file_becomes_a_library(paths: Paths, fixed_clock: FixedClock) -> None:
    """A killed first start may leave an empty file."""
    paths.data.mkdir(parents=True)
    paths.database.touch()
    store, library = open_store(paths, fixed_clock)
    store.close()
    assert library.id


def test_a_read_only_folder_opens_for_reading(
    made: Paths, fixed_clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-03; the user of the tests may be root, so the system's answer is simulated."""
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and real(path, mode))
    store, library = open_store(made, fixed_clock)
    try:
        assert store.read_only
        assert library.id
        with store.read() as session:
            assert session.connection().exec_driver_sql("SELECT 1").scalar() == 1
    finally:
        store.close()


def test_nothing_to_read_in_a_read_only_folder(
    paths: Paths, fixed_clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths.data.mkdir(parents=True)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(EnvironmentFault) as caught:
        open_store(paths, fixed_clock)
    assert caught.value.code == "no_permission"
