"""Reading a finished session into the queue: stream → rounds → checked drafts → one transaction.

At-least-once (M-07): the records of a round are marked as mined in the transaction that stores
what came of them; a kill in between repeats the round, and sameness makes the repeat harmless.
No session is held over the engine or a model call.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.agents.transcript import SessionHead, TranscriptReader, Turn, TurnStream, UserMessage
from core.domain.scope import Scope
from core.domain.suggestion import Source, SuggestionType
from core.encoder.sentence_vectors import SentenceVectors
from core.errors import InvalidInput, PaperError, Refused
from core.extraction.drafts import Known, VerifiedDraft, drafts_from_engine
from core.extraction.model_run import extract
from core.extraction.rounds import Round, rounds
from core.llm.protocol import Model
from core.masking.cleaner import Cleaner
from core.progress import QUIET, Task
from core.queue_review.known_texts import Kind, read_known
from core.queue_review.service import QueueService
from core.queue_review.types import Draft, DraftContext, Evidence
from core.reflection import sessions
from core.reflection.types import Reflected
from core.settings.service import Settings
from core.settings.types import MemoryPolicy
from core.store import Actor, Store, Write

_log = logging.getLogger(__name__)
FindProject = Callable[[Path], str | None]
IsTombstoned = Callable[[str, str], bool]


@dataclass(slots=True)
class _Tally:
    rounds: int = 0
    turns: int = 0
    messages: int = 0
    masked: int = 0
    queued: list[str] = field(default_factory=list)
    folded: list[str] = field(default_factory=list)
    superseded: list[str] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)


class ReflectionService:
    """Learns from finished sessions (extraction into the queue; blocks and skills come later).

    Args:
        readers: transcript readers by provider.
        find_project: the project of a folder (V-14), or None.
        is_tombstoned: whether a session was purged (R-10).
    """

    def __init__(
        self,
        store: Store,
        queue: QueueService,
        settings: Settings,
        vectors: SentenceVectors,
        clean: Cleaner,
        readers: Mapping[str, TranscriptReader],
        find_project: FindProject,
        is_tombstoned: IsTombstoned,
        actor: Actor,
    ) -> None:
        self._store = store
        self._queue = queue
        self._settings = settings
        self._vectors = vectors
        self._clean = clean
        self._readers = readers
        self._find_project = find_project
        self._is_tombstoned = is_tombstoned
        self._actor = actor

    def reflect(
        self,
        transcript: Path,
        *,
        provider: str = "claude",
        project_id: str | None = None,
        model: Model | None = None,
        again: bool = False,
        task: Task = QUIET,
        origin: str = "",
    ) -> Reflected:
        """Read a transcript and queue what a person lastingly said (K-10).

        Args:
            project_id: the project the session belongs to; None finds it from the session's
                start folder (V-14).
            model: a connected model; None is the on-device engine.
            again: read records that were mined before, too.

        Raises:
            InvalidInput: unknown provider, or not a transcript of it.
            Refused: memory is off (K-20), the policy is off, the session is our own (A-11), left
                out by the person (M-10) or purged (R-10).
            ModelFault: the model gave nothing usable; rounds before it are kept, this one waits.
            Cancelled: rounds before it are kept.
        """
        reader = self._readers.get(provider)
        if reader is None:
            raise InvalidInput(
                "There is no reader for {provider} sessions.",
                hint="Known: {known}.",
                code="unknown_provider",
                provider=provider,
                known=", ".join(sorted(self._readers)),
            )
        head = reader.head(transcript)
        head = replace(head, title=self._clean(head.title))
        if project_id is None and head.cwd:
            project_id = self._find_project(Path(head.cwd))
        self._check_allowed(head, project_id)
        with self._store.read() as session:
            row = sessions.row_of(session, provider, head.session_id)
            cursor = None if again else sessions.cursor_of(row)
        stream = reader.turns(transcript, cursor)
        try:
            return self._read(head, stream, project_id, model, again, task, origin)
        finally:
            stream.close()

    def _check_allowed(self, head: SessionHead, project_id: str | None) -> None:
        if head.own:
            raise _refused("own_session", "This is one of Paper Evo's own model sessions.")
        if head.sidechain:
            raise _refused("sidechain", "This is a sub-agent's file; read its session instead.")
        if head.no_learn:
            raise _refused("no_learn", "The person asked not to learn from this session.")
        if self._is_tombstoned(head.provider, head.session_id):
            raise _refused("purged", "This session was purged and is never read again.")
        switches = self._settings.switches(project_id)
        if not switches.enabled:
            raise _refused("memory_off", "Memory is off for this project.")
        if switches.policy is MemoryPolicy.OFF:
            raise _refused("policy_off", "The policy “off” learns nothing in this project.")

    def _read(
        self,
        head: SessionHead,
        stream: TurnStream,
        project_id: str | None,
        model: Model | None,
        again: bool,
        task: Task,
        origin: str,
    ) -> Reflected:
        tally = _Tally()
        scope = Scope(project_id)
        per_round = self._settings.number("extraction.per_round", scope)
        context = DraftContext(
            Source.CHAT_EXTRACTION, head.provider, head.session_id, project_id, per_round
        )
        turns = self._fresh(stream, head, again, tally, task)
        last = self._settings.number("extraction.messages_per_round", scope)
        for batch in rounds(turns, last_messages=last):
            if stream.no_learn:
                raise _refused("no_learn", "The person asked not to learn from this session.")
            task.check()
            tally.rounds += 1
            task.progress(tally.rounds, 0, "reading")
            self._take_round(batch, head, context, model, tally, task, origin)
        stats = stream.stats
        with self._store.write(self._actor, origin=origin) as unit:
            sessions.store(
                unit,
                head,
                project_id,
                cursor=stream.cursor,
                rounds=tally.rounds,
                bad_lines=stats.bad_lines,
            )
        return Reflected(
            session_id=head.session_id,
            provider=head.provider,
            path=head.path,
            project_id=project_id,
            title=head.title,
            rounds=tally.rounds,
            turns=tally.turns,
            messages=tally.messages,
            queued=tuple(tally.queued),
            folded=tuple(tally.folded),
            superseded=tuple(tally.superseded),
            dropped=dict(tally.dropped),
            bad_lines=stats.bad_lines,
            partial_tail=stats.partial_tail,
            masked=tally.masked,
            engine=model.name if model is not None else f"on-device ({self._vectors.method})",
        )

    def _fresh(
        self, stream: TurnStream, head: SessionHead, again: bool, tally: _Tally, task: Task
    ) -> Iterator[Turn]:
        """Yield turns with cleaned messages, those mined before left out (case 38)."""
        for turn in stream:
            task.check()
            tally.turns += 1
            messages = turn.user
            if messages and not again:
                with self._store.read() as session:
                    seen = sessions.seen_keys(
                        session, head.provider, (m.record_key for m in messages)
                    )
                messages = tuple(m for m in messages if m.record_key not in seen)
            tally.messages += len(messages)
            cleaned = [self._clean.masked(m.text) for m in messages]
            tally.masked += sum(hits for _text, hits in cleaned)
            yield replace(
                turn,
                user=tuple(
                    replace(m, text=text)
                    for m, (text, _hits) in zip(messages, cleaned, strict=True)
                ),
                assistant="",  # K-10: only the user's own words are read for suggestions
            )

    def _take_round(
        self,
        batch: Round,
        head: SessionHead,
        context: DraftContext,
        model: Model | None,
        tally: _Tally,
        task: Task,
        origin: str,
    ) -> None:
        if not batch.messages:
            return
        known = self._known(context.project_id)
        drafts: Sequence[VerifiedDraft]
        if model is None:
            drafts, dropped = drafts_from_engine(batch, self._vectors.encoder, known)
        else:
            extracted = extract(model, batch, task, known)
            drafts, dropped = extracted.drafts, extracted.dropped
        tally.dropped.update({str(reason): count for reason, count in dropped.items()})
        by_id = {message.id: (turn, message) for turn in batch.turns for message in turn.user}
        # All of the round, also what "the last 8" left out: it is not read again either.
        keys = [message.record_key for turn in batch.turns for message in turn.user]

        def mined(unit: Write) -> None:
            sessions.mark_seen(unit, head.provider, head.session_id, keys)

        try:
            outcome = self._queue.enqueue(
                [_draft(draft, by_id) for draft in drafts], context, also=mined, origin=origin
            )
        except PaperError:
            _log.warning("a round of session %s could not be stored", head.session_id)
            raise
        tally.queued.extend(outcome.queued)
        tally.folded.extend(outcome.folded)
        tally.superseded.extend(outcome.superseded)
        tally.dropped.update(outcome.dropped)

    def _known(self, project_id: str | None) -> list[Known]:
        """Return what a draft may update (K-14): open items and approved entries."""
        with self._store.read() as session:
            return [
                Known(item.ref, item.text, item.kind is Kind.PENDING)
                for item in read_known(session, project_id)
                if item.kind is not Kind.DISMISSED
            ]


def _draft(draft: VerifiedDraft, by_id: Mapping[str, tuple[Turn, UserMessage]]) -> Draft:
    found = by_id.get(draft.evidence.message_id)
    return Draft(
        type=SuggestionType.RULE if draft.type == "rule" else SuggestionType.INFO,
        text=draft.text,
        evidence=Evidence(
            quote=draft.evidence.quote,
            message=draft.evidence.message_text,
            start=draft.evidence.start,
            end=draft.evidence.end,
            message_id=draft.evidence.message_id,
            message_hash=draft.evidence.message_hash,
            turn=found[0].index if found else None,
            time=found[1].time if found else None,
            verified=True,
        ),
        scope_hint="user" if draft.scope_hint == "user" else "project",
        supersedes_hint=draft.supersedes_hint or "",
        language_mark=draft.language_mark,
        partition=str(draft.partition),
    )


def _refused(code: str, message: str) -> Refused:
    return Refused(f"{message} Nothing was read.", code=code)
