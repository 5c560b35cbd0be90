"""V-16, U-09: export and import of a project or the whole library."""

from __future__ import annotations

import errno
import json
import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from core.atomic_files import sha256
from core.audit import AuditChain
from core.canonical_json import canonical_bytes
from core.domain.scope import USER, Scope
from core.errors import Cancelled, EnvironmentFault, InvalidInput, NotFound, PaperError, StoreTooNew
from core.knowledge.rows import commit_text, current
from core.paths import Paths
from core.snapshots import SnapshotService
from core.store import Store, open_store
from core.store.models import (
    DismissalRow,
    ProjectPathRow,
    ProjectRow,
    SettingRow,
    SuggestionRepeatRow,
    SuggestionRow,
)
from core.transfer import TransferService
from core.transfer.archive import MANIFEST
from tests.core.snapshots.conftest import PROJECT, Numbers, fill
from tests.core.store.rows import suggestion
from tests.fakes.clock import FixedClock


def masked(text: str) -> str:
    return text.replace("sk-live-12345", "[masked]").replace("\u200b", "")


@dataclass
class Place:
    """One library with its transfer service."""

    store: Store
    paths: Paths
    snapshots: SnapshotService
    transfer: TransferService

    def rows(self, model: type[Any], **wanted: Any) -> list[Any]:
        with self.store.read() as session:
            return session.query(model).filter_by(**wanted).all()

    def text(self, scope: str) -> str:
        with self.store.read() as session:
            return current(session, scope).text


@pytest.fixture
def places(tmp_path: Path, fixed_clock: FixedClock) -> Iterator[Callable[[str], Place]]:
    opened: list[Store] = []

    def make(name: str) -> Place:
        root = tmp_path / name
        paths = Paths(root, root / "hub", root / "data" / "paper.db")
        store, library = open_store(paths, fixed_clock)
        opened.append(store)
        store.use_audit(AuditChain(paths, None, library.id))
        snapshots = SnapshotService(store, paths, library, Numbers())
        transfer = TransferService(store, paths, library, snapshots, masked)
        return Place(store, paths, snapshots, transfer)

    yield make
    for store in opened:
        store.close()


@pytest.fixture
def here(places: Callable[[str], Place]) -> Place:
    place = places("here")
    fill(place.store)
    return place


@pytest.fixture
def there(places: Callable[[str], Place]) -> Place:
    return places("there")


def test_a_whole_library_arrives_whole(here: Place, there: Place, tmp_path: Path) -> None:
    told = here.transfer.export(None, tmp_path / "all.zip")
    assert told.scopes == ("user", PROJECT)
    assert told.size == told.file.stat().st_size
    assert stat.S_IMODE(told.file.stat().st_mode) == 0o600
    report = there.transfer.import_(told.file)
    assert [scope.outcome for scope in report.scopes] == ["updated", "added"]
    assert there.text("user") == here.text("user")
    assert there.text(PROJECT) == here.text(PROJECT)
    mine, theirs = (
        place.snapshots.capture(Scope(PROJECT), "x").parts[0] for place in (here, there)
    )
    assert theirs.sections["knowledge"] == mine.sections["knowledge"]
    assert theirs.sections["queue"] == {
        **mine.sections["queue"],
        "suggestions": [
            {**row, "targets": row["targets"] and theirs_row["targets"]}
            | {k: theirs_row[k] for k in ("quote_start", "quote_end")}
            for row, theirs_row in zip(
                mine.sections["queue"]["suggestions"],
                theirs.sections["queue"]["suggestions"],
                strict=True,
            )
        ],
    }
    assert report.dismissals == 1
    assert [row.exact_key for row in there.rows(DismissalRow)] == ["e" * 64]


def test_the_same_content_gives_the_same_bytes(here: Place, tmp_path: Path) -> None:
    first = here.transfer.export(Scope(PROJECT), tmp_path / "a.zip").file.read_bytes()
    assert here.transfer.export(Scope(PROJECT), tmp_path / "b.zip").file.read_bytes() == first


def test_a_project_alone_carries_nothing_else(here: Place, tmp_path: Path) -> None:
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    with zipfile.ZipFile(told.file) as file:
        assert sorted(file.namelist()) == [
            "library/settings.json",
            "manifest.json",
            "scopes/0001.json",
        ]
        assert json.loads(file.read("scopes/0001.json"))["scope"] == PROJECT


def test_switches_and_policy_are_never_imported(here: Place, there: Place, tmp_path: Path) -> None:
    told = here.transfer.export(None, tmp_path / "all.zip")
    report = there.transfer.import_(told.file)
    assert there.rows(SettingRow) == []
    assert report.settings_left == ("memory.enabled", "memory.policy", "queue.park_days")


def test_a_new_project_has_no_folder_here(here: Place, there: Place, tmp_path: Path) -> None:
    """The old path may be something else on this machine: nothing is written there (V-14)."""
    report = there.transfer.import_(here.transfer.export(None, tmp_path / "a.zip").file)
    assert report.scopes[1].without_folder
    (path,) = there.rows(ProjectPathRow)
    assert not Path(path.path).exists()
    assert "/somewhere/alpha" not in path.path
    (row,) = there.rows(ProjectRow)
    assert (row.id, row.sharing, row.arrived) == (PROJECT, False, "none")


def test_a_known_project_gets_a_revision_after_a_snapshot(
    here: Place, there: Place, tmp_path: Path
) -> None:
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    there.transfer.import_(told.file)
    with there.store.write() as unit:
        commit_text(unit, PROJECT, "## Rules\n- mine\n", author="person", reason="saved")
        unit.session.query(SuggestionRow).filter_by(id="s2").delete()
    report = there.transfer.import_(told.file)
    (scope,) = report.scopes
    assert (scope.outcome, scope.revision, scope.suggestions, scope.known) == ("updated", 5, 1, 1)
    assert there.text(PROJECT) == here.text(PROJECT)
    (snapshot,) = report.snapshots
    assert there.snapshots.show(snapshot).parts[0].knowledge_text == "## Rules\n- mine\n"
    with there.store.read() as session:
        reasons = session.connection().exec_driver_sql(
            "SELECT reason, author FROM knowledge_revision WHERE number = 5"
        )
        assert reasons.fetchall() == [("imported", "person")]


def test_importing_twice_changes_nothing_more(here: Place, there: Place, tmp_path: Path) -> None:
    told = here.transfer.export(None, tmp_path / "all.zip")
    there.transfer.import_(told.file)
    before = there.snapshots.capture(None, "x").parts
    report = there.transfer.import_(told.file)
    assert [scope.outcome for scope in report.scopes] == ["unchanged", "unchanged"]
    assert [scope.suggestions for scope in report.scopes] == [0, 0]
    assert there.snapshots.capture(None, "x").parts == before


def test_an_untouched_file_in_the_archive_wipes_nothing(
    places: Callable[[str], Place], tmp_path: Path
) -> None:
    empty, full = places("empty"), places("full")
    fill(full.store)
    before = full.text("user")
    full.transfer.import_(empty.transfer.export(None, tmp_path / "e.zip").file)
    assert full.text("user") == before


def test_secrets_and_hidden_characters_do_not_come_in(
    here: Place, there: Place, tmp_path: Path
) -> None:
    """R-06: an archive may come from a program that does not mask."""
    with here.store.write() as unit:
        text = "## Rules\n\n- key sk-live-12345\u200b\n\n## Info\n"
        commit_text(unit, PROJECT, text, author="person", reason="saved")
        unit.session.add(
            suggestion(
                "leak",
                "use sk-live-12345",
                now=unit.now,
                project_id=PROJECT,
                quote="sk-live-12345",
                message="please use sk-live-12345 now",
                targets=[
                    {
                        "scope": "user",
                        "entry_key": "k",
                        "suggestion_id": "",
                        "text": "sk-live-12345",
                        "differences": [["wording", "sk-live-12345", "x"]],
                    },
                    {"odd": True},
                    "odd",
                ],
            )
        )
    report = there.transfer.import_(here.transfer.export(None, tmp_path / "a.zip").file)
    assert report.masked > 0
    for file in there.paths.data.glob("paper.db*"):
        assert b"sk-live-12345" not in file.read_bytes()
    (row,) = there.rows(SuggestionRow, id="leak")
    assert row.message[row.quote_start : row.quote_end] == row.quote == "[masked]"
    assert len(row.targets) == 1


def test_decisions_come_along_and_waiting_known_ones_stay_out(
    here: Place, there: Place, tmp_path: Path
) -> None:
    with here.store.write() as unit:
        add = unit.session.add
        add(suggestion("d", "dismissed text", now=unit.now, status="dismissed"))
        add(suggestion("o", "outside", now=unit.now, source="outside_edit", type="file"))
        add(suggestion("w", "Use pnpm, never npm.", now=unit.now))
        add(suggestion("a", "Port is 8080.", now=unit.now, status="applied_user"))
    there.transfer.import_(here.transfer.export(USER, tmp_path / "u.zip").file)
    states = {row.id: row.status for row in there.rows(SuggestionRow)}
    assert states["d"] == "dismissed"
    assert states["a"] == "applied_user"
    assert "o" not in states
    assert "w" not in states
    (dismissal,) = there.rows(DismissalRow)
    assert dismissal.suggestion_id == "d"


def test_equal_ids_of_other_texts_get_a_new_id(here: Place, there: Place, tmp_path: Path) -> None:
    with there.store.write() as unit:
        unit.session.add(suggestion("s2", "something else", now=unit.now))
    there.transfer.import_(here.transfer.export(None, tmp_path / "a.zip").file)
    (mine,) = there.rows(SuggestionRow, id="s2")
    assert mine.text == "something else"
    (repeat,) = there.rows(SuggestionRepeatRow, text="said again")
    (theirs,) = there.rows(SuggestionRow, id=repeat.suggestion_id)
    assert theirs.project_id == PROJECT


def test_a_forgotten_project_comes_back(
    here: Place, tmp_path: Path, fixed_clock: FixedClock
) -> None:
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    with here.store.write() as unit:
        row = unit.session.get(ProjectRow, PROJECT)
        assert row is not None
        row.forgotten_at = unit.now
    here.transfer.import_(told.file)
    (row,) = here.rows(ProjectRow)
    assert row.forgotten_at is None


def rewritten(source: Path, target: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """A copy whose members were changed, hashes made right again."""
    from core.atomic_files import sha256

    with zipfile.ZipFile(source) as file:
        members = {name: file.read(name) for name in file.namelist()}
    change(members)
    manifest = json.loads(members[MANIFEST])
    manifest["members"] = {
        name: {"sha256": sha256(data), "size": len(data)}
        for name, data in members.items()
        if name != MANIFEST
    }
    members[MANIFEST] = json.dumps(manifest).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return target


def edit(name: str, change: Callable[[Any], Any]) -> Callable[[dict[str, bytes]], None]:
    def act(members: dict[str, bytes]) -> None:
        data = json.loads(members[name])
        change(data)
        members[name] = json.dumps(data).encode()

    return act


SCOPE = "scopes/0001.json"
HURTS: dict[str, Callable[[dict[str, bytes]], None]] = {
    "slip": lambda m: m.update({"../../evil.json": b"{}"}),
    "absolute": lambda m: m.update({"/etc/evil.json": b"{}"}),
    "backslash": lambda m: m.update({"scopes\\..\\evil.json": b"{}"}),
    "other member": lambda m: m.update({"notes.txt": b"hello"}),
    "not json": lambda m: m.update({SCOPE: b"{"}),
    "nested": lambda m: m.update({SCOPE: b"[" * 200_000}),
    "no sections": lambda m: m.update({SCOPE: b'{"scope":"user"}'}),
    "scope twice": lambda m: m.update({"scopes/0009.json": m[SCOPE]}),
    "bad status": edit(
        SCOPE, lambda d: d["sections"]["queue"]["suggestions"][0].update(status="approved")
    ),
    "bad type": edit(
        SCOPE, lambda d: d["sections"]["queue"]["suggestions"][0].update(created_at="now")
    ),
    "revisions": edit(SCOPE, lambda d: d["sections"]["knowledge"]["revisions"][0].update(number=3)),
    "no manifest kind": edit(MANIFEST, lambda d: d.update(kind="other")),
    "bad schema": edit(MANIFEST, lambda d: d.update(schema="1")),
    "bad time": edit(MANIFEST, lambda d: d.update(created="yesterday")),
}


@pytest.mark.parametrize("name", HURTS)
def test_hurt_archives_are_refused_and_change_nothing(
    here: Place, there: Place, tmp_path: Path, name: str
) -> None:
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    bad = rewritten(told.file, tmp_path / "bad.zip", HURTS[name])
    before = there.snapshots.capture(None, "x").parts
    with pytest.raises(InvalidInput) as caught:
        there.transfer.import_(bad)
    assert caught.value.code == "archive_damaged"
    assert there.snapshots.capture(None, "x").parts == before
    assert there.rows(ProjectRow) == []
    assert not (tmp_path / "evil.json").exists()


@pytest.mark.parametrize("field", ["format", "schema"])
def test_newer_archives_are_refused(here: Place, there: Place, tmp_path: Path, field: str) -> None:
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    bad = rewritten(told.file, tmp_path / "n.zip", edit(MANIFEST, lambda d: d.update({field: 99})))
    with pytest.raises(StoreTooNew):
        there.transfer.import_(bad)


def test_a_bomb_is_not_inflated(
    here: Place, there: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.transfer import archive

    monkeypatch.setattr(archive, "MEMBER_LIMIT", 1 << 20)
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    bomb = rewritten(
        told.file, tmp_path / "bomb.zip", lambda m: m.update({SCOPE: b" " * (30 << 20)})
    )
    assert bomb.stat().st_size < 100_000
    with pytest.raises(InvalidInput) as caught:
        there.transfer.import_(bomb)
    assert caught.value.code == "archive_too_large"


def test_wrong_hashes_and_broken_files_are_refused(
    here: Place, there: Place, tmp_path: Path
) -> None:
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    data = told.file.read_bytes()
    for share in (0, 0.2, 0.6, 0.99):
        told.file.write_bytes(data[: int(len(data) * share)])
        with pytest.raises(InvalidInput):
            there.transfer.import_(told.file)
    refused = 0
    for position in range(0, len(data), 61):
        changed = bytearray(data)
        changed[position] ^= 0xFF
        told.file.write_bytes(bytes(changed))
        try:
            there.transfer.import_(told.file)
        except PaperError:
            refused += 1
        else:
            # a byte that says nothing (a time in a ZIP header): what came in is what went out
            assert there.text(PROJECT) == here.text(PROJECT)
    assert refused > len(data) // 61 // 2


def test_missing_and_foreign_files(there: Place, tmp_path: Path) -> None:
    with pytest.raises(NotFound) as caught:
        there.transfer.import_(tmp_path / "none.zip")
    assert caught.value.code == "archive_missing"
    with pytest.raises(EnvironmentFault):
        there.transfer.import_(tmp_path)
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as file:
        file.writestr("hello.txt", "hello")
    with pytest.raises(InvalidInput):
        there.transfer.import_(other)


def test_cancelling_changes_nothing(here: Place, there: Place, tmp_path: Path) -> None:
    class Stopped:
        cancelled = False

        def __init__(self, at: int) -> None:
            self.left = at

        def check(self) -> None:
            self.left -= 1
            if self.left < 0:
                raise Cancelled("stopped")

        def progress(self, done: int, total: int = 0, step: str = "") -> None:
            assert step

    told = here.transfer.export(None, tmp_path / "a.zip")
    for at in range(3):
        with pytest.raises(Cancelled):
            there.transfer.import_(told.file, Stopped(at))
    assert there.rows(ProjectRow) == []
    with pytest.raises(Cancelled):
        here.transfer.export(None, tmp_path / "b.zip", Stopped(1))
    assert not (tmp_path / "b.zip").exists()


def test_a_full_disk_at_the_snapshot_stops_the_import(
    here: Place, there: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-07: no snapshot, no change."""
    told = here.transfer.export(None, tmp_path / "a.zip")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(EnvironmentFault):
        there.transfer.import_(told.file)
    monkeypatch.undo()
    assert there.rows(ProjectRow) == []


def test_too_long_a_text_is_refused(here: Place, there: Place, tmp_path: Path) -> None:
    told = here.transfer.export(Scope(PROJECT), tmp_path / "p.zip")
    long = edit(SCOPE, lambda d: d["sections"]["knowledge"]["file"].update(text="- a\n" * 300_000))
    with pytest.raises(InvalidInput) as caught:
        there.transfer.import_(rewritten(told.file, tmp_path / "long.zip", long))
    assert caught.value.code == "knowledge_too_long"
    assert there.rows(ProjectRow) == []


def test_report_is_plain_data(here: Place, there: Place, tmp_path: Path) -> None:
    report = there.transfer.import_(here.transfer.export(None, tmp_path / "a.zip").file)
    assert replace(report) == report
    assert report.scopes[0].name == "User"


@pytest.mark.parametrize(
    "scope",
    ["", "hub", "USER", "..", "../../../ESCAPED", "/abs/victim", "x\0y", "a" * 5_000, "a/b-c-d-e"],
)
def test_a_forged_scope_is_refused_before_anything_is_written(
    here: Place, there: Place, tmp_path: Path, scope: str
) -> None:
    """Scopes become ids of projects and names of folders: only a plain one is taken (V-14)."""
    told = here.transfer.export(Scope(PROJECT), tmp_path / "a.zip")
    forged = tmp_path / "forged.zip"
    with zipfile.ZipFile(told.file) as file:
        members = {name: json.loads(file.read(name)) for name in file.namelist()}
    (name,) = (name for name in members if name.startswith("scopes/"))
    members[name]["scope"] = scope
    data = {key: canonical_bytes(value) for key, value in members.items() if key != "manifest.json"}
    manifest = members["manifest.json"]
    manifest["members"] = {
        key: {"sha256": sha256(value), "size": len(value)} for key, value in data.items()
    }
    with zipfile.ZipFile(forged, "w") as file:
        file.writestr("manifest.json", canonical_bytes(manifest))
        for key, value in data.items():
            file.writestr(key, value)
    before = there.text("user")
    with pytest.raises(InvalidInput) as caught:
        there.transfer.import_(forged)
    assert caught.value.code == "archive_damaged"
    assert there.rows(ProjectRow) == []
    assert there.text("user") == before
    assert not [path for path in tmp_path.rglob("*") if "ESCAPED" in path.name]
