"""The footprint: every file the app ever wrote, listed and taken away exactly (V-03, K-20)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import file_sha256, read_bytes, sha256, stray_temporaries
from core.changes import Area
from core.errors import PaperError
from core.paths import Paths
from core.store import Store
from core.store.models import PendingViewRow, ProjectPathRow, ProjectRow, ViewFileRow
from core.view_files import backups
from core.view_files.foreign import is_regular
from core.view_files.keeper import Loader, ViewKeeper, ViewReport
from core.view_files.plan import OFF_BODY, ViewKind, known_hashes, wanted_files
from core.views import disabled_stub


@dataclass(frozen=True, slots=True)
class FootprintEntry:
    """One file we wrote.

    Attributes:
        exists: it is there now.
        changed: it is there with other bytes than we wrote.
        right: it has the bytes that the rows ask for now (None: not a view that is made anew).
    """

    path: Path
    kind: ViewKind
    scope: str
    sha256: str
    exists: bool
    changed: bool
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class Removed:
    """What ``footprint remove`` did; ``kept`` are files with a person's changes in them."""

    removed: tuple[Path, ...]
    kept: tuple[tuple[Path, str], ...]


@dataclass(frozen=True, slots=True)
class Reachable:
    """A file through which a project's agents could read something of ours (K-20).

    Attributes:
        holds_text: it holds approved or observed text now (False: an empty stub).
    """

    path: Path
    kind: ViewKind
    holds_text: bool


_HASHED = 2 << 20
"""Larger views are not hashed at a look: they are not ours (the keeper reads no more either)."""

_AGENT_FILES = (
    ViewKind.AGENT_MEMORY,
    ViewKind.KNOWLEDGE_READ,
    ViewKind.USER_FEED,
    ViewKind.USER_READ,
)
"""What an agent is pointed to (K-06: never KNOWLEDGE.md)."""


class FootprintService:
    """Views on disk, as a person sees and removes them."""

    def __init__(self, store: Store, paths: Paths, keeper: ViewKeeper, loader: Loader) -> None:
        self._store = store
        self._paths = paths
        self._keeper = keeper
        self._loader = loader
        self._stats: dict[str, tuple[int, int, int] | None] = {}

    def refresh(self, scope: str | None = None) -> ViewReport:
        """Write the views of one scope, or of all, whatever is pending; problems are reported."""
        scopes = [scope] if scope is not None else self.scopes()
        report = ViewReport()
        for key in scopes:
            report += self._keeper.refresh(key)
        return report

    def look(self) -> tuple[str, ...]:
        """Bring files in line that changed without a commit of ours, and say whose.

        A knowledge view that somebody else changed or removed (K-05), and views of a scope whose
        switch was turned by a policy file (K-20). Cheap: one query, one ``stat`` per file, and a
        hash where the time stamp is new; for the start and the window's clockwork.

        Returns:
            The scopes that were refreshed.
        """
        with self._store.read() as session:
            living = {"user", *self._living(session)}
            rows = [
                (row.path, row.scope, known_hashes(row), row.base_text == OFF_BODY)
                for row in session.scalars(
                    select(ViewFileRow).where(ViewFileRow.kind == ViewKind.KNOWLEDGE)
                )
                if row.scope in living
            ]
            enabled = self._loader.enabled(session, sorted({scope for _, scope, _, _ in rows}))
        changed: list[str] = []
        for path, scope, hashes, is_off in rows:
            seen = _stat(path)
            switched = is_off is enabled[scope]
            if not switched and seen is not None:
                if self._stats.get(path) == seen:
                    continue
                if _digest(Path(path), most=_HASHED) in hashes:
                    self._stats[path] = seen
                    continue
            if scope in changed:
                continue
            report = self._keeper.refresh(scope)
            if switched and scope != "user":
                report += self._keeper.refresh("user")  # what this project is given of it
            if report.waiting == ():
                self._stats[path] = _stat(path)
            changed.append(scope)
        return tuple(changed)

    @staticmethod
    def _living(session: Session) -> list[str]:
        return list(session.scalars(select(ProjectRow.id).where(ProjectRow.forgotten_at.is_(None))))

    def scopes(self) -> list[str]:
        """Return all scope keys: the user first, then the projects."""
        with self._store.read() as session:
            return ["user", *self._living(session)]

    def footprint(self) -> list[FootprintEntry]:
        """Return every file we wrote, with its state now."""
        with self._store.read() as session:
            rows = list(session.scalars(select(ViewFileRow).order_by(ViewFileRow.path)))
            wanted = {}
            for scope in self.scopes():
                state = self._loader.load(session, scope)
                if state is not None:
                    wanted.update({str(w.path): w for w in wanted_files(self._paths, state)})
        found = []
        for row in rows:
            path = Path(row.path)
            digest = _digest_of(row)
            view = wanted.get(row.path)
            right = None
            if view is not None:
                right = digest == sha256(view.data)
            found.append(
                FootprintEntry(
                    path,
                    ViewKind(row.kind),
                    row.scope,
                    row.sha256,
                    exists=digest is not None,
                    changed=digest is not None and digest not in known_hashes(row),
                    right=right,
                )
            )
        return found

    def missing(self) -> list[Path]:
        """Return views that should be on disk and are not, or not with the right bytes."""
        gone = []
        with self._store.read() as session:
            for scope in self.scopes():
                state = self._loader.load(session, scope)
                if state is None or (state.root is not None and not state.root.is_dir()):
                    continue
                for item in wanted_files(self._paths, state):
                    opaque = state.outside is not None and bool(state.outside.opaque)
                    if opaque and item.kind is ViewKind.KNOWLEDGE:
                        continue  # it stays as it is until it is decided (K-05, R-07)
                    if _digest(item.path) != sha256(item.data):
                        gone.append(item.path)
        return gone

    def remove(self, scope: str | None = None) -> Removed:
        """Take away exactly the files we wrote; changed ones stay and are named (V-03).

        Folders of ours that become empty go too. The rows stay: the next pass would write the
        files again, so a project is usually forgotten first.
        """
        removed: list[Path] = []
        kept: list[tuple[Path, str]] = []
        with self._store.write() as unit:
            statement = select(ViewFileRow).order_by(ViewFileRow.path)
            if scope is not None:
                statement = statement.where(ViewFileRow.scope == scope)
            for row in unit.session.scalars(statement):
                path = Path(row.path)
                digest = _digest_of(row)
                if digest is None:
                    unit.session.delete(row)
                    continue
                if digest not in known_hashes(row):
                    kept.append((path, "changed by somebody else"))
                    continue
                try:
                    path.unlink()
                except OSError as error:
                    kept.append((path, error.strerror or "could not be removed"))
                    continue
                removed.append(path)
                unit.session.delete(row)
                pending = unit.session.get(PendingViewRow, row.scope)
                if pending is not None:
                    unit.session.delete(pending)
            unit.audit("footprint.removed", "views", scope or "all", files=len(removed))
            unit.touch(Area.VIEWS)
        for folder in self._own_folders(removed):
            _remove_if_empty(folder)
        return Removed(tuple(removed), tuple(kept))

    def _own_folders(self, removed: list[Path]) -> list[Path]:
        with self._store.read() as session:
            packs = [
                self._paths.pack(Path(row.path)) for row in session.scalars(select(ProjectPathRow))
            ]
        feeds = [path.parent for path in removed if path.parent.parent == self._paths.hub / "feed"]
        return sorted({*packs, *feeds, self._paths.hub / "feed"}, reverse=True)

    def reaches(self, project_id: str) -> list[Reachable]:
        """Return the files that this project's agents are pointed to, as they are on disk (K-20).

        With memory off each must be a stub: ``holds_text`` False.
        """
        entries = [
            entry
            for entry in self.footprint()
            if entry.exists
            and entry.kind in _AGENT_FILES
            and (entry.scope == project_id or project_id in entry.path.parts)
        ]
        return [
            Reachable(entry.path, entry.kind, holds_text=not _is_stub(entry.path))
            for entry in entries
        ]

    def strays(self) -> list[Path]:
        """Return temporary files that a killed write left in our folders."""
        with self._store.read() as session:
            packs = [
                self._paths.pack(Path(row.path)) for row in session.scalars(select(ProjectPathRow))
            ]
            feeds = [self._paths.feed(row.id) for row in session.scalars(select(ProjectRow))]
        found: list[Path] = []
        for folder in (self._paths.hub, self._paths.data, self._paths.snapshots, *packs, *feeds):
            found.extend(stray_temporaries(folder))
        return found


def _stat(path: str) -> tuple[int, int, int] | None:
    try:
        found = Path(path).lstat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size, found.st_ino)


def _digest_of(row: ViewFileRow) -> str | None:
    path = Path(row.path)
    return (backups.digest(path) or None) if row.kind == ViewKind.BACKUP else _digest(path)


def _digest(path: Path, most: int = 0) -> str | None:
    """Return a plain file's hash, None where there is none, or what stands for it.

    Args:
        most: larger files are not read; 0 reads any.
    """
    try:
        if not is_regular(path):
            return None
        if most and path.stat().st_size > most:
            return "large"
        return file_sha256(path)
    except (OSError, PaperError):
        return "unreadable"


def _is_stub(path: Path) -> bool:
    """Say whether a file holds nothing but the words that memory is off (K-20)."""
    stub = disabled_stub(path.name).encode("utf-8")
    try:
        return read_bytes(path, len(stub) + 1) == stub
    except PaperError:
        return False


def _remove_if_empty(folder: Path) -> None:
    try:
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    except OSError:
        return
