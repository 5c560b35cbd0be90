"""Keeping both wordings where an outside edit and the row changed one place (K-05, K-14)."""

from __future__ import annotations

from core.domain.knowledge_document import (
    Document,
    Entry,
    Item,
    Label,
    Leaf,
    bullet,
    leaves,
    parse,
    render,
)
from core.domain.three_way import Merge


def both_kept(result: Merge, outside: str) -> str:
    """Return the merged text with each outside wording behind the row's.

    Whole entries are compared, never parts of lines. Where the row removed what the outside
    changed, the outside wording goes to the end of its own section.

    Args:
        result: the merge that the row won.
        outside: the canonical text of the outside.
    """
    document = parse(result.text).document
    theirs = leaves(parse(outside).document)
    for clash in result.conflicts:
        for entry in theirs:
            if _is(entry, clash.outside) and entry.text not in _texts(document):
                document = _added(document, entry, clash.row)
    return render(document)


def _is(entry: Entry, unit: str) -> bool:
    return unit in (bullet(entry.text), bullet(entry.text, "  "))


def _texts(document: Document) -> set[str]:
    return {entry.text for entry in leaves(document)}


def _added(document: Document, entry: Entry, behind: str) -> Document:
    row = next((one for one in leaves(document) if _is(one, behind)), None)
    section = row.section if row is not None else entry.section
    items: list[Item] = []
    placed = False
    for item in document.items(section):
        if isinstance(item, Label):
            kept: list[Leaf] = []
            for leaf in item.leaves:
                kept.append(leaf)
                if not placed and row is not None and leaf.text == row.text:
                    kept.append(Leaf(entry.text))
                    placed = True
            items.append(Label(item.text, tuple(kept)))
            continue
        items.append(item)
        if not placed and row is not None and item.text == row.text:
            items.append(Leaf(entry.text))
            placed = True
    if not placed:
        items.append(Leaf(entry.text))
    return document.with_items(section, tuple(items))
