"""The shape of one knowledge file: two sections of entries and labels (K-02, K-03)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import TypeAlias


class Section(StrEnum):
    """The two sections of a knowledge file, in file order (K-02)."""

    RULES = "rules"
    INFO = "info"

    @property
    def heading(self) -> str:
        """The word of the canonical heading; English always, it is part of the file format."""
        return "Rules" if self is Section.RULES else "Info"


@dataclass(frozen=True, slots=True)
class Leaf:
    """One entry: Markdown source without its bullet and indent, LF between lines.

    A text made by ``parse`` or ``leaf_text`` survives writing and reading unchanged.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """A parent with children: groups entries in the catalog, is itself not an entry (K-03)."""

    text: str
    leaves: tuple[Leaf, ...]


Item: TypeAlias = Leaf | Label


@dataclass(frozen=True, slots=True)
class Document:
    """A whole knowledge file; order is the file's order."""

    rules: tuple[Item, ...] = ()
    info: tuple[Item, ...] = ()

    def items(self, section: Section) -> tuple[Item, ...]:
        """The top-level bullets of one section."""
        return self.rules if section is Section.RULES else self.info

    def with_items(self, section: Section, items: tuple[Item, ...]) -> Document:
        """The same document with one section's bullets replaced."""
        if section is Section.RULES:
            return Document(items, self.info)
        return Document(self.rules, items)


@dataclass(frozen=True, slots=True)
class Entry:
    """One leaf with its place; ``position`` counts all leaves of the file from 0."""

    section: Section
    label: str | None
    text: str
    position: int


@dataclass(frozen=True, slots=True)
class Counts:
    """Figures of the Library status (K-07): leaves per section, and labels of both."""

    rules: int
    info: int
    labels: int


def leaves(document: Document) -> tuple[Entry, ...]:
    """All entries in file order, labels' children in place."""
    found: list[Entry] = []
    for section in Section:
        for item in document.items(section):
            label, texts = (
                (item.text, [leaf.text for leaf in item.leaves])
                if isinstance(item, Label)
                else (None, [item.text])
            )
            for text in texts:
                found.append(Entry(section, label, text, len(found)))
    return tuple(found)


def counts(document: Document) -> Counts:
    """Leaves per section and the number of labels; labels are not entries (K-03)."""
    entries = leaves(document)
    rules = sum(entry.section is Section.RULES for entry in entries)
    labels = sum(isinstance(item, Label) for section in Section for item in document.items(section))
    return Counts(rules=rules, info=len(entries) - rules, labels=labels)


def entry_key(scope: str, section: Section, text: str) -> str:
    """Identity of an entry: scope, section and the SHA-256 of its text (spec README, Terms).

    Args:
        scope: ``user`` or a project id.
        section: where the entry stands.
        text: the leaf's text as stored.
    """
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{scope}:{section.value}:{digest}"


def characters(text: str) -> int:
    """Length in Unicode code points as stored: LF line ends, no BOM (spec README, Terms)."""
    return len(stored_newlines(text))


def stored_newlines(text: str) -> str:
    """The text with a leading BOM removed and every CRLF or CR as one LF."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
