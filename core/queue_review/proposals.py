"""Proposals of agents (K-16): into the same queue, unverified, refused with a clear reason."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from core.atomic_files import sha256
from core.changes import Area
from core.domain.normalise import exact_key
from core.domain.suggestion import Source, Status, SuggestionType
from core.masking.cleaner import Cleaner
from core.queue_review.intake import new_row
from core.queue_review.known_texts import approved_exactly, pending_exactly
from core.queue_review.types import Draft, DraftContext, Evidence, ProposalAnswer
from core.store import Actor, Store, Write, plain
from core.store.columns import to_microseconds
from core.store.models import DismissalRow, SuggestionRow

MAX_CHARACTERS: Final = 500
MAX_QUOTE: Final = 2_000
"""A longer quote is cut: it is shown, never trusted, and must not fill the database."""
PER_SESSION: Final = 3
WINDOW: Final = timedelta(minutes=5)
PENDING_PER_PROJECT: Final = 20

_SOURCE: Final = Source.AGENT_PROPOSAL.value
_RECENT: Final = (
    "SELECT count(*) FROM suggestion WHERE provider = ? AND session_id = ? "
    "AND created_at > ? AND created_at <= ? AND source = ?"
)
_WAITING: Final = (
    "SELECT count(*) FROM suggestion WHERE project_id IS ? AND status = ? AND source = ?"
)

# A whole statement, not a column or an expression: verb … object at the start of the text or of a
# fenced block.
_SQL: Final = re.compile(
    r"(?:^|```(?:sql)?\s*|[:：]\s*)(?:"
    r"select\b.{1,400}?\bfrom\s+\S+|insert\s+into\s+\S+|update\s+\S+\s+set\s|delete\s+from\s+\S+|"
    r"create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:table|view|index|database)\s|"
    r"(?:drop|alter|truncate)\s+table\s|with\s+\w+\s+as\s*\(|merge\s+into\s+\S+)",
    re.IGNORECASE | re.DOTALL,
)
_TEMPORARY_NAME: Final = re.compile(
    r"(?<![\w/])(?:#\w+|(?:tmp|temp|cache|_cache|staging_tmp)_\w+|\w+_(?:tmp|temp|cache)(?:_?\d+)?)"
    r"(?![\w/])",
    re.IGNORECASE,
)
_TEMPORARY_PATH: Final = re.compile(
    r"(?:^|[\s`'\"(（])(?:/tmp/|/var/tmp/|/private/tmp/|/var/folders/|/dev/shm/|"
    r"[A-Za-z]:\\(?:Windows\\)?Temp\\|%TEMP%|\$TMPDIR|\\AppData\\Local\\Temp\\)",
    re.IGNORECASE,
)


class Proposals:
    """Takes agents' proposals in. Never raises for a refusal: the agent's turn goes on."""

    def __init__(self, store: Store, actor: Actor) -> None:
        self._store = store
        self._actor = actor

    def propose(self, draft: Draft, context: DraftContext, *, enabled: bool) -> ProposalAnswer:
        """Queue a proposal, or answer why not (K-16, K-20).

        Exact repeats are answered here; near ones are found when the queue is looked at, because
        the encoder is not loaded where agents are served (A-12).
        """
        if not enabled:
            return _no("memory_off", "Memory is off for this project; nothing was stored.")
        refusal = check_text(draft.text)
        if refusal is not None:
            return refusal
        with self._store.write(self._actor) as unit:
            limit = self._limited(unit, context)
            if limit is not None:
                return limit
            key = exact_key(draft.text)
            known = self._known(unit, key, context.project_id)
            if known is not None:
                return known
            row = new_row(unit, draft, key, context)
            row.targets = None  # near matches are not looked for yet
            unit.session.add(row)
            return ProposalAnswer(True, row.id, "", "Queued for a person's review.")

    def _limited(self, unit: Write, context: DraftContext) -> ProposalAnswer | None:
        until = to_microseconds(unit.now)  # later ones are of before the clock was set back
        since = to_microseconds(unit.now - WINDOW)
        told_by = (context.provider, context.session_id)
        recent = plain.run(unit.session, _RECENT, (*told_by, since, until, _SOURCE)).scalar_one()
        if recent >= PER_SESSION:
            return _no(
                "too_many", f"At most {PER_SESSION} proposals in 5 minutes from one session."
            )
        values = (context.project_id, Status.PENDING.value, _SOURCE)
        if plain.run(unit.session, _WAITING, values).scalar_one() >= PENDING_PER_PROJECT:
            return _no(
                "queue_full",
                f"{PENDING_PER_PROJECT} proposals already wait for this project's person.",
            )
        return None

    @staticmethod
    def _known(unit: Write, key: str, project_id: str | None) -> ProposalAnswer | None:
        """Answer an exact repeat of what this project knows; other projects are other people's."""
        if approved_exactly(unit.session, project_id, key):
            return ProposalAnswer(True, "", "already_approved", "This is approved already.")
        known = pending_exactly(unit.session, project_id, key)
        row = unit.session.get(SuggestionRow, known.ref) if known is not None else None
        if row is not None:
            if row.status == Status.PARKED:  # said again (K-08)
                row.status, row.reason, row.updated_at = Status.PENDING.value, "", unit.now
                unit.touch(Area.QUEUE, row.id, row.suggested_scope)
            return ProposalAnswer(True, row.id, "already_queued", "This is in the queue already.")
        if unit.session.get(DismissalRow, key) is not None:
            return _no("dismissed", "A person dismissed this before.")
        return None


def check_text(text: str) -> ProposalAnswer | None:
    """Return the refusal of a text that must not become knowledge (K-16), or None."""
    if not text.strip():
        return _no("empty", "There is no text.")
    if not text.isascii() and text.encode("utf-8", "replace").decode() != text:
        return _no("not_unicode", "The text holds half of a character pair.")
    if len(text) > MAX_CHARACTERS:
        return _no("too_long", f"At most {MAX_CHARACTERS} characters; this has {len(text)}.")
    from core.masking import mask  # a hundred patterns, loaded when somebody proposes

    if mask(text).hits:
        return _no("secret", "The text holds a credential; it was not stored.")
    if _SQL.search(text.strip()):
        return _no("sql", "Whole SQL statements are not knowledge; name columns or meanings.")
    if _TEMPORARY_PATH.search(text):
        return _no("temporary_path", "A temporary path will not exist in the next session.")
    if _TEMPORARY_NAME.search(text):
        return _no("temporary_name", "Temporary tables and caches are not lasting knowledge.")
    return None


def check_masked(cleaner: Cleaner, text: str) -> ProposalAnswer | None:
    """Return the refusal of a text in which one of the person's own patterns is found (R-10)."""
    if cleaner.masked(text)[1]:
        return _no("secret", "The text holds a credential; it was not stored.")
    return None


def draft_of(type_: str, text: str, quote: str, scope: str) -> Draft:
    """Return the draft of a proposal; its quote is shown but labelled "unverified" (K-16)."""
    evidence = None
    quote = quote.strip().encode("utf-8", "replace").decode()
    if len(quote) > MAX_QUOTE:
        quote = f"{quote[: MAX_QUOTE - 1]}…"
    if quote:
        evidence = Evidence(
            quote=quote,
            message=quote,
            start=0,
            end=len(quote),
            message_id="",
            message_hash=sha256(quote.encode("utf-8")),
            turn=None,
            time=None,
            verified=False,
        )
    return Draft(
        type=SuggestionType.RULE if type_ == "rule" else SuggestionType.INFO,
        text=text,
        evidence=evidence,
        scope_hint="user" if scope == "user" else "project",
    )


def _no(reason: str, message: str) -> ProposalAnswer:
    return ProposalAnswer(False, "", reason, message)
