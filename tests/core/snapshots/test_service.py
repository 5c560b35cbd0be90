"""C-07: verified before the change may start; the last 20 and the pinned ones are kept."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.canonical_json import canonical_bytes
from core.domain.scope import USER, Scope
from core.errors import EnvironmentFault, InvalidInput, NotFound, PaperError, StoreTooNew
from core.snapshots import SnapshotService, read_snapshot, standard_sections
from core.store.models import AuditRow, SnapshotRow
from tests.core.snapshots.conftest import PROJECT, Shelf
from tests.fakes.clock import FixedClock


def test_create_writes_one_verified_private_file(shelf: Shelf) -> None:
    view = shelf.snapshots.create(Scope(PROJECT), "reorganize")
    assert view.file.parent == shelf.paths.snapshots
    assert stat.S_IMODE(view.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(shelf.paths.snapshots.stat().st_mode) == 0o700
    assert view.size == view.file.stat().st_size
    document = json.loads(view.file.read_bytes())
    assert document["header"]["reason"] == "reorganize"
    assert document["header"]["library"] == shelf.library.id
    content = shelf.snapshots.show(view.id)
    (part,) = content.parts
    assert part.knowledge_text is not None
    assert part.knowledge_text.endswith("- Port is 8080.\n")
    assert dict(part.counts) == {
        "paths": 1,
        "revisions": 3,
        "entries": 3,
        "said_again": 1,
        "suggestions": 2,
        "repeats": 1,
        "settings": 0,
    }


def test_the_whole_library_has_a_part_for_each_scope(shelf: Shelf) -> None:
    view = shelf.snapshots.create(None, "manual")
    assert view.scope == "*"
    assert [part.scope for part in shelf.snapshots.show(view.id).parts] == ["user", PROJECT]


def test_switches_policy_and_dismissals_are_not_in_it(shelf: Shelf) -> None:
    """C-08: never rolled back, so never written down."""
    view = shelf.snapshots.create(None, "manual")
    text = view.file.read_text()
    for absent in ("memory.enabled", "memory.policy", "e" * 64, "prev_mac"):
        assert absent not in text
    assert "queue.park_days" in text


def test_list_is_newest_first_and_by_scope(shelf: Shelf, fixed_clock: FixedClock) -> None:
    first = shelf.snapshots.create(USER, "reorganize")
    fixed_clock.advance(seconds=5)
    second = shelf.snapshots.create(Scope(PROJECT), "import", pinned=True)
    assert shelf.snapshots.list() == [second, first]
    assert shelf.snapshots.list(USER) == [first]
    assert second.pinned


def test_the_last_ones_of_a_scope_and_pinned_ones_are_kept(
    shelf: Shelf, fixed_clock: FixedClock
) -> None:
    shelf.numbers.values["snapshots.kept"] = 3
    other = shelf.snapshots.create(USER, "manual")
    made = []
    for number in range(6):
        fixed_clock.advance(seconds=1)
        made.append(shelf.snapshots.create(Scope(PROJECT), f"r{number}", pinned=number == 1))
    left = [view.reason for view in shelf.snapshots.list(Scope(PROJECT))]
    assert left == ["r5", "r4", "r3", "r1"]
    assert shelf.snapshots.list(USER) == [other]
    assert [view.file.exists() for view in made] == [False, True, False, True, True, True]


def test_a_clock_set_back_does_not_lose_the_newest(shelf: Shelf, fixed_clock: FixedClock) -> None:
    """R-03: the one just taken stays, whatever its time says."""
    shelf.numbers.values["snapshots.kept"] = 1
    shelf.snapshots.create(USER, "before")
    fixed_clock.set_back(seconds=3600)
    view = shelf.snapshots.create(USER, "after")
    assert shelf.snapshots.list() == [view]
    assert view.file.exists()


def test_pin_and_unpin(shelf: Shelf) -> None:
    view = shelf.snapshots.create(USER, "manual")
    assert shelf.snapshots.pin(view.id, True).pinned
    assert not shelf.snapshots.pin(view.id, False).pinned
    with pytest.raises(NotFound):
        shelf.snapshots.pin("nothing", True)


def test_a_missing_file_is_listed_as_missing(shelf: Shelf) -> None:
    view = shelf.snapshots.create(USER, "manual")
    view.file.unlink()
    (listed,) = shelf.snapshots.list()
    assert listed.missing
    with pytest.raises(NotFound) as caught:
        shelf.snapshots.show(view.id)
    assert caught.value.code == "snapshot_missing"


def test_the_file_is_what_counts(shelf: Shelf) -> None:
    """A database restored from a backup does not know newer snapshots: they are still there."""
    view = shelf.snapshots.create(USER, "manual")
    with shelf.store.write() as unit:
        row = unit.session.get(SnapshotRow, view.id)
        assert row is not None
        unit.session.delete(row)
    assert shelf.snapshots.list() == [view]
    assert shelf.snapshots.show(view.id).reason == "manual"
    assert shelf.snapshots.pin(view.id, True).pinned
    with shelf.store.read() as session:
        assert session.get(SnapshotRow, view.id) is not None


def test_it_is_readable_without_the_old_database(shelf: Shelf) -> None:
    """C-08: on another machine."""
    view = shelf.snapshots.create(Scope(PROJECT), "manual")
    content = read_snapshot(view.file, standard_sections())
    assert content.library == shelf.library.id
    assert content == shelf.snapshots.show(view.id)


def test_creation_is_audited(shelf: Shelf) -> None:
    view = shelf.snapshots.create(USER, "import")
    with shelf.store.read() as session:
        row = session.query(AuditRow).filter_by(action="snapshot.created").one()
    assert row.object_id == view.id
    assert row.after_hash == shelf.snapshots.show(view.id).sha256


@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.999])
def test_truncated_files_are_refused(shelf: Shelf, share: float) -> None:
    view = shelf.snapshots.create(USER, "manual")
    data = view.file.read_bytes()
    view.file.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(InvalidInput) as caught:
        shelf.snapshots.show(view.id)
    assert caught.value.code in ("snapshot_damaged", "snapshot_foreign")
    assert view.file.name in caught.value.message


def test_every_changed_byte_is_noticed(shelf: Shelf) -> None:
    view = shelf.snapshots.create(Scope(PROJECT), "manual")
    data = view.file.read_bytes()
    for position in range(0, len(data) - 1, 97):
        changed = bytearray(data)
        changed[position] ^= 0x01
        view.file.write_bytes(bytes(changed))
        with pytest.raises(PaperError):
            shelf.snapshots.read(view.file)
    view.file.write_bytes(data)
    assert shelf.snapshots.read(view.file).id == view.id


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n",
        b"[]",
        b"{}",
        b'{"header":{"kind":"else"},"parts":[]}',
        b"\xff\xfe\x00",
        b"[" * 99999,
    ],
)
def test_foreign_files_are_refused(shelf: Shelf, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "some.json"
    path.write_bytes(data)
    with pytest.raises(InvalidInput):
        shelf.snapshots.read(path)


def test_a_folder_or_nothing_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.json"):
        with pytest.raises(NotFound):
            shelf.snapshots.read(path)


@pytest.mark.parametrize("field", ["format", "schema"])
def test_newer_files_are_refused(shelf: Shelf, field: str) -> None:
    view = shelf.snapshots.create(USER, "manual")
    document = json.loads(view.file.read_bytes())
    document["header"][field] = 999
    view.file.write_bytes(canonical_bytes(document))
    with pytest.raises(StoreTooNew) as caught:
        shelf.snapshots.show(view.id)
    assert caught.value.code == "snapshot_too_new"


def test_rows_of_a_wrong_shape_are_refused_even_with_a_right_hash(shelf: Shelf) -> None:
    """A hash proves no origin: whoever changed the file can compute it again."""
    from core.atomic_files import sha256

    view = shelf.snapshots.create(Scope(PROJECT), "manual")
    hurts: list[Callable[[Any], Any]] = [
        lambda parts: parts[0]["sections"]["queue"]["suggestions"][0].update(text=5),
        lambda parts: parts[0]["sections"]["queue"]["suggestions"][0].pop("status"),
        lambda parts: parts[0]["sections"]["queue"]["suggestions"][0].update(extra="x"),
        lambda parts: parts[0]["sections"]["queue"]["repeats"][0].update(suggestion_id="else"),
        lambda parts: parts[0]["sections"]["knowledge"]["file"].update(updated_at=1 << 70),
        lambda parts: parts[0]["sections"].update(unknown={}),
        lambda parts: parts.append(parts[0]),
        lambda parts: parts.append("part"),
    ]
    for hurt in hurts:
        document = json.loads(view.file.read_bytes())
        hurt(document["parts"])
        header = {k: v for k, v in document["header"].items() if k != "sha256"}
        digest = sha256(canonical_bytes(header) + b"\n" + canonical_bytes(document["parts"]))
        document["header"]["sha256"] = digest
        path = view.file.with_name("hurt.json")
        path.write_bytes(canonical_bytes(document))
        with pytest.raises(InvalidInput) as caught:
            shelf.snapshots.read(path)
        assert caught.value.code == "snapshot_damaged"


def test_a_full_disk_stops_before_anything_starts(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-03: the error is raised, no half file is left, nothing is in the index."""

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(EnvironmentFault) as caught:
        shelf.snapshots.create(USER, "import")
    monkeypatch.undo()
    assert caught.value.code == "disk_full"
    assert list(shelf.paths.snapshots.iterdir()) == []
    assert shelf.snapshots.list() == []


def test_bytes_that_read_back_differently_stop_it(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.snapshots import service

    monkeypatch.setattr(service, "read_bytes", lambda path: b"other")
    with pytest.raises(EnvironmentFault) as caught:
        shelf.snapshots.create(USER, "import")
    assert caught.value.code == "snapshot_unverified"
    assert list(shelf.paths.snapshots.iterdir()) == []


def test_a_failed_index_leaves_no_file(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshots = SnapshotService(shelf.store, shelf.paths, shelf.library, shelf.numbers)
    monkeypatch.setattr(shelf.numbers, "number", lambda key: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        snapshots.create(USER, "manual")
    assert list(shelf.paths.snapshots.iterdir()) == []
