# ruff: noqa: E501  (patterns stay on one line)
"""Differences that cancel each other: two negatives, complements, one order told from both ends.

"Never unmasked" is "must be masked", "below 50 does not qualify" is "at least 50 qualifies", "only
after approval" is "not before approval". Each rule asks for the whole frame; in doubt the
differences stay, and a person sees both texts (K-13).
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile

from core.domain.chinese_script import has_han
from core.domain.sameness.analysis import PERMISSION, Analysis, Unit
from core.domain.sameness.lexicon import lexicon
from core.domain.sameness.relation import Difference
from core.domain.tokens import TokenKind

# "No releases are allowed", "nobody may": the permission is denied.
_NOBODY = re.compile(
    r"\b(?:no|none|nobody|no one|neither)\b[^,.;:!?]*$|(?:无人|没有人|没人)[^,。;!?]*$",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[.;:!?。；！？](?:\s|$)|[。；！？]")
# What stands before a word that the sentence says of something: "must be masked", 必须加密.
_PREDICATE = re.compile(
    r"(?:^|[.;:,!?。；：，！？]\s*|\b(?:be|is|are|was|were|am|i'm|we're|must|shall|should|always|stay|stays|remain|remains|kept|have to|has to"
    r"|need to|needs to|i|we|you|they|he|she|please)\s+(?:always\s+|fully\s+|strictly\s+)?|必须|必需|务必|需要|要|需|须|应当?|应该|得|均|都|一律|统一|全部|全都|请|我|我们|是)$",
    re.IGNORECASE,
)
LIMIT = re.compile(
    r"\b(?:limit|cap|quota|budget|ceiling|allowance)\b|上限|限额|预算|额度|封顶", re.IGNORECASE
)
_BETWEEN = 2
"""Content words allowed between a negation and the word whose opposite the other text has."""
_COMPLEMENTS = {frozenset(pair) for pair in (("<", ">="), (">", "<="))}
# Of ages and of versions "older" counts in opposite directions: the words themselves decide.
_OLDER = re.compile(r"\b(?:older|earlier) than\b|早于", re.IGNORECASE)
_NEWER = re.compile(r"\b(?:newer|later) than\b|晚于", re.IGNORECASE)
_OR_NEWER = re.compile(
    r"\b(?:or|and) (?:newer|later|higher|above)\b|及以上|或以上|或更高|以上", re.IGNORECASE
)
_OR_OLDER = re.compile(
    r"\b(?:or|and) (?:older|earlier|lower|below)\b|及以下|或以下|或更低|以下", re.IGNORECASE
)
_ONLY_THEN = re.compile(
    r"\bonly\b[^.;]*\b(?:once|after|when)\b|才(?:能|可|可以|允许|准|会)|方可", re.IGNORECASE
)


def is_optional(analysis: Analysis) -> bool:
    """Whether a text leaves something to choice; a denied or limited "may" does not."""
    if not analysis.permission or "<=" in analysis.comparisons:
        return False
    for match in PERMISSION.finditer(analysis.text):
        clause = _CLAUSE_END.split(analysis.text[: match.start()])[-1]
        if not _NOBODY.search(clause):
            return True
    return False


def parity(analysis: Analysis) -> int:
    """Parity of the negations, "nobody" included."""
    return (analysis.polarity + ("none" in analysis.quantifiers)) % 2


def settled(found: list[Difference], left: Analysis, right: Analysis) -> list[Difference]:
    """``found`` without the differences that cancel each other; :func:`agreeing` names those."""
    kinds = [difference.kind for difference in found]
    if "polarity" in kinds:
        if agreeing(found, left, right) is not None:
            return _without(found, "polarity", "opposite")
        if _complements(left, right):
            return _without(found, "polarity", TokenKind.COMPARISON, "permission")
    if TokenKind.QUANTIFIER in kinds and "order" not in kinds:
        return _only_then(found, left, right)
    return found


def agreeing(found: list[Difference], left: Analysis, right: Analysis) -> Difference | None:
    """The one pair of opposites of which one is denied, so that both texts say the same."""
    opposites = [difference for difference in found if difference.kind == "opposite"]
    if len(opposites) != 1 or not any(d.kind == "polarity" for d in found):
        return None
    times = [{name for name, _, _ in x.markers} & {"before", "after"} for x in (left, right)]
    if times[0] != times[1] and (left.values or right.values):
        return None  # "kept for two years", "not deleted after two years"
    return opposites[0] if _double_negation(left, right, opposites[0]) else None


def is_implied(unit: Unit, left: Analysis, right: Analysis) -> bool:
    """Whether what both texts give says it already: "in the morning" at 07:00, "starts" at a date,
    "the limit" of what is at most 50."""
    if LIMIT.search(unit.surface) and all(
        x.comparisons & {"<="} or LIMIT.search(x.text) for x in (left, right)
    ):
        return True
    times = {value for value in left.values if value[0] in ("time", "date")}
    if not times & set(right.values):
        return False
    implied = _implied_words()
    if unit.keys & implied["morning"]:
        return any(family == "time" for family, _ in times & set(right.values))
    return bool(unit.keys & implied["start"])


@lru_cache(maxsize=1)
def _implied_words() -> dict[str, frozenset[str]]:
    words = lexicon()
    parts = {words.category[k] for k in words.meanings["morn"] if k in words.category}
    return {
        "morning": frozenset(key for key, name in words.category.items() if name in parts),
        "start": frozenset(k for k in words.meanings["begin"] if k in words.category),
    }


def _without(found: list[Difference], *kinds: TokenKind | str) -> list[Difference]:
    return [difference for difference in found if difference.kind not in kinds]


def _double_negation(left: Analysis, right: Analysis, opposite: Difference) -> bool:
    """ "Not in plain text" and "encrypted": the opposite of what the other text denies."""
    negated, affirmed = (left, right) if parity(left) else (right, left)
    if len(negated.negations) != 1 or affirmed.negations:
        return False
    denied, stated = opposite.left, opposite.right
    if negated is right:
        denied, stated = stated, denied
    said = next((u for u in affirmed.content if u.surface == stated), None)
    other = next((u for u in negated.content if u.surface == denied), None)
    if said is None or other is None or not _excluding(said, other):
        return False
    return _is_denied(negated, other) and _is_predicate(affirmed, said)


def _is_predicate(analysis: Analysis, unit: Unit) -> bool:
    """Whether the sentence says the word of something, rather than naming a thing by it."""
    if _PREDICATE.search(analysis.text[: unit.start]):
        return True
    if not has_han(unit.surface):
        return False
    # A Chinese verb ends its clause, a value aside: 记录保留两年.
    after = [u for u in analysis.units if u.start > unit.start and u.kind != "direction"]
    return all(u.kind == "value" for u in takewhile(lambda u: u.kind != "break", after))


def _excluding(one: Unit, other: Unit) -> bool:
    """Whether there is no third: what is not the one is the other."""
    if bare(one) == _word(other) or bare(other) == _word(one):
        return True
    words = lexicon()
    mine = {words.category[key] for key in one.keys if key in words.category}
    theirs = {words.category[key] for key in other.keys if key in words.category}
    return bool(mine & theirs & words.complementary)


def _word(unit: Unit) -> str:
    return next((key[2:] for key in unit.keys if key.startswith("w:")), "")


def bare(unit: Unit) -> str:
    """The stem of a word with "un-" taken off, empty when it has none ("unmasked" → "mask")."""
    word = _word(unit)
    if unit.kind == "word" and word.startswith("un") and len(word) >= 6:
        return word[2:].removeprefix("-")
    return ""


def _is_denied(analysis: Analysis, unit: Unit) -> bool:
    (start,) = analysis.negations
    between = [u for u in analysis.units if start < u.start < unit.start]
    return (
        unit.start > start
        and all(u.kind != "break" for u in between)
        and sum(u.kind != "direction" for u in between) <= _BETWEEN
    )


def _complements(left: Analysis, right: Analysis) -> bool:
    """ "Below 50: no" and "at least 50: yes" split the same numbers at the same place."""
    numbers = [[form for family, form in x.values if family == "number"] for x in (left, right)]
    versions = [[form for family, form in x.values if family != "number"] for x in (left, right)]
    if sorted(numbers[0]) != sorted(numbers[1]) or versions[0] != versions[1]:
        return False
    negated, affirmed = (left, right) if parity(left) else (right, left)
    if len(negated.comparisons) != 1 or len(affirmed.comparisons) != 1:
        return False
    if _OLDER.search(negated.text):
        return bool(_OR_NEWER.search(affirmed.text))
    if _NEWER.search(negated.text):
        return bool(_OR_OLDER.search(affirmed.text))
    return negated.comparisons | affirmed.comparisons in _COMPLEMENTS


def _only_then(found: list[Difference], left: Analysis, right: Analysis) -> list[Difference]:
    """ "Can only be merged once approved" asks for the approval before the merge."""
    for one, other in ((left, right), (right, left)):
        if (
            _ONLY_THEN.search(one.text)
            and "only" in one.quantifiers - other.quantifiers
            and {name for name, _, _ in other.markers} & {"before"}
        ):
            return [
                d
                for d in found
                if d.kind != "permission"
                and not (d.kind is TokenKind.QUANTIFIER and "only" in (d.left, d.right))
                and not (d.kind is TokenKind.CONDITION and "only-if" in (d.left, d.right))
            ]
    return found
