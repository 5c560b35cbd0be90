"""Fills a library through the façade, as extraction and agents would."""

from __future__ import annotations

import hashlib
from pathlib import Path

from core.api import Core
from core.domain.scope import Scope
from core.domain.suggestion import Source, SuggestionType
from core.queue_review.types import Draft, DraftContext, Evidence, Filter, Suggestion
from tests.fakes.clock import FixedClock


class Library:
    """Projects ``atlas`` and ``billing`` with their folders."""

    def __init__(self, core: Core, clock: FixedClock, root: Path) -> None:
        self.core, self.clock, self.root = core, clock, root
        self.atlas = self.project("atlas")
        self.billing = self.project("billing")

    def project(self, name: str) -> str:
        folder = self.root / name
        folder.mkdir()
        self.clock.advance(seconds=60)
        added = self.core.projects.add(folder)
        assert added.project is not None
        return added.project.id

    def view(self, project: str) -> Path:
        """The project's KNOWLEDGE.md."""
        return self.core.knowledge.file(Scope(project)).view

    def save(self, project: str, text: str) -> None:
        scope = Scope(project)
        base = self.core.knowledge.status(scope).revision
        self.core.knowledge.save(scope, text, base_revision=base)

    def text(self, project: str) -> str:
        return self.core.knowledge.file(Scope(project)).text

    def suggest(
        self,
        text: str,
        *,
        project: str | None = "",
        type_: SuggestionType = SuggestionType.RULE,
        scope: str = "project",
        message: str = "",
    ) -> str:
        """Queue one extracted suggestion; return its id."""
        project_id = self.atlas if project == "" else project
        said = message or f"One thing. {text} Thanks."
        start = said.index(text)
        self.clock.advance(seconds=60)
        evidence = Evidence(
            text,
            said,
            start,
            start + len(text),
            f"message-{start}",
            hashlib.sha256(said.encode()).hexdigest(),
            4,
            self.clock.now(),
            verified=True,
        )
        context = DraftContext(Source.CHAT_EXTRACTION, "claude", "session-1", project_id)
        done = self.core.queue.enqueue([Draft(type_, text, evidence, scope)], context)
        assert done.queued, done
        return done.queued[0]

    def propose(self, text: str, *, project: str = "") -> str:
        """Queue one proposal of an agent; return its id."""
        answer = self.core.queue.propose(
            "rule",
            text,
            evidence_quote="as you said",
            project_id=project or self.atlas,
            session_id="session-2",
            provider="claude",
        )
        assert answer.accepted, answer
        return answer.suggestion_id

    def waiting(self) -> list[Suggestion]:
        return self.core.queue.list(Filter())
