"""Broken surroundings: database, hub, disk. A clear message, code 1, nothing lost (R-03)."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.api import open_core
from core.paths import Paths
from core.store.backup import copy_database
from tests.app.command_line import Answer, Run, command, process, variables
from tests.core.library import Desk
from tests.fakes.clock import FixedClock

pytestmark = pytest.mark.usefixtures("filled")


def item_key(run: Run, words: str = "locks") -> str:
    items = run("queue", "list", "--json").data["items"]
    return next(str(item["id"]) for item in items if words in item["text"])


def test_a_corrupt_database_is_named_and_not_touched(run: Run, paths: Paths) -> None:
    damaged = b"not a database at all" * 500
    paths.database.write_bytes(damaged)
    for name in ("-wal", "-shm"):
        paths.database.with_name(paths.database.name + name).unlink(missing_ok=True)
    for line in ("queue list", "projects list", "audit verify"):
        answer = run(*line.split(), "--json")
        assert (answer.code, answer.error["code"]) == (1, "store_damaged")
        assert str(paths.database) in answer.error["message"]
        assert "doctor --fix" in answer.error["hint"]
    state = run("doctor", "--json")
    assert (state.code, state.data["ok"]) == (1, False)
    assert paths.database.read_bytes() == damaged


def test_doctor_fix_opens_the_newest_good_backup_after_asking(
    run: Run, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-03: never without a person; the damaged file is kept."""
    copy_database(paths, FixedClock().now(), "daily")
    damaged = b"\x00" * 9000
    paths.database.write_bytes(damaged)
    for name in ("-wal", "-shm"):
        paths.database.with_name(paths.database.name + name).unlink(missing_ok=True)
    monkeypatch.setattr("core.gate.surroundings.SystemProcesses.chain", lambda _self: [])
    answer = run("doctor", "--fix", "--json")
    assert (answer.code, answer.error["code"]) == (1, "gate_no_terminal")
    assert paths.database.read_bytes() == damaged

    def yes(_self: object, question: str) -> str:
        return question.split("to go on: ")[1].split("\n")[0]

    monkeypatch.setattr("core.gate.terminal.ControllingTerminal.ask", yes)
    run("doctor", "--fix", "--json")
    assert len(run("queue", "list", "--json").data["items"]) == 3
    kept = [path for path in paths.data.iterdir() if path.is_file() and path != paths.database]
    assert damaged in [path.read_bytes() for path in kept]


def test_a_newer_database_is_refused_and_not_touched(run: Run, paths: Paths) -> None:
    connection = sqlite3.connect(paths.database, isolation_level=None)
    connection.execute("UPDATE alembic_version SET version_num = '9999_future'")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = paths.database.read_bytes()
    for line in ("queue list", "doctor", "knowledge show --scope user"):
        answer = run(*line.split(), "--json")
        assert answer.code == 1
        assert answer.error["code"] == "store_too_new"
        assert "newer" in answer.error["message"]
    assert paths.database.read_bytes() == before


def test_a_strange_database_is_not_taken_over(run: Run, paths: Paths) -> None:
    for path in paths.data.glob("paper.db*"):
        path.unlink()
    with sqlite3.connect(paths.database) as connection:
        connection.execute("CREATE TABLE photos (id INTEGER)")
    connection.close()
    before = paths.database.read_bytes()
    answer = run("queue", "list", "--json")
    assert (answer.code, answer.error["code"]) == (1, "not_a_library")
    assert paths.database.read_bytes() == before


@pytest.mark.parametrize("name", ["PAPER_HOME", "PAPER_DB"])
def test_a_place_that_is_not_absolute(run: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "relative/place")
    answer = run("queue", "list", "--json")
    assert (answer.code, answer.error["code"]) == (1, "path_not_absolute")
    assert name in answer.error["message"]


def test_a_database_that_is_a_folder_or_below_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    for place in (tmp_path, file / "paper.db", file / "deep" / "paper.db"):
        monkeypatch.setenv("PAPER_DB", str(place))
        answer = run("queue", "list", "--json")
        assert (answer.code, answer.error["code"]) == (1, "path_in_the_way")
    assert file.read_text("utf-8") == "mine"


def test_a_hub_that_is_a_file(run: Run, paths: Paths, filled: Desk) -> None:
    """The library goes on; what cannot be written waits, and comes when the way is free."""
    shutil.rmtree(paths.hub)
    paths.hub.write_text("mine", "utf-8")
    answer = run("queue", "apply", item_key(run, "结论"), "--to", "user")
    assert answer.code == 0
    assert "safe in the library" in answer.out
    assert paths.hub.read_text("utf-8") == "mine"
    assert "结论" in run("knowledge", "show", "--scope", "user").out
    waiting = run("views", "--json")
    assert (waiting.code, bool(waiting.data["waiting"])) == (1, True)
    paths.hub.unlink()
    assert run("views").code == 0
    assert "结论" in paths.user_knowledge.read_text("utf-8")


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make a folder unwritable: by its mode; for root, who ignores modes, by its attribute or,
    where the file system has none, by putting a file in its place."""
    folder.chmod(0o500)
    try:
        if os.access(folder, os.W_OK):
            with _unwritable_for_root(folder):
                yield
        else:
            yield
    finally:
        if folder.is_dir():
            folder.chmod(0o700)


@contextmanager
def _unwritable_for_root(folder: Path) -> Iterator[None]:
    if subprocess.run(["chattr", "+i", str(folder)], capture_output=True, check=False).returncode:
        aside = folder.with_name(f"{folder.name}-aside")
        folder.rename(aside)
        folder.write_bytes(b"")
        try:
            yield
        finally:
            folder.unlink()
            aside.rename(folder)
        return
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", str(folder)], check=True)


def test_a_read_only_hub(run: Run, paths: Paths) -> None:
    before = paths.user_knowledge.read_bytes() if paths.user_knowledge.exists() else b""
    with read_only(paths.hub):
        answer = run("queue", "apply", item_key(run, "结论"), "--to", "user")
        assert answer.code == 0
        assert "safe in the library" in answer.out
        snapshot = run("snapshots", "create", "--scope", "user", "--json")
        assert snapshot.code == 1
        assert snapshot.error["code"] in ("no_permission", "path_in_the_way")
    assert run("queue", "list").code == 0
    text = paths.user_knowledge.read_text("utf-8")
    assert "结论" in text
    assert text.encode() != before


def test_a_read_only_project(run: Run, filled: Desk) -> None:
    with read_only(filled.pack):
        answer = run("queue", "apply", item_key(run), "--to", "project")
        assert answer.code == 0
        assert "safe in the library" in answer.out
    assert run("views").code == 0
    assert "locks accounts" in filled.view.read_text("utf-8")


def test_a_project_folder_that_is_gone(run: Run, filled: Desk, folder: Path) -> None:
    moved = folder.rename(folder.with_name("unplugged"))
    answer = run("queue", "apply", item_key(run), "--to", "project")
    assert (answer.code, "safe in the library" in answer.out) == (0, True)
    assert run("projects", "list", "--json").data["items"][0]["alive"] is False
    moved.rename(folder)
    assert run("views").code == 0
    assert "locks accounts" in filled.view.read_text("utf-8")


# -- disk full --------------------------------------------------------------------------------


def limited(*arguments: object, size: int) -> Answer:
    """Run with a limit on the size of every file: what a full disk looks like from inside."""
    program = (
        "import resource,signal,sys;signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}));"
        "from app.main import main;sys.exit(main(sys.argv[1:]))"
    )
    return process(*arguments, program=[sys.executable, "-P", "-c", program])


def test_files_cannot_grow(run: Run, filled: Desk, paths: Paths, folder: Path) -> None:
    """Also where nothing can be mounted: SQLite and the views meet the limit (EFBIG)."""
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 0
    file = folder / "long.md"
    file.write_text("## Rules\n" + "- An entry of a usual length.\n" * 200, "utf-8")
    before = run("knowledge", "show", "--project", folder, "--json").data
    view = filled.view.read_bytes()
    answer = limited("knowledge", "save", "--file", file, "--project", folder, "--json", size=1)
    assert (answer.code, answer.out) == (1, "")
    assert "unexpected" not in answer.error["code"]
    assert answer.error["hint"]
    assert run("knowledge", "show", "--project", folder, "--json").data == before
    assert filled.view.read_bytes() == view
    assert run("audit", "verify").code == 0
    assert run("knowledge", "save", "--file", file, "--project", folder).code == 0


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[bool]:
    """Mount a small file system; False where only root could."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def test_disk_full(tmp_path: Path, folder: Path) -> None:
    """Hub, database and project on a disk that fills up; where none can be mounted, the same
    steps under a limit of the file size."""
    with small_disk(tmp_path / "disk", "3m") as mounted:
        root = tmp_path / "disk"
        environment = variables(
            PAPER_HOME=str(root / "hub"), PAPER_DB=str(root / "data" / "paper.db")
        )
        project = root / "project"
        project.mkdir()
        file = tmp_path / "k.md"
        file.write_text("## Rules\n- Ask first.\n\n## Info\n", "utf-8")
        here = ("--project", project, "--json")
        saved = process("knowledge", "save", "--file", file, *here, environment=environment)
        assert saved.code == 0, saved.err
        ballast = root / "ballast"
        _fill(ballast, mounted=mounted)
        file.write_text("## Rules\n" + "- An entry of a usual length.\n" * 250, "utf-8")
        answer = (
            process("knowledge", "save", "--file", file, *here, environment=environment)
            if mounted
            else _limited_in(environment, "knowledge", "save", "--file", file, *here)
        )
        if answer.code == 0:  # the row had room, the view had not: then it waits and says so
            assert answer.data["view_waiting"]
        else:
            assert answer.code == 1
            assert answer.error["code"] in ("disk_full", "environment", "store_full")
            assert answer.error["hint"]
        ballast.unlink()
        for line in ("knowledge status", "knowledge show"):
            assert process(*line.split(), *here, environment=environment).code == 0
        assert process("audit", "verify", environment=environment).code == 0
        again = process("knowledge", "save", "--file", file, *here, environment=environment)
        assert again.code == 0, again.err
        assert "usual length" in (project / ".paper" / "KNOWLEDGE.md").read_text("utf-8")


def _fill(ballast: Path, *, mounted: bool) -> None:
    with ballast.open("wb", buffering=0) as stream:
        try:
            while mounted:
                stream.write(b"\0" * 4096)
        except OSError:
            return  # full: that is what was wanted


def _limited_in(environment: dict[str, str], *arguments: object) -> Answer:
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        return limited(*arguments, size=1)
    finally:
        os.environ.clear()
        os.environ.update(before)


def test_nothing_of_a_traceback_reaches_a_person(
    run: Run, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-08: a bug of ours is one sentence; the log has its place, without anybody's words."""

    def broken(*_args: object, **_more: object) -> None:
        raise ValueError("the words of somebody: swordfish-4711")

    monkeypatch.setattr("core.queue_review.service.QueueService.list", broken)
    answer = run("queue", "list", "--json")
    assert (answer.code, answer.error["code"]) == (1, "unexpected")
    assert "swordfish" not in answer.err
    log = (paths.logs / "paper-evo.log").read_text("utf-8")
    assert "ValueError" in log
    assert "review.py" in log
    assert "swordfish" not in log


def test_two_commands_at_once(filled: Desk, folder: Path) -> None:
    """R-02, small: listing and saving side by side give no error."""
    file = folder / "k.md"
    file.write_text("## Rules\n- One.\n\n## Info\n", "utf-8")
    lines = [
        command("queue", "list", "--json"),
        command("projects", "list", "--json"),
        command("snapshots", "create", "--project", folder, "--json"),
        command("settings", "set", "queue.park_days", "9", "--json"),
    ]
    running = [
        subprocess.Popen(line, env=variables(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for line in lines
    ]
    for one in running:
        _, err = one.communicate(timeout=60)
        assert one.returncode == 0, err


def test_the_library_is_still_whole(run: Run, paths: Paths, filled: Desk) -> None:
    """The fixture's library is what the tests above start from: nothing in it is out of order."""
    with open_core(paths, prefer_encoder="ngram") as core:
        assert core.audit.verify().ok
        assert core.knowledge.file(filled.scope).text.startswith("## Rules\n- Use pnpm")
