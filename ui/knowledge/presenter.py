"""What the Knowledge page does: opens, saves, reorganizes, restores; knows no widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from core.domain.scope import USER, Scope
from core.errors import Stale
from core.knowledge.types import Backup, FileHead, KnowledgeFile, Proposal, Revision, Saved
from core.queue_review.types import Filter, Suggestion
from ui.frame.context import Context
from ui.knowledge.buffers import Buffer, opened, refreshed
from ui.knowledge.moves import Moves, moves
from ui.models.text_diff import Row, diff_rows
from ui.queue_review.waiting import of_files, shown, switch_of


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer of the page's query."""

    files: list[FileHead]
    file: KnowledgeFile
    revisions: list[Revision]
    backups: list[Backup]
    pending: list[Suggestion]
    proposal: Proposal | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A version beside the saved text."""

    entry: Revision | Backup
    rows: list[Row]
    same: bool


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A text that became the newest revision.

    Attributes:
        verb: ``saved``, ``restored`` or ``kept``.
        before: the revision before, 0 for none.
        moves: what it did to entries that were there.
        source: what was restored: "r3", or a backup's name.
    """

    saved: Saved
    verb: str
    before: int
    moves: Moves
    source: str = ""


class KnowledgePresenter(QObject):
    """Buffers by scope key; the current one is what the page shows."""

    read = Signal(object, bool)  # Reading, whether the editor must load the text
    saved = Signal(object)  # Acceptance
    conflict = Signal(object)  # Buffer
    failed = Signal(object)  # error
    compared = Signal(object)  # Comparison
    proposed = Signal(object)  # Buffer
    state_changed = Signal()

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._core = context.core
        self._buffers: dict[str, Buffer] = {}
        self._current = USER.key

    # -- state
    @property
    def current_key(self) -> str:
        return self._current

    def buffer(self) -> Buffer | None:
        """Return the buffer of the current file, None until it was read."""
        return self._buffers.get(self._current)

    def buffers(self) -> list[Buffer]:
        """Return all opened files."""
        return list(self._buffers.values())

    def dirty(self) -> set[str]:
        """Return the scope keys with unsaved text."""
        return {key for key, buffer in self._buffers.items() if buffer.dirty}

    def busy(self) -> set[str]:
        """Return the scope keys that are being reorganized."""
        return {key for key, buffer in self._buffers.items() if buffer.job_id}

    # -- reading
    def open(self, key: str) -> None:
        """Make ``key`` the current file and read it."""
        self._current = key
        self.reload()

    def reload(self) -> None:
        """Read the current file and its surroundings in the background."""
        core, scope = self._core, Scope.from_key(self._current)

        def work() -> Reading:
            wanted, switch = Filter(projects=(scope.key,)), switch_of(core)
            return Reading(
                [_heard(head, switch) for head in core.knowledge.files()],
                core.knowledge.file(scope),
                core.knowledge.revisions(scope),
                core.knowledge.backups(scope),
                shown(of_files(core.queue.list(wanted), wanted), switch),
                core.reorganize.proposal(scope),
            )

        self._context.tasks.query(work, self._on_read, self, key="file", on_error=self._on_gone)

    def _on_read(self, reading: Reading) -> None:
        key = reading.file.scope.key
        buffer = self._buffers.get(key)
        if buffer is None:
            self._buffers[key] = buffer = opened(reading.file)
            load = True
        else:
            load = refreshed(buffer, reading.file)
        buffer.proposal = reading.proposal
        self.read.emit(reading, load)
        if buffer.theirs is not None and not buffer.saving:
            self.conflict.emit(buffer)

    def _on_gone(self, error: BaseException) -> None:
        self.failed.emit(error)
        if self._current != USER.key and self._current not in self._buffers:
            self.open(USER.key)

    def look_at_file(self) -> None:
        """Find out whether somebody else changed the view of the current file (K-05)."""
        core, key = self._core, self._current
        if core.read_only:
            return

        def work() -> object:
            return core.keeper.refresh(key)

        self._context.tasks.mutate(work, _ignore, self, on_error=self._quiet)

    def _quiet(self, _error: BaseException) -> None:
        """A view that cannot be read now is told by `doctor`, not while somebody reads."""

    def typed(self, text: str, position: int) -> None:
        """Note what stands in the editor."""
        buffer = self.buffer()
        if buffer is None:
            return
        was = buffer.dirty
        buffer.text, buffer.position = text, position
        if buffer.dirty != was:
            self.state_changed.emit()

    # -- saving
    def save(self) -> None:
        """Save the current buffer against the revision the person saw (K-04)."""
        buffer = self.buffer()
        if buffer is None or not buffer.dirty or buffer.saving:
            return
        core, origin = self._core, self._context.origin
        scope, text, base = buffer.scope, buffer.text, buffer.base_revision
        before = buffer.file.text
        buffer.saving = True
        self.state_changed.emit()

        def work() -> tuple[Acceptance, KnowledgeFile]:
            saved = core.knowledge.save(scope, text, base_revision=base, origin=origin)
            done = Acceptance(saved, "saved", base, moves(before, saved.text))
            return done, core.knowledge.file(scope)

        def failed(error: BaseException) -> None:
            buffer.saving = False
            self.state_changed.emit()
            if isinstance(error, Stale):
                self._read_theirs(buffer)
            else:
                self.failed.emit(error)

        def done(answer: tuple[Acceptance, KnowledgeFile]) -> None:
            self._on_saved(buffer, text, *answer)

        self._context.tasks.mutate(work, done, self, on_error=failed)

    def save_all(self, then: Callable[[], None]) -> None:
        """Save every dirty buffer, then call ``then``; a refusal stops and is shown."""
        core, origin = self._core, self._context.origin
        waiting = [(b.scope, b.text, b.base_revision) for b in self._buffers.values() if b.dirty]

        def work() -> None:
            for scope, text, base in waiting:
                core.knowledge.save(scope, text, base_revision=base, origin=origin)

        def done(_nothing: None) -> None:
            then()

        self._context.tasks.mutate(work, done, self, on_error=self.failed.emit)

    def _on_saved(self, buffer: Buffer, sent: str, done: Acceptance, file: KnowledgeFile) -> None:
        buffer.saving = False
        untouched = buffer.text == sent
        buffer.file, buffer.base_revision = file, file.status.revision
        buffer.theirs = None
        if untouched:
            buffer.text = buffer.saved
        self.saved.emit(done)
        self.reload()

    def _read_theirs(self, buffer: Buffer) -> None:
        core, scope = self._core, buffer.scope

        def work() -> KnowledgeFile:
            return core.knowledge.file(scope)

        def done(file: KnowledgeFile) -> None:
            buffer.theirs = file
            self.conflict.emit(buffer)

        self._context.tasks.query(work, done, self, key="theirs")

    def keep_mine(self) -> None:
        """Save my text over theirs: theirs stays as a revision, so nothing is lost."""
        buffer = self.buffer()
        if buffer is not None and buffer.theirs is not None:
            buffer.file, buffer.base_revision = buffer.theirs, buffer.theirs.status.revision
            buffer.theirs = None
            self.save()
            self.state_changed.emit()

    def take_theirs(self) -> str:
        """Show their text; return mine, for the clipboard and Undo."""
        buffer = self.buffer()
        if buffer is None or buffer.theirs is None:
            return ""
        mine = buffer.text
        buffer.file, buffer.base_revision = buffer.theirs, buffer.theirs.status.revision
        buffer.text, buffer.theirs = buffer.saved, None
        self.state_changed.emit()
        return mine

    def edit_on(self) -> None:
        """Go on with my text; the next Save compares with theirs."""
        buffer = self.buffer()
        if buffer is not None and buffer.theirs is not None:
            buffer.file, buffer.base_revision = buffer.theirs, buffer.theirs.status.revision
            buffer.theirs = None
            self.state_changed.emit()

    # -- history
    def compare(self, entry: Revision | Backup) -> None:
        """Compare a version with the saved text."""
        core, buffer = self._core, self.buffer()
        if buffer is None:
            return
        scope, now = buffer.scope, buffer.file.text

        def work() -> Comparison:
            text = (
                core.knowledge.revision_text(scope, entry.number)
                if isinstance(entry, Revision)
                else core.knowledge.backup_text(scope, entry.name)
            )
            return Comparison(entry, diff_rows(text, now), text == now)

        self._context.tasks.query(
            work, self.compared.emit, self, key="compare", on_error=self.failed.emit
        )

    def restore(self, entry: Revision | Backup) -> None:
        """Make a version the newest revision (K-06)."""
        core, origin, buffer = self._core, self._context.origin, self.buffer()
        if buffer is None:
            return
        scope, before, revision = buffer.scope, buffer.file.text, buffer.base_revision

        def work() -> tuple[Acceptance, KnowledgeFile]:
            if isinstance(entry, Revision):
                name = f"r{entry.number}"
                saved = core.knowledge.restore_revision(scope, entry.number, origin=origin)
            else:
                name = entry.name
                saved = core.knowledge.restore_backup(scope, entry.name, origin=origin)
            done = Acceptance(saved, "restored", revision, moves(before, saved.text), name)
            return done, core.knowledge.file(scope)

        def done(answer: tuple[Acceptance, KnowledgeFile]) -> None:
            self.replaced(buffer, *answer)

        self._context.tasks.mutate(work, done, self, on_error=self.failed.emit)

    def go_back(self, scope: Scope, revision: int) -> None:
        """Make ``revision`` the newest one again: Undo of a text that moved entries."""
        core, origin = self._core, self._context.origin
        buffer = self._buffers.get(scope.key)
        if buffer is None:
            return

        def work() -> tuple[Acceptance, KnowledgeFile]:
            saved = core.knowledge.restore_revision(scope, revision, origin=origin)
            done = Acceptance(saved, "restored", 0, Moves(), f"r{revision}")
            return done, core.knowledge.file(scope)

        def done(answer: tuple[Acceptance, KnowledgeFile]) -> None:
            self.replaced(buffer, *answer)

        self._context.tasks.mutate(work, done, self, on_error=self.failed.emit)

    def replaced(self, buffer: Buffer, done: Acceptance, file: KnowledgeFile) -> None:
        """Take in a text that Restore or Keep made the newest revision."""
        buffer.file, buffer.base_revision = file, file.status.revision
        buffer.text, buffer.theirs, buffer.proposal = buffer.saved, None, None
        self.saved.emit(done)
        self.reload()


def _heard(head: FileHead, enabled: Callable[[str | None], bool]) -> FileHead:
    """Return ``head`` without a count where learning is off (K-20)."""
    on = enabled(None) and enabled(head.scope.project_id)
    return head if on else replace(head, pending=0)


def _ignore(_answer: object) -> None:
    """Nothing to do: what changed is told by the core's events."""
