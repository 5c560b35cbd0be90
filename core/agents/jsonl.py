"""Lines of a JSON-lines file in constant memory, whatever their length (A-10).

Lines end at the byte ``\\n`` only (U+2028 inside a line is text). A line over
:data:`WHOLE_LINE_BYTES` is not held: it is streamed through :class:`_Shrinker`, which keeps its
structure and the beginning of each string, so a typed text beside a 12 MB image survives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

WHOLE_LINE_BYTES = 1 << 20
"""Lines up to this size are read as they are."""

STRING_BYTES = 1 << 18
"""Of a longer line, at most this much of each string is kept; nobody types 256 KiB."""

LINE_CAP_BYTES = 16 << 20
"""A line that is longer even after its strings were cut is skipped and counted."""

_CHUNK_BYTES = 1 << 18
_STRING_BODY = re.compile(rb'(?:[^"\\]++|\\[\s\S])*+')
_SHORT_STRINGS = re.compile(rb'(?:[^"]*+"(?:[^"\\]|\\[\s\S]){0,4000}+")*+')
_PARTIAL_ESCAPE = re.compile(rb"\\u[0-9A-Fa-f]{0,3}\Z")


@dataclass(slots=True)
class RawLine:
    """One line of the file.

    Attributes:
        start: its first byte's offset; ``end``: the offset after its line end.
        data: its bytes without line end; empty if ``skipped``.
        complete: it ended in ``\\n`` (only the last line may not).
        clipped: long strings in it were cut.
        skipped: it is over the cap even so.
    """

    start: int
    end: int
    data: bytes
    complete: bool
    clipped: bool = False
    skipped: bool = False


def read_lines(file: BinaryIO, start: int, stop: int | None = None) -> Iterator[RawLine]:
    """Yield lines from byte ``start``; reading ends with the line that reaches ``stop``.

    Splitting chunks is several times faster than ``readline`` for long lines. Others may move the
    file's position between two lines.
    """
    offset = position = start
    pending = b""
    while stop is None or offset < stop:
        file.seek(position)
        chunk = file.read(_CHUNK_BYTES)
        if not chunk:
            if pending:
                yield RawLine(offset, position, pending, complete=False)
            return
        position += len(chunk)
        *lines, pending = (pending + chunk).split(b"\n")
        for data in lines:
            end = offset + len(data) + 1
            yield RawLine(offset, end, data, complete=True)
            offset = end
            if stop is not None and offset >= stop:
                return
        if len(pending) > WHOLE_LINE_BYTES:
            line = _read_long(file, offset, position, pending)
            yield line
            offset = position = line.end
            pending = b""


def _read_long(file: BinaryIO, start: int, position: int, first: bytes) -> RawLine:
    """Read the rest of a long line; ``first`` is its part up to ``position``."""
    shrinker = _Shrinker()
    shrinker.feed(first)
    file.seek(position)
    complete = False
    while not complete and (chunk := file.read(_CHUNK_BYTES)):
        place = chunk.find(b"\n")
        complete = place >= 0
        shrinker.feed(chunk[:place] if complete else chunk)
        position += place + 1 if complete else len(chunk)
    data = b"" if shrinker.overflow else bytes(shrinker.kept)
    return RawLine(start, position, data, complete, shrinker.clipped, shrinker.overflow)


class _Shrinker:
    """Copies JSON bytes, cutting long strings, in time linear to the input."""

    def __init__(self) -> None:
        self.kept = bytearray()
        self.clipped = False
        self.overflow = False
        self._in_string = False
        self._string_start = 0
        self._escaping = False

    def feed(self, chunk: bytes) -> None:
        if self.overflow:
            return
        position = 0
        if self._escaping and chunk:
            self._keep(chunk[:1])
            self._escaping = False
            position = 1
        while position < len(chunk):
            if not self._in_string:
                if (run := _SHORT_STRINGS.match(chunk, position)) and run.end() > position:
                    self._add(chunk[position : run.end()])
                    position = run.end()
                    continue
                quote = chunk.find(b'"', position)
                end = len(chunk) if quote < 0 else quote + 1
                self._add(chunk[position:end])
                self._in_string = quote >= 0
                self._string_start = len(self.kept)
                position = end
                continue
            body = _STRING_BODY.match(chunk, position)
            end = body.end() if body else position
            self._keep(chunk[position:end])
            position = end + 1
            if chunk[end : end + 1] == b'"':
                self._close()
            elif end < len(chunk):
                # A backslash at the chunk's end: what it escapes comes with the next one.
                self._keep(b"\\")
                self._escaping = True

    def _keep(self, piece: bytes) -> None:
        room = STRING_BYTES - (len(self.kept) - self._string_start)
        if len(piece) > room:
            self.clipped = True
            piece = piece[: max(room, 0)]
        self._add(piece)

    def _close(self) -> None:
        # Only a string that was cut can end inside an escape sequence.
        if len(self.kept) - self._string_start >= STRING_BYTES:
            self._drop_partial_escape()
        self._in_string = False
        self._add(b'"')

    def _drop_partial_escape(self) -> None:
        tail = bytes(self.kept[-6:])
        if match := _PARTIAL_ESCAPE.search(tail):
            before = len(self.kept) - (len(tail) - match.start())
            if not self._backslashes_before(before) % 2:
                del self.kept[before:]
                return
        if self._backslashes_before(len(self.kept)) % 2:
            del self.kept[-1]

    def _backslashes_before(self, end: int) -> int:
        begin = end
        while begin > self._string_start and self.kept[begin - 1] == 0x5C:
            begin -= 1
        return end - begin

    def _add(self, piece: bytes) -> None:
        if len(self.kept) + len(piece) > LINE_CAP_BYTES:
            self.overflow = True
            self.kept.clear()
            self._string_start = 0
        if not self.overflow:
            self.kept += piece
