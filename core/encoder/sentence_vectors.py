"""Sentence vectors of texts: made by the encoder, kept in the store and in memory (P-08).

Vectors are computed outside every transaction. The store keeps them as int8 rows by method and
text hash, so that they outlive the process; memory keeps the ones that were used, as one matrix.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from core.atomic_files import sha256
from core.encoder.protocol import SentenceEncoder, dequantise, quantise
from core.store import Store, plain
from core.store.models import VectorRow

if TYPE_CHECKING:
    import numpy as np

_KEPT = 24_000
"""So many vectors stay in memory (512 dimensions: 48 MB at most, 2 KB for each one used)."""
_WORTH_A_COMMIT = 16
"""So many new vectors are stored at once: a commit costs as much as encoding a few texts again."""

_FIND = "SELECT text_hash, data FROM vector WHERE method = ? AND text_hash IN ({})"
_BATCH = 500
_TRIES = 3


class SentenceVectors:
    """Sentence vectors of texts; safe from any thread.

    Args:
        store: where int8 vectors are cached.
        open_encoder: makes the encoder on first use; never inside a transaction.
    """

    def __init__(self, store: Store, open_encoder: Callable[[], SentenceEncoder]) -> None:
        self._store = store
        self._open = open_encoder
        self._encoder: SentenceEncoder | None = None
        self._lock = threading.Lock()
        self._memory = _Memory("", 0)

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
        return self.with_method(texts)[0]

    def with_method(self, texts: Sequence[str], *, keep: bool = True) -> tuple[np.ndarray, str]:
        """Return the vectors and the method that made all of them.

        Args:
            keep: these are texts of the library, whose vectors belong into the store. Not so for
                a text that is only compared: it may be dropped, or purged (R-10), the next moment.
        """
        for _ in range(_TRIES):
            encoder = self.encoder
            method, dimension = encoder.method, encoder.dimension
            with self._lock:
                if self._memory.method != method or len(self._memory) > _KEPT:
                    self._memory = _Memory(method, dimension)
                memory = self._memory
                missing = memory.missing(texts)
            if missing and not self._learn(memory, encoder, missing):
                continue  # the worker failed, n-grams took over: all over again with those
            with self._lock:
                found = memory.take(texts)
                unsaved = memory.unsaved_of(texts) if keep else {}
            if len(unsaved) >= _WORTH_A_COMMIT:
                self._remember(method, unsaved)
                with self._lock:
                    memory.saved(unsaved)
            return found, method
        encoder = self.encoder
        return encoder.encode(list(texts)), encoder.method

    def _learn(self, memory: _Memory, encoder: SentenceEncoder, texts: Sequence[str]) -> bool:
        """Put vectors of new texts into memory; False when the method changed meanwhile."""
        import numpy as np

        keys = [_key(text) for text in texts]
        packed = self._cached(memory.method, keys, memory.dimension)
        unknown = [i for i, key in enumerate(keys) if key not in packed]
        made: dict[str, bytes] = {}
        if unknown:
            fresh = encoder.encode([texts[i] for i in unknown])
            if encoder.method != memory.method:
                return False
            rows = quantise(fresh)
            made = {texts[i]: rows[j].tobytes() for j, i in enumerate(unknown)}
            packed.update((keys[i], made[texts[i]]) for i in unknown)
        data = np.frombuffer(b"".join(packed[key] for key in keys), dtype=np.int8)
        vectors = dequantise(data.reshape(len(keys), memory.dimension))
        with self._lock:
            memory.add(texts, vectors, made)
        return True

    def _cached(self, method: str, hashes: Sequence[str], dimension: int) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        unique = sorted(set(hashes))
        with self._store.read() as session:
            for start in range(0, len(unique), _BATCH):
                part = unique[start : start + _BATCH]
                rows = plain.run(session, _FIND.format(", ".join("?" * len(part))), (method, *part))
                found.update((key, data) for key, data in rows if len(data) == dimension)
        return found

    def _remember(self, method: str, new: Mapping[str, bytes]) -> None:
        if self._store.read_only:
            return
        with self._store.write() as unit:
            for text, data in new.items():
                unit.session.merge(VectorRow(method=method, text_hash=_key(text), data=data))

    def close(self) -> None:
        """End the encoder's worker, if one runs, and forget what memory holds."""
        if self._encoder is not None:
            self._encoder.close()
            self._encoder = None
        with self._lock:
            self._memory = _Memory("", 0)


def _key(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass"))


class _Memory:
    """A growing matrix of one method's vectors, by text; guarded by its owner's lock."""

    def __init__(self, method: str, dimension: int) -> None:
        self.method = method
        self.dimension = dimension
        self._unsaved: dict[str, bytes] = {}
        self._places: dict[str, int] = {}
        self._matrix: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self._places)

    def missing(self, texts: Sequence[str]) -> list[str]:
        """Return the texts that are not here, each once, in their order."""
        return [text for text in dict.fromkeys(texts) if text not in self._places]

    def add(self, texts: Sequence[str], vectors: np.ndarray, made: Mapping[str, bytes]) -> None:
        """Add vectors, ``made`` of which are not in the store; some may be here meanwhile."""
        import numpy as np

        needed = len(self._places) + len(texts)
        if self._matrix is None or needed > len(self._matrix):
            grown = np.empty((max(64, needed * 3 // 2), self.dimension), dtype=np.float32)
            if self._matrix is not None:
                grown[: len(self._places)] = self._matrix[: len(self._places)]
            self._matrix = grown
        for text, vector in zip(texts, vectors, strict=True):
            if text not in self._places:
                self._matrix[len(self._places)] = vector
                self._places[text] = len(self._places)
                if text in made:
                    self._unsaved[text] = made[text]

    def unsaved_of(self, texts: Sequence[str]) -> dict[str, bytes]:
        """Return int8 vectors of those ``texts`` that the store does not have yet."""
        if not self._unsaved:
            return {}
        return {text: self._unsaved[text] for text in texts if text in self._unsaved}

    def saved(self, texts: Iterable[str]) -> None:
        """Note that the store has the vectors of ``texts``."""
        for text in texts:
            self._unsaved.pop(text, None)

    def take(self, texts: Sequence[str]) -> np.ndarray:
        """Return a copy of the vectors of ``texts``, all of which are here."""
        import numpy as np

        if self._matrix is None or not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return self._matrix[[self._places[text] for text in texts]]
