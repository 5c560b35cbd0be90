"""Short labels for groups of entries, taken from the entries' own words (K-21).

No model: a group is what shares an identifier, a path or a specific word. Deterministic, for
English, Chinese and mixtures. What shares nothing goes to the fixed partitions.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from core.domain.catalog import is_red_lines
from core.domain.chinese_script import simplified_characters
from core.domain.knowledge_document import label_key, label_text
from core.domain.partitions import Partition, partition_name
from core.domain.topic_words import CHINESE_EDGE, ENGLISH_NO_TOPIC, PARTITION_CUES
from core.domain.writing import content_language

Grouping: TypeAlias = Mapping[str, tuple[int, ...]]
"""Label to the indexes of its texts, in order; an index is in at most one group."""

_SMALLEST: Final = 2
_WIDEST_SHARE: Final = 0.6
"""A word in more than this share of the entries separates nothing (from 8 entries on)."""

_LONGEST_LABEL: Final = 40
_LONGEST_CHINESE: Final = 8

_CODE = re.compile(r"`([^`\n]+)`")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_./-][A-Za-z0-9]+)*/?")
_HAN_RUN = re.compile(r"[\u3400-\u9fff]{2,}")
_IDENTIFIER = re.compile(r"[_/.]|[a-z][A-Z]|\d")


@dataclass(frozen=True, slots=True)
class _Term:
    """A candidate label: ``key`` compares, ``shown`` is written, ``weight`` is how telling."""

    key: str
    shown: str
    weight: float


def label_groups(
    texts: Sequence[str],
    clusters: Sequence[Sequence[int]] | None = None,
    taken: Iterable[str] = (),
) -> Grouping:
    """Group texts under labels.

    Args:
        texts: the entries.
        clusters: groups found by meaning; each is named by what its texts share, and dissolved
            if they share nothing.
        taken: labels that exist; a group of the same name is given the existing spelling.

    Returns:
        Groups of two or more in order of their first text. A text left alone is in none.
    """
    terms = [_terms(text) for text in texts]
    groups: dict[str, list[int]] = {}
    existing = {label_key(label).casefold(): label for label in taken}

    def give(shown: str, indexes: Iterable[int]) -> None:
        label = label_text(shown)
        label = existing.setdefault(label_key(label).casefold(), label)
        groups.setdefault(label, []).extend(indexes)

    free = dict.fromkeys(range(len(texts)))
    for cluster in clusters or ():
        members = [index for index in dict.fromkeys(cluster) if index in free]
        term = _common_term(members, terms)
        if term is not None:
            give(_whole_word(term, members, texts), members)
            for index in members:
                del free[index]
    for term, members in _shared(list(free), terms):
        give(_whole_word(term, members, texts), members)
        for index in members:
            del free[index]
    for name, members in _by_partition(list(free), texts):
        give(name, members)
    ordered = sorted(groups.items(), key=lambda group: min(group[1]))
    return {label: tuple(sorted(indexes)) for label, indexes in ordered}


def _terms(text: str) -> dict[str, _Term]:
    """What an entry may be about, most telling first where two share a key."""
    found: dict[str, _Term] = {}

    def add(key: str, shown: str, weight: float) -> None:
        if is_red_lines(shown) or len(shown) > _LONGEST_LABEL:
            return  # only a person says what rides for ever (V-05)
        if found.get(key, _Term("", "", 0)).weight < weight:
            found[key] = _Term(key, shown, weight)

    for span in _CODE.findall(text):
        for word in _WORD.findall(span):
            if word.casefold() not in ENGLISH_NO_TOPIC and len(word) > 1:
                add(_stem(word), word.rstrip("/"), 3.0)
    plain = _CODE.sub(" ", text)
    before: str | None = None
    for match in _WORD.finditer(plain):
        word = match.group().rstrip("/.-")
        folded = word.casefold()
        if folded in ENGLISH_NO_TOPIC or len(word) < 3:
            before = None
            continue
        add(_stem(word), _capital(word), 2.5 if _IDENTIFIER.search(word) else 1.5)
        if before is not None:
            add(f"{_stem(before)} {_stem(word)}", _capital(f"{before} {word}"), 2.4)
        before = word if plain[match.end() : match.end() + 1] == " " else None
    for run in _HAN_RUN.findall(plain):
        for length in (2, 3, 4):
            for start in range(len(run) - length + 1):
                gram = run[start : start + length]
                if gram[0] not in CHINESE_EDGE and gram[-1] not in CHINESE_EDGE:
                    add(gram, gram, 0.8 + 0.4 * length)
    return found


def _stem(word: str) -> str:
    """Case and the English plural folded; identifiers and paths keep their form."""
    if _IDENTIFIER.search(word):
        return word.rstrip("/")
    folded = word.casefold()
    if folded.endswith("ies") and len(folded) > 4:
        return folded[:-3] + "y"
    if folded.endswith("s") and len(folded) > 3 and not folded.endswith(("ss", "us", "is")):
        return folded[:-1]
    return folded


def _capital(words: str) -> str:
    return words[0].upper() + words[1:] if words.islower() and "_" not in words else words


def _holders(indexes: Sequence[int], terms: Sequence[Mapping[str, _Term]]) -> dict[str, list[int]]:
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for index in indexes:
        for key in terms[index]:
            holders[key].append(index)
    return {key: found for key, found in holders.items() if len(found) >= _SMALLEST}


def _shared(
    free: Sequence[int], terms: Sequence[Mapping[str, _Term]]
) -> list[tuple[_Term, list[int]]]:
    """Greedy cover: the term that explains most of what is still free, again and again."""
    chosen: list[tuple[_Term, list[int]]] = []
    holders = _holders(free, terms)
    widest = len(free) * _WIDEST_SHARE if len(free) >= 8 else len(free)
    candidates = {key: found for key, found in holders.items() if len(found) <= widest}
    remaining = set(free)
    while candidates:
        key = max(
            candidates,
            key=lambda one: (_worth(terms[candidates[one][0]][one], candidates[one]), one),
        )
        members = candidates[key]
        chosen.append((_spelled(key, members, terms), members))
        remaining -= set(members)
        candidates = {
            other: left
            for other, found in candidates.items()
            if len(left := [index for index in found if index in remaining]) >= _SMALLEST
        }
    return chosen


def _worth(term: _Term, members: Sequence[int]) -> float:
    return term.weight * (len(members) - 0.5)


def _common_term(members: Sequence[int], terms: Sequence[Mapping[str, _Term]]) -> _Term | None:
    """What most of a cluster's texts share, if at least half of them share anything."""
    holders = {
        key: found
        for key, found in _holders(members, terms).items()
        if 2 * len(found) >= len(members)
    }
    if not holders:
        return None
    key = max(holders, key=lambda one: (_worth(terms[holders[one][0]][one], holders[one]), one))
    return _spelled(key, holders[key], terms)


def _spelled(key: str, members: Sequence[int], terms: Sequence[Mapping[str, _Term]]) -> _Term:
    """The spelling most of the members use, the earliest of equals."""
    spellings = Counter(terms[index][key].shown for index in members)
    shown = spellings.most_common(1)[0][0]
    return _Term(key, shown, terms[members[0]][key].weight)


def _whole_word(term: _Term, members: Sequence[int], texts: Sequence[str]) -> str:
    """A Chinese term grown by the characters that every member has around it.

    Candidates are at most four characters long; ``数据库迁`` is half of ``数据库迁移``.
    """
    word = term.shown
    if not _HAN_RUN.fullmatch(word):
        return word
    holders = [texts[index] for index in members if word in texts[index]]
    while len(word) < _LONGEST_CHINESE:
        wider = (each for each in _wider(word, holders[0]) if all(each in text for text in holders))
        grown = next(wider, None)
        if grown is None:
            break
        word = grown
    return word.strip("".join(CHINESE_EDGE)) or term.shown


def _wider(word: str, text: str) -> list[str]:
    """The word with one more Chinese character of the text, after it or before it."""
    after = re.findall(f"{word}[\u3400-\u9fff]", text)
    return after + re.findall(f"[\u3400-\u9fff]{word}", text)


def _by_partition(free: Sequence[int], texts: Sequence[str]) -> list[tuple[str, list[int]]]:
    """The rest by the fixed partitions (spec README, axiom 2), named in the file's language.

    Partitions too small for a group go together as Other; a text left alone goes nowhere.
    """
    by_place: defaultdict[Partition, list[int]] = defaultdict(list)
    for index in free:
        by_place[_partition_of(texts[index])].append(index)
    small = [
        index
        for place, found in by_place.items()
        if place is Partition.OTHER or len(found) < _SMALLEST
        for index in found
    ]
    full = {place: by_place[place] for place in PARTITION_CUES if len(by_place[place]) >= _SMALLEST}
    if len(small) >= _SMALLEST:
        full[Partition.OTHER] = small
    language = content_language("\n".join(texts))
    return [(partition_name(place, language), found) for place, found in full.items()]


def _partition_of(text: str) -> Partition:
    """The partition with most cues in the text, the first of equals; other if it has none."""
    words = {_stem(word) for word in _WORD.findall(text)}
    simplified = simplified_characters(text)
    best, most = Partition.OTHER, 0
    for partition, cues in PARTITION_CUES.items():
        hits = len(words & cues.english) + sum(cue in simplified for cue in cues.chinese)
        if hits > most:
            best, most = partition, hits
    return best
