"""The virtual environment: made once, filled from the hashed lock, stamped, then left alone."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from installer.devenv import system_packages
from installer.devenv.steps import StepFailed, one_at_a_time, say, with_retries

STAMP = "paper-evo-lock.json"
# These would send packages elsewhere than into the environment.
MISLEADING = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PYTHONHOME", "PYTHONPATH")


@dataclass(frozen=True)
class VirtualEnvironment:
    """A folder with a Python of its own. ``folder`` may hold spaces and any script."""

    folder: Path

    @property
    def python(self) -> Path:
        if os.name == "nt":
            return self.folder / "Scripts" / "python.exe"
        return self.folder / "bin" / "python"

    @property
    def stamp(self) -> Path:
        return self.folder / STAMP


def fingerprint(lock: Path) -> dict[str, str]:
    """What the environment's content depends on."""
    return {
        "python": f"{sys.version_info[0]}.{sys.version_info[1]}",
        "machine": f"{sys.platform}-{platform.machine()}",
        lock.name: hashlib.sha256(lock.read_bytes()).hexdigest(),
    }


def read_stamp(environment: VirtualEnvironment) -> dict[str, str]:
    """The stamp of the last complete installation; empty when there is none."""
    try:
        content = json.loads(environment.stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) and environment.python.exists() else {}


def holds(stamp: Mapping[str, str], wanted: Mapping[str, str]) -> bool:
    return all(stamp.get(key) == value for key, value in wanted.items())


def ensure(
    environment: VirtualEnvironment,
    lock: Path,
    *,
    includes: tuple[Path, ...] = (),
    run: Callable[..., subprocess.CompletedProcess[bytes]] = subprocess.run,
) -> None:
    """Make ``environment`` hold exactly what ``lock`` names; a stamped one is left alone.

    Args:
        includes: locks whose content ``lock`` includes, so that they need no second installation.

    Raises:
        StepFailed: no environment can be made, or the download failed in spite of retries.
    """
    wanted = fingerprint(lock)
    if holds(read_stamp(environment), wanted):
        return
    with one_at_a_time(environment.folder.with_name(f"{environment.folder.name}.lock")):
        stamp = read_stamp(environment)
        if holds(stamp, wanted):  # another dev.py made it while we waited
            return
        # Locks that went with this Python may stay: a bigger lock is installed on top of them.
        kept = {key: value for key, value in stamp.items() if key.endswith(".lock")}
        current = all(
            (lock.parent / name).exists() and fingerprint(lock.parent / name)[name] == digest
            for name, digest in kept.items()
        )
        same_python = holds(stamp, {key: wanted[key] for key in ("python", "machine")})
        if not (kept and current and same_python):
            create(environment, run)
            kept = {}
        environment.stamp.unlink(missing_ok=True)
        install(environment, lock, run)
        for included in includes:
            wanted |= fingerprint(included)
        content = json.dumps(kept | wanted, indent=1)
        environment.stamp.write_text(content, encoding="utf-8")


def create(
    environment: VirtualEnvironment, run: Callable[..., subprocess.CompletedProcess[bytes]]
) -> None:
    """A new, empty environment in place of what stands there."""
    system_packages.ensure_venv_support()
    say(
        f"making a virtual environment with Python {platform.python_version()} in "
        f"{environment.folder.name}/"
    )
    base = getattr(sys, "_base_executable", "") or sys.executable
    done = run(
        [base, "-m", "venv", "--clear", str(environment.folder)],
        check=False,
        env=clean_environment(),
    )
    if done.returncode != 0:
        raise StepFailed(
            f"The virtual environment {environment.folder} could not be made.",
            "See the lines above; is the disk full or the folder read-only?",
        )


def install(
    environment: VirtualEnvironment,
    lock: Path,
    run: Callable[..., subprocess.CompletedProcess[bytes]],
) -> None:
    """Fill it from the lock: every file checked against its hash, no package built here."""
    say(
        f"installing the pinned packages of {lock.name}, each checked by its hash (once; some "
        "200 MB)"
    )
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    command = [
        str(environment.python), "-m", "pip", "install", *quiet,
        "--disable-pip-version-check", "--no-input", "--require-hashes",
        "--only-binary", ":all:", "-r", str(lock),
    ]  # fmt: skip
    with_retries(
        "downloading the Python packages",
        lambda: run(command, check=False, env=clean_environment()).returncode,
        hint="Check the network (a proxy? PIP_INDEX_URL?) and run the same command again.",
    )


def clean_environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in MISLEADING}
