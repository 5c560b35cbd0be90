"""K-17: no supported way in lets an agent approve."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.errors import GateClosed
from core.gate.commands import COMMANDS_WITHOUT_GATE, needs_gate
from core.gate.gate import WORDS, Gate, Passage, confirm_at_terminal, person_actor
from core.gate.surroundings import (
    ProcessInfo,
    SystemProcesses,
    agent_above,
    agent_variable,
    is_agent_process,
    os_user,
)
from core.store.opening import Library
from tests.core import gate_child

ROOT = Path(__file__).parents[2]
OWN = Library("lib", scratch=False)
SCRATCH = Library("lib", scratch=True)
SHELL = ProcessInfo("bash", "/usr/bin/bash", ("-bash",))
ME = ProcessInfo("paper-evo", "/usr/bin/python3", ("python3", "paper-evo", "queue", "apply"))


class Chain:
    """Processes as given."""

    def __init__(self, *ancestors: ProcessInfo) -> None:
        self._chain = (ME, *ancestors)

    def chain(self) -> Sequence[ProcessInfo]:
        return self._chain


class Person:
    """Types back the words of the question, changed by ``spoil``."""

    def __init__(self, answer: str | None = "{}") -> None:
        self.answer = answer
        self.asked: list[str] = []

    def ask(self, question: str) -> str | None:
        self.asked.append(question)
        words = re.findall(r": (\w+ \w+)\n", question)[0]
        return None if self.answer is None else self.answer.format(words)


class Nobody:
    """A terminal that must not be asked."""

    def ask(self, question: str) -> str | None:
        pytest.fail("the gate asked where it must refuse outright")


def gate(
    library: Library = OWN,
    *ancestors: ProcessInfo,
    environment: dict[str, str] | None = None,
    terminal: Person | Nobody | None = None,
) -> Gate:
    return Gate(
        library,
        environment=environment or {"TERM": "xterm"},
        processes=Chain(*(ancestors or (SHELL,))),
        terminal=terminal or Nobody(),
    )


@pytest.mark.parametrize("command", sorted(COMMANDS_WITHOUT_GATE))
def test_what_k17_names_needs_no_gate(command: str) -> None:
    agent = ProcessInfo("claude")
    approval = gate(OWN, agent, environment={"CLAUDECODE": "1"}).check(command)
    assert approval.passage is Passage.OPEN


@pytest.mark.parametrize(
    "command",
    [
        "queue apply",
        "queue dismiss",
        "queue process-all",
        "queue forget-dismissals",
        "queue undo",
        "knowledge save",
        "knowledge restore",
        "projects add",
        "projects forget",
        "projects relink",
        "settings set",
        "footprint remove",
        "purge",
        "import",
        "snapshots rollback",
        "snapshots restore",
        "snapshots pin",
        "agents install",
        "agents uninstall",
        "memory edit",
        "skills promote",
        "sleep install",
        "a command of next year",
        "",
    ],
)
def test_every_other_command_meets_it(command: str) -> None:
    assert needs_gate(command)
    with pytest.raises(GateClosed):
        gate(OWN, environment={"CLAUDECODE": "1"}).check(command)


@pytest.mark.parametrize(
    ("command", "flags"),
    [
        ("doctor", ["--json", "--fix"]),
        ("consolidate", ["--apply"]),
        ("knowledge reorganize", ["--keep"]),
        ("knowledge reorganize", ["--keep=yes"]),
    ],
)
def test_a_flag_closes_an_open_command(command: str, flags: list[str]) -> None:
    assert not needs_gate(command, ["--json"])
    assert needs_gate(command, flags)


@pytest.mark.parametrize(
    "variable",
    [
        "CLAUDECODE",
        "CLAUDE_CODE_ENTRYPOINT",
        "CLAUDE_CODE_SSE_PORT",
        "OPENCODE",
        "OPENCODE_PID",
        "OPENCODE_CONFIG_CONTENT",
        "COPILOT_AGENT_SESSION_ID",
        "COPILOT_SKILLS_DIRS",
        "CODEX_SANDBOX",
        "CODEX_HOME",
        "AGENT",
        "GEMINI_CLI",
    ],
)
@pytest.mark.parametrize("value", ["1", "", "0"])
def test_inside_an_agent_it_refuses_outright(variable: str, value: str) -> None:
    with pytest.raises(GateClosed) as caught:
        gate(environment={variable: value}).check("queue apply")
    assert caught.value.code == "gate_agent"
    assert variable in caught.value.message


@pytest.mark.parametrize(
    "variable", ["SSH_AGENT_PID", "SSH_AUTH_SOCK", "GPG_AGENT_INFO", "USER_AGENT", "CODE", "TERM"]
)
def test_ordinary_variables_are_no_agent(variable: str) -> None:
    assert agent_variable({variable: "1"}) == ""


@pytest.mark.parametrize(
    "process",
    [
        ProcessInfo("claude"),
        ProcessInfo("claude.exe", r"C:\Users\d\AppData\claude.exe"),
        ProcessInfo("MainThread", "/usr/bin/node", ("claude",)),
        ProcessInfo("node", "/usr/bin/node", ("node", "/home/d/.local/bin/claude")),
        ProcessInfo("node", "/usr/bin/node", ("node", "--no-warnings", "/usr/bin/opencode")),
        ProcessInfo(
            "node",
            "/usr/bin/node",
            ("node", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js", "-p"),
        ),
        ProcessInfo(
            "node.exe",
            r"C:\nodejs\node.exe",
            ("node", r"C:\npm\node_modules\@github\copilot\index.js"),
        ),
        ProcessInfo("opencode-linux-", "/opt/opencode-linux-x64/bin/opencode"),
        ProcessInfo("codex-x86_64-un", "/opt/codex-x86_64-unknown-linux-musl"),
        ProcessInfo("copilot", "", ("copilot", "--acp")),
        ProcessInfo("gemini", "", ("node", "/usr/bin/gemini")),
        ProcessInfo("sh", "/bin/sh", ("sh", "/usr/local/bin/codex")),
        ProcessInfo("python3", "/usr/bin/python3", ("python3", "-u", "/opt/bin/aider")),
        ProcessInfo("bun", "/usr/bin/bun", ("bun", "run.js"), ("HOME", "CLAUDECODE")),
        ProcessInfo("bash", "/usr/bin/bash", ("bash", "-c", "x"), ("OPENCODE_PID",)),
    ],
    ids=lambda process: f"{process.name} {' '.join(process.arguments)}"[:60],
)
def test_below_an_agent_it_refuses_outright(process: ProcessInfo) -> None:
    with pytest.raises(GateClosed) as caught:
        gate(OWN, SHELL, process, SHELL).check("queue apply")
    assert caught.value.code == "gate_agent"
    assert process.name in caught.value.message


@pytest.mark.parametrize(
    "process",
    [
        SHELL,
        ProcessInfo("tmux: server", "/usr/bin/tmux", ("tmux", "new", "-s", "claude")),
        ProcessInfo("bash", "/usr/bin/bash", ("bash", "-c", "grep claude notes; codex")),
        ProcessInfo("vim", "/usr/bin/vim", ("vim", "claude")),
        ProcessInfo("node", "/usr/bin/node", ("node", "/srv/server.js", "claude")),
        ProcessInfo("python3", "/usr/bin/python3", ("python3", "-m", "pytest")),
        ProcessInfo("gnome-terminal-", "/usr/libexec/gnome-terminal-server"),
        ProcessInfo("?"),
    ],
    ids=lambda process: process.name,
)
def test_a_person_s_programs_are_no_agents(process: ProcessInfo) -> None:
    assert not is_agent_process(process)
    assert agent_above([ME, process, SHELL]) == ""


def test_the_program_itself_is_not_its_own_agent() -> None:
    """A project folder or argument may be called "claude"."""
    me = ProcessInfo("paper-evo", "", ("paper-evo", "projects", "add", "claude"))
    assert agent_above([me, SHELL]) == ""


def test_a_person_types_the_words() -> None:
    person = Person("  {} \n")
    approval = gate(terminal=person).check("queue apply")
    assert approval.passage is Passage.TERMINAL
    assert (approval.actor.kind, approval.actor.os_user) == ("person", os_user())
    assert approval.actor.process_chain == ("paper-evo", "bash")
    assert "queue apply" in person.asked[0]
    gate(terminal=Person("{}")).check("queue apply")


@pytest.mark.parametrize("answer", ["", "yes", "y", "{0} x", "{0}{0}"])
def test_a_wrong_answer_closes_it(answer: str) -> None:
    person = Person(answer)
    with pytest.raises(GateClosed) as caught:
        gate(terminal=person).check("queue apply")
    assert caught.value.code == "gate_wrong_answer"
    assert len(person.asked) == 1, "no second guess"


def test_without_a_terminal_it_is_closed() -> None:
    with pytest.raises(GateClosed) as caught:
        gate(terminal=Person(None)).check("queue apply")
    assert caught.value.code == "gate_no_terminal"


def test_the_words_differ_each_time() -> None:
    person = Person()
    for _ in range(12):
        gate(terminal=person).check("queue apply")
    assert len(set(person.asked)) > 6
    assert len(WORDS) == len(set(WORDS)) > 64


def test_a_scratch_library_has_no_gate() -> None:
    approval = gate(SCRATCH, ProcessInfo("claude"), environment={"CLAUDECODE": "1"}).check(
        "queue apply"
    )
    assert approval.passage is Passage.SCRATCH
    assert (approval.actor.kind, approval.actor.process_chain) == (
        "person",
        ("paper-evo", "claude"),
    )


def test_the_window_s_person_is_named_with_the_process_chain() -> None:
    actor = person_actor("window")
    assert (actor.kind, actor.name, actor.os_user) == ("person", os_user(), os_user())
    names = tuple(process.name for process in SystemProcesses().chain())
    assert actor.process_chain[0] == "paper-evo window"
    # psutil completes names of more than 15 characters from the command line
    assert [name[:15] for name in actor.process_chain[1:]] == [name[:15] for name in names]
    assert person_actor().process_chain == actor.process_chain[1:]


def test_where_no_library_opens_the_gate_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    with pytest.raises(GateClosed) as caught:
        confirm_at_terminal("doctor --fix")
    assert caught.value.code == "gate_agent"


# Real processes and terminals.


def child(*arguments: str) -> list[str]:
    return [sys.executable, gate_child.__file__, *arguments]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def run(command: list[str], **variables: str) -> str:
    answer = subprocess.run(
        command,
        env=environment() | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        start_new_session=True,  # no controlling terminal either
    )
    return answer.stdout


@pytest.mark.parametrize("name", ["claude", "codex-linux-x64", "gemini"])
def test_a_real_parent_with_an_agent_s_name(tmp_path: Path, name: str) -> None:
    script = tmp_path / name
    script.write_text('#!/bin/sh\n"$@"\nexit $?\n')
    script.chmod(0o755)
    assert "result: gate_agent" in run([str(script), *child("--chain", "2")])


def test_a_real_renamed_program(tmp_path: Path) -> None:
    shell = shutil.which("sh")
    assert shell is not None
    program = tmp_path / "copilot"
    shutil.copy2(Path(shell).resolve(), program)
    assert "result: gate_agent" in run(
        [str(program), "-c", '"$@"; exit $?', "x", *child("--chain", "2")]
    )


def test_a_real_agent_run_by_an_interpreter(tmp_path: Path) -> None:
    script = tmp_path / "opencode"
    script.write_text("import subprocess, sys\nsubprocess.run(sys.argv[1:], check=True)\n")
    assert "result: gate_agent" in run([sys.executable, str(script), *child("--chain", "2")])


def test_a_real_parent_whose_environment_was_cleared_for_the_child(tmp_path: Path) -> None:
    script = tmp_path / "work"
    script.write_text(f'#!/bin/sh\nenv -i PYTHONPATH="{ROOT}" "$@"\nexit $?\n')
    script.chmod(0o755)
    command = [str(script), *child("--chain", "2")]
    assert "result: gate_agent" in run(command, CLAUDECODE="1")
    assert "result: gate_no_terminal" in run(command), "the same without an agent"


def in_terminal(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a command with a terminal of its own, which this test reads and types into."""
    return subprocess.Popen(
        [sys.executable, "-c", "import pty, sys; pty.spawn(sys.argv[1:])", *command],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def read_until(process: subprocess.Popen[bytes], mark: bytes) -> str:
    assert process.stdout is not None
    seen = b""
    while mark not in seen:
        piece = os.read(process.stdout.fileno(), 4096)
        assert piece, f"ended after {seen!r}"
        seen += piece
    return seen.decode()


def type_in(process: subprocess.Popen[bytes], text: str) -> None:
    assert process.stdin is not None
    process.stdin.write(text.encode())
    process.stdin.flush()


def finish(process: subprocess.Popen[bytes]) -> str:
    text = read_until(process, b"result: ")
    out, _ = process.communicate(timeout=60)
    return text + out.decode()


def shown_words(text: str) -> str:
    found = re.search(r"go on: (\w+ \w+)\r?\n", text)
    assert found is not None, text
    return found[1]


def test_a_real_terminal_with_the_right_answer() -> None:
    process = in_terminal(child())
    words = shown_words(read_until(process, b"> "))
    type_in(process, f"{words}\n")
    assert "result: passed person" in finish(process)


def test_a_real_terminal_with_a_wrong_answer() -> None:
    process = in_terminal(child())
    read_until(process, b"> ")
    type_in(process, "yes\n")
    assert "result: gate_wrong_answer" in finish(process)


def test_what_was_typed_before_the_question_is_no_answer() -> None:
    process = in_terminal(child("--wait"))
    type_in(process, "yes\n")
    words = shown_words(read_until(process, b"> "))
    type_in(process, f"{words}\n")
    assert "result: passed" in finish(process)


def test_a_pipe_cannot_answer_even_where_there_is_a_terminal() -> None:
    shell = ["sh", "-c", 'yes amber | "$@"', "sh", *child()]
    assert "result: gate_no_terminal" in finish(in_terminal(shell))


def test_without_any_terminal_a_real_process_is_refused() -> None:
    assert "result: gate_no_terminal" in run(child())
