"""Printing: words for people, stable JSON for programs, errors on standard error (U-09)."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from pathlib import PurePath
from typing import Any, TextIO

from core.errors import PaperError

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What could move a terminal's cursor or change its colours; a transcript may hold any bytes."""


def ready_streams() -> None:
    """Let every text be printed, whatever the locale; what it cannot show is escaped."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


class Output:
    """Where a command's answer goes.

    Args:
        as_json: print JSON instead of words.
    """

    def __init__(
        self, *, as_json: bool, out: TextIO | None = None, err: TextIO | None = None
    ) -> None:
        self.as_json = as_json
        self.out = out or sys.stdout
        self.err = err or sys.stderr

    def data(self, value: object, words: Iterable[str]) -> None:
        """Print ``value`` as JSON, or ``words`` line by line."""
        if self.as_json:
            print(_json(plain(value), self.out, indent=2), file=self.out)
        else:
            for line in words:
                print(_CONTROL.sub("\ufffd", line), file=self.out)

    def items(self, values: Sequence[object], words: Iterable[str], empty: str) -> None:
        """Print a list: ``{"items": […]}`` as JSON, or lines, or what an empty list means."""
        lines = list(words)
        self.data({"items": list(values)}, lines or [empty])

    def note(self, line: str) -> None:
        """Say something to a person that is not part of the answer."""
        if not self.as_json:
            print(line, file=self.err)

    def error(self, error: PaperError) -> None:
        """Print an expected error: what happened, what to do."""
        if self.as_json:
            body = {"code": error.code, "message": error.message, "hint": error.hint}
            print(_json({"error": body}, self.err), file=self.err)
            return
        print(_CONTROL.sub("\ufffd", f"paper-evo: {error.message}"), file=self.err)
        if error.hint:
            print(_CONTROL.sub("\ufffd", f"  {error.hint}"), file=self.err)


def _json(value: object, stream: TextIO, indent: int | None = None) -> str:
    # Where the stream is not UTF-8 (a C locale, a Windows pipe), plain ASCII is still right JSON.
    unicode = (stream.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(value, ensure_ascii=not unicode, indent=indent)


def plain(value: object) -> Any:
    """Return plain JSON data of dataclasses, enums, times and paths."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, PurePath):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    return value


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines with aligned columns; the last column is not padded."""
    if not rows:
        return []
    widths = [max(_width(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    lines = []
    for row in rows:
        cells = [
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=False)
        ]
        lines.append("  ".join([*cells, row[-1]]).rstrip())
    return lines


def _width(text: str) -> int:
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def when(time: datetime | None) -> str:
    """Return a time in the machine's zone, to the minute, or a dash."""
    return time.astimezone().strftime("%Y-%m-%d %H:%M") if time else "-"


def count(number: int, name: str, plural: str = "") -> str:
    """Return ``1 file``, ``2 files``; ``plural`` where it is not the name and an s."""
    return f"{number:,} {name if number == 1 else plural or name + 's'}"


def masked_words(number: int) -> list[str]:
    """Return the line that tells a person of masked secrets (R-06); none where there are none."""
    if not number:
        return []
    verb = "was" if number == 1 else "were"
    return [f"{count(number, 'secret')} {verb} masked; the text keeps a mark in each place."]


def first_line(text: str, limit: int = 100) -> str:
    """Return the first line of a text, shortened with an ellipsis."""
    line = text.strip().splitlines()[0] if text.strip() else ""
    return line if len(line) <= limit else line[: limit - 1] + "…"
