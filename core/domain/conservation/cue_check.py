"""Negations, quantifiers, conditions and permissions keep their sense (C-04)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.domain.conservation.clauses import Clause, content, coverage, phrases, sentences, shares
from core.domain.conservation.lineage import Lineage, Link
from core.domain.conservation.report import Finding, FindingKind, Merged
from core.domain.sameness.analysis import Unit, analyse
from core.domain.tokens import Token, TokenKind, protected_tokens

_HARD_CONDITIONS = {
    "unless": "exception",
    "except": "exception",
    "only-if": "only-if",
    "until": "until",
    "even-if": "even-if",
    "before": "before",
    "after": "after",
}
_EVERYTHING = {"all"}
_CONTRAST = re.compile(r"\b(?:instead of|rather than)\b|而非|而不用", re.IGNORECASE)
_ALWAYS = re.compile(r"\balways\b|总是|始终|永远|每次", re.IGNORECASE)
_FIRST = re.compile(r"\bfirst\b|\bbeforehand\b|先(?!生|前|进)|提前|预先", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Cue:
    token: Token
    clause: Clause
    scope: tuple[Unit, ...]


def check_cues(lineage: Lineage) -> Iterator[Finding]:
    """All findings about cues."""
    for link in lineage.links:
        if not link.outputs or lineage.overturned_of(link.input.id):
            continue
        yield from _negations_kept(lineage, link)
        yield from _sets_kept(lineage, link, TokenKind.QUANTIFIER)
        yield from _sets_kept(lineage, link, TokenKind.CONDITION)
        yield from _permission(lineage, link)
    for output in lineage.outputs:
        yield from _negations_new(lineage, output)
        yield from _sets_new(lineage, output, TokenKind.QUANTIFIER)
        yield from _sets_new(lineage, output, TokenKind.CONDITION)


def _cues(text: str, kind: TokenKind) -> list[_Cue]:
    parts = phrases(text)
    found = []
    for token in protected_tokens(text):
        if token.kind is not kind:
            continue
        clause = next(
            (p for p in parts if p.start <= token.start < p.start + len(p.text)), Clause(text, 0)
        )
        units = content(clause.text)
        local = token.start - clause.start
        after = tuple(unit for unit in units if unit.start >= local)
        found.append(_Cue(token, clause, after or units))
    return found


def _odd(text: str) -> int:
    return analyse(text).polarity


def _negations(text: str) -> list[_Cue]:
    """Negations, and contrasts that negate their object ("instead of npm", 而非)."""
    found = _cues(text, TokenKind.NEGATION)
    parts = phrases(text)
    for match in _CONTRAST.finditer(text):
        if any(c.token.start < match.end() and match.start() < c.token.end for c in found):
            continue
        clause = next(
            (p for p in parts if p.start <= match.start() < p.start + len(p.text)), Clause(text, 0)
        )
        local = match.end() - clause.start
        scope = tuple(unit for unit in content(clause.text) if unit.start >= local)
        token = Token(TokenKind.NEGATION, match[0], "instead", match.start(), match.end())
        found.append(_Cue(token, clause, scope))
    return found


def _fit(scope: tuple[Unit, ...], text: str, cues: list[_Cue]) -> tuple[float, float]:
    """How well ``scope`` is covered by a negated and by a plain phrase of ``text``."""
    negated = plain = 0.0
    for cue in cues:
        whole = content(cue.clause.text)
        share = coverage(scope, whole if cue.token.canonical != "instead" else cue.scope)
        if cue.scope and all(shares(unit, scope) for unit in cue.scope):
            # "…, never directly": the rest stands before the comma.
            share = max(share, coverage(scope, content(_sentence_of(text, cue.token.start).text)))
        negated = max(negated, share)
    starts = {cue.clause.start for cue in cues if cue.token.canonical != "instead"}
    for part in phrases(text):
        if part.start not in starts:
            cut = _CONTRAST.split(part.text)[0]
            plain = max(plain, coverage(scope, content(cut)))
    return negated, plain


def _negations_kept(lineage: Lineage, link: Link) -> Iterator[Finding]:
    """Each negated statement of the input is negated in an output that names it."""
    used: dict[tuple[str, int], int] = {}
    for cue in _negations(link.input.text):
        if _double(link.input.text, cue, link.outputs):
            continue
        fits: list[tuple[float, Merged]] = []
        for output in link.outputs:
            there = _negations(output.text)
            # Cues inside one clause ("never … without …") need a counterpart each.
            free = [c for c in there if used.get((output.id, c.token.start)) != cue.clause.start]
            negated, plain = _fit(cue.scope, output.text, free)
            match = next((c for c in free if _same_scope(cue, c)), None)
            if match is not None and negated >= plain:
                used[output.id, match.token.start] = cue.clause.start
                fits = []
                break
            fits.append((plain, output))
        else:
            plain, output = max(fits, key=lambda item: item[0])
            yield lineage.finding(
                FindingKind.CORRUPTION if plain >= 0.5 else FindingKind.OMISSION,
                TokenKind.NEGATION,
                f"{cue.token.raw} {' '.join(u.surface for u in cue.scope)}".strip(),
                link.input,
                output,
            )


def _double(text: str, cue: _Cue, outputs: tuple[Merged, ...]) -> bool:
    """ "Never merge without review" may become "merge only with review": the parity is kept; "not
    before" may become "only after"."""
    sentence = _sentence_of(text, cue.token.start)
    return any(
        coverage(content(sentence.text), content(part.text)) >= 0.6
        and (
            (not _odd(sentence.text) and not _odd(part.text))
            or _only_after(sentence.text, part.text)
        )
        for output in outputs
        for part in sentences(output.text)
    )


def _only_after(negated: str, positive: str) -> bool:
    """Whether one sentence says "not before", the other "only after"."""
    names = {t.canonical for t in protected_tokens(negated) if t.kind is TokenKind.CONDITION}
    others = {t.canonical for t in protected_tokens(positive)}
    return (
        bool(names & {"before", "until"})
        and bool(others & {"only", "only-if"})
        and _odd(negated) == 1
        and _odd(positive) == 0
    )


def _sentence_of(text: str, offset: int) -> Clause:
    return next(
        (s for s in sentences(text) if s.start <= offset < s.start + len(s.text)), Clause(text, 0)
    )


def _same_scope(cue: _Cue, other: _Cue) -> bool:
    if not cue.scope or not other.scope:
        return not cue.scope and not other.scope
    shared = [unit for unit in cue.scope if shares(unit, other.scope)]
    if not shared:
        return coverage(cue.scope, content(other.clause.text)) >= 0.5
    # What the negation governs first must be under the other one too, or most of the rest.
    if shares(cue.scope[0], other.scope) or shares(other.scope[0], cue.scope):
        return True
    return coverage(cue.scope, content(other.clause.text)) >= 0.5


def _negations_new(lineage: Lineage, output: Merged) -> Iterator[Finding]:
    """Each negated statement of an output is negated in an input it names."""
    sources = lineage.named_by(output)
    there = [(source, _negations(source.text)) for source in sources]
    for cue in _negations(output.text):
        fits = [_fit(cue.scope, source.text, found) for source, found in there]
        negated = max((n for n, _ in fits), default=0.0)
        plain = max((p for _, p in fits), default=0.0)
        matched = any(_same_scope(other, cue) for _, found in there for other in found)
        if matched and negated >= plain:
            continue
        sentence = _sentence_of(output.text, cue.token.start)
        if any(
            _only_after(sentence.text, part.text)
            for source in sources
            for part in sentences(source.text)
        ):
            continue
        if any(
            _odd(part.text) == _odd(sentence.text)
            and coverage(content(part.text), content(sentence.text)) >= 0.6
            and (_odd(sentence.text) or _count(sentence.text) % 2 == 0)
            for source in sources
            for part in sentences(source.text)
        ):
            continue
        opposed = [
            source
            for source in sources
            for part in sentences(source.text)
            if coverage(cue.scope, content(part.text)) >= 0.5
        ]
        yield lineage.finding(
            FindingKind.CORRUPTION if opposed else FindingKind.INVENTION,
            TokenKind.NEGATION,
            f"{cue.token.raw} {' '.join(u.surface for u in cue.scope)}".strip(),
            opposed[0] if opposed else None,
            output,
        )


def _count(text: str) -> int:
    return len(_cues(text, TokenKind.NEGATION))


def _classes(text: str, kind: TokenKind) -> dict[str, Token]:
    found: dict[str, Token] = {}
    for token in protected_tokens(text):
        if token.kind is not kind:
            continue
        if kind is TokenKind.CONDITION:
            name = _HARD_CONDITIONS.get(token.canonical, "")
        else:
            name = "" if token.canonical in _EVERYTHING else token.canonical
        if name:
            found.setdefault(name, token)
    return found


def _sets_kept(lineage: Lineage, link: Link, kind: TokenKind) -> Iterator[Finding]:
    there = set().union(*(_classes(output.text, kind) for output in link.outputs))
    for name, token in _classes(link.input.text, kind).items():
        if name in there or _said_otherwise(name, there, link.input.text, link.joined):
            continue
        new = there - set(_classes(link.input.text, kind))
        widened = kind is TokenKind.QUANTIFIER and any(
            _ALWAYS.search(output.text) or t.canonical in _EVERYTHING
            for output in link.outputs
            for t in (*protected_tokens(output.text), Token(kind, "", "", 0, 0))
            if t.kind is kind
        )
        yield lineage.finding(
            FindingKind.CORRUPTION if new or widened else FindingKind.OMISSION,
            kind,
            token.raw,
            link.input,
            link.outputs[0],
        )


def _sets_new(lineage: Lineage, output: Merged, kind: TokenKind) -> Iterator[Finding]:
    sources = lineage.named_by(output)
    known = set().union(*(_classes(source.text, kind) for source in sources), set())
    joined = "\n".join(source.text for source in sources)
    for name, token in _classes(output.text, kind).items():
        if name in known or _said_otherwise(name, known, output.text, joined):
            continue
        if known:
            continue  # told as a corruption of what is missing
        soft = any(t.kind is kind for source in sources for t in protected_tokens(source.text))
        yield lineage.finding(
            FindingKind.CORRUPTION if soft else FindingKind.INVENTION,
            kind,
            token.raw,
            None,
            output,
        )


def _said_otherwise(name: str, there: set[str], text: str, other: str) -> bool:
    """The same condition in other words.

    "Not before the tests pass" is "only after the tests pass"; "only" is "only if"; "not … without"
    is "only".
    """
    if name == "before" and _FIRST.search(other):
        return True
    if name in ("only-if", "after", "until", "before"):
        if there & {"only-if", "only", "after", "until"} and (
            name != "after" or _odd(text) == _odd(other)
        ):
            return name != "before" or bool(_odd(text)) != bool(_odd(other))
        if name in ("only-if", "after", "until") and "before" in there:
            return bool(_odd(text)) != bool(_odd(other))
    if name == "only":
        return _count(text) != _count(other) or "only-if" in there
    return name == "exception" and _odd(text) != _odd(other) and bool(there & {"only-if", "only"})


def _permission(lineage: Lineage, link: Link) -> Iterator[Finding]:
    """What may be done is not what must be done."""
    text = link.input.text
    before = analyse(text).permission
    for output in link.outputs:
        others = [s for s in lineage.named_by(output) if s.id != link.input.id]
        after = analyse(output.text).permission
        if before == after or (after and any(analyse(s.text).permission for s in others)):
            continue
        if before and not after and _odd(text) != _odd(output.text):
            continue  # told as a negation
        if coverage(content(text), content(output.text)) < 0.4:
            continue
        yield lineage.finding(
            FindingKind.CORRUPTION,
            "permission",
            "optional → required" if before else "required → optional",
            link.input,
            output,
        )
