"""What the Knowledge page does: opens, saves, reorganizes, restores; knows no widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from core.domain.scope import USER, Scope
from core.errors import Stale
from core.knowledge.types import Backup, FileHead, KnowledgeFile, Proposal, Revision, Saved
from core.queue_review.types import Filter, Suggestion
from ui.frame.context import Context
from ui.knowledge.buffers import Buffer, opened, refreshed
from ui.models.text_diff import Row, diff_rows


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


class KnowledgePresenter(QObject):
    """Buffers by scope key; the current one is what the page shows."""

    read = Signal(object, bool)  # Reading, whether the editor must load the text
    saved = Signal(object)  # Saved
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
            project = "user" if scope.is_user else scope.key
            return Reading(
                core.knowledge.files(),
                core.knowledge.file(scope),
                core.knowledge.revisions(scope),
                core.knowledge.backups(scope),
                [
                    item
                    for item in core.queue.list(Filter(projects=(project,)))
                    if (item.suggested_scope == "user") == scope.is_user
                ],
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
        buffer.saving = True
        self.state_changed.emit()

        def work() -> tuple[Saved, KnowledgeFile]:
            saved = core.knowledge.save(scope, text, base_revision=base, origin=origin)
            return saved, core.knowledge.file(scope)

        def failed(error: BaseException) -> None:
            buffer.saving = False
            self.state_changed.emit()
            if isinstance(error, Stale):
                self._read_theirs(buffer)
            else:
                self.failed.emit(error)

        def done(answer: tuple[Saved, KnowledgeFile]) -> None:
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

    def _on_saved(self, buffer: Buffer, sent: str, saved: Saved, file: KnowledgeFile) -> None:
        buffer.saving = False
        untouched = buffer.text == sent
        buffer.file, buffer.base_revision = file, file.status.revision
        buffer.theirs = None
        if untouched:
            buffer.text = buffer.saved
        self.saved.emit(saved)
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
        scope = buffer.scope

        def work() -> tuple[Saved, KnowledgeFile]:
            saved = (
                core.knowledge.restore_revision(scope, entry.number, origin=origin)
                if isinstance(entry, Revision)
                else core.knowledge.restore_backup(scope, entry.name, origin=origin)
            )
            return saved, core.knowledge.file(scope)

        def done(answer: tuple[Saved, KnowledgeFile]) -> None:
            self.replaced(buffer, *answer)

        self._context.tasks.mutate(work, done, self, on_error=self.failed.emit)

    def replaced(self, buffer: Buffer, saved: Saved, file: KnowledgeFile) -> None:
        """Take in a text that Restore or Keep made the newest revision."""
        buffer.file, buffer.base_revision = file, file.status.revision
        buffer.text, buffer.theirs, buffer.proposal = buffer.saved, None, None
        self.saved.emit(saved)
        self.reload()


def _ignore(_answer: object) -> None:
    """Nothing to do: what changed is told by the core's events."""
