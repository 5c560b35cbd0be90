"""Treating what lies outside the open database: snapshots, backups, ``.bak`` files, logs, views."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from core.atomic_files import (
    PRIVATE_FILE,
    TEMPORARY_PREFIX,
    environment_fault,
    read_bytes,
    stray_temporaries,
    write_atomic,
)
from core.errors import EnvironmentFault, PaperError
from core.paths import Paths
from core.purge.databases import PARTIAL, collect_copy, rewrite_copy
from core.purge.doomed import Doomed, Row, RowsOf
from core.purge.eraser import Eraser
from core.snapshots.content import SnapshotContent, SnapshotPart
from core.snapshots.file_format import encode, read_snapshot
from core.snapshots.sections import Section
from core.views.marks import MARK_PREFIX

_TABLES = {
    ("knowledge", "file"): "knowledge_file",
    ("knowledge", "revisions"): "knowledge_revision",
    ("knowledge", "entries"): "knowledge_entry",
    ("knowledge", "said_again"): "suggestion_repeat",
    ("queue", "suggestions"): "suggestion",
    ("queue", "repeats"): "suggestion_repeat",
    ("project", "row"): "project",
    ("project", "paths"): "project_path",
    ("settings", "settings"): "setting",
}
"""Which table a list of a snapshot's section comes from; others are treated as plain text."""

_KNOWLEDGE = "KNOWLEDGE.md"
_MARK_LINE = MARK_PREFIX.encode()


@dataclass(slots=True)
class Done:
    """What was rewritten, removed whole, or had to stay."""

    snapshots: dict[Path, tuple[str, int]] = field(default_factory=dict)
    backups: set[Path] = field(default_factory=set)
    files: set[Path] = field(default_factory=set)
    dropped: set[Path] = field(default_factory=set)
    left: set[Path] = field(default_factory=set)


class Copies:
    """All files that may hold texts of one library."""

    def __init__(self, paths: Paths, sections: Iterable[Section]) -> None:
        self._paths = paths
        self._sections = tuple(sections)

    # -- reading ---------------------------------------------------------------------------

    def collect(self, act: Callable[[RowsOf], None]) -> None:
        """Let ``act`` read the rows of every backup and snapshot that can be read."""
        for path in self.backups():
            collect_copy(path, act)
        for path in self.snapshots():
            with contextlib.suppress(PaperError):
                act(_snapshot_rows(read_snapshot(path, self._sections)))

    def backups(self) -> list[Path]:
        """Copies of the database: daily ones, ones before migrations, damaged ones moved aside."""
        found = [path for path in self._paths.backups.glob("*.db") if path.is_file()]
        aside = self._paths.data.glob(f"{self._paths.database.name}.*")
        found += [path for path in aside if path.is_file() and not path.name.endswith(PARTIAL)]
        return sorted(found)

    def snapshots(self) -> list[Path]:
        """Snapshot files."""
        return sorted(self._paths.snapshots.glob("*.json"))

    def holding(self, doomed: Doomed) -> tuple[int, int]:
        """Return how many snapshots and backups hold something doomed, for the preview."""
        eraser = Eraser(doomed)
        snapshots = 0
        for path in self.snapshots():
            with contextlib.suppress(PaperError):
                content = read_snapshot(path, self._sections)
                snapshots += _treated(content, eraser).parts != content.parts
        held = 0
        for path in self.backups():
            met: list[bool] = []

            def look(read: RowsOf, met: list[bool] = met) -> None:
                for table in set(_TABLES.values()):
                    met.extend(eraser.row(table, row) != row for row in read(table))

            collect_copy(path, look)
            held += any(met)
        return snapshots, held

    # -- rewriting -------------------------------------------------------------------------

    def treat(self, doomed: Doomed, done: Done) -> None:
        """Rewrite snapshots and backups; a copy that cannot be read and holds the text goes."""
        eraser = Eraser(doomed)
        for path in self.snapshots():
            self._guard(path, done, partial(self._snapshot, path, eraser, done))
        for path in self.backups():
            self._guard(path, done, partial(self._backup, path, doomed, done))
        halves = [*self._paths.backups.glob("*.partial"), *self._paths.data.glob(f"*{PARTIAL}")]
        for path in [*halves, *self._paths.backups.glob(f"*{PARTIAL}")]:
            self._drop(path, done)

    def treat_texts(self, files: Iterable[Path], doomed: Doomed, done: Done) -> None:
        """Take the doomed texts out of text files, doomed entries out of knowledge files."""
        eraser = Eraser(doomed)
        for path in files:
            self._guard(path, done, partial(self._text, path, eraser, done))

    def treat_logs(self, views: Iterable[Path], doomed: Doomed, done: Done) -> None:
        """Black out the doomed texts in logs and spool; drop temporary files that hold them.

        Args:
            views: written files; a write that was killed left its temporary file beside one.
        """
        eraser = Eraser(doomed)
        for folder in (self._paths.logs, self._paths.spool, self._paths.hub / "cron"):
            for path in sorted(folder.rglob("*")):
                self._guard(path, done, partial(self._log, path, eraser, done))
        left = {path for view in views for path in stray_temporaries(view.parent)}
        for folder in (self._paths.hub, self._paths.data):
            left.update(folder.rglob(f"{TEMPORARY_PREFIX}*"))
        for path in sorted(left):
            if eraser.needles.hit_bytes(read_bytes(path) or b""):
                self._drop(path, done)

    def residue(self, doomed: Doomed, files: Iterable[Path]) -> Iterator[Path]:
        """Yield files of hub, data folder and footprint that still hold a doomed text."""
        needles = doomed.residue_needles()
        if not needles:
            return
        seen = {path for path in files if path.is_file()}
        for folder in (self._paths.hub, self._paths.data):
            seen.update(path for path in folder.rglob("*") if path.is_file())
        database = self._paths.database.name
        ours = {self._paths.data / f"{database}{end}" for end in ("", "-wal", "-shm")}
        for path in sorted(seen - ours):
            with contextlib.suppress(PaperError):
                if needles.hit_bytes(read_bytes(path) or b""):
                    yield path

    def _snapshot(self, path: Path, eraser: Eraser, done: Done) -> None:
        try:
            content = read_snapshot(path, self._sections)
        except EnvironmentFault:
            raise
        except PaperError:
            if eraser.needles.hit_bytes(read_bytes(path) or b""):
                self._drop(path, done)
            return
        treated = _treated(content, eraser)
        if treated.parts == content.parts:
            return
        data, digest = encode(treated)
        write_atomic(path, data, mode=PRIVATE_FILE)
        done.snapshots[path] = (digest, len(data))

    def _backup(self, path: Path, doomed: Doomed, done: Done) -> None:
        try:
            if rewrite_copy(path, doomed):
                done.backups.add(path)
                return
        except OSError as error:
            raise environment_fault(error, path) from error
        if doomed.needles().hit_bytes(read_bytes(path) or b""):
            self._drop(path, done)

    def _text(self, path: Path, eraser: Eraser, done: Done) -> None:
        data = read_bytes(path)
        if data is None or path.is_symlink():
            return
        is_knowledge = path.name == _KNOWLEDGE or path.name.startswith(f"{_KNOWLEDGE}.bak")
        treated = _knowledge_bytes(data, eraser) if is_knowledge else data
        if eraser.needles.hit_bytes(treated):
            treated = eraser.needles.black_out_bytes(treated)
        if treated != data:
            write_atomic(path, treated, mode=path.stat().st_mode & 0o777)
            done.files.add(path)

    def _log(self, path: Path, eraser: Eraser, done: Done) -> None:
        data = read_bytes(path)
        if data is None or not eraser.needles.hit_bytes(data):
            return
        treated = eraser.needles.black_out_bytes(data)
        try:
            # In place: the running program holds this file open for appending.
            with path.open("rb+") as stream:
                stream.write(treated)
                stream.truncate()
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            raise environment_fault(error, path) from error
        done.files.add(path)

    @staticmethod
    def _drop(path: Path, done: Done) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError:
            done.left.add(path)
        else:
            done.dropped.add(path)

    @staticmethod
    def _guard(path: Path, done: Done, act: Callable[[], None]) -> None:
        # One file that cannot be written must not keep the text in all the others.
        try:
            act()
        except EnvironmentFault:
            done.left.add(path)


def _knowledge_bytes(data: bytes, eraser: Eraser) -> bytes:
    """Take doomed entries out of a knowledge file; its first line is not part of the text."""
    head, newline, body = data.partition(b"\n") if data.startswith(_MARK_LINE) else (b"", b"", data)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return data
    treated = eraser.knowledge_text(text)
    return data if treated == text else head + newline + treated.encode("utf-8")


def _snapshot_rows(content: SnapshotContent) -> RowsOf:
    def read(table: str) -> Iterator[Row]:
        for part in content.parts:
            for (section, name), its_table in _TABLES.items():
                if its_table != table:
                    continue
                data = (part.sections.get(section) or {}).get(name)
                yield from data if isinstance(data, list) else [data] if data else []

    return read


def _treated(content: SnapshotContent, eraser: Eraser) -> SnapshotContent:
    parts = []
    for part in content.parts:
        sections: dict[str, Any] = {}
        for section, data in part.sections.items():
            sections[section] = {
                name: _treated_rows(_TABLES.get((section, name)), rows, eraser)
                for name, rows in data.items()
            }
        queue = sections.get("queue")
        if queue:
            kept = {row["id"] for row in queue["suggestions"]}
            queue["repeats"] = [r for r in queue["repeats"] if r["suggestion_id"] in kept]
        parts.append(SnapshotPart(part.scope, sections))
    return replace(content, parts=tuple(parts))


def _treated_rows(table: str | None, rows: Any, eraser: Eraser) -> Any:
    if table is None:
        return eraser.needles.black_out_value(rows)
    if isinstance(rows, list):
        treated = (eraser.row(table, row) for row in rows)
        return [row for row in treated if row is not None]
    if isinstance(rows, Mapping):
        return eraser.row(table, rows)
    return rows
