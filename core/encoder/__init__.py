"""Sentence vectors for "is this known?" (K-13): a worker process, an n-gram fallback."""

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
