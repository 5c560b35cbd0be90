"""Which pieces of a person's messages could be something lasting at all (A-13).

Only cutting, never rewording: a candidate is a verbatim piece of one clause. Left out are code,
logs, pasted blocks, quotations, fragments that say nothing without what stood before, and what is
too short to prove or too long to be one statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.domain.clauses import Clause, clauses
from core.domain.evidence import MIN_WORDS, MIN_WORDS_AND_CJK, SaidMessage
from core.domain.own_text import own_spans
from core.domain.writing import measure
from core.llm.on_device.pasted import pasted_spans

MAX_CHARACTERS: Final = 300
"""Longer pieces are descriptions, not one rule or fact."""
MAX_CANDIDATES: Final = 400
"""Per round, the newest are kept: bounds the encoder's work (about 2 ms each)."""
_MAX_MESSAGE: Final = 200_000  # characters of one message that are looked at


@dataclass(frozen=True, slots=True)
class Candidate:
    """A piece that may be worth keeping.

    Attributes:
        text: verbatim ``message.text[start:end]``.
        clause: the whole clause it was cut from: its evidence quote.
        order: place in the round; later is newer.
        in_task: its message asks to make something; what stands beside that is mostly a
            description of the thing.
    """

    text: str
    clause: str
    message_id: str
    order: int
    in_task: bool = False


_CHATTER: Final = re.compile(
    r"""(?:(?:and\ )?(?:also|btw|by\ the\ way|oh|ok(?:ay)?|so|well|yes|yeah|no|right|sure|thanks?
        |thank\ you|great|good|perfect|nice|hmm+|hey|hi|hello|one\ more\ (?:thing|note|point)
        |another\ thing|(?:one\ )?last\ thing|ps|p\.s\.|fyi|for\ the\ record|just\ so\ you\ know
        |(?:please\ )?note|while\ (?:we|you)['’]?(?:\ a)?re\ at\ it|before\ i\ forget|in\ addition
        |furthermore|besides|additionally|and|but|then)
        (?:\s*[,:;—–]\s*|\s+-+\s+|(?<=and)\s+|(?<=but)\s+|(?<=also)\s+|(?<=so)\s+|(?<=btw)\s+)
     | (?:另外|此外|还有|還有|对了|對了|顺便(?:说|提)?(?:一下|一句)?|順便(?:說|提)?(?:一下|一句)?
        |补充(?:一下|一点|一句)?|補充(?:一下|一點|一句)?|哦|喔|嗯+|好的?|行|可以|谢谢|謝謝|然后
        |然後
        |同时|同時|再有|最后|最後|还有一点|還有一點|还有个事|不过|不過|但是?|而且|并且|並且|那么?)
        \s*[,，:：、]\s*
     | (?:另外|此外|对了|對了|还有就是|還有就是)(?=[^,，:：、的一])
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# Inside one clause a new thought begins behind these: "今天先修导出，以后金额都用分".
_TURN: Final = re.compile(
    r"""[,，—–]\s*(?="
        r"(?:and\ |but\ )?(?:also|btw|by\ the\ way|from\ now\ on|going\ forward|in\ (?:the\ )?future
          |(?:please\ )?(?:remember|keep\ in\ mind|note)\b|for\ the\ record|one\ more\ thing|fyi
          |but)\b
      | (?:and|but)\ (?:always|never|please|from|remember)\b
      | (?:and\ )?(?:for\ now|now|today|this\ time|then|please|can\ you|could\ you|let['’]?s)\b
      | 另外|此外|还有|還有|对了|對了|顺便|順便|以后|以後|今后|今後|从现在|從現在|往后|往後
      | 请?记[住得]|請?記[住得]|补充|補充|今天|现在(?!起|开始)|現在(?!起|開始)|这次|這次|麻烦|麻煩
      |帮我|幫我
      | 你?先[把看改修做跑]|接下来|接下來
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_MAKES: Final = re.compile(
    r"""(?:^|[.!?\n]\s*|\b(?:please|to|you)\ )
        (?:create|build|implement|make|design|write|develop|add|generate)\ (?:me\ |us\ )?
        (?:an?|the|another|some|new|two|three|dark|task)\b
      | (?:写|寫|做|加|画|畫|建|搭|开发|開發|设计|設計|实现|實現|新建|创建|建立|生成|產生)(?:一)?
        (?:[个個支套份张張款]|项目|專案|接口)""",
    re.IGNORECASE | re.VERBOSE,
)
_QUESTION: Final = re.compile(r"[?？][\s\"'”’」』)）]*$|[吗嗎][。.!！~]*$")
_ENDS: Final = re.compile(r"[\s;；,，、:：]+$")
_DANGLING_SUBJECT: Final = re.compile(
    r"""^(?:(?:and|but|so|because|which|where|while|since)\b
      |(?:it|they|them|he|she|that|those|these|this|there)\b
         (?!\s+(?:repo|repository|project|codebase|team|company|app|application|service|library
                |package|module|machine|product|database|branch|folder|pipeline|document|paper
                |study)\b)
      |[它他她](?!们?公司)|那(?!边)|这(?!个(?:项目|仓库|库|系统|服务|产品|表)|边|里的)
      |這(?!個(?:專案|倉庫|系統|服務|產品|表)|邊|裡的)|上述|以上|前者|后者|後者|因为|因為|所以
      |其中)""",
    re.IGNORECASE | re.VERBOSE,
)
_POINTS_BACK: Final = re.compile(
    r"\b(?:it|its|they|them|their|he|him|his|she|her|that one|the latter|the former)\b"
    r"|[它他她其]|前者|[后後]者",
    re.IGNORECASE,
)
_DEICTIC_MANNER: Final = re.compile(
    r"\b(?:like (?:this|that|so|before|the other one)|this way|that way|the same way|as above"
    r"|do (?:it|so|that|this)|same as before|as (?:usual|before)|the above)\b"
    r"|这样|这么|那样|照这|按这|照旧|同上|上面(?:那|这|的)|一样|這樣|這麼|那樣|照這|按這|照舊|一樣"
    r"|刚才那|剛才那",
    re.IGNORECASE,
)
_CONTENT_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'’-]{2,}|[^\W\d_A-Za-z\u3400-\u9fff]{3,}")
_EMPTY_WORD: Final = re.compile(
    r"(?i)^(?:the|and|but|for|you|your|not|always|never|please|must|should|just|only|like|this"
    r"|that"
    r"|these|those|they|them|with|from|now|all|any|every|each|time|way|same|here|there|will|would"
    r"|can|could|may|have|has|are|was|were|been|does|don['’]?t|also|too|again|then|when|what|did"
    r"|remember|future|note|thing|things|stuff|one|ones|it['’]s|that['’]s|okay|yes|about)$"
)
_EMPTY_HAN: Final = frozenset(
    "的了在是要不也都就和与与或把被请請勿别別为為以及并並且而则則中里裡上下时時候后後可能会會得个個一"
    "这這那样樣么麼它他她们們记記住行好对對吧吗嗎呢啊做从從现現起开開始每次再先还還有什没沒到给給"
)
_DEICTIC_SIZE: Final = 8  # words: a longer sentence says enough besides "like this"


def candidates(messages: Sequence[SaidMessage]) -> list[Candidate]:
    """All candidates of a round, oldest first."""
    found: list[Candidate] = []
    for message in messages:
        in_task = _MAKES.search(message.text[:_MAX_MESSAGE]) is not None
        last: tuple[int, int, int] | None = None  # of the last candidate: clause, start, end
        for clause, start, end in _pieces(message.text[:_MAX_MESSAGE]):
            text = message.text[start:end]
            if last is not None and _goes_on(message.text, last, start, end):
                first, start, _ = last
                quote = message.text[first : clause.end]
                found[-1] = replace(found[-1], text=message.text[start:end], clause=quote)
                last = (first, start, end)
            elif is_self_contained(text):
                found.append(Candidate(text, clause.text, message.id, len(found), in_task))
                last = (clause.start, start, end)
            else:
                last = None
    return found[-MAX_CANDIDATES:]


def _goes_on(text: str, last: tuple[int, int, int], start: int, end: int) -> bool:
    """Say whether a piece is the other half of the last candidate: behind ";", pointing back.

    "The invoice service is Lena's; ask her before changing its schema": each half alone loses what
    the person meant.
    """
    between = text[last[2] : start].strip()
    if between not in (";", "\uff1b") or end - last[1] > MAX_CHARACTERS:
        return False
    return _POINTS_BACK.search(text, start, end) is not None


def is_self_contained(text: str) -> bool:
    """Whether the piece says something by itself and has a fitting length."""
    words, cjk = measure(text)
    if len(text) > MAX_CHARACTERS or (words < MIN_WORDS and words + cjk < MIN_WORDS_AND_CJK):
        return False
    if _DANGLING_SUBJECT.match(text):
        return False
    content = sum(not _EMPTY_WORD.match(w) for w in _CONTENT_WORD.findall(text))
    han = sum("\u3400" <= c <= "\u9fff" and c not in _EMPTY_HAN for c in text)
    if content + han / 2 < 2:
        return False
    manner = _DEICTIC_MANNER.search(text)
    return not (manner and words + cjk / 1.5 <= _DEICTIC_SIZE)


def _pieces(text: str) -> Iterator[tuple[Clause, int, int]]:
    """Clauses, and parts of clauses that turn to something else, as spans of ``text``."""
    closed = [*pasted_spans(text), *own_spans(text)]
    for clause in clauses(text):
        if any(start < clause.end and end > clause.start for start, end in closed):
            continue
        if _QUESTION.search(clause.text):
            continue
        start = clause.start
        for turn in [*_TURN.finditer(text, clause.start, clause.end), None]:
            end = turn.start() if turn else clause.end
            piece = _trim(text, start, end)
            if piece is not None:
                yield (clause, *piece)
            start = turn.end() if turn else end


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Cut chatter in front and commas behind; None when nothing is left."""
    while (match := _CHATTER.match(text, start, end)) and match.end() < end:
        start = match.end()
    while start < end and (text[start].isspace() or text[start] in ",，、:：*"):
        start += 1
    tail = _ENDS.search(text, start, end)
    if tail:
        end = tail.start()
    return (start, end) if start < end else None
