"""Arrived packs (V-16): the knowledge that came with a folder is one suggestion, never imported."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select

from core.atomic_files import sha256
from core.changes import Area
from core.domain.knowledge_document import canonical, leaves, parse
from core.projects.service import Projects
from core.projects.types import ArrivedInfo
from core.queue_review import rows
from core.queue_review.types import Source, Status, SuggestionType
from core.search import index
from core.store import Actor, Store, Write
from core.store.models import ProjectRow, SuggestionRow


def take_in(
    store: Store, projects: Projects, clean: Callable[[str], str], actor: Actor
) -> tuple[str, ...]:
    """Make a suggestion of each waiting pack's knowledge that has none yet; return their ids.

    A pack without knowledge (only a ``project-id``) needs no answer and is settled.
    """
    with store.read() as session:
        waiting = list(
            session.scalars(
                select(ProjectRow.id).where(
                    ProjectRow.arrived == "waiting", ProjectRow.forgotten_at.is_(None)
                )
            )
        )
    made = []
    for project_id in waiting:
        info = projects.arrived(project_id)
        if info is None:
            continue
        with store.write(actor) as unit:
            row = _open(unit, project_id)
            text = clean(info.knowledge)
            if not info.knowledge.strip() or not leaves(parse(text).document):
                if not info.skills and not info.oversize:
                    projects.settle_arrival(unit, project_id)
                continue
            if row is None:
                row = _new(unit, info, canonical(text))
                unit.session.add(row)
                made.append(row.id)
    return tuple(made)


def _open(unit: Write, project_id: str) -> SuggestionRow | None:
    return unit.session.scalars(
        select(SuggestionRow).where(
            SuggestionRow.source == Source.ARRIVED_PACK,
            SuggestionRow.project_id == project_id,
            SuggestionRow.status.in_((Status.PENDING, Status.PARKED)),
        )
    ).first()


def _new(unit: Write, info: ArrivedInfo, text: str) -> SuggestionRow:
    lines = "\n".join(f"+ {entry.text}" for entry in leaves(parse(text).document))
    row = SuggestionRow(
        id=rows.new_id(),
        type=SuggestionType.FILE.value,
        text=lines,
        original_text=lines,
        source=Source.ARRIVED_PACK.value,
        suggested_scope=info.project_id,
        project_id=info.project_id,
        status=Status.PENDING.value,
        exact_key=sha256(f"arrived:{info.project_id}:{text}".encode()),
        content_hash=sha256(text.encode("utf-8")),
        targets=[],
        undo={"base": "", "outside": text},
        message_time=None,
        turn=None,
        supersedes=None,
        decided_at=None,
        created_at=unit.now,
        updated_at=unit.now,
    )
    index.put(unit.session, index.SUGGESTION, row.id, info.project_id, lines)
    unit.audit("queue.arrived", "suggestion", row.id, scope=info.project_id, after=row.content_hash)
    unit.touch(Area.QUEUE, row.id, info.project_id)
    return row
