"""The cleaner of one library: the built-in rules and the person's own patterns (R-06, R-10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.masking.rules import CompiledPattern


class Cleaner:
    """Cleans every text before it is stored, written to a view or sent to a model.

    Called, it returns the text; :meth:`hits` says how many places are masked in it, so that the
    person can be told (R-06).

    Args:
        patterns: the person's own patterns as they are now.
    """

    def __init__(self, patterns: Callable[[], Sequence[CompiledPattern]] = tuple) -> None:
        self._patterns = patterns

    def __call__(self, text: str) -> str:
        """Return the text without hidden characters, with each secret as ``[secret: kind]``."""
        return self.masked(text)[0]

    def masked(self, text: str) -> tuple[str, int]:
        """Return the clean text, and in how many places a secret was masked."""
        from core.masking.cleaning import clean

        cleaned = clean(text, extra=self._patterns())
        return cleaned.text, len(cleaned.hits)
