"""What an agent of a project is given, from rows only, never from a file on disk (V-05, V-15)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.atomic_files import sha256
from core.domain.catalog import Expansion, Injection, expand, injection, marked
from core.domain.knowledge_document import Document, Label, Leaf, Section, leaves, parse
from core.domain.scope import USER, USER_KEY, Scope
from core.domain.suggestion import Source, Status
from core.errors import NotFound
from core.injection.types import Injected, SectionSize
from core.knowledge import rows
from core.paths import Paths
from core.settings.resolution import Resolver
from core.settings.service import Settings
from core.settings.values import spec_of
from core.store import Store
from core.store.models import KnowledgeEntryRow, ProjectRow, SuggestionRow
from core.views import (
    AgentMemoryInput,
    Rendered,
    agent_memory,
    disabled_stub,
    instruction,
    knowledge_read,
    user_feed,
)

USER_READ = "USER.read.md"
"""User knowledge in full, beside USER.md: V-07's way without the tool for the user's labels."""


class Feeder:
    """Renders what agents get of one library; pure reading, inside a caller's session."""

    def __init__(self, paths: Paths, settings: Settings) -> None:
        self._paths = paths
        self._settings = settings

    def resolver(self, session: Session) -> Resolver:
        """Return the settings of this moment; one look for many renderings."""
        return self._settings.resolver_in(session)

    def knowledge(self, session: Session, scope: Scope, resolver: Resolver) -> Injection:
        """Return a file's part that fits its budget (V-06)."""
        document = parse(rows.current(session, scope.key).text).document
        kind = "user" if scope.is_user else "project"
        return injection(
            document,
            threshold=_number(resolver, f"injection.threshold.{kind}", scope),
            budget=_number(resolver, f"injection.budget.{kind}", scope),
            under_review=under_review(session, scope),
        )

    def agent_memory(self, session: Session, project_id: str, resolver: Resolver) -> Rendered:
        """Return AGENT_MEMORY.md of a project (V-05), or the stub while memory is off (K-20)."""
        if not resolver.switches(project_id).enabled:
            return Rendered(disabled_stub(), {})
        feed = ""
        if leaves(parse(rows.current(session, USER_KEY).text).document):
            feed = self.shown(self._paths.feed(project_id) / "USER.md")
        given = self.knowledge(session, Scope(project_id), resolver)
        return agent_memory(AgentMemoryInput(given, user_feed=feed))

    def knowledge_read(self, session: Session, project_id: str, resolver: Resolver) -> str:
        """Return KNOWLEDGE.read.md of a project (V-07), or the stub."""
        if not resolver.switches(project_id).enabled:
            return disabled_stub("KNOWLEDGE.read.md")
        document = parse(rows.current(session, project_id).text).document
        reviewed = under_review(session, Scope(project_id))
        return knowledge_read(document, under_review=reviewed).text

    def user_files(
        self, session: Session, project_id: str | None, resolver: Resolver
    ) -> tuple[Rendered, str]:
        """Return USER.md and USER.read.md as one project's agents are given them (K-01, K-20).

        None: as agents outside every project are given them.
        """
        return self.every_user_file(session, [project_id], resolver)[project_id]

    def every_user_file(
        self, session: Session, project_ids: Sequence[str | None], resolver: Resolver
    ) -> dict[str | None, tuple[Rendered, str]]:
        """Return :meth:`user_files` of many projects from one look at the rows."""
        document = parse(rows.current(session, USER_KEY).text).document
        reviewed = under_review(session, USER)
        threshold = _number(resolver, "injection.threshold.user", USER)
        budget = _number(resolver, "injection.budget.user", USER)
        full = knowledge_read(document, under_review=reviewed, name=USER_READ).text
        found: dict[str | None, tuple[Rendered, str]] = {}
        for project_id in project_ids:
            if not resolver.switches(project_id).enabled:
                off = Rendered(disabled_stub("USER.md"), {})
                found[project_id] = off, disabled_stub(USER_READ)
                continue
            read_at = self.shown(self._paths.feed(project_id or USER_KEY) / USER_READ)
            given = injection(
                document,
                threshold=threshold,
                budget=budget,
                read_at=f"`{read_at}`",
                under_review=reviewed,
            )
            found[project_id] = user_feed(given, read_at=read_at), full
        return found

    def shown(self, path: Path) -> str:
        """Return a hub path as an agent would type it: ``~/…`` below the person's home folder.

        The sample has a home of its own, which no shell calls ``~``: there the whole path.
        """
        if self._paths.home != _home():
            return str(path)
        try:
            return f"~/{path.relative_to(self._paths.home).as_posix()}"
        except ValueError:
            return str(path)


def _home() -> Path | None:
    """Return what ``~`` means to this process and to the agents beside it."""
    try:
        return Path.home()
    except RuntimeError:
        return None


class InjectionService:
    """The façade's ``core.injection``."""

    def __init__(self, store: Store, paths: Paths, settings: Settings) -> None:
        self._store = store
        self._paths = paths
        self._feeder = Feeder(paths, settings)

    def render(self, project_id: str | None, *, agent: str = "") -> Injected:
        """Return all that an agent of a project is given now; None: outside every project.

        Args:
            agent: name of the agent; the same content for every one (V-15).

        Raises:
            NotFound: no such project.
        """
        with self._store.read() as session:
            _check_known(session, project_id)
            resolver = self._feeder.resolver(session)
            enabled = resolver.switches(project_id).enabled
            user, _read = self._feeder.user_files(session, project_id, resolver)
            if project_id is None:
                given = user
            else:
                given = self._feeder.agent_memory(session, project_id, resolver)
            knowledge = self._feeder.knowledge(session, Scope(project_id), resolver)
            has_user = bool(leaves(parse(rows.current(session, USER_KEY).text).document))
        path = self._paths.feed(project_id or USER_KEY) / "USER.md"
        text = ""
        if enabled and (project_id is not None or has_user):
            text = instruction(
                user_feed=self._feeder.shown(path) if has_user else "",
                catalog=bool(knowledge.labels) and project_id is not None,
                in_project=project_id is not None,
            )
        return Injected(
            text=given.text,
            sections={
                name: SectionSize(size.characters, size.left_out)
                for name, size in given.sections.items()
            },
            sha256=sha256(given.text.encode("utf-8")),
            instruction=text,
            user_text=user.text,
            user_path=path,
        )

    def expand(self, labels: list[str], project_id: str | None = None) -> Expansion:
        """Return exact labels' full entries in one batch, project first, then user (V-07, K-20).

        Labels that neither file has come back as unknown with near matches. With memory off
        nothing is found.

        Raises:
            NotFound: no such project, or memory is off for it (``code="memory_off"``).
        """
        with self._store.read() as session:
            _check_known(session, project_id)
            if not self._feeder.resolver(session).switches(project_id).enabled:
                raise NotFound(
                    "Memory is off for this project; there is nothing to expand.",
                    code="memory_off",
                )
            scopes = [Scope(project_id), USER] if project_id else [USER]
            documents = [
                _reviewed(
                    parse(rows.current(session, scope.key).text).document,
                    under_review(session, scope),
                )
                for scope in scopes
            ]
        return expand(_joined(documents), labels)


def _check_known(session: Session, project_id: str | None) -> None:
    row = session.get(ProjectRow, project_id) if project_id is not None else None
    if project_id is not None and (row is None or row.forgotten_at is not None):
        raise NotFound(
            "There is no project {id}.",
            hint="List them with “paper-evo projects list”.",
            code="project_not_found",
            id=project_id,
        )


def _reviewed(document: Document, reviewed: Collection[tuple[Section, str]]) -> Document:
    """Put the review mark behind labelled entries with an undecided conflict (spec README)."""
    if not reviewed:
        return document
    for section in Section:
        items = tuple(
            Label(
                item.text,
                tuple(
                    Leaf(marked(leaf.text) if (section, leaf.text) in reviewed else leaf.text)
                    for leaf in item.leaves
                ),
            )
            if isinstance(item, Label)
            else item
            for item in document.items(section)
        )
        document = document.with_items(section, items)
    return document


def _joined(documents: list[Document]) -> Document:
    first = documents[0]
    for other in documents[1:]:
        first = Document((*first.rules, *other.rules), (*first.info, *other.info))
    return first


def under_review(session: Session, scope: Scope) -> Collection[tuple[Section, str]]:
    """Return entries that a later session contradicts and nobody decided yet (spec README)."""
    found: set[tuple[Section, str]] = set()
    waiting = session.scalars(
        select(SuggestionRow.targets).where(
            SuggestionRow.source == Source.CONFLICT, SuggestionRow.status == Status.PENDING
        )
    )
    keys = {
        str(target["entry_key"])
        for targets in waiting
        for target in targets or ()
        if target["scope"] == scope.key and target["entry_key"]
    }
    if keys:
        for row in session.scalars(
            select(KnowledgeEntryRow).where(
                KnowledgeEntryRow.scope == scope.key, KnowledgeEntryRow.entry_key.in_(keys)
            )
        ):
            found.add((Section(row.section), row.text))
    return found


def _number(resolver: Resolver, key: str, scope: Scope) -> int:
    value = resolver.in_force(spec_of(key), scope).value
    if not isinstance(value, int):
        raise TypeError(f"{key} is not a number")
    return value
