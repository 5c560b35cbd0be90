"""The sample library and the demo: real engine, own folder, made once, made again if half made."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.sample import sessions
from app.sample.library import VERSION, prepare, sample_root
from core.agents.claude import ClaudeTranscripts
from core.api import open_core
from core.domain.scope import USER, Scope
from core.domain.suggestion import Source
from core.paths import Paths
from core.queue_review.types import Mark
from tests.app.command_line import process, variables

NOW = datetime(2026, 7, 1, 9, 0, tzinfo=UTC)
NAMES = (sessions.REFUNDS, sessions.WEBHOOKS, sessions.EXPORT, sessions.REPORT)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Paths:
    """One sample for all tests that only look."""
    root = tmp_path_factory.mktemp("sample") / "paper-evo-sample"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
        return prepare(root, now=NOW)


def test_what_is_in_it(made: Paths) -> None:
    """U-08: every kind of card, both scopes, two languages, history."""
    with open_core(made, scratch=True, prefer_encoder="ngram") as core:
        assert core.library.scratch
        projects = {project.name: project for project in core.projects.list()}
        assert set(projects) == {"atlas-api", "monthly-report"}
        items = core.queue.list()
        marks = {mark for item in items for mark in item.marks}
        assert {Mark.MAY_REPLACE, Mark.SAID_AGAIN, Mark.UNVERIFIED, Mark.LIKE_DISMISSED} <= marks
        sources = {item.source for item in items}
        assert {Source.CHAT_EXTRACTION, Source.AGENT_PROPOSAL, Source.OUTSIDE_EDIT} <= sources
        assert {"user", "project"} <= {item.suggested_scope for item in items}
        assert {item.type.value for item in items} >= {"rule", "info", "file"}
        assert any("\u4e00" <= char <= "\u9fff" for item in items for char in item.text)
        for item in items:
            if item.source is Source.CHAT_EXTRACTION:
                assert item.evidence is not None
                said = item.evidence.message[item.evidence.start : item.evidence.end]
                assert said == item.evidence.quote
        atlas = Scope(projects["atlas-api"].id)
        assert len(core.knowledge.revisions(atlas)) >= 3
        assert core.knowledge.status(USER).rules >= 4
        actions = {record.action for record in core.audit.list()}
        assert {"queue.applied", "queue.dismissed"} <= actions
        assert core.audit.verify().ok
        assert core.snapshots.list()


def test_its_times_lie_before_now(made: Paths) -> None:
    with open_core(made, scratch=True, prefer_encoder="ngram") as core:
        for item in core.queue.list():
            assert item.created <= NOW
            if item.evidence is not None and item.evidence.time is not None:
                assert item.evidence.time <= item.created
        last = [project.last_active for project in core.projects.list()]
        assert all(time is not None and time <= NOW for time in last)


def test_it_is_made_once_and_what_a_person_did_in_it_stays(made: Paths) -> None:
    root = made.data.parent
    with open_core(made, scratch=True, prefer_encoder="ngram") as core:
        before = len(core.queue.list())
        key = core.queue.list()[-1].id
        core.queue.dismiss(key)
    assert prepare(root) == made
    with open_core(made, scratch=True, prefer_encoder="ngram") as core:
        assert len(core.queue.list()) == before - 1
        core.queue.undo(key)


def test_a_half_made_one_is_made_again(tmp_path: Path) -> None:
    """Killed while it was made (R-01): no stamp, so the next start begins anew."""
    root = tmp_path / "sample"
    program = (
        "import sys;from pathlib import Path;from app.sample.library import prepare;"
        "prepare(Path(sys.argv[1]))"
    )
    running = subprocess.Popen([sys.executable, "-c", program, str(root)], env=variables())
    until = time.monotonic() + 60
    while not (root / "projects" / "atlas-api" / ".paper").exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait(timeout=30)
    assert not (root / "ready").exists()
    paths = prepare(root, now=NOW)
    assert (root / "ready").read_text("utf-8") == VERSION
    with open_core(paths, scratch=True, prefer_encoder="ngram") as core:
        assert len(core.projects.list()) == 2
        assert core.audit.verify().ok


def test_an_older_sample_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    monkeypatch.setattr("app.sample.library._make", lambda root, now: made.append(root))
    root = tmp_path / "sample"
    prepare(root)
    prepare(root)
    assert len(made) == 1
    (root / "left.txt").write_text("x", "utf-8")
    (root / "ready").write_text("0", "utf-8")
    prepare(root)
    assert len(made) == 2
    assert not (root / "left.txt").exists()
    prepare(root, fresh=True)
    assert len(made) == 3


def test_it_lies_outside_a_person_s_library(paths: Paths) -> None:
    root = sample_root()
    assert root.name == "paper-evo-sample"
    for place in (paths.hub, paths.data):
        assert not root.is_relative_to(place)
        assert not place.is_relative_to(root)


@pytest.mark.parametrize("name", NAMES)
def test_the_bundled_sessions_are_real_shaped_and_whole(name: str, tmp_path: Path) -> None:
    folder = tmp_path / ("monthly-report" if "report" in name else "atlas-api")
    path = sessions.write_session(name, tmp_path / name, folder, NOW)
    reader = ClaudeTranscripts(tmp_path / "hub")
    head = reader.head(path)
    assert head.cwd == str(folder)
    assert head.last_active == NOW
    assert head.title
    stream = reader.turns(path)
    turns = list(stream)
    assert sum(bool(turn.user) for turn in turns) >= 4
    assert stream.stats.bad_lines == (1 if name == sessions.REFUNDS else 0)
    for line in path.read_text("utf-8").splitlines():
        if not line.endswith("half a li"):
            json.loads(line)


def test_a_session_s_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / 'odd "name" \\ 项目' / "atlas-api"
    path = sessions.write_session(sessions.EXPORT, tmp_path / "s.jsonl", folder, NOW)
    assert ClaudeTranscripts(tmp_path).head(path).cwd == str(folder)


def test_the_demo_shows_the_main_job_and_leaves_nothing(paths: Paths, tmp_path: Path) -> None:
    """U-09: reflect → queue → apply → views; decoys in tool output never arrive."""
    environment = variables(TMPDIR=str(tmp_path))
    done = process("demo", "--json", environment=environment).data
    assert done["rounds"] == 3
    assert len(done["queued"]) >= 6
    assert len(done["applied"]) == len(done["queued"]) - 1
    assert done["pending_left"] == 0
    assert done["audit_ok"] is True
    given = done["agent_memory"] + done["user_knowledge"]
    for said in ("Idempotency-Key", "“Churned” means no paid invoice", "先给结论", "make test-db"):
        assert said in given
    for decoy in (
        "French",
        "Fridays",
        "tabs over spaces",
        "retry a failed charge 5 times",
        "WEBHOOK_TIMEOUT",
        "GPG",
        "bump the version",
        "I001",
        "必须排除所有内部用户",
    ):
        assert decoy not in given
    assert "30 days at most" in done["knowledge"]
    assert "90 days at most" not in done["knowledge"]
    assert list(tmp_path.iterdir()) == []
    assert not paths.database.exists()
    assert not paths.hub.exists()


def test_the_demo_in_words_and_inside_an_agent() -> None:
    answer = process("demo", environment=variables(CLAUDECODE="1"))
    assert (answer.code, answer.err) == (0, "")
    for part in ("1. Read a Claude Code session", "2. ", "3. Decided", "AGENT_MEMORY.md", "Intact"):
        assert part in answer.out
    assert os.linesep not in answer.out.replace("\n", "")
