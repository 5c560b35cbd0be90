"""A title as a file name that every system accepts and that never changes (case 65)."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Final
from unicodedata import category, normalize

MAX_BYTES: Final = 120
"""UTF-8 length of a whole name: room for a folder and a ``.bak.5`` under every system's 255."""

_FORBIDDEN: Final = frozenset('<>:"/\\|?*')
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"}
)
_DIGEST_LENGTHS: Final = (8, 16, 32, 64)


def file_name(title: str, taken: Collection[str] = (), *, extension: str = ".md") -> str:
    """The name of the file that keeps a title's text; the title itself is kept inside the file.

    A title that is a good lower-case name already keeps its form, in any script. Every other one
    (a slash, a capital, a reserved word, too long) gets the readable part of it and a short hash
    of the title: ``Notes`` and ``notes`` therefore differ on every system, whichever came first.

    Args:
        title: what a person calls it; NFC and NFD forms and outer white space are one title.
        taken: names already used by *other* titles.
        extension: ASCII, with its dot; counted in the length.

    Returns:
        A name without any folder part, at most ``MAX_BYTES`` long, that is valid on Windows and
        equals no name in ``taken`` even when case is ignored.
    """
    wanted = normalize("NFC", title).strip()
    used = {_folded(name) for name in taken}
    stem = _readable(wanted)
    plain = stem + extension
    if stem == wanted and _is_plain(stem, extension) and _folded(plain) not in used:
        return plain
    digest = sha256(wanted.encode("utf-8", "surrogatepass")).hexdigest()
    for length in _DIGEST_LENGTHS:
        suffix = f"-{digest[:length]}{extension}"
        name = _shortened(stem, MAX_BYTES - len(suffix)) + suffix
        if _folded(name) not in used:
            return name
    # Only a caller that lists this title's own name as another's comes here: count on.
    number = 2
    while _folded(f"{digest}-{number}{extension}") in used:
        number += 1
    return f"{digest}-{number}{extension}"


def _folded(name: str) -> str:
    """How the most forgiving file system compares names: normalised, without case."""
    return normalize("NFKC", normalize("NFD", name).casefold()).casefold()


def _readable(title: str) -> str:
    """The title without what some system forbids or what nobody can see."""
    kept = "".join(
        "-" if character in _FORBIDDEN else " " if character.isspace() else character
        for character in title
        if character.isspace() or not category(character).startswith("C")
    )
    return normalize("NFC", " ".join(kept.split())).strip(" .-")


def _is_plain(stem: str, extension: str) -> bool:
    return (
        bool(stem)
        and _folded(stem) == stem
        and not _is_device(stem)
        and len(f"{stem}{extension}".encode()) <= MAX_BYTES
    )


def _is_device(stem: str) -> bool:
    """Windows reserves ``con`` and the like also before any extension."""
    return stem.split(".", maxsplit=1)[0].strip().casefold() in _DEVICES


def _shortened(stem: str, limit: int) -> str:
    """As many whole characters as fit in ``limit`` UTF-8 bytes; never a device with a point."""
    cut = stem.encode()[:limit].decode(errors="ignore").strip(" .-")
    if not cut:
        return "untitled"
    return cut.replace(".", "-") if "." in cut and _is_device(cut) else cut
