"""A knowledge file read from Markdown; every other shape is migrated, nothing dropped (K-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from unicodedata import normalize

from core.domain.knowledge_document.blocks import (
    Block,
    Heading,
    ListItem,
    Passage,
    blocks,
    clean_source,
)
from core.domain.knowledge_document.leaf_text import label_text, safe_leaf_text
from core.domain.knowledge_document.model import Document, Item, Label, Leaf, Section
from core.domain.knowledge_document.render import render

_RULES_NAMES: Final = "rules rule preferences preference 偏好 规则 規則"
_INFO_NAMES: Final = "info information facts fact glossary 事实 事實 术语 術語 说明 說明 信息 資訊"
_SECTIONS: Final = dict.fromkeys(_RULES_NAMES.split(), Section.RULES) | dict.fromkeys(
    _INFO_NAMES.split(), Section.INFO
)
"""K-02: today's sections and the older four, in English and both Chinese scripts, folded."""

PATH_MARK: Final = " / "
"""Between the headings of a label made from nested headings."""

_REMEMBERED: Final = 100_000
"""Longest text, in characters, whose result is kept: five times what Apply accepts (K-04)."""

_CANONICAL: Final = [section.heading for section in Section]


@dataclass(frozen=True, slots=True)
class Parsed:
    """What was read. ``migrated``: the headings were not the two canonical sections in order,
    so the original is worth a ``.bak`` (K-02). ``notes``: what changed shape, in English."""

    document: Document
    migrated: bool
    notes: tuple[str, ...]


def parse(text: str) -> Parsed:
    """Read a knowledge file of any shape; never fails.

    ``render`` of the result reads back as the same document.
    """
    return _parse(text) if len(text) <= _REMEMBERED else _parse.__wrapped__(text)


# One Apply or Save reads the same text up to a dozen times (limits, entries, views, status), at
# some milliseconds each; the results are frozen, so they can be shared by all threads.
@lru_cache(maxsize=32)
def _parse(text: str) -> Parsed:
    source = clean_source(text)
    reader = _Reader(list(blocks(source)))
    document = reader.document()
    rendered = render(document)
    if rendered != source and _Reader(list(blocks(rendered))).document() != document:
        document = settled(document)
        reader.note("text that reads as Markdown structure was folded or escaped")
    return Parsed(document, reader.migrated, tuple(reader.notes))


def canonical(text: str) -> str:
    """The canonical form of a knowledge file's text (K-03); idempotent."""
    return render(parse(text).document)


def settled(document: Document) -> Document:
    """A document built from parts, made such that writing and reading it is the identity.

    Leaves that would read as structure are folded or escaped, empty ones left out, labels without
    children become leaves, equal labels are joined.
    """
    builder = _Builder()
    for section in Section:
        for item in document.items(section):
            if isinstance(item, Leaf):
                builder.add(section, None, safe_leaf_text(item.text))
                continue
            label = label_text(item.text)
            texts = [text for leaf in item.leaves if (text := safe_leaf_text(leaf.text))]
            if not texts:
                builder.add(section, None, label)
            for text in texts:
                builder.add(section, label or None, text)
    return builder.document()


def label_key(text: str) -> str:
    """Labels are equal after NFC and folding of white space (K-03, case 56)."""
    return " ".join(normalize("NFC", text).split())


@dataclass(slots=True)
class _Group:
    text: str
    leaves: list[str] = field(default_factory=list)


class _Builder:
    """Collects leaves in order and joins equal labels at the place of the first."""

    def __init__(self) -> None:
        self._items: dict[Section, list[str | _Group]] = {section: [] for section in Section}
        self._groups: dict[tuple[Section, str], _Group] = {}
        self.joined = False

    def add(self, section: Section, label: str | None, text: str) -> None:
        if not text:
            return
        if label is None:
            self._items[section].append(text)
        else:
            self.open(section, label).leaves.append(text)

    def open(self, section: Section, label: str) -> _Group:
        """The group of a label, made where it is first named."""
        key = (section, label_key(label))
        if key not in self._groups:
            self._groups[key] = _Group(label)
            self._items[section].append(self._groups[key])
        return self._groups[key]

    def is_open(self, section: Section, label: str) -> bool:
        return (section, label_key(label)) in self._groups

    def document(self) -> Document:
        """The result; a label that got no children is an entry of its own."""
        return Document(*(self._finished(self._items[section]) for section in Section))

    def _finished(self, items: Sequence[str | _Group]) -> tuple[Item, ...]:
        named = {item.text for item in items if isinstance(item, _Group)}
        above = {text for path in named for text in _above(path)}
        finished: list[Item] = []
        for item in items:
            if isinstance(item, str):
                finished.append(Leaf(item))
            elif item.leaves:
                finished.append(Label(item.text, tuple(map(Leaf, item.leaves))))
            elif item.text not in above:
                finished.append(Leaf(item.text))
        return tuple(finished)


class _Reader:
    """One pass over the blocks, keeping the section and the heading labels that are open."""

    def __init__(self, read: Sequence[Block]) -> None:
        self._builder = _Builder()
        self._section: Section | None = None
        self._section_level = 0
        self._path: list[tuple[int, str]] = []
        self._last_section_level = _deepest_section_level(read)
        self._named: list[str] = []
        self.migrated = False
        self.notes: list[str] = []
        for block in read:
            self._take(block)
        if self._named not in ([], _CANONICAL[:1], _CANONICAL[1:], _CANONICAL):
            self._migrate("sections were not exactly Rules, then Info")

    def document(self) -> Document:
        return self._builder.document()

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def _migrate(self, text: str) -> None:
        self.migrated = True
        self.note(text)

    def _take(self, block: Block) -> None:
        match block:
            case Heading():
                self._heading(block)
            case Passage(text=text):
                self.note("text outside a list became an entry")
                self._add(text)
            case _:
                self._items(block)

    def _heading(self, heading: Heading) -> None:
        section = _named_section(heading.text)
        if section is not None and heading.level <= self._last_section_level:
            self._section, self._section_level, self._path = section, heading.level, []
            self._named.append(heading.text)
            if heading.level != 2:
                self._migrate("section headings were not of the second level")
            return
        if self._section is not None and heading.level <= self._section_level:
            self._section = None
        if self._section is None:
            self._migrate("text outside the two sections went to Info")
        # A title above everything names the document, not a group within it.
        self._path = [(level, text) for level, text in self._path if 1 < level < heading.level]
        if not heading.text:
            return
        self._path.append((heading.level, label_text(heading.text)))
        self.note("a heading became a label")
        self._open_label()

    def _open_label(self) -> None:
        """Reserve the label's place; a heading that only holds deeper ones lives on in theirs."""
        label = self._label()
        if label is not None:
            self._builder.open(self._section or Section.INFO, label)

    def _label(self) -> str | None:
        return PATH_MARK.join(text for _, text in self._path) or None

    def _add(self, text: str, label: str | None = None) -> None:
        if self._section is None:
            self._migrate("text outside the two sections went to Info")
        self._builder.add(self._section or Section.INFO, self._label() or label, text)

    def _items(self, items: Sequence[ListItem | Passage]) -> None:
        for item in items:
            if isinstance(item, Passage) or not _texts(item.nested):
                self._add(item.text)
            elif item.title is None:
                self._add(item.text)
                self._items(item.nested)
            elif self._path:
                self.note("deeper nesting was lifted to one level")
                self._add(item.text)
                for text in _texts(item.nested):
                    self._add(text)
            else:
                self._labelled(item, item.title)

    def _labelled(self, item: ListItem, title: str) -> None:
        label = label_text(title)
        section = self._section or Section.INFO
        if self._builder.is_open(section, label):
            self.note("equal labels were joined")
        if any(isinstance(part, ListItem) and part.nested for part in item.nested):
            self.note("deeper nesting was lifted to one level")
        for text in [item.rest, *_texts(item.nested)]:
            self._add(text, label)


def _above(path: str) -> list[str]:
    """The labels that a joined heading path lives under: their words are kept in the path."""
    steps = path.split(PATH_MARK)
    return [PATH_MARK.join(steps[:count]) for count in range(1, len(steps))]


def _texts(parts: Sequence[ListItem | Passage]) -> list[str]:
    """Everything nested in an item as leaves of one level, in order."""
    found: list[str] = []
    for part in parts:
        found.append(part.text)
        if isinstance(part, ListItem):
            found += _texts(part.nested)
    return [text for text in found if text]


def _named_section(heading: str) -> Section | None:
    """The section a heading names, whatever its case, emphasis or final colon."""
    return _SECTIONS.get(heading.strip(" *_`#:：").casefold())


def _deepest_section_level(read: Sequence[Block]) -> int:
    """Section names count at levels 1 and 2; deeper only where no such section exists."""
    levels = [
        block.level
        for block in read
        if isinstance(block, Heading) and _named_section(block.text) is not None
    ]
    if not levels:
        return 0
    return max(2, min(levels))
