"""Our own text inside a user message: what the app injected, which is never evidence (case 47).

Readers already leave injected text out where an agent marks it; this is the second net for text
that arrives inside a prompt: a memory block put before it, a pasted view, a system reminder, or
what the person marked as private (M-10).
"""

from __future__ import annotations

import re
from typing import Final

CUT_MARK: Final = "\n[…]\n"
"""Stands for what was cut: it ends a clause on both sides, so no quote reaches across."""

_NAMES: Final = (
    r"(?:paper[-_ ]?evo(?:[-_ ]?\w+)*|paper[-_ ]?memory|agent[-_ ]?memory|paper[-_ ]?context"
    r"|system[-_ ]reminder|private)"
)
_MARK: Final = re.compile(
    rf"""<!--\s*(?:(?P<end0>/|end\s+(?:of\s+)?)?paper[-_]evo(?P<end3>:end\b)?)[^<>]{{0,400}}-->
      | <(?P<end1>/)?(?P<name1>{_NAMES})(?:\s[^<>]{{0,400}})?>
      | \[(?P<end2>/)?(?P<name2>{_NAMES})\]""",
    re.IGNORECASE | re.VERBOSE,
)


def own_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of marked text, marks included; a mark that is never closed reaches to the end."""
    spans: list[tuple[int, int]] = []
    depth = 0
    opened = 0
    for match in _MARK.finditer(text):
        if any(match[end] for end in ("end0", "end1", "end2", "end3")):
            if depth == 0:
                spans.append(match.span())
                continue
            depth -= 1
            if depth == 0:
                spans.append((opened, match.end()))
        else:
            if depth == 0:
                opened = match.start()
            depth += 1
    if depth:
        spans.append((opened, len(text)))
    return tuple(spans)


def cut_own_text(text: str) -> str:
    """``text`` without the marked spans; where text stood on both sides, a mark shows the cut."""
    pieces = []
    position = 0
    for start, end in (*own_spans(text), (len(text), len(text))):
        pieces.append(text[position:start].strip() if position or start < len(text) else text)
        position = end
    return CUT_MARK.join(piece for piece in pieces if piece)
