"""Checking the chain from its first record to the head file (``audit verify``)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.audit.canonical import COLUMNS, canonical, key_name, mac, same
from core.audit.head import Head
from core.audit.keys import AuditKeys
from core.audit.types import Verification
from core.store.models import AuditRow

_BATCH = 1000


@dataclass(slots=True)
class _Walk:
    """What is known after the records read so far.

    Attributes:
        foreign: number of the first record whose key is not reachable and not yet explained by a
            renewal record, or 0.
        at_head: mac of the record that the head file names, once it was met.
    """

    count: int = 0
    previous: str = ""
    anchor: datetime | None = None
    foreign: int = 0
    unchecked: int = 0
    weak: bool = False
    at_head: str | None = None


class Verifier:
    """Walks the chain once, in bounded memory.

    Args:
        keys: keys that this process can reach.
        renewed: name of the action that explains a change of keys.
    """

    def __init__(self, keys: AuditKeys, renewed: str) -> None:
        self._keys = keys
        self._renewed = renewed

    def verify(self, session: Session, head: Head | None) -> Verification:
        """Return what was found; the first bad record decides."""
        walk = _Walk()
        columns = [getattr(AuditRow, name) for name in (*COLUMNS, "mac")]
        rows = session.execute(
            select(*columns).order_by(AuditRow.seq).execution_options(yield_per=_BATCH)
        )
        for row in rows.mappings():
            wrong = self._step(walk, dict(row))
            if wrong:
                return self._bad(walk, *wrong)
            if head is not None and walk.count == head.count:
                walk.at_head = walk.previous
        return self._against_head(walk, head)

    def _step(self, walk: _Walk, row: dict[str, Any]) -> tuple[str, int] | None:
        expected = walk.count + 1
        if row["seq"] != expected:
            return ("missing", expected) if row["seq"] > expected else ("changed", row["seq"])
        key = self._keys.find(key_name(row["mac"]))
        if key is None:
            walk.foreign = walk.foreign or expected
            walk.unchecked += 1
        else:
            if not same(row["mac"], mac(key, walk.previous, canonical(row))):
                return "changed", walk.foreign or expected
            if walk.foreign and row["action"] == self._renewed:
                walk.foreign = 0
                walk.unchecked = 0
                walk.anchor = None
            walk.weak = walk.weak or key.weak
        walk.anchor = walk.anchor or row["time"]
        walk.count = expected
        walk.previous = row["mac"]
        return None

    def _against_head(self, walk: _Walk, head: Head | None) -> Verification:
        if head is None:
            if walk.count == 0:
                return self._good(walk)
            return self._bad(walk, "head_missing", None)
        if head.seal_holds(self._keys.find) is False:
            return self._bad(walk, "head_changed", None)
        if head.count > walk.count:
            return self._bad(walk, "cut", walk.count + 1, head.count)
        if head.count and walk.at_head != head.mac:
            return self._bad(walk, "changed", head.count)
        if walk.foreign:
            locked = self._keys.locked
            return self._bad(walk, "key_locked" if locked else "key_gone", walk.foreign)
        return self._good(walk)

    def _good(self, walk: _Walk) -> Verification:
        if walk.anchor is None:
            words = "There are no records yet."
        else:
            words = f"Intact since {walk.anchor:%Y-%m-%d %H:%M:%S} UTC ({walk.count} records)."
        if walk.weak:
            words += " Weak: the key lies in a file, because there is no system keyring."
        return Verification(
            True, walk.count, walk.anchor, None, walk.weak, walk.unchecked, "intact", words
        )

    def _bad(self, walk: _Walk, code: str, first: int | None, head: int = 0) -> Verification:
        words = {
            "changed": f"Record {first} was changed after it was written, or does not belong here.",
            "missing": f"Record {first} is missing.",
            "cut": f"Records {first} to {head} are missing at the end.",
            "head_missing": "The file audit-head.json is missing or unreadable: records at the "
            "end may have been removed.",
            "head_changed": "The file audit-head.json was changed by another program.",
            "key_gone": f"Record {first} was made with a key that is not on this machine.",
            "key_locked": f"Record {first} and others cannot be checked: the system keyring does "
            "not answer.",
        }[code]
        good = (first or walk.count + 1) - 1
        if code not in ("key_gone", "key_locked"):
            words += f" Records 1 to {good} are intact." if good else ""
        locked = code == "key_locked"
        return Verification(
            False,
            walk.count,
            walk.anchor,
            None if locked else first,
            walk.weak,
            walk.unchecked,
            code,
            words,
        )
