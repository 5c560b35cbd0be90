"""What is known already: approved entries, pending items, dismissed texts, with their vectors.

K-13: only exact matches are dropped silently; similarity alone never drops or merges.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias, cast

from sqlalchemy import ColumnElement, Table, and_, or_, select
from sqlalchemy.orm import Session

from core.domain.sameness import Comparison, Relation
from core.domain.scope import USER_KEY
from core.domain.suggestion import Status
from core.encoder.sentence_vectors import SentenceVectors
from core.store import Store, plain
from core.store.models import DismissalRow, KnowledgeEntryRow, SuggestionRow

if TYPE_CHECKING:
    import numpy as np

_PROJECTS = 4
"""So many projects' known texts stay in memory."""

_Rows: TypeAlias = list[list[tuple[str, str, str, str]]]

_ENTRY, _ITEM, _DISMISSAL = (
    cast("Table", row.__table__) for row in (KnowledgeEntryRow, SuggestionRow, DismissalRow)
)

# Plain SQL: asked for each suggestion that comes in (P-04). The second says what `_is_open` says.
_APPROVED_EXACTLY = "SELECT 1 FROM knowledge_entry WHERE exact_key = ? AND scope IN (?, ?) LIMIT 1"
_OPEN = (Status.PENDING.value, Status.PARKED.value)
_PENDING_EXACTLY = (
    "SELECT id, suggested_scope, text FROM suggestion WHERE exact_key = ? AND status IN (?, ?) "
    "AND type IN ('rule', 'info') AND (project_id IS NULL OR project_id = ? OR "
    "suggested_scope = ?) ORDER BY created_at, id LIMIT 1"
)

NEAREST = 12
"""So many of the nearest known texts are compared word by word; the rest is another topic."""


class Kind(StrEnum):
    """Where a known text stands."""

    APPROVED = "approved"
    PENDING = "pending"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class Known:
    """One known text.

    Attributes:
        ref: entry key or suggestion id.
        scope: scope key of the file, or the suggested scope.
    """

    kind: Kind
    ref: str
    scope: str
    text: str
    exact_key: str


@dataclass(frozen=True, slots=True)
class Match:
    """A known text that a new one is close to."""

    known: Known
    comparison: Comparison

    @property
    def relation(self) -> Relation:
        """How both stand to each other."""
        return self.comparison.relation


def read_known(session: Session, project_id: str | None) -> list[Known]:
    """Return all that a suggestion of a project is compared with (K-13): approved entries of
    both scopes, open suggestions of both, and dismissed texts."""
    return _known_of(_read(session, project_id))


def _read(session: Session, project_id: str | None) -> _Rows:
    """Return reference, scope, text and exact key by kind, in the order of :class:`Kind`."""
    # Columns through Core: ten thousand ORM objects cost ten times the reading (P-08).
    entry, item, dismissal = _ENTRY.c, _ITEM.c, _DISMISSAL.c
    columns = (item.id, item.suggested_scope, item.text, item.exact_key)
    approved = (
        select(entry.entry_key, entry.scope, entry.text, entry.exact_key)
        .where(entry.scope.in_(_scopes(project_id)))
        .order_by(entry.scope, entry.position)
    )
    waiting = select(*columns).where(_is_open(project_id)).order_by(item.created_at, item.id)
    dismissed = (
        select(*columns)
        .join_from(_ITEM, _DISMISSAL, dismissal.suggestion_id == item.id)
        .where(item.status == Status.DISMISSED)
        .distinct()
    )
    connection = session.connection()
    # Plain tuples: they are compared after every commit, and rows compare themselves slowly.
    return [
        [(ref, scope, text, key) for ref, scope, text, key in connection.execute(statement)]
        for statement in (approved, waiting, dismissed)
    ]


def _known_of(found: _Rows) -> list[Known]:
    return [Known(kind, *row) for kind, rows in zip(Kind, found, strict=True) for row in rows]


def approved_exactly(session: Session, project_id: str | None, exact_key: str) -> bool:
    """Say whether an entry that :func:`read_known` returns has this exact key."""
    values = (exact_key, USER_KEY, project_id or USER_KEY)
    return plain.run(session, _APPROVED_EXACTLY, values).fetchone() is not None


def pending_exactly(session: Session, project_id: str | None, exact_key: str) -> Known | None:
    """Return the oldest open item that :func:`read_known` returns with this exact key."""
    values = (exact_key, *_OPEN, project_id, USER_KEY)
    row = plain.run(session, _PENDING_EXACTLY, values).fetchone()
    return None if row is None else Known(Kind.PENDING, row[0], row[1], row[2], exact_key)


def _scopes(project_id: str | None) -> list[str]:
    return [USER_KEY] + ([project_id] if project_id else [])


def _is_open(project_id: str | None) -> ColumnElement[bool]:
    """An open rule or info that this project's suggestions may repeat."""
    return and_(
        SuggestionRow.status.in_(_OPEN),
        SuggestionRow.type.in_(("rule", "info")),
        or_(
            SuggestionRow.project_id.is_(None),
            SuggestionRow.project_id == project_id,
            SuggestionRow.suggested_scope == USER_KEY,
        ),
    )


class KnownTexts:
    """What is known in each project, with its vectors, in memory until it changes (P-08).

    Safe from any thread, and beside other processes: every commit of any connection changes the
    store's data version, and the content is read after that number, so it is never older.
    """

    def __init__(self, store: Store, vectors: SentenceVectors) -> None:
        self._store = store
        self._vectors = vectors
        self._lock = threading.Lock()
        self._kept: dict[str | None, _Kept] = {}

    def of(self, project_id: str | None) -> tuple[Known, ...]:
        """Return :func:`read_known` of a project as the committed state has it."""
        return self._fresh(project_id).known

    def nearest(
        self,
        text: str,
        project_id: str | None,
        *,
        also: Sequence[Known] = (),
        leave_out: Callable[[Known], bool] | None = None,
    ) -> list[Match]:
        """Return the known texts on the same topic as ``text``, nearest first.

        Texts of another topic (:attr:`Relation.DIFFERENT`) are left out.

        Args:
            also: more texts that count as known: earlier drafts of one batch.
            leave_out: known texts that must not be answered.
        """
        kept = self._fresh(project_id)
        if not kept.known and not also:
            return []
        import numpy as np

        from core.domain.sameness import compare

        query, matrix, method = self._vectors_of([text, *(item.text for item in also)], kept)
        scores = np.concatenate([matrix @ query[0], query[1:] @ query[0]])
        known = (*kept.known, *also) if also else kept.known
        found: list[Match] = []
        compared = 0
        for place in np.argsort(-scores, kind="stable").tolist():
            item = known[place]
            if leave_out is not None and leave_out(item):
                continue
            comparison = compare(text, item.text, float(scores[place]), method=method)
            if comparison.relation is not Relation.DIFFERENT:
                found.append(Match(item, comparison))
            compared += 1
            if compared == NEAREST:
                break
        return found

    def _vectors_of(self, texts: Sequence[str], kept: _Kept) -> tuple[np.ndarray, np.ndarray, str]:
        """Return vectors of ``texts`` and of all known ones, made by one method."""
        query, method = self._vectors.with_method(texts, keep=False)
        found = kept.vectors
        while found is None or found[1] != method:
            found = self._vectors.with_method([item.text for item in kept.known])
            kept.vectors = found
            if found[1] != method:  # the encoder failed in between: n-grams for both
                query, method = self._vectors.with_method(texts, keep=False)
        return query, found[0], method

    def _fresh(self, project_id: str | None) -> _Kept:
        version = self._store.data_version()
        with self._lock:
            kept = self._kept.get(project_id)
            if kept is not None and kept.version == version:
                return kept
        with self._store.read() as session:
            rows = _read(session, project_id)
        with self._lock:
            kept = self._kept.pop(project_id, None)
            if kept is None or kept.rows != rows:
                kept = _Kept(version, rows, tuple(_known_of(rows)))
            else:
                kept.version = version  # somebody committed something else
            self._kept[project_id] = kept
            while len(self._kept) > _PROJECTS:
                del self._kept[next(iter(self._kept))]
            return kept


@dataclass(slots=True)
class _Kept:
    """One project's known texts at a data version; vectors once somebody asked for them."""

    version: int
    rows: _Rows
    known: tuple[Known, ...]
    vectors: tuple[np.ndarray, str] | None = None
