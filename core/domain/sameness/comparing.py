"""The decision: exact, said again, conflict, related or different (K-13, K-14)."""

from __future__ import annotations

from core.domain.normalise import exact_key
from core.domain.sameness.analysis import Unit, analyse
from core.domain.sameness.differences import (
    Alignment,
    is_grammar,
    is_light,
    loose_weight,
    opposed_alone,
    weigh,
)
from core.domain.sameness.notation import one_notation
from core.domain.sameness.relation import (
    Comparison,
    Difference,
    Relation,
    Thresholds,
    thresholds,
)
from core.domain.tokens import TokenKind, has_directive_cue


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
    left, right = one_notation(left, right)
    a, b = analyse(left), analyse(right)
    found, alignment = weigh(a, b)
    limits = thresholds(method)
    score = alignment.coverage if similarity is None else similarity
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
    facing = _facing(alignment, loose_left, loose_right)
    if facing is not None:
        return Comparison(Relation.CONFLICT, score, (facing,))
    extra = max(loose_left, loose_right)
    if extra and (
        (score < limits.repeat and alignment.coverage < 0.7)
        or (extra >= 2 and alignment.coverage < 0.7)
    ):
        return Comparison(Relation.CONFLICT, score, ())
    return Comparison(Relation.REPEAT, score, ())


def _facing(alignment: Alignment, loose_left: float, loose_right: float) -> Difference | None:
    """A word of weight on one side and an unmatched everyday word on the other, if so.

    "Letters" against "numbers": the everyday word may be just what the other side denies.
    """
    if bool(loose_left) == bool(loose_right):
        return None
    everyday = alignment.right if loose_left else alignment.left
    if not any(
        is_light(u) and not is_grammar(u) and not has_directive_cue(u.surface) for u in everyday
    ):
        return None  # "must" and "always" only say how binding it is
    return Difference(
        "wording",
        " ".join(u.surface for u in alignment.left),
        " ".join(u.surface for u in alignment.right),
    )


_AGREED = 0.85
"""From this coverage on the words alone show one topic, whatever the encoder makes of them."""


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
    if method == "use-m3" and score < limits.random and alignment.coverage < _AGREED:
        return False
    if alignment.coverage >= 0.70 and alignment.matched >= 2:
        return True
    # One slot differs and everything around it agrees: "Deploy to AWS", "Deploy to Azure".
    places = {(d.left.casefold(), d.right.casefold()) for d in found}
    if len(places) != 1 or not found[0].left or not found[0].right or not alignment.matched:
        return False
    left, right = next(iter(places))
    loose = max(_loose(alignment.left, left), _loose(alignment.right, right))
    return loose <= (2 if any(_one_measure(d) for d in found) else 1)


def _one_measure(difference: Difference) -> bool:
    """Whether both sides count the same thing: 30 days and 60 days."""
    left, _, unit = difference.left.partition(" ")
    right, _, other = difference.right.partition(" ")
    return difference.kind is TokenKind.NUMBER and bool(unit) and unit == other and left != right


def _loose(units: tuple[Unit, ...], slot: str) -> int:
    """How many unmatched words there are beside what stands in the differing slot."""
    return sum(
        unit.kind != "value" and not is_light(unit) and unit.surface.casefold() not in slot
        for unit in units
    )


def _other_statement(
    found: list[Difference], alignment: Alignment, loose_left: float, loose_right: float
) -> bool:
    """Whether so much differs that the two are two statements, not one contradicted."""
    slots = sum(1 for d in found if d.left and d.right)
    places = len({(d.left.casefold(), d.right.casefold()) for d in found})
    # "Must never" and "may" differ in one thing, though two kinds of it.
    modal = {d.kind for d in found} >= {"polarity", "permission"}
    if places - modal >= 2 and slots >= 1 and alignment.coverage < 0.6:
        return True
    if not slots and min(loose_left, loose_right) >= 1 and alignment.coverage < 0.5:
        return True
    return min(loose_left, loose_right) >= 1.5 and alignment.coverage < 0.45
