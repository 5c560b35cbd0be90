"""An environment in which nothing of the person who runs the tests can be read or changed.

Used by the tests, and by bench, soak and shots for the programs they start.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

# K-17: inside an agent the gate refuses; tests must not depend on who started them.
AGENT_PREFIXES = ("CLAUDE_CODE_", "CLAUDECODE", "OPENCODE", "COPILOT_", "CODEX_")
AGENT_NAMES = ("AGENT",)
OWN_PREFIX = "PAPER_"


def is_agent_variable(name: str) -> bool:
    """Whether an agent sets this variable for the programs it starts (K-17)."""
    return name in AGENT_NAMES or name.startswith(AGENT_PREFIXES)


def sandbox_variables(root: Path) -> dict[str, str]:
    """Variables that move home, hub, database and every platform folder below ``root``.

    The folders for home and runtime files are made; hub and database are left to the product.
    """
    home = root / "home"
    runtime = root / "run"
    home.mkdir(parents=True, exist_ok=True)
    runtime.mkdir(mode=0o700, parents=True, exist_ok=True)
    variables = {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "APPDATA": str(home / "AppData" / "Roaming"),
        "LOCALAPPDATA": str(home / "AppData" / "Local"),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local" / "share"),
        "XDG_STATE_HOME": str(home / ".local" / "state"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_RUNTIME_DIR": str(runtime),
        "PAPER_HOME": str(home / ".paper"),
        "PAPER_DB": str(root / "data" / "paper.db"),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "QT_QPA_PLATFORM": "offscreen",
        # commits that tests make need a name, and no setting of the machine may change them
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "Test",
        "GIT_AUTHOR_EMAIL": "test@example.invalid",
        "GIT_COMMITTER_NAME": "Test",
        "GIT_COMMITTER_EMAIL": "test@example.invalid",
    }
    if sys.platform == "linux":
        variables["LC_ALL"] = "C.UTF-8"  # Qt warns of any other encoding
    return variables


def sandboxed_environment(root: Path, base: Mapping[str, str]) -> dict[str, str]:
    """``base`` without agents' and our own variables, with :func:`sandbox_variables`."""
    kept = {
        name: value
        for name, value in base.items()
        if not is_agent_variable(name) and not name.startswith(OWN_PREFIX)
    }
    return kept | sandbox_variables(root)
