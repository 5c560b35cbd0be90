"""Count and head of the chain, kept outside the database (W-08).

Written after each commit, so the database may be ahead of the file but never behind it. Two slots
of fixed size are written in turn, in place: a write cut short damages one slot and leaves the
other, and no flush to disk is needed after a commit that was flushed already (P-04).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.atomic_files import PRIVATE_FILE, environment_fault, read_bytes
from core.audit.canonical import key_name, mac, same
from core.audit.keys import Key

HEAD_FILE = "audit-head.json"
_SLOT = 256
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change line ends


@dataclass(frozen=True, slots=True)
class Head:
    """The newest record known outside the database.

    Attributes:
        count: number of records.
        mac: mac of record ``count``, "" for none.
        seal: mac over both, by the key of the process that wrote it.
    """

    count: int
    mac: str
    seal: str

    @classmethod
    def sealed(cls, count: int, newest: str, key: Key) -> Head:
        """Return the head with its seal."""
        return cls(count, newest, mac(key, newest, _sealed_bytes(count)))

    def seal_holds(self, find: Callable[[str], Key | None]) -> bool | None:
        """Say whether the seal is ours; None if its key is not reachable."""
        key = find(key_name(self.seal))
        if key is None:
            return None
        return same(self.seal, mac(key, self.mac, _sealed_bytes(self.count)))


def read_head(folder: Path) -> Head | None:
    """Return the head of the fullest readable slot, None if there is no readable one.

    Raises:
        EnvironmentFault: the file is there but cannot be read.
    """
    data = read_bytes(folder / HEAD_FILE)
    if data is None:
        return None
    heads = [_parse(data[start : start + _SLOT]) for start in range(0, 2 * _SLOT, _SLOT)]
    return max((head for head in heads if head), key=lambda head: head.count, default=None)


def write_head(folder: Path, head: Head) -> None:
    """Write ``head`` into the slot of its turn; the caller holds the audit lock.

    Raises:
        EnvironmentFault: no permission, disk full.
    """
    path = folder / HEAD_FILE
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, PRIVATE_FILE)
        try:
            os.lseek(descriptor, _SLOT * (head.count % 2), os.SEEK_SET)
            os.write(descriptor, _slot(head))
        finally:
            os.close(descriptor)
    except OSError as error:
        raise environment_fault(error, path) from error


def reset_head(folder: Path, head: Head) -> None:
    """Replace both slots: the only way back, after a recovery that a person asked for."""
    write_head(folder, head)
    path = folder / HEAD_FILE
    try:
        descriptor = os.open(path, os.O_RDWR | _BINARY)
        try:
            os.lseek(descriptor, _SLOT * ((head.count + 1) % 2), os.SEEK_SET)
            os.write(descriptor, b" " * (_SLOT - 1) + b"\n")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise environment_fault(error, path) from error


def _slot(head: Head) -> bytes:
    fields = {"format": 1, "count": head.count, "mac": head.mac, "seal": head.seal}
    line = json.dumps(fields, separators=(",", ":")).encode()
    return line.ljust(_SLOT - 1) + b"\n"


def _parse(slot: bytes) -> Head | None:
    try:
        fields = json.loads(slot.decode("ascii"))
        return Head(int(fields["count"]), str(fields["mac"]), str(fields["seal"]))
    except (ValueError, KeyError, TypeError):
        return None


def _sealed_bytes(count: int) -> bytes:
    return f"paper-evo audit head {count}".encode()
