"""What is known already: approved entries, pending items, dismissed texts, with their vectors.

K-13: only exact matches are dropped silently; similarity alone never drops or merges. Vectors
are computed outside every transaction and cached as int8 rows by method and text hash (P-08).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import sha256
from core.domain.sameness import Comparison, Relation, compare
from core.domain.scope import USER_KEY
from core.encoder import SentenceEncoder, dequantise, quantise
from core.queue_review.types import Status
from core.store import Store
from core.store.models import DismissalRow, KnowledgeEntryRow, SuggestionRow, VectorRow

if TYPE_CHECKING:
    import numpy as np

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
    scopes = [USER_KEY] + ([project_id] if project_id else [])
    found = [
        Known(Kind.APPROVED, row.entry_key, row.scope, row.text, row.exact_key)
        for row in session.scalars(
            select(KnowledgeEntryRow)
            .where(KnowledgeEntryRow.scope.in_(scopes))
            .order_by(KnowledgeEntryRow.scope, KnowledgeEntryRow.position)
        )
    ]
    open_items = session.scalars(
        select(SuggestionRow)
        .where(
            SuggestionRow.status.in_((Status.PENDING, Status.PARKED)),
            SuggestionRow.type.in_(("rule", "info")),
        )
        .order_by(SuggestionRow.created_at, SuggestionRow.id)
    )
    found.extend(
        Known(Kind.PENDING, row.id, row.suggested_scope, row.text, row.exact_key)
        for row in open_items
        if row.project_id in (None, project_id) or row.suggested_scope == USER_KEY
    )
    found.extend(
        Known(Kind.DISMISSED, row.id, row.suggested_scope, row.text, row.exact_key)
        for row in session.scalars(
            select(SuggestionRow)
            .join(DismissalRow, DismissalRow.suggestion_id == SuggestionRow.id)
            .where(SuggestionRow.status == Status.DISMISSED)
            .distinct()
        )
    )
    return found


class SentenceVectors:
    """Sentence vectors of texts, cached in the store.

    Args:
        store: where int8 vectors are cached.
        open_encoder: makes the encoder on first use; never inside a transaction.
    """

    def __init__(self, store: Store, open_encoder: Callable[[], SentenceEncoder]) -> None:
        self._store = store
        self._open = open_encoder
        self._encoder: SentenceEncoder | None = None

    @property
    def encoder(self) -> SentenceEncoder:
        """The encoder in force; starts it (its worker process starts with the first text)."""
        if self._encoder is None:
            self._encoder = self._open()
        return self._encoder

    @property
    def method(self) -> str:
        """The method in force, "" before the first use."""
        return self._encoder.method if self._encoder is not None else ""

    def of(self, texts: Sequence[str]) -> np.ndarray:
        """Return float32 vectors (n, dimension), L2-normalised, in the order of ``texts``."""
        import numpy as np

        encoder = self.encoder
        hashes = [sha256(text.encode("utf-8")) for text in texts]
        have = self._cached(encoder.method, hashes)
        missing = [i for i, key in enumerate(hashes) if key not in have]
        if missing:
            fresh = encoder.encode([texts[i] for i in missing])
            # The method may have changed while encoding (the worker failed, n-grams took over).
            if encoder.method and len(fresh):
                packed = quantise(fresh)
                new = {hashes[i]: packed[j].tobytes() for j, i in enumerate(missing)}
                self._remember(encoder.method, new)
                have.update(new)
        rows = [np.frombuffer(have[key], dtype=np.int8) for key in hashes]
        if not rows:
            return np.zeros((0, encoder.dimension), dtype=np.float32)
        if len({len(row) for row in rows}) > 1:
            return encoder.encode(list(texts))
        return dequantise(np.stack(rows))

    def _cached(self, method: str, hashes: Sequence[str]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        unique = sorted(set(hashes))
        with self._store.read() as session:
            for start in range(0, len(unique), 500):
                part = unique[start : start + 500]
                found.update(
                    session.execute(
                        select(VectorRow.text_hash, VectorRow.data).where(
                            VectorRow.method == method, VectorRow.text_hash.in_(part)
                        )
                    )
                    
                    .all()
                )
        return found

    def _remember(self, method: str, new: dict[str, bytes]) -> None:
        if self._store.read_only or not new:
            return
        with self._store.write() as unit:
            for key, data in new.items():
                if unit.session.get(VectorRow, (method, key)) is None:
                    unit.session.add(VectorRow(method=method, text_hash=key, data=data))

    def close(self) -> None:
        """End the encoder's worker, if one runs."""
        if self._encoder is not None:
            self._encoder.close()
            self._encoder = None


def nearest(vectors: SentenceVectors, text: str, known: Sequence[Known]) -> list[Match]:
    """Return the known texts on the same topic as ``text``, nearest first.

    Texts of another topic (:attr:`Relation.DIFFERENT`) are left out.
    """
    if not known:
        return []
    import numpy as np

    matrix = vectors.of([text, *(item.text for item in known)])
    scores = matrix[1:] @ matrix[0]
    order = np.argsort(-scores, kind="stable")[:NEAREST]
    method = vectors.encoder.method
    found = [
        Match(known[i], compare(text, known[i].text, float(scores[i]), method=method))
        for i in order.tolist()
    ]
    return [match for match in found if match.relation is not Relation.DIFFERENT]


def first_exact(known: Iterable[Known], exact_key: str, kind: Kind) -> Known | None:
    """Return the first known text of a kind with the same exact key, or None."""
    return next((k for k in known if k.kind is kind and k.exact_key == exact_key), None)
