"""One write transaction: the session, what it touched, what audit and views must follow."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy.orm import Session

from core.changes import Area, Change, ChangeSet
from core.store.models import PendingViewRow


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts (W-08).

    Attributes:
        kind: ``person``, ``agent`` or ``app``.
        name: operating-system user, agent + provider + session, or the part of the app.
        os_user: the operating system's user (K-17).
        process_chain: names of this process and its parents, nearest first (K-17).
    """

    kind: str
    name: str
    os_user: str = ""
    process_chain: tuple[str, ...] = ()


APP = Actor("app", "paper-evo")


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One record to be appended to the chain; ids and hashes only, never texts (W-08).

    Attributes:
        detail: small extra facts: ids, counts, reasons; never a person's words.
    """

    actor: Actor
    action: str
    object_kind: str
    object_id: str
    scope: str
    result: str
    before_hash: str
    after_hash: str
    detail: Mapping[str, Any]


class AuditSink(Protocol):
    """The chain, as the store needs it (implemented in ``core.audit``)."""

    def append(self, session: Session, entries: list[AuditEntry], now: datetime) -> None:
        """Write ``entries`` as chained rows inside the running transaction."""
        ...

    def anchor(self, session_factory: Callable[[], Session]) -> None:
        """After the commit: note count and head outside the database."""
        ...


@dataclass(slots=True)
class Write:
    """A running write transaction. Made by :meth:`core.store.Store.write` only.

    Attributes:
        session: the ORM session; rows must not leave the ``with`` block.
        now: one time for all rows of the transaction.
        actor: who acts, for the audit.
        origin: passed on in the change set.
    """

    session: Session
    now: datetime
    actor: Actor
    origin: str = ""
    _changes: set[Change] = field(default_factory=set)
    _audit: list[AuditEntry] = field(default_factory=list)
    _after: list[Callable[[], None]] = field(default_factory=list)

    def touch(self, area: Area, object_id: str = "", scope: str = "") -> None:
        """Say that a view of ``area`` may look different after the commit."""
        self._changes.add(Change(area, object_id, scope))

    def audit(
        self,
        action: str,
        object_kind: str,
        object_id: str,
        *,
        scope: str = "",
        result: str = "done",
        before: str = "",
        after: str = "",
        **detail: Any,
    ) -> None:
        """Append a record to the chain at commit; ``before``/``after`` are hashes."""
        self._audit.append(
            AuditEntry(
                self.actor, action, object_kind, object_id, scope, result, before, after, detail
            )
        )
        self.touch(Area.AUDIT)

    def views(self, scope: str) -> None:
        """Mark the views of a scope for writing after the commit; durable (R-01)."""
        row = self.session.get(PendingViewRow, scope)
        if row is None:
            row = PendingViewRow(scope=scope, requested_at=self.now)
            self.session.add(row)
        row.requested_at = self.now
        row.token = secrets.token_hex(8)
        self.touch(Area.VIEWS, scope=scope)

    def after_commit(self, act: Callable[[], None]) -> None:
        """Run ``act`` after the commit, before listeners are told."""
        self._after.append(act)

    @property
    def change_set(self) -> ChangeSet:
        """All that was touched so far."""
        return ChangeSet(frozenset(self._changes), self.origin)

    @property
    def audit_entries(self) -> list[AuditEntry]:
        """Records waiting for the commit."""
        return self._audit

    @property
    def after_acts(self) -> list[Callable[[], None]]:
        """Acts waiting for the commit."""
        return self._after
