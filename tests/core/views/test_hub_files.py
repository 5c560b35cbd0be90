"""INDEX.md, cwds.json and the pack's .gitignore (V-11, V-16)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from core.views import (
    IndexedChange,
    IndexedProject,
    SeenFolder,
    cwds,
    index,
    pack_gitignore,
)

Compare = Callable[[str, str], None]

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
PROJECTS = [
    IndexedProject("never", "/w/never", "p-3", None, 0, 0),
    IndexedProject("old", "/w/old", "p-2", NOON - timedelta(days=2), 1_234, 1),
    IndexedProject("odd `name`\n## x", "/w/\u2028odd", "p-1", NOON, 2, 1, 3, 4, 5_678),
]


def test_golden_index(golden: Compare) -> None:
    """V-11: by last activity; names cannot make lines or headings."""
    text = index(
        PROJECTS,
        skills=[("zeta", "~/.paper/skills/zeta"), ("alpha", "~/.paper/skills/alpha")],
        changes=[
            IndexedChange(NOON - timedelta(hours=1), "old", "evicted `port`\nsince overturned"),
            IndexedChange(NOON.astimezone(timezone(timedelta(hours=8))), "old", "consolidated"),
        ],
    )
    golden("index.md", text)
    assert text == index(
        PROJECTS[::-1],
        skills=[("alpha", "~/.paper/skills/alpha"), ("zeta", "~/.paper/skills/zeta")],
        changes=[
            IndexedChange(NOON, "old", "consolidated"),
            IndexedChange(NOON - timedelta(hours=1), "old", "evicted `port`\nsince overturned"),
        ],
    )


def test_golden_empty_index(golden: Compare) -> None:
    golden("index_empty.md", index([]))


def test_golden_cwds(golden: Compare) -> None:
    text = cwds(
        [
            SeenFolder("/w/b", None, None),
            SeenFolder("/w/字\udcff", "p-1", NOON, sessions=3, rules=2, info=1),
        ]
    )
    golden("cwds.json", text)
    assert json.loads(text)["folders"][1]["path"] == "/w/字\udcff"


def ignored(pack: Path, names: list[str]) -> set[str]:
    asked = subprocess.run(
        ["git", "check-ignore", "--no-index", "-z", "--stdin"],
        cwd=pack,
        input="\0".join(names),
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert not asked.stderr
    return {name for name in asked.stdout.split("\0") if name}


@pytest.mark.parametrize("skill", ["deploy", "a b", "[x]", "#h", "!n", "st*r", "客户"])
def test_git_itself_hides_all_but_what_is_shared(tmp_path: Path, skill: str) -> None:
    """V-16: observations, lessons and the agent's file stay ignored in either case."""
    subprocess.run(["git", "init", "-q", tmp_path], check=True, capture_output=True, timeout=30)
    pack = tmp_path / ".paper"
    (pack / "agents" / "skills" / skill / "scripts").mkdir(parents=True)
    shared = ["KNOWLEDGE.md", f"agents/skills/{skill}/SKILL.md", f"agents/skills/{skill}/scripts/a"]
    private = [
        "AGENT_MEMORY.md", "KNOWLEDGE.read.md", "KNOWLEDGE.md.bak", "project-id", "SKILLS.md",
        "agents/skills/other/SKILL.md", f"agents/skills/{skill}/.memory.md",
    ]  # fmt: skip
    (pack / ".gitignore").write_text(pack_gitignore(sharing=True, shared_skills=[skill]))
    assert ignored(pack, shared + private) == set(private)
    (pack / ".gitignore").write_text(pack_gitignore(sharing=False, shared_skills=[skill]))
    assert ignored(pack, shared + private) == {*shared, *private}


def test_golden_gitignore(golden: Compare) -> None:
    assert pack_gitignore(sharing=False) == "*\n"
    golden("gitignore_shared", pack_gitignore(sharing=True, shared_skills=["b", "a", "b"]))
