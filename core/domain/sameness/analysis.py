# ruff: noqa: E501  (patterns and word lists stay on one line)
"""What a sentence says, as far as rules can see: content words, values, cues, polarity.

Every text is analysed once (bounded cache); comparing two analyses is then cheap (P-08).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.domain.chinese_script import to_simplified
from core.domain.sameness.lexicon import lexicon, phrase_key, stem
from core.domain.tokens import Token, TokenKind, protected_tokens, quantities

_VALUE_KINDS = {
    TokenKind.DATE: "date",
    TokenKind.TIME: "time",
    TokenKind.HOST: "host",
    TokenKind.PATH: "name",
    TokenKind.IDENTIFIER: "name",
    TokenKind.COMMAND: "name",
    TokenKind.FLAG: "flag",
    TokenKind.URL: "host",
    TokenKind.QUOTE: "quote",
    TokenKind.VERSION: "number",
    TokenKind.NUMBER: "number",
    TokenKind.UNIT: "unit",
}
_CUE_KINDS = {TokenKind.NEGATION, TokenKind.COMPARISON, TokenKind.QUANTIFIER, TokenKind.CONDITION}
_PIECE = re.compile(
    r"[A-Za-z][A-Za-z0-9'’+#]*(?:-[A-Za-z0-9]+)*|[\u3400-\u9fff]+|[,.;:!?，。；：！？\n]"
)
_PLURAL_ACRONYM = re.compile(r"[A-Z]{2,}s")
_HARD_CONDITIONS = {"unless", "only-if", "except", "until", "even-if"}
PERMISSION = re.compile(
    r"\b(?:feel free|may(?! not)|(?:is|are) (?:allowed|permitted|fine|ok|okay|optional|welcome)|can(?!not| not|'t|’t| be (?:found|reached|seen|read|accessed)| (?:also )?(?:reach|find|see|contact))"
    r"|it'?s (?:fine|ok|okay)|no need to|(?:do|does)(?: not|n'?t) (?:have|need) to|at your discretion|if you (?:like|want|wish))\b"
    r"|(?<!不)可以|(?<!不)允许|随意|不必|无需|不用(?!\w)|欢迎|可选|自愿|无须|不需要",
    re.IGNORECASE | re.ASCII,
)
_SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文"
_HAN_NAME = re.compile(
    rf"(?:(?<=[叫是找由给向])|(?<=联系)|(?<=通过)|(?<=^)|(?<=[,。;、和与]))(?P<n>[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?)(?=负责|审[批核阅查]|批准|核[准批]|签|确认|带|管|主管|领导|同意|说|是|的|主持|维护|整理|汇总|处理|安排|提供|保管|代|发|[,。;、]|$)"
    rf"|(?P<t>[{_SURNAMES}](?:经理|总监?|老师|工|姐|哥|主任|先生|女士|小姐|律师|会计|医生|教授|董|部长|主管|组长|同学|博士))"
    r"|(?P<o>[小老阿][\u4e00-\u9fff])(?=负责|审批|批准|确认|管|同意|说)"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """One content word, Chinese character outside the lexicon, or value.

    Attributes:
        surface: as written, for people.
        keys: what it may mean; two units match when they share a key.
        weight: share of the sentence's content.
        kind: ``word``, ``han``, ``value``, ``direction`` (a grammar word) or ``break``.
        start: offset in the simplified text.
    """

    surface: str
    keys: frozenset[str]
    weight: float
    kind: str
    start: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """One analysed sentence; see the module."""

    text: str
    units: tuple[Unit, ...]
    values: tuple[tuple[str, str], ...]  # (family, canonical form) in order
    names: tuple[str, ...]
    negations: tuple[int, ...]  # offsets
    polarity: int
    comparisons: frozenset[str]
    quantifiers: frozenset[str]
    conditions: frozenset[str]
    markers: tuple[tuple[str, int, int], ...]  # order markers: name, start, end
    permission: bool

    @property
    def content(self) -> tuple[Unit, ...]:
        """The units without punctuation and grammar words."""
        return tuple(unit for unit in self.units if unit.kind not in ("break", "direction"))


_SWITCHED = re.compile(
    r"\b((?:is|are|be|stays?|remains?|stay|keep it|leave it)\s+(?:always\s+|usually\s+)?)(on|off)(?=\s*(?:by default|in \w|for \w|[.,;!]|$))",
    re.IGNORECASE | re.ASCII,
)
# "During the last 30 days" is "within 30 days"; "the last day" is not any day.
_LAST_DAYS = re.compile(
    r"\b(?:last|past|previous)\s+(?=\d|(?:two|three|six|seven|thirty|ninety)\b)", re.IGNORECASE
)
_SPLIT_VERB = re.compile(
    r"\b(turn|switch|shut|roll|opt)\s+((?:[\w'-]+\s+){0,3}[\w'-]+)\s+(on|off|down|back|in|out)\b",
    re.IGNORECASE | re.ASCII,
)
# Chinese 前 and 后 stand behind what they reckon from, 才 in front of what comes later.
_MARKER_NAME = {"hbefore": "before", "cbefore": "before", "hafter": "after"}
_MARKERS = re.compile(
    r"(?P<first>先(?!生|前|进))|(?P<then>再(?!次|见|也)|然后|\bthen\b)|(?P<from>\bfrom\b|从|由)|(?P<to>\bto\b|改为|改成|转为|转成|变成|换成)|(?P<instead>\binstead of\b|\brather than\b|\bover\b(?=\s+[a-z])|而不是|而非|代替|胜过|优于)|(?P<divide>除以|\bdivided by\b)|(?P<minus>减去|扣除|\bminus\b|\bless\b(?! than))|(?P<before>\bbefore\b|\bprior to\b)|(?P<after>\bafter\b|\bonce\b(?!\s+(?:a|an|per|every|more|again)\b))"
    r"|(?P<cbefore>才(?=能|可|会|准|允许)|方可)|(?P<hbefore>之前|以前|(?<=[\u4e00-\u9fff\d])(?<![目以之提先当事])前(?![端台面缀提后任期沿者往进途景身天年几两]))|(?P<hafter>之后|以后|(?<=[\u4e00-\u9fff\d])(?<![前以之然今随最先])后(?![端台面缀来续果备悔期者天年几两门]))",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def analyse(text: str) -> Analysis:
    """Analyses one sentence or short paragraph."""
    simple = to_simplified(" ".join(text.split()))
    simple = _SWITCHED.sub(
        lambda m: f"{m[1]}{'enabled' if m[2].lower() == 'on' else 'disabled'}", simple
    )
    simple = _LAST_DAYS.sub("", simple)
    simple = _SPLIT_VERB.sub(r"\1 \3 \2", simple)
    tokens = protected_tokens(simple)
    values = _values(simple, tokens)
    units = list(_units(simple, tokens))
    names = _names(simple, tokens)
    return Analysis(
        text=simple,
        units=tuple(units),
        values=values,
        names=names,
        negations=tuple(t.start for t in tokens if t.kind is TokenKind.NEGATION),
        polarity=sum(t.kind is TokenKind.NEGATION for t in tokens) % 2,
        comparisons=frozenset(t.canonical for t in tokens if t.kind is TokenKind.COMPARISON),
        quantifiers=frozenset(t.canonical for t in tokens if t.kind is TokenKind.QUANTIFIER),
        conditions=frozenset(
            t.canonical
            for t in tokens
            if t.kind is TokenKind.CONDITION and t.canonical in _HARD_CONDITIONS
        ),
        markers=tuple(
            (_MARKER_NAME.get(str(m.lastgroup), str(m.lastgroup)), m.start(), m.end())
            for m in _MARKERS.finditer(simple)
        ),
        permission=PERMISSION.search(simple) is not None,
    )


def _values(text: str, tokens: tuple[Token, ...]) -> tuple[tuple[str, str], ...]:
    found: list[tuple[int, str, str]] = []
    bound = set()
    for quantity in quantities(text):
        if quantity.unit:
            bound |= set(range(quantity.start, quantity.end))
        form = f"{quantity.number} {quantity.unit}".strip()
        found.append((quantity.start, "number", form))
    for token in tokens:
        family = _VALUE_KINDS.get(token.kind)
        if family is None or token.kind is TokenKind.NUMBER:
            continue
        if token.kind is TokenKind.UNIT and token.start in bound:
            continue
        found.append((token.start, family, token.canonical))
    return tuple((family, form) for _, family, form in sorted(found))


def _names(text: str, tokens: tuple[Token, ...]) -> tuple[str, ...]:
    """Proper names: capitalised words inside a sentence that the lexicon does not know, and
    Chinese personal names by surname and place."""
    taken = {i for t in tokens for i in range(t.start, t.end)}
    words = lexicon()
    found: list[str] = []
    for match in re.finditer(r"\b[A-Z][a-zà-ÿ]+\b|\b[A-Z]\b(?=\.)", text):
        if match.start() in taken:
            continue
        before = text[: match.start()].rstrip()
        begins = not before or before[-1] in ".!?:;。！？：；-*•(（"
        key = stem(match[0])
        known = (
            key in words.meanings
            or key in words.stop_english
            or match[0].lower() in words.stop_english
        )
        if known or (begins and not _named_after(text, match.end())):
            continue
        found.append(match[0].lower())
    found.extend(
        next(value for value in match.groups() if value) for match in _HAN_NAME.finditer(text)
    )
    return tuple(found)


def _named_after(text: str, end: int) -> bool:
    # "Marcus leads …": a first word followed by a verb form is taken for a name.
    following = re.match(
        r"(?:'s\b|\s+(?:is|was|has|will|leads?|owns?|runs?|handles?|approves?|manages?|reviews?|must|should|and [A-Z]|signs?|prefers?|wants?|works?|reports?|needs?|decides?)\b)",
        text[end:],
    )
    return following is not None


def _units(text: str, tokens: tuple[Token, ...]) -> list[Unit]:
    units: list[Unit] = []
    position = 0
    for token in (*tokens, None):
        end = token.start if token else len(text)
        if position < end:
            units.extend(_word_units(text, position, end))
        if token is None:
            break
        if token.kind in _VALUE_KINDS and token.kind is not TokenKind.UNIT:
            key = f"v:{_VALUE_KINDS[token.kind]}:{token.canonical}"
            units.append(Unit(token.raw, _known(token.raw) | {key}, 1.0, "value", token.start))
        elif token.kind not in _CUE_KINDS:
            key = f"v:unit:{token.canonical}"
            units.append(Unit(token.raw, _known(token.raw) | {key}, 0.5, "value", token.start))
        position = max(position, token.end)
    return units


def _known(raw: str) -> frozenset[str]:
    # A value may be a word of the lexicon too: PostgreSQL, snake_case, euros.
    bare = raw.strip("`\"'“”「」")
    return lexicon().meanings.get(bare, lexicon().meanings.get(phrase_key(bare), frozenset()))


def _word_units(text: str, start: int, end: int) -> list[Unit]:
    pieces = [(m[0], m.start() + start) for m in _PIECE.finditer(text[start:end])]
    units: list[Unit] = []
    index = 0
    words = lexicon()
    while index < len(pieces):
        piece, offset = pieces[index]
        if "\u3400" <= piece[0] <= "\u9fff":
            units.extend(_han_units(piece, offset))
            index += 1
            continue
        if not piece[0].isalpha():
            units.append(Unit(piece, frozenset(), 0.0, "break", offset))
            index += 1
            continue
        if _PLURAL_ACRONYM.fullmatch(piece):
            pieces[index] = (piece[:-1], offset)
        for length in range(min(words.longest_english, len(pieces) - index), 0, -1):
            group = [p for p, _ in pieces[index : index + length]]
            if not all(p[0].isalpha() and p[0].isascii() for p in group):
                continue
            key = phrase_key(" ".join(group))
            hyphenless = phrase_key(" ".join(group).replace("-", " "))
            found = words.meanings.get(key) or words.meanings.get(hyphenless)
            if found and (length > 1 or key not in words.stop_english):
                units.append(Unit(" ".join(group), found | {f"w:{key}"}, 1.0, "word", offset))
                index += length
                break
        else:
            index += 1
            units.extend(_plain_word(piece, offset))
    return units


def _plain_word(piece: str, offset: int) -> list[Unit]:
    words = lexicon()
    key = stem(piece)
    if key in words.stop_english or piece.lower() in words.stop_english:
        return _direction(piece.lower(), offset)
    if "-" in piece:
        parts = [_plain_or_known(part, offset) for part in piece.split("-") if part]
        return [unit for part in parts for unit in part]
    return [Unit(piece, frozenset({f"w:{key}"}), 1.0, "word", offset)]


def _direction(word: str, offset: int) -> list[Unit]:
    member = lexicon().directions.get(word)
    return [Unit(word, frozenset({f"d{member}"}), 0.0, "direction", offset)] if member else []


def _plain_or_known(part: str, offset: int) -> list[Unit]:
    words = lexicon()
    key = stem(part)
    found = words.meanings.get(key)
    if found:
        return [Unit(part, found | {f"w:{key}"}, 1.0, "word", offset)]
    if key in words.stop_english or part.lower() in words.stop_english:
        return []
    return [Unit(part, frozenset({f"w:{key}"}), 1.0, "word", offset)]


def _han_units(run: str, offset: int) -> list[Unit]:
    words = lexicon()
    units: list[Unit] = []
    index = 0
    while index < len(run):
        for length in range(min(words.longest_chinese, len(run) - index), 0, -1):
            piece = run[index : index + length]
            found = words.meanings.get(piece)
            if found and (length > 1 or piece not in words.stop_chinese):
                keys = found | {f"w:{piece}"}
                units.append(Unit(piece, keys, 1.0, "word", offset + index))
                break
            if piece in words.stop_chinese:
                units.extend(_direction(piece, offset + index))
                break
        else:
            length = 1
            units.append(
                Unit(run[index], frozenset({f"h:{run[index]}"}), 0.5, "han", offset + index)
            )
        index += length
    return units
