"""Which commands pass without the gate (K-17); every other one, known or not, meets it."""

from __future__ import annotations

from collections.abc import Collection

WINDOW = "window"
"""``paper-evo`` alone opens the window, where a person approves by hand."""

COMMANDS_WITHOUT_GATE = frozenset(
    {
        WINDOW,
        # listing and showing
        "projects list",
        "queue list",
        "queue show",
        "knowledge show",
        "knowledge status",
        "knowledge history",
        "memory list",
        "memory show",
        "skills list",
        "skills show",
        "snapshots list",
        "snapshots show",
        "sessions list",
        "sessions show",
        "agents list",
        "audit list",
        "audit verify",
        "audit export",
        "footprint",
        "footprint list",
        "footprint reaches",
        "settings get",
        "settings list",
        "workspace list",
        "workspace show",
        "search",
        "demo",  # works in a scratch library of its own
        "help",
        "version",
        # the others that K-17 names
        "inject",
        "reflect",
        "hub scan",
        "validate",
        "skills validate",
        "consolidate",
        "knowledge reorganize",
        "snapshots create",
        "sleep",
        "eval",
        "export",
        "doctor",
        "hook",
        "mcp",
        "start",
    }
)
"""Commands as words, without their arguments."""

FLAGS_WITH_GATE = frozenset({"--fix", "--keep", "--apply", "--accept-omissions", "--discard"})
"""Flags that make an open command approve or change something."""


def needs_gate(command: str, flags: Collection[str] = ()) -> bool:
    """Say whether a command meets the gate.

    Args:
        command: its words, such as ``"queue apply"``.
        flags: its options as written; ``--fix=all`` counts as ``--fix``.
    """
    words = " ".join(command.split())
    if words not in COMMANDS_WITHOUT_GATE:
        return True
    return any(flag.partition("=")[0] in FLAGS_WITH_GATE for flag in flags)
