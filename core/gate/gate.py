"""The gate itself (K-17): who may approve from a command line.

Threat model, also said in the docs: a program with the same user's rights can always edit the
database. The gate keeps supported paths closed to agents, and the audit makes the rest visible
(W-08).
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.errors import GateClosed
from core.gate.commands import needs_gate
from core.gate.surroundings import (
    Processes,
    SystemProcesses,
    agent_above,
    agent_variable,
    os_user,
)
from core.gate.terminal import ControllingTerminal, Terminal
from core.store.opening import Library
from core.store.unit import Actor

WORDS = tuple(
    "amber anchor apricot arrow autumn badger bamboo barley basket beacon birch blossom bramble "
    "breeze butter candle canyon cedar cherry cinder clover cobalt copper coral cotton cricket "
    "dahlia desert ember falcon feather fennel forest garnet ginger glacier granite harbor hazel "
    "heron honey indigo island ivory jasmine juniper lantern lemon lichen lilac linen maple marble "
    "meadow mellow mint moss nectar nutmeg oasis olive orchid otter pebble pepper pine plum poppy "
    "quartz quill raven reed ripple river saffron sage sandal sparrow spruce summer teal thistle "
    "timber tulip umber valley velvet violet walnut willow winter wren yarrow zephyr".split()
)
"""Plain words to type back; two of them are asked for."""


class Passage(StrEnum):
    """How a command came through."""

    OPEN = "open"
    SCRATCH = "scratch"
    TERMINAL = "terminal"


@dataclass(frozen=True, slots=True)
class Approval:
    """Who came through the gate, for the audit.

    Attributes:
        command: the command's words.
        passage: it needs no gate, the library has none, or a person answered.
        os_user: the operating system's user.
        process_chain: names of this process and its ancestors, nearest first.
    """

    command: str
    passage: Passage
    os_user: str
    process_chain: tuple[str, ...]

    @property
    def actor(self) -> Actor:
        """The actor of what is done now."""
        kind = "app" if self.passage is Passage.OPEN else "person"
        return Actor(kind, self.os_user, self.os_user, self.process_chain)


class Gate:
    """Decides whether a command may go on.

    Args:
        library: a scratch library has no gate.
        environment: this process's variables.
        processes: looks at the processes above.
        terminal: asks the person.
    """

    def __init__(
        self,
        library: Library,
        *,
        environment: Mapping[str, str] | None = None,
        processes: Processes | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        self._library = library
        self._environment = os.environ if environment is None else environment
        self._processes = processes or SystemProcesses()
        self._terminal = terminal or ControllingTerminal()

    def check(self, command: str, flags: Collection[str] = ()) -> Approval:
        """Let a command through, asking the person if it is one that approves.

        Args:
            command: its words, such as ``"queue apply"``.
            flags: its options as written.

        Raises:
            GateClosed: inside an agent (code ``gate_agent``), no terminal
                (``gate_no_terminal``), or a wrong answer (``gate_wrong_answer``).
        """
        if not needs_gate(command, flags):
            return Approval(command, Passage.OPEN, os_user(), ())
        chain = self._processes.chain()
        names = tuple(process.name for process in chain)
        if self._library.scratch:
            return Approval(command, Passage.SCRATCH, os_user(), names)
        variable = agent_variable(self._environment)
        if variable:
            raise _closed_in_agent(command, f"the variable {variable} is set")
        above = agent_above(chain)
        if above:
            raise _closed_in_agent(command, f"it was started by {above}")
        self._challenge(command)
        return Approval(command, Passage.TERMINAL, os_user(), names)

    def _challenge(self, command: str) -> None:
        words = f"{secrets.choice(WORDS)} {secrets.choice(WORDS)}"
        answer = self._terminal.ask(
            f"“{command}” needs your approval. Type these two words to go on: {words}\n> "
        )
        if answer is None:
            raise GateClosed(
                "“{command}” needs a person at a terminal. Nothing was changed.",
                hint="Run it in a terminal of your own, without a pipe, or use the window.",
                code="gate_no_terminal",
                command=command,
            )
        if answer.casefold().split() != words.split():
            raise GateClosed(
                "Those were not the two words: “{command}” was not done. Nothing was changed.",
                hint="Run it again and type the words shown.",
                code="gate_wrong_answer",
                command=command,
            )


def confirm_at_terminal(command: str) -> Approval:
    """Check a command where no library can be opened, so that none can be a scratch one.

    Raises:
        GateClosed: as :meth:`Gate.check`.
    """
    return Gate(Library(id="", scratch=False)).check(command)


def person_actor(where: str = "") -> Actor:
    """Return the person who acts in this process, as the audit names them (K-17).

    Args:
        where: part of the program in which a person acts: ``"window"`` for its own approvals.
    """
    names = SystemProcesses().names()
    user = os_user()
    return Actor("person", user, user, (f"paper-evo {where}", *names) if where else names)


def _closed_in_agent(command: str, reason: str) -> GateClosed:
    return GateClosed(
        "“{command}” is for a person; here an agent is at work ({reason}). Nothing was changed.",
        hint="Approve it in the window, or in a terminal of your own.",
        code="gate_agent",
        command=command,
        reason=reason,
    )
