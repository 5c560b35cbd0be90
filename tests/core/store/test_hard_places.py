"""R-02, R-03: strange places, a full disk in the commit, a clock that was set back."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api import open_core
from core.domain.scope import USER
from core.errors import EnvironmentFault
from core.paths import Paths
from core.store import Store, backup, open_store
from core.store.models import SettingRow
from tests.fakes.clock import FixedClock


@pytest.fixture
def store(paths: Paths, fixed_clock: FixedClock) -> Iterator[Store]:
    store, _library = open_store(paths, fixed_clock)
    yield store
    store.close()


def put(store: Store, key: str, value: str) -> None:
    with store.write() as unit:
        unit.session.merge(SettingRow(scope="user", key=key, value=value, updated_at=unit.now))


@pytest.mark.parametrize("name", ["a # b", "what?", "100%20", "项目 数据", "it's “so”", "a;b&c=d"])
def test_any_folder_name_works(tmp_path: Path, fixed_clock: FixedClock, name: str) -> None:
    place = tmp_path / name
    paths = Paths(tmp_path, place / "hub", place / f"{name}.db")
    folder = place / f"project {name}"
    for _ in range(2):
        with open_core(paths, clock=fixed_clock, scratch=True, prefer_encoder="ngram") as core:
            folder.mkdir(exist_ok=True)
            core.projects.resolve(folder, add=True)
            revision = core.knowledge.status(USER).revision
            core.knowledge.save(USER, f"## Rules\n- rule {revision}\n", base_revision=revision)
            assert core.views.missing() == []
            core.maintain()
    assert paths.database.is_file()
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_outside_version_counts_only_what_others_commit(
    store: Store, paths: Paths, fixed_clock: FixedClock
) -> None:
    before = store.outside_version()
    put(store, "mine", "1")
    assert store.outside_version() == before
    other = Store(paths.database, fixed_clock)
    put(other, "theirs", "1")
    other.close()
    assert store.outside_version() != before


def test_own_changes_are_not_told_as_anothers(paths: Paths, fixed_clock: FixedClock) -> None:
    with open_core(paths, clock=fixed_clock, prefer_encoder="ngram") as core:
        core.poll_outside()
        core.knowledge.save(USER, "## Rules\n- mine\n", base_revision=0)
        assert not core.poll_outside()


def test_a_disk_that_is_full_in_the_commit_changes_nothing(store: Store, paths: Paths) -> None:
    if os.name == "nt":
        return
    put(store, "kept", "1")
    now = (paths.data / "paper.db-wal").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (now + 8_192, hard))
    try:
        with pytest.raises(EnvironmentFault) as caught:
            put(store, "lost", "x" * 400_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.code == "disk_full"
    put(store, "after", "1")
    with store.read() as session:
        assert [row.key for row in session.query(SettingRow).order_by(SettingRow.key)] == [
            "after",
            "kept",
        ]


def test_a_full_disk_at_the_start_does_not_keep_the_app_from_starting(
    paths: Paths, fixed_clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_core(paths, clock=fixed_clock, prefer_encoder="ngram") as core:
        core.knowledge.save(USER, "## Rules\n- mine\n", base_revision=0)
    paths.schema_stamp.unlink()

    def full(*_args: object, **_more: object) -> None:
        raise EnvironmentFault("The disk is full.", code="disk_full")

    with monkeypatch.context() as patch:
        patch.setattr("core.view_files.keeper.write_atomic", full)
        patch.setattr("core.queue_review.arrived.take_in", full)
        with open_core(paths, clock=fixed_clock, prefer_encoder="ngram") as core:
            assert "- mine" in core.knowledge.file(USER).text
    with open_core(paths, clock=fixed_clock, prefer_encoder="ngram") as core:
        assert core.views.missing() == []
        assert paths.schema_stamp.is_file()


def test_a_daily_copy_after_the_clock_was_set_back_stays(
    store: Store, paths: Paths, fixed_clock: FixedClock
) -> None:
    for _day in range(4):
        backup.daily(paths, fixed_clock.now())
        fixed_clock.advance(days=1)
    fixed_clock.set_back(seconds=30 * 86_400)
    made = backup.daily(paths, fixed_clock.now())
    assert made is not None
    assert made.is_file()
    assert len(list(paths.backups.glob("*-daily.db"))) == backup.KEPT_DAILY
