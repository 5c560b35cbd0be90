"""Writes the hashed locks from pyproject.toml: for every system and Python at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from installer.devenv.steps import StepFailed, say, with_retries
from installer.devenv.virtualenv import VirtualEnvironment, clean_environment

UV = "uv==0.13.9"
RUNTIME = "requirements.lock"
DEV = "requirements-dev.lock"
BUILD = "requirements-build.lock"
# No index address, no machine's pip settings, and wheels only: what is locked installs anywhere
# without a compiler.
OPTIONS = (
    "--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url",
    "--no-config", "--only-binary", ":all:", "--quiet",
    "--custom-compile-command", "python3 dev.py lock",
)  # fmt: skip


def write(root: Path, tool: VirtualEnvironment, *, upgrade: bool) -> None:
    """Resolve anew. Without ``upgrade``, versions already locked stay where they still fit.

    Raises:
        StepFailed: the resolver is not to be had or finds no solution.
    """
    if not tool.python.exists():
        say("making an environment for the resolver (uv)")
        subprocess.run([sys.executable, "-m", "venv", str(tool.folder)], check=True)
    with_retries(
        "downloading uv",
        lambda: subprocess.run(
            [str(tool.python), "-m", "pip", "install", "--quiet",
             "--disable-pip-version-check", UV],
            check=False, env=clean_environment(),
        ).returncode,
        hint="Check the network and run `dev.py lock` again.",
    )  # fmt: skip
    extra = ["--upgrade"] if upgrade else []
    same = ["--constraint", RUNTIME]
    for name, arguments in (
        (RUNTIME, extra),
        (DEV, [*extra, "--group", "dev", *same]),
        (BUILD, [*extra, "--group", "build", *same]),
    ):
        say(f"resolving {name}")
        done = subprocess.run(
            [str(tool.python), "-m", "uv", "pip", "compile", "pyproject.toml", *OPTIONS,
             *arguments, "--output-file", name],
            cwd=root, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise StepFailed(f"{name} could not be resolved; the old one stands.")
