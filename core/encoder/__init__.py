"""Sentence vectors for "is this known?" (K-13): a worker process, an n-gram fallback.

Everything is loaded when an encoder is asked for: a start needs none (P-01, P-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.loading import on_demand

if TYPE_CHECKING:
    from core.encoder.fallback import FallbackEncoder, open_encoder
    from core.encoder.ngram import NgramEncoder
    from core.encoder.protocol import EncoderError, SentenceEncoder, dequantise, quantise
    from core.encoder.worker_encoder import WorkerEncoder

__all__ = [
    "EncoderError",
    "FallbackEncoder",
    "NgramEncoder",
    "SentenceEncoder",
    "WorkerEncoder",
    "dequantise",
    "open_encoder",
    "quantise",
]

__getattr__ = on_demand(
    __name__,
    {
        "fallback": ("FallbackEncoder", "open_encoder"),
        "ngram": ("NgramEncoder",),
        "protocol": ("EncoderError", "SentenceEncoder", "dequantise", "quantise"),
        "worker_encoder": ("WorkerEncoder",),
    },
)
