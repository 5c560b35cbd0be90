"""The bundled sessions, written out as an agent on this machine would have written them."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import resources

REFUNDS = "atlas-refunds.jsonl"
"""A few hundred lines: an endpoint built with an agent, in English and Chinese."""
WEBHOOKS = "atlas-webhooks.jsonl"
EXPORT = "atlas-export.jsonl"
REPORT = "monthly-report.jsonl"

_TIME = re.compile(r'"timestamp":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})Z"')
_HOME = "/home/mei/code/"


def write_session(name: str, target: Path, folder: Path, end: datetime) -> Path:
    """Write a bundled session so that it took place in ``folder`` and ended at ``end``.

    Args:
        name: one of the names above.
        target: the file to write; its folder must exist.
        folder: the project's folder.
        end: time of the last record.
    """
    text = resources.path("sample", "sessions", name).read_text("utf-8")
    # Only inside the records: half lines and odd records of a real file stay as they are.
    text = text.replace(f"{_HOME}{folder.name}", json.dumps(str(folder), ensure_ascii=False)[1:-1])
    shift = end - max(map(_parsed, _TIME.findall(text)))
    target.write_text(_TIME.sub(lambda found: _moved(found[1], shift), text), "utf-8", newline="\n")
    return target


def _parsed(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def _moved(text: str, shift: timedelta) -> str:
    return f'"timestamp":"{(_parsed(text) + shift).isoformat(timespec="milliseconds")[:-6]}Z"'
