"""What commands tell a person: masked secrets, where an item lands, what was read before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.sample.library import prepare, sample_paths
from core.api import open_core
from core.paths import Paths
from tests.app.command_line import Run
from tests.core.library import Desk

TOKEN = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT" + "1vW4xY7zA0bC3dE6"
MARK = "[secret: "


def session(path: Path, folder: Path, texts: Sequence[str], tools: int = 0) -> Path:
    """Write a session in which a person said ``texts``."""
    lines: list[dict[str, object]] = []
    parent = None
    for number, text in enumerate(texts):
        uuid = f"u{number}"
        lines.append(
            {
                "type": "user",
                "uuid": uuid,
                "parentUuid": parent,
                "sessionId": "s-told",
                "cwd": str(folder),
                "timestamp": f"2026-06-18T09:{number:02}:00.000Z",
                "message": {"role": "user", "content": text},
            }
        )
        parent = uuid
    for number in range(tools):
        uuid = f"a{number}"
        lines.append(
            {
                "type": "assistant",
                "uuid": uuid,
                "parentUuid": parent,
                "sessionId": "s-told",
                "message": {
                    "role": "assistant",
                    "content": [
                        {"type": "tool_use", "id": uuid, "name": "Bash", "input": {}},
                    ],
                },
            }
        )
        parent = uuid
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return path


# -- masking (R-06) --------------------------------------------------------------------------


@pytest.mark.usefixtures("filled")
def test_a_session_is_shown_masked(run: Run, folder: Path, tmp_path: Path) -> None:
    text = f"Use the key {TOKEN} for\u202e the staging\u200b server, always."
    file = session(tmp_path / "s.jsonl", folder, [text])
    assert run("reflect", "--transcript", file).code == 0
    for line in (["--transcript", file], ["s-told"], ["s-to"]):
        for more in ([], ["--json"]):
            shown = run("sessions", "show", *line, *more).out
            assert TOKEN not in shown
            assert MARK in shown
            assert "\u202e" not in shown
            assert "\u200b" not in shown
        assert "1 secret was masked" in run("sessions", "show", *line).out
        assert run("sessions", "show", *line, "--json").data["masked"] == 1


@pytest.mark.usefixtures("filled")
def test_a_person_s_own_patterns_hold_for_a_session_that_was_read(
    run: Run, folder: Path, tmp_path: Path, paths: Paths
) -> None:
    from core.settings.types import MaskingPattern

    with open_core(paths, prefer_encoder="ngram") as core:
        core.settings.set("masking.patterns", (MaskingPattern("customer", r"KD-\d{6}"),))
    file = session(tmp_path / "s.jsonl", folder, ["Always ask KD-123456 before a release."])
    assert run("reflect", "--transcript", file).code == 0
    assert "KD-123456" not in run("sessions", "show", "s-told").out


@pytest.mark.usefixtures("filled")
def test_what_was_masked_is_counted(run: Run, folder: Path, tmp_path: Path) -> None:
    said = f"Always use {TOKEN} with the staging server, never the old key."
    file = session(tmp_path / "s.jsonl", folder, [said])
    read = run("reflect", "--transcript", file)
    assert "1 secret was masked" in read.out
    again = run("reflect", "--transcript", file, "--again", "--json").data
    assert again["masked"] == 1

    key = run("queue", "list", "--json").data["items"][0]["id"]
    edited = run("queue", "edit", key, f"Use {TOKEN} and token={TOKEN}.")
    assert "2 secrets were masked" in edited.out
    edited = run("queue", "edit", key, f"Ask for {TOKEN}.", "--json")
    assert edited.data["masked"] == 1
    applied = run("queue", "apply", key, "--to", "user", "--text", f"Never log {TOKEN}.")
    assert "1 secret was masked" in applied.out

    text = tmp_path / "k.md"
    text.write_text(f"## Rules\n- Never log {TOKEN}.\n\n## Info\n", "utf-8")
    saved = run("knowledge", "save", "--file", text, "--project", folder)
    assert "1 secret was masked" in saved.out
    saved = run("knowledge", "save", "--file", text, "--project", folder, "--json")
    assert saved.data["masked"] == 1


@pytest.mark.usefixtures("filled")
def test_nothing_is_said_of_masking_where_nothing_was(run: Run) -> None:
    key = run("queue", "list", "--json").data["items"][0]["id"]
    assert "masked" not in run("queue", "edit", key, "Ask first, always.").out
    assert "masked" not in run("queue", "apply", key, "--to", "user").out


# -- queue show ------------------------------------------------------------------------------


def test_an_item_shows_where_it_would_land_and_the_words_around(
    run: Run, filled: Desk, paths: Paths
) -> None:
    message = "Before I forget. Never deploy on a Friday. The rest can wait."
    with open_core(paths, prefer_encoder="ngram") as core:
        key = Desk(core, filled.project).one("Never deploy on a Friday.", message=message)
    shown = run("queue", "show", key).out
    assert "Before I forget. “Never deploy on a Friday.” The rest can wait." in shown
    assert "would land in the knowledge of atlas-api, Rules:" in shown
    lines = shown.splitlines()
    place = lines.index("  + - Never deploy on a Friday.")
    assert lines[place - 1] == "    - Keep commits under 300 lines."
    assert lines[place + 2] == "    ## Info"
    landing = run("queue", "show", key, "--json").data["landing"]
    assert landing["section"] == "rules"
    assert landing["before"][-1] == "- Keep commits under 300 lines."
    assert run("queue", "apply", key, "--to", "project").code == 0
    assert run("queue", "show", key, "--json").data["landing"] is None


def test_a_user_item_lands_in_the_user_file(run: Run, filled: Desk) -> None:
    key = next(i["id"] for i in run("queue", "list", "--json").data["items"] if "结论" in i["text"])
    assert "would land in the user knowledge, Rules:" in run("queue", "show", key).out


def test_a_replacement_shows_the_line_that_would_go(run: Run, filled: Desk, paths: Paths) -> None:
    with open_core(paths, prefer_encoder="ngram") as core:
        key = Desk(core, filled.project).one("Keep commits under 500 lines.")
    shown = run("queue", "show", key).out
    assert "may replace in the knowledge of atlas-api:" in shown
    assert "  - - Keep commits under 300 lines.  (if it replaces this)" in shown


# -- reflect ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("filled")
def test_a_second_reading_says_so(run: Run, folder: Path, tmp_path: Path) -> None:
    text = "Always run the linter before a commit."
    file = session(tmp_path / "s.jsonl", folder, [text])
    first = run("reflect", "--transcript", file).out
    assert "queued" in first
    assert "you said" not in first, "the line above says the same"
    second = run("reflect", "--transcript", file).out
    assert second.strip().endswith("already read; --again reads it anew.")
    assert "0 turns" not in second
    assert "1 turn, 1 message, 1 round" in run("reflect", "--transcript", file, "--again").out


@pytest.mark.usefixtures("filled")
def test_what_was_found_over_the_limit_is_told(run: Run, folder: Path, tmp_path: Path) -> None:
    texts = (
        "Always write a changelog line.",
        "Never deploy to production on Fridays.",
        "Prices are always stored as integer cents, never floats.",
        "Always write the migration before the model change.",
        "Never call console.log, always use the logger.",
    )
    file = session(tmp_path / "s.jsonl", folder, ["\n".join(f"- {text}" for text in texts)])
    out = run("reflect", "--transcript", file).out
    assert "2 more were found; at most 3 a round are queued. --again offers the next ones." in out
    assert "over limit" not in out
    again = run("reflect", "--transcript", file, "--again").out
    assert again.count("  queued ") == 2
    assert "more were found" not in again


@pytest.mark.usefixtures("scratch")
def test_a_session_of_no_project_says_what_it_is_taken_for(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("projects", "add", folder).code == 0
    file = session(tmp_path / "s.jsonl", tmp_path / "away", ["Always run the linter first."])
    monkeypatch.chdir(folder)
    told = run("reflect", "--transcript", file).err
    assert f"{tmp_path / 'away'} is in no project: taken for atlas-api, here." in told


@pytest.mark.usefixtures("scratch")
def test_one_is_not_many(run: Run, folder: Path, tmp_path: Path) -> None:
    file = session(tmp_path / "s.jsonl", folder, ["Always run the linter first."], tools=1)
    assert "1 tool call: Bash" in run("sessions", "show", "--transcript", file).out
    assert run("projects", "add", folder).code == 0
    done = run("export", tmp_path / "a.zip", "--project", folder).out
    assert "1 scope, " in done


# -- audit -----------------------------------------------------------------------------------


def test_the_audit_shows_the_words_of_then(run: Run, filled: Desk, tmp_path: Path) -> None:
    items = run("queue", "list", "--json").data["items"]
    item = next(i for i in items if "locks" in i["text"])
    key, first = item["id"], item["text"]
    for wording in ("Second wording, kept nowhere.", "Third wording."):
        assert run("queue", "edit", key, wording).code == 0
    assert run("queue", "apply", key, "--to", "user", "--text", "Fourth wording.").code == 0
    records = [
        record
        for record in run("audit", "list", "--json").data["items"]
        if record["object_id"] == key
    ]
    shown = [(record["action"], record["text"]) for record in reversed(records)]
    assert shown == [
        ("queue.added", first),
        ("queue.edited", ""),
        ("queue.edited", "Third wording."),
        ("knowledge.applied", "Fourth wording."),
        ("queue.applied", "Fourth wording."),
    ]
    file = tmp_path / "audit.csv"
    assert run("audit", "export", file).code == 0
    added = next(line for line in file.read_text("utf-8-sig").splitlines() if key in line)
    assert first in added
    assert "Fourth" not in added
    assert run("queue", "undo", key).code == 0
    newest = run("audit", "list", "--limit", "1", "--json").data["items"][0]
    assert (newest["action"], newest["text"]) == ("queue.undone", "")


def test_an_item_that_was_never_edited_has_its_words_everywhere(run: Run, filled: Desk) -> None:
    item = run("queue", "list", "--json").data["items"][0]
    for line in ("apply {} --to user", "undo {}", "dismiss {}"):
        assert run("queue", *line.format(item["id"]).split()).code == 0
    records = run("audit", "list", "--json").data["items"]
    mine = [record for record in records if record["object_id"] == item["id"]]
    assert len(mine) >= 5
    assert {record["text"] for record in mine} == {item["text"]}


# -- pointers (W10) --------------------------------------------------------------------------


def test_the_sample_points_to_files_that_are_there(tmp_path: Path) -> None:
    """Its home folder is its own: no shell calls that ``~``."""
    root = tmp_path / "sample"
    prepare(root, now=datetime(2026, 6, 18, tzinfo=UTC))
    paths = sample_paths(root)
    memories = sorted(root.glob("projects/*/.paper/AGENT_MEMORY.md"))
    assert len(memories) == 2
    for memory in memories:
        text = memory.read_text("utf-8")
        pointed = [Path(word.strip("`")) for word in text.split() if "USER.md`" in word]
        assert pointed, text
        for path in (Path(str(each).rstrip(":").strip("`")) for each in pointed):
            assert path.is_absolute()
            assert path.is_relative_to(paths.hub)
            assert path.is_file()


def test_one_s_own_library_is_pointed_to_from_home(run: Run, filled: Desk) -> None:
    key = run("queue", "list", "--json").data["items"][0]["id"]
    assert run("queue", "apply", key, "--to", "user").code == 0
    text = (filled.pack / "AGENT_MEMORY.md").read_text("utf-8")
    assert "~/.paper/feed/" in text


def test_the_demo_points_nowhere_in_home(run: Run) -> None:
    assert "~/" not in run("demo", "--json").data["agent_memory"]
