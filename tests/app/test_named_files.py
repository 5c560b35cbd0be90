"""Files that a person names, the footprint's two parts, and archives that find their folder."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from core.api import open_core
from core.paths import Paths
from tests.app.command_line import Run
from tests.core.library import Desk

pytestmark = pytest.mark.usefixtures("filled")

WRITERS = ["export {} --all", "audit export {}"]
READERS = [
    "knowledge save --scope user --file {}",
    "import {}",
    "reflect --transcript {}",
    "sessions show --transcript {}",
]


def said(run: Run, line: str, path: Path, *more: str) -> tuple[int, str]:
    answer = run(*line.format(path).split(), *more)
    return answer.code, answer.err


@pytest.mark.parametrize("line", WRITERS)
def test_a_file_that_is_there_is_replaced_with_force_only(
    run: Run, tmp_path: Path, line: str
) -> None:
    path = tmp_path / "a.out"
    path.write_bytes(b"mine")
    code, words = said(run, line, path)
    assert code == 1
    assert f"There is a file {path} already. Nothing was written." in words
    assert "--force" in words
    assert path.read_bytes() == b"mine"
    assert said(run, line, path, "--force")[0] == 0
    assert path.read_bytes() != b"mine"


@pytest.mark.parametrize("line", WRITERS)
def test_a_missing_folder_is_named(run: Run, tmp_path: Path, line: str) -> None:
    code, words = said(run, line, tmp_path / "nodir" / "a.out")
    assert code == 1
    assert f"There is no folder {tmp_path / 'nodir'}." in words
    assert "unplugged" not in words


@pytest.mark.parametrize("line", WRITERS)
@pytest.mark.parametrize("own", ["database", "view", "key"])
def test_own_files_are_never_written_over(
    run: Run, paths: Paths, filled: Desk, line: str, own: str
) -> None:
    target = {
        "database": paths.database,
        "view": filled.view,
        "key": paths.data / "audit.key",
    }[own]
    before = run("audit", "verify").out
    code, words = said(run, line, target, "--force")
    assert code == 1
    assert "Paper Evo's own" in words
    assert run("audit", "verify").out == before


@pytest.mark.parametrize("line", WRITERS)
def test_a_link_to_an_own_file_is_found(run: Run, paths: Paths, tmp_path: Path, line: str) -> None:
    other = tmp_path / "same.db"
    other.hardlink_to(paths.database)
    code, words = said(run, line, other, "--force")
    assert code == 1
    assert "Paper Evo's own files" in words


@pytest.mark.parametrize("line", WRITERS)
def test_nothing_is_written_into_what_agents_read(
    run: Run, paths: Paths, filled: Desk, line: str
) -> None:
    """K-09: the audit and an archive hold what is queued."""
    for folder in (filled.pack, paths.hub, paths.data):
        code, words = said(run, line, folder / "new.out")
        assert code == 1
        assert "a folder of Paper Evo's own" in words
        assert not (folder / "new.out").exists()


@pytest.mark.parametrize("line", [*WRITERS, *READERS])
def test_a_pipe_is_left_alone(run: Run, tmp_path: Path, line: str) -> None:
    """It may never end, and must stay a pipe."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code, words = said(run, line, pipe, *(["--force"] if line in WRITERS else []))
    assert code == 1
    assert str(pipe) in words
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("line", READERS)
def test_a_missing_file_is_named(run: Run, tmp_path: Path, line: str) -> None:
    code, words = said(run, line, tmp_path / "nofile.md")
    assert code == 1
    assert f"There is no file {tmp_path / 'nofile.md'}." in words
    assert "unplugged" not in words
    code, words = said(run, line, tmp_path / "nodir" / "nofile.md")
    assert code == 1
    assert f"There is no folder {tmp_path / 'nodir'}." in words


# -- footprint -------------------------------------------------------------------------------


def files_of(*folders: Path) -> set[Path]:
    return {path for folder in folders for path in folder.rglob("*") if path.is_file()}


def test_the_footprint_is_every_file_on_the_disk(
    run: Run, paths: Paths, filled: Desk, folder: Path, tmp_path: Path
) -> None:
    """V-03: what hub, data folder and pack hold is listed, in one part or the other."""
    assert run("snapshots", "create", "--project", folder).code == 0
    (paths.data / "window.json").write_text("{}", "utf-8")
    with open_core(paths, prefer_encoder="ngram") as core:
        core.maintain()
    assert run("export", tmp_path / "mine.zip", "--all").code == 0
    data = run("footprint", "--json").data
    views = {Path(item["path"]) for item in data["items"]}
    own = {Path(item["path"]) for item in data["own"]}
    # The write-ahead files and the log come and go with the process that looks.
    passing = {path for path in own if path.name.endswith(("-wal", "-shm", ".log"))}
    assert (views | own) - passing == files_of(paths.hub, paths.data, filled.pack) - passing
    assert not views & own
    assert {item["kind"] for item in data["own"]} >= {
        "database",
        "key",
        "state",
        "lock",
        "backup",
        "snapshot",
    }
    words = run("footprint").out
    assert str(paths.database) in words
    assert "--own-data" in words
    assert run("footprint", "--project", folder, "--json").data["own"] == []


def test_remove_leaves_its_own_data_unless_asked(
    run: Run, paths: Paths, filled: Desk, tmp_path: Path
) -> None:
    beside = paths.data / "notes.txt"
    beside.write_text("mine", "utf-8")
    archive = tmp_path / "mine.zip"
    assert run("export", archive, "--all").code == 0
    done = run("footprint", "remove", "--json").data
    assert done["own_removed"] == []
    assert paths.database.exists()
    assert run("knowledge", "show", "--project", filled.project.id).code == 0
    gone = run("footprint", "remove", "--own-data", "--json").data["own_removed"]
    assert str(paths.database) in gone
    assert files_of(paths.hub, paths.data) == {beside}
    assert not filled.pack.exists()
    assert archive.exists()


def test_own_data_stays_while_another_program_has_it_open(run: Run, paths: Paths) -> None:
    with open_core(paths, prefer_encoder="ngram") as core:
        answer = run("footprint", "remove", "--own-data", "--json")
        assert answer.code == 1
        assert "open" in answer.error["message"]
        assert core.queue.counts().total == 3
    assert run("audit", "verify").code == 0


def test_own_data_is_not_one_project_s(run: Run, folder: Path, paths: Paths) -> None:
    answer = run("footprint", "remove", "--own-data", "--project", folder, "--json")
    assert (answer.code, answer.error["code"]) == (2, "usage")
    assert paths.database.exists()


# -- import ----------------------------------------------------------------------------------


@pytest.fixture
def second(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Path]:
    """Export a project named ``atlas-api``, and go to a machine that never saw it."""

    def go() -> Path:
        archive = tmp_path / "shop.zip"
        assert run("export", archive, "--project", folder).code == 0
        monkeypatch.setenv("PAPER_HOME", str(tmp_path / "second" / "hub"))
        monkeypatch.setenv("PAPER_DB", str(tmp_path / "second" / "data" / "paper.db"))
        return archive

    return go


def test_a_second_import_gives_the_folder(
    run: Run, second: Callable[[], Path], tmp_path: Path
) -> None:
    archive, place = second(), tmp_path / "shop2"
    place.mkdir()
    first = run("import", archive)
    assert "no folder yet" in first.out
    listed = run("projects", "list")
    assert "atlas-api" in listed.out
    assert "projects relink" in listed.out
    assert run("queue", "list", "--json").data["items"]
    again = run("import", archive, "--project", place, "--json").data
    assert again["scopes"][0]["outcome"] == "unchanged"
    assert again["linked"] == again["scopes"][0]["scope"]
    (item,) = run("projects", "list", "--json").data["items"]
    assert (item["name"], item["path"], item["alive"]) == ("atlas-api", str(place), True)
    assert "Use pnpm" in (place / ".paper" / "KNOWLEDGE.md").read_text("utf-8")
    assert "atlas-api" in run("queue", "list").out
    assert "atlas-api" in (tmp_path / "second" / "hub" / "INDEX.md").read_text("utf-8")


def test_relink_keeps_the_name_an_import_brought(
    run: Run, second: Callable[[], Path], tmp_path: Path
) -> None:
    archive = second()
    for name in ("shop2", "shop3"):
        (tmp_path / name).mkdir()
    assert run("import", archive).code == 0
    for name in ("shop2", "shop3"):
        moved = run("projects", "relink", "atlas-api", tmp_path / name, "--json").data
        assert moved["name"] == "atlas-api"


def test_a_folder_that_is_not_there_is_refused_before_anything_is_imported(
    run: Run, second: Callable[[], Path], tmp_path: Path
) -> None:
    archive = second()
    answer = run("import", archive, "--project", tmp_path / "nodir", "--json")
    assert (answer.code, answer.error["code"]) == (1, "folder_missing")
    assert run("projects", "list", "--json").data == {"items": []}


def test_a_project_with_a_folder_is_not_moved_by_an_import(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    archive, other = tmp_path / "a.zip", tmp_path / "other"
    other.mkdir()
    assert run("export", archive, "--project", folder).code == 0
    answer = run("import", archive, "--project", other)
    assert answer.code == 1
    assert "has a folder already" in answer.out
    assert run("projects", "list", "--json").data["items"][0]["path"] == str(folder)
    assert run("import", archive, "--project", folder).code == 0


def test_a_whole_library_has_no_one_folder(run: Run, tmp_path: Path) -> None:
    for name in ("other", "third"):
        (tmp_path / name).mkdir()
    assert run("projects", "add", tmp_path / "other").code == 0
    archive = tmp_path / "all.zip"
    assert run("export", archive, "--all").code == 0
    answer = run("import", archive, "--project", tmp_path / "third")
    assert answer.code == 1
    assert "exactly one project" in answer.out
