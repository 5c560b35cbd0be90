"""Values survive, are not changed, and do not come from nowhere (C-04)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.domain.conservation.clauses import is_other_language
from core.domain.conservation.lineage import Lineage, Link
from core.domain.conservation.report import Finding, FindingKind, Merged
from core.domain.conservation.values import (
    Value,
    comparisons_agree,
    same_form,
    spelled_in,
    values,
)
from core.domain.tokens import TokenKind

_UPPER = re.compile(r"\bmax(?:imum)?\b|\blimit|\bcap(?:ped)?\b|最大|最多|上限|限", re.IGNORECASE)
_LOWER = re.compile(r"\bmin(?:imum)?\b|最小|最少|下限", re.IGNORECASE)


def check_values(lineage: Lineage) -> Iterator[Finding]:
    """All findings about values of inputs and outputs."""
    used: set[tuple[str, Value]] = set()
    for link in lineage.links:
        if link.outputs:
            yield from _losses(lineage, link, used)
    for output in lineage.outputs:
        for value in _new_values(lineage, output):
            if (output.id, value) not in used:
                yield lineage.finding(
                    FindingKind.INVENTION,
                    value.kind,
                    value.form,
                    None,
                    output,
                )


def _losses(lineage: Lineage, link: Link, used: set[tuple[str, Value]]) -> Iterator[Finding]:
    there = [(output, value) for output in link.outputs for value in values(output.text)]
    for value in values(link.input.text):
        if lineage.is_overturned(link.input.id, value):
            continue
        same = [(o, w) for o, w in there if same_form(value, w)]
        if same:
            if not any(
                comparisons_agree(value.comparison, w.comparison)
                or _limit_in_words(value, link.input.text, w, output.text)
                for output, w in same
            ):
                yield _comparison(lineage, link, value, *same[0])
            continue
        if any(spelled_in(value, output.text) for output in link.outputs):
            continue
        if value.kind == "name" and any(_derived(value.form, o.text) for o in link.outputs):
            continue
        if value.kind == "name" and is_other_language(link.input.text, link.joined):
            continue  # names are written otherwise in another language
        yield _lost(lineage, link, value, there, used)


def _limit_in_words(value: Value, text: str, other: Value, other_text: str) -> bool:
    """ "The maximum is 200" is "at most 200"."""
    pair = {value.comparison, other.comparison}
    bare = text if not value.comparison else other_text
    if pair == {"", "<="}:
        return _UPPER.search(bare) is not None
    return pair == {"", ">="} and _LOWER.search(bare) is not None


def _derived(name: str, text: str) -> bool:
    """German and Germany, Berlin and Berliner: the beginning is the same."""
    return (
        len(name) >= 5 and re.search(rf"(?<![a-z]){re.escape(name[:5])}", text.lower()) is not None
    )


def _comparison(
    lineage: Lineage, link: Link, value: Value, output: Merged, other: Value
) -> Finding:
    kind = FindingKind.CORRUPTION if other.comparison else FindingKind.OMISSION
    detail = f"{value.comparison} {value.form} → {other.comparison} {other.form}"
    return lineage.finding(kind, TokenKind.COMPARISON, detail, link.input, output)


def _lost(
    lineage: Lineage,
    link: Link,
    value: Value,
    there: list[tuple[Merged, Value]],
    used: set[tuple[str, Value]],
) -> Finding:
    new = [
        (output, other)
        for output, other in there
        if (output.id, other) not in used and other in _new_values(lineage, output)
    ]
    if value.kind is TokenKind.NUMBER:
        for output, other in new:
            if other.kind is TokenKind.NUMBER and other.number == value.number:
                used.add((output.id, other))
                bare = not other.unit
                return lineage.finding(
                    FindingKind.OMISSION if bare else FindingKind.CORRUPTION,
                    TokenKind.UNIT,
                    f"{value.form} → {other.form}",
                    link.input,
                    output,
                )
    for output, other in new:
        if _family(other) == _family(value):
            used.add((output.id, other))
            detail = f"{value.form} → {other.form}"
            return lineage.finding(FindingKind.CORRUPTION, value.kind, detail, link.input, output)
    return lineage.finding(
        FindingKind.OMISSION, value.kind, value.form, link.input, link.outputs[0]
    )


def _new_values(lineage: Lineage, output: Merged) -> list[Value]:
    """Values of an output that no input it names has."""
    sources = lineage.named_by(output)
    old = [value for source in sources for value in values(source.text)]
    translated = any(is_other_language(source.text, output.text) for source in sources)
    return [
        value
        for value in values(output.text)
        if not any(same_form(value, known) for known in old)
        and not any(spelled_in(value, source.text) for source in sources)
        and not (value.kind == "name" and translated)
        and not (value.kind == "name" and any(_derived(value.form, s.text) for s in sources))
        and not (value.kind is TokenKind.UNIT and any(v.unit == value.form for v in old))
    ]


def _family(value: Value) -> str:
    if value.kind in (TokenKind.NUMBER, TokenKind.VERSION):
        return "number"
    if value.kind in (TokenKind.DATE, TokenKind.TIME):
        return "when"
    if value.kind in (TokenKind.QUOTE, TokenKind.UNIT, "name"):
        return str(value.kind)
    return "literal"
