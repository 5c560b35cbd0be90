"""Which entries a text moves from one section to the other, and which headings it lost. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from core.domain.knowledge_document import Section, leaves, parse


@dataclass(frozen=True, slots=True)
class Moves:
    """What happens to entries that were there before.

    Attributes:
        to_info: rules that become info.
        to_rules: infos that become rules.
        lost: headings that stood in the text before and stand in it no more, e.g. ``## Rules``.
    """

    to_info: int = 0
    to_rules: int = 0
    lost: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.to_info or self.to_rules)


def moves(before: str, after: str) -> Moves:
    """Compare the entries of two texts by their words; entries that were reworded do not count."""
    old, new = _sections(before), _sections(after)
    info = old[Section.RULES] - old[Section.INFO]
    rules = old[Section.INFO] - old[Section.RULES]
    lines = {line.strip() for line in after.splitlines()}
    headings = {f"## {section.heading}" for section in Section}
    stood = [line.strip() for line in before.splitlines() if line.strip() in headings]
    return Moves(
        len(info & (new[Section.INFO] - new[Section.RULES])),
        len(rules & (new[Section.RULES] - new[Section.INFO])),
        tuple(dict.fromkeys(line for line in stood if line not in lines)),
    )


def _sections(text: str) -> dict[Section, set[str]]:
    found: dict[Section, set[str]] = {section: set() for section in Section}
    for entry in leaves(parse(text).document):
        found[entry.section].add(entry.text)
    return found
