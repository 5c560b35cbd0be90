"""What a person names is what a command takes: never the folder around, never a near id."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.api import open_core
from core.paths import Paths
from tests.app.command_line import Run
from tests.core.library import Desk

pytestmark = pytest.mark.usefixtures("filled")

UNKNOWN = "aa"
# Every command that takes a project, with what it would do to the one around.
WITH_PROJECT = [
    f"{line} --project {UNKNOWN}"
    for line in (
        "queue list",
        "queue process-all",
        "queue apply {item} --to project",
        "knowledge show",
        "knowledge status",
        "knowledge history",
        "knowledge reorganize",
        "knowledge save --file {file}",
        "knowledge restore --revision 1",
        "snapshots list",
        "snapshots create",
        "sessions list",
        "search pnpm",
        "inject",
        "export {out}",
        "import {file}",
        "footprint",
        "footprint remove",
        "footprint reaches",
        "settings list",
        "settings get memory.enabled",
        "settings set memory.enabled off",
        "settings reset memory.enabled",
        "views",
    )
]
WITH_ID = [f"projects forget {UNKNOWN}", f"projects relink {UNKNOWN} {{other}}"]


@pytest.fixture
def words(filled: Desk, folder: Path, tmp_path: Path) -> dict[str, str]:
    """What the placeholders stand for."""
    file, other = tmp_path / "k.md", tmp_path / "other"
    file.write_text("## Rules\n- Mine.\n\n## Info\n", "utf-8")
    other.mkdir()
    with open_core(prefer_encoder="ngram") as core:
        item = core.queue.list()[0].id
    return {"item": item, "file": str(file), "other": str(other), "out": str(tmp_path / "o.zip")}


def state(run: Run) -> list[str]:
    lines = ("projects list", "queue list", "settings list", "audit list", "snapshots list")
    return [run(*line.split(), "--json").out for line in lines]


@pytest.mark.parametrize("line", WITH_PROJECT + WITH_ID)
def test_an_unknown_project_is_never_the_one_around(
    run: Run, words: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(folder)
    before = state(run)
    answer = run(*line.format(**words).split(), "--json")
    assert (answer.code, answer.out) == (1, "")
    # "import" names a place on the disk: its folder must be there.
    wanted = {"project_not_found", "folder_missing" if line.startswith("import") else ""}
    assert answer.error["code"] in wanted
    if answer.error["code"] == "project_not_found":
        assert "atlas-api" in answer.error["hint"]
    assert state(run) == before
    assert not Path(words["out"]).exists()


def test_a_folder_inside_a_project_is_not_that_project(run: Run, folder: Path) -> None:
    inside = folder / "src"
    inside.mkdir()
    answer = run("projects", "forget", inside, "--json")
    assert answer.error["code"] == "project_not_found"
    assert f"atlas-api, whose folder is {folder}" in answer.error["hint"]
    assert len(run("projects", "list", "--json").data["items"]) == 1
    # What --project names belongs to the nearest project, as a session in it does (V-14).
    assert run("knowledge", "status", "--project", inside, "--json").code == 0


@pytest.mark.parametrize("how", ["id", "name", "folder", "dot", "link"])
def test_forget_takes_an_id_a_name_or_the_very_folder(
    run: Run, filled: Desk, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.chdir(folder)
    link = tmp_path / "link"
    link.symlink_to(folder)
    name = {
        "id": filled.project.id,
        "name": "atlas-api",
        "folder": folder,
        "dot": ".",
        "link": link,
    }[how]
    assert run("projects", "forget", name, "--json").data == {"forgotten": filled.project.id}


def test_a_name_that_two_folders_have_names_neither(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "b" / "atlas-api"
    other.mkdir(parents=True)
    assert run("projects", "add", other).code == 0
    names = {item["name"] for item in run("projects", "list", "--json").data["items"]}
    assert len(names) == 2
    answer = run("queue", "list", "--project", "atlas-api", "--json")
    assert answer.error["code"] == "project_not_found"
    assert all(name in answer.error["hint"] for name in names)


def test_a_folder_that_is_added_by_naming_it_is_told(run: Run, tmp_path: Path) -> None:
    new = tmp_path / "new"
    new.mkdir()
    answer = run("queue", "list", "--project", new)
    assert f"new ({new}) is looked after from now on." in answer.err
    assert "looked after" not in run("queue", "list", "--project", new).err


def test_no_project_here_says_how_to_add_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hint = run("knowledge", "show", "--json").error["hint"]
    assert "projects add DIR" in hint
    assert "Known projects: atlas-api" in hint


# -- short ids -----------------------------------------------------------------------------


def test_the_beginning_of_an_id_is_enough(run: Run, folder: Path) -> None:
    keys = [item["id"] for item in run("queue", "list", "--json").data["items"]]
    key = keys[0]
    assert run("queue", "show", key[:5], "--json").data["id"] == key
    assert run("queue", "edit", key[:6], "Ask before a release.", "--json").data["id"] == key
    assert run("queue", "apply", key[:5], "--to", "user").code == 0
    # Decided ones are found, too.
    assert run("queue", "undo", key[:5], "--json").data["suggestion_id"] == key
    assert run("queue", "dismiss", key[:5], "--json").data["suggestion_id"] == key
    made = run("snapshots", "create", "--project", folder, "--json").data["id"]
    assert run("snapshots", "show", made[:4], "--json").data["id"] == made
    assert run("snapshots", "pin", made[:4], "--json").data["id"] == made


@pytest.mark.parametrize("words", ["queue show", "queue dismiss", "queue undo", "snapshots show"])
def test_three_characters_are_too_few(run: Run, folder: Path, words: str) -> None:
    key = run("queue", "list", "--json").data["items"][0]["id"]
    if words.startswith("snapshots"):
        key = run("snapshots", "create", "--project", folder, "--json").data["id"]
    assert run(*words.split(), key[:3], "--json").code == 1


def test_a_beginning_that_several_have_lists_them(run: Run, paths: Paths, filled: Desk) -> None:
    from sqlalchemy import update

    from core.store.models import SuggestionRow

    with open_core(paths, prefer_encoder="ngram") as core:
        first, second, *_ = (item.id for item in core.queue.list())
        twins = {first: "beef00000001", second: "beef00000002"}
        with core.store.write() as unit:
            for old, new in twins.items():
                unit.session.execute(
                    update(SuggestionRow).where(SuggestionRow.id == old).values(id=new)
                )
                unit.audit("queue.added", "suggestion", new)
    answer = run("queue", "dismiss", "beef", "--json")
    assert answer.code == 1
    assert all(new in answer.error["hint"] for new in twins.values())
    assert run("queue", "dismiss", "beef00000001", "--json").code == 0


def test_purge_takes_whole_ids_only(run: Run) -> None:
    key = run("queue", "list", "--json").data["items"][0]["id"]
    assert run("purge", "--item", key[:6], "--json").error["code"] == "purge_not_found"


def test_an_unknown_session_is_not_purged(run: Run) -> None:
    before = run("audit", "list", "--json").out
    for more in ([], ["--preview"]):
        answer = run("purge", "--session", "typo", *more, "--json")
        assert (answer.code, answer.error["code"]) == (1, "session_not_found")
        assert "sessions list" in answer.error["hint"]
    assert run("audit", "list", "--json").out == before


# -- several at once, choices ----------------------------------------------------------------


def test_several_are_applied_and_the_refused_ones_named(run: Run) -> None:
    items = run("queue", "list", "--json").data["items"]
    keys = [item["id"] for item in items]
    answer = run("queue", "apply", *keys, "nosuch", "--to", "user", "--json")
    assert answer.code == 1
    assert answer.error["code"] == "suggestion_not_found"
    assert [item["suggestion_id"] for item in answer.data["items"]] == keys
    assert run("queue", "list", "--json").data == {"items": []}
    text = run("knowledge", "show", "--scope", "user").out
    assert all(item["text"] in text for item in items)


def test_one_wording_is_for_one_item(run: Run) -> None:
    keys = [item["id"] for item in run("queue", "list", "--json").data["items"]]
    answer = run("queue", "apply", *keys, "--to", "user", "--text", "x y z", "--json")
    assert (answer.code, answer.error["code"]) == (2, "usage")


@pytest.mark.parametrize(("option", "choice"), [("--type", "lesson"), ("--source", "usage")])
def test_an_unknown_choice_names_the_choices(run: Run, option: str, choice: str) -> None:
    error = run("queue", "list", option, "ruel", "--json").error
    assert error["message"] == f"There is no {option[2:]} “ruel”."
    assert choice in error["hint"]


def test_help_explains_commands(run: Run) -> None:
    assert run("help").out == run("--help").out
    assert run("help", "queue", "apply").out == run("queue", "apply", "--help").out
    assert run("help", "queue").out.startswith("usage: paper-evo queue")
    assert run("help", "queu").code == 2


def test_settings_are_listed_without_the_specification_s_numbers(run: Run) -> None:
    import re

    out = run("settings", "list").out
    assert not re.search(r"\([A-Z]-\d|spec README", out)
    assert "Memory is on: learning, injection, agents' tools." in out


def test_an_unknown_setting_points_to_the_list(run: Run) -> None:
    assert "settings list" in run("settings", "get", "zzz", "--json").error["hint"]


def test_snapshots_name_their_project(run: Run, folder: Path) -> None:
    assert run("snapshots", "create", "--project", folder).code == 0
    assert "  atlas-api  " in run("snapshots", "list").out
