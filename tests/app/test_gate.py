"""K-17 on the real command line: who passes, who is refused, and by a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.api import open_core
from core.gate.commands import needs_gate
from core.paths import Paths
from tests.app import terminal_child
from tests.app.command_line import Run, process, variables
from tests.app.conftest import fill
from tests.app.test_usage import COMMANDS
from tests.core.library import Desk

CHILD = [sys.executable, "-P", terminal_child.__file__]

# K-17's list, as far as these commands exist yet; "listing and showing" is spelled out.
FREE = {
    "help": "help queue",
    "projects list": "projects list",
    "queue list": "queue list",
    "queue show": "queue show {item}",
    "knowledge show": "knowledge show --project {folder}",
    "knowledge status": "knowledge status --project {folder}",
    "knowledge history": "knowledge history --project {folder}",
    "knowledge reorganize": "knowledge reorganize --project {folder}",
    "sessions list": "sessions list",
    "sessions show": "sessions show --transcript {transcript}",
    "inject": "inject --project {folder} --print",
    "search": "search pnpm",
    "snapshots list": "snapshots list",
    "snapshots create": "snapshots create --project {folder}",
    "snapshots show": "snapshots show {snapshot}",
    "audit list": "audit list",
    "audit verify": "audit verify",
    "audit export": "audit export {out}/audit.csv",
    "footprint": "footprint",
    "footprint list": "footprint list",
    "footprint reaches": "footprint reaches --project {folder}",
    "settings list": "settings list",
    "settings get": "settings get queue.park_days",
    "export": "export {out}/all.zip --all",
    "doctor": "doctor",
    "reflect": "reflect --transcript {transcript} --project {folder}",
    "demo": "demo",
}
# Every other one, with the arguments that would let it act.
GATED = {
    "projects add": "projects add {new}",
    "projects forget": "projects forget {project}",
    "projects relink": "projects relink {project} {new}",
    "queue apply": "queue apply {item} --to project",
    "queue dismiss": "queue dismiss {item}",
    "queue undo": "queue undo {item}",
    "queue edit": "queue edit {item} changed",
    "queue process-all": "queue process-all",
    "queue forget-dismissals": "queue forget-dismissals",
    "knowledge save": "knowledge save --file {new}/k.md --project {folder}",
    "knowledge restore": "knowledge restore --revision 1 --project {folder}",
    "snapshots pin": "snapshots pin {snapshot}",
    "footprint remove": "footprint remove",
    "import": "import {archive}",
    "purge": "purge --item {item}",
    "settings set": "settings set queue.park_days 3",
    "settings reset": "settings reset queue.park_days",
    "views": "views",
}
# Flags that make a free command approve, and a folder that is no project yet (V-14).
GATED_BY_FLAG = {
    "doctor --fix": "doctor --fix",
    "knowledge reorganize --keep": "knowledge reorganize --keep --project {folder}",
    "knowledge reorganize --discard": "knowledge reorganize --discard --project {folder}",
    "reflect a new folder": "reflect --transcript {transcript} --project {new}",
    "inject in a new folder": "inject --project {new}",
}


def test_every_command_is_judged_here() -> None:
    # The window is opened by ``app.main``, and there a person approves by hand.
    assert set(FREE) | set(GATED) | {"window"} == set(COMMANDS)
    assert not needs_gate("window")
    assert not {name for name in GATED if not needs_gate(name)}


@pytest.fixture
def normal(paths: Paths, folder: Path) -> Desk:
    """A person's own library: the gate is in force."""
    return fill(lambda: open_core(paths, prefer_encoder="ngram"), folder)


@pytest.fixture
def names(normal: Desk, paths: Paths, folder: Path, tmp_path: Path) -> dict[str, str]:
    """What the placeholders of the command lines stand for."""
    new, out = tmp_path / "new", tmp_path / "out"
    new.mkdir()
    out.mkdir()
    (new / "k.md").write_text("## Rules\n- Mine.\n\n## Info\n", "utf-8")
    transcript = tmp_path / "session.jsonl"
    transcript.write_text(
        '{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","cwd":"/x",'
        '"message":{"role":"user","content":"Always run the linter before a commit."}}\n',
        "utf-8",
    )
    with open_core(paths, prefer_encoder="ngram") as core:
        snapshot = core.snapshots.create(normal.scope, "manual").id
        core.transfer.export(normal.scope, tmp_path / "a.zip")
        item = next(i.id for i in core.queue.list() if "locks" in i.text)
    return {
        "new": str(new),
        "out": str(out),
        "folder": str(folder),
        "transcript": str(transcript),
        "snapshot": snapshot,
        "archive": str(tmp_path / "a.zip"),
        "item": item,
        "project": normal.project.id,
    }


def state(paths: Paths, *folders: Path) -> dict[str, object]:
    """All that an approving command could change."""
    with open_core(paths, prefer_encoder="ngram") as core:
        files = {
            str(path): path.read_bytes()
            for folder in folders
            for path in folder.rglob("*")
            if path.is_file()
        }
        return {
            "projects": [(p.id, p.path) for p in core.projects.list()],
            "queue": [(i.id, i.text, i.status) for i in core.queue.list()],
            "knowledge": [
                (f.scope, core.knowledge.file(f.scope).text) for f in core.knowledge.files()
            ],
            "settings": [(s.key, s.value) for s in core.settings.items()],
            "pinned": [s.pinned for s in core.snapshots.list()],
            "files": files,
        }


def line_of(commands: dict[str, str], name: str, names: dict[str, str]) -> list[str]:
    return [*(word.format_map(names) for word in commands[name].split()), "--json"]


def test_an_agent_is_refused_and_nothing_changes(
    run: Run,
    names: dict[str, str],
    paths: Paths,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every command that is not on K-17's list, and every flag that makes one approve."""
    before = state(paths, folder, Path(names["new"]))
    monkeypatch.setenv("CLAUDECODE", "1")
    commands = GATED | GATED_BY_FLAG
    for name in commands:
        answer = run(*line_of(commands, name, names))
        assert (answer.code, answer.out) == (1, ""), name
        assert answer.error["code"] == "gate_agent", name
    monkeypatch.delenv("CLAUDECODE")
    assert state(paths, folder, Path(names["new"])) == before


def test_without_a_terminal_it_is_refused(
    run: Run, names: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.gate.surroundings.SystemProcesses.chain", lambda _self: [])
    commands = GATED | GATED_BY_FLAG
    for name in commands:
        answer = run(*line_of(commands, name, names))
        assert answer.code == 1, name
        assert answer.error["code"] == "gate_no_terminal", name
        assert answer.error["hint"], name


def test_what_only_reads_or_proposes_works_inside_an_agent(
    run: Run, names: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CODE_ENTRYPOINT", "cli")
    monkeypatch.setenv("AGENT", "1")
    for name in FREE:
        answer = run(*line_of(FREE, name, names))
        assert answer.code == 0, (name, answer.err)


def test_nothing_an_agent_may_call_approves(
    run: Run, names: dict[str, str], paths: Paths, normal: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K-09: after every free command the approved text and the agent's files are the same."""
    watched = [normal.view, normal.pack / "AGENT_MEMORY.md"]
    before = [path.read_bytes() for path in watched]
    monkeypatch.setenv("CLAUDECODE", "1")
    for line in FREE.values():
        run(*[word.format_map(names) for word in line.split()])
    assert [path.read_bytes() for path in watched] == before


@pytest.mark.usefixtures("normal")
def test_a_pipe_cannot_answer(names: dict[str, str], paths: Paths) -> None:
    answer = process(
        "queue",
        "apply",
        names["item"],
        "--to",
        "project",
        stdin=b"amber birch\n" * 9,
        program=CHILD,
    )
    assert answer.code == 1
    assert "needs a person at a terminal" in answer.err


class Person:
    """Sits at a pseudo-terminal and types."""

    def __init__(self, *arguments: str) -> None:
        self._master, slave = pty.openpty()
        # A session of its own, whose controlling terminal the slave becomes when it is opened.
        name = os.ttyname(slave)
        opener = (
            "import os,sys;os.setsid();f=os.open(sys.argv[1],os.O_RDWR);"
            "[os.dup2(f,n) for n in (0,1,2)];os.execv(sys.argv[2],sys.argv[2:])"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", opener, name, *CHILD, *arguments], env=variables()
        )
        self._slave = slave  # kept open: a terminal that nobody has open ends at once
        self.seen = ""

    def read_until(self, pattern: str, seconds: float = 30.0) -> re.Match[str]:
        until = time.monotonic() + seconds
        while not (found := re.search(pattern, self.seen)):
            assert time.monotonic() < until, self.seen
            self._take(0.2)
        return found

    def _take(self, seconds: float) -> bool:
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        self.seen += os.read(self._master, 4096).decode("utf-8", "replace")
        return True

    def types(self, text: str) -> None:
        os.write(self._master, text.encode())

    def leave(self) -> int:
        code = self.process.wait(timeout=30)
        while self._take(0):
            continue
        os.close(self._slave)
        os.close(self._master)
        return code


def test_a_person_types_the_words_and_passes(
    names: dict[str, str], normal: Desk, paths: Paths
) -> None:
    """The audit then holds the system's user and the process chain."""
    person = Person("queue", "apply", names["item"], "--to", "project")
    words = person.read_until(r"to go on: (\w+ \w+)").group(1)
    person.types(f"{words}\n")
    assert person.leave() == 0, person.seen
    assert "Saved to atlas-api" in person.seen
    assert "locks accounts" in normal.view.read_text("utf-8")
    with open_core(paths, prefer_encoder="ngram") as core:
        record = next(r for r in core.audit.list() if r.object_id == names["item"])
    assert record.actor_kind == "person"
    assert record.detail["os_user"]
    assert record.detail["process_chain"]


@pytest.mark.parametrize("typed", ["yes\n", "\n", "amber amber amber\n"])
def test_wrong_words_do_not_pass(names: dict[str, str], normal: Desk, typed: str) -> None:
    before = normal.view.read_bytes()
    person = Person("queue", "apply", names["item"], "--to", "project")
    person.read_until(r"to go on: (\w+ \w+)")
    person.types(typed)
    assert person.leave() == 1
    assert "Nothing was changed" in person.seen
    assert normal.view.read_bytes() == before


def test_scratch_is_decided_when_the_library_is_made(
    names: dict[str, str], monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """PAPER_SCRATCH=1 opens no gate of a library that exists."""
    monkeypatch.setenv("PAPER_SCRATCH", "1")
    monkeypatch.setenv("CLAUDECODE", "1")
    answer = run("queue", "apply", names["item"], "--to", "project", "--json")
    assert answer.error["code"] == "gate_agent"
