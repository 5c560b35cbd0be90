"""Which records of a file are on the live branch (A-09): the first of two passes.

Rewinding leaves abandoned branches in the file. The live branch is what a walk along
``parentUuid`` from the newest leaf reaches. Kept in memory: 14 bytes a record (key, parent, flags)
and nothing else, so files of any size work. Lines are not decoded where a few byte searches tell
``uuid`` and ``parentUuid`` beyond doubt; everything doubtful goes through the JSON parser.
"""

from __future__ import annotations

import re
from array import array
from collections import deque
from dataclasses import dataclass, field
from typing import BinaryIO

from core.agents.claude.prompts import is_compact_summary, read_prompt
from core.agents.claude.records import (
    KNOWN_KINDS,
    Record,
    content_blocks,
    is_sidechain,
    parse_line,
)
from core.agents.cuts import asks_not_to_learn
from core.agents.jsonl import RawLine, read_lines

NO_PARENT = -1
SIDECHAIN = 1
PASSIVE = 2
"""Flag of a slot whose record cannot hold evidence (tool result, sub-agent): never parsed."""

_RECENT = 4096
"""Parents are looked up among this many latest records; older ones in one scan at the end."""

_LEAF_CANDIDATES = 512
_GIVE_UP_LINES = 500

_SCALAR = rb'(?:"[^"\\]*"|null|true|false|-?\d+)'
# Anchored at the line's start, so the keys are the record's own, not of something nested.
_HEAD = re.compile(
    rb'\{\s?"parentUuid":\s?"([^"\\]+)",\s?(?:"logicalParentUuid":\s?null,\s?)?'
    rb'"isSidechain":\s?(true|false)'
)
_RUN = re.compile(rb'\{\s?(?:"\w+":\s?%b,\s?)*+' % _SCALAR)
_PAIR = re.compile(rb'"(uuid|parentUuid|isSidechain)":\s?(?:"([^"\\]+)"|(\w+))')
# Only scalars follow up to the closing brace, or up to a tool's result: nobody can type an
# unescaped key into a text.
_TAIL = re.compile(
    rb'"uuid":\s?"([^"\\]+)"(?:,\s?"\w+":\s?%b)*+(?:(\s?\}\s*\Z)|,\s?("toolUseResult"):)?' % _SCALAR
)


_MARK = re.compile(rb"#[nN][oO](?:-[lL]|[rR])")


@dataclass(frozen=True, slots=True)
class BranchIndex:
    """The result of the first pass.

    Attributes:
        live: one byte for each slot: 1 = on the live branch. Slots number the lines that are not
            empty, in file order; glued records have one each (:func:`slots_taken`).
        flags: one byte for each slot: :data:`SIDECHAIN`, :data:`PASSIVE`.
        end: offset up to which the file is read in the second pass.
        start: offset of the first line that is read in the second pass.
        start_slot: slot at ``start``.
        partial_tail: an unfinished line follows ``end``.
        no_learn: the person typed the mark that leaves the session out (M-10).
        first_bad: number of the first line without a record; 0 if none. Lines count from 1.
        recognised: at least one record of Claude Code was seen.
    """

    live: bytearray
    flags: bytearray
    end: int
    start: int
    start_slot: int
    partial_tail: bool
    no_learn: bool
    first_bad: int
    recognised: bool


def index_branches(file: BinaryIO, from_offset: int = 0) -> BranchIndex:
    """Run the first pass over an open file; its position is left anywhere.

    Stops early, with ``recognised`` false, after :data:`_GIVE_UP_LINES` lines without a record.
    """
    builder = _Builder()
    end = start = start_slot = 0
    partial = False
    for number, line in enumerate(read_lines(file, 0)):
        if line.start <= from_offset:
            start, start_slot = line.start, len(builder.keys)
        if not line.complete and not is_whole(line):
            partial = True
            builder.recognised |= line.data.lstrip(b"\0 \r").startswith(b"{")
            break
        builder.add_line(number + 1, line)
        end = line.end
        if end <= from_offset:
            start, start_slot = end, len(builder.keys)
        if number == _GIVE_UP_LINES and not builder.recognised:
            break
    return BranchIndex(
        builder.finish(file),
        builder.flags,
        end,
        start,
        start_slot,
        partial,
        builder.no_learn,
        builder.first_bad,
        builder.recognised or (end == 0 and not partial),
    )


def is_whole(line: RawLine) -> bool:
    """A last line without a line end is whole if it parses: half an object never does."""
    records, bad = parse_line(line.data)
    return bool(records) and not bad


def slots_taken(data: bytes, records: list[Record]) -> int:
    """Return how many slots the first pass gave to a line: one, unless several were glued."""
    return 1 if len(records) < 2 or _fast_fields(data) else len(records)


def _fast_fields(data: bytes) -> tuple[bytes, bytes, int] | None:
    """Return uuid, parent and the flags of the slot if byte searches tell them beyond doubt."""
    if head := _HEAD.match(data):
        parent = head[1]
        flags = SIDECHAIN | PASSIVE if head[2] == b"true" else 0
    elif run := _RUN.match(data):
        own = {name: text or word for name, text, word in _PAIR.findall(data, 0, run.end())}
        parent = own.get(b"parentUuid", b"null")
        if parent == b"null" or (b"isSidechain" not in own and b'"isSidechain"' in data):
            return None
        flags = SIDECHAIN | PASSIVE if own.get(b"isSidechain") == b"true" else 0
        if uuid := own.get(b"uuid"):
            return (uuid, parent, flags) if data.endswith(b"}") else None
    else:
        return None
    last = data.rfind(b'"uuid"')
    tail = _TAIL.match(data, last) if last >= 0 else None
    if tail is None:
        return None
    # Ending the line proves that the key is the record's own; else it must be the only one.
    if tail[2] is None and (data.rfind(b'"uuid"', 0, last) >= 0 or not data.endswith(b"}")):
        return None
    return tail[1], parent, flags | PASSIVE if tail[3] else flags


@dataclass(slots=True)
class _Builder:
    """Collects keys (64-bit hashes of uuids; 0: a record without one) and parents, slot by slot."""

    keys: array[int] = field(default_factory=lambda: array("q"))
    parents: array[int] = field(default_factory=lambda: array("i"))
    flags: bytearray = field(default_factory=bytearray)
    no_learn: bool = False
    recognised: bool = False
    first_bad: int = 0
    _recent: dict[int, int] = field(default_factory=dict)
    _far: dict[int, tuple[int, int]] = field(default_factory=dict)
    _orphans: dict[int, int] = field(default_factory=dict)
    _candidates: deque[tuple[int, int, int]] = field(
        default_factory=lambda: deque(maxlen=_LEAF_CANDIDATES)
    )
    _previous: int = NO_PARENT

    def add_line(self, number: int, line: RawLine) -> None:
        data = line.data
        if not data:
            return
        if fields := _fast_fields(data):
            self.recognised = True
            uuid, parent, flags = fields
            self._add(uuid, parent, flags, line.start)
            if not flags and _MARK.search(data):
                self._look_for_mark(data)
            return
        if _MARK.search(data):
            self._look_for_mark(data)
        records, bad = parse_line(data)
        if bad and not self.first_bad:
            self.first_bad = number
        if not records:
            self._add_keyless(0)
        for record in records:
            self.recognised |= record.get("type") in KNOWN_KINDS
            self._add_record(record, line.start)

    def _look_for_mark(self, data: bytes) -> None:
        for record in parse_line(data)[0]:
            if record.get("type") == "user":
                message = read_prompt(record).message
                self.no_learn |= message is not None and asks_not_to_learn(message.text)

    def _add_record(self, record: Record, offset: int) -> None:
        uuid = record.get("uuid")
        if not isinstance(uuid, str) or not uuid:
            self._add_keyless(SIDECHAIN if is_sidechain(record) else 0)
            return
        parent = record.get("parentUuid")
        flags = SIDECHAIN if is_sidechain(record) else 0
        key = uuid.encode("utf-8", "surrogatepass")
        if isinstance(parent, str) and parent:
            self._add(key, parent.encode("utf-8", "surrogatepass"), flags, offset)
        else:
            self._add_root(key, record, flags, offset)

    def _add_keyless(self, flags: int) -> None:
        self.keys.append(0)
        self.parents.append(NO_PARENT)
        self.flags.append(flags)

    def _add(self, uuid: bytes, parent: bytes, flags: int, offset: int) -> None:
        parent_key = hash(parent) or 1
        known = self._recent.get(parent_key, NO_PARENT)
        if known < 0:
            self._far[len(self.keys)] = (parent_key, self._previous)
        self._append(hash(uuid) or 1, known, flags, offset)

    def _add_root(self, uuid: bytes, record: Record, flags: int, offset: int) -> None:
        """Add a record without parent: a beginning, a bridge over a compaction, or a repeat."""
        key = hash(uuid) or 1
        logical = record.get("logicalParentUuid")
        if isinstance(logical, str) and logical:
            self._add(uuid, logical.encode("utf-8", "surrogatepass"), flags, offset)
            return
        sidechain = bool(flags & SIDECHAIN)
        parent = NO_PARENT if sidechain or _begins_conversation(record) else self._previous
        slot = self._append(key, parent, flags, offset)
        if slot and not sidechain:
            self._orphans[slot] = key

    def _append(self, key: int, parent: int, flags: int, offset: int) -> int:
        slot = len(self.keys)
        self.keys.append(key)
        self.parents.append(parent)
        self.flags.append(flags)
        recent = self._recent
        fresh = key not in recent
        if fresh:
            recent[key] = slot
            if len(recent) > 2 * _RECENT:
                for old in list(recent)[:_RECENT]:
                    del recent[old]
        if not flags & SIDECHAIN:
            self._previous = slot
            if fresh:
                self._candidates.append((slot, key, offset))
        return slot

    def finish(self, file: BinaryIO) -> bytearray:
        """Resolve what was left open and walk from the newest leaf."""
        wanted = {key for key, _ in self._far.values()}
        wanted.update(self._orphans.values(), (key for _, key, _ in self._candidates))
        first: dict[int, int] = {}
        for slot, key in enumerate(self.keys):
            if key in wanted and key not in first:
                first[key] = slot
        for slot, (key, previous) in self._far.items():
            # A parent that is nowhere in the file was on an unreadable line: go on with the
            # record before it, so that one bad line does not lose the rest.
            self.parents[slot] = first.get(key, previous)
        for slot, key in self._orphans.items():
            # A fork's last row repeats an old uuid with no parent: it stands for that record.
            if first[key] < slot:
                self.parents[slot] = first[key]
        return self._walk(self._leaf(file, first))

    def _leaf(self, file: BinaryIO, first: dict[int, int]) -> int:
        fresh = [(s, o) for s, key, o in self._candidates if first[key] == s]
        leaf = NO_PARENT
        for slot, offset in reversed(fresh):
            # Rows may be written out of order: a child of the newest row is the leaf.
            if leaf in (NO_PARENT, self.parents[slot]) and self._is_conversation(file, offset):
                leaf = slot
        if leaf != NO_PARENT:
            return leaf
        if fresh:
            return fresh[-1][0]
        return self._newest_first_occurrence()

    @staticmethod
    def _is_conversation(file: BinaryIO, offset: int) -> bool:
        line = next(read_lines(file, offset), None)
        records = parse_line(line.data)[0] if line else []
        return any(record.get("type") in ("user", "assistant") for record in records)

    def _newest_first_occurrence(self) -> int:
        """Rare: all late records repeat older ones; find the newest that does not."""
        seen: set[int] = {0}
        leaf = NO_PARENT
        for slot, key in enumerate(self.keys):
            if key not in seen:
                seen.add(key)
                leaf = slot
        return leaf

    def _walk(self, leaf: int) -> bytearray:
        live = bytearray(len(self.keys))
        slot = leaf
        while slot >= 0 and not live[slot]:
            live[slot] = 1
            slot = self.parents[slot]
        # Records without uuid have no place in the tree: they share their predecessor's fate.
        state = 1
        for place, key in enumerate(self.keys):
            if key:
                state = state if self.flags[place] & SIDECHAIN else live[place]
            else:
                live[place] = state
        return live


def _begins_conversation(record: Record) -> bool:
    """Whether a record without parent in mid-file is a rewind to the very beginning.

    Only a person's prompt can be; a summary, a system row or a stray reply goes on from the row
    before it. Logs without the field at all are linear.
    """
    if record.get("type") != "user" or "parentUuid" not in record:
        return False
    if is_compact_summary(record):
        return False
    return not any(block.get("type") == "tool_result" for block in content_blocks(record))
