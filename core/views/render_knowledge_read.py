"""KNOWLEDGE.read.md: the whole row for agents without the tool, section by label (V-07)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.domain.catalog import marked
from core.domain.knowledge_document import Document, Item, Label, Leaf, Section, bullet
from core.views.marks import defused, wrapped
from core.views.rendered import Part, Rendered, joined

KNOWLEDGE_READ = "KNOWLEDGE.read.md"
_UNLABELLED = "(no label)"
_TITLES = {Section.RULES: "Approved rules", Section.INFO: "Info"}


def knowledge_read(
    document: Document,
    *,
    under_review: Collection[tuple[Section, str]] = (),
    name: str = KNOWLEDGE_READ,
) -> Rendered:
    """Every approved entry in full: first those without a label, then one heading per label.

    Args:
        document: the row, never the file on disk (K-06).
        under_review: entries (section and text) that carry the review mark.
        name: the file's name in its head.
    """
    reviewed = frozenset(under_review)
    parts = tuple(
        Part(_TITLES[section], _by_label(document.items(section), section, reviewed))
        for section in Section
    )
    body, sizes = joined(parts)
    intro = "# Approved knowledge in full\n\nApproved by a person; rules are binding."
    return Rendered(wrapped(name, f"{intro}\n\n{body}" if body else intro), sizes)


def _by_label(
    items: Sequence[Item], section: Section, reviewed: frozenset[tuple[Section, str]]
) -> str:
    flat = [item for item in items if isinstance(item, Leaf)]
    labels = [item for item in items if isinstance(item, Label)]
    groups = [(item.text, item.leaves) for item in labels]
    if flat:
        groups.insert(0, (_UNLABELLED if labels else "", tuple(flat)))
    blocks = []
    for label, leaves in groups:
        lines = [
            bullet(marked(leaf.text) if (section, leaf.text) in reviewed else leaf.text)
            for leaf in leaves
        ]
        blocks.append("\n".join(([f"### {label}\n"] if label else []) + lines))
    return defused("\n\n".join(blocks))
