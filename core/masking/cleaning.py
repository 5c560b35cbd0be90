"""Both halves of cleaning a text: hidden characters out, secrets masked (M-10, R-06, R-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.masking.hidden import strip_hidden
from core.masking.replacing import Hit, mask
from core.masking.rules import CompiledPattern


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text that may be stored or sent.

    Attributes:
        hits: what was masked; places are in the text without hidden characters.
        flags: kinds of hidden characters that were taken out, sorted.
    """

    text: str
    hits: tuple[Hit, ...]
    flags: tuple[str, ...]


def clean(text: str, *, extra: Sequence[CompiledPattern] = ()) -> Cleaned:
    """Strip hidden characters, then mask secrets, then strip again.

    In this order, because a zero-width character inside a key would hide it from the patterns;
    once more, because masking removes the neighbours for which a joiner was kept. Idempotent.

    Args:
        extra: the person's own patterns (R-10), tried as well.
    """
    before = strip_hidden(text)
    masked = mask(before.text, extra=extra)
    after = strip_hidden(masked.text)
    return Cleaned(after.text, masked.hits, tuple(sorted({*before.flags, *after.flags})))
