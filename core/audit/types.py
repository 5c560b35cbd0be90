"""What a front end sees of the audit (W-08)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which records to list; empty means "any". Newest come first.

    Attributes:
        actions: whole names (``"suggestion.applied"``) or families (``"suggestion."``).
        object_id: one object's history.
        scope: ``"user"`` or a project id.
        since, until: aware times; ``until`` is not included.
        limit: greatest number of records, 0 for all.
    """

    actions: tuple[str, ...] = ()
    actor_kinds: tuple[str, ...] = ()
    object_kind: str = ""
    object_id: str = ""
    scope: str = ""
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 500
    offset: int = 0


@dataclass(frozen=True, slots=True)
class AuditView:
    """One record, joined with the living row it speaks of.

    Attributes:
        seq: 1-based number in the chain.
        before_hash, after_hash: SHA-256 of the object before and after, or "".
        detail: ids, counts and reasons; the system's user and the process chain of approvals.
        text: the object's text as it was at this record, proved by the record's own hash; "" where
            it is gone, has none, or was worded otherwise then and that wording is not kept.
        evidence: the quote it rests on; "" when there is none (any more).
    """

    seq: int
    time: datetime
    actor_kind: str
    actor: str
    action: str
    object_kind: str
    object_id: str
    scope: str
    result: str
    before_hash: str
    after_hash: str
    detail: Mapping[str, Any]
    text: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Verification:
    """Answer of ``audit verify``.

    Attributes:
        ok: every record was checked and is as it was written.
        count: records in the chain.
        anchor: time since which the chain is unbroken, None for an empty one.
        first_bad: number of the first bad record, None when all are good.
        weak: some record is guarded by the key file only (no system keyring).
        unchecked: records that could not be checked: their key is in a locked keyring.
        code: ``intact``, ``changed``, ``missing``, ``cut``, ``head_missing``, ``head_changed``,
            ``key_gone`` or ``key_locked``.
        message: one English sentence for a person.
    """

    ok: bool
    count: int
    anchor: datetime | None
    first_bad: int | None
    weak: bool
    unchecked: int
    code: str
    message: str
