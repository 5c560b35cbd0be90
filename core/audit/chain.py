"""The chain itself: appending inside a transaction, anchoring after it, checking all of it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from core.audit.canonical import COLUMNS, canonical, key_name, mac, same
from core.audit.head import Head, read_head, reset_head, write_head
from core.audit.keys import AuditKeys, KeyStore, audit_lock
from core.audit.types import Verification
from core.audit.verifying import Verifier
from core.canonical_json import canonical_json
from core.paths import Paths
from core.store.columns import to_microseconds
from core.store.unit import APP, Actor, AuditEntry

RENEWED = "audit.key_renewed"
"""The key of the records before is gone: from here on the chain is checked with another."""

# Plain SQL: this runs in every write, and building the statements would cost more than running
# them (P-04).
_NEWEST = "SELECT seq, mac FROM audit ORDER BY seq DESC LIMIT 1"
_MAC = "SELECT mac FROM audit WHERE seq = ?"
_INSERT = (
    f"INSERT INTO audit ({', '.join(COLUMNS)}, mac) "  # noqa: S608 - names of our own columns
    f"VALUES ({', '.join('?' * (len(COLUMNS) + 1))})"
)

_log = logging.getLogger(__name__)


class AuditChain:
    """HMAC chain over the audit table; implements :class:`core.store.unit.AuditSink`.

    Safe from any thread; between processes the database's write lock orders the records and a
    file lock the head file.

    Args:
        key_store: the system keyring, or None to use the key file only.
        library_id: names the keyring entry.
    """

    def __init__(self, paths: Paths, key_store: KeyStore | None, library_id: str) -> None:
        self._paths = paths
        self._keys = AuditKeys(paths, library_id, key_store)

    def append(self, session: Session, entries: list[AuditEntry], now: datetime) -> None:
        """Write ``entries`` as chained rows inside the running transaction.

        Raises:
            EnvironmentFault: no key can be read or made; the transaction must not commit.
        """
        key = self._keys.signing()
        seq, previous = self._newest(session)
        if seq == 0 and read_head(self._paths.data) is None:
            self._write_first_head()
        elif seq and not self._keys.locked and self._keys.find(key_name(previous)) is None:
            entries = [_renewal(seq, previous), *entries]
        rows: list[tuple[Any, ...]] = []
        for entry in entries:
            seq += 1
            row = _row(entry, seq, now)
            previous = mac(key, previous, canonical(row))
            rows.append(_stored(row, previous))
        session.connection().exec_driver_sql(_INSERT, rows)

    def anchor(self, session_factory: Callable[[], Session]) -> None:
        """After the commit: note count and head outside the database.

        The head never moves backwards, and it stays where it is when the table no longer holds
        the record it names: that is the proof of a cut, which :meth:`verify` reports.
        """
        with audit_lock(self._paths), session_factory() as session:
            head = read_head(self._paths.data)
            seq, newest = self._newest(session)
            if head is not None and not self._holds(session, head):
                _log.warning("the audit's head file does not fit the table; it is left as it is")
                return
            if head is None or seq > head.count:
                write_head(self._paths.data, Head.sealed(seq, newest, self._keys.signing()))

    def reanchor(self, session: Session) -> None:
        """Set the head to the newest record, whatever it said: after a recovery, on request."""
        with audit_lock(self._paths):
            seq, newest = self._newest(session)
            reset_head(self._paths.data, Head.sealed(seq, newest, self._keys.signing()))

    def verify(self, session: Session) -> Verification:
        """Check every record, its place, and the head file; streams, never raises for a finding."""
        # The head first: a commit between both reads may only make the table longer.
        head = read_head(self._paths.data)
        return Verifier(self._keys, RENEWED).verify(session, head)

    def keyed_hash(self, text: str) -> str:
        """Return a hash that nobody can recompute from a guess without the key (R-10)."""
        key = self._keys.signing()
        return mac(key, "", b"paper-evo keyed hash\0" + text.encode("utf-8", "surrogatepass"))

    def _newest(self, session: Session) -> tuple[int, str]:
        row = session.connection().exec_driver_sql(_NEWEST).fetchone()
        return (int(row[0]), str(row[1])) if row else (0, "")

    def _holds(self, session: Session, head: Head) -> bool:
        if head.count == 0:
            return True
        found = session.connection().exec_driver_sql(_MAC, (head.count,)).scalar()
        return found is not None and same(str(found), head.mac)

    def _write_first_head(self) -> None:
        # Before the first record commits, so that a missing file always means a removed one.
        with audit_lock(self._paths):
            if read_head(self._paths.data) is None:
                write_head(self._paths.data, Head.sealed(0, "", self._keys.signing()))


def _row(entry: AuditEntry, seq: int, now: datetime) -> dict[str, Any]:
    detail: dict[str, Any] = dict(entry.detail)
    if entry.actor.os_user:
        detail["os_user"] = entry.actor.os_user
    if entry.actor.process_chain:
        detail["process_chain"] = list(entry.actor.process_chain)
    return {
        "seq": seq,
        "time": now,
        "actor_kind": entry.actor.kind,
        "actor": entry.actor.name,
        "action": entry.action,
        "object_kind": entry.object_kind,
        "object_id": entry.object_id,
        "scope": entry.scope,
        "result": entry.result,
        "before_hash": entry.before_hash,
        "after_hash": entry.after_hash,
        # through JSON and back: what a later check will read (a number as a key becomes a text)
        "detail": json.loads(canonical_json(detail)) if detail else None,
    }


def _stored(row: Mapping[str, Any], value: str) -> tuple[Any, ...]:
    detail = row["detail"]
    return (
        row["seq"],
        to_microseconds(row["time"]),
        *(row[name] for name in COLUMNS[2:-1]),
        None if detail is None else canonical_json(detail),
        value,
    )


def _renewal(seq: int, previous: str) -> AuditEntry:
    detail: Mapping[str, Any] = {"count": seq, "mac": previous}
    actor: Actor = APP
    return AuditEntry(actor, RENEWED, "audit", str(seq), "", "done", "", "", detail)
