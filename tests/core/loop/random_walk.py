"""A person, agents, editors and restarts at random over one library, with what must always hold.

Every text carries a word of its own (``zq12x``), so that it can be looked for in every byte.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from core.api import Core
from core.domain.knowledge_document import canonical, leaves, parse
from core.domain.scope import USER, Scope
from core.domain.suggestion import Source, Status, SuggestionType
from core.errors import PaperError
from core.queue_review.types import Conflicted, Filter
from core.search import index
from core.store.models import KnowledgeEntryRow, SearchItemRow, SuggestionRow
from core.views import split_view
from tests.core.library import Desk, draft
from tests.fakes.clock import FixedClock

WORD = re.compile(r"zq\d+x")
TOPICS = (
    "Deploy {} only after the smoke tests are green",
    "报告 {} 里的金额统一用万元",
    "The {} service keeps its rates in `billing/rates.toml`",
    "Reply about {} in English",
    "{} 的接口返回用 snake_case",
    "Screenshots of {} are taken in both themes",
    "<b>{}</b> is shown with a comma, as 1,000",
    "Never write to the {} table by hand",
)


@dataclass
class Walk:
    """One walk. ``reopen`` closes the library and opens it again, as after a kill."""

    desk: Desk
    clock: FixedClock
    reopen: Callable[[], Core]
    random: random.Random
    number: int = 0
    done: list[str] = field(default_factory=list)

    @property
    def core(self) -> Core:
        return self.desk.core

    # -- what happens ------------------------------------------------------------------------

    def step(self) -> None:
        acts = [
            *[self.enqueue, self.apply, self.dismiss, self.undo, self.outside_edit] * 3,
            *[self.save, self.edit, self.switch, self.settle_edit] * 2,
            self.propose,
            self.process_all,
            self.revalidate,
            self.take_back_outside,
            self.delete_view,
            self.restore,
            self.reorganize,
            self.restart,
            self.look,
            self.wait,
        ]
        act = self.random.choice(acts)
        self.done.append(act.__name__)
        try:
            act()
        except PaperError as error:
            self.done[-1] += f" → {error.code}"

    def text(self) -> str:
        self.number += 1
        return self.random.choice(TOPICS).format(f"zq{self.number}x")

    def scope(self) -> Scope:
        return self.random.choice([self.desk.scope, self.desk.scope, USER])

    def item(self, *states: Status) -> str | None:
        with self.core.store.read() as session:
            found = list(
                session.scalars(
                    select(SuggestionRow.id)
                    .where(SuggestionRow.status.in_(states))
                    .order_by(SuggestionRow.id)
                )
            )
        return self.random.choice(found) if found else None

    def view(self, scope: Scope) -> Path:
        return self.core.knowledge.file(scope).view

    def enqueue(self) -> None:
        kind = self.random.choice(list(SuggestionType)[:2])
        texts = [self.text() for _ in range(self.random.choice([1, 1, 2]))]
        drafts = [draft(text, type_=kind) for text in texts]
        self.desk.enqueue_drafts(drafts, scope=self.random.choice(["project", "user"]))

    def propose(self) -> None:
        self.core.queue.propose(
            "rule", self.text(), project_id=self.desk.project.id, session_id=str(self.number)
        )

    def apply(self) -> None:
        if item := self.item(Status.PENDING, Status.PARKED):
            choice = self.random.choice(list(Conflicted))
            text = self.random.choice([None, None, self.text()])
            self.core.queue.apply(item, self.scope(), text=text, conflicted=choice)

    def dismiss(self) -> None:
        if item := self.item(Status.PENDING, Status.PARKED):
            self.core.queue.dismiss(item)

    def undo(self) -> None:
        if item := self.item(Status.APPLIED_PROJECT, Status.APPLIED_USER, Status.DISMISSED):
            self.core.queue.undo(item)

    def edit(self) -> None:
        if item := self.item(Status.PENDING):
            self.core.queue.edit(item, self.text())

    def process_all(self) -> None:
        self.core.queue.process_all()

    def revalidate(self) -> None:
        self.core.queue.revalidate()

    def save(self) -> None:
        scope = self.scope()
        now = self.core.knowledge.file(scope)
        lines = now.text.splitlines()
        bullets = [n for n, line in enumerate(lines) if line.startswith("- ")]
        if bullets and self.random.random() < 0.5:
            del lines[self.random.choice(bullets)]
        else:
            lines.insert(1, f"- {self.text()}")
        self.core.knowledge.save(scope, "\n".join(lines), base_revision=now.status.revision)

    def outside_edit(self) -> None:
        path = self.view(self.scope())
        if path.is_file():
            words = path.read_text("utf-8")
            place = words.index("## Rules\n") + len("## Rules\n")
            if self.random.random() < 0.3:
                place = len(words)
            path.write_text(f"{words[:place]}- {self.text()}\n{words[place:]}", "utf-8")
            if self.random.random() < 0.7:
                self.look()

    def take_back_outside(self) -> None:
        path = self.view(self.scope())
        if path.is_file():
            lines = path.read_text("utf-8").splitlines()
            bullets = [n for n, line in enumerate(lines) if line.startswith("- ")]
            if bullets:
                del lines[self.random.choice(bullets)]
                path.write_text("\n".join(lines) + "\n", "utf-8")

    def settle_edit(self) -> None:
        wanted = Filter(sources=(Source.OUTSIDE_EDIT,))
        for card in self.core.queue.list(wanted)[:1]:
            if self.random.random() < 0.5:
                scope = Scope(card.project_id)
                choice = self.random.choice(list(Conflicted))
                self.core.queue.apply(card.id, scope, conflicted=choice)
            else:
                self.core.queue.dismiss(card.id)

    def delete_view(self) -> None:
        self.view(self.scope()).unlink(missing_ok=True)

    def restore(self) -> None:
        scope = self.scope()
        revisions = self.core.knowledge.revisions(scope)
        if revisions:
            self.core.knowledge.restore_revision(scope, self.random.choice(revisions).number)

    def reorganize(self) -> None:
        scope = self.scope()
        proposal = self.core.reorganize.run(scope)
        if self.random.random() < 0.7:
            self.core.reorganize.keep(proposal.id)

    def switch(self) -> None:
        scope = self.random.choice([self.desk.scope, USER])
        self.core.settings.set("memory.enabled", self.random.random() < 0.7, scope)

    def restart(self) -> None:
        self.desk = Desk(self.reopen(), self.desk.project)

    def look(self) -> None:
        self.core.views.look()

    def wait(self) -> None:
        self.clock.advance(days=self.random.choice([0, 1, 31]))

    # -- what must hold ----------------------------------------------------------------------

    def check(self) -> None:
        self.look()
        core, project = self.core, self.desk.project.id
        approved: set[str] = set()
        for scope in (USER, self.desk.scope):
            approved |= self.check_file(scope)
        self.check_search()
        enabled = core.settings.switches(project).enabled
        given = self.given()
        found = set(WORD.findall(given))
        assert found <= approved, (found - approved, self.done)
        assert enabled or not found, self.done
        if enabled:
            assert found == approved, (approved - found, self.done)
        assert core.views.missing() == [], self.done
        listed = core.queue.list()
        with core.store.read() as session:
            pending = list(
                session.scalars(
                    select(SuggestionRow.id).where(SuggestionRow.status == Status.PENDING)
                )
            )
        assert sorted(item.id for item in listed) == sorted(pending), self.done
        for item in listed:
            if item.source is Source.OUTSIDE_EDIT:
                self.check_edit(item.id)

    def given(self) -> str:
        """Every byte this project's agents are pointed to, and the hub's overview."""
        core, project = self.core, self.desk.project.id
        files = b"".join(
            entry.path.read_bytes()
            for entry in core.views.footprint()
            if entry.exists
            and entry.kind not in ("knowledge", "backup")
            # sessions outside every project are not this project's agents
            and entry.path.parent.name != "user"
        )
        injected = core.injection.render(project)
        words = injected.text + injected.user_text + injected.instruction
        return files.decode("utf-8") + words

    def check_file(self, scope: Scope) -> set[str]:
        core = self.core
        text = core.knowledge.file(scope).text
        assert text == canonical(text)
        revisions = core.knowledge.revisions(scope)
        if revisions:
            assert core.knowledge.revision_text(scope, revisions[0].number) == text
        with core.store.read() as session:
            rows = session.scalars(
                select(KnowledgeEntryRow)
                .where(KnowledgeEntryRow.scope == scope.key)
                .order_by(KnowledgeEntryRow.position)
            )
            stored = [(row.section, row.label or None, row.text, row.position) for row in rows]
        wanted = [
            (str(e.section), e.label, e.text, e.position) for e in leaves(parse(text).document)
        ]
        assert stored == wanted, self.done
        status = core.knowledge.status(scope)
        assert status.rules + status.info == len(wanted)
        return set(WORD.findall(text))

    def check_search(self) -> None:
        with self.core.store.read() as session:
            items = {
                (row.kind, row.ref, row.scope, row.text)
                for row in session.scalars(select(SearchItemRow))
            }
            entries = {
                (index.ENTRY, row.entry_key, row.scope, row.text)
                for row in session.scalars(select(KnowledgeEntryRow))
            }
            opened = {
                (index.SUGGESTION, row.id, row.suggested_scope, row.text)
                for row in session.scalars(
                    select(SuggestionRow).where(
                        SuggestionRow.status.in_((Status.PENDING, Status.PARKED))
                    )
                )
            }
        assert items == entries | opened, (items ^ (entries | opened), self.done)

    def check_edit(self, item: str) -> None:
        """Nothing that an open edit brings is lost: it is in the file or in a ``.bak`` (K-05)."""
        edit = self.core.queue.outside_edit(item)
        path = self.view(edit.scope)
        enabled = self.core.settings.switches(edit.scope.project_id).enabled
        held = path.read_text("utf-8")
        backups = [b.path.read_bytes().decode() for b in self.core.knowledge.backups(edit.scope)]
        brought = set(WORD.findall(edit.outside)) - set(WORD.findall(edit.base))
        assert brought <= set(WORD.findall(held + edit.outside + "".join(backups)))
        if enabled:
            body = split_view(held)[1]
            clashing = {word for pair in edit.clashes for word in WORD.findall(pair[1])}
            assert brought - clashing <= set(WORD.findall(body)), (brought, body, self.done)
