# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Statements survive as a whole, opposites do not replace words, nothing is made up (C-04)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.domain.conservation.clauses import (
    content,
    coverage,
    is_other_language,
    sentences,
    shares,
)
from core.domain.conservation.lineage import Lineage, Link
from core.domain.conservation.report import Finding, FindingKind, Merged
from core.domain.sameness.analysis import Unit, analyse
from core.domain.sameness.comparing import compare
from core.domain.sameness.differences import swapped_parts
from core.domain.sameness.lexicon import lexicon
from core.domain.sameness.relation import Relation

_LOST = 0.25
"""A sentence with less than this share of its content left is lost; most good rewordings keep
more than half (own tables in ``tests/core/domain/test_conservation_tables.py``)."""
_PHRASE = re.compile(
    r"\b(?:for|during|in|on|at|when|while|if|under)\s+(?:the\s+|a\s+|an\s+|all\s+|any\s+)?(?P<en>[a-z][\w-]*(?:\s+(?!and\b|or\b|to\b|is\b|are\b|must\b|should\b|in\b|on\b|for\b|at\b|we\b|you\b)[a-z][\w-]*){0,2})"
    r"|(?:在|对于|对|当|如果|若)(?P<han>[\u4e00-\u9fff]{2,8}?)(?:时候?|中|里|上|下|内|的话|情况下|环境|期间|,|，)",
    re.IGNORECASE,
)
_LABELS = {"url", "link", "address", "path", "file", "command", "version", "date", "time", "email", "number", "name"}  # fmt: skip
_EMPTY_PHRASES = {"example", "order", "general", "case", "cases", "fact", "short", "now", "way", "future", "addition", "particular", "advance", "time", "place", "mind"}  # fmt: skip


def check_content(lineage: Lineage) -> Iterator[Finding]:
    """All findings about statements and words."""
    for link in lineage.links:
        if link.outputs and not lineage.overturned_of(link.input.id):
            yield from _statements_kept(lineage, link)
            yield from _peculiar_kept(lineage, link)
            yield from _conditions_kept(lineage, link)
            yield from _opposites(lineage, link)
            yield from _replaced_words(lineage, link)
    for output in lineage.outputs:
        yield from _statements_new(lineage, output)


def _statements_kept(lineage: Lineage, link: Link) -> Iterator[Finding]:
    target = tuple(unit for output in link.outputs for unit in content(output.text))
    translated = is_other_language(link.input.text, link.joined)
    for sentence in sentences(link.input.text):
        units = content(sentence.text)
        if not units:
            continue
        share = coverage(units, target)
        if share < (0.01 if translated else _LOST) or (
            len(units) >= 5 and share < 0.34 and not translated
        ):
            yield _finding(FindingKind.OMISSION, "statement", sentence.text.strip(), lineage, link)


def _peculiar_kept(lineage: Lineage, link: Link) -> Iterator[Finding]:
    """What one input says and its companions do not must be in the output.

    An input that only says again what a companion says may go (a repetition).
    """
    target = tuple(unit for output in link.outputs for unit in analyse(output.text).content)
    companions = list(
        dict.fromkeys(s for o in link.outputs for s in lineage.named_by(o) if s.id != link.input.id)
    )
    if any(
        compare(link.input.text, other.text, None, method="ngram").relation
        in (Relation.EXACT, Relation.REPEAT)
        for other in companions
    ):
        return
    translated = is_other_language(link.input.text, link.joined)
    known = tuple(unit for other in companions for unit in analyse(other.text).content)
    category, limiting = lexicon().category, lexicon().limiting
    for sentence in sentences(link.input.text):
        own = [unit for unit in content(sentence.text) if unit.kind != "value"]
        lost = [u for u in own if not _kept(u, target, link.joined)]
        limits = [u for u in lost if any(category.get(key) in limiting for key in u.keys)]
        if limits and not (translated and not _limited(target)):
            detail = " ".join(unit.surface for unit in limits)
            yield _finding(FindingKind.OMISSION, "condition", detail, lineage, link)
            continue
        if not companions or translated:
            continue
        peculiar = tuple(unit for unit in own if not shares(unit, known))
        gone = sum(unit.weight for unit in peculiar if unit in lost)
        if gone and gone >= 0.75 * sum(unit.weight for unit in peculiar):
            detail = " ".join(unit.surface for unit in peculiar)
            yield _finding(FindingKind.OMISSION, "statement", detail, lineage, link)


def _kept(unit: Unit, target: tuple[Unit, ...], text: str) -> bool:
    if shares(unit, target) or _similar_word(unit, target):
        return True
    word = unit.surface.lower()
    if word in _LABELS:
        return True  # "URL: https://…" needs no label
    return (
        word.isascii()
        and re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text.lower()) is not None
    )


def _limited(units: tuple[Unit, ...]) -> bool:
    category, limiting = lexicon().category, lexicon().limiting
    return any(category.get(key) in limiting for unit in units for key in unit.keys)


def _statements_new(lineage: Lineage, output: Merged) -> Iterator[Finding]:
    sources = lineage.named_by(output)
    if not sources:
        return
    known = tuple(unit for source in sources for unit in content(source.text))
    translated = any(is_other_language(source.text, output.text) for source in sources)
    for sentence in sentences(output.text):
        units = content(sentence.text)
        if len(units) >= 2 and coverage(units, known) < (0.01 if translated else _LOST):
            yield lineage.finding(
                FindingKind.INVENTION,
                "statement",
                sentence.text.strip(),
                None,
                output,
            )


def _conditions_kept(lineage: Lineage, link: Link) -> Iterator[Finding]:
    """A phrase that says when, where or for whom may not vanish as a whole."""
    if is_other_language(link.input.text, link.joined):
        return
    target = tuple(unit for output in link.outputs for unit in analyse(output.text).content)
    for match in _PHRASE.finditer(link.input.text):
        phrase = match["en"] or match["han"]
        if phrase.split()[0].lower() in _EMPTY_PHRASES:
            continue
        units = [u for u in content(phrase) if u.kind != "value"]
        if units and not _kept(units[0], target, link.joined):
            yield _finding(FindingKind.OMISSION, "condition", match[0].strip(" ,，"), lineage, link)


def _similar_word(unit: Unit, others: tuple[Unit, ...]) -> bool:
    """Derived forms share their beginning: deploy and deployment, format and formatting."""
    word = unit.surface.lower()
    return any(
        len(word) >= 4 and other.surface.lower()[:4] == word[:4]
        for other in others
        if other.surface.isascii()
    )


def _opposites(lineage: Lineage, link: Link) -> Iterator[Finding]:
    """A word of the input is gone and one that excludes it has come."""
    category = lexicon().category
    target = tuple(unit for output in link.outputs for unit in content(output.text))
    sources = [s for output in link.outputs for s in lineage.named_by(output)]
    known = tuple(unit for source in sources for unit in content(source.text))
    lost = [unit for unit in content(link.input.text) if not shares(unit, target)]
    new = [unit for unit in target if not shares(unit, known)]
    for old in lost:
        mine = {category[key] for key in old.keys if key in category}
        for other in new:
            theirs = {category[key] for key in other.keys if key in category}
            if mine & theirs:
                yield _finding(
                    FindingKind.CORRUPTION,
                    "opposite",
                    f"{old.surface} → {other.surface}",
                    lineage,
                    link,
                )
                return


def _replaced_words(lineage: Lineage, link: Link) -> Iterator[Finding]:
    """One word changed in an otherwise equal sentence, or two parts that changed places."""
    for output in link.outputs:
        for mine in sentences(link.input.text):
            for theirs in sentences(output.text):
                swapped = swapped_parts(mine.text.strip(" .。"), theirs.text.strip(" .。"))
                if swapped:
                    yield _finding(
                        FindingKind.CORRUPTION,
                        "order",
                        f"{swapped[0]} ↔ {swapped[1]}",
                        lineage,
                        link,
                    )
                    continue
                pair = _one_replaced(mine.text, theirs.text)
                known = tuple(
                    u for source in lineage.named_by(output) for u in content(source.text)
                )
                if pair and not shares(pair[1], known) and not _similar_word(pair[0], (pair[1],)):
                    yield _finding(
                        FindingKind.CORRUPTION,
                        "wording",
                        f"{pair[0].surface} → {pair[1].surface}",
                        lineage,
                        link,
                    )


def _one_replaced(left: str, right: str) -> tuple[Unit, Unit] | None:
    a, b = content(left), content(right)
    if len(a) != len(b) or len(a) < 3:
        return None
    different = [(x, y) for x, y in zip(a, b, strict=True) if not x.keys & y.keys]
    if len(different) != 1 or "value" in (different[0][0].kind, different[0][1].kind):
        return None
    return different[0]


def _finding(
    kind: FindingKind, token_kind: str, detail: str, lineage: Lineage, link: Link
) -> Finding:
    return lineage.finding(kind, token_kind, detail, link.input, link.outputs[0])
