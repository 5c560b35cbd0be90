"""Character n-gram cosine: the fallback that needs no model (K-13, case 50).

Chinese has no spaces, so words are not used: Latin words give their 3- and 4-grams with word
borders, Chinese runs their single characters and bigrams. The n-grams are hashed into a fixed
number of dimensions; hashing is by CRC-32, the same in every process.
"""

from __future__ import annotations

import math
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.encoder.protocol import unit_rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_RUN = re.compile(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff]+")


def ngrams(text: str) -> Iterator[str]:
    """The features of one text in normal form."""
    # Imported here: the patterns behind it cost more than the command line may spend (P-02).
    from core.domain.normalise import normal_form

    for run in _RUN.findall(normal_form(text)):
        if "\u3400" <= run[0] <= "\u9fff":
            yield from run
            yield from (run[i : i + 2] for i in range(len(run) - 1))
        else:
            word = f"^{run}$"
            for size in (3, 4):
                yield from (word[i : i + size] for i in range(max(1, len(word) - size + 1)))


class NgramEncoder:
    """Hashed character n-grams; thread-safe, no state."""

    method = "ngram"

    def __init__(self, dimension: int = 1024) -> None:
        self.dimension = dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See :class:`core.encoder.protocol.SentenceEncoder`."""
        import numpy as np

        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for feature, count in Counter(ngrams(text)).items():
                code = zlib.crc32(feature.encode("utf-8", "replace"))
                sign = 1.0 if code & 0x8000_0000 else -1.0
                vectors[row, code % self.dimension] += sign * (1.0 + math.log(count))
        return unit_rows(vectors)

    def close(self) -> None:
        """Nothing to free."""
