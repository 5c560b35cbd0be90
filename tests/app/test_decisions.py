"""Deciding in a terminal: apply, dismiss, edit, undo, process all, in words and as JSON (K-19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.api import open_core
from core.paths import Paths
from tests.app.command_line import Run
from tests.core.library import Desk

pytestmark = pytest.mark.usefixtures("filled")


def key_of(run: Run, words: str) -> str:
    items = run("queue", "list", "--json").data["items"]
    found = [item["id"] for item in items if words in item["text"]]
    assert len(found) == 1
    return str(found[0])


def test_apply_to_the_project_lands_in_the_file_and_says_where(run: Run, filled: Desk) -> None:
    key = key_of(run, "locks")
    answer = run("queue", "apply", key, "--to", "project")
    assert (answer.code, answer.out) == (0, "Saved to atlas-api · Rules.\n")
    assert "- Ask before a migration that locks accounts.\n" in filled.view.read_text("utf-8")
    assert "Ask before a migration" in (filled.pack / "AGENT_MEMORY.md").read_text("utf-8")


def test_a_second_apply_is_no_false_success(run: Run, filled: Desk) -> None:
    key = key_of(run, "locks")
    run("queue", "apply", key, "--to", "project")
    before = filled.view.read_bytes()
    again = run("queue", "apply", key, "--to", "project")
    assert (again.code, again.out) == (0, "Already saved.\n")
    dismissed = run("queue", "dismiss", key, "--json")
    assert dismissed.data["outcome"] == "already_saved"
    assert filled.view.read_bytes() == before


def test_apply_to_user_with_another_wording(run: Run, paths: Paths) -> None:
    key = key_of(run, "结论")
    done = run("queue", "apply", key, "--to", "user", "--text", "先给结论。", "--json")
    assert done.data["outcome"] == "applied"
    assert "- 先给结论。\n" in paths.user_knowledge.read_text("utf-8")


def test_apply_to_another_project_than_it_came_from(run: Run, filled: Desk, tmp_path: Path) -> None:
    other = tmp_path / "billing"
    other.mkdir()
    key = key_of(run, "Churned")
    assert run("queue", "apply", key, "--to", "project", "--project", other).code == 0
    assert "Churned" in (other / ".paper" / "KNOWLEDGE.md").read_text("utf-8")
    assert "Churned" not in filled.view.read_text("utf-8")


def test_dismiss_and_undo(run: Run) -> None:
    key = key_of(run, "Churned")
    assert run("queue", "dismiss", key).out == "Dismissed; it is not suggested again.\n"
    assert run("queue", "dismiss", key).out == "Already dismissed.\n"
    assert key not in run("queue", "list", "--json").out
    assert run("queue", "undo", key).out == "Undone: it waits in the queue again.\n"
    assert key in run("queue", "list", "--json").out


def test_dismiss_several_names_the_unknown_one(run: Run) -> None:
    keys = [item["id"] for item in run("queue", "list", "--json").data["items"]]
    answer = run("queue", "dismiss", keys[0], "nosuchid", keys[1], "--json")
    assert answer.code == 1
    assert answer.error["code"] == "suggestion_not_found"
    assert "nosuchid" in answer.error["message"]
    # What could be done was done, and said.
    assert [item["suggestion_id"] for item in answer.data["items"]] == keys[:2]


def test_edit_changes_the_wording_before_apply(run: Run, filled: Desk) -> None:
    key = key_of(run, "locks")
    assert run("queue", "edit", key, "Ask before locking accounts.").code == 0
    run("queue", "apply", key, "--to", "project")
    text = filled.view.read_text("utf-8")
    assert "- Ask before locking accounts.\n" in text
    assert "migration" not in text


def test_edit_changes_the_type_and_leaves_the_words(run: Run, filled: Desk) -> None:
    key = key_of(run, "locks")
    before = run("queue", "show", key, "--json").data
    edited = run("queue", "edit", key, "--type", "info", "--json").data
    assert (before["type"], edited["type"], edited["text"]) == ("rule", "info", before["text"])
    run("queue", "apply", key, "--to", "project")
    _rules, _, info = filled.view.read_text("utf-8").partition("## Info")
    assert before["text"] in info
    nothing = run("queue", "edit", key)
    assert nothing.code == 2
    assert "--type" in nothing.err


def test_process_all_says_what_it_left_and_why(run: Run, filled: Desk, paths: Paths) -> None:
    with open_core(paths, prefer_encoder="ngram") as core:
        core.queue.propose(
            "rule",
            "Use `make up` to start the stack.",
            project_id=filled.project.id,
            session_id="s-9",
            provider="claude",
        )
    answer = run("queue", "process-all")
    assert answer.code == 0
    assert answer.out.startswith("3 saved, 1 skipped.\n")
    assert "unverified" in answer.out
    done = run("queue", "process-all", "--json").data
    assert done["applied"] == []
    assert [skipped["reason"] for skipped in done["skipped"]] == ["unverified"]


def test_a_conflict_needs_a_choice(run: Run, filled: Desk, paths: Paths) -> None:
    """K-14: never replaced without being asked."""
    with open_core(paths, prefer_encoder="ngram") as core:
        key = Desk(core, filled.project).one("Keep commits under 500 lines.", session="s-8")
    item = next(i for i in run("queue", "list", "--json").data["items"] if i["id"] == key)
    assert item["marks"] == ["may_replace"]
    answer = run("queue", "apply", key, "--to", "project", "--json")
    assert (answer.code, answer.error["code"]) == (1, "needs_choice")
    assert "300" in run("queue", "show", key).out
    assert run("queue", "apply", key, "--to", "project", "--replace").code == 0
    text = filled.view.read_text("utf-8")
    assert "500 lines" in text
    assert "300 lines" not in text


def test_forget_dismissals(run: Run) -> None:
    run("queue", "dismiss", key_of(run, "Churned"))
    assert run("queue", "forget-dismissals", "--json").data == {"forgotten": 1}
    assert run("queue", "forget-dismissals").out == "0 dismissals forgotten.\n"


def test_words_for_a_person(run: Run, folder: Path) -> None:
    listed = run("queue", "list")
    assert listed.code == 0
    assert len(listed.out.splitlines()) == 3
    assert "User" in listed.out
    assert "atlas-api" in run("projects", "list").out
    status = run("knowledge", "status", "--project", folder).out
    assert status.startswith("Rules 2 · Info 1\n")
    assert run("knowledge", "show", "--project", folder).out.startswith("## Rules\n")
    assert run("search", "pnpm").out.startswith("entry")
    assert run("settings", "list").out
    assert run("footprint").out
    assert run("snapshots", "list").out == "No snapshot yet.\n"
    assert run("audit", "verify").out.startswith("Intact since")
