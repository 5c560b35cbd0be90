"""Is this folder a known project? The pure decision (V-14)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

SAME = "same"
ANSWERS = ("", SAME, "copy", "new")


class Step(StrEnum):
    """What adding a folder does."""

    EXISTING = "existing"
    RELINK = "relink"
    NEW = "new"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A known project that a folder may be.

    Attributes:
        living: the project's own folder exists and is another one.
    """

    project_id: str
    living: bool


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for a known project.

    Attributes:
        by_path: the folder is in the project's alias list.
        path_current: … and is its folder now.
        by_worktree: project of another worktree of the same repository, if they share it.
        by_pack: project named by the pack's id.
        by_git: project with the same remote and root commit whose folder is gone.
    """

    by_path: Candidate | None = None
    path_current: bool = False
    by_worktree: str = ""
    by_pack: Candidate | None = None
    by_git: Candidate | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The step, the project it is about, and the question's reason."""

    step: Step
    project_id: str = ""
    reason: str = ""


def decide(signs: Signs, answer: str) -> Verdict:
    """Return what to do; the pack's id speaks louder than a path, a path louder than git.

    Args:
        answer: ``"same"``, ``"copy"``, ``"new"``, or "" while nobody was asked.
    """
    path, pack = signs.by_path, signs.by_pack
    agrees = path is not None and (pack is None or pack.project_id == path.project_id)
    # An old path of a project that lives elsewhere now says nothing: another folder stands there.
    if path is not None and agrees and (signs.path_current or not path.living):
        return Verdict(Step.EXISTING, path.project_id)
    if signs.by_worktree and (pack is None or pack.project_id == signs.by_worktree):
        return Verdict(Step.EXISTING, signs.by_worktree)
    if pack is not None:
        return _answered(pack, answer, "copy" if pack.living else "project-id")
    if signs.by_git is not None:
        return _answered(signs.by_git, answer, "git")
    return Verdict(Step.NEW)


def _answered(candidate: Candidate, answer: str, reason: str) -> Verdict:
    if answer == SAME:
        return Verdict(Step.RELINK, candidate.project_id)
    if answer:
        return Verdict(Step.NEW)
    return Verdict(Step.ASK, candidate.project_id, reason)
