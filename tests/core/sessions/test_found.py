"""The sessions an agent left of a project, for a person to pick from (A-09, A-11)."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from core.agents.claude.slugs import encode_slug
from core.errors import NotFound
from tests.core.library import Desk
from tests.fakes.claude_session import write_session


def _left(desk: Desk, name: str, cwd: Path, seed: int, day: int) -> Path:
    folder = desk.core.paths.home / ".claude" / "projects" / encode_slug(str(cwd))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    write_session(path, cwd=str(cwd), seed=seed, turns=20)
    lines = []
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        record["sessionId"] = name
        if "timestamp" in record:
            record["timestamp"] = f"2026-11-{day:02}" + record["timestamp"][10:]
        lines.append(json.dumps(record, ensure_ascii=False))
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_sessions_of_the_folder_newest_first_and_what_was_read(desk: Desk, tmp_path: Path) -> None:
    root = desk.project.path
    old = _left(desk, "s-old", root, seed=1, day=3)
    new = _left(desk, "s-new", root, seed=2, day=9)
    _left(desk, "s-other", tmp_path / "elsewhere", seed=3, day=10)
    (old.parent / "broken.jsonl").write_bytes(os.urandom(4000))
    (old.parent / "agent-1.jsonl").write_bytes(old.read_bytes())  # a sub-agent's file

    found = desk.core.sessions.found(desk.project.id)
    assert [item.session_id for item in found if not item.path.name.startswith("agent-")] == [
        "s-new",
        "s-old",
    ]
    assert all(item.path.parent == old.parent for item in found)
    assert not any(item.read for item in found)
    assert found[0].size == new.stat().st_size
    assert found[0].provider == "claude"

    desk.core.reflection.reflect(new)
    by_id = {item.session_id: item for item in desk.core.sessions.found(desk.project.id)}
    assert by_id["s-new"].read
    assert not by_id["s-old"].read

    records = [json.loads(line) for line in new.read_text("utf-8").splitlines()]
    record = next(r for r in reversed(records) if r["type"] == "user")
    record.update(uuid="later", timestamp="2026-11-20T10:00:00Z")
    with new.open("a", encoding="utf-8") as file:
        file.write(json.dumps(record) + "\n")
    by_id = {item.session_id: item for item in desk.core.sessions.found(desk.project.id)}
    assert not by_id["s-new"].read  # something was said since


def test_most_and_a_folder_that_moved(desk: Desk, tmp_path: Path) -> None:
    root = desk.project.path
    for day in (1, 2, 3):
        _left(desk, f"s-{day}", root, seed=day, day=day)
    assert [i.session_id for i in desk.core.sessions.found(desk.project.id, 2)] == ["s-3", "s-2"]
    moved = tmp_path / "moved"
    shutil.move(root, moved)
    desk.core.projects.relink(desk.project.id, moved)
    assert len(desk.core.sessions.found(desk.project.id)) == 3


def test_an_unknown_project(desk: Desk) -> None:
    with pytest.raises(NotFound):
        desk.core.sessions.found("nosuch")
