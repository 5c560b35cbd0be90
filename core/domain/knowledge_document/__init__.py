"""The knowledge file: Rules and Info as entries and labels, read, written, edited (K-01 to K-03).

Everything here is pure: text in, frozen dataclasses out, and back.
"""

from core.domain.knowledge_document.blocks import is_cjk, line_starts, one_line
from core.domain.knowledge_document.edit import add_leaf, remove_leaf, replace_leaf
from core.domain.knowledge_document.leaf_text import bullet, label_text, leaf_text
from core.domain.knowledge_document.model import (
    Counts,
    Document,
    Entry,
    Item,
    Label,
    Leaf,
    Section,
    characters,
    counts,
    entry_key,
    leaves,
    stored_newlines,
)
from core.domain.knowledge_document.parse import Parsed, canonical, label_key, parse, settled
from core.domain.knowledge_document.render import render, render_item, render_section

__all__ = [
    "Counts",
    "Document",
    "Entry",
    "Item",
    "Label",
    "Leaf",
    "Parsed",
    "Section",
    "add_leaf",
    "bullet",
    "canonical",
    "characters",
    "counts",
    "entry_key",
    "is_cjk",
    "label_key",
    "label_text",
    "leaf_text",
    "leaves",
    "line_starts",
    "one_line",
    "parse",
    "remove_leaf",
    "render",
    "render_item",
    "render_section",
    "replace_leaf",
    "settled",
    "stored_newlines",
]
