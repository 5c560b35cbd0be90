"""Making foreign rows fit to be stored: cleaned texts, computed keys, no trust in what is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.domain import normalise
from core.domain.knowledge_document import canonical, entry_key, leaves, parse
from core.domain.suggestion import Source, Status
from core.errors import InvalidInput

TEXT_LIMIT = 1_000_000
"""Characters of one knowledge text: R-07's 1 MB."""

_SUGGESTION_TEXTS = ("text", "original_text", "quote", "message", "reason")
_REPEAT_TEXTS = ("text", "quote")
_TARGET_IDS = ("scope", "entry_key", "suggestion_id")
_WAITING = (Status.PENDING, Status.PARKED)
_LOCAL_SOURCES = (Source.OUTSIDE_EDIT, Source.ARRIVED_PACK)


@dataclass(slots=True)
class CountingCleaner:
    """Masks secrets and takes hidden characters out; counts the texts it had to change.

    Args:
        clean: ``core.masking`` with the person's own patterns.
    """

    clean: Callable[[str], str]
    changed: int = field(default=0)

    def text(self, text: str) -> str:
        """Return the text as it may be stored (R-06, R-07)."""
        cleaned = self.clean(text)
        self.changed += cleaned != text
        return cleaned

    def knowledge(self, text: str) -> str:
        """Return a knowledge text in canonical form.

        Raises:
            InvalidInput: over :data:`TEXT_LIMIT`.
        """
        if len(text) > TEXT_LIMIT:
            raise InvalidInput(
                "A knowledge text in the archive has {now} characters; {limit} are read at most. "
                "Nothing was changed.",
                hint="Shorten it where it came from and export again.",
                code="knowledge_too_long",
                now=len(text),
                limit=TEXT_LIMIT,
            )
        return canonical(self.text(text))

    def suggestion(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return a suggestion whose keys fit its texts; Undo belongs to the other library."""
        values = dict(row)
        for name in _SUGGESTION_TEXTS:
            values[name] = self.text(values[name])
        from core.domain.evidence import quote_span  # stands on 0.1 s of patterns (P-01)

        span = quote_span(values["message"], values["quote"])
        values["quote_start"], values["quote_end"] = span
        values["exact_key"] = normalise.exact_key(values["text"])
        values["targets"] = self._targets(row["targets"])
        values["undo"] = None
        return values

    def _targets(self, told: Any) -> list[dict[str, Any]] | None:
        """Return what the item would replace, in the one shape that the queue reads."""
        kept = []
        for target in told if isinstance(told, list) else ():
            if not isinstance(target, dict) or not _is_target(target):
                continue
            differences = [[d[0], self.text(d[1]), self.text(d[2])] for d in target["differences"]]
            kept.append(
                {
                    **{name: target[name] for name in _TARGET_IDS},
                    "text": self.text(target["text"]),
                    "differences": differences,
                }
            )
        return kept or None

    def repeat(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return a "said again" with cleaned texts."""
        return {**row, **{name: self.text(row[name]) for name in _REPEAT_TEXTS}}

    def whole_file(self, scope: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return a knowledge section for a scope that is new here: all revisions as they were.

        Entries are computed from the text; age and first revision are taken over where they fit.

        Raises:
            InvalidInput: revisions that contradict each other.
        """
        file = data["file"]
        if file is None:
            return {"file": None, "revisions": [], "entries": [], "said_again": []}
        text = self.knowledge(file["text"])
        numbers = [row["number"] for row in data["revisions"]]
        if len(set(numbers)) != len(numbers) or max(numbers, default=0) > file["revision"]:
            raise InvalidInput(
                "The archive's revisions contradict each other. Nothing was changed.",
                hint="Export it again, or use another copy.",
                code="archive_damaged",
            )
        ages = {row["entry_key"]: row for row in data["entries"]}
        entries = []
        for entry in leaves(parse(text).document):
            key = entry_key(scope, entry.section, entry.text)
            age = ages.get(key, {})
            entries.append(
                {
                    "scope": scope,
                    "section": entry.section.value,
                    "label": entry.label or "",
                    "position": entry.position,
                    "text": entry.text,
                    "entry_key": key,
                    "exact_key": normalise.exact_key(entry.text),
                    "first_revision": age.get("first_revision", file["revision"]),
                    "created_at": age.get("created_at", file["updated_at"]),
                }
            )
        return {
            "file": {**file, "text": text},
            "revisions": [
                {**row, "text": self.knowledge(row["text"])} for row in data["revisions"]
            ],
            "entries": entries,
            "said_again": [self.repeat(row) for row in data["said_again"]],
        }


def _is_target(target: Mapping[str, Any]) -> bool:
    differences = target.get("differences")
    return (
        all(isinstance(target.get(name), str) for name in (*_TARGET_IDS, "text"))
        and isinstance(differences, list)
        and all(
            isinstance(one, list) and len(one) == 3 and all(isinstance(part, str) for part in one)
            for one in differences
        )
    )


def is_local(row: Mapping[str, Any]) -> bool:
    """Say whether an item speaks of files of the other machine only."""
    return row["source"] in _LOCAL_SOURCES


def is_waiting(row: Mapping[str, Any]) -> bool:
    """Say whether nobody decided the item yet."""
    return row["status"] in _WAITING
