"""Reorganize: a proposal with a conservation report, until Keep (K-21 to K-23).

Engine or model work on text that was read before; nothing is held meanwhile. At Keep the version
is compared: a file that changed since keeps its newer text and the proposal is refused.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from core.changes import Area
from core.domain.knowledge_document import (
    Document,
    Entry,
    Item,
    Label,
    Leaf,
    Section,
    characters,
    leaf_text,
    leaves,
    parse,
    render,
)
from core.domain.partitions import Language
from core.domain.sameness import Relation
from core.domain.scope import Scope
from core.encoder.sentence_vectors import SentenceVectors
from core.errors import ModelFault, NotFound, PaperError, Refused
from core.knowledge import rows
from core.knowledge.service import CleanText, KnowledgeService, stale
from core.knowledge.types import Proposal, Saved
from core.progress import QUIET, Task
from core.settings.service import Settings
from core.settings.types import MemoryPolicy
from core.store import Actor, Store
from core.store.models import ProposalRow

if TYPE_CHECKING:
    # Loaded by the methods that compare and check: their patterns and word lists take longer
    # than a start may, and every start asks for open proposals (P-01).
    from core.domain import organise
    from core.domain.conservation import Report
    from core.knowledge.reorganize_prompt import ReorganizeReply
    from core.llm.protocol import Model, ModelReply
    from core.snapshots import SnapshotService

ON_DEVICE = "on-device"
_log = logging.getLogger(__name__)


class BeforeInjection(StrEnum):
    """What K-23's service did."""

    NOTHING = "nothing"
    REORGANIZED = "reorganized"
    OFFERED = "offered"
    FAILED = "failed"


class ReorganizeService:
    """Tidies knowledge files by proposal. Only Keep changes a file."""

    def __init__(
        self,
        store: Store,
        knowledge: KnowledgeService,
        snapshots: Callable[[], SnapshotService],
        vectors: SentenceVectors,
        settings: Settings,
        clean: CleanText,
        actor: Actor,
    ) -> None:
        self._store = store
        self._knowledge = knowledge
        self._snapshots = snapshots
        self._vectors = vectors
        self._settings = settings
        self._clean = clean
        self._actor = actor
        self._tried: set[tuple[str, str]] = set()

    # -- making a proposal -----------------------------------------------------------------

    def run(
        self, scope: Scope, *, model: Model | None = None, task: Task = QUIET, origin: str = ""
    ) -> Proposal:
        """Make a proposal for one file and store it; the file is untouched (K-21).

        Args:
            model: a connected model; None is the on-device engine.

        Raises:
            Refused: ``reorganize_empty``: there is nothing to tidy; ``reorganize_rejected``: the
                result lost or changed something, or grew. Nothing was changed.
            ModelFault: the model gave nothing usable.
            Cancelled: nothing was changed.
        """
        with self._store.read() as session:
            self._knowledge.place(session, scope)
            now = rows.current(session, scope.key)
        document = parse(now.text).document
        if not leaves(document):
            raise Refused(
                "The file has no entries to tidy.",
                hint="Write some first.",
                code="reorganize_empty",
            )
        threshold = self._knowledge.limits(scope).threshold
        task.progress(0, 3, "comparing")
        if model is None:
            after, sources = self._on_device(document, threshold, task)
        else:
            after, sources = self._by_model(document, threshold, model, task)
        task.check()
        task.progress(2, 3, "checking")
        report = self._judge(scope, document, after, sources)
        task.progress(3, 3, "done")
        return self._store_proposal(
            scope, now, document, after, report, model.name if model else ON_DEVICE, origin
        )

    def _on_device(
        self, document: Document, threshold: int, task: Task
    ) -> tuple[Document, Mapping[Entry, tuple[Entry, ...]]]:
        from core.domain import organise
        from core.domain.sameness import compare

        entries = leaves(document)
        texts = [entry.text for entry in entries]
        matrix = self._vectors.of(texts)
        task.check()
        method = self._vectors.method
        place = {text: number for number, text in enumerate(texts)}

        def is_repeat(one: str, other: str) -> bool:
            score = float(matrix[place[one]] @ matrix[place[other]])
            relation = compare(one, other, score, method=method).relation
            return relation in (Relation.EXACT, Relation.REPEAT)

        tidied = organise.remove_repeats(document, is_repeat)
        task.progress(1, 3, "grouping")
        grouped = organise.group(tidied.document, threshold=threshold)
        return grouped, _follow(tidied, grouped)

    def _by_model(
        self, document: Document, threshold: int, model: Model, task: Task
    ) -> tuple[Document, Mapping[Entry, tuple[Entry, ...]]]:
        from core.domain.writing import content_language
        from core.knowledge.reorganize_prompt import ReorganizeReply, request
        from core.llm.replies import parse_reply

        entries = leaves(document)
        language: Language = content_language(" ".join(entry.text for entry in entries))
        group = characters(render(document)) >= threshold
        call = request(entries, language, group=group)

        def ask_again(problem: str) -> ModelReply:
            from dataclasses import replace

            return model.complete(replace(call, prompt=f"{call.prompt}\n\n{problem}"), task)

        parsed = parse_reply(model.complete(call, task), ReorganizeReply, ask_again)
        if parsed.dropped:
            raise ModelFault(
                "{model} gave an answer with unreadable parts ({parts}). Nothing was changed.",
                hint="Try again, or use the on-device engine.",
                code="reorganize_malformed",
                model=model.name,
                parts=", ".join(parsed.dropped),
            )
        return self._built(document, parsed.value)

    def _built(
        self, document: Document, reply: ReorganizeReply
    ) -> tuple[Document, Mapping[Entry, tuple[Entry, ...]]]:
        """Return the document a reply describes, and what each entry was made from."""
        entries = leaves(document)
        sections: dict[Section, list[Item]] = {Section.RULES: [], Section.INFO: []}
        wanted: list[tuple[Section, str, tuple[Entry, ...]]] = []
        for leaf in reply.leaves:
            section = Section.RULES if leaf.section == "rules" else Section.INFO
            text = leaf_text(self._clean(leaf.text))
            if not text:
                continue
            known = [n for n in leaf.merged_from if 1 <= n <= len(entries)]
            if len(known) != len(leaf.merged_from) or not known:
                raise _rejected("it names notes that do not exist", leaf.text)
            wanted.append((section, text, tuple(entries[n - 1] for n in known)))
            _place(sections[section], leaf_text(leaf.label), Leaf(text))
        built = Document(tuple(sections[Section.RULES]), tuple(sections[Section.INFO]))
        after = parse(render(built)).document
        sources: dict[Entry, tuple[Entry, ...]] = {}
        for entry in leaves(after):
            found: list[Entry] = []
            for section, text, made_from in wanted:
                if section is entry.section and text == entry.text:
                    found.extend(made_from)
            sources[entry] = tuple(dict.fromkeys(found))
        return after, sources

    # -- judging ---------------------------------------------------------------------------

    def _judge(
        self,
        scope: Scope,
        before: Document,
        after: Document,
        sources: Mapping[Entry, tuple[Entry, ...]],
    ) -> Report:
        """Return the report of a result that may be shown, or refuse it whole (K-21).

        Raises:
            Refused: empty, grown, too long, or C-04 found an invention or a corruption.
        """
        from core.domain.conservation import Merged, Piece, check

        if not leaves(after):
            raise _rejected("it is empty", "")
        old = sum(characters(entry.text) for entry in leaves(before))
        new = sum(characters(entry.text) for entry in leaves(after))
        if new > old:
            raise _rejected("its entries grew", f"{old:,} → {new:,}")
        limit = self._knowledge.limits(scope).save
        if characters(render(after)) > limit >= characters(render(before)):
            raise _rejected("it is longer than a file may be", f"{limit:,}")
        names = {entry: f"{entry.section.value}:{entry.position}" for entry in leaves(before)}
        inputs = [Piece(names[entry], entry.text) for entry in leaves(before)]
        outputs = [
            Merged(
                f"out:{entry.section.value}:{entry.position}",
                entry.text,
                tuple(names[source] for source in sources.get(entry, ())),
            )
            for entry in leaves(after)
        ]
        report = check(inputs, outputs)
        bad = (*report.inventions, *report.corruptions)
        if bad:
            raise _rejected("it would change what an entry says", bad[0].detail)
        return report

    # -- keeping ---------------------------------------------------------------------------

    def _store_proposal(
        self,
        scope: Scope,
        now: rows.Current,
        before: Document,
        after: Document,
        report: Report,
        engine: str,
        origin: str,
    ) -> Proposal:
        moved = _under_labels(after) - _under_labels(before)
        with self._store.write(self._actor, origin=origin) as unit:
            unit.session.execute(delete(ProposalRow).where(ProposalRow.scope == scope.key))
            row = ProposalRow(
                id=secrets.token_hex(6),
                scope=scope.key,
                base_revision=now.revision,
                before=now.text,
                after=render(after),
                report=[asdict(finding) for finding in report.omissions],
                engine=engine,
                merged=max(0, len(leaves(before)) - len(leaves(after))),
                grouped=max(0, moved),
                created_at=unit.now,
            )
            if row.after == now.text:
                row.merged = row.grouped = 0
            unit.session.add(row)
            unit.touch(Area.PROPOSALS, row.id, scope.key)
        return _proposal(row, now.revision)

    def proposal(self, scope: Scope) -> Proposal | None:
        """Return the open proposal of a file, or None."""
        with self._store.read() as session:
            row = session.scalars(
                select(ProposalRow).where(ProposalRow.scope == scope.key)
            ).one_or_none()
            if row is None:
                return None
            return _proposal(row, rows.current(session, scope.key).revision)

    def keep(self, proposal_id: str, *, accept_omissions: bool = False, origin: str = "") -> Saved:
        """Make a proposal the newest revision, after a snapshot and a ``.bak`` (K-21, C-07).

        Args:
            accept_omissions: the person has seen what is omitted and agrees.

        Raises:
            NotFound: no such proposal.
            Stale: the file changed since; nothing was overwritten, the proposal stays to look at.
            Refused: ``omissions``: something would be lost and nobody agreed.
        """
        with self._store.read() as session:
            row = session.get(ProposalRow, proposal_id)
            if row is None:
                raise _gone(proposal_id)
            scope = Scope.from_key(row.scope)
            name, _root = self._knowledge.place(session, scope)
            now = rows.current(session, scope.key)
        if now.revision != row.base_revision:
            raise stale(name, now.revision)
        if row.report and not accept_omissions:
            raise Refused(
                "{count} details would be lost: {detail}. Nothing was changed.",
                hint="Look at them, then accept or discard.",
                code="omissions",
                count=len(row.report),
                detail=str(row.report[0]["detail"]),
            )
        self._snapshots().create(scope, "before-reorganize")
        self._knowledge.keep_backup(scope, now.text)
        with self._store.write(self._actor, origin=origin) as unit:
            row = unit.session.get(ProposalRow, proposal_id)
            if row is None:
                raise _gone(proposal_id)
            current = rows.current(unit.session, scope.key)
            if current.revision != row.base_revision:
                raise stale(name, current.revision)
            revision = rows.commit_text(
                unit,
                scope.key,
                row.after,
                author=f"reorganize ({row.engine})",
                reason="reorganized",
                object_id=row.id,
            )
            text = row.after
            unit.session.delete(row)
            unit.touch(Area.PROPOSALS, proposal_id, scope.key)
        return self._knowledge.saved(scope, revision, text)

    def discard(self, proposal_id: str, *, origin: str = "") -> None:
        """Throw a proposal away; a proposal that is gone already is fine."""
        with self._store.write(self._actor, origin=origin) as unit:
            row = unit.session.get(ProposalRow, proposal_id)
            if row is not None:
                unit.touch(Area.PROPOSALS, proposal_id, row.scope)
                unit.session.delete(row)

    # -- before injection ------------------------------------------------------------------

    def before_injection(
        self, scope: Scope, conversation: str, *, unsaved: bool = False
    ) -> BeforeInjection:
        """Group a long flat file once per conversation, with nobody looking (K-23).

        Only grouping and byte-equal repeats: every leaf keeps its bytes, checked in code. A
        failure never blocks.

        Args:
            conversation: id of the conversation; one try per conversation and file.
            unsaved: the editor holds unsaved changes: then never.
        """
        with self._store.read() as session:
            now = rows.current(session, scope.key)
        document = parse(now.text).document
        limits = self._knowledge.limits(scope)
        due = limits.reorganize_due(document, characters(now.text))
        key = (conversation, scope.key)
        switches = self._settings.switches(scope.project_id)
        if unsaved or not due or key in self._tried or not switches.enabled:
            return BeforeInjection.NOTHING
        self._tried.add(key)
        if switches.policy is not MemoryPolicy.AUTO:
            return BeforeInjection.OFFERED
        try:
            return self._group_unattended(scope, now, document, limits.threshold)
        except PaperError as error:
            _log.warning("%s is given as it is: %s", scope.key, error.code)
            return BeforeInjection.FAILED

    def _group_unattended(
        self, scope: Scope, now: rows.Current, document: Document, threshold: int
    ) -> BeforeInjection:
        from core.domain import organise

        tidied = organise.remove_repeats(document, lambda one, other: one == other)
        after = organise.group(tidied.document, threshold=threshold)
        text = render(after)
        again = parse(text).document
        if not organise.same_leaves(document, again, repeats_removed=True) or text == now.text:
            return BeforeInjection.FAILED
        self._snapshots().create(scope, "before-reorganize")
        self._knowledge.keep_backup(scope, now.text)
        with self._store.write(self._actor) as unit:
            if rows.current(unit.session, scope.key).revision != now.revision:
                return BeforeInjection.FAILED
            rows.commit_text(
                unit, scope.key, text, author="reorganize (grouping)", reason="reorganized"
            )
        return BeforeInjection.REORGANIZED


def _follow(tidied: organise.Proposal, grouped: Document) -> dict[Entry, tuple[Entry, ...]]:
    """Carry the sources of each entry over to its place after grouping."""
    by_text: dict[tuple[Section, str], list[Entry]] = {}
    for entry, sources in tidied.merged_from.items():
        by_text.setdefault((entry.section, entry.text), []).extend(sources)
    return {entry: tuple(by_text.get((entry.section, entry.text), ())) for entry in leaves(grouped)}


def _place(items: list[Item], label: str, leaf: Leaf) -> None:
    if not label:
        items.append(leaf)
        return
    for number, item in enumerate(items):
        if isinstance(item, Label) and item.text == label:
            items[number] = Label(label, (*item.leaves, leaf))
            return
    items.append(Label(label, (leaf,)))


def _under_labels(document: Document) -> int:
    return sum(1 for entry in leaves(document) if entry.label)


def _proposal(row: ProposalRow, revision: int) -> Proposal:
    from core.domain.conservation import Finding, Report

    omissions = tuple(Finding(**data) for data in row.report or ())
    return Proposal(
        id=row.id,
        scope=Scope.from_key(row.scope),
        base_revision=row.base_revision,
        before=row.before,
        after=row.after,
        report=Report(omissions=omissions, corruptions=(), inventions=()),
        engine=row.engine,
        created=row.created_at,
        stale=revision != row.base_revision,
        merged=row.merged,
        grouped=row.grouped,
    )


def _rejected(why: str, detail: str) -> Refused:
    return Refused(
        "The result was refused because {why} ({detail}). Nothing was changed.",
        hint="Try again, or edit the file by hand.",
        code="reorganize_rejected",
        why=why,
        detail=detail,
    )


def _gone(proposal_id: str) -> NotFound:
    return NotFound(
        "There is no proposal {id}.",
        hint="Run Reorganize again.",
        code="proposal_not_found",
        id=proposal_id,
    )


__all__ = ["BeforeInjection", "ReorganizeService"]
