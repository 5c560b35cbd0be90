"""A filled library with a snapshot service."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from core.audit import AuditChain
from core.domain.knowledge_document import canonical
from core.knowledge.rows import commit_text
from core.paths import Paths
from core.snapshots import SnapshotService
from core.store import Library, Store, open_store
from core.store.models import DismissalRow, SettingRow
from tests.core.store.rows import add_project, repeat, suggestion
from tests.fakes.clock import FixedClock

PROJECT = "p0000000001"


@dataclass
class Numbers:
    """Settings of which only numbers are asked."""

    values: dict[str, int] = field(default_factory=lambda: {"snapshots.kept": 20})

    def number(self, key: str) -> int:
        return self.values[key]


@dataclass
class Shelf:
    """An open library with its snapshots."""

    store: Store
    library: Library
    snapshots: SnapshotService
    paths: Paths
    numbers: Numbers


@pytest.fixture
def numbers() -> Numbers:
    return Numbers()


@pytest.fixture
def empty_shelf(paths: Paths, fixed_clock: FixedClock, numbers: Numbers) -> Iterator[Shelf]:
    store, library = open_store(paths, fixed_clock)
    store.use_audit(AuditChain(paths, None, library.id))
    yield Shelf(store, library, SnapshotService(store, paths, library, numbers), paths, numbers)
    store.close()


@pytest.fixture
def shelf(empty_shelf: Shelf) -> Shelf:
    """User and one project, each with three revisions, a queue, repeats and settings."""
    fill(empty_shelf.store)
    return empty_shelf


def fill(store: Store) -> None:
    """Put known rows of every kind into a blank library."""
    with store.write() as unit:
        add_project(unit.session, PROJECT, now=unit.now, path="/somewhere/alpha")
    texts = [
        "## Rules\n\n- Use pnpm, never npm.\n\n## Info\n",
        "## Rules\n\n- Use pnpm, never npm.\n- 回答一律用中文。\n\n## Info\n",
        "## Rules\n\n- Use pnpm, never npm.\n- Work\n  - 回答一律用中文。\n\n## Info\n\n"
        "- Port is 8080.\n",
    ]
    for scope in ("user", PROJECT):
        for text in texts:
            with store.write() as unit:
                commit_text(unit, scope, canonical(text), author="person", reason="saved")
    with store.write() as unit:
        now = unit.now
        for number, project_id in enumerate([None, None, PROJECT, PROJECT]):
            unit.session.add(
                suggestion(
                    f"s{number}",
                    f"建议 {number}: keep the 'quotes' \\ and\nlines",
                    now=now,
                    quote="keep",
                    project_id=project_id,
                    suggested_scope=project_id or "user",
                    targets=[{"scope": "user", "differences": [["number", "1", "2"]]}],
                )
            )
        unit.session.flush()
        unit.session.add(repeat("s2", "said again", now=now, session_id="x"))
        unit.session.add(repeat(None, "again", now=now, scope=PROJECT, entry_key="k"))
        unit.session.add(DismissalRow(exact_key="e" * 64, suggestion_id="old", created_at=now))
        for key, value in (("queue.park_days", 9), ("memory.enabled", False)):
            unit.session.add(SettingRow(scope="user", key=key, value=value, updated_at=now))
        unit.session.add(
            SettingRow(scope=PROJECT, key="memory.policy", value="off", updated_at=now)
        )
