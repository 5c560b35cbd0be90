"""Bad files, names and texts: each a message that names it, code 1, nothing lost (R-08, R-03)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from core.api import open_core
from core.paths import Paths
from tests.app.command_line import Answer, Run, command, process, variables
from tests.core.library import Desk

pytestmark = pytest.mark.usefixtures("filled")


def refused(answer: Answer, *parts: str) -> str:
    """Check that an answer is a clear refusal; return its code."""
    assert (answer.code, answer.out) == (1, "")
    error = answer.error
    for part in parts:
        assert part in f"{error['message']} {error['hint']}"
    assert error["hint"]
    assert "unexpected" not in error["code"]
    return error["code"]


def binary(path: Path) -> None:
    path.write_bytes(os.urandom(2000) + b"\0" * 500)


def picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + os.urandom(4000))


def prose(path: Path) -> None:
    path.write_text("Always run the linter.\n" * 2000, "utf-8")


def other_json(path: Path) -> None:
    path.write_text('{"name": "package", "version": "1.0"}\n', "utf-8")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_loop(path: Path) -> None:
    """ELOOP: a fault that root meets, too."""
    path.symlink_to(path.name)


def nothing(path: Path) -> None:
    assert not path.exists()


BAD_FILES: list[Callable[[Path], None]] = [
    binary,
    picture,
    prose,
    other_json,
    a_folder,
    a_loop,
    nothing,
]


@pytest.mark.parametrize("make", BAD_FILES)
@pytest.mark.parametrize("words", ["reflect", "sessions show"])
def test_what_is_no_transcript(
    run: Run, tmp_path: Path, make: Callable[[Path], None], words: str
) -> None:
    path = tmp_path / "session.jsonl"
    make(path)
    before = run("queue", "list", "--json").out
    answer = run(*words.split(), "--transcript", path, "--json")
    refused(answer, "session.jsonl")
    assert run("queue", "list", "--json").out == before


def test_no_permission_for_a_transcript(run: Run, tmp_path: Path) -> None:
    """As root every file can be read: there the refusal comes from the system call itself."""
    path = tmp_path / "session.jsonl"
    path.write_text("{}\n", "utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        answer = process(
            "reflect", "--transcript", "/proc/1/mem", "--json", environment=variables()
        )
        assert answer.code == 1
        assert "/proc/1/mem" in answer.error["message"]
    else:
        assert refused(run("reflect", "--transcript", path, "--json")) == "no_permission"


def test_a_wrong_transcript_adds_no_project(run: Run, tmp_path: Path) -> None:
    path, folder = tmp_path / "bad.jsonl", tmp_path / "fresh"
    binary(path)
    folder.mkdir()
    refused(run("reflect", "--transcript", path, "--project", folder, "--json"))
    assert len(run("projects", "list", "--json").data["items"]) == 1
    assert not (folder / ".paper").exists()


@pytest.mark.parametrize("provider", ["nobody", "", "../claude"])
def test_an_unknown_provider(run: Run, tmp_path: Path, provider: str) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text("{}\n", "utf-8")
    answer = run("reflect", "--transcript", path, "--provider", provider, "--json")
    assert refused(answer, "claude") == "unknown_provider"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"## Rules\n- caf\xe9\n", "not_utf8"),
        ("## Rules\n- 用 pnpm\n".encode("gb18030"), "not_utf8"),
        ("## Rules\n- x\n".encode("utf-16"), "not_text"),
        (b"## Rules\n- a\x00b\n", "not_text"),
        (b"## Rules\n- " + b"x" * 8001, "knowledge_too_long"),
        (b"- y\n" * 3000, "knowledge_too_long"),
        (b"z" * 4_000_001, "knowledge_too_long"),
    ],
)
def test_a_knowledge_file_that_cannot_be_saved(
    run: Run, filled: Desk, folder: Path, tmp_path: Path, data: bytes, code: str
) -> None:
    path = tmp_path / "k.md"
    path.write_bytes(data)
    before = filled.view.read_bytes()
    answer = run("knowledge", "save", "--file", path, "--project", folder, "--json")
    assert refused(answer) == code
    assert filled.view.read_bytes() == before


@pytest.mark.parametrize("make", [a_folder, a_loop, nothing])
def test_a_knowledge_file_that_cannot_be_read(
    run: Run, folder: Path, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "k.md"
    make(path)
    answer = run("knowledge", "save", "--file", path, "--project", folder, "--json")
    refused(answer, "k.md")


def test_8000_characters_are_saved_and_one_more_is_not(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    """K-04: code points of the canonical text, also beyond the basic plane."""
    path = tmp_path / "k.md"
    frame = len("## Rules\n- \n\n## Info\n")
    path.write_text(f"## Rules\n- {'𝒳' * (8000 - frame)}\n\n## Info\n", "utf-8")
    saved = run("knowledge", "save", "--file", path, "--project", folder, "--json")
    assert saved.code == 0, saved.err
    path.write_text(f"## Rules\n- {'𝒳' * (8001 - frame)}\n\n## Info\n", "utf-8")
    answer = run("knowledge", "save", "--file", path, "--project", folder, "--json")
    assert refused(answer, "8,000") == "knowledge_too_long"


@pytest.mark.parametrize(
    "line",
    [
        "queue show nosuch",
        "queue apply nosuch --to user",
        "queue dismiss nosuch",
        "queue undo nosuch",
        "queue edit nosuch text",
        "snapshots show nosuch",
        "snapshots pin nosuch",
        "sessions show nosuch",
        "projects forget nosuch",
        "projects relink nosuch {folder}",
        "purge --item nosuch",
        "settings get nosuch",
        "settings set nosuch 1",
        "knowledge history --revision 99 --project {folder}",
        "knowledge history --compare 99 --project {folder}",
        "knowledge restore --revision 99 --project {folder}",
        "knowledge restore --backup KNOWLEDGE.md.9.bak --project {folder}",
        "knowledge restore --backup ../../etc/passwd --project {folder}",
        "queue list --type nonsense",
        "queue list --source nonsense",
        "import {folder}",
        "import {folder}/nothing.zip",
        "projects add {folder}/nothing",
        "projects add /",
        "projects add {folder}/.paper",
        "export {folder}/nothing/deep/a.zip --all",
        "export {folder} --all",
        "audit export {folder}",
    ],
)
def test_unknown_names_and_places(run: Run, folder: Path, line: str) -> None:
    words = [word.format(folder=folder) for word in line.split()]
    refused(run(*words, "--json"))


def test_an_archive_that_is_none(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    for data in (b"", b"PK\x03\x04" + os.urandom(300), os.urandom(5000), b"{}"):
        path.write_bytes(data)
        refused(run("import", path, "--json"), "a.zip")


@pytest.mark.parametrize("text", ["", " ", "x" * 501])
def test_a_wording_that_cannot_be_saved(run: Run, text: str) -> None:
    key = run("queue", "list", "--json").data["items"][0]["id"]
    refused(run("queue", "edit", key, text, "--json"))


def test_no_project_here(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("knowledge", "show", "--json")
    assert refused(answer, str(tmp_path), "projects add") == "not_a_project"


def test_the_working_folder_was_removed(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    script = f"mkdir '{gone}' && cd '{gone}' && rmdir '{gone}' && exec \"$@\""
    here = ["sh", "-c", script, "sh"]
    answer = process(*command("knowledge", "show", "--json"), program=here)
    assert (answer.code, answer.error["code"]) == (1, "not_a_project")
    assert process(*command("queue", "list"), program=here).code == 0


def test_a_corrupt_policy_and_a_corrupt_settings_row(
    run: Run, filled: Desk, folder: Path, paths: Paths
) -> None:
    """R-03: the app goes on with the strictest or the default, and doctor says so."""
    (filled.pack / "policy.toml").write_text("enabled = [unclosed\n", "utf-8")
    with open_core(paths, prefer_encoder="ngram") as core, core.store.write() as unit:
        from sqlalchemy import text

        unit.session.execute(
            text(
                "INSERT INTO setting (scope, key, value, updated_at) "
                "VALUES ('user', 'queue.park_days', '{not json', '2026-01-01 00:00:00')"
            )
        )
    assert run("knowledge", "show", "--project", folder).code == 0
    assert run("settings", "get", "queue.park_days").out == "30\n"
    state = run("doctor", "--json")
    assert state.code == 1
    messages = " ".join(finding["message"] for finding in state.data["findings"])
    assert "policy.toml" in messages
    assert "queue.park_days" in messages
    assert run("settings", "set", "queue.park_days", "20").code == 0
    assert run("settings", "get", "queue.park_days").out == "20\n"


def test_knowledge_md_that_is_a_folder(run: Run, filled: Desk, folder: Path) -> None:
    """V-03: it is moved aside whole, and what was approved is in the library."""
    filled.view.unlink()
    filled.view.mkdir()
    (filled.view / "mine.txt").write_text("mine", "utf-8")
    key = next(
        i["id"] for i in run("queue", "list", "--json").data["items"] if "locks" in i["text"]
    )
    assert run("queue", "apply", key, "--to", "project").code == 0
    assert "locks accounts" in run("knowledge", "show", "--project", folder).out
    assert "locks accounts" in filled.view.read_text("utf-8")
    kept = list(filled.pack.glob("KNOWLEDGE.md.foreign-*/mine.txt"))
    assert [path.read_text("utf-8") for path in kept] == ["mine"]
