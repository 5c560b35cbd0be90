# ruff: noqa: E501  (patterns and word lists stay on one line)
"""Look-up tables built from the word lists: word or phrase to meanings, and Chinese words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.domain.chinese_script import has_han
from core.domain.sameness.field_words import FIELD_WORDS
from core.domain.sameness.opposites import COMPLEMENTARY, OPPOSITES
from core.domain.sameness.synonyms import (
    DIRECTIONS,
    STOP_CHINESE,
    STOP_ENGLISH,
    SYNONYMS,
)

_IRREGULAR = {
    "sent": "send", "wrote": "write", "written": "write", "ran": "run", "kept": "keep", "built": "build", "paid": "pay",
    "bought": "buy", "sold": "sell", "met": "meet", "left": "left", "found": "find", "chosen": "choose", "went": "go",
    "told": "tell", "spoke": "speak", "spoken": "spoken", "began": "begin", "begun": "begin", "drawn": "draw", "shown": "show",
    "hidden": "hide", "held": "hold", "taken": "take", "given": "give", "seen": "see", "people": "person", "children": "child",
    "men": "man", "women": "woman", "indices": "index", "analyses": "analysis", "data": "data", "news": "news",
    "calling": "call", "colour": "color", "colours": "color", "organise": "organize", "organisation": "organization",
    "centre": "center", "licence": "license", "behaviour": "behavior", "favour": "favor", "grey": "gray", "catalogue": "catalog",
    "analyse": "analyze", "programme": "program", "cancelled": "cancel", "cancelling": "cancel", "travelling": "travel",
}  # fmt: skip


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A light stem of an English word: inflection off, derivation kept."""
    word = word.lower().replace("’", "'").removesuffix("'s").removesuffix("s'")
    word = _IRREGULAR.get(word, word)
    word = re.sub(r"(?<=[a-z]{3})is(e|ed|es|ing|ation)$", r"iz\1", word)
    for suffix, least, new in (
        ("ies", 4, "y"), ("ied", 4, "y"), ("sses", 5, "ss"), ("xes", 4, "x"), ("ches", 5, "ch"), ("shes", 5, "sh"),
        ("ings", 6, ""), ("ing", 5, ""), ("ed", 4, ""), ("ly", 5, ""), ("s", 3, ""),
    ):  # fmt: skip
        if word.endswith(suffix) and len(word) >= least + (1 if new == "" else 0):
            if suffix == "s" and word.endswith(("ss", "us", "is")):
                break
            base = word[: -len(suffix)] + new
            if suffix in ("ings", "ing", "ed"):
                if not re.search(r"[aeiouy]", base):
                    word = word.removesuffix("s")
                    break
                if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                    base = base[:-1]
            word = base
            break
    return word.removesuffix("e") if len(word) > 3 else word


@lru_cache(maxsize=16384)
def phrase_key(text: str) -> str:
    """The key of an English word or phrase: its stems joined by spaces."""
    return " ".join(stem(part) for part in re.findall(r"[a-z0-9#+_'’.-]+", text.lower()))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Attributes:
    meanings: English phrase key or Chinese word to its meaning ids.
    category: meaning id to the category it belongs to (only for exclusive meanings).
    limiting: categories that say where, when or for whom.
    complementary: categories of two that leave no third: what is not public is private.
    longest_english: the greatest number of words of an English phrase.
    longest_chinese: the greatest number of characters of a Chinese word.
    stop_english: stems without content.
    stop_chinese: Chinese words without content.
    directions: grammar word to ``group.member``.
    """

    meanings: dict[str, frozenset[str]]
    category: dict[str, str]
    limiting: frozenset[str]
    complementary: frozenset[str]
    longest_english: int
    longest_chinese: int
    stop_english: frozenset[str]
    stop_chinese: frozenset[str]
    directions: dict[str, str]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The one lexicon, built at first use (about 10 ms)."""
    meanings: dict[str, set[str]] = {}
    category: dict[str, str] = {}
    limiting: set[str] = set()
    complementary: set[str] = set()

    def enter(words: str, meaning: str) -> None:
        for word in filter(None, (w.strip() for w in words.split(","))):
            key = word if has_han(word) else phrase_key(word)
            meanings.setdefault(key, set()).add(meaning)

    for number, line in enumerate(filter(None, OPPOSITES.strip().splitlines())):
        name = f"x{number}"
        if line.startswith("@ "):
            limiting.add(name)
        if line.removeprefix("@ ").split(",")[0] in COMPLEMENTARY:
            complementary.add(name)
        for place, member in enumerate(line.removeprefix("@ ").split(" / ")):
            meaning = f"{name}.{place}"
            category[meaning] = name
            enter(member, meaning)
    for number, line in enumerate((SYNONYMS + FIELD_WORDS).strip().splitlines()):
        enter(line, f"s{number}")
    directions = {
        word.strip(): f"{number}.{place}"
        for number, line in enumerate(DIRECTIONS.strip().splitlines())
        for place, member in enumerate(line.split(" / "))
        for word in member.split(",")
    }
    chinese = [key for key in meanings if has_han(key)]
    return Lexicon(
        meanings={key: frozenset(found) for key, found in meanings.items()},
        category=category,
        limiting=frozenset(limiting),
        complementary=frozenset(complementary),
        longest_english=max(key.count(" ") + 1 for key in meanings if not has_han(key)),
        longest_chinese=max(map(len, chinese)),
        stop_english=frozenset(stem(word) for word in STOP_ENGLISH) | STOP_ENGLISH,
        stop_chinese=STOP_CHINESE,
        directions=directions,
    )
