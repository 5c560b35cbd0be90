"""Every answer as JSON: the shapes of U-09, which programs rely on."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from core.paths import Paths
from tests.app.command_line import Run
from tests.core.library import Desk

pytestmark = pytest.mark.usefixtures("filled")


def test_queue_list(run: Run, filled: Desk) -> None:
    """U-09; without --project the suggestions of all projects."""
    items = run("queue", "list", "--json").data["items"]
    assert len(items) == 3
    wanted = ["id", "type", "text", "evidence_quote", "source", "status", "scope", "project"]
    for item in items:
        assert list(item)[:9] == [*wanted, "repeats"]
        assert item["source"] == "chat_extraction"
        assert item["status"] == "pending"
        assert item["project"] == filled.project.id
        assert item["repeats"] == 0
        assert item["evidence_quote"]
    assert {item["scope"] for item in items} == {"user", "project"}


def test_queue_list_of_one_project_and_kind(run: Run, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert run("projects", "add", other).code == 0
    assert run("queue", "list", "--project", other, "--json").data == {"items": []}
    assert len(run("queue", "list", "--project", folder, "--json").data["items"]) == 3
    assert run("queue", "list", "--type", "info", "--json").data == {"items": []}
    assert run("queue", "list", "--parked", "--json").data == {"items": []}


def test_queue_show(run: Run) -> None:
    key = run("queue", "list", "--json").data["items"][0]["id"]
    shown = run("queue", "show", key, "--json").data
    assert shown["id"] == key
    assert shown["evidence"]["quote"] in shown["evidence"]["message"]


def test_projects_list(run: Run, filled: Desk, folder: Path) -> None:
    items = run("projects", "list", "--json").data["items"]
    assert [list(item)[:4] for item in items] == [["id", "path", "name", "last_active"]]
    assert items[0]["id"] == filled.project.id
    assert items[0]["path"] == str(folder)
    assert items[0]["name"] == "atlas-api"


def test_knowledge_status(run: Run, filled: Desk, folder: Path) -> None:
    status = run("knowledge", "status", "--project", folder, "--json").data
    for key, value in {
        "scope": "project",
        "project": filled.project.id,
        "rules": 2,
        "info": 1,
        "budget": 20_000,
        "mode": "flat",
        "pending": 2,
    }.items():
        assert status[key] == value
    text = run("knowledge", "show", "--project", folder, "--json").data["text"]
    assert status["characters"] == len(text)
    assert status["updated"].endswith("+00:00")
    user = run("knowledge", "status", "--scope", "user", "--json").data
    assert (user["scope"], user["project"], user["updated"]) == ("user", None, None)


def test_inject(run: Run, filled: Desk, folder: Path) -> None:
    """U-09: the text is byte for byte what the agent's file holds."""
    given = run("inject", "--project", folder, "--print", "--json").data
    assert list(given)[:3] == ["text", "sections", "sha256"]
    assert given["sha256"] == hashlib.sha256(given["text"].encode()).hexdigest()
    assert given["text"] == (filled.pack / "AGENT_MEMORY.md").read_text("utf-8")
    assert given["sections"]
    for size in given["sections"].values():
        assert list(size) == ["characters", "left_out"]
    assert "Use pnpm" in given["text"]


def test_inject_says_the_same_for_every_agent_and_refuses_unknown_ones(
    run: Run, folder: Path
) -> None:
    texts = {
        run("inject", "--project", folder, "--agent", agent).out
        for agent in ("claude", "copilot", "opencode")
    }
    assert len(texts) == 1
    answer = run("inject", "--project", folder, "--agent", "clod", "--json")
    assert (answer.code, answer.error["code"]) == (1, "unknown_agent")


def test_snapshots(run: Run, folder: Path) -> None:
    made = run("snapshots", "create", "--project", folder, "--json").data
    items = run("snapshots", "list", "--json").data["items"]
    assert [list(item)[:4] for item in items] == [["id", "created", "reason", "pinned"]]
    assert items[0]["id"] == made["id"]
    assert items[0]["pinned"] is False
    assert run("snapshots", "pin", made["id"], "--json").data["pinned"] is True
    assert run("snapshots", "pin", made["id"], "--off", "--json").data["pinned"] is False
    shown = run("snapshots", "show", made["id"], "--json").data
    assert shown["id"] == made["id"]
    assert "Use pnpm" in run("snapshots", "show", made["id"]).out


def test_sessions_list_is_a_list(run: Run) -> None:
    assert run("sessions", "list", "--json").data == {"items": []}


def test_search(run: Run, folder: Path) -> None:
    hits = run("search", "pnpm", "--json").data["items"]
    assert [(hit["kind"], hit["text"]) for hit in hits] == [("entry", "Use pnpm, never npm.")]
    assert run("search", "结论", "--json").data["items"][0]["kind"] == "suggestion"
    assert run("search", "结论", "--project", folder, "--json").data["items"] == []
    assert run("search", "no-such-word", "--json").data == {"items": []}


def test_audit(run: Run, tmp_path: Path) -> None:
    items = run("audit", "list", "--json").data["items"]
    assert [item["seq"] for item in items] == sorted((i["seq"] for i in items), reverse=True)
    added = run("audit", "list", "--action", "queue", "--json").data["items"]
    assert {item["action"] for item in added} == {"queue.added"}
    assert len(run("audit", "list", "--limit", "2", "--json").data["items"]) == 2
    verdict = run("audit", "verify", "--json").data
    assert (verdict["ok"], verdict["count"]) == (True, len(items))
    exported = run("audit", "export", tmp_path / "audit.csv", "--json").data
    assert exported["records"] == len(items)
    assert (tmp_path / "audit.csv").read_text("utf-8-sig").startswith("number,")


def test_footprint(run: Run, filled: Desk, folder: Path) -> None:
    items = run("footprint", "--json").data["items"]
    paths = {item["path"] for item in items}
    assert str(filled.pack / "AGENT_MEMORY.md") in paths
    assert all(item["exists"] and not item["changed"] for item in items)
    mine = run("footprint", "list", "--project", folder, "--json").data["items"]
    assert {item["scope"] for item in mine} == {filled.project.id}
    assert run("footprint", "--project", folder, "list", "--json").data["items"] == mine
    reached = run("footprint", "reaches", "--project", folder, "--json").data["items"]
    assert str(filled.pack / "AGENT_MEMORY.md") in {item["path"] for item in reached}


def test_footprint_remove_keeps_what_was_changed(run: Run, filled: Desk, folder: Path) -> None:
    changed = filled.pack / "AGENT_MEMORY.md"
    changed.write_text("mine\n", "utf-8")
    done = run("footprint", "remove", "--project", folder, "--json").data
    assert [kept["path"] for kept in done["kept"]] == [str(changed)]
    assert str(filled.view) in done["removed"]
    assert changed.read_text("utf-8") == "mine\n"
    assert not filled.view.exists()


def test_views_come_back(run: Run, filled: Desk) -> None:
    before = filled.view.read_bytes()
    filled.view.unlink()
    done = run("views", "--json").data
    assert (done["waiting"], done["foreign"], done["kept"]) == ([], [], [])
    assert filled.view.read_bytes() == before


def test_settings(run: Run, folder: Path) -> None:
    items = run("settings", "list", "--json").data["items"]
    key = "queue.park_days"
    assert key in {item["key"] for item in items}
    assert run("settings", "set", key, "12", "--json").data["value"] == 12
    assert run("settings", "get", key, "--json").data["value"] == 12
    assert run("settings", "get", key).out == "12\n"
    assert run("settings", "reset", key, "--json").data["value"] == 30
    answer = run("settings", "set", key, "soon", "--json")
    assert answer.code == 1
    assert "soon" in answer.error["message"]
    assert run("settings", "get", "no.such", "--json").code == 1
    assert run("settings", "list", "--project", folder, "--json").data["items"]


def test_knowledge_history_and_restore(run: Run, filled: Desk, folder: Path) -> None:
    text = "## Rules\n- Use pnpm, never npm.\n- Ask first.\n\n## Info\n"
    file = folder / "new.md"
    file.write_text(text, "utf-8")
    here = ("--project", folder, "--json")
    saved = run("knowledge", "save", "--file", file, *here).data
    assert (saved["revision"], saved["changed"]) == (2, True)
    assert run("knowledge", "save", "--file", file, *here).data["changed"] is False
    revisions = run("knowledge", "history", *here).data["items"]
    assert [item["number"] for item in revisions] == [2, 1]
    first = run("knowledge", "history", "--revision", 1, *here).data["text"]
    assert "30 days" in first
    compared = run("knowledge", "history", "--compare", 1, *here).data["diff"]
    assert "+- Ask first." in compared
    assert run("knowledge", "restore", "--list", *here).data["items"] == []
    assert run("knowledge", "restore", "--revision", 1, *here).data["revision"] == 3
    assert filled.view.read_text("utf-8").endswith(first)


def test_knowledge_reorganize(run: Run, filled: Desk, folder: Path) -> None:
    """K-21: a proposal changes nothing; --discard throws it away; --keep saves it."""
    file = folder / "new.md"
    file.write_text("## Rules\n- Use pnpm.\n- Use pnpm.\n- Ask first.\n\n## Info\n", "utf-8")
    here = ("--project", folder, "--json")
    run("knowledge", "save", "--file", file, *here)
    before = filled.view.read_bytes()
    proposal = run("knowledge", "reorganize", *here).data
    assert (proposal["changed"], proposal["merged"]) == (True, 1)
    assert filled.view.read_bytes() == before
    assert run("knowledge", "reorganize", "--discard", *here).data == {"discarded": True}
    assert run("knowledge", "reorganize", "--discard", *here).data == {"discarded": False}
    kept = run("knowledge", "reorganize", "--keep", *here).data
    assert kept["changed"] is True
    assert filled.view.read_text("utf-8").count("Use pnpm.") == 1


def test_export_and_import(run: Run, paths: Paths, folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "atlas.zip"
    done = run("export", archive, "--project", folder, "--json").data
    assert done["size"] == archive.stat().st_size
    assert run("export", tmp_path / "all.zip", "--all", "--json").code == 0
    answer = run("export", archive, "--all", "--project", folder, "--json")
    assert (answer.code, answer.error["code"]) == (2, "usage")
    imported = run("import", archive, "--json").data
    assert [scope["outcome"] for scope in imported["scopes"]] == ["unchanged"]


def test_import_gives_the_project_a_folder(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V-16: an archive of one project goes to the folder that --project names."""
    archive = tmp_path / "atlas.zip"
    assert run("export", archive, "--project", folder).code == 0
    monkeypatch.setenv("PAPER_HOME", str(tmp_path / "second" / "hub"))
    monkeypatch.setenv("PAPER_DB", str(tmp_path / "second" / "data" / "paper.db"))
    new = tmp_path / "moved"
    new.mkdir()
    done = run("import", archive, "--project", new, "--json")
    assert done.code == 0
    assert done.data["linked"] == done.data["scopes"][0]["scope"]
    assert "Use pnpm" in (new / ".paper" / "KNOWLEDGE.md").read_text("utf-8")


def test_doctor(run: Run) -> None:
    state = run("doctor", "--json")
    assert list(state.data) == ["ok", "findings"]
    for finding in state.data["findings"]:
        assert list(finding) == ["code", "message", "fix"]
    assert (state.code == 0) is state.data["ok"]
    fixed = run("doctor", "--fix", "--json")
    assert list(fixed.data) == ["ok", "findings"]


def test_purge(run: Run, paths: Paths) -> None:
    """R-10: what was purged is in no answer and no byte any more."""
    item = next(i for i in run("queue", "list", "--json").data["items"] if "locks" in i["text"])
    plan = run("purge", "--item", item["id"], "--preview", "--json").data
    assert plan["items"] == [item["text"]]
    assert len(run("queue", "list", "--json").data["items"]) == 3
    assert run("purge", "--item", item["id"], "--json").code == 0
    assert item["text"] not in run("queue", "list", "--json").out
    assert b"migration that locks" not in paths.database.read_bytes()
    answer = run("purge", "--item", item["id"], "--json")
    assert (answer.code, bool(answer.error["hint"])) == (1, True)
