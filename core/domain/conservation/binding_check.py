# ruff: noqa: E501  (patterns and word lists stay on one line)
"""A value stays with its subject, environment and condition (C-04): staging's port is not prod's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.domain.conservation.clauses import Clause, content, segments, sentences, shares
from core.domain.conservation.lineage import Lineage
from core.domain.conservation.report import Finding, FindingKind, Merged, Piece
from core.domain.conservation.values import Value, same_form, values
from core.domain.sameness.analysis import Unit
from core.domain.sameness.lexicon import lexicon
from core.domain.tokens import TokenKind

_TIMES = {
    "millisecond",
    "second",
    "minute",
    "hour",
    "day",
    "workday",
    "week",
    "month",
    "year",
    "quarter",
}
_RESPECTIVELY = re.compile(r"\brespectively\b|分别|各自|依次", re.IGNORECASE)


def check_binding(lineage: Lineage) -> Iterator[Finding]:
    """Values that ended up with the subject of another input or another clause."""
    for output in lineage.outputs:
        sources = lineage.named_by(output)
        origin = [(piece, clause) for piece in sources for clause in _statements(piece.text)]
        if len(origin) < 2:
            continue
        for clause in _statements(output.text):
            yield from _misplaced(lineage, output, clause, origin)
        yield from _recombined(lineage, output, origin)


def _statements(text: str) -> list[Clause]:
    """Segments that hold a value, with subjectless neighbours joined to what they belong to."""
    result: list[Clause] = []
    for sentence in sentences(text):
        inside = [
            s
            for s in segments(text)
            if sentence.start <= s.start < sentence.start + len(sentence.text)
        ]
        valued = [s for s in inside if values(s.text)]
        if len(valued) <= 1 or _RESPECTIVELY.search(sentence.text):
            result.append(sentence)
            continue
        current: Clause | None = None
        for segment in inside:
            if current is None:
                current = segment
            elif not _subject(segment.text) or not values(current.text):
                # Nothing of its own to say: it continues the part before.
                current = Clause(
                    text[current.start : segment.start + len(segment.text)], current.start
                )
            else:
                result.append(current)
                current = segment
        if current is not None:
            result.append(current)
    return result


def _subject(text: str) -> list[Unit]:
    return [unit for unit in content(text) if unit.kind != "value"]


def _misplaced(
    lineage: Lineage, output: Merged, clause: Clause, origin: list[tuple[Piece, Clause]]
) -> Iterator[Finding]:
    own = values(clause.text)
    if _RESPECTIVELY.search(clause.text):
        yield from _wrong_order(lineage, output, clause, origin)
        return
    subject = _subject(clause.text)
    if not subject:
        return
    yield from _misplaced_words(lineage, output, clause, origin)
    for value in own:
        named = {v.form for v in own if v.kind == "name"} if value.kind == "name" else set()
        about = [unit for unit in subject if unit.surface.lower() not in named]
        holders = [(p, c) for p, c in origin if any(same_form(value, v) for v in values(c.text))]
        rivals = [
            (p, c)
            for p, c in origin
            if (p, c) not in holders and any(_rival(value, v, own) for v in values(c.text))
        ]
        if not holders or not rivals:
            continue
        best_holder = max(holders, key=lambda item: _fit(about, item[1], rivals, holders))
        best_rival = max(rivals, key=lambda item: _fit(about, item[1], rivals, holders))
        right = _fit(about, best_holder[1], rivals, holders)
        wrong = _fit(about, best_rival[1], rivals, holders)
        if wrong > right:
            yield lineage.finding(
                FindingKind.CORRUPTION,
                "subject",
                f"{value.form} stands with what “{best_rival[1].text.strip()}” is about",
                best_holder[0],
                output,
            )


def _misplaced_words(
    lineage: Lineage, output: Merged, clause: Clause, origin: list[tuple[Piece, Clause]]
) -> Iterator[Finding]:
    """The same for words of one category: "hotfixes deploy from main", said of releases."""
    category = lexicon().category
    subject = list(content(clause.text))
    for unit in subject:
        members = {key for key in unit.keys if key in category}
        if not members:
            continue
        names = {category[key] for key in members}
        placed = [
            (p, c, {k for u in content(c.text) for k in u.keys if category.get(k) in names})
            for p, c in origin
        ]
        present = {k for u in subject for k in u.keys}
        holders = [(p, c) for p, c, found in placed if found & members]
        rivals = [(p, c) for p, c, found in placed if found and not found & present]
        if not holders or not rivals:
            continue
        about = [other for other in subject if other is not unit]
        right = max(_fit(about, c, rivals, holders) for _, c in holders)
        wrong = max(_fit(about, c, rivals, holders) for _, c in rivals)
        if wrong > right:
            piece = holders[0][0]
            yield lineage.finding(
                FindingKind.CORRUPTION,
                "subject",
                f"{unit.surface} stands with what another input is about",
                piece,
                output,
            )
            return


def _recombined(
    lineage: Lineage, output: Merged, origin: list[tuple[Piece, Clause]]
) -> Iterator[Finding]:
    """What one input says together was torn apart and joined with another input's words.

    "EU region for customers" and "US region for tests" may not become "US region for customers"
    and "EU region for tests".
    """
    parts = [part for part in segments(output.text) if len(content(part.text)) >= 2]
    if len(parts) < 2 or _RESPECTIVELY.search(output.text):
        return
    for piece, clause in origin:
        for other, rival in origin:
            if other.id == piece.id:
                continue
            mine = [u for u in content(clause.text) if not shares(u, content(rival.text))]
            theirs = [u for u in content(rival.text) if not shares(u, content(clause.text))]
            if len(mine) < 2 or not theirs:
                continue
            if _torn(mine, theirs, [content(part.text) for part in parts]):
                yield lineage.finding(
                    FindingKind.CORRUPTION,
                    "subject",
                    f"“{clause.text.strip()}” was torn apart",
                    piece,
                    output,
                )
                return


def _torn(mine: list[Unit], theirs: list[Unit], parts: list[tuple[Unit, ...]]) -> bool:
    here = [{i for i, u in enumerate(mine) if shares(u, part)} for part in parts]
    there = [{i for i, u in enumerate(theirs) if shares(u, part)} for part in parts]
    for c, one in enumerate(here):
        for d, two in enumerate(here):
            if c == d or not one or not two or one & two:
                continue
            # One's words stand in two parts; the other's stand with them in both, or have
            # taken the place of what is missing.
            if (there[c] and there[d] and not there[c] & there[d]) or (
                len(theirs) == 1 and (there[c] != there[d])
            ):
                return True
    return False


def _rival(value: Value, other: Value, own: tuple[Value, ...]) -> bool:
    """Another value for the same slot, which the output's clause does not hold itself."""
    if other.kind != value.kind or same_form(value, other):
        return False
    if value.kind is TokenKind.NUMBER and _dimension(value) != _dimension(other):
        return False
    return not any(same_form(other, v) for v in own)


def _dimension(value: Value) -> str:
    return "time" if value.unit in _TIMES else value.unit


def _fit(
    subject: list[Unit],
    clause: Clause,
    rivals: list[tuple[Piece, Clause]],
    holders: list[tuple[Piece, Clause]],
) -> float:
    """How much of what is peculiar to ``clause`` the output's clause speaks of.

    Words that rivals and holders share tell nothing about whose value it is.
    """
    sides = [c for _, c in (*rivals, *holders) if c is not clause]
    mine = _subject(clause.text)
    peculiar = [u for u in mine if not all(shares(u, _subject(c.text)) for c in sides)]
    return sum(unit.weight for unit in peculiar if shares(unit, subject))


def _wrong_order(
    lineage: Lineage, output: Merged, clause: Clause, origin: list[tuple[Piece, Clause]]
) -> Iterator[Finding]:
    """ "A and B are 1 and 2 respectively": the order of subjects is the order of values."""
    units = _subject(clause.text)
    placed: list[tuple[int, int, Piece]] = []
    others = [c for _, c in origin]
    for piece, source in origin:
        peculiar = [
            u
            for u in _subject(source.text)
            if not all(shares(u, _subject(c.text)) for c in others if c is not source)
        ]
        at = [u.start for u in units if shares(u, peculiar)]
        value = [
            v.start
            for v in values(clause.text)
            if v.kind != "name" and any(same_form(v, own) for own in values(source.text))
        ]
        if at and value:
            placed.append((min(at), min(value), piece))
    placed.sort(key=lambda item: item[0])
    order = [value for _, value, _ in placed]
    if order != sorted(order):
        piece = placed[0][2]
        yield lineage.finding(
            FindingKind.CORRUPTION,
            "subject",
            "the values stand in another order than their subjects",
            piece,
            output,
        )
