"""README and docs/cli.md are true: their commands exist, and a newcomer gets through in order."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from app.cli.parser import build_parser
from app.sample import sessions
from tests.app.command_line import ROOT, Run
from tests.app.test_usage import COMMANDS
from tests.fakes.clock import FixedClock

_QUOTED = re.compile(r"`((?:paper-evo|queue|knowledge|snapshots|sessions) ?[^`]*)`")


def lines_of(name: str) -> list[str]:
    """Return the command lines that a page shows, without the program's name."""
    text = (ROOT / name).read_text("utf-8")
    found = [line.removeprefix("paper-evo").strip() for line in _QUOTED.findall(text)]
    return [line for line in found if line and not line.startswith(("-", "…", "."))]


def parsed(line: str) -> object:
    return build_parser().parse_args(shlex.split(line.replace("…", "x")))


@pytest.mark.parametrize("name", ["README.md", "docs/cli.md"])
def test_every_shown_line_is_one_the_program_takes(name: str) -> None:
    lines = lines_of(name)
    assert len(lines) >= 8
    for line in lines:
        parsed(line)


def test_the_page_shows_every_command() -> None:
    shown = "\n".join(lines_of("docs/cli.md"))
    # "footprint list" is what "footprint" does.
    missing = [words for words in COMMANDS if not re.search(rf"^{words}\b", shown, re.M)]
    assert missing == ["footprint list"]


@pytest.mark.usefixtures("scratch")
def test_a_newcomer_follows_the_main_tasks(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table of the README, top to bottom, on a session nobody prepared a library for."""
    transcript = tmp_path / "session.jsonl"
    sessions.write_session(sessions.REFUNDS, transcript, folder, FixedClock().now())
    assert run("projects", "list").out.startswith("No projects yet.")
    assert run("queue", "list").out == "Nothing to review.\n"

    done = run("reflect", "--transcript", transcript, "--project", folder, "--json")
    assert done.code == 0, done.err
    shape = ["rounds", "queued", "folded", "dropped", "blocks", "skills"]
    assert list(done.data)[:6] == shape
    assert done.data["queued"]
    assert done.data["blocks"] == done.data["skills"] == []
    assert isinstance(done.data["dropped"], dict)
    assert all(isinstance(count, int) for count in done.data["dropped"].values())

    monkeypatch.chdir(folder)
    items = run("queue", "list", "--json").data["items"]
    assert {item["id"] for item in items} == set(done.data["queued"])
    first, *rest = (item["id"] for item in items if item["scope"] == "project")
    assert run("queue", "show", first).code == 0
    applied = run("queue", "apply", first, "--to", "project")
    assert applied.out.startswith("Saved to atlas-api")
    assert run("queue", "dismiss", rest[0]).code == 0

    text = run("knowledge", "show").out
    edited = tmp_path / "edited.md"
    edited.write_text(text.replace("## Info", "- Ask before a migration.\n\n## Info"), "utf-8")
    assert run("knowledge", "save", "--file", edited).out.startswith("Saved as revision 2.")
    assert run("knowledge", "reorganize").code == 0
    given = run("inject", "--print")
    assert "Ask before a migration." in given.out
    assert given.out.rstrip("\n") + "\n" == (folder / ".paper" / "AGENT_MEMORY.md").read_text(
        "utf-8"
    )
    assert run("search", "migration").out.startswith("entry")

    session = run("sessions", "list", "--json").data["items"][0]["id"]
    assert run("sessions", "show", session).code == 0
    again = run("reflect", "--transcript", transcript, "--project", folder, "--json").data
    assert (again["queued"], again["messages"]) == ([], 0)
    assert run("purge", "--session", session).code == 0
    refused = run("reflect", "--transcript", transcript, "--project", folder, "--json")
    assert (refused.code, refused.error["code"]) == (1, "purged")
    assert run("queue", "list", "--json").data == {"items": []}
    assert run("audit", "verify").code == 0
    state = run("doctor", "--json").data
    assert not {finding["code"] for finding in state["findings"]} & {
        "views_missing",
        "store_damaged",
    }


@pytest.mark.usefixtures("scratch")
def test_reflect_without_a_project_finds_the_session_s_own(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K-12: the session's own project, else the folder one is in, else a question stays."""
    assert run("projects", "add", folder).code == 0
    transcript = tmp_path / "session.jsonl"
    sessions.write_session(sessions.WEBHOOKS, transcript, folder, FixedClock().now())
    monkeypatch.chdir(tmp_path)
    done = run("reflect", "--transcript", transcript, "--json").data
    assert done["project"] == run("projects", "list", "--json").data["items"][0]["id"]


@pytest.mark.usefixtures("scratch")
def test_reflect_outside_every_project_asks_which_at_apply(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript = tmp_path / "session.jsonl"
    sessions.write_session(sessions.REFUNDS, transcript, folder, FixedClock().now())
    monkeypatch.chdir(tmp_path)
    done = run("reflect", "--transcript", transcript, "--json").data
    assert done["project"] is None
    items = run("queue", "list", "--json").data["items"]
    key = next(item["id"] for item in items if item["scope"] != "user")
    answer = run("queue", "apply", key, "--to", "project", "--json")
    assert (answer.code, answer.error["code"]) == (1, "needs_project")
    assert run("queue", "apply", key, "--to", "project", "--project", folder).code == 0
