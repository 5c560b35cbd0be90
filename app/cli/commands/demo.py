"""``demo``: the main job headless on a bundled real-shaped session, in a scratch library (K-17)."""

from __future__ import annotations

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import resources
from app.bootstrap import open_library
from app.cli.context import Context
from app.cli.output import first_line
from app.sample import sessions
from core.domain.scope import USER, Scope
from core.paths import Paths
from core.queue_review.types import Conflicted, Suggestion

if TYPE_CHECKING:
    from core.api import Core
    from core.projects.types import Project
    from core.reflection.types import Reflected


def demo(context: Context) -> None:
    """Read → queue → apply and dismiss → files, and print what happened (U-09)."""
    # The project lies beside the hub, as in a home folder; all of it goes when the demo ends.
    with tempfile.TemporaryDirectory(prefix="paper-evo-demo-") as name:
        root = Path(os.path.realpath(name))
        paths = Paths(root, root / ".paper", root / "data" / "paper.db")
        with open_library(paths, scratch=True) as core:
            _play(context, core, root / "atlas-api")


def _play(context: Context, core: Core, folder: Path) -> None:
    folder.mkdir()
    project = core.projects.resolve(folder, add=True)
    scope = Scope(project.id)
    known = resources.path("sample", "knowledge", "atlas-api.1.md").read_text("utf-8")
    core.knowledge.save(scope, known, base_revision=0)
    transcript = sessions.write_session(
        sessions.REFUNDS, core.paths.home / sessions.REFUNDS, folder, datetime.now(UTC)
    )
    with context.task() as task:
        done = core.reflection.reflect(transcript, project_id=project.id, task=task)
    items = [core.queue.get(key) for key in done.queued]
    say = _read_words(transcript, done, items)
    applied, dismissed = _decide(core, project, items)
    replaced = sum(item.may_replace for item in items if item.id in applied)
    say.append(
        f"3. Decided as a person would: {len(applied)} applied ({replaced} replacing an older "
        f"entry), {len(dismissed)} dismissed."
    )
    text, user = core.knowledge.file(scope).text, core.knowledge.file(USER).text
    say += ["", f"The knowledge of {project.name} now:", *_indent(text)]
    say += ["", "And yours, in every project:", *_indent(user)]
    memory = (core.paths.pack(folder) / "AGENT_MEMORY.md").read_text("utf-8")
    say += ["", "What the agent reads first, .paper/AGENT_MEMORY.md:", *_indent(memory)]
    verdict = core.audit.verify()
    say += ["", f"Audit: {verdict.message}"]
    say.append("All of this was in a scratch library that is gone now.")
    data = {
        "rounds": done.rounds,
        "queued": list(done.queued),
        "folded": list(done.folded),
        "dropped": done.dropped,
        "applied": applied,
        "dismissed": dismissed,
        "pending_left": core.queue.counts().total,
        "knowledge": text,
        "user_knowledge": user,
        "agent_memory": memory,
        "audit_ok": verdict.ok,
    }
    context.output.data(data, say)


def _read_words(transcript: Path, done: Reflected, items: list[Suggestion]) -> list[str]:
    lines = len(transcript.read_text("utf-8").splitlines())
    say = [
        f"1. Read a Claude Code session of {lines} lines: {done.turns} turns, "
        f"{done.rounds} rounds, engine {done.engine}.",
        f"2. {len(items)} suggestions wait, each with the sentence that you said"
        + (f"; {len(done.folded)} more said again what is known:" if done.folded else ":"),
    ]
    for item in items:
        say.append(f"   {item.type.value:5} {first_line(item.text, 100)}")
        if item.evidence is not None and item.evidence.quote != item.text:
            say.append(f"         said: “{first_line(item.evidence.quote, 100)}”")
        say += [f"         may replace: {first_line(t.text, 90)}" for t in item.targets]
    return say


def _decide(core: Core, project: Project, items: list[Suggestion]) -> tuple[list[str], list[str]]:
    """Decide as a person would: one is not wanted, a conflict replaces, the rest is saved."""
    unwanted = items[-1:] if len(items) > 1 else []
    for item in unwanted:
        core.queue.dismiss(item.id)
    wanted = items[: len(items) - len(unwanted)]
    for item in wanted:
        scope = USER if item.suggested_scope == "user" else Scope(project.id)
        choice = Conflicted.REPLACE if item.may_replace else Conflicted.ASK
        core.queue.apply(item.id, scope, conflicted=choice)
    return [item.id for item in wanted], [item.id for item in unwanted]


def _indent(text: str) -> list[str]:
    return [f"    {line}".rstrip() for line in text.rstrip("\n").splitlines()]
