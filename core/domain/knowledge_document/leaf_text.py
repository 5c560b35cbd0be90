"""Any text made into one bullet that reads back as the same bullet (K-03, K-19, R-07).

A hostile or careless text (a heading, a list, an open fence, a comment) must not become structure
of the knowledge file. Most texts already read back as one entry and keep every byte; the others
are folded to one line, and only as a last step is a character escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.domain.knowledge_document.blocks import (
    Block,
    Heading,
    ListItem,
    Passage,
    blocks,
    clean_source,
    is_cjk,
    one_line,
    trimmed,
)

_KEEPS_ITS_LINES: Final = ("```", "~~~", "<", "|", ">")
"""A passage opening with one of these is code, HTML, a table or a quote: its lines matter."""


def bullet(text: str, indent: str = "") -> str:
    """One canonical list item, without a final newline: ``- `` and two-space continuation."""
    first, *others = text.split("\n")
    lines = [f"{indent}- {first}"]
    lines += [f"{indent}  {line}" if line else "" for line in others]
    return "\n".join(lines)


def reads_as_one(text: str) -> bool:
    """True if the text, written as a bullet, is read back as exactly that one entry."""
    match list(blocks(bullet(text) + "\n")):
        case [(ListItem(text=read, nested=()),)]:
            return read == text and bool(text)
    return False


def leaf_text(text: str) -> str:
    """The text as it is stored when it becomes one entry; empty if it holds only white space.

    Prose and lists are folded to one line (K-19: an applied entry is one top-level bullet), list
    items separated by a semicolon. Code, tables, quotes and HTML keep their lines. Idempotent.
    """
    text = _tidy(text)
    if "\n" not in text:
        return _one_bullet(text)
    read = list(blocks(text))
    if any(_keeps_its_lines(block) for block in read):
        if reads_as_one(text):
            return text
        return _one_bullet(one_line(text))
    return _one_bullet(_folded(read))


def label_text(text: str) -> str:
    """The text as a one-line label that reads back as itself with children under it."""
    line = _one_bullet(one_line(_tidy(text)))
    return line if not line or _reads_as_label(line) else _escaped(line)


def _reads_as_label(text: str) -> bool:
    match list(blocks(f"{bullet(text)}\n{bullet('x', '  ')}\n")):
        case [(ListItem(title=title, rest="", nested=(ListItem(text="x"),)),)]:
            return title == text
    return False


def safe_leaf_text(text: str) -> str:
    """Like ``leaf_text``, but a text that reads back as one entry keeps its lines."""
    tidy = _tidy(text)
    return tidy if reads_as_one(tidy) else leaf_text(tidy)


def _tidy(text: str) -> str:
    lines = clean_source(text).split("\n")
    return trimmed("\n".join(line if line.strip() else "" for line in lines))


def _keeps_its_lines(block: Block) -> bool:
    if isinstance(block, Heading):
        return False
    if isinstance(block, Passage):
        lines = block.text.split("\n")
        return block.text.startswith(_KEEPS_ITS_LINES) or any("|" in line for line in lines[1:2])
    return any(_item_keeps_its_lines(item) for item in block)


def _item_keeps_its_lines(item: ListItem) -> bool:
    return _keeps_its_lines(Passage(item.rest)) or any(
        _keeps_its_lines(part) if isinstance(part, Passage) else _item_keeps_its_lines(part)
        for part in item.nested
    )


def _folded(read: Iterable[Block]) -> str:
    joined = ""
    for block in read:
        match block:
            case Heading(text=text) | Passage(text=text):
                joined = _joined(joined, one_line(text), listed=False)
            case _:
                for part in _flat(block):
                    joined = _joined(joined, part, listed=True)
    return joined


def _flat(items: Iterable[ListItem | Passage]) -> Iterable[str]:
    for item in items:
        yield one_line(item.text)
        if isinstance(item, ListItem):
            yield from _flat(item.nested)


def _joined(before: str, part: str, *, listed: bool) -> str:
    """Two pieces on one line; a semicolon keeps list items apart unless a mark already does."""
    if not before or not part:
        return before or part
    cjk = is_cjk(before[-1])
    if listed and (before[-1].isalnum() or before[-1] in "`)）”\"'"):
        return before + ("；" if cjk else "; ") + part
    return before + ("" if cjk and is_cjk(part[0]) else " ") + part


def _one_bullet(text: str) -> str:
    """A one-line text without a leading bullet, escaped only if it still reads as structure."""
    while text.startswith(("- ", "* ")) and not reads_as_one(text):
        text = trimmed(text[2:])
    if not text or reads_as_one(text):
        return text
    return _escaped(text)


def _escaped(text: str) -> str:
    """A backslash before what makes the line structure: a mark, or the point of ``1.``."""
    digits = len(text) - len(text.lstrip("0123456789"))
    if digits and text[digits : digits + 1] in {".", ")"}:
        return f"{text[:digits]}\\{text[digits:]}"
    return f"\\{text}"
