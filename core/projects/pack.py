"""What a pack says of itself: its id, our first-line mark, what came with it (V-14, V-16).

A pack may have come from anywhere: sizes are bounded and ids are only taken in a safe form,
because they become folder names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from core.atomic_files import read_bytes
from core.domain.scope import USER_KEY
from core.errors import EnvironmentFault
from core.paths import Paths
from core.projects.types import ArrivedSkill

MAX_BYTES = 1 << 20
"""Larger files are named, not read (R-07)."""
MAX_SKILLS = 200
_HEAD = 4_096
"""Bytes in which a mark is looked for in a file that is too large."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{5,63}")
_MARK = re.compile(r"<!--\s*paper-evo:([A-Za-z0-9_-]{1,64}):([A-Za-z0-9_-]{1,64})\b[^\n]*?-->")


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack as found.

    Attributes:
        project_id: from ``project-id``, else from the mark of KNOWLEDGE.md; "" if neither.
        library_id: from the mark; "" where there is none.
        ours: it bears ``project-id`` or our mark.
        knowledge: KNOWLEDGE.md without the mark; "" where there is none.
        oversize: bytes of a KNOWLEDGE.md that is too large to be read, else 0.
        skills: its skill folders.
    """

    project_id: str = ""
    library_id: str = ""
    ours: bool = False
    knowledge: str = ""
    oversize: int = 0
    skills: tuple[ArrivedSkill, ...] = ()

    @property
    def has_content(self) -> bool:
        """Something in it would be lost if views were written over it."""
        lines = (line.strip() for line in self.knowledge.splitlines())
        says = any(line and not line.startswith(("#", "<!--")) for line in lines)
        return says or bool(self.oversize) or bool(self.skills)


def read_pack(folder: Path) -> Pack:
    """Return what the pack of a project folder says; an absent or unreadable one says nothing."""
    pack = Paths.pack(folder)
    file_id = read_project_id(folder)
    text, oversize = _read(pack / "KNOWLEDGE.md")
    head, _, rest = text.partition("\n")
    mark = _MARK.match(head.strip())
    text = rest if mark else text
    if not file_id and mark is None:
        return Pack()
    mark_id = mark[2] if mark and is_safe_id(mark[2]) else ""
    return Pack(
        project_id=file_id or mark_id,
        library_id=mark[1] if mark else "",
        ours=True,
        knowledge="" if oversize else text,
        oversize=oversize,
        skills=_skills(pack),
    )


def read_project_id(folder: Path) -> str:
    """Return the id in ``.paper/project-id`` if it has a safe form, else ""."""
    text, _ = _read(Paths.pack(folder) / "project-id", most=_HEAD)
    word = text.strip()
    return word if is_safe_id(word) else ""


def is_safe_id(word: str) -> bool:
    """Say whether ``word`` may be a project's id: a plain file name, and not a scope's key."""
    return _ID.fullmatch(word) is not None and word.casefold() != USER_KEY


def is_text(name: str) -> bool:
    """Say whether a file's name is text, not bytes of another encoding."""
    return name.isprintable()


def _skills(pack: Path) -> tuple[ArrivedSkill, ...]:
    root = pack / "agents" / "skills"
    found: list[ArrivedSkill] = []
    try:
        entries = sorted(root.iterdir(), key=lambda entry: entry.name)[:MAX_SKILLS]
    except OSError:
        return ()
    for entry in entries:
        file = entry / "SKILL.md"
        try:
            if entry.is_symlink() or file.is_symlink() or not file.is_file():
                continue  # a link may lead anywhere
        except OSError:
            continue
        if is_text(entry.name):
            text, oversize = _read(file)
            found.append(ArrivedSkill(entry.name, "" if oversize else text))
    return tuple(found)


def _read(path: Path, most: int = MAX_BYTES) -> tuple[str, int]:
    """Return a regular file's text and 0; of one larger than ``most`` the head and its size."""
    try:
        data = read_bytes(path, most + 1) or b""
        if len(data) > most:
            return data[:_HEAD].decode("utf-8-sig", "replace"), path.stat().st_size
    except (EnvironmentFault, OSError):
        return "", 0
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n"), 0
