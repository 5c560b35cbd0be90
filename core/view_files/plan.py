"""What should be on disk for one scope: paths and bytes from rows, by the pure renderers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from core.domain.three_way import merge
from core.paths import Paths
from core.store.models import ViewFileRow
from core.views import knowledge_file

OFF_BODY = """<!-- Agent memory is off here: this file is empty on purpose, nothing is lost. -->

## Rules

## Info
"""
"""Body of the knowledge view while K-20's switch is off."""


HUB = "hub"
"""Pseudo scope of the hub's overview files, INDEX.md and cwds.json (V-11)."""


class ViewKind(StrEnum):
    """Kinds of files that the app writes (V layout)."""

    KNOWLEDGE = "knowledge"
    AGENT_MEMORY = "agent_memory"
    KNOWLEDGE_READ = "knowledge_read"
    USER_FEED = "user_feed"
    USER_READ = "user_read"
    PROJECT_ID = "project_id"
    GITIGNORE = "gitignore"
    INDEX = "index"
    CWDS = "cwds"
    STAMP = "stamp"
    BACKUP = "backup"

    @property
    def private(self) -> bool:
        """Readable by its owner only: everything in the hub (V-02)."""
        return self in (
            ViewKind.USER_FEED,
            ViewKind.USER_READ,
            ViewKind.INDEX,
            ViewKind.CWDS,
            ViewKind.STAMP,
            ViewKind.BACKUP,
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """One file as it should be.

    Attributes:
        data: its bytes.
        base_text: for KNOWLEDGE.md, the accepted text it was made from (base of the next
            three-way merge, K-05); None for other kinds.
    """

    path: Path
    kind: ViewKind
    data: bytes
    base_text: str | None = None


class Opaque(StrEnum):
    """Why a changed file cannot be merged."""

    NO = ""
    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"


@dataclass(frozen=True, slots=True)
class OutsideEdit:
    """A KNOWLEDGE.md that somebody else changed (K-05), as its open suggestion keeps it.

    Attributes:
        base: accepted text that the changed file was made from.
        outside: the body that was found.
        digest: SHA-256 of the file's bytes (or ``stat_mark`` of a huge one): once the edit is
            decided, this very file may be overwritten without being taken for another edit.
        opaque: why the file is no text that could be merged, else :attr:`Opaque.NO`; such a file
            stays as it is until the edit is decided (R-07).
        masked: places in which a secret was masked (R-06).
    """

    base: str
    outside: str
    digest: str = ""
    opaque: Opaque = Opaque.NO
    masked: int = 0


@dataclass(frozen=True, slots=True)
class ScopeState:
    """Rows of one scope, read in one session, that its views are made of.

    Attributes:
        scope: scope key.
        library_id: for the first line of the knowledge view (K-06).
        root: the project's folder, None for the user scope.
        text: the accepted text; None for :data:`HUB`, which has no knowledge view.
        enabled: K-20's switch.
        outside: the open outside edit, or None.
        rendered: generated files of this scope by kind and absolute path.
    """

    scope: str
    library_id: str
    root: Path | None
    text: str | None
    enabled: bool
    outside: OutsideEdit | None
    rendered: Mapping[Path, tuple[ViewKind, str]] = field(default_factory=dict)


def knowledge_path(paths: Paths, root: Path | None) -> Path:
    """Return where a scope's knowledge view lies (V layout)."""
    if root is None:
        return paths.user_knowledge
    return paths.pack(root) / "KNOWLEDGE.md"


def wanted_files(paths: Paths, state: ScopeState) -> list[Wanted]:
    """Return every file of a scope as it should be, the knowledge view (if any) first."""
    project = "user" if state.root is None else state.scope
    generated = [
        Wanted(path, kind, text.encode("utf-8")) for path, (kind, text) in state.rendered.items()
    ]
    if state.text is None:
        return generated
    body = shown_text(state.text if state.enabled else OFF_BODY, state.outside)
    view = knowledge_file.render_view(state.library_id, project, body)
    knowledge = Wanted(
        knowledge_path(paths, state.root),
        ViewKind.KNOWLEDGE,
        view.encode("utf-8"),
        state.text if state.enabled else OFF_BODY,
    )
    return [knowledge, *generated]


def shown_text(written: str, outside: OutsideEdit | None) -> str:
    """Return the body of a knowledge view: the accepted text, merged with an open edit (K-05).

    Args:
        written: the accepted text, or :data:`OFF_BODY` while memory is off: then nothing else.
        outside: the open edit, if any.
    """
    if outside is None or outside.opaque or written == OFF_BODY:
        return written
    return merge(outside.base, written, outside.outside).text


def known_hashes(row: ViewFileRow) -> frozenset[str]:
    """Return the hashes by which a file on disk is known to be ours (or a decided edit)."""
    return frozenset({row.sha256, *row.pending_sha256.split()} - {""})
