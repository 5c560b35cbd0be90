"""W-08: the chain shows every change to the past."""

from __future__ import annotations

import multiprocessing
import stat

import pytest

from core.audit import AuditChain, AuditFilter
from core.audit.head import HEAD_FILE, read_head
from core.audit.keys import KEY_FILE
from core.clock import SystemClock
from core.paths import Paths, find_paths
from core.store import Actor, Store
from tests.core.audit.conftest import Audited, MemoryKeyring
from tests.fakes.clock import FixedClock

COPY = (
    "INSERT INTO audit SELECT {new}, time, actor_kind, actor, action, object_kind, object_id, "
    "scope, result, before_hash, after_hash, detail, mac FROM audit WHERE seq = {old}"
)


def test_empty_chain_is_intact(audited: Audited) -> None:
    answer = audited.log.verify()
    assert (answer.ok, answer.count, answer.anchor, answer.code) == (True, 0, None, "intact")


def test_verify_says_since_when_it_is_intact(audited: Audited, fixed_clock: FixedClock) -> None:
    start = fixed_clock.now()
    audited.act("a")
    fixed_clock.advance(seconds=60)
    audited.act("b", "c")
    answer = audited.log.verify()
    assert answer.ok
    assert answer.count == 3
    assert answer.anchor == start
    assert not answer.weak
    assert f"{start:%Y-%m-%d %H:%M:%S}" in answer.message


@pytest.mark.parametrize(
    ("statements", "first_bad", "code"),
    [
        (["UPDATE audit SET result = 'refused' WHERE seq = 3"], 3, "changed"),
        (["UPDATE audit SET time = time + 1 WHERE seq = 1"], 1, "changed"),
        (["UPDATE audit SET detail = '{\"n\":1}' WHERE seq = 2"], 2, "changed"),
        (["UPDATE audit SET mac = 's00000000:00' WHERE seq = 5"], 5, "changed"),
        (["DELETE FROM audit WHERE seq = 3"], 3, "missing"),
        (["DELETE FROM audit WHERE seq = 1"], 1, "missing"),
        (
            ["DELETE FROM audit WHERE seq = 3", "UPDATE audit SET seq = seq - 1 WHERE seq > 3"],
            3,
            "changed",
        ),
        (["DELETE FROM audit WHERE seq >= 4"], 4, "cut"),
        (["DELETE FROM audit"], 1, "cut"),
        (
            [
                "UPDATE audit SET seq = -2 WHERE seq = 2",
                "UPDATE audit SET seq = 2 WHERE seq = 3",
                "UPDATE audit SET seq = 3 WHERE seq = -2",
            ],
            2,
            "changed",
        ),
        ([COPY.format(new=6, old=5)], 6, "changed"),
        (
            [
                "UPDATE audit SET seq = seq + 100 WHERE seq > 2",
                "UPDATE audit SET seq = seq - 99 WHERE seq > 2",
                COPY.format(new=3, old=2),
            ],
            3,
            "changed",
        ),
        ([COPY.format(new=0, old=1)], 0, "changed"),
    ],
)
def test_every_kind_of_tampering_is_named(
    audited: Audited, statements: list[str], first_bad: int, code: str
) -> None:
    for name in "abcde":
        audited.act(name)
    audited.tamper(*statements)
    answer = audited.log.verify()
    assert not answer.ok
    assert (answer.first_bad, answer.code) == (first_bad, code)


def test_a_cut_end_stays_visible_when_records_follow(audited: Audited) -> None:
    for name in "abcde":
        audited.act(name)
    audited.tamper("DELETE FROM audit WHERE seq >= 4")
    audited.act("f", "g", "h")
    answer = audited.log.verify()
    assert (answer.ok, answer.first_bad, answer.code) == (False, 5, "changed")


def test_a_forged_head_is_noticed(audited: Audited) -> None:
    for name in "abc":
        audited.act(name)
    path = audited.paths.data / HEAD_FILE
    with audited.store.read() as session:
        second = audited.log.list()[1]
        mac = session.connection().exec_driver_sql("SELECT mac FROM audit WHERE seq=2").scalar()
    assert second.seq == 2
    forged = f'{{"format":1,"count":2,"mac":"{mac}","seal":"{mac}"}}'.encode().ljust(255) + b"\n"
    path.write_bytes(forged)
    audited.tamper("DELETE FROM audit WHERE seq = 3")
    answer = audited.log.verify()
    assert (answer.ok, answer.code) == (False, "head_changed")


def test_a_removed_head_is_noticed(audited: Audited) -> None:
    audited.act("a")
    (audited.paths.data / HEAD_FILE).unlink()
    assert audited.log.verify().code == "head_missing"


def test_head_exists_before_the_first_record_commits(audited: Audited) -> None:
    with audited.store.write() as unit:
        unit.audit("x", "suggestion", "a")
        audited.chain.append(unit.session, unit.audit_entries, unit.now)
        head = read_head(audited.paths.data)
        assert head is not None
        assert head.count == 0
        unit.audit_entries.clear()


def test_database_may_be_ahead_of_the_head_never_behind(audited: Audited) -> None:
    """A kill between commit and anchor leaves the database ahead: still intact."""
    audited.act("a")
    held = (audited.paths.data / HEAD_FILE).read_bytes()
    audited.act("b")
    (audited.paths.data / HEAD_FILE).write_bytes(held)
    assert audited.log.verify().ok


def test_a_torn_slot_leaves_the_other(audited: Audited) -> None:
    for name in "abc":
        audited.act(name)
    path = audited.paths.data / HEAD_FILE
    data = bytearray(path.read_bytes())
    slot = 256 * (3 % 2)
    data[slot + 20 : slot + 40] = b"\0" * 20
    path.write_bytes(bytes(data))
    head = read_head(audited.paths.data)
    assert head is not None
    assert head.count == 2
    assert audited.log.verify().ok


def test_anchor_never_moves_backwards(audited: Audited, keyring: MemoryKeyring) -> None:
    other = audited.reopen(keyring)
    audited.act("a")
    other.act("b")
    for part in (audited, other, audited):
        part.chain.anchor(part.store._read_session)
        head = read_head(audited.paths.data)
        assert head is not None
        assert head.count == 2
    other.store.close()


def test_without_a_keyring_verify_says_weak(audited: Audited) -> None:
    keyless = audited.reopen(None)
    keyless.act("a")
    answer = keyless.log.verify()
    assert answer.ok
    assert answer.weak
    assert "Weak" in answer.message
    mode = stat.S_IMODE((audited.paths.data / KEY_FILE).stat().st_mode)
    assert mode == 0o600
    keyless.store.close()


def test_a_locked_keyring_is_not_a_missing_one(audited: Audited) -> None:
    """Records of a locked keyring are unchecked, not bad; new ones use the file's key."""
    audited.act("a")
    locked = MemoryKeyring()
    locked.locked = True
    other = audited.reopen(locked)
    other.act("b")
    answer = other.log.verify()
    assert (answer.ok, answer.code, answer.unchecked) == (False, "key_locked", 1)
    assert answer.first_bad is None
    whole = audited.log.verify()
    assert whole.ok
    assert whole.weak
    other.store.close()


def test_a_lost_key_starts_a_new_stretch(audited: Audited, fixed_clock: FixedClock) -> None:
    """A database carried to another machine: intact since the renewal, and it says so."""
    audited.act("a", "b")
    elsewhere = audited.reopen(MemoryKeyring())
    assert elsewhere.log.verify().code == "key_gone"
    fixed_clock.advance(seconds=3600)
    elsewhere.act("c")
    answer = elsewhere.log.verify()
    assert answer.ok
    assert answer.anchor == fixed_clock.now()
    assert answer.count == 4
    elsewhere.tamper("UPDATE audit SET action = 'x' WHERE seq = 4")
    assert elsewhere.log.verify().first_bad == 4
    elsewhere.store.close()


def test_a_rewritten_past_under_an_unknown_key_is_not_excused(audited: Audited) -> None:
    for name in "abc":
        audited.act(name)
    audited.tamper("UPDATE audit SET mac = 'sdeadbeef:' || substr(mac, 11) WHERE seq = 2")
    answer = audited.log.verify()
    assert (answer.ok, answer.first_bad) == (False, 2)


def test_approvals_hold_the_user_and_the_process_chain(audited: Audited) -> None:
    """K-17."""
    actor = Actor("person", "mei", os_user="mei", process_chain=("paper-evo", "zsh", "login"))
    with audited.store.write(actor) as unit:
        unit.audit("suggestion.applied", "suggestion", "a", revision=3)
    (record,) = audited.log.list(AuditFilter(object_id="a"))
    assert record.detail["os_user"] == "mei"
    assert record.detail["process_chain"] == ["paper-evo", "zsh", "login"]
    assert record.detail["revision"] == 3


def test_any_plain_detail_survives_the_way_through_the_database(audited: Audited) -> None:
    with audited.store.write() as unit:
        unit.audit("x", "y", "z", counts={1: 1, 10: 2, 2: 3}, pair=(1, None, True), words='引号"')
    (record,) = audited.log.list()
    assert record.detail["pair"] == [1, None, True]
    assert audited.log.verify().ok


def test_a_rolled_back_write_leaves_no_record(audited: Audited) -> None:
    def failing() -> None:
        with audited.store.write() as unit:
            unit.audit("x", "suggestion", "a")
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        failing()
    audited.act("b")
    assert [record.object_id for record in audited.log.list()] == ["b"]
    assert audited.log.verify().ok


def test_recovery_may_set_the_head_back(audited: Audited) -> None:
    for name in "abc":
        audited.act(name)
    audited.tamper("DELETE FROM audit WHERE seq = 3")
    with audited.store.read() as session:
        audited.chain.reanchor(session)
    assert audited.log.verify().ok
    audited.act("d")
    assert audited.log.verify().count == 3


def test_keyed_hash_needs_the_key(audited: Audited) -> None:
    mine = audited.chain.keyed_hash("secret")
    assert mine == audited.chain.keyed_hash("secret")
    assert mine != audited.chain.keyed_hash("other")
    stranger = AuditChain(audited.paths, MemoryKeyring(), "x")
    assert stranger.keyed_hash("secret") != mine


def _append_many(name: str, count: int) -> None:
    paths: Paths = find_paths()
    store = Store(paths.database, SystemClock())
    store.use_audit(AuditChain(paths, None, "shared"))
    for number in range(count):
        with store.write() as unit:
            unit.audit("x", "suggestion", f"{name}{number}")
    store.close()


def test_processes_share_one_chain(audited: Audited) -> None:
    """R-02: three processes, one key file made by whoever is first, one unbroken chain."""
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_append_many, args=(name, 15)) for name in "xyz"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    answer = audited.reopen(None).log.verify()
    assert answer.ok
    assert answer.count == 45
    head = read_head(audited.paths.data)
    assert head is not None
    assert head.count == 45
