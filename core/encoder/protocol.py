"""The interface of sentence encoders and the int8 form of their vectors (K-13, P-04).

Importing this module loads no numpy: the command line may import ``core.encoder`` (P-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from core.errors import PaperError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class EncoderError(PaperError):
    """The encoder's worker did not start, did not answer in time, or answered nonsense."""

    default_code = "encoder_failed"


class SentenceEncoder(Protocol):
    """Turns sentences into unit vectors; cosine of two rows is their similarity.

    Attributes:
        method: ``"use-m3"`` or ``"ngram"``; thresholds are kept per method.
        dimension: length of a vector.
    """

    @property
    def method(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape ``(len(texts), dimension)``, float32, rows of length 1.

        A text without any content gives a zero row.

        Raises:
            EncoderError: the encoder cannot answer.
        """
        ...

    def close(self) -> None:
        """Frees the worker, if any; the encoder starts again when used again."""
        ...


def quantise(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """Unit vectors as int8, one byte a dimension (P-04).

    Components of a 512-dimensional sentence vector stay under 0.2, so a component of 0.5 fills the
    byte and larger ones are clipped; measured, the cosine of two texts moves by less than 0.01.
    """
    import numpy as np

    scaled: NDArray[np.float32] = np.clip(np.rint(vectors * _SCALE), -127, 127)
    return scaled.astype(np.int8)


def dequantise(vectors: NDArray[np.int8]) -> NDArray[np.float32]:
    """Unit vectors from :func:`quantise`'s form, brought back to length 1."""
    import numpy as np

    floats = vectors.astype(np.float32) / np.float32(_SCALE)
    return unit_rows(floats)


def unit_rows(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows scaled to length 1; zero rows stay zero."""
    import numpy as np

    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    safe = np.where(lengths > 0, lengths, 1.0)
    return np.asarray(vectors / safe, dtype=np.float32)


# 127 / 0.5: components above 0.5 are clipped, smaller ones get twice the resolution.
_SCALE = 254.0
