"""Who started this process: the signs of an agent around it (K-17)."""

from __future__ import annotations

import getpass
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath, PureWindowsPath
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import psutil

AGENT_VARIABLES = frozenset({"CLAUDECODE", "AGENT", "AI_AGENT", "GEMINI_CLI", "CURSOR_AGENT"})
AGENT_PREFIXES = ("CLAUDECODE_", "CLAUDE_CODE_", "OPENCODE", "COPILOT_", "CODEX_")
"""Variables that agents set for the programs they start (seen with the real ones, K-17)."""

# A program named like an agent: "claude", "claude.exe", "codex-linux-x64", "opencode.js".
_AGENT_PROGRAM = re.compile(
    r"(?:claude|opencode|copilot|codex|gemini|cursor-agent|aider|qwen)(?:[-_.].*)?", re.IGNORECASE
)
_AGENT_PACKAGE = re.compile(
    r"(?:@anthropic-ai/claude-code|opencode-ai|@github/copilot|@openai/codex|@google/gemini-cli"
    r"|claude-agent-acp)(?:/|$)",
    re.IGNORECASE,
)
_INTERPRETER = re.compile(
    r"(?:node|nodejs|bun|deno|npx|npm|python[0-9.]*w?|ruby|sh|bash|dash|zsh|ksh|busybox)",
    re.IGNORECASE,
)
MOST_ANCESTORS = 64
_HAS_PWD = sys.platform != "win32"


@dataclass(frozen=True, slots=True)
class ProcessInfo:
    """One process as far as it can be seen.

    Attributes:
        name: as the system names it.
        executable: path of the program, "" where it cannot be seen.
        arguments: its command line, program first; empty where it cannot be seen.
        variables: names of the variables it was started with; empty where they cannot be seen.
    """

    name: str
    executable: str = ""
    arguments: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()


class Processes(Protocol):
    """Looks at the processes above this one."""

    def chain(self) -> Sequence[ProcessInfo]:
        """Return this process and its ancestors, nearest first."""
        ...


class SystemProcesses:
    """The machine's processes; ``psutil`` is imported when first needed (15 ms)."""

    def names(self) -> tuple[str, ...]:
        """Return the names only, nearest first: quick, for the audit of every start."""
        if not Path("/proc/self/stat").exists():
            return tuple(process.name for process in self.chain())
        found: list[str] = []
        pid = os.getpid()
        while pid > 0 and len(found) < MOST_ANCESTORS:
            try:
                data = Path(f"/proc/{pid}/stat").read_bytes()
            except OSError:
                break
            # pid (name) state parent …; the name may hold anything, parentheses too
            head, _, rest = data.rpartition(b")")
            found.append(head.partition(b"(")[2].decode("utf-8", "replace"))
            pid = int(rest.split()[1])
        return tuple(found)

    def chain(self) -> Sequence[ProcessInfo]:
        """Return this process and its ancestors, nearest first."""
        import psutil

        found: list[ProcessInfo] = []
        try:
            process: psutil.Process | None = psutil.Process()
        except psutil.Error:
            return found
        while process is not None and len(found) < MOST_ANCESTORS:
            found.append(_seen(process))
            try:
                process = process.parent()
            except psutil.Error:
                break
        return found


def agent_variable(environment: Mapping[str, str]) -> str:
    """Return the name of a variable that only agents set, or ""; its value does not matter."""
    return next((name for name in sorted(environment) if is_agent_variable(name)), "")


def is_agent_variable(name: str) -> bool:
    """Say whether an agent sets this variable for the programs it starts."""
    upper = name.upper()
    return upper in AGENT_VARIABLES or upper.startswith(AGENT_PREFIXES)


def agent_above(chain: Sequence[ProcessInfo]) -> str:
    """Return the name of an ancestor that is an agent, or was started by one, or "".

    The environment of the ancestors is looked at too: ``env -i paper-evo …`` inside an agent's
    shell clears only its own.
    """
    for process in chain[1:]:
        if is_agent_process(process):
            return process.name
        inherited = next((name for name in process.variables if is_agent_variable(name)), "")
        if inherited:
            return f"{process.name} ({inherited})"
    return ""


def is_agent_process(process: ProcessInfo) -> bool:
    """Say whether a process is an agent's program, also one run by an interpreter."""
    arguments = process.arguments
    program = arguments[0] if arguments else ""
    names = {_base(process.name), _base(process.executable), _base(program)}
    if any(_AGENT_PROGRAM.fullmatch(name) for name in names):
        return True
    paths = [process.executable, *arguments[:1]]
    if any(_INTERPRETER.fullmatch(_stem(name)) for name in names):
        script = _script(arguments)
        if _AGENT_PROGRAM.fullmatch(_base(script)):
            return True
        paths.append(script)
    return any(_AGENT_PACKAGE.search(path.replace("\\", "/")) for path in paths)


def os_user() -> str:
    """Return the operating system's user, not what a variable says."""
    if _HAS_PWD:
        import pwd

        try:
            return pwd.getpwuid(os.getuid()).pw_name
        except KeyError:
            return str(os.getuid())
    return getpass.getuser()


def _script(arguments: tuple[str, ...]) -> str:
    """Return the script an interpreter runs: its first argument that is no option."""
    for argument in arguments[1:]:
        if argument in ("-c", "-e", "-m", "-p", "--eval", "--print"):
            return ""  # the text of a program, which may speak of anything
        if not argument.startswith("-"):
            return argument
    return ""


def _base(path: str) -> str:
    # "-claude": a login shell's way to write its name.
    plain = PureWindowsPath(path).name if "\\" in path else PurePath(path).name
    return plain.removeprefix("-")


def _stem(name: str) -> str:
    return name[:-4] if name.lower().endswith(".exe") else name


def _seen(process: psutil.Process) -> ProcessInfo:
    import psutil

    name, executable = "?", ""
    arguments: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    # Each may be refused by itself: another user's process shows its name only.
    try:
        name = process.name()
    except psutil.Error:
        return ProcessInfo(name)
    try:
        arguments = tuple(process.cmdline())
    except (psutil.Error, OSError):
        arguments = ()
    try:
        executable = process.exe()
    except (psutil.Error, OSError):
        executable = ""
    try:
        variables = tuple(process.environ())
    except (psutil.Error, OSError):
        variables = ()
    return ProcessInfo(name, executable, arguments, variables)
