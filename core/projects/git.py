"""What git says of a folder: read from its files; one program run, only for the root commit.

Nothing here trusts the repository: it may have come from anywhere.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from core.atomic_files import read_bytes
from core.errors import EnvironmentFault

SECONDS = 5.0
"""Limit of the one git run; without an answer a moved folder is recognised by its id only."""
_MAX_FILE = 1 << 20
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_SECTION = re.compile(r'\[\s*remote\s+"((?:[^"\\]|\\.)*)"\s*\]', re.IGNORECASE)
_SCP = re.compile(r"(?:[^@/\s]+@)?([^:/\s]{2,}):(?!//)(.+)")
_URL = re.compile(r"[a-z][a-z0-9+.-]*://(?:[^@/]*@)?([^/]*)/(.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Repository:
    """One working tree.

    Attributes:
        root: its top folder.
        git_folder: its own git folder.
        common: the folder shared by all worktrees of the repository.
    """

    root: Path
    git_folder: Path
    common: Path

    def sibling_roots(self) -> list[Path]:
        """Return the top folders of the repository's other worktrees, the main one first."""
        roots: list[Path] = []
        if self.common.name == ".git":
            roots.append(self.common.parent)
        try:
            links = sorted((self.common / "worktrees").iterdir())
        except OSError:
            links = []
        for link in links:
            written = _line(link / "gitdir")
            if written:
                roots.append(Path(os.path.realpath(link / written)).parent)
        return [root for root in dict.fromkeys(roots) if root != self.root]


def repository_of(folder: Path) -> Repository | None:
    """Return the working tree that holds a real path, or None; nothing is run."""
    if not folder.is_absolute():
        return None
    for root in (folder, *folder.parents):
        try:
            found = _repository_at(root)
        except (OSError, ValueError):
            continue  # no permission, or a name too long for this file system
        if found is not None:
            return found
    return None


def _repository_at(root: Path) -> Repository | None:
    entry = root / ".git"
    if entry.is_dir():
        return Repository(root, entry, entry) if (entry / "HEAD").exists() else None
    written = _line(entry)
    if not written.startswith("gitdir:"):
        return None
    git_folder = Path(os.path.realpath(root / written[7:].strip()))
    if not (git_folder / "HEAD").exists():
        return None
    common = _line(git_folder / "commondir")
    shared = Path(os.path.realpath(git_folder / common)) if common else git_folder
    return Repository(root, git_folder, shared)


def remote_of(repository: Repository) -> str:
    """Return the ``origin`` remote (else the first) as ``host/path``, without credentials."""
    remotes: dict[str, str] = {}
    name = ""
    for line in _text(repository.common / "config").splitlines():
        text = line.strip()
        if text.startswith("["):
            found = _SECTION.match(text)
            name = found[1] if found else ""
        elif name:
            key, _, value = text.partition("=")
            if key.strip().lower() == "url":
                remotes.setdefault(name, value.strip().strip('"'))
    written = remotes.get("origin") or next(iter(remotes.values()), "")
    return normalised_remote(written)


def normalised_remote(url: str) -> str:
    """Return one spelling for all ways to write a remote; a password or token is left out."""
    text = url.strip()
    if found := _URL.fullmatch(text):
        host, path = found[1], found[2]
        host = re.sub(r":\d+$", "", host)
    elif found := _SCP.fullmatch(text):
        host, path = found[1], found[2]
    else:
        return text.rstrip("/").removesuffix(".git")
    path = path.partition("?")[0].strip("/").removesuffix(".git")
    return f"{host.casefold()}/{path}".lstrip("/") if host else f"/{path}"


def root_commit_of(repository: Repository, seconds: float = SECONDS) -> str:
    """Return the oldest root commit's id, "" where git, a commit or the time is missing."""
    program = shutil.which("git")
    if program is None or (repository.common / "shallow").exists():
        return ""  # a shallow clone's "root" is where it was cut
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("GIT_")
    } | {
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "LC_ALL": "C",
    }
    try:
        answer = subprocess.run(
            [
                program,
                "-c",
                "core.fsmonitor=false",
                "-c",
                "core.hooksPath=/dev/null",
                "rev-list",
                "--max-parents=0",
                "--date-order",
                "HEAD",
            ],
            cwd=repository.root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    if answer.returncode != 0:
        return ""
    commits = answer.stdout.decode("ascii", "replace").split()
    return commits[-1] if commits and _COMMIT.fullmatch(commits[-1]) else ""


def _text(path: Path) -> str:
    with contextlib.suppress(EnvironmentFault, ValueError):  # a NUL in a path is a ValueError
        return (read_bytes(path, _MAX_FILE) or b"").decode("utf-8", "replace")
    return ""


def _line(path: Path) -> str:
    return next(iter(_text(path).splitlines()), "").strip()
