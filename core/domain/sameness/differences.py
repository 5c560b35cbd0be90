"""Finds what two analysed sentences differ in: values, cues, opposites, scope, order, words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.domain.sameness.analysis import Analysis, Unit
from core.domain.sameness.equivalence import (
    LIMIT,
    agreeing,
    bare,
    is_implied,
    is_optional,
    parity,
    settled,
)
from core.domain.sameness.lexicon import lexicon, phrase_key
from core.domain.sameness.order import order_differences
from core.domain.sameness.relation import Difference
from core.domain.sameness.scope import scope_differences
from core.domain.sameness.synonyms import LIGHT_CHINESE, LIGHT_ENGLISH
from core.domain.tokens import TokenKind

_FAMILY_KIND: dict[str, TokenKind] = {
    "date": TokenKind.DATE,
    "time": TokenKind.TIME,
    "host": TokenKind.HOST,
    "name": TokenKind.IDENTIFIER,
    "flag": TokenKind.FLAG,
    "quote": TokenKind.QUOTE,
    "number": TokenKind.NUMBER,
    "unit": TokenKind.UNIT,
}
_LIGHT_STEMS = frozenset(phrase_key(word.replace("_", " ")) for word in LIGHT_ENGLISH)
_NEARLY_EQUAL = 0.8
"""From this share of equal pieces on, a replaced piece is the whole difference."""
_SYMMETRIC = frozenset(["and", "or", "和", "与", "或", "及", "跟", "、", ",", "以", "者"])
_PIECES = re.compile(r"(?<=[a-z])['’]s\b|[A-Za-z0-9_.-]*[A-Za-z0-9_]|[\u3400-\u9fff]|[,，、]")
# Saying them or leaving them out is the same: "all reports" and "reports", "usually" is not.
# "None" and "nobody" count as negations.
_SETTLED_QUANTIFIERS = {"all", "none"}
_NEGATED_VERB = re.compile(r"\w+n['’]t\b|cannot\b", re.IGNORECASE)
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|be|do|does|did|can|may|must|should|will|would|has|have)\s+$",
    re.IGNORECASE,
)
_SOFT_COMPARISONS = {"within", "~"}
_FILLERS = frozenset(
    "的了是在把用请要以为和与及都就也来做从到对向给里中上下地得着等时当会将每全被让由于该此其之而且并或有"
)


@dataclass(frozen=True, slots=True)
class Alignment:
    """Which content of two sentences has a counterpart.

    Attributes:
        left: units of the left sentence without one.
        right: units of the right sentence without one.
        coverage: share of all content that has one, 0 to 1.
        matched: number of left units that have one.
    """

    left: tuple[Unit, ...]
    right: tuple[Unit, ...]
    coverage: float
    matched: int


def align(left: Analysis, right: Analysis, *, agreed: tuple[str, str] | None = None) -> Alignment:
    """Aligns content by meaning, order free.

    Args:
        agreed: surfaces of two words that say the same here though their meanings differ.
    """
    a, b = left.content, right.content
    keys_left, keys_right = _all_keys(a), _all_keys(b)
    open_right = list(range(len(b)))
    partner: dict[int, int] = {}
    for i, unit in enumerate(a):
        if agreed is None and keys_right.isdisjoint(unit.keys):
            continue
        best = next(
            (
                j
                for j in open_right
                if unit.keys & b[j].keys or (unit.surface, b[j].surface) == agreed
            ),
            None,
        )
        if best is not None:
            partner[i] = best
            open_right.remove(best)
    # A word said twice on one side needs one counterpart only; a character may stand inside a
    # known word of the other side.
    loose_left = [
        i
        for i in range(len(a))
        if i not in partner
        and not _echo(a[i], keys_right, left, right)
        and not is_implied(a[i], left, right)
    ]
    loose_right = [
        j
        for j in open_right
        if not _echo(b[j], keys_left, right, left) and not is_implied(b[j], left, right)
    ]
    total = sum(u.weight for u in a) + sum(u.weight for u in b)
    lost = sum(a[i].weight for i in loose_left) + sum(b[j].weight for j in loose_right)
    return Alignment(
        left=tuple(a[i] for i in loose_left),
        right=tuple(b[j] for j in loose_right),
        coverage=1.0 - lost / total if total else 1.0,
        matched=len(partner),
    )


def _all_keys(units: Sequence[Unit]) -> frozenset[str]:
    return frozenset().union(*(unit.keys for unit in units))


def _echo(unit: Unit, others: frozenset[str], mine: Analysis, other: Analysis) -> bool:
    if unit.kind == "han":
        # As often on the other side, inside a known word or not.
        return 0 < mine.text.count(unit.surface) <= other.text.count(unit.surface)
    return not others.isdisjoint(unit.keys)


def differences(left: Analysis, right: Analysis) -> list[Difference]:
    """All differences that make two sentences on one topic contradict each other."""
    return settled(list(_all_differences(left, right)), left, right)


def weigh(left: Analysis, right: Analysis) -> tuple[list[Difference], Alignment]:
    """The differences of two sentences, and the alignment of their content.

    A word and its denied opposite are one difference less and one pair more.
    """
    found = list(_all_differences(left, right))
    pair = agreeing(found, left, right)
    alignment = align(left, right, agreed=(pair.left, pair.right) if pair else None)
    return settled(found, left, right), alignment


def _all_differences(left: Analysis, right: Analysis) -> Iterator[Difference]:
    yield from _value_differences(left, right)
    if parity(left) != parity(right):
        yield Difference("polarity", _cue_text(left), _cue_text(right))
    yield from _opposites(left, right)
    yield from _prefixed(left, right)
    yield from _directions(left, right)
    yield from _sets(
        TokenKind.QUANTIFIER,
        left.quantifiers - _SETTLED_QUANTIFIERS,
        right.quantifiers - _SETTLED_QUANTIFIERS,
    )
    yield from _sets(
        TokenKind.COMPARISON,
        _comparisons(left, right),
        _comparisons(right, left),
    )
    yield from _sets(TokenKind.CONDITION, left.conditions, right.conditions)
    optional = is_optional(left), is_optional(right)
    if optional[0] != optional[1]:
        yield Difference("permission", *(("optional", "") if optional[0] else ("", "optional")))
    yield from _names(left, right)
    if parity(left) == parity(right):
        yield from _negation_scope(left, right)
    yield from order_differences(left, right)
    swapped = swapped_parts(left.text, right.text)
    if swapped:
        yield Difference("order", *swapped)
    yield from scope_differences(left, right)
    yield from _replaced(left, right)


def _comparisons(mine: Analysis, other: Analysis) -> frozenset[str]:
    found = mine.comparisons
    if "within" in found and "<=" in other.comparisons:
        found |= {"<="}  # within ten pages: at most ten
    if not found and "<=" in other.comparisons and LIMIT.search(mine.text):
        found |= {"<="}  # a budget of 500: at most 500
    if not other.comparisons:
        found -= {"=="}  # "equals", "exactly" say no more than "is"
    return found - _SOFT_COMPARISONS


def _cue_text(analysis: Analysis) -> str:
    return "negated" if parity(analysis) else "affirmed"


def _value_differences(left: Analysis, right: Analysis) -> Iterator[Difference]:
    families = dict.fromkeys(f for f, _ in (*left.values, *right.values))
    for family in families:
        a = [form for f, form in left.values if f == family]
        b = [form for f, form in right.values if f == family]
        if family == "quote":
            a = [form for form in a if form.casefold() not in right.text.casefold()]
            b = [form for form in b if form.casefold() not in left.text.casefold()]
        only_a = [form for form in dict.fromkeys(a) if form not in b]
        only_b = [form for form in dict.fromkeys(b) if form not in a]
        if family == "name":
            only_a = [form for form in only_a if not _named(form, left, right)]
            only_b = [form for form in only_b if not _named(form, right, left)]
        if family == "unit" and not (only_a and only_b):
            continue  # a unit alone, without a number, may be understood
        if only_a or only_b:
            yield Difference(_FAMILY_KIND[family], ", ".join(only_a), ", ".join(only_b))
        elif [f for f in a if f in b] != [f for f in b if f in a] and len(set(a)) > 1:
            yield Difference("order", ", ".join(a), ", ".join(b))


def _named(form: str, mine: Analysis, other: Analysis) -> bool:
    if form.strip("`").casefold() in other.text.casefold():
        return True
    # A name the lexicon knows by another one: Postgres, PostgreSQL.
    unit = next((u for u in mine.content if f"v:name:{form}" in u.keys), None)
    return unit is not None and any(unit.keys & other_unit.keys for other_unit in other.content)


def _opposites(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """Members of one category that exclude each other."""
    category = lexicon().category
    a, b = _members(left), _members(right)
    for name in a.keys() & b.keys():
        mine, theirs = a[name], b[name]
        shared = {m for m, _ in mine} & {m for m, _ in theirs}
        only_a = [(m, u) for m, u in mine if m not in shared]
        only_b = [(m, u) for m, u in theirs if m not in shared]
        if not only_a and not only_b:
            order_a = [m for m, _ in mine]
            order_b = [m for m, _ in theirs]
            if list(dict.fromkeys(order_a)) != list(dict.fromkeys(order_b)):
                yield Difference("order", _surfaces(mine), _surfaces(theirs))
            continue
        if only_a and only_b:
            # A word with another, shared meaning is no opposite ("drop" a file, "drop" by 5 %).
            clear_a = [(m, u) for m, u in only_a if not _shared_elsewhere(u, right, category)]
            clear_b = [(m, u) for m, u in only_b if not _shared_elsewhere(u, left, category)]
            if clear_a and clear_b:
                yield Difference("opposite", _surfaces(clear_a), _surfaces(clear_b))
        elif shared:
            extra = only_a or only_b
            if any(not _shared_elsewhere(u, right if only_a else left, category) for _, u in extra):
                yield Difference("opposite", _surfaces(mine), _surfaces(theirs))


def _prefixed(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """A word and the same with "un-": masked, unmasked. The lexicon's own pairs are opposites."""
    category = lexicon().category
    for mine, other, mirrored in ((left, right, False), (right, left, True)):
        for unit in mine.content:
            stem = bare(unit)
            if not stem or any(key in category for key in unit.keys):
                continue
            if any(unit.keys & u.keys for u in other.content):
                continue
            plain = next((u for u in other.content if f"w:{stem}" in u.keys), None)
            if plain is not None:
                sides = (unit.surface, plain.surface)
                yield Difference("opposite", *(sides[::-1] if mirrored else sides))
                return


def _directions(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """Grammar words opposed to each other: above and below, mine and yours."""
    a, b = _direction_groups(left), _direction_groups(right)
    for group in a.keys() & b.keys():
        mine, theirs = a[group], b[group]
        if not {m for m, _ in mine} & {m for m, _ in theirs}:
            yield Difference("opposite", mine[0][1], theirs[0][1])


def _direction_groups(analysis: Analysis) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for unit in analysis.units:
        if unit.kind == "direction":
            (key,) = unit.keys
            found.setdefault(key.partition(".")[0], []).append((key, unit.surface))
    return found


def opposed_alone(units: Sequence[Unit]) -> Unit | None:
    """An unmatched word that has an opposite, if there is one: "on" may stand unseen against
    关闭, so such a word is a reason for doubt."""
    category = lexicon().category
    return next(
        (u for u in units if not is_light(u) and any(key in category for key in u.keys)), None
    )


def _replaced(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """Nearly the same letters with one piece replaced: 上班 and 下班.

    The last guard, on the surface itself: what no list knows is not the same.
    """
    a, b = _placed_pieces(left.text), _placed_pieces(right.text)
    matcher = SequenceMatcher(None, [p for p, _ in a], [p for p, _ in b], autojunk=False)
    # Both are never below the ratio itself, and cost a fraction of it (P-08).
    if matcher.real_quick_ratio() < _NEARLY_EQUAL or matcher.quick_ratio() < _NEARLY_EQUAL:
        return
    if matcher.ratio() < _NEARLY_EQUAL:
        return
    for operation, a1, a2, b1, b2 in matcher.get_opcodes():
        if operation != "replace":
            continue
        mine = _covering(left, a[a1][1], a[a2 - 1][1] + len(a[a2 - 1][0]))
        theirs = _covering(right, b[b1][1], b[b2 - 1][1] + len(b[b2 - 1][0]))
        if not mine and not theirs:
            continue  # grammar words on both sides
        if any(unit.keys & other.keys for unit in mine for other in theirs):
            continue
        if all(is_light(u) for u in (*mine, *theirs)):
            continue
        yield Difference(
            "wording", " ".join(p for p, _ in a[a1:a2]), " ".join(p for p, _ in b[b1:b2])
        )


def _placed_pieces(text: str) -> list[tuple[str, int]]:
    return [
        (match[0].lower(), match.start())
        for match in _PIECES.finditer(text)
        if match[0] not in ",，、"
    ]


def _covering(analysis: Analysis, start: int, end: int) -> list[Unit]:
    return [
        unit
        for unit in analysis.units
        if unit.kind != "break" and unit.start < end and start < unit.start + len(unit.surface)
    ]


def _members(analysis: Analysis) -> dict[str, list[tuple[str, Unit]]]:
    category = lexicon().category
    found: dict[str, list[tuple[str, Unit]]] = {}
    for unit in analysis.content:
        for key in unit.keys:
            if key in category:
                found.setdefault(category[key], []).append((key, unit))
    return found


def _shared_elsewhere(unit: Unit, other: Analysis, category: dict[str, str]) -> bool:
    return any(unit.keys & u.keys for u in other.content)


def _surfaces(members: Sequence[tuple[str, Unit]]) -> str:
    return ", ".join(dict.fromkeys(unit.surface for _, unit in members))


def _sets(kind: TokenKind, left: frozenset[str], right: frozenset[str]) -> Iterator[Difference]:
    if left != right:
        yield Difference(kind, ", ".join(sorted(left - right)), ", ".join(sorted(right - left)))


def _names(left: Analysis, right: Analysis) -> Iterator[Difference]:
    lower_left, lower_right = left.text.casefold(), right.text.casefold()
    only_a = [n for n in left.names if n.casefold() not in lower_right]
    only_b = [n for n in right.names if n.casefold() not in lower_left]
    if only_a or only_b:
        yield Difference("name", ", ".join(only_a), ", ".join(only_b))
        return
    shared_a = [n for n in dict.fromkeys(left.names) if n in right.names]
    shared_b = [n for n in dict.fromkeys(right.names) if n in left.names]
    if shared_a != shared_b:
        yield Difference("order", ", ".join(shared_a), ", ".join(shared_b))


def _negation_scope(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """With equal parity, what is negated must be the same ("tabs, not spaces")."""
    for mine, other in ((left, right), (right, left)):
        if not mine.negations or not other.negations:
            continue
        allowed = [u for start in other.negations for u in _denied(other, start)]
        for start in mine.negations:
            scope = _clause(mine, start)
            if scope and allowed and not any(u.keys & v.keys for u in scope for v in allowed):
                yield Difference("scope", scope[0].surface, allowed[0].surface)
                return


def _denied(analysis: Analysis, start: int) -> list[Unit]:
    """What a negation may reach: with a verb ("are not part of") the subject too."""
    verb = _NEGATED_VERB.match(analysis.text, start) or _AUXILIARY.search(analysis.text[:start])
    if not verb:
        return _clause(analysis, start)
    whole = [u for u in analysis.units if u.kind == "break" and u.start < start]
    begin = whole[-1].start if whole else -1
    end = next((u.start for u in analysis.units if u.kind == "break" and u.start >= start), None)
    return [
        u
        for u in analysis.units
        if u.kind != "break" and begin < u.start and (end is None or u.start < end)
    ]


def _clause(analysis: Analysis, start: int) -> list[Unit]:
    """The content of the clause that holds the offset ``start``."""
    units: list[Unit] = []
    for unit in analysis.units:
        if unit.kind == "break":
            if unit.start >= start:
                break
            units = []
        else:
            units.append(unit)
    after = [u for u in units if u.start >= start]
    return after or units


def swapped_parts(left: str, right: str) -> tuple[str, str] | None:
    """The two parts that changed places, when nothing else did ("A over B", "B over A").

    Parts joined by "and" or "or" may change places without changing the meaning.
    """
    a, b = _pieces(left), _pieces(right)
    if len(a) != len(b) or sorted(a) != sorted(b) or a == b:
        return None
    start = next(i for i in range(len(a)) if a[i] != b[i])
    end = len(a) - next(i for i in range(len(a)) if a[-1 - i] != b[-1 - i])
    x, y = a[start:end], b[start:end]
    for first in range(1, len(x)):
        for last in range(1, len(x) - first):
            middle = x[first : len(x) - last]
            if y == x[len(x) - last :] + middle + x[:first] and not _SYMMETRIC.issuperset(middle):
                return " ".join(x[:first]), " ".join(x[len(x) - last :])
    return None


def _pieces(text: str) -> list[str]:
    return [piece.lower() for piece in _PIECES.findall(text)]


def loose_weight(units: Sequence[Unit]) -> float:
    """How much content the unmatched units carry; grammar and light words carry none."""
    return sum(unit.weight for unit in units if not is_light(unit))


def is_grammar(unit: Unit) -> bool:
    """Whether a unit is a single Chinese character that only holds the sentence together."""
    return unit.kind == "han" and unit.surface in _FILLERS


def is_light(unit: Unit) -> bool:
    if unit.kind == "han":
        return unit.surface in _FILLERS or unit.surface in LIGHT_CHINESE
    return unit.kind == "word" and (
        unit.surface in LIGHT_CHINESE or phrase_key(unit.surface) in _LIGHT_STEMS
    )
