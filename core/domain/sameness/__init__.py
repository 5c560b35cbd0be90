"""Is this known? Said again, contradicted, related or new (K-13 to K-15).

The results are light and loaded at once; comparing itself stands on some hundred patterns and word
lists, which cost a tenth of a second: it is loaded when something is compared (P-01, P-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.domain.sameness.relation import Comparison, Difference, Relation, Thresholds, thresholds

if TYPE_CHECKING:
    from core.domain.sameness.comparing import compare
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


def __getattr__(name: str) -> Any:
    if name == "compare":
        from core.domain.sameness.comparing import compare

        return compare
    if name in ("Candidate", "Match", "SamenessIndex"):
        from core.domain.sameness import similar_texts

        return getattr(similar_texts, name)
    raise AttributeError(name)
