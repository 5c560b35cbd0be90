"""A knowledge document written in its one canonical form (K-03)."""

from __future__ import annotations

from typing import Final

from core.domain.knowledge_document.leaf_text import bullet
from core.domain.knowledge_document.model import Document, Item, Label, Section

CHILD_INDENT: Final = "  "


def render(document: Document) -> str:
    """Both sections always, bullets right under the heading, one blank line between sections.

    LF, one final newline, no BOM; the form of the design's Knowledge page.
    """
    return "\n".join(render_section(document, section) for section in Section)


def render_section(document: Document, section: Section) -> str:
    """One section with its heading, ending in a newline."""
    lines = [f"## {section.heading}", *map(render_item, document.items(section))]
    return "\n".join(lines) + "\n"


def render_item(item: Item) -> str:
    """One entry, or one label with its children; no final newline."""
    if not isinstance(item, Label):
        return bullet(item.text)
    children = (bullet(leaf.text, CHILD_INDENT) for leaf in item.leaves)
    return "\n".join([bullet(item.text), *children])
