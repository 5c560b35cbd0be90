"""Claude Code's folder names under ``projects`` (V-14): encoded forward, never decoded."""

from __future__ import annotations

import re

from core.agents.own_sessions import OWN_FOLDERS

MAX_SLUG = 200
"""Longer names are cut by Claude Code, which then appends a hash that we do not recompute."""

_OWN_SLUG = re.compile(rf"(?:^|-)-paper-(?:{'|'.join(OWN_FOLDERS)})(?=-|$)")


def encode_slug(path: str) -> str:
    """Return the folder name Claude Code uses for a start folder.

    Every UTF-16 unit outside ``a-z A-Z 0-9`` becomes ``-``, so different folders share one name
    and it cannot be decoded: look up by it, then filter by the records' ``cwd``.
    """
    return "".join(
        char if char.isascii() and char.isalnum() else "-" * (2 if ord(char) > 0xFFFF else 1)
        for char in path
    )


def slug_fits(slug: str, path: str) -> bool:
    """Whether a folder name may hold sessions of ``path``.

    Letter case is folded because Windows terminals write ``C--git-app`` and ``c--git-app``.
    """
    wanted = encode_slug(path.rstrip("/\\") or path).casefold()
    have = slug.casefold()
    return have == wanted or (len(wanted) > MAX_SLUG and have.startswith(wanted[:MAX_SLUG]))


def is_own_slug(slug: str) -> bool:
    """Whether a name is the encoded form of ``…/.paper/reflect|headless|cron`` (A-11).

    Ambiguous by nature: it decides only where no record names a folder.
    """
    return _OWN_SLUG.search(slug) is not None
