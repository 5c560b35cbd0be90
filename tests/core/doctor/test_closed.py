"""R-03, R-09: a library that does not open is examined, and recovered after asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.api import open_core
from core.doctor import Severity, examine_closed, recover
from core.doctor.closed import RECOVERY_NOTE
from core.domain.scope import USER
from core.errors import EnvironmentFault, NotFound, StoreDamaged
from core.paths import Paths
from core.store import backup
from core.store.driver import DRIVER
from tests.core.doctor.conftest import doctor_of
from tests.fakes.clock import FixedClock


def codes(paths: Paths) -> set[str]:
    return {f.code for f in examine_closed(paths).findings if f.severity is not Severity.INFO}


def made(paths: Paths, clock: FixedClock) -> str:
    """A library with one rule, a backup, and one rule more."""
    with open_core(paths, clock=clock, scratch=True, prefer_encoder="ngram") as core:
        core.knowledge.save(USER, "- first\n", base_revision=0)
        backup.daily(paths, clock.now())
        core.knowledge.save(USER, "- first\n- second\n", base_revision=1)
        return core.library.id


def damage(paths: Paths) -> bytes:
    data = bytearray(paths.database.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 600] = b"\xa5" * 600
    paths.database.write_bytes(bytes(data))
    return bytes(data)


def test_nothing_there_is_no_problem(paths: Paths) -> None:
    state = examine_closed(paths)
    assert state.ok
    assert "database_missing" in {f.code for f in state.findings}


def test_a_sound_closed_library_is_ok(paths: Paths, fixed_clock: FixedClock) -> None:
    made(paths, fixed_clock)
    assert examine_closed(paths).ok


@pytest.mark.parametrize(
    "content", [b"", b"hello, I am not a database", b"SQLite format 3\0" + b"x" * 5000]
)
def test_no_database_at_all(paths: Paths, content: bytes) -> None:
    paths.data.mkdir(parents=True, mode=0o700)
    paths.database.write_bytes(content)
    paths.database.chmod(0o600)
    assert codes(paths) == ({"not_a_library"} if not content else {"store_damaged"})
    assert paths.database.read_bytes() == content


def test_somebody_elses_database(paths: Paths) -> None:
    paths.data.mkdir(parents=True, mode=0o700)
    connection = DRIVER.connect(str(paths.database))
    connection.execute("CREATE TABLE theirs (x)")
    connection.commit()
    connection.close()
    paths.database.chmod(0o600)
    assert codes(paths) == {"not_a_library"}


def test_a_folder_in_the_way(paths: Paths) -> None:
    paths.database.mkdir(parents=True)
    paths.data.chmod(0o700)
    assert codes(paths) == {"path_in_the_way", "readable_by_others"}


def test_a_newer_library(paths: Paths, fixed_clock: FixedClock) -> None:
    made(paths, fixed_clock)
    connection = DRIVER.connect(str(paths.database))
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    assert codes(paths) == {"schema_newer"}


def test_recovery_opens_the_newest_good_backup(paths: Paths, fixed_clock: FixedClock) -> None:
    """The damaged file is kept; what the person wrote since is still in the view on disk."""
    library = made(paths, fixed_clock)
    held = damage(paths)
    (paths.backups / "paper-29990101T000000-daily.db").write_bytes(b"damaged, too")
    with pytest.raises(StoreDamaged):
        open_core(paths, clock=fixed_clock, prefer_encoder="ngram")
    assert codes(paths) == {"store_damaged"}
    told = recover(paths, fixed_clock)
    assert told.copy.name.endswith("-daily.db")
    assert told.aside[0].read_bytes() == held
    assert told.aside[0].name.startswith("paper.db.damaged-")
    assert paths.database.stat().st_mode & 0o777 == 0o600
    with open_core(paths, clock=fixed_clock, prefer_encoder="ngram", settle=False) as core:
        assert core.library.id == library
        doctor = doctor_of(core)
        assert doctor.note_recovery()
        assert not doctor.note_recovery()
        assert core.knowledge.file(USER).text == "## Rules\n\n## Info\n- first\n"
        assert core.audit.verify().ok
        (record,) = [r for r in core.audit.list() if r.action == "library.recovered"]
        assert record.detail["backup"] == told.copy.name
        assert record.detail["records_before"] > 0
        core.settle()
        (edit,) = core.queue.list()
        assert edit.source == "outside_edit"
        assert "second" in edit.text
        doctor.fix()
        assert doctor.examine().ok, doctor.examine().findings
    assert not (paths.data / RECOVERY_NOTE).exists()


def test_two_recoveries_in_one_second_keep_both_files(
    paths: Paths, fixed_clock: FixedClock
) -> None:
    made(paths, fixed_clock)
    damage(paths)
    first = recover(paths, fixed_clock)
    damage(paths)
    second = recover(paths, fixed_clock)
    assert first.aside[0] != second.aside[0]
    assert first.aside[0].exists()


def test_without_a_good_backup_nothing_is_touched(paths: Paths, fixed_clock: FixedClock) -> None:
    made(paths, fixed_clock)
    held = damage(paths)
    for copy in paths.backups.glob("*.db"):
        copy.write_bytes(b"also bad")
    with pytest.raises(NotFound) as caught:
        recover(paths, fixed_clock)
    assert caught.value.code == "no_good_backup"
    assert paths.database.read_bytes() == held


def test_recovery_that_fails_leaves_everything(
    paths: Paths, fixed_clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-03: no room for the copy."""
    made(paths, fixed_clock)
    held = damage(paths)

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(EnvironmentFault) as caught:
        recover(paths, fixed_clock)
    monkeypatch.undo()
    assert caught.value.code == "disk_full"
    assert paths.database.read_bytes() == held
