"""What the killed child does: a registry of operations, each told to the journal afterwards."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from core.api import Core
from core.atomic_files import sha256
from core.domain.knowledge_document import leaves, parse
from core.domain.scope import Scope
from core.errors import NotFound, Refused
from core.purge import PurgeTarget, TargetKind
from core.queue_review.types import Conflicted, Suggestion
from tests.soak.world import World, new_token, sentence

_MOST_LEAVES = 25


@dataclass
class Hand:
    """What an operation gets."""

    core: Core
    world: World
    rng: random.Random

    def scope(self) -> Scope:
        return self.rng.choice(self.world.scopes(self.core))

    def waiting(self) -> Suggestion | None:
        items = list(self.core.queue.list())
        return self.rng.choice(items) if items else None

    def begin(self, op: str, **about: Any) -> None:
        self.world.note(begin=op, **about)

    def done(self, op: str, **facts: Any) -> None:
        self.world.note(done=op, **facts)


Operation = Callable[[Hand], None]
REGISTRY: dict[str, tuple[int, Operation]] = {}
"""Operations by name with their weight."""


def operation(weight: int) -> Callable[[Operation], Operation]:
    """Add an operation to the registry."""

    def add(act: Operation) -> Operation:
        REGISTRY[act.__name__] = (weight, act)
        return act

    return add


def any_operation(rng: random.Random) -> tuple[str, Operation]:
    """Choose by weight."""
    names = list(REGISTRY)
    name = rng.choices(names, [REGISTRY[each][0] for each in names])[0]
    return name, REGISTRY[name][1]


@operation(8)
def propose(hand: Hand) -> None:
    token = new_token(hand.rng)
    scope = hand.scope()
    hand.begin("propose", token=token)
    answer = hand.core.queue.propose(
        hand.rng.choice(("rule", "info")),
        sentence(hand.rng, token),
        evidence_quote="as I said",
        scope="user" if scope.is_user else "project",
        project_id=scope.project_id,
        session_id=f"session-{hand.rng.random()}",
        provider="claude",
    )
    if answer.accepted and answer.suggestion_id:
        hand.done("propose", id=answer.suggestion_id, token=token)


@operation(8)
def apply(hand: Hand) -> None:
    item = hand.waiting()
    if item is None:
        return
    scope = hand.scope()
    hand.begin("apply", id=item.id, scope=scope.key)
    decision = hand.core.queue.apply(item.id, scope, conflicted=Conflicted.KEEP_BOTH)
    text = hand.core.knowledge.file(scope).text
    hand.done(
        "apply",
        id=item.id,
        scope=scope.key,
        outcome=decision.outcome.value,
        revision=decision.revision,
        sha=sha256(text.encode()),
    )


@operation(4)
def dismiss(hand: Hand) -> None:
    item = hand.waiting()
    if item is not None:
        hand.begin("dismiss", id=item.id)
        decision = hand.core.queue.dismiss(item.id)
        hand.done("dismiss", id=item.id, outcome=decision.outcome.value)


@operation(3)
def undo(hand: Hand) -> None:
    decided = [
        fact["id"]
        for fact in hand.world.facts()
        if fact.get("done") in ("apply", "dismiss") and fact["outcome"] in ("applied", "dismissed")
    ]
    if decided:
        chosen = hand.rng.choice(decided[-6:])
        hand.begin("undo", id=chosen)
        decision = hand.core.queue.undo(chosen)
        hand.done("undo", id=chosen, outcome=decision.outcome.value)


@operation(6)
def save(hand: Hand) -> None:
    scope = hand.scope()
    file = hand.core.knowledge.file(scope)
    lines = [entry.text for entry in leaves(parse(file.text).document)][-_MOST_LEAVES:]
    lines.insert(hand.rng.randrange(len(lines) + 1), sentence(hand.rng, new_token(hand.rng)))
    if len(lines) > 3 and hand.rng.random() < 0.5:
        lines.pop(hand.rng.randrange(len(lines)))
    bullets = "\n".join("- " + line.replace("\n", "\n  ") for line in lines)
    text = f"## Rules\n{bullets}\n"
    hand.begin("save", scope=scope.key)
    saved = hand.core.knowledge.save(scope, text, base_revision=file.status.revision)
    hand.done("save", scope=scope.key, revision=saved.revision, sha=sha256(saved.text.encode()))


@operation(2)
def reorganize(hand: Hand) -> None:
    scope = hand.scope()
    file = hand.core.knowledge.file(scope)
    first = next(iter(leaves(parse(file.text).document)), None)
    hand.begin("reorganize", scope=scope.key)
    if first is not None:
        # said twice: something to tidy
        twice = f"{file.text}- {first.text}.\n"
        hand.core.knowledge.save(scope, twice, base_revision=file.status.revision)
    proposal = hand.core.reorganize.run(scope)
    if proposal.changes_anything:
        saved = hand.core.reorganize.keep(proposal.id, accept_omissions=True)
        hand.done("keep", scope=scope.key, revision=saved.revision, sha=sha256(saved.text.encode()))
    else:
        hand.core.reorganize.discard(proposal.id)


@operation(3)
def reflect(hand: Hand) -> None:
    session_id = f"s-{new_token(hand.rng)}"
    path = hand.world.root / f"{session_id}.jsonl"
    path.write_bytes(transcript(hand, session_id))
    _user, project = hand.world.scopes(hand.core)
    hand.begin("reflect", session=session_id)
    told = hand.core.reflection.reflect(path, project_id=project.project_id)
    hand.done("reflect", session=session_id, queued=list(told.queued))


@operation(4)
def purge_item(hand: Hand) -> None:
    proposed = [each for each in hand.core.queue.list() if each.source == "agent_proposal"]
    if proposed:
        item = hand.rng.choice(proposed)
        token = next(word for word in item.text.split() if word.startswith("TK")).strip(",")
        hand.begin("purge", id=item.id, token=token)
        hand.core.purge.run(PurgeTarget(TargetKind.ITEM, item.id))
        hand.done("purge", id=item.id, token=token)


@operation(1)
def purge_session(hand: Hand) -> None:
    sessions = [f["session"] for f in hand.world.facts() if f.get("done") == "reflect"]
    if sessions:
        chosen = hand.rng.choice(sessions[-4:])
        hand.begin("purge_session", session=chosen)
        hand.core.purge.run(PurgeTarget(TargetKind.SESSION, chosen, "claude"))
        hand.done("purge_session", session=chosen)


@operation(3)
def refresh(hand: Hand) -> None:
    views = [entry.path for entry in hand.core.views.footprint() if entry.exists]
    for path in hand.rng.sample(views, min(2, len(views))):
        path.unlink(missing_ok=True)
    hand.core.views.refresh()


@operation(2)
def edit_outside(hand: Hand) -> None:
    view = hand.core.knowledge.file(hand.scope()).view
    if view.exists():
        line = f"- {sentence(hand.rng, new_token(hand.rng))}\n"
        view.write_bytes(view.read_bytes() + line.encode())
        hand.core.views.refresh()


@operation(2)
def snapshot(hand: Hand) -> None:
    hand.begin("snapshot")
    view = hand.core.snapshots.create(hand.scope(), "manual")
    hand.done("snapshot", id=view.id)


@operation(1)
def export_and_import(hand: Hand) -> None:
    path = hand.world.root / "export.zip"
    hand.begin("export")
    hand.core.transfer.export(None, path)
    hand.done("export", file=str(path))
    hand.begin("import")
    hand.core.transfer.import_(path)
    hand.done("import")


def attempt(name: str, act: Operation, hand: Hand) -> None:
    """Run one operation; a refusal is an answer, not a fault."""
    try:
        act(hand)
    except (Refused, NotFound) as error:
        hand.world.note(refused=name, code=error.code)


def transcript(hand: Hand, session_id: str) -> bytes:
    """A short Claude Code session in which a person states rules."""
    moment = datetime(2026, 11, 1, tzinfo=UTC)
    lines: list[dict[str, Any]] = []
    parent: str | None = None
    for turn in range(3):
        rule = f"Please always {sentence(hand.rng, new_token(hand.rng)).lower()}."
        for role, content in (("user", rule), ("assistant", "Understood.")):
            moment += timedelta(seconds=20)
            uuid = f"{session_id}-{turn}-{role}"
            body: Any = content if role == "user" else [{"type": "text", "text": content}]
            lines.append(
                {
                    "parentUuid": parent,
                    "isSidechain": False,
                    "userType": "external",
                    "cwd": str(hand.world.project),
                    "sessionId": session_id,
                    "version": "2.0.14",
                    "type": role,
                    "message": {"role": role, "content": body},
                    "uuid": uuid,
                    "timestamp": moment.isoformat().replace("+00:00", "Z"),
                }
            )
            parent = uuid
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)
