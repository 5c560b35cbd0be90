"""What every renderer of injected text answers: the text and the size of its sections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SectionSize:
    """Characters of one section as written, and how many entries were left out of it."""

    characters: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """The bytes of a view as text, and its sections in file order by their heading."""

    text: str
    sections: Mapping[str, SectionSize]


@dataclass(frozen=True, slots=True)
class Part:
    """One already rendered section of an agent's file.

    ``body`` is Markdown of whole bullets or lines; an empty one leaves the section out.
    ``intro`` is one line under the heading, ``notice`` one line at its end.
    """

    heading: str
    body: str
    left_out: int = 0
    intro: str = ""
    notice: str = ""


def joined(parts: tuple[Part, ...]) -> tuple[str, dict[str, SectionSize]]:
    """Sections with level-two headings and one blank line between blocks; empty ones left out."""
    blocks: list[str] = []
    sizes: dict[str, SectionSize] = {}
    for part in parts:
        body = part.body.strip("\n")
        inside = "\n\n".join(block for block in (part.intro, body, part.notice) if block)
        if not body and not part.left_out:
            continue
        text = f"## {part.heading}\n\n{inside}"
        blocks.append(text)
        sizes[part.heading] = SectionSize(len(text), part.left_out)
    return "\n\n".join(blocks), sizes
