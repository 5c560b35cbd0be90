"""The on-device Reorganize: drop repeats, group flat entries, change no word (K-21, K-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from core.domain.catalog import Mode, is_red_lines, mode_of
from core.domain.knowledge_document import (
    Document,
    Entry,
    Item,
    Label,
    Leaf,
    Section,
    leaves,
)
from core.domain.topic_labels import Grouping, label_groups

Topics = Callable[[Sequence[str]], Sequence[Sequence[int]]]
"""Clusters texts by meaning: lists of indexes; texts in none of them are left alone."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A tidied document and, for each of its entries, the entries of the input it stands for."""

    document: Document
    merged_from: Mapping[Entry, tuple[Entry, ...]]

    @property
    def removed(self) -> int:
        """How many entries of the input are gone because another one says the same."""
        return sum(len(sources) - 1 for sources in self.merged_from.values())


def remove_repeats(
    document: Document,
    is_repeat: Callable[[str, str], bool],
    ages: Mapping[Entry, float] | None = None,
) -> Proposal:
    """Keep one of each group of repeats: the newest wording, unchanged.

    An entry joins a group only if it repeats every member, so that a chain of likenesses never
    merges two entries that differ. Entries of the two sections are repeats of each other only if
    their texts are equal; the one in Rules stays, being the binding one. A repeat under a label
    is kept there, under red lines before any other.

    Args:
        is_repeat: whether two texts say the same; must be symmetric and must know conflicts
            (K-13: similarity alone never merges).
        ages: when each entry was first seen, larger is newer; the later in the file is newer
            where it is not given.
    """
    groups: list[list[Entry]] = []
    for entry in leaves(document):
        for group in groups:
            if all(_repeats(entry, member, is_repeat) for member in group):
                group.append(entry)
                break
        else:
            groups.append([entry])

    def newness(entry: Entry) -> tuple[float, int]:
        return ((ages or {}).get(entry, 0.0), entry.position)

    kept: dict[int, str] = {}
    sources: dict[int, tuple[Entry, ...]] = {}
    for group in groups:
        place = min(group, key=lambda entry: (*_place_rank(entry), -entry.position))
        same_section = [entry for entry in group if entry.section is place.section]
        kept[place.position] = max(same_section, key=newness).text
        sources[place.position] = tuple(group)
    tidied = _rebuilt(document, kept)
    merged_from = {
        after: sources[position]
        for after, position in zip(leaves(tidied), sorted(kept), strict=True)
    }
    return Proposal(tidied, merged_from)


def group(document: Document, *, threshold: int, topics: Topics | None = None) -> Document:
    """Put flat entries under short labels where the catalog threshold is reached (K-21).

    Only entries without a label move, and only within their section; every entry keeps its bytes
    and labels that exist keep theirs. Deterministic.

    Args:
        threshold: characters of the stored text from which grouping is due (V-06).
        topics: optional clustering by meaning; the words shared within a cluster still name it.
    """
    if mode_of(document, threshold) is Mode.FLAT:
        return document
    for section in Section:
        document = document.with_items(section, _grouped(document.items(section), topics))
    return document


def same_leaves(before: Document, after: Document, *, repeats_removed: bool = False) -> bool:
    """True if both hold exactly the same entries, byte for byte, per section (K-23).

    Args:
        repeats_removed: allow equal texts to have become one, and a text that both sections held
            to stay in Rules only.
    """
    if repeats_removed:
        rules_before, rules_after = _texts(before, Section.RULES), _texts(after, Section.RULES)
        info_before, info_after = _texts(before, Section.INFO), _texts(after, Section.INFO)
        gone = info_before.keys() - info_after.keys()
        return (
            rules_before.keys() == rules_after.keys()
            and info_after.keys() <= info_before.keys()
            and gone <= rules_after.keys()
            and rules_after <= rules_before
            and info_after <= info_before
        )
    return all(_texts(before, section) == _texts(after, section) for section in Section)


def _texts(document: Document, section: Section) -> Counter[str]:
    return Counter(entry.text for entry in leaves(document) if entry.section is section)


def _repeats(one: Entry, other: Entry, is_repeat: Callable[[str, str], bool]) -> bool:
    if one.text == other.text:
        return True
    return one.section is other.section and is_repeat(one.text, other.text)


def _place_rank(entry: Entry) -> tuple[int, int]:
    """Where the survivor of a group belongs: Rules first, then red lines, labels, top level."""
    in_info = 0 if entry.section is Section.RULES else 1
    if entry.label is None:
        return in_info, 2
    return in_info, 0 if is_red_lines(entry.label) else 1


def _rebuilt(document: Document, kept: Mapping[int, str]) -> Document:
    """The document with only the kept positions, in place, holding their kept wording."""
    position = 0
    for section in Section:
        items: list[Item] = []
        for item in document.items(section):
            if isinstance(item, Leaf):
                if position in kept:
                    items.append(Leaf(kept[position]))
                position += 1
                continue
            places = range(position, position + len(item.leaves))
            position += len(item.leaves)
            if inside := tuple(Leaf(kept[place]) for place in places if place in kept):
                items.append(Label(item.text, inside))
        document = document.with_items(section, tuple(items))
    return document


def _grouped(items: tuple[Item, ...], topics: Topics | None) -> tuple[Item, ...]:
    flat = [item.text for item in items if isinstance(item, Leaf)]
    clusters = topics(flat) if topics is not None else None
    grouping = label_groups(flat, clusters, taken=[i.text for i in items if isinstance(i, Label)])
    return _with_groups(items, flat, grouping)


def _with_groups(
    items: tuple[Item, ...], flat: Sequence[str], grouping: Grouping
) -> tuple[Item, ...]:
    """New labels stand where their first entry stood; existing labels take what joins them."""
    label_of = {index: label for label, indexes in grouping.items() for index in indexes}
    existing = {item.text for item in items if isinstance(item, Label)}
    placed: set[str] = set()
    result: list[Item] = []
    index = -1
    for item in items:
        if isinstance(item, Label):
            joined = tuple(Leaf(flat[number]) for number in grouping.get(item.text, ()))
            result.append(Label(item.text, (*item.leaves, *joined)))
            continue
        index += 1
        label = label_of.get(index)
        if label is None:
            result.append(item)
        elif label not in placed and label not in existing:
            placed.add(label)
            result.append(Label(label, tuple(Leaf(flat[number]) for number in grouping[label])))
    return tuple(result)
