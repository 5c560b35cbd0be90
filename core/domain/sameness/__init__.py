"""Is this known? Said again, contradicted, related or new (K-13 to K-15)."""

from core.domain.sameness.comparing import compare
from core.domain.sameness.relation import Comparison, Difference, Relation, Thresholds, thresholds
from core.domain.sameness.similar_texts import Candidate, Match, SamenessIndex

__all__ = [
    "Candidate",
    "Comparison",
    "Difference",
    "Match",
    "Relation",
    "SamenessIndex",
    "Thresholds",
    "compare",
    "thresholds",
]
