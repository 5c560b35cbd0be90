"""Chooses the encoder, and falls back to n-grams when the model's process cannot be had."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from core.encoder.ngram import NgramEncoder
from core.encoder.protocol import EncoderError, SentenceEncoder
from core.encoder.worker_encoder import WorkerEncoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_log = logging.getLogger(__name__)


class FallbackEncoder:
    """The first encoder while it works, the second from its first failure on.

    ``method`` and ``dimension`` say which is in force; they change together, and vectors of
    different methods must not be compared. :meth:`close` allows the first one a new try.
    """

    def __init__(self, first: SentenceEncoder, second: SentenceEncoder) -> None:
        self._first = first
        self._second = second
        self._current = first
        self.failure: EncoderError | None = None

    @property
    def method(self) -> str:
        """The method in force."""
        return self._current.method

    @property
    def dimension(self) -> int:
        """The dimension in force."""
        return self._current.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See :class:`core.encoder.protocol.SentenceEncoder`; never fails for want of a model."""
        if self._current is self._first:
            try:
                return self._first.encode(texts)
            except EncoderError as error:
                _log.warning("sentence encoder unavailable, using n-grams: %s", error)
                self.failure = error
                self._current = self._second
        return self._second.encode(texts)

    def close(self) -> None:
        """Ends both; the next use starts with the first again."""
        self._first.close()
        self._second.close()
        self._current = self._first
        self.failure = None


def open_encoder(
    prefer: Literal["auto", "ngram"] = "auto",
    *,
    command: Sequence[str] | None = None,
    create_worker: Callable[[Sequence[str] | None], SentenceEncoder] = WorkerEncoder,
) -> SentenceEncoder:
    """The encoder to use: the sentence encoder with fallback, or n-grams only.

    Starts no process and loads no model; the first :meth:`encode` does.
    """
    if prefer == "ngram":
        return NgramEncoder()
    return FallbackEncoder(create_worker(command), NgramEncoder())
