"""INDEX.md of the hub: projects by last activity, skills, changes (V-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from core.views.marks import GENERATED, MARK_PREFIX, single_line


@dataclass(frozen=True, slots=True)
class IndexedProject:
    """One project; ``last_active`` must be aware, None if never; sizes in characters (E5)."""

    name: str
    path: str
    project_id: str
    last_active: datetime | None
    rules: int
    info: int
    skills: int = 0
    blocks: int = 0
    injected_characters: int = 0


@dataclass(frozen=True, slots=True)
class IndexedChange:
    """One line of the history: what happened to which project, at an aware time."""

    at: datetime
    project: str
    text: str


def index(
    projects: Sequence[IndexedProject],
    skills: Sequence[tuple[str, str]] = (),
    changes: Sequence[IndexedChange] = (),
) -> str:
    """The hub's overview for a person; agents are not pointed to it.

    Args:
        projects: in any order; the newest activity is written first.
        skills: name and path of each global skill.
        changes: evictions, consolidations and the like; the newest is written first.
    """
    blocks = [f"{MARK_PREFIX}index {GENERATED} -->", "# Paper Evo: index"]
    by_activity = sorted(projects, key=_activity)
    blocks.append(_section("Projects", [_project(project) for project in by_activity]))
    if skills:
        lines = [f"{_code(name)}: {_code(path)}" for name, path in sorted(skills)]
        blocks.append(_section("Global skills", lines))
    if changes:
        newest = sorted(changes, key=lambda change: (-change.at.timestamp(), change.project))
        lines = [f"{_time(c.at)} {_code(c.project)}: {single_line(c.text)}" for c in newest]
        blocks.append(_section("Changes", lines))
    return "\n\n".join(blocks) + "\n"


def _activity(project: IndexedProject) -> tuple[float, str]:
    last = project.last_active
    return (-last.timestamp() if last is not None else float("inf"), project.path)


def _project(project: IndexedProject) -> str:
    last = _time(project.last_active) if project.last_active is not None else "never"
    return (
        f"{_code(project.name)} ({_code(project.path)}), id {_code(project.project_id)}, last "
        f"active {last}: {project.rules:,} rules, {project.info:,} info, {project.skills:,} "
        f"skills, {project.blocks:,} blocks; {project.injected_characters:,} characters given"
    )


def _section(title: str, lines: Sequence[str]) -> str:
    return f"## {title}\n\n" + ("\n".join(f"- {line}" for line in lines) or "(none)")


def _code(text: str) -> str:
    """A name or path as a code span whatever it holds."""
    line = single_line(text)
    fence = "`"
    while fence in line:
        fence += "`"
    return f"{fence}{line}{fence}" if fence == "`" else f"{fence} {line} {fence}"


def _time(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
