"""The linear score: sentence vector and cue features against fitted weights (A-13).

The weights are a small JSON file that ``fit.py`` writes from the labelled sentences beside it.
With another encoder than the one they were fitted for, only the cues are used.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from core.domain.partitions import Partition
from core.llm.on_device.cues import FEATURES, LASTING_CUES, says_lasting
from core.llm.on_device.topics import partition_of, topic_hits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WEIGHTS_FILE: Final = "weights.json"
WEIGHTS_VERSION: Final = 1


_LASTING: Final = tuple(FEATURES.index(name) for name in LASTING_CUES)


@dataclass(frozen=True, slots=True)
class Linear:
    """One fitted score: probability = sigmoid(vector·v + features·f + bias).

    Attributes:
        vector: weights of the sentence vector; empty for the cues-only score.
        features: weights of the cue features, in the order of ``cues.FEATURES``.
        bias: constant term.
        threshold: probability from which the answer is yes.
    """

    vector: tuple[float, ...]
    features: tuple[float, ...]
    bias: float
    threshold: float

    def probability(self, features: Sequence[float], vector: NDArray[np.float32] | None) -> float:
        """Probability of "yes", 0..1."""
        total = self.bias + math.fsum(w * f for w, f in zip(self.features, features, strict=True))
        if vector is not None and self.vector:
            total += math.fsum(
                w * float(x) for w, x in zip(self.vector, vector.tolist(), strict=True)
            )
        return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, total))))


@dataclass(frozen=True, slots=True)
class Weights:
    """Everything fitted.

    Attributes:
        method, dimension: the encoder the vectors belong to.
        lasting, lasting_by_cues: is it a lasting rule or fact?
        rule, rule_by_cues: is it a rule (else info)?
        prototypes: unit vectors of example sentences by partition.
    """

    method: str
    dimension: int
    lasting: Linear
    lasting_by_cues: Linear
    rule: Linear
    rule_by_cues: Linear
    prototypes: Mapping[Partition, NDArray[np.float32]]


@lru_cache(maxsize=1)
def load_weights() -> Weights:
    """The shipped weights.

    Raises:
        ValueError: the file does not fit this program's features (a packaging fault).
    """
    text = resources.files("core.llm.on_device.data").joinpath(WEIGHTS_FILE).read_text("utf-8")
    return weights_from_json(json.loads(text))


def weights_from_json(data: Mapping[str, Any]) -> Weights:
    """Read the weights' JSON form; see ``load_weights``."""
    if data["version"] != WEIGHTS_VERSION or tuple(data["features"]) != FEATURES:
        raise ValueError("the on-device weights were fitted for other features; run fit.py")
    return Weights(
        method=str(data["method"]),
        dimension=int(data["dimension"]),
        lasting=_linear(data["lasting"]),
        lasting_by_cues=_linear(data["lasting_by_cues"]),
        rule=_linear(data["rule"]),
        rule_by_cues=_linear(data["rule_by_cues"]),
        prototypes={
            Partition(name): _prototypes(packed, int(data["dimension"]))
            for name, packed in data["prototypes"].items()
        },
    )


def pack_prototypes(vectors: NDArray[np.float32]) -> str:
    """Unit vectors as base64 of one signed byte a component."""
    from core.encoder import quantise

    return base64.b64encode(quantise(vectors).tobytes()).decode("ascii")


def _prototypes(packed: str, dimension: int) -> NDArray[np.float32]:
    import numpy as np

    from core.encoder import dequantise

    return dequantise(np.frombuffer(base64.b64decode(packed), np.int8).reshape(-1, dimension))


def _linear(data: Mapping[str, Any]) -> Linear:
    return Linear(
        tuple(map(float, data["vector"])),
        tuple(map(float, data["features"])),
        float(data["bias"]),
        float(data["threshold"]),
    )


class Scorer:
    """Scores sentences of one batch; ``vectors`` None means: cues only."""

    def __init__(self, weights: Weights, uses_vectors: bool) -> None:
        self._weights = weights
        self._uses_vectors = uses_vectors

    @property
    def threshold(self) -> float:
        """Probability from which a sentence counts as lasting."""
        weights = self._weights
        return (weights.lasting if self._uses_vectors else weights.lasting_by_cues).threshold

    def lasting(
        self, text: str, features: Sequence[float], vector: NDArray[np.float32] | None
    ) -> float:
        """Probability that the simplified ``text`` is a lasting rule or fact.

        Without a vector nothing speaks for a sentence but its cues, so it needs one.
        """
        if says_lasting(text):
            floor = self.threshold
        elif self._uses_vectors or any(features[position] for position in _LASTING):
            floor = 0.0
        else:
            return 0.0
        score = self._weights.lasting if self._uses_vectors else self._weights.lasting_by_cues
        return max(floor, score.probability(features, vector))

    def is_rule(self, features: Sequence[float], vector: NDArray[np.float32] | None) -> bool:
        """Whether it says how to act (else: what is so)."""
        named = {name for name, value in zip(FEATURES, features, strict=True) if value}
        if "definition" in named and not named & {"imperative", "directive", "from_now_on"}:
            return False  # "x means y" is a definition whatever else it resembles
        score = self._weights.rule if self._uses_vectors else self._weights.rule_by_cues
        return score.probability(features, vector) >= score.threshold

    def partition(self, text: str, vector: NDArray[np.float32] | None) -> Partition:
        """The partition whose prototypes and vocabulary are nearest to the simplified ``text``."""
        if vector is None or not self._uses_vectors:
            return partition_of(text)
        hits = topic_hits(text)
        nearness = {
            partition: nearest_mean([float(s) for s in (rows @ vector).tolist()])
            for partition, rows in self._weights.prototypes.items()
        }
        order = list(Partition)
        return max(
            nearness,
            key=lambda p: (nearness[p] + TOPIC_BONUS * hits.get(p, 0), -order.index(p)),
        )


NEAREST: Final = 2
"""Prototypes of one partition that are averaged: one alone may be near by accident."""
TOPIC_BONUS: Final = 0.15
"""Added for each word of a partition's vocabulary; similarities of one field spread by about as
much. Values from 0.1 to 0.3 gave the same held-out result."""


def nearest_mean(similarities: Sequence[float]) -> float:
    """Mean of the ``NEAREST`` largest similarities."""
    top = sorted(similarities, reverse=True)[:NEAREST]
    return sum(top) / max(1, len(top))
