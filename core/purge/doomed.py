"""What must go: collected from rows of the database, of every backup and every snapshot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.domain.knowledge_document import leaves, parse
from core.domain.normalise import exact_key
from core.purge.needles import Needles
from core.purge.types import PurgeTarget, TargetKind

Row = Mapping[str, Any]
RowsOf = Callable[[str], Iterable[Row]]
"""Gives the rows of a table; an unknown table has none."""

_OWN = ("text", "original_text", "quote")


@dataclass(slots=True)
class Doomed:
    """Everything that is known of what must go.

    Attributes:
        suggestion_ids: items that go, whatever database they are in.
        entry_keys: approved entries that go by their key.
        leaf_keys: exact keys (K-13) of approved texts that go.
        texts: texts that may not stay anywhere.
        own_texts: texts of the item itself: another item with the same text goes, too.
        sessions: (provider, id) of sessions that were met.
        protected: texts that came from elsewhere, too; they stay there.
        evidence: messages of other sessions, which may hold the same words.
    """

    target: PurgeTarget
    suggestion_ids: set[str] = field(default_factory=set)
    entry_keys: set[str] = field(default_factory=set)
    leaf_keys: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    own_texts: set[str] = field(default_factory=set)
    sessions: set[tuple[str, str]] = field(default_factory=set)
    protected: set[str] = field(default_factory=set)
    evidence: set[str] = field(default_factory=set)

    @property
    def everywhere(self) -> bool:
        """True for an item: its words go from every text. What came from another session or
        source with the same words stays, when a session or a source is purged."""
        return self.target.kind is TargetKind.ITEM

    def needles(self) -> Needles:
        """Return the texts to look for."""
        texts = self.texts if self.everywhere else self.texts - self.protected
        return Needles(texts)

    def residue_needles(self) -> Needles:
        """Return the texts that no file may hold afterwards."""
        needles = self.needles()
        if self.everywhere:
            return needles
        elsewhere = self.protected | self.evidence
        return Needles(
            text
            for text in needles.texts
            if not any(Needles([text]).hit(other) for other in elsewhere)
        )

    def approved_keys(self) -> set[str]:
        """Return exact keys of approved texts that go."""
        if self.everywhere:
            return self.leaf_keys
        return self.leaf_keys - {exact_key(text) for text in self.protected}

    def is_doomed_item(self, row: Row) -> bool:
        """Say whether a suggestion goes."""
        if row["id"] in self.suggestion_ids:
            return True
        if self.target.kind is TargetKind.SESSION:
            return self.is_session(row)
        if self.target.kind is TargetKind.SOURCE:
            return bool(row["source"] == self.target.id)
        return row["text"] in self.own_texts or row["original_text"] in self.own_texts

    def is_session(self, row: Row) -> bool:
        """Say whether a row belongs to the purged session."""
        target = self.target
        return (
            target.kind is TargetKind.SESSION
            and row["session_id"] == target.id
            and ("" in (target.provider, row["provider"]) or target.provider == row["provider"])
        )


def collect(doomed: Doomed, rows_of: RowsOf, *, living: bool = False) -> None:
    """Add what one place knows; ``living`` for the open database."""
    for row in rows_of("suggestion"):
        if doomed.target.kind is TargetKind.ITEM and row["id"] == doomed.target.id:
            doomed.own_texts.update((row["text"], row["original_text"]))
    if doomed.target.kind is TargetKind.ITEM:
        _collect_approved(doomed, rows_of, living)
    for row in rows_of("suggestion"):
        if doomed.is_doomed_item(row):
            _collect_item(doomed, row)
    for row in rows_of("suggestion_repeat"):
        if row["suggestion_id"] in doomed.suggestion_ids or doomed.is_session(row):
            doomed.texts.update((row["text"], row["quote"]))
    for row in rows_of("agent_session"):
        if doomed.is_session(row):
            doomed.sessions.add((row["provider"], row["session_id"]))
            doomed.texts.add(row["title"])
    if not doomed.everywhere:
        _protect(doomed, rows_of)
    doomed.texts.discard("")
    approved = doomed.approved_keys()
    for row in rows_of("knowledge_entry"):
        if row["exact_key"] in approved:
            doomed.entry_keys.add(row["entry_key"])
            doomed.texts.add(row["text"])


def _collect_item(doomed: Doomed, row: Row) -> None:
    doomed.suggestion_ids.add(row["id"])
    doomed.texts.update(row[name] for name in _OWN)
    if row["session_id"]:
        doomed.sessions.add((row["provider"], row["session_id"]))
    if doomed.everywhere:
        doomed.leaf_keys.update((exact_key(row["text"]), exact_key(row["original_text"])))
        return
    doomed.texts.add(row["message"])
    if str(row["status"]).startswith("applied"):
        doomed.leaf_keys.add(exact_key(row["text"]))


def _collect_approved(doomed: Doomed, rows_of: RowsOf, living: bool) -> None:
    wanted = doomed.target.id
    for row in rows_of("knowledge_entry"):
        if row["entry_key"] == wanted:
            doomed.entry_keys.add(wanted)
            _doom_leaf(doomed, row["text"])
    scope, _colon, number = wanted.rpartition(":")
    if not living or not scope or not number.isdigit():
        return
    # Only the open database: revision numbers mean something else in another one.
    mine = [row for row in rows_of("knowledge_revision") if row["scope"] == scope]
    old = next((row["text"] for row in mine if row["number"] == int(number)), None)
    now = next((row["text"] for row in rows_of("knowledge_file") if row["scope"] == scope), "")
    if old is None:
        return
    kept = {exact_key(entry.text) for entry in leaves(parse(now).document)}
    for entry in leaves(parse(old).document):
        if exact_key(entry.text) not in kept:
            _doom_leaf(doomed, entry.text)
            if Needles([entry.text]).hit(now):
                doomed.texts.discard(entry.text)  # the text that is accepted now stays whole


def _doom_leaf(doomed: Doomed, text: str) -> None:
    doomed.texts.add(text)
    doomed.own_texts.add(text)
    doomed.leaf_keys.add(exact_key(text))


def _protect(doomed: Doomed, rows_of: RowsOf) -> None:
    for row in rows_of("suggestion"):
        if not doomed.is_doomed_item(row):
            doomed.protected.update(row[name] for name in _OWN)
            doomed.evidence.add(row["message"])
    doomed.protected.discard("")
