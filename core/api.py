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

from core import masking
from core.agents.claude import ClaudeTranscripts
from core.agents.transcript import TranscriptReader
from core.audit import AuditChain, AuditService
from core.changes import Area, ChangeSet, everything
from core.clock import Clock, SystemClock
from core.doctor import Doctor
from core.domain.scope import USER, Scope
from core.encoder import open_encoder
from core.encoder.sentence_vectors import SentenceVectors
from core.errors import EnvironmentFault
from core.events import EventBus
from core.gate.gate import Gate, person_actor
from core.injection.loader import ViewLoader
from core.injection.service import InjectionService
from core.jobs.durable import DurableJobs
from core.jobs.service import Jobs
from core.knowledge.service import KnowledgeService
from core.masking.cleaner import Cleaner
from core.paths import Paths, find_paths
from core.projects.service import Projects
from core.purge import PurgeService
from core.queue_review import arrived
from core.queue_review.outside_edits import QueuedEdits
from core.queue_review.service import QueueService
from core.search import SearchService
from core.secret_store import LastingSecrets, RowMemory, SecretStore
from core.sessions import SessionService
from core.settings.service import Settings
from core.settings.types import MaskingPattern
from core.snapshots import SnapshotService
from core.store import Actor, backup, open_store
from core.transfer import TransferService
from core.view_files.footprint import FootprintService
from core.view_files.keeper import ViewKeeper
from core.view_files.plan import HUB, knowledge_path
from core.view_files.stamp import Stamp, read_stamp

if TYPE_CHECKING:
    from core.knowledge.reorganize import ReorganizeService
    from core.reflection.service import ReflectionService

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
        self.events = EventBus()
        self.gate = Gate(self.library)
        self.secrets = SecretStore(RowMemory(store))
        chain = AuditChain(paths, LastingSecrets(), self.library.id)
        store.use_audit(chain)
        self.settings = Settings(store, actor=actor)
        self.projects = Projects(store, self.library, paths, self.settings, actor=actor)
        self.vectors = SentenceVectors(
            store, lambda: open_encoder(prefer_encoder, command=encoder_command)
        )
        loader = ViewLoader(paths, self.library.id, self.settings)
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
        self.snapshots = SnapshotService(store, paths, self.library, self.settings, actor)
        self.queue = QueueService(
            store,
            self.knowledge,
            self.settings,
            self.vectors,
            self._clean,
            actor,
            lambda project: self.settings.switches(project).enabled,
        )
        self.purge = PurgeService(
            store,
            paths,
            self.library,
            chain,
            self.snapshots.sections,
            self.views.refresh,
            actor,
        )
        self._readers: Mapping[str, TranscriptReader] = {"claude": ClaudeTranscripts(paths.hub)}
        self.injection = InjectionService(store, paths, self.settings)
        self.search = SearchService(store)
        self.sessions = SessionService(store, self._readers, paths.home)
        self.transfer = TransferService(
            store,
            paths,
            self.library,
            self.snapshots,
            self._clean,
            actor,
            relink=self.projects.relink,
        )
        self.audit = AuditService(store, chain)
        self.doctor = Doctor(
            store,
            paths,
            self.library,
            self.audit,
            self.views,
            self.settings,
            self.snapshots,
            clean=self._clean,
            actor=actor,
        )
        self.jobs = Jobs(clock)
        self.durable_jobs = DurableJobs(store)
        self._outside_version = store.outside_version()
        # Each on its own: one that fails must not keep the others from their work.
        store.on_commit(self._take_arrived)
        store.on_commit(self.keeper.flush_for)
        store.on_commit(self.events.publish)

    # -- services that are loaded when somebody uses them ----------------------------------

    # Their word lists and patterns take 0.15 s each to load: a start must not wait (P-01, P-02).

    @cached_property
    def reorganize(self) -> ReorganizeService:
        """Tidies knowledge files by proposal (K-20 to K-23)."""
        from core.knowledge.reorganize import ReorganizeService

        return ReorganizeService(
            self.store,
            self.knowledge,
            self.snapshots,
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
            self.purge.is_tombstoned,
            self.actor,
        )

    # -- life ------------------------------------------------------------------------------

    @property
    def read_only(self) -> bool:
        """The library cannot be written (V-04, R-03)."""
        return self.store.read_only

    def settle(self) -> None:
        """End what a killed process left: purge, waiting views, arrived packs. Quick when clean."""
        if self.read_only:
            return
        self.purge.resume()
        try:
            self.doctor.note_recovery()
            arrived.take_in(self.store, self.projects, self._clean, self.actor)
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

    def _own_patterns(self) -> tuple[masking.CompiledPattern, ...]:
        own = self.settings.get("masking.patterns")
        return tuple(
            masking.compile_pattern(item.name, item.regex)
            for item in (own if isinstance(own, tuple) else ())
            if isinstance(item, MaskingPattern)
        )

    def _project_of(self, folder: Path) -> str | None:
        project = self.projects.find(folder)
        return project.id if project is not None else None


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
