"""The short way for files that hold nothing but plain bullets (P-04, P-05, P-08).

Nearly every knowledge file is two headings over one-line entries that begin with a letter. For
those the block rules of CommonMark leave no choice, so they are read line by line: 40 entries in
0.2 ms instead of 8, and without loading markdown-it. Everything else is left to it; a test
compares both on made-up files.
"""

from __future__ import annotations

import re
from typing import Final

_HEADINGS: Final = frozenset({"## Rules", "## Info"})
_PLAIN: Final = re.compile(
    # No mark that opens a block (-, +, #, >, <, |, [, =, _, a fence, "1."), no control character
    # and no line separator anywhere, nothing that trimming would take away at the end.
    r"(?:[^\W\d_]|[“‘「『《（【]|`(?!``)|\*\*(?=[^\W_])|[0-9]+(?![0-9.)]))"
    r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]*(?<!\s)"
)

Bullet = tuple[str, list[str]]
"""A one-line entry, and what stands under it."""


def plain_lines(source: str) -> list[str | list[Bullet]] | None:
    """Return headings (their names) and lists in order, or None: this text needs a real parser."""
    found: list[str | list[Bullet]] = []
    bullets: list[Bullet] | None = None
    may_begin = True  # after an empty line markdown goes on with the list above
    for line in source.split("\n"):
        if not line:
            may_begin = may_begin and bullets is None
            bullets = None
        elif line in _HEADINGS:
            found.append(line[3:])
            bullets, may_begin = None, True
        elif line.startswith("- ") and _PLAIN.fullmatch(line, 2):
            if bullets is None:
                if not may_begin:
                    return None
                bullets = []
                found.append(bullets)
            bullets.append((line[2:], []))
        elif bullets is not None and line.startswith("  - ") and _PLAIN.fullmatch(line, 4):
            bullets[-1][1].append(line[4:])
        else:
            return None
    return found
