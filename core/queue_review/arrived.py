"""Arrived packs (V-16): the knowledge that came with a folder is one suggestion, never imported."""

from __future__ import annotations

from sqlalchemy import select

from core.atomic_files import sha256
from core.changes import Area
from core.domain.knowledge_document import canonical, leaves, parse
from core.domain.suggestion import Source, Status
from core.masking.cleaner import Cleaner
from core.projects.service import Projects
from core.projects.types import ArrivedInfo
from core.queue_review import outside_edits, rows
from core.search import index
from core.store import Actor, Store, Write
from core.store.models import ProjectRow, SuggestionRow
from core.view_files.plan import Opaque


def take_in(store: Store, projects: Projects, clean: Cleaner, actor: Actor) -> tuple[str, ...]:
    """Make a suggestion of each waiting pack's knowledge that has none yet; return their ids.

    A pack without knowledge (only a ``project-id``, or skills, which no view of this version
    touches) needs no answer and is settled. One that is too large to be read (R-07) can only be
    dismissed; until then it stays as it is.
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
        text, masked = clean.masked(info.knowledge)
        text = canonical(text)
        empty = not info.oversize and not leaves(parse(text).document)
        with store.write(actor) as unit:
            if empty:
                projects.settle_arrival(unit, project_id)
            elif _open(unit, project_id) is None:
                row = _new(unit, info, "" if info.oversize else text, masked)
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


def _new(unit: Write, info: ArrivedInfo, text: str, masked: int) -> SuggestionRow:
    opaque = Opaque.TOO_LARGE if info.oversize else Opaque.NO
    lines = outside_edits.card_text("", text, opaque)
    row = rows.file_row(Source.ARRIVED_PACK, info.project_id, info.project_id, unit.now)
    row.text = row.original_text = lines
    row.exact_key = sha256(f"arrived:{info.project_id}:{text}".encode())
    row.content_hash = sha256(text.encode("utf-8"))
    row.undo = {"base": "", "outside": text, "opaque": opaque.value, "masked": masked}
    index.put(unit.session, index.SUGGESTION, row.id, info.project_id, lines)
    unit.audit("queue.arrived", "suggestion", row.id, scope=info.project_id, after=row.content_hash)
    unit.touch(Area.QUEUE, row.id, info.project_id)
    return row
