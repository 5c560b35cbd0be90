"""Which way each part of a clause points: affirmed or negated (K-11's polarity).

A clause may hold both ("amounts in cents, not in yuan"), so one parity for the whole would refuse
honest suggestions and pass reversed ones. A clause is cut into statements at commas, brackets and
contrasts; a negation that is left open ("do not, under any circumstances, use tabs") or goes on
over a list ("never use npm, yarn") reaches the statements behind it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from core.domain.tokens import TokenKind, has_directive_cue, protected_tokens

_NEGATED: Final = (
    r"(?:don|do\ not|never|not|no\b|without|avoid|cannot|can['’]?t|must\ not|should\ not)"
)
_AUXILIARIES: Final = (
    "do does did is are was were must should may might can could will would has have had if or why"
    " and but"
)
_AUXILIARY: Final = "".join(rf"(?<!\b{word})" for word in _AUXILIARIES.split())
_BOUNDARY: Final = re.compile(
    rf"""(?<!\d),(?!\d) | , (?=\s) | ， | [:：](?=\s|[^\x00-\x7f])
      | [()\[\]（）【】] | \s[-–—]{{1,2}}\s | —{{1,2}} | [\r\n;；]+
      | (?<=[^\s.]{{2}})[.!?。！？](?=\s|[^\x00-\x7f])
      | \s(?=(?:but|instead\ of|rather\ than|whereas|while)\b)
      | \s(?=(?:and|or|then|so)\ (?:\w+\ ){{0,1}}?{_NEGATED})
      | {_AUXILIARY}\s(?=not\b(?!\ only))
      | (?=而不是|而是|改用|但是?|只不过)
      | (?<!并)(?=(?:并且?|且|也|然后)(?:不要|不得|禁止|严禁|嚴禁))
      | (?<![并且也后])(?=(?:不要|不得|禁止|严禁|嚴禁))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_CONTRAST: Final = re.compile(r"\s*(?:instead of|rather than)\b", re.IGNORECASE)
_ANSWER: Final = re.compile(
    r"[\s\"']*(?:no|nope|nah|not really|not exactly|[不非]|不是|不对|不對|不行|不用)"
    r"(?:的|吧|喔|哦|啊)?[\s\"'.!。！,，]*$",
    re.IGNORECASE,
)
_REMINDER: Final = re.compile(
    r"(?:do\s+not|don['’]?t|never)\s+(?:forget|hesitate|fail)\b|(?:不要|别|別|勿)(?:忘|漏|落下)",
    re.IGNORECASE,
)
"""Negated in form only: "don't forget to tag" says "tag"."""
_HEADING: Final = re.compile(r"\s*[:：][*_~ \t]*[\r\n]")
"""A list follows: "never do these things:"."""
_CONTENT: Final = re.compile(r"[^\W_]")
_BARE_ENDS: Final = frozenset({"no", "不", "不是", "非"})
_LIST_ITEM: Final = re.compile(r"\s*(?:or|nor|and|或者?|和|以及|、)\s*", re.IGNORECASE)
_VERB: Final = re.compile(
    r"\b(?:use|keep|is|are|be|goes|go|has|have|put|write|call|run|ask|only|always|just|prefer|"
    r"stay|must|should|need|make|send|instead|but|we|you|it|they|i)\b"
    r"|[用是要写寫放存走叫有在改做跑发發看给給只都]",
    re.IGNORECASE,
)
_LATIN_WORD: Final = re.compile(r"[^\W\u3400-\u9fff]+")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_LIST_ITEM_WORDS: Final = 4
_LIST_ITEM_HAN: Final = 3
"""Longer than this, a part behind a comma is a statement of its own."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a clause.

    Attributes:
        text: its characters.
        start, end: offsets in the clause.
        negations: cues that govern it, its own and inherited ones.
    """

    text: str
    start: int
    end: int
    negations: int

    @property
    def parity(self) -> int:
        """0 affirmed, 1 negated."""
        return self.negations % 2


def statements(text: str) -> tuple[Statement, ...]:
    """The statements of ``text`` in order, with the negations that govern each."""
    cues = [
        (token.start, token.end, token.raw)
        for token in protected_tokens(text)
        if token.kind is TokenKind.NEGATION
        or (token.kind is TokenKind.QUANTIFIER and token.canonical == "none")
    ]
    found: list[Statement] = []
    open_negations = 0
    for start, end in _spans(text, cues):
        part = text[start:end]
        own = [cue for cue in cues if start <= cue[0] < end and not _REMINDER.match(text, cue[0])]
        if _ANSWER.match(part):
            own = []  # "No, use pnpm": an answer to what was said before
        count = len(own) + open_negations
        if _CONTRAST.match(part) and not own:
            count += 1
        if not own and not open_negations and found and found[-1].parity and _is_list_item(part):
            count = found[-1].negations
        found.append(Statement(part, start, end, count))
        if own and (_left_open(text, own[-1], end) or _HEADING.match(text, end)):
            # The cue has nothing of its own to negate here; what follows carries it.
            open_negations += 1
    return tuple(found)


def _spans(text: str, cues: list[tuple[int, int, str]]) -> list[tuple[int, int]]:
    spans = []
    start = 0
    for match in _BOUNDARY.finditer(text):
        if any(cue[0] < match.start() < cue[1] for cue in cues):
            continue
        if match.start() == match.end() and not _VERB.search(text, start, match.start()):
            continue  # a subject ("客户名称不得…"), not a statement of its own
        if match.start() > start:
            spans.append((start, match.start()))
            start = match.start() if match.end() == match.start() else match.end()
        elif match.end() > match.start():
            start = match.end()
    spans.append((start, len(text)))
    return [(s, e) for s, e in spans if _CONTENT.search(text, s, e)]


def _left_open(text: str, cue: tuple[int, int, str], end: int) -> bool:
    if cue[2].casefold() in _BARE_ENDS:
        return False
    return _CONTENT.search(text, cue[1], end) is None


def _is_list_item(part: str) -> bool:
    if _LIST_ITEM.match(part):
        return not _VERB.search(part)
    words = len(_LATIN_WORD.findall(part))
    han = len(_HAN.findall(part))
    short = words <= _LIST_ITEM_WORDS and han <= _LIST_ITEM_HAN
    return short and not _VERB.search(part) and not has_directive_cue(part)
