"""Finds the known texts nearest to a new one, with cached vectors (P-08)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple, Protocol

from core.domain.normalise import exact_key
from core.domain.sameness.analysis import analyse
from core.domain.sameness.comparing import compare_inexact
from core.domain.sameness.relation import Comparison, Relation, thresholds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ORDER = {
    Relation.EXACT: 0,
    Relation.CONFLICT: 1,
    Relation.REPEAT: 1,
    Relation.RELATED: 2,
    Relation.DIFFERENT: 3,
}

_COMPARED = 10
"""How many of the nearest are compared in full; about 0.6 ms each when never seen before."""

_ANALYSED = 2000
"""How many texts are analysed ahead when their vectors are made (half of the analysis cache)."""


class VectorSource(Protocol):
    """What the index needs of an encoder (:class:`core.encoder.SentenceEncoder` fits)."""

    @property
    def method(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]: ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A known text: an approved entry, a pending suggestion, a dismissed text.

    Attributes:
        key: the caller's name for it, unique in one index.
        text: what it says.
    """

    key: str
    text: str


class Match(NamedTuple):
    """A known text and how the asked one stands to it."""

    candidate: Candidate
    comparison: Comparison


class SamenessIndex:
    """Known texts with cached vectors; thread-safe.

    Vectors are made when first needed and kept while the candidate is; a change of the encoder's
    method (fallback) makes them anew.
    """

    def __init__(self, encoder: VectorSource, candidates: Iterable[Candidate] = ()) -> None:
        self._encoder = encoder
        self._lock = RLock()
        self._candidates: dict[str, Candidate] = {}
        self._exact: dict[str, set[str]] = {}
        self._matrix: NDArray[np.float32] | None = None
        self._rows: list[str] = []
        self._missing: dict[str, Candidate] = {}
        self._method = ""
        for candidate in candidates:
            self.add(candidate)

    def __len__(self) -> int:
        return len(self._candidates)

    def __contains__(self, key: object) -> bool:
        return key in self._candidates

    def add(self, candidate: Candidate) -> None:
        """Adds a candidate, or replaces the one with the same key."""
        with self._lock:
            if self._candidates.get(candidate.key) == candidate:
                return
            self.discard(candidate.key)
            self._candidates[candidate.key] = candidate
            self._missing[candidate.key] = candidate
            self._exact.setdefault(exact_key(candidate.text), set()).add(candidate.key)

    def discard(self, key: str) -> None:
        """Removes a candidate if it is there."""
        with self._lock:
            old = self._candidates.pop(key, None)
            if old is None:
                return
            same = self._exact[exact_key(old.text)]
            same.discard(key)
            if not same:
                del self._exact[exact_key(old.text)]
            if self._missing.pop(key, None) is None and key in self._rows:
                self._drop_row(self._rows.index(key))

    def replace(self, candidates: Iterable[Candidate]) -> None:
        """Makes ``candidates`` the whole content; vectors of unchanged ones are kept."""
        with self._lock:
            wanted = {candidate.key: candidate for candidate in candidates}
            for key in [key for key, old in self._candidates.items() if wanted.get(key) != old]:
                self.discard(key)
            for candidate in wanted.values():
                self.add(candidate)

    def exact(self, text: str) -> list[Candidate]:
        """The candidates that are equal by K-13; needs no encoder."""
        with self._lock:
            keys = self._exact.get(exact_key(text), set())
            return [c for key, c in self._candidates.items() if key in keys]

    def warm(self) -> None:
        """Makes the vectors that are missing."""
        with self._lock:
            self._update()

    def nearest(self, text: str, *, limit: int = 10) -> list[Match]:
        """The known texts that matter for ``text``, the most telling first.

        Exact ones come first, then repetitions and conflicts by similarity, then related ones.
        ``DIFFERENT`` ones are left out.
        """
        import numpy as np

        with self._lock:
            if not self._candidates:
                return []
            query, asked = self._encoder.encode([text])[0], self._encoder.method
            self._update()
            if asked != self._method:
                query = self._encoder.encode([text])[0]
            matrix = self._matrix
            if matrix is None:
                return []
            scores = matrix @ query
            count = min(len(self._rows), max(limit, _COMPARED))
            best = np.argpartition(-scores, count - 1)[:count]
            least = thresholds(self._method).random
            chosen = {
                self._rows[i]: float(scores[i]) for i in best if scores[i] >= least or count <= 3
            }
            exact = self._exact.get(exact_key(text), set())
            chosen |= dict.fromkeys(exact, 1.0)
            method = self._method
            known = [(self._candidates[key], score) for key, score in chosen.items()]
        matches = [
            Match(
                candidate,
                Comparison(Relation.EXACT, 1.0, ())
                if candidate.key in exact
                else compare_inexact(text, candidate.text, score, method=method),
            )
            for candidate, score in known
        ]
        telling = [m for m in matches if m.comparison.relation is not Relation.DIFFERENT]
        telling.sort(key=lambda m: (_ORDER[m.comparison.relation], -m.comparison.similarity))
        return telling[:limit]

    def _drop_row(self, row: int) -> None:
        import numpy as np

        del self._rows[row]
        if self._matrix is not None:
            self._matrix = np.delete(self._matrix, row, axis=0)

    def _update(self) -> None:
        """Encodes what is missing, or everything when the encoder's method has changed."""
        import numpy as np

        stale = self._matrix is None or self._encoder.method != self._method
        if not stale and not self._missing:
            return
        missing = list(self._candidates.values()) if stale else list(self._missing.values())
        rows = self._encoder.encode([candidate.text for candidate in missing])
        if not stale and self._encoder.method != self._method:
            # It fell back just now: the older rows are of another kind.
            missing = list(self._candidates.values())
            rows = self._encoder.encode([candidate.text for candidate in missing])
            stale = True
        if stale or self._matrix is None:
            self._matrix, self._rows = rows, [candidate.key for candidate in missing]
        else:
            self._matrix = np.concatenate([self._matrix, rows])
            self._rows += [candidate.key for candidate in missing]
        self._method = self._encoder.method
        self._missing.clear()
        for candidate in missing[:_ANALYSED]:
            analyse(candidate.text)  # kept in its cache
