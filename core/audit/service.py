"""Reading the audit: lists joined with living rows, the CSV, verification."""

from __future__ import annotations

import builtins
import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import Select, or_, select
from sqlalchemy.orm import Session

from core.atomic_files import PRIVATE_FILE, write_atomic
from core.audit.chain import AuditChain
from core.audit.types import AuditFilter, AuditView, Verification
from core.audit.wording import Wordings, text_then, wordings_of
from core.store import Store
from core.store.models import AuditRow

CSV_COLUMNS = (
    "number",
    "time_utc",
    "actor_kind",
    "actor",
    "system_user",
    "processes",
    "action",
    "object_kind",
    "object_id",
    "scope",
    "result",
    "text",
    "evidence",
    "before_sha256",
    "after_sha256",
    "detail",
)
"""Stable: only added to, at the end (W-08)."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_JOIN_BATCH = 500


class AuditService:
    """What front ends see of the audit. Reads only.

    Args:
        store: the library.
        chain: checks the records.
    """

    def __init__(self, store: Store, chain: AuditChain) -> None:
        self._store = store
        self._chain = chain

    def list(
        self,
        filter: AuditFilter | None = None,  # noqa: A002
        *,
        action: str = "",
        limit: int | None = None,
    ) -> list[AuditView]:
        """Return records, newest first, joined with the texts they spoke of when they were made.

        Args:
            action, limit: short forms of the filter's fields.
        """
        wanted = filter or AuditFilter()
        if action:
            wanted = replace(wanted, actions=(action,))
        if limit is not None:
            wanted = replace(wanted, limit=limit)
        with self._store.read() as session:
            rows = session.scalars(_query(wanted)).all()
            return _joined(session, list(rows))

    def objects(self, kind: str, beginning: str) -> builtins.list[str]:
        """Return the ids of all objects of a kind that begin so, deleted and decided ones too."""
        query = (
            select(AuditRow.object_id)
            .where(
                AuditRow.object_kind == kind,
                AuditRow.object_id.startswith(beginning, autoescape=True),
            )
            .distinct()
            .order_by(AuditRow.object_id)
        )
        with self._store.read() as session:
            return [*session.scalars(query)]

    def reanchor(self) -> None:
        """Take the table as it is for the truth: after a recovery that a person asked for."""
        with self._store.read() as session:
            self._chain.reanchor(session)

    def verify(self) -> Verification:
        """Say whether the chain is intact, and since when, or name the first bad record."""
        with self._store.read() as session:
            return self._chain.verify(session)

    def export_csv(self, path: Path, filter: AuditFilter | None = None) -> int:  # noqa: A002
        """Write records, oldest first, as CSV: what entered, who approved, on which evidence.

        UTF-8 with a mark, so that spreadsheets read Chinese; a cell that a spreadsheet would run
        as a formula starts with an apostrophe.

        Returns:
            the number of records.

        Raises:
            EnvironmentFault: the file cannot be written; an older one is intact.
        """
        views = self.list(filter or AuditFilter(limit=0))
        buffer = io.StringIO(newline="")
        writer = csv.writer(buffer, lineterminator="\r\n")
        writer.writerow(CSV_COLUMNS)
        for view in reversed(views):
            writer.writerow([_cell(value) for value in _values(view)])
        write_atomic(path, buffer.getvalue().encode("utf-8-sig"), mode=PRIVATE_FILE)
        return len(views)


def _query(wanted: AuditFilter) -> Select[Any]:
    query = select(AuditRow).order_by(AuditRow.seq.desc())
    if wanted.actions:
        query = query.where(
            or_(
                *(
                    AuditRow.action.startswith(name, autoescape=True)
                    if name.endswith(".")
                    else AuditRow.action == name
                    for name in wanted.actions
                )
            )
        )
    if wanted.actor_kinds:
        query = query.where(AuditRow.actor_kind.in_(wanted.actor_kinds))
    if wanted.object_kind:
        query = query.where(AuditRow.object_kind == wanted.object_kind)
    if wanted.object_id:
        query = query.where(AuditRow.object_id == wanted.object_id)
    if wanted.scope:
        query = query.where(AuditRow.scope == wanted.scope)
    if wanted.since:
        query = query.where(AuditRow.time >= wanted.since)
    if wanted.until:
        query = query.where(AuditRow.time < wanted.until)
    if wanted.limit:
        query = query.limit(wanted.limit)
    if wanted.offset:
        query = query.limit(wanted.limit or -1).offset(wanted.offset)
    return query


def _joined(session: Session, rows: list[AuditRow]) -> list[AuditView]:
    ids = sorted({row.object_id for row in rows if row.object_id})
    wordings: dict[str, Wordings] = {}
    for start in range(0, len(ids), _JOIN_BATCH):
        wordings.update(wordings_of(session, ids[start : start + _JOIN_BATCH]))
    views = []
    for row in rows:
        known = wordings.get(row.object_id)
        text = text_then(session, row, known) if known is not None else ""
        views.append(_view(row, text, known.quote if known is not None else ""))
    return views


def _view(row: AuditRow, text: str, evidence: str) -> AuditView:
    return AuditView(
        seq=row.seq,
        time=row.time,
        actor_kind=row.actor_kind,
        actor=row.actor,
        action=row.action,
        object_kind=row.object_kind,
        object_id=row.object_id,
        scope=row.scope,
        result=row.result,
        before_hash=row.before_hash,
        after_hash=row.after_hash,
        detail=row.detail or {},
        text=text,
        evidence=evidence,
    )


def _values(view: AuditView) -> list[Any]:
    rest = {k: v for k, v in view.detail.items() if k not in ("os_user", "process_chain")}
    return [
        view.seq,
        view.time.strftime("%Y-%m-%d %H:%M:%S"),
        view.actor_kind,
        view.actor,
        view.detail.get("os_user", ""),
        " < ".join(view.detail.get("process_chain", ())),
        view.action,
        view.object_kind,
        view.object_id,
        view.scope,
        view.result,
        view.text,
        view.evidence,
        view.before_hash,
        view.after_hash,
        json.dumps(rest, ensure_ascii=False, sort_keys=True) if rest else "",
    ]


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA):
        return f"'{value}"
    return value
