"""Four processes at once on one library (R-02): no error, no loss."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Callable
from pathlib import Path

from core.domain.knowledge_document import leaves, parse
from core.domain.scope import Scope
from core.errors import Refused, Stale
from core.knowledge.service import KnowledgeService
from core.queue_review.types import Conflicted
from core.store.models import SuggestionRow
from tests.soak.world import World, new_token, sentence

PROCESSES = 4


def worker(root: Path, number: int, seconds: float) -> None:
    """Propose, apply, save and list until the time is over; every acknowledgement is told."""
    world = World(root)
    rng = random.Random(number)
    with world.open() as core:
        _user, project = world.scopes(core)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            token = new_token(rng)
            answer = core.queue.propose(
                "rule",
                sentence(rng, token),
                scope="project",
                project_id=project.project_id,
                session_id=token,
                provider="claude",
            )
            if answer.accepted and answer.suggestion_id:
                try:
                    done = core.queue.apply(
                        answer.suggestion_id, project, conflicted=Conflicted.KEEP_BOTH
                    )
                    world.note(
                        applied=answer.suggestion_id, token=token, outcome=done.outcome.value
                    )
                except Refused as error:
                    world.note(refused=error.code)
                    core.queue.dismiss(answer.suggestion_id)
            _save(core.knowledge, project, rng, world)
            core.queue.list()
            core.knowledge.files()
            core.queue.counts()


def _save(knowledge: KnowledgeService, scope: Scope, rng: random.Random, world: World) -> None:
    file = knowledge.file(scope)
    lines = [entry.text for entry in leaves(parse(file.text).document)][-40:]
    lines.append(sentence(rng, new_token(rng)))
    bullets = "\n".join("- " + line.replace("\n", "\n  ") for line in lines)
    try:
        saved = knowledge.save(scope, f"## Rules\n{bullets}\n", base_revision=file.status.revision)
        world.note(saved=saved.revision)
    except Stale:
        world.note(stale=True)


def load(root: Path, seconds: float, say: Callable[[str], None]) -> list[str]:
    """Run the load; return what was wrong."""
    world = World(root)
    world.make()
    context = multiprocessing.get_context("spawn")
    workers = [
        context.Process(target=worker, args=(root, number, seconds)) for number in range(PROCESSES)
    ]
    for each in workers:
        each.start()
    wrong = []
    for number, each in enumerate(workers):
        each.join(seconds + 120)
        if each.exitcode != 0:
            wrong.append(f"process {number} ended with {each.exitcode}")
    facts = world.facts()
    with world.open() as core:
        core.views.refresh()
        with core.store.read() as session:
            rows = {row.id: row.status for row in session.query(SuggestionRow)}
        applied = [fact["applied"] for fact in facts if fact.get("outcome") == "applied"]
        wrong += [
            f"{item} was applied and is {rows.get(item)}"
            for item in applied
            if rows.get(item) != "applied_project"
        ]
        _user, project = world.scopes(core)
        acts = sum(1 for f in facts if "saved" in f or f.get("outcome") == "applied")
        # 1 for the first save of the set-up; an unchanged save makes no revision
        if core.knowledge.status(project).revision != acts + 1:
            wrong.append(f"{acts} acts, revision {core.knowledge.status(project).revision}")
        state = core.doctor.examine()
        wrong += [f"doctor: {f.code}: {f.message}" for f in state.findings if f.severity != "info"]
        say(f"{acts} acts and {sum('stale' in f for f in facts)} stale saves in {seconds:.0f} s")
    return wrong
