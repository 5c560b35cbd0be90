"""The decision: exact, said again, conflict, related or different (K-13, K-14)."""

from __future__ import annotations

from core.domain.normalise import exact_key
from core.domain.sameness.analysis import Unit, analyse
from core.domain.sameness.differences import (
    Alignment,
    align,
    differences,
    is_light,
    loose_weight,
    opposed_alone,
)
from core.domain.sameness.relation import (
    Comparison,
    Difference,
    Relation,
    Thresholds,
    thresholds,
)


def compare(left: str, right: str, similarity: float | None, *, method: str) -> Comparison:
    """Compares a new text with a known one.

    Similarity alone never decides (K-13: a contradiction scores closer than a paraphrase). In
    doubt between a repetition and a conflict the answer is ``CONFLICT``: a person then sees both.

    Args:
        similarity: cosine of the two by the encoder, or None when there is none.
        method: the encoder's ``method``; it chooses the thresholds.
    """
    if exact_key(left) == exact_key(right):
        return Comparison(Relation.EXACT, 1.0, ())
    return compare_inexact(left, right, similarity, method=method)


def compare_inexact(left: str, right: str, similarity: float | None, *, method: str) -> Comparison:
    """:func:`compare` for two texts that are known not to be equal by K-13."""
    a, b = analyse(left), analyse(right)
    alignment = align(a, b)
    limits = thresholds(method)
    score = alignment.coverage if similarity is None else similarity
    found = list(differences(a, b))
    loose_left, loose_right = loose_weight(alignment.left), loose_weight(alignment.right)
    near = score >= limits.topic or _covered(alignment, found, score, limits, method)
    if not near:
        related = score >= limits.random or alignment.coverage >= 0.3
        relation = Relation.RELATED if related else Relation.DIFFERENT
        return Comparison(relation, score, tuple(found))
    if found:
        if score < limits.sure and _other_statement(found, alignment, loose_left, loose_right):
            return Comparison(Relation.RELATED, score, tuple(found))
        return Comparison(Relation.CONFLICT, score, tuple(found))
    if loose_left and loose_right:
        wording = Difference(
            "wording",
            " ".join(u.surface for u in alignment.left),
            " ".join(u.surface for u in alignment.right),
        )
        if score < limits.sure and alignment.coverage < 0.4:
            return Comparison(Relation.RELATED, score, (wording,))
        return Comparison(Relation.CONFLICT, score, (wording,))
    doubt = opposed_alone((*alignment.left, *alignment.right))
    if doubt is not None:
        side = (doubt.surface, "") if doubt in alignment.left else ("", doubt.surface)
        return Comparison(Relation.CONFLICT, score, (Difference("wording", *side),))
    extra = max(loose_left, loose_right)
    if extra and (
        (score < limits.repeat and alignment.coverage < 0.7)
        or (extra >= 2 and alignment.coverage < 0.7)
    ):
        return Comparison(Relation.CONFLICT, score, ())
    return Comparison(Relation.REPEAT, score, ())


def _covered(
    alignment: Alignment,
    found: list[Difference],
    score: float,
    limits: Thresholds,
    method: str,
) -> bool:
    """Whether the content alone shows one topic, where the cosine is too shy to say so.

    N-grams see nothing across languages, so their cosine has no veto.
    """
    if method == "use-m3" and score < limits.random:
        return False
    if alignment.coverage >= 0.70 and alignment.matched >= 2:
        return True
    # One slot differs and everything around it agrees: "Deploy to AWS", "Deploy to Azure".
    slots = [d for d in found if d.left and d.right]
    loose = max(_loose(alignment.left), _loose(alignment.right))
    return len(found) == 1 and len(slots) == 1 and alignment.matched >= 1 and loose <= 1


def _loose(units: tuple[Unit, ...]) -> int:
    return sum(1 for unit in units if unit.kind != "value" and not is_light(unit))


def _other_statement(
    found: list[Difference], alignment: Alignment, loose_left: float, loose_right: float
) -> bool:
    """Whether so much differs that the two are two statements, not one contradicted."""
    slots = sum(1 for d in found if d.left and d.right)
    if len(found) >= 2 and slots >= 1 and alignment.coverage < 0.6:
        return True
    return min(loose_left, loose_right) >= 1.5 and alignment.coverage < 0.45
