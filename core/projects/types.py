"""What a front end sees of projects (V-14, V-16)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path


class ArrivedPack(StrEnum):
    """State of a pack that came with the folder (V-16)."""

    NONE = "none"
    WAITING = "waiting"
    ANSWERED = "answered"


@dataclass(frozen=True, slots=True)
class Project:
    """One project.

    Attributes:
        id: stable id; survives a move of the folder.
        name: the folder's name, or the one an import brought; where two projects have the same,
            with the parent's added.
        path: the living folder, as last seen.
        alive: the folder exists now.
        last_active: newest session or act in it, or None.
        pinned: kept on top of the switcher.
        sharing: KNOWLEDGE.md stays out of .gitignore (V-16).
        enabled: K-20's switch for this project and the user together ("off wins").
        automatic: K-20's "Automatic suggestions", the same way.
        arrived: whether an arrived pack waits for an answer.
        pending: pending suggestions that name this project.
    """

    id: str
    name: str
    path: Path
    alive: bool
    last_active: datetime | None
    pinned: bool
    sharing: bool
    enabled: bool
    automatic: bool
    arrived: ArrivedPack
    pending: int


@dataclass(frozen=True, slots=True)
class Relink:
    """A question: does this folder continue a known project (V-14)?

    Attributes:
        folder: the folder found.
        project_id: the project it may be.
        reason: ``"project-id"``, ``"git"`` or ``"copy"`` (same id at two living paths).
    """

    folder: Path
    project_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Added:
    """Answer of adding a folder.

    Attributes:
        project: the project, or None when a question must be answered first.
        created: a new project was made.
        question: the relink question, or None.
    """

    project: Project | None
    created: bool
    question: Relink | None = None


@dataclass(frozen=True, slots=True)
class SeenFolder:
    """A folder in which an agent worked and that may be offered as a project, once (V-14).

    Attributes:
        first_seen, last_seen: times of sessions there.
    """

    path: Path
    name: str
    first_seen: datetime
    last_seen: datetime


@dataclass(frozen=True, slots=True)
class ArrivedSkill:
    """One skill folder of an arrived pack.

    Attributes:
        name: the folder's name.
        text: SKILL.md as it is, or "" where it cannot be read.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ArrivedInfo:
    """What came with a folder and waits for an answer (V-16).

    Attributes:
        project_id: the project here.
        library_id: library named by the pack's mark, "" where it has none.
        knowledge_path: the pack's KNOWLEDGE.md.
        knowledge: its text without our first-line mark; "" where there is none.
        skills: skill folders of the pack, by name.
        oversize: bytes of a KNOWLEDGE.md that is too large to be read (R-07), else 0.
    """

    project_id: str
    library_id: str
    knowledge_path: Path
    knowledge: str
    skills: tuple[ArrivedSkill, ...]
    oversize: int = 0
