"""Single-entry changes of a document: Apply, its Undo, and replacing (K-14, K-19)."""

from __future__ import annotations

from collections.abc import Callable

from core.domain.knowledge_document.leaf_text import leaf_text
from core.domain.knowledge_document.model import Document, Item, Label, Leaf, Section
from core.errors import InvalidInput, NotFound


def add_leaf(document: Document, section: Section, text: str) -> Document:
    """The document with one more top-level bullet at the end of a section (K-19).

    The text is stored as ``leaf_text`` makes it. An entry that stands in the section already is
    not added twice: its key is scope, section and text, so two would be one.

    Raises:
        InvalidInput: the text holds nothing but white space.
    """
    stored = _stored(text)
    if _holds(document, section, stored):
        return document
    return document.with_items(section, (*document.items(section), Leaf(stored)))


def replace_leaf(document: Document, section: Section, old_text: str, new_text: str) -> Document:
    """The document with one entry's text replaced in place, also under a label.

    Raises:
        NotFound: no such entry in the section.
        InvalidInput: the new text holds nothing but white space.
    """
    stored = _stored(new_text)
    if _is_elsewhere(document, section, old_text, stored):
        return remove_leaf(document, section, old_text)
    return _changed(document, section, old_text, lambda _: Leaf(stored))


def remove_leaf(document: Document, section: Section, text: str) -> Document:
    """The document without one entry; of equal ones the last (the newest) goes.

    A label that loses its last child goes with it: alone it would read as an entry.

    Raises:
        NotFound: no such entry in the section.
    """
    return _changed(document, section, text, lambda _: None)


def _stored(text: str) -> str:
    stored = leaf_text(text)
    if not stored:
        raise InvalidInput(
            "An entry needs some text; nothing was changed.",
            hint="Write the entry's text first.",
            code="entry_empty",
        )
    return stored


def _texts(item: Item) -> tuple[str, ...]:
    return tuple(leaf.text for leaf in item.leaves) if isinstance(item, Label) else (item.text,)


def _holds(document: Document, section: Section, stored: str) -> bool:
    """An entry of the section says exactly this, in the same or in wrapped lines."""
    return any(
        stored in {text, leaf_text(text) if "\n" in text else text}
        for item in document.items(section)
        for text in _texts(item)
    )


def _is_elsewhere(document: Document, section: Section, old_text: str, stored: str) -> bool:
    """The new text already stands as another entry, so that replacing would double it."""
    return leaf_text(old_text) != stored and _holds(document, section, stored)


def _changed(
    document: Document, section: Section, text: str, change: Callable[[Leaf], Leaf | None]
) -> Document:
    items = document.items(section)
    for wanted in dict.fromkeys((text, leaf_text(text))):
        for index in reversed(range(len(items))):
            if wanted in _texts(items[index]):
                after = _change_last(items[index], wanted, change)
                kept = (*items[:index], *after, *items[index + 1 :])
                return document.with_items(section, kept)
    raise NotFound(
        "This entry is not in the file any more; nothing was changed.",
        hint="Reload the file: it may have been edited meanwhile.",
        code="entry_not_found",
    )


def _change_last(item: Item, text: str, change: Callable[[Leaf], Leaf | None]) -> tuple[Item, ...]:
    if isinstance(item, Leaf):
        changed = change(item)
        return () if changed is None else (changed,)
    index = len(item.leaves) - 1 - [leaf.text for leaf in reversed(item.leaves)].index(text)
    changed = change(item.leaves[index])
    middle = () if changed is None else (changed,)
    leaves = (*item.leaves[:index], *middle, *item.leaves[index + 1 :])
    return (Label(item.text, leaves),) if leaves else ()
