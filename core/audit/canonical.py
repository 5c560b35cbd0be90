"""Canonical bytes of a record, and its mac: ``<key name>:<hex HMAC-SHA256>``."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from core.audit.keys import Key
from core.canonical_json import canonical_bytes
from core.store.columns import to_microseconds

COLUMNS = (
    "seq",
    "time",
    "actor_kind",
    "actor",
    "action",
    "object_kind",
    "object_id",
    "scope",
    "result",
    "before_hash",
    "after_hash",
    "detail",
)
"""What a mac covers; the order is part of the format."""


def canonical(record: Mapping[str, Any]) -> bytes:
    """Return the one byte form of a record: a compact JSON list in the order of `COLUMNS`."""
    values = [
        to_microseconds(value) if isinstance(value, datetime) else value
        for value in (record[name] for name in COLUMNS)
    ]
    return canonical_bytes(values)


def mac(key: Key, previous: str, data: bytes) -> str:
    """Return the mac of ``data`` chained to the previous record's mac ("" for the first)."""
    digest = hmac.digest(key.secret, previous.encode() + b"\n" + data, "sha256")
    return f"{key.name}:{digest.hex()}"


def key_name(value: str) -> str:
    """Return the name of the key that made a mac."""
    return value.partition(":")[0]


def same(left: str, right: str) -> bool:
    """Compare two macs in constant time."""
    return hmac.compare_digest(left.encode(), right.encode())
