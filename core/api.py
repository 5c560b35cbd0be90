"""The façade: one object that serves the window, the command line, hooks and MCP.

Everything in it is synchronous, safe from any thread, returns frozen dataclasses and raises
:class:`core.errors.PaperError`. The window calls it in job lanes only (U-05).
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Literal

from core import strays
from core.audit.chain import AuditChain
from core.changes import Area, ChangeSet, everything
from core.clock import Clock, SystemClock
from core.domain.scope import USER, Scope
from core.encoder.protocol import SentenceEncoder
from core.encoder.sentence_vectors import SentenceVectors
from core.errors import EnvironmentFault
from core.events import EventBus
from core.gate.gate import Gate, person_actor
from core.injection.loader import ViewLoader
from core.jobs.service import Jobs
from core.knowledge.service import KnowledgeService
from core.masking.cleaner import Cleaner
from core.paths import Paths, find_paths
from core.projects.service import Projects
from core.queue_review import arrived
from core.queue_review.outside_edits import QueuedEdits
from core.queue_review.service import QueueService
from core.secret_store import LastingSecrets, RowMemory, SecretStore
from core.settings.service import Settings
from core.settings.types import MaskingPattern, SettingValue
from core.store import Actor, backup, open_store
from core.view_files.footprint import FootprintService
from core.view_files.keeper import ViewKeeper
from core.view_files.plan import HUB, knowledge_path
from core.view_files.stamp import Stamp, check_hub, read_stamp

if TYPE_CHECKING:
    from core.agents.transcript import TranscriptReader
    from core.audit.service import AuditService
    from core.doctor import Doctor
    from core.injection.service import InjectionService
    from core.jobs.durable import DurableJobs
    from core.knowledge.reorganize import ReorganizeService
    from core.masking.rules import CompiledPattern
    from core.purge import PurgeService
    from core.reflection.service import ReflectionService
    from core.search import SearchService
    from core.sessions import SessionService
    from core.snapshots import SnapshotService
    from core.transfer import TransferService

_log = logging.getLogger(__name__)


class Core:
    """One open library with all its services. Made by :func:`open_core`."""

    def __init__(
        self,
        paths: Paths,
        clock: Clock,
        *,
        scratch: bool,
        actor: Actor,
        prefer_encoder: Literal["auto", "ngram"],
        encoder_command: Sequence[str] | None = None,
    ) -> None:
        self.paths = paths
        self.clock = clock
        self.actor = actor
        self.stamp = read_stamp(paths)
        newer = "its files were written by a newer Paper Evo." if self.stamp is Stamp.NEWER else ""
        self.store, self.library = open_store(paths, clock, scratch=scratch, read_only=newer)
        store = self.store
        try:
            check_hub(paths, self.library)
        except BaseException:
            store.close()
            raise
        self.events = EventBus()
        self.gate = Gate(self.library)
        self.secrets = SecretStore(RowMemory(store))
        self._chain = AuditChain(paths, LastingSecrets(), self.library.id)
        store.use_audit(self._chain)
        self.settings = Settings(store, actor=actor)
        self.projects = Projects(store, self.library, paths, self.settings, actor=actor)
        self.vectors = SentenceVectors(store, lambda: _encoder(prefer_encoder, encoder_command))
        loader = ViewLoader(paths, self.library.id, self.settings)
        self._patterns: tuple[SettingValue, tuple[CompiledPattern, ...]] = ((), ())
        self._clean = Cleaner(self._own_patterns)
        self.keeper = ViewKeeper(store, paths, loader, QueuedEdits(self._clean))
        self.views = FootprintService(store, paths, self.keeper, loader)
        self.knowledge = KnowledgeService(
            store,
            self.keeper,
            self.settings,
            self._clean,
            actor,
            lambda root: knowledge_path(paths, root),
        )
        self.queue = QueueService(
            store,
            self.knowledge,
            self.settings,
            self.vectors,
            self._clean,
            actor,
            self.settings.enabled,
        )
        self.jobs = Jobs(clock)
        self._outside_version = store.outside_version()
        # Each on its own: one that fails must not keep the others from their work.
        store.on_commit(self._take_arrived)
        store.on_commit(self.keeper.flush_for)
        store.on_commit(self.events.publish)

    # -- services that are loaded when somebody uses them ----------------------------------

    # Their modules, word lists and patterns take up to 0.15 s each to load: a start must not wait
    # (P-01, P-02).

    @cached_property
    def _readers(self) -> Mapping[str, TranscriptReader]:
        from core.agents.claude import ClaudeTranscripts

        return {"claude": ClaudeTranscripts(self.paths.hub)}

    @cached_property
    def durable_jobs(self) -> DurableJobs:
        """Work that outlives a process."""
        from core.jobs.durable import DurableJobs

        return DurableJobs(self.store)

    @cached_property
    def sessions(self) -> SessionService:
        """Sessions of agents as a person may look at them (U-09)."""
        from core.sessions import SessionService

        return SessionService(self.store, self._readers, self.paths.home)

    @cached_property
    def search(self) -> SearchService:
        """Finds words in everything the library knows (P-07)."""
        from core.search import SearchService

        return SearchService(self.store)

    @cached_property
    def injection(self) -> InjectionService:
        """What an agent of a project is given (V-05)."""
        from core.injection.service import InjectionService

        return InjectionService(self.store, self.paths, self.settings)

    @cached_property
    def audit(self) -> AuditService:
        """Who did what (W-08)."""
        from core.audit.service import AuditService

        return AuditService(self.store, self._chain)

    @cached_property
    def snapshots(self) -> SnapshotService:
        """Copies of what a scope held (C-07)."""
        from core.snapshots import SnapshotService

        return SnapshotService(self.store, self.paths, self.library, self.settings, self.actor)

    @cached_property
    def purge(self) -> PurgeService:
        """Takes texts out of every place (R-10)."""
        from core.purge import PurgeService

        return PurgeService(
            self.store,
            self.paths,
            self.library,
            self._chain,
            self.snapshots.sections,
            self.views.refresh,
            self.actor,
        )

    @cached_property
    def transfer(self) -> TransferService:
        """Moves a project, or the whole library, as one archive (V-16)."""
        from core.transfer import TransferService

        return TransferService(
            self.store,
            self.paths,
            self.library,
            self.snapshots,
            self._clean,
            self.actor,
            relink=self.projects.relink,
        )

    @cached_property
    def doctor(self) -> Doctor:
        """Is everything in order, and what can be repaired (R-09)."""
        from core.doctor import Doctor

        return Doctor(
            self.store,
            self.paths,
            self.library,
            self.audit,
            self.views,
            self.settings,
            self.snapshots,
            clean=self._clean,
            actor=self.actor,
        )

    @cached_property
    def reorganize(self) -> ReorganizeService:
        """Tidies knowledge files by proposal (K-20 to K-23)."""
        from core.knowledge.reorganize import ReorganizeService

        return ReorganizeService(
            self.store,
            self.knowledge,
            lambda: self.snapshots,
            self.vectors,
            self.settings,
            self._clean,
            self.actor,
        )

    @cached_property
    def reflection(self) -> ReflectionService:
        """Learns from finished sessions (K-10)."""
        from core.reflection.service import ReflectionService

        return ReflectionService(
            self.store,
            self.queue,
            self.settings,
            self.vectors,
            self._clean,
            self._readers,
            self._project_of,
            self._is_tombstoned,
            self.actor,
        )

    def _is_tombstoned(self, provider: str, session_id: str) -> bool:
        return self.purge.is_tombstoned(provider, session_id)

    # -- life ------------------------------------------------------------------------------

    @property
    def read_only(self) -> bool:
        """The library cannot be written (V-04, R-03)."""
        return self.store.read_only

    def settle(self) -> None:
        """End what a killed process left: purge, waiting views, arrived packs. Quick when clean."""
        if self.read_only:
            return
        if self.paths.purge_intent.exists():
            self.purge.resume()
        try:
            if self.paths.recovery_note.exists():
                self.doctor.note_recovery()
            arrived.take_in(self.store, self.projects, self._clean, self.actor)
            strays.remove(self.store, self.paths)
            self.keeper.flush()
            if self.stamp in (Stamp.NONE, Stamp.OLDER):
                self.views.refresh()
                self.keeper.refresh(HUB)
                self.stamp = Stamp.CURRENT
            else:
                self.views.look()
        except EnvironmentFault as error:
            # the app goes on with a full disk or a busy library; the next start goes on here.
            _log.warning("the start could not be ended: %s", error.code)

    def maintain(self) -> None:
        """Once a day: a copy of the database, ended jobs away (R-03, R-09). For lane ``io``."""
        if self.read_only:
            return
        backup.daily(self.paths, self.clock.now())
        days = self.settings.number("retention.ended_jobs_days")
        self.durable_jobs.prune(timedelta(days=days))
        self.doctor.tidy()

    def poll_outside(self) -> bool:
        """Say whether another process wrote since the last look, and tell the listeners."""
        version = self.store.outside_version()
        if version == self._outside_version:
            return False
        self._outside_version = version
        self.events.publish(everything())
        return True

    def close(self) -> None:
        """End jobs and the encoder's worker, and close the database."""
        self.jobs.shutdown()
        self.vectors.close()
        self.store.close()

    def __enter__(self) -> Core:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # -- wiring ----------------------------------------------------------------------------

    def _take_arrived(self, changes: ChangeSet) -> None:
        if changes.touches(Area.PROJECTS):
            arrived.take_in(self.store, self.projects, self._clean, self.actor)

    def _own_patterns(self) -> tuple[CompiledPattern, ...]:
        own = self.settings.get("masking.patterns")
        if not isinstance(own, tuple) or not own:
            return ()
        kept = self._patterns
        if kept[0] != own:  # kept by what they were compiled from: never older than the settings
            from core.masking.rules import compile_pattern

            kept = (
                own,
                tuple(
                    compile_pattern(item.name, item.regex)
                    for item in own
                    if isinstance(item, MaskingPattern)
                ),
            )
            self._patterns = kept
        return kept[1]

    def _project_of(self, folder: Path) -> str | None:
        project = self.projects.find(folder)
        return project.id if project is not None else None


def _encoder(prefer: Literal["auto", "ngram"], command: Sequence[str] | None) -> SentenceEncoder:
    from core.encoder import open_encoder

    return open_encoder(prefer, command=command)


def open_core(
    paths: Paths | None = None,
    *,
    clock: Clock | None = None,
    scratch: bool | None = None,
    actor: Actor | None = None,
    prefer_encoder: Literal["auto", "ngram"] = "auto",
    encoder_command: Sequence[str] | None = None,
    settle: bool = True,
) -> Core:
    """Open the library of this person (or create it) and return the façade.

    Args:
        paths: where; None reads ``PAPER_HOME`` and ``PAPER_DB`` (V-01).
        scratch: make a scratch library if it is created now (K-17); None reads
            ``PAPER_SCRATCH=1``.
        actor: who acts; None is the person of this process.
        prefer_encoder: ``auto`` or ``ngram``.
        encoder_command: how to start the encoder's worker; a frozen build names itself.
        settle: end what a killed process left.

    Raises:
        PaperError: see :func:`core.store.open_store`.
    """
    if scratch is None:
        scratch = os.environ.get("PAPER_SCRATCH") == "1"
    core = Core(
        paths or find_paths(),
        clock or SystemClock(),
        scratch=scratch,
        actor=actor or person_actor(),
        prefer_encoder=prefer_encoder,
        encoder_command=encoder_command,
    )
    if settle:
        try:
            core.settle()
        except BaseException:
            core.close()
            raise
    return core


__all__ = ["USER", "Core", "Scope", "open_core"]
