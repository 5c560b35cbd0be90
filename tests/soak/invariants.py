"""What must hold after a kill and one normal start (R-01)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.api import Core
from core.atomic_files import sha256
from core.doctor import Severity
from core.domain.scope import Scope
from core.store.models import DismissalRow, KnowledgeRevisionRow, SuggestionRow
from core.transfer.archive import unpack
from tests.soak.world import World

_NO_HASH = ("outside_edit", "arrived_pack")
"""A dismissed file is no text that could be suggested again."""


def violations(world: World) -> list[str]:
    """Start normally, look at everything, and return what is wrong."""
    facts = world.facts()
    with world.open() as core:
        core.views.refresh()
        found = [*_decisions(core, facts), *_revisions(core, facts), *_purges(world, core, facts)]
        found += _copies(core, facts)
        for each in core.doctor.examine().findings:
            if each.severity is not Severity.INFO:
                found.append(f"doctor: {each.code}: {each.message}")
    return found


def _decisions(core: Core, facts: list[dict[str, Any]]) -> Iterator[str]:
    """Every acknowledged item and decision is there, unless a later act took it away."""
    expected: dict[str, str] = {}
    for fact in facts:
        about = str(fact.get("id", ""))
        if "begin" in fact and expected.get(about, "maybe") != "maybe":
            expected[about] = "any"  # begun: done or not, both are right until it is told
        if fact.get("begin") == "purge_session":
            expected = dict.fromkeys(expected, "maybe")
        match fact.get("done"):
            case "propose":
                expected[fact["id"]] = "there"
            case "reflect":
                expected.update(dict.fromkeys(fact["queued"], "there"))
            case "apply":
                applied = fact["outcome"] in ("applied", "already_saved")
                expected[fact["id"]] = "applied" if applied else "any"
            case "dismiss":
                dismissed = fact["outcome"] in ("dismissed", "already_dismissed")
                expected[fact["id"]] = "dismissed" if dismissed else "any"
            case "undo":
                expected[fact["id"]] = "there"
            case "purge":
                expected.pop(fact["id"], None)
        if fact.get("begin") == "purge":
            expected[fact["id"]] = "maybe"
    with core.store.read() as session:
        rows = {row.id: row for row in session.query(SuggestionRow)}
        hashed = {row.suggestion_id for row in session.query(DismissalRow)}
    for item, state in expected.items():
        row = rows.get(item)
        if row is None:
            if state != "maybe":
                yield f"item {item} is lost ({state})"
        elif state == "applied" and not row.status.startswith("applied"):
            yield f"item {item} was applied and is {row.status}"
        elif state == "dismissed" and row.status != "dismissed":
            yield f"item {item} was dismissed and is {row.status}"
        elif state == "dismissed" and row.source not in _NO_HASH and item not in hashed:
            yield f"item {item} was dismissed without its hash"
    records = core.audit.list(action="queue.applied", limit=0)
    told = {record.object_id for record in records}
    for item, row in rows.items():
        if row.status.startswith("applied") and item not in told:
            yield f"item {item} is applied without a record"


def _revisions(core: Core, facts: list[dict[str, Any]]) -> Iterator[str]:
    """Every acknowledged revision is there, with its bytes unless a purge rewrote them."""
    last: dict[str, tuple[int, str]] = {}
    rewritten: set[str] = set()
    for fact in facts:
        if str(fact.get("begin", "")).startswith("purge"):
            rewritten.update(last)
        if fact.get("revision"):
            last[fact["scope"]] = (fact["revision"], fact["sha"])
            rewritten.discard(fact["scope"])
    for scope, (number, sha) in last.items():
        status = core.knowledge.status(Scope.from_key(scope))
        if status.revision < number:
            yield f"{scope}: revision {number} was acknowledged, {status.revision} is there"
        with core.store.read() as session:
            row = session.query(KnowledgeRevisionRow).filter_by(scope=scope, number=number).first()
        if row is None and status.revision - number < 50:
            yield f"{scope}: revision {number} is lost"
        elif row is not None and sha256(row.text.encode()) != sha and scope not in rewritten:
            yield f"{scope}: revision {number} has other bytes"


def _purges(world: World, core: Core, facts: list[dict[str, Any]]) -> Iterator[str]:
    """What was purged, or is gone because a purge was finished at the start, is nowhere."""
    with core.store.read() as session:
        there = {row.id for row in session.query(SuggestionRow.id)}
    begun = {f["id"]: f["token"] for f in facts if f.get("begin") == "purge"}
    done = {f["id"] for f in facts if f.get("done") == "purge"}
    gone = {item: token for item, token in begun.items() if item in done or item not in there}
    if not gone:
        return
    paths = world.paths
    files = [p for root in (paths.hub, paths.data, world.project) for p in root.rglob("*")]
    held = {path: path.read_bytes() for path in files if path.is_file()}
    for item, token in list(gone.items())[-10:]:
        for path, data in held.items():
            if token.encode() in data:
                yield f"purged {item} is still in {path.name}"


def _copies(core: Core, facts: list[dict[str, Any]]) -> Iterator[str]:
    """The newest acknowledged snapshot and archive can be read."""
    snapshots = [fact["id"] for fact in facts if fact.get("done") == "snapshot"]
    listed = {view.id for view in core.snapshots.list()}
    if snapshots and snapshots[-1] not in listed:
        yield f"snapshot {snapshots[-1]} is lost"
    exported = [fact["file"] for fact in facts if fact.get("done") == "export"]
    if exported:
        unpack(Path(exported[-1]), core.snapshots.sections)
