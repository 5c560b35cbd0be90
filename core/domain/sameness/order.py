"""What comes before what: before, after, first, then, instead, from, to (K-13)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core.domain.sameness.analysis import Analysis, Unit
from core.domain.sameness.relation import Difference

_EARLY = re.compile(
    r"\bfirst\b|\bin advance\b|\bahead\b|\bprior\b|\bearl|\bby\b|先|提前|预先", re.IGNORECASE
)
_ONLY_THEN = re.compile(r"才(?:能|可|会|准|允许)|方可")


def order_differences(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """What follows "before", "after", "instead of" must be the same on both sides."""
    times = [{name for name, _, _ in x.markers} & {"before", "after"} for x in (left, right)]
    early = [bool(_EARLY.search(x.text)) for x in (left, right)]
    needed = [
        t == {"before"} and not _ONLY_THEN.search(x.text)
        for t, x in zip(times, (left, right), strict=True)
    ]
    alone = (needed[0] and not times[1] and not early[1]) or (
        needed[1] and not times[0] and not early[0]
    )
    if alone or (
        times[0] and times[1] and times[0] != times[1] and not _told_from_both_ends(left, right)
    ):
        yield Difference("order", ", ".join(sorted(times[0])), ", ".join(sorted(times[1])))
    for one, other in ((left, right), (right, left)):
        # "First test, then ship" against "after shipping, test".
        for turn, time in (("then", "after"), ("first", "before")):
            said, anchor = _objects(one, turn), _objects(other, time)
            if said and _within(said[0], anchor):
                yield Difference("order", said[0].surface, said[0].surface)
                return
    for name in ("instead", "before", "after", "first", "then", "from", "to", "divide", "minus"):
        a = _objects(left, name)
        b = _objects(right, name)
        moved_left = [u for u in a if not _within(u, b) and _within(u, right.content)]
        moved_right = [u for u in b if not _within(u, a) and _within(u, left.content)]
        if a and b and moved_left and moved_right:
            yield Difference("order", moved_left[0].surface, moved_right[0].surface)
            return


def _told_from_both_ends(left: Analysis, right: Analysis) -> bool:
    """ "Y before X" and "X after Y" are one order; with one word in both places they are two."""
    for early, late in ((left, right), (right, left)):
        # 审核后才能寄出 names both ends; what 才 leads to is what the other reckons "before" from.
        led_to, needed = _objects(late, "before")[:1], _objects(late, "after")[:1]
        reckoned = _objects(early, "before")
        if (
            _ONLY_THEN.search(late.text)
            and led_to
            and _within(led_to[0], reckoned)
            and not (needed and _within(needed[0], reckoned))
        ):
            return True
        soon = [u for u in _objects(early, "before") if u.kind not in ("break", "direction")]
        then = [u for u in _objects(late, "after") if u.kind not in ("break", "direction")]
        if not soon or not then or any(_within(unit, then) for unit in soon):
            continue
        rest_early = [u for u in early.content if not _within(u, soon)]
        rest_late = [u for u in late.content if not _within(u, then)]
        if any(_within(u, rest_late) for u in soon) and any(_within(u, rest_early) for u in then):
            return True
    return False


def _within(unit: Unit, others: Sequence[Unit]) -> bool:
    return any(unit.keys & other.keys for other in others)


def _objects(analysis: Analysis, name: str) -> list[Unit]:
    for marker, start, end in analysis.markers:
        if marker != name:
            continue
        han = "\u3400" <= analysis.text[start] <= "\u9fff" and analysis.text[start] not in "才方"
        units = list(analysis.units)
        if han and name in ("before", "after"):
            before: list[Unit] = []
            for unit in units:
                if unit.start >= start:
                    break
                before = [] if unit.kind == "break" else [*before, unit]
            return before[::-1]
        after: list[Unit] = []
        for unit in units:
            if unit.start < end:
                continue
            if unit.kind == "break":
                break
            after.append(unit)
        stop = next((begin for _, begin, _ in analysis.markers if begin >= end), len(analysis.text))
        return [unit for unit in after if unit.start < stop]
    return []
