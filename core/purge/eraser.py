"""What becomes of one row: gone, rewritten, or as it was. The same for every kind of store."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from core.canonical_json import canonical_json
from core.domain.knowledge_document import (
    Document,
    Item,
    Label,
    Section,
    entry_key,
    parse,
    render,
)
from core.domain.normalise import exact_key
from core.domain.suggestion import Source
from core.purge.doomed import Doomed
from core.purge.types import TargetKind

UNTOUCHED = frozenset(
    {"alembic_version", "audit", "library", "project", "project_path", "seen_folder", "snapshot"}
    | {"tombstone", "pending_view"}
)
"""Tables that hold no text of a conversation: ids, names, paths, hashes (the audit by W-08)."""

REBUILT = frozenset({"search_item", "vector"})
"""Tables that are computed from others: emptied, and filled again where that is cheap."""

_PROVENANCE = ("text", "original_text", "quote", "message")
_FROM_FILES = (Source.OUTSIDE_EDIT, Source.ARRIVED_PACK)


class Eraser:
    """Treats rows as plain values by column name."""

    def __init__(self, doomed: Doomed) -> None:
        self.doomed = doomed
        self.needles = doomed.needles()
        self._approved = doomed.approved_keys()
        self._rows = {
            "suggestion": self._suggestion,
            "suggestion_repeat": self._repeat,
            "knowledge_entry": self._entry,
            "knowledge_file": self._knowledge,
            "knowledge_revision": self._knowledge,
            "view_file": self._view,
            "proposal": self._proposal,
            "dismissal": self._dismissal,
            "agent_session": self._session,
            "seen_record": self._seen,
            "job": self._job,
        }

    def row(self, table: str, row: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the row as it may stay, or None if it goes."""
        if table in UNTOUCHED:
            return dict(row)
        special = self._rows.get(table)
        return special(dict(row)) if special else self._plain(dict(row))

    def knowledge_text(self, text: str) -> str:
        """Return a knowledge text without the doomed entries, their words blacked out elsewhere."""
        document = parse(text).document
        kept = _without(document, self._goes)
        if kept != document:
            text = render(kept)
        return self.needles.black_out(text)

    def _goes(self, leaf: str) -> bool:
        return bool(self._approved) and exact_key(leaf) in self._approved

    def _plain(self, row: dict[str, Any], leave: tuple[str, ...] = ()) -> dict[str, Any]:
        return {
            name: value if name in leave else self.needles.black_out_value(value)
            for name, value in row.items()
        }

    def _suggestion(self, row: dict[str, Any]) -> dict[str, Any] | None:
        if self.doomed.is_doomed_item(row):
            return None
        row = {**row, "targets": self._targets(row["targets"])}
        from_elsewhere = not self.doomed.everywhere and row["source"] not in _FROM_FILES
        treated = self._plain(row, _PROVENANCE if from_elsewhere else ())
        if row["source"] in _FROM_FILES and treated["undo"] != row["undo"]:
            # Its text shows lines of the file, marked: words wrapped over two of them would stay.
            treated["text"] = treated["original_text"] = _card_of(treated["undo"])
        if treated["text"] != row["text"]:
            treated["exact_key"] = exact_key(treated["text"])
        if (treated["message"], treated["quote"]) != (row["message"], row["quote"]):
            from core.domain.evidence import quote_span  # stands on 0.1 s of patterns (P-01)

            span = quote_span(treated["message"], treated["quote"])
            treated["quote_start"], treated["quote_end"] = span
        if treated["quote"] != row["quote"]:
            treated["verified"] = False  # the proof itself was purged
        return treated

    def _targets(self, value: Any) -> Any:
        """Take out what an item would replace, if that goes: its differences are pieces of it."""
        told = json.loads(value) if isinstance(value, str) else value
        if not isinstance(told, list):
            return value
        kept = [target for target in told if not self._is_doomed_target(target)]
        if kept == told:
            return value
        return canonical_json(kept) if isinstance(value, str) else kept

    def _is_doomed_target(self, target: Any) -> bool:
        if not isinstance(target, dict):
            return False
        return (
            target.get("suggestion_id") in self.doomed.suggestion_ids
            or target.get("entry_key") in self.doomed.entry_keys
            or self._goes(str(target.get("text", "")))
            or self.needles.hit(str(target.get("text", "")))
        )

    def _repeat(self, row: dict[str, Any]) -> dict[str, Any] | None:
        if row["suggestion_id"] in self.doomed.suggestion_ids or self.doomed.is_session(row):
            return None
        if row["entry_key"] and row["entry_key"] in self.doomed.entry_keys:
            return None
        return self._plain(row) if self.doomed.everywhere else row

    def _entry(self, row: dict[str, Any]) -> dict[str, Any] | None:
        if row["exact_key"] in self._approved or self._goes(row["text"]):
            return None
        treated = self._plain(row)
        if treated["text"] != row["text"]:
            section = Section(row["section"])
            treated["entry_key"] = entry_key(row["scope"], section, treated["text"])
            treated["exact_key"] = exact_key(treated["text"])
        return treated

    def _knowledge(self, row: dict[str, Any]) -> dict[str, Any]:
        return {**row, "text": self.knowledge_text(row["text"])}

    def _view(self, row: dict[str, Any]) -> dict[str, Any]:
        base = row["base_text"]
        return row if base is None else {**row, "base_text": self.knowledge_text(base)}

    def _proposal(self, row: dict[str, Any]) -> dict[str, Any] | None:
        for name in ("before", "after"):
            if self.knowledge_text(row[name]) != row[name]:
                return None
        treated = self._plain(row)
        return treated if treated == row else None

    def _dismissal(self, row: dict[str, Any]) -> dict[str, Any] | None:
        gone = row["suggestion_id"] in self.doomed.suggestion_ids
        return None if gone or row["exact_key"] in self._approved else row

    def _session(self, row: dict[str, Any]) -> dict[str, Any] | None:
        return None if self.doomed.is_session(row) else self._plain(row, ("path",))

    def _seen(self, row: dict[str, Any]) -> dict[str, Any]:
        # The record keys stay (a fork that repeats the session must not be mined), the id goes.
        return {**row, "session_id": ""} if self.doomed.is_session(row) else row

    def _job(self, row: dict[str, Any]) -> dict[str, Any] | None:
        target = self.doomed.target
        if target.kind is TargetKind.SESSION and (
            target.id in str(row["payload"]) or target.id in row["subject"]
        ):
            return None
        return self._plain(row)


def _card_of(undo: Any) -> str:
    from core.queue_review.outside_edits import card_text
    from core.view_files.plan import Opaque

    told = json.loads(undo) if isinstance(undo, str) else undo
    return card_text(told["base"], told["outside"], Opaque(told["opaque"]))


def _without(document: Document, goes: Callable[[str], bool]) -> Document:
    for section in Section:
        items: list[Item] = []
        for item in document.items(section):
            if isinstance(item, Label):
                leaves = tuple(leaf for leaf in item.leaves if not goes(leaf.text))
                if leaves:
                    items.append(item if leaves == item.leaves else Label(item.text, leaves))
            elif not goes(item.text):
                items.append(item)
        if tuple(items) != document.items(section):
            document = document.with_items(section, tuple(items))
    return document
