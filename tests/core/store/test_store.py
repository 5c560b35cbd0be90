"""R-01, R-02: transactions, what follows a commit, several processes, copies."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy.orm import Session

from core.changes import Area, ChangeSet
from core.clock import SystemClock
from core.errors import EnvironmentFault, Refused, StoreDamaged
from core.paths import Paths, find_paths
from core.store import Store, backup, open_store
from core.store import engine as engines
from core.store.driver import DRIVER
from core.store.models import AuditRow, PendingViewRow, ProjectPathRow, SettingRow
from core.store.unit import AuditEntry
from tests.fakes.clock import FixedClock


@pytest.fixture
def store(paths: Paths, fixed_clock: FixedClock) -> Iterator[Store]:
    store, _library = open_store(paths, fixed_clock)
    yield store
    store.close()


def put(store: Store, key: str, value: Any = 1) -> None:
    with store.write() as unit:
        unit.session.merge(SettingRow(scope="user", key=key, value=value, updated_at=unit.now))


def keys(store: Store) -> list[str]:
    with store.read() as session:
        return [row.key for row in session.query(SettingRow).order_by(SettingRow.key)]


def test_an_error_rolls_everything_back(store: Store) -> None:
    def failing() -> None:
        with store.write() as unit:
            unit.session.add(SettingRow(scope="user", key="a", value=1, updated_at=unit.now))
            unit.session.flush()
            unit.after_commit(lambda: pytest.fail("not committed"))
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        failing()
    assert keys(store) == []
    put(store, "b")
    assert keys(store) == ["b"]


def test_reading_cannot_write(store: Store) -> None:
    with store.read() as session:
        session.add(SettingRow(scope="user", key="a", value=1, updated_at=store.clock.now()))
        with pytest.raises(Exception, match="readonly"):
            session.flush()


def test_a_reader_sees_one_state_to_its_end(store: Store) -> None:
    put(store, "a")
    with store.read() as session:
        assert session.query(SettingRow).count() == 1
        put(store, "b")
        assert session.query(SettingRow).count() == 1
    assert keys(store) == ["a", "b"]


def test_writes_do_not_nest_in_a_thread(store: Store) -> None:
    with store.write(), pytest.raises(RuntimeError, match="already running"), store.write():
        pytest.fail("nested")
    put(store, "after")
    assert keys(store) == ["after"]


def test_listeners_hear_after_the_commit(store: Store) -> None:
    heard: list[tuple[ChangeSet, list[str]]] = []
    store.on_commit(lambda changes: heard.append((changes, keys(store))))
    with store.write(origin="page-1") as unit:
        unit.session.add(SettingRow(scope="user", key="a", value=1, updated_at=unit.now))
        unit.touch(Area.SETTINGS, "a", "user")
        assert heard == []
    ((changes, seen),) = heard
    assert changes.touches(Area.SETTINGS, "user")
    assert not changes.touches(Area.QUEUE)
    assert changes.origin == "page-1"
    assert seen == ["a"]


def test_a_listener_that_fails_does_not_look_like_a_failed_commit(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[str] = []

    def failing(changes: ChangeSet) -> None:
        raise EnvironmentFault("disk full")

    store.on_commit(failing)
    store.on_commit(lambda changes: heard.append("second"))
    with store.write() as unit:
        unit.touch(Area.QUEUE)
        unit.after_commit(lambda: heard.append("act"))
    assert heard == ["act", "second"]
    assert "after a commit" in caplog.text


def test_pending_views_are_durable_and_renewed(store: Store) -> None:
    """R-01: a request survives a kill; a newer one is told from an older."""
    tokens = []
    for _ in range(2):
        with store.write() as unit:
            unit.views("user")
        with store.read() as session:
            (row,) = session.query(PendingViewRow)
            tokens.append(row.token)
    assert len(set(tokens)) == 2


class Recording:
    """An audit sink that keeps what it was given."""

    def __init__(self) -> None:
        self.appended: list[list[AuditEntry]] = []
        self.anchored = 0

    def append(self, session: Session, entries: list[AuditEntry], now: Any) -> None:
        self.appended.append(list(entries))

    def anchor(self, session_factory: Callable[[], Session]) -> None:
        with session_factory() as session:
            assert session.query(AuditRow).count() == 0
        self.anchored += 1


def test_the_audit_is_appended_inside_and_anchored_after(store: Store) -> None:
    sink = Recording()
    store.use_audit(sink)
    with store.write() as unit:
        unit.audit("x", "setting", "a", before="1", after="2", reason="test")
        assert sink.appended == []
    put(store, "without")
    assert [len(entries) for entries in sink.appended] == [1]
    assert sink.anchored == 1
    entry = sink.appended[0][0]
    assert (entry.action, entry.detail) == ("x", {"reason": "test"})


def test_an_audit_that_cannot_be_written_stops_the_commit(store: Store) -> None:
    """W-08: nothing is approved without its record."""

    class Broken(Recording):
        def append(self, session: Session, entries: list[AuditEntry], now: Any) -> None:
            raise EnvironmentFault("no key")

    store.use_audit(Broken())

    def approving() -> None:
        with store.write() as unit:
            unit.session.add(SettingRow(scope="user", key="a", value=1, updated_at=unit.now))
            unit.audit("x", "setting", "a")

    with pytest.raises(EnvironmentFault):
        approving()
    assert keys(store) == []


def test_read_only_refuses_writes(store: Store, fixed_clock: FixedClock) -> None:
    closed = Store(store.path, fixed_clock, read_only=True, reason="the folder is read-only.")
    try:
        with pytest.raises(Refused) as caught, closed.write():
            pytest.fail("written")
        assert caught.value.code == "library_read_only"
        assert "read-only" in caught.value.message
    finally:
        closed.close()


def test_foreign_keys_are_on(store: Store) -> None:
    def dangling() -> None:
        with store.write() as unit:
            unit.session.add(
                ProjectPathRow(path_key="k", project_id="none", path="/x", added_at=unit.now)
            )

    with pytest.raises(EnvironmentFault) as caught:
        dangling()
    assert caught.value.code == "database_error"


def test_naive_times_are_refused(store: Store) -> None:
    from datetime import datetime

    def naive() -> None:
        with store.write() as unit:
            moment = datetime(2026, 1, 1)  # noqa: DTZ001 - what is refused
            unit.session.add(SettingRow(scope="user", key="a", value=1, updated_at=moment))

    with pytest.raises(Exception, match="naive"):
        naive()
    assert keys(store) == []


def test_damage_while_running_is_named(store: Store, paths: Paths) -> None:
    """R-03."""
    for number in range(200):
        put(store, f"k{number}", "x" * 500)
    store.close()
    for end in ("-wal", "-shm"):
        paths.database.with_name(paths.database.name + end).unlink(missing_ok=True)
    data = bytearray(paths.database.read_bytes())
    data[8192:] = os.urandom(len(data) - 8192)
    paths.database.write_bytes(bytes(data))
    again = Store(paths.database, store.clock)
    try:
        with pytest.raises(StoreDamaged) as caught:
            keys(again)
        assert "doctor" in caught.value.hint
    finally:
        again.close()


def test_threads_of_one_process_queue_for_the_writer(store: Store) -> None:
    def work(name: str) -> None:
        for number in range(20):
            put(store, f"{name}{number:02}")

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys(store)) == 80


def _count_up(number: int) -> None:
    store = Store(find_paths().database, SystemClock())
    for _ in range(number):
        with store.write() as unit:
            # read, then write: fails at once in a deferred transaction
            row = unit.session.get(SettingRow, ("user", "count"))
            assert row is not None
            row.value = row.value + 1
    store.close()


def test_processes_take_turns(store: Store) -> None:
    """R-02, STYLE fact 3: read-then-write of two processes loses nothing and raises nothing."""
    put(store, "count", 0)
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_count_up, args=(40,)) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    with store.read() as session:
        row = session.get(SettingRow, ("user", "count"))
        assert row is not None
        assert row.value == 80


def test_a_lock_that_never_ends_is_named(
    store: Store, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_TIMEOUT_MS", 50)
    holder = DRIVER.connect(str(paths.database), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    waiting = Store(paths.database, store.clock)
    try:
        with pytest.raises(EnvironmentFault) as caught:
            put(waiting, "a")
        assert caught.value.code == "library_busy"
    finally:
        waiting.close()
        holder.close()
    put(store, "a")
    assert keys(store) == ["a"]


def test_data_version_tells_of_other_processes(
    store: Store, paths: Paths, fixed_clock: FixedClock
) -> None:
    before = store.data_version()
    assert store.data_version() == before
    other = Store(paths.database, fixed_clock)
    put(other, "a")
    other.close()
    assert store.data_version() != before


def test_copies_hold_what_is_only_in_the_log(store: Store, paths: Paths) -> None:
    """STYLE fact 4: a live WAL database is copied by the backup API."""
    put(store, "fresh")
    assert (paths.data / "paper.db-wal").stat().st_size > 0
    copy = backup.copy_database(paths, store.clock.now(), "test")
    assert copy.stat().st_mode & 0o777 == 0o600
    connection = DRIVER.connect(str(copy))
    try:
        assert connection.execute("SELECT key FROM setting").fetchall() == [("fresh",)]
    finally:
        connection.close()
    assert backup.is_good(copy)
    assert not list(paths.backups.glob("*.partial"))


def test_one_daily_copy_three_kept(store: Store, paths: Paths, fixed_clock: FixedClock) -> None:
    for _day in range(5):
        assert backup.daily(paths, fixed_clock.now()) is not None
        assert backup.daily(paths, fixed_clock.now()) is None
        fixed_clock.advance(days=1)
    assert len(list(paths.backups.glob("*-daily.db"))) == backup.KEPT_DAILY


def test_the_newest_good_copy_is_found(store: Store, paths: Paths, fixed_clock: FixedClock) -> None:
    assert backup.newest_good(paths) is None
    copies = []
    for number in range(3):
        copies.append(backup.copy_database(paths, fixed_clock.now(), f"n{number}"))
        os.utime(copies[-1], (1000 + number, 1000 + number))
        fixed_clock.advance(seconds=1)
    copies[2].write_bytes(b"damaged")
    os.utime(copies[2], (9000, 9000))
    assert backup.newest_good(paths) == copies[1]


def test_put_back_replaces_the_content(store: Store, paths: Paths) -> None:
    put(store, "old")
    copy = backup.copy_database(paths, store.clock.now(), "test")
    put(store, "new")
    store.close()
    backup.put_back(copy, paths.database)
    again = Store(paths.database, store.clock)
    try:
        assert keys(again) == ["old"]
    finally:
        again.close()


def test_a_copy_that_fails_leaves_nothing(
    store: Store, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-03: disk full while copying."""

    def full(source: Any, target: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(EnvironmentFault) as caught:
        backup.copy_database(paths, store.clock.now(), "test")
    monkeypatch.undo()
    assert caught.value.code == "disk_full"
    assert list(paths.backups.iterdir()) == []
