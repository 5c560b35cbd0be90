"""A library and a project for tests, through the façade; and small ways to put things in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.api import Core
from core.atomic_files import sha256
from core.domain.scope import Scope
from core.domain.suggestion import Source, SuggestionType
from core.projects.types import Project
from core.queue_review.types import Draft, DraftContext, Enqueued, Evidence


@dataclass(frozen=True, slots=True)
class Desk:
    """One open library with one project in it."""

    core: Core
    project: Project

    @property
    def scope(self) -> Scope:
        return Scope(self.project.id)

    @property
    def pack(self) -> Path:
        return self.project.path / ".paper"

    @property
    def view(self) -> Path:
        return self.pack / "KNOWLEDGE.md"

    def save(self, *rules: str, info: Sequence[str] = ()) -> int:
        """Save a project file of flat entries; return the revision."""
        text = "## Rules\n" + "".join(f"- {line}\n" for line in rules)
        text += "\n## Info\n" + "".join(f"- {line}\n" for line in info)
        revision = self.core.knowledge.status(self.scope).revision
        return self.core.knowledge.save(self.scope, text, base_revision=revision).revision

    def text(self) -> str:
        return self.core.knowledge.file(self.scope).text

    def enqueue(
        self,
        *texts: str,
        type_: SuggestionType = SuggestionType.RULE,
        scope: str = "project",
        session: str = "s-1",
        project: bool = True,
        supersedes: str = "",
        message: str = "",
    ) -> Enqueued:
        drafts = [
            draft(text, type_=type_, scope=scope, message=message or text, supersedes=supersedes)
            for text in texts
        ]
        context = DraftContext(
            Source.CHAT_EXTRACTION,
            "claude",
            session,
            self.project.id if project else None,
            per_round=max(3, len(drafts)),
        )
        return self.core.queue.enqueue(drafts, context)

    def enqueue_drafts(self, drafts: Sequence[Draft], *, scope: str = "project") -> Enqueued:
        """Queue drafts as one round of a session of this project."""
        leaning = [replace(item, scope_hint=scope) for item in drafts]
        context = DraftContext(Source.CHAT_EXTRACTION, "claude", "s-1", self.project.id)
        return self.core.queue.enqueue(leaning, context)

    def one(self, text: str, **more: object) -> str:
        """Queue one suggestion and return its id."""
        done = self.enqueue(text, **more)  # type: ignore[arg-type]
        assert len(done.queued) == 1, done
        return done.queued[0]


def draft(
    text: str,
    *,
    type_: SuggestionType = SuggestionType.RULE,
    scope: str = "project",
    message: str = "",
    supersedes: str = "",
) -> Draft:
    said = message or text
    start = max(0, said.find(text))
    evidence = Evidence(
        quote=text,
        message=said,
        start=start,
        end=start + len(text),
        message_id=sha256(said.encode())[:12],
        message_hash=sha256(said.encode()),
        turn=0,
        time=None,
        verified=True,
    )
    return Draft(type_, text, evidence, scope, supersedes)


def every_byte(*folders: Path) -> bytes:
    """All bytes of all regular files below some folders."""
    return b"\n".join(
        path.read_bytes()
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    )
