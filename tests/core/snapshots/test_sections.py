"""C-08: what a snapshot holds goes back byte for byte; what is never rolled back stays."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.domain.scope import USER, Scope
from core.knowledge.rows import commit_text
from core.snapshots import SnapshotContent
from core.snapshots.plain_rows import to_plain
from core.store import Store
from core.store.models import (
    KnowledgeFileRow,
    PendingViewRow,
    ProjectRow,
    SearchItemRow,
    SettingRow,
    SuggestionRow,
)
from tests.core.snapshots.conftest import PROJECT, Shelf
from tests.core.store.rows import suggestion


def put_back(shelf: Shelf, content: SnapshotContent) -> None:
    with shelf.store.write() as unit:
        for part in content.parts:
            for section in shelf.snapshots.sections:
                section.restore(unit, Scope.from_key(part.scope), dict(part.sections[section.name]))


def found(store: Store) -> list[tuple[str, str, str]]:
    with store.read() as session:
        rows = session.query(SearchItemRow).order_by(SearchItemRow.kind, SearchItemRow.ref).all()
        return [(row.kind, row.ref, row.text) for row in rows]


@pytest.mark.parametrize("scope", [USER, Scope(PROJECT)])
def test_restore_gives_the_same_bytes_again(shelf: Shelf, scope: Scope) -> None:
    before = shelf.snapshots.capture(scope, "x").parts
    whole = shelf.snapshots.capture(None, "x").parts
    view = shelf.snapshots.create(scope, "import")
    with shelf.store.write() as unit:
        commit_text(
            unit, scope.key, "## Rules\n\n## Info\n\n- else\n", author="person", reason="saved"
        )
        unit.session.add(suggestion("new", "later", now=unit.now, project_id=scope.project_id))
        unit.session.query(SuggestionRow).filter_by(id="s0").delete()
    assert shelf.snapshots.capture(scope, "x").parts != before
    put_back(shelf, shelf.snapshots.show(view.id))
    assert shelf.snapshots.capture(scope, "x").parts == before
    if scope == USER:
        assert shelf.snapshots.capture(None, "x").parts == whole


def test_a_blank_library_becomes_the_old_one(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    view = shelf.snapshots.create(None, "manual")
    before, index = shelf.snapshots.capture(None, "x").parts, found(shelf.store)
    with shelf.store.write() as unit:
        for table in ("knowledge_file", "knowledge_revision", "knowledge_entry", "project"):
            unit.session.connection().exec_driver_sql(f"DELETE FROM {table}")
        for table in ("suggestion", "suggestion_repeat", "setting", "search_item"):
            unit.session.connection().exec_driver_sql(f"DELETE FROM {table}")
    put_back(shelf, shelf.snapshots.show(view.id))
    assert shelf.snapshots.capture(None, "x").parts == before
    assert [row for row in found(shelf.store) if row[0] == "entry"] == [
        row for row in index if row[0] == "entry"
    ]


def test_restore_marks_the_views_for_writing(shelf: Shelf) -> None:
    content = shelf.snapshots.capture(Scope(PROJECT), "x")
    with shelf.store.write() as unit:
        unit.session.query(PendingViewRow).delete()
    put_back(shelf, content)
    with shelf.store.read() as session:
        assert [row.scope for row in session.query(PendingViewRow)] == [PROJECT]


def test_an_item_dismissed_since_stays_dismissed(shelf: Shelf) -> None:
    content = shelf.snapshots.capture(USER, "x")
    with shelf.store.write() as unit:
        row = unit.session.get(SuggestionRow, "s0")
        assert row is not None
        row.status = "dismissed"
    put_back(shelf, content)
    with shelf.store.read() as session:
        states = {row.id: row.status for row in session.query(SuggestionRow)}
    assert states["s0"] == "dismissed"
    assert states["s1"] == "pending"


def test_switches_and_policy_stay_as_they_are_now(shelf: Shelf) -> None:
    content = shelf.snapshots.capture(None, "x")
    with shelf.store.write() as unit:
        for key, value in (("memory.enabled", True), ("queue.park_days", 77)):
            row = unit.session.get(SettingRow, ("user", key))
            assert row is not None
            row.value = value
    put_back(shelf, content)
    with shelf.store.read() as session:
        values = {(row.scope, row.key): row.value for row in session.query(SettingRow)}
    assert values[("user", "memory.enabled")] is True
    assert values[("user", "queue.park_days")] == 9
    assert values[(PROJECT, "memory.policy")] == "off"


def test_a_living_project_keeps_its_row(shelf: Shelf) -> None:
    content = shelf.snapshots.capture(Scope(PROJECT), "x")
    with shelf.store.write() as unit:
        row = unit.session.get(ProjectRow, PROJECT)
        assert row is not None
        row.name = "moved"
    put_back(shelf, content)
    with shelf.store.read() as session:
        kept = session.get(ProjectRow, PROJECT)
        assert kept is not None
        assert kept.name == "moved"


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    leaves=st.lists(TEXT, max_size=6),
    quote=TEXT,
    extra=st.recursive(
        st.none() | st.booleans() | st.integers(-9, 9) | TEXT,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
        max_leaves=6,
    ),
)
def test_any_rows_survive_file_and_back(
    empty_shelf: Shelf, leaves: list[str], quote: str, extra: Any
) -> None:
    """C-08's property: rows → file → rows is the identity, byte for byte."""
    text = "## Rules\n\n" + "".join(f"- {leaf}\n" for leaf in leaves)
    with empty_shelf.store.write() as unit:
        session = unit.session
        session.query(SuggestionRow).delete()
        session.query(KnowledgeFileRow).delete()
        session.add(
            KnowledgeFileRow(
                scope="user", text=text, revision=1, author="person", updated_at=unit.now
            )
        )
        session.add(suggestion("a", quote, now=unit.now, quote=quote, undo=extra))
    view = empty_shelf.snapshots.create(USER, "x")
    before = empty_shelf.snapshots.capture(USER, "x").parts
    put_back(empty_shelf, empty_shelf.snapshots.show(view.id))
    assert empty_shelf.snapshots.capture(USER, "x").parts == before
    with empty_shelf.store.read() as session:
        row = session.get(SuggestionRow, "a")
        assert row is not None
        assert to_plain(row)["undo"] == extra
