"""What small words reach over: not all, only, and or or, within or after (K-13).

The words themselves are on both sides; what they are said of differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.domain.sameness.analysis import Analysis, Unit
from core.domain.sameness.relation import Difference

# "Not all are" says that some are not; "are not" says that none is.
_NOT_ALL = re.compile(
    r"\b(?:not|n't)\s+(?:\w+\s+)?(?:all|every|everyone|everybody|everything|each|both)\b"
    r"|(?:并非|不是|并不是|未必|不必|不用|不要|别)(?:所有|全部|每|人人|都)|不(?:都|全都|全是)|未必都",
    re.IGNORECASE,
)
_MODAL = r"(?:may|can|must|should|shall|will|is|are|has|have|needs?|gets?|receives?|do|does)"
# "Only managers may": only is said of the subject.
_ONLY_SUBJECT = re.compile(
    rf"(?:^|[.;,]\s+)only\s+(?P<e>(?:[\w'-]+\s+){{1,4}}?){_MODAL}\b"
    r"|(?:只有|仅有|唯有|仅限|只限)(?P<c>[^,，。;；]{1,12}?)(?=才|可以|能|可|需要|需|须|要|会|应|必须|有权|负责)",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\bonly\b|只|仅", re.IGNORECASE)
_AND_OR = re.compile(
    r"\b(?P<and>and|as well as)\b|\b(?P<or>or)\b|(?P<hand>以及|和|与|及|并且)|(?P<hor>或者|或)",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\s+(?=[A-Za-z])")
_AFTER = frozenset(["after"])
_BY_THEN = frozenset(["within", "<="])


def scope_differences(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """The differences of this kind."""
    if is_not_all(left) != is_not_all(right):
        yield Difference("scope", *(("not all", "") if is_not_all(left) else ("", "not all")))
    yield from _only(left, right)
    yield from _connectives(left, right)
    yield from _deadline(left, right)
    yield from _owned(left, right)


def is_not_all(analysis: Analysis) -> bool:
    """Whether a text denies only that something holds of all."""
    return _NOT_ALL.search(analysis.text) is not None


def _only(left: Analysis, right: Analysis) -> Iterator[Difference]:
    for one, other in ((left, right), (right, left)):
        subject = _ONLY_SUBJECT.search(one.text)
        said = _ONLY.search(other.text)
        if subject is None or said is None or _ONLY_SUBJECT.search(other.text):
            continue
        start, end = subject.span("e" if subject["e"] else "c")
        focus = [unit for unit in one.content if start <= unit.start < end]
        there = [u for u in other.content if any(u.keys & f.keys for f in focus)]
        if there and all(unit.start < said.start() for unit in there):
            yield Difference("scope", subject[0].strip(" .;,"), other.text[said.start() :][:40])
            return


def _connectives(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """ "A or B" against "A and B"; under a negation or a permission the two are the same."""
    if left.negations or right.negations or left.permission or right.permission:
        return
    for kind, before, after in _joined(left):
        for other_kind, other_before, other_after in _joined(right):
            if kind == other_kind:
                continue
            straight = before.keys & other_before.keys and after.keys & other_after.keys
            crossed = before.keys & other_after.keys and after.keys & other_before.keys
            if straight or crossed:
                yield Difference("wording", kind, other_kind)
                return


def _joined(analysis: Analysis) -> Iterator[tuple[str, Unit, Unit]]:
    for match in _AND_OR.finditer(analysis.text):
        before = [u for u in analysis.content if u.start + len(u.surface) <= match.start()]
        after = [u for u in analysis.content if u.start >= match.end()]
        if before and after:
            kind = str(match.lastgroup)
            yield ("or" if kind in ("or", "hor") else "and"), before[-1], after[0]


def _owned(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """ "The boss" against "the boss's deputy"."""
    for one, other in ((left, right), (right, left)):
        for match in _POSSESSIVE.finditer(one.text):
            owner = next(
                (u for u in one.content if u.start <= match.start() < u.start + len(u.surface)),
                None,
            )
            owned = next((u for u in one.content if u.start >= match.end()), None)
            if owner is None or owned is None or owned.kind == "value":
                continue
            if not any(owner.keys & u.keys for u in other.content):
                continue
            if not any(owned.keys & u.keys for u in other.content):
                sides = (f"{owner.surface}'s {owned.surface}", owner.surface)
                yield Difference("scope", *(sides if one is left else sides[::-1]))
                return


def _deadline(left: Analysis, right: Analysis) -> Iterator[Difference]:
    """ "Within a week" against "after a week"."""
    for one, other in ((left, right), (right, left)):
        late = {name for name, _, _ in one.markers} >= _AFTER and not one.comparisons & _BY_THEN
        early = other.comparisons & _BY_THEN and not {n for n, _, _ in other.markers} & _AFTER
        shared = {form for _, form in one.values} & {form for _, form in other.values}
        if late and early and (shared or not one.values):
            texts = ("after", "within")
            yield Difference("order", *(texts if one is left else texts[::-1]))
            return
