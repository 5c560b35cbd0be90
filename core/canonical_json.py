"""The one text and byte form of plain data: what is hashed, chained and compared.

Hashes of snapshots and archives and the audit's macs rest on it: a change of this form makes all
older ones look forged.
"""

from __future__ import annotations

import json
from typing import Any


def canonical_json(value: Any) -> str:
    """Return plain data as compact JSON with sorted keys, other scripts unescaped."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical_bytes(value: Any) -> bytes:
    """Return :func:`canonical_json` as UTF-8; a lone surrogate keeps its three bytes."""
    return canonical_json(value).encode("utf-8", "surrogatepass")
