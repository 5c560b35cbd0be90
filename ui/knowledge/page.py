"""The Knowledge page: files left, editor in the middle, Library status right (U-02)."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.changes import Area, ChangeSet
from core.domain.scope import USER
from core.knowledge.types import Backup, Revision
from ui.error_texts import error_text
from ui.frame.context import Context
from ui.frame.page import Page
from ui.i18n import translate
from ui.knowledge.buffers import Buffer
from ui.knowledge.editor_pane import EditorPane, Screen
from ui.knowledge.file_rail import FileRail
from ui.knowledge.inspector import Inspector
from ui.knowledge.moves import Moves, moves
from ui.knowledge.presenter import Acceptance, Comparison, KnowledgePresenter, Reading
from ui.knowledge.reorganizing import Reorganizing
from ui.knowledge.words import accepted_text, warning_text
from ui.models.text_diff import diff_rows
from ui.widgets.button import Button, Kind
from ui.widgets.labels import rule


class KnowledgePage(Page):
    """View of the knowledge files; acts go through :class:`KnowledgePresenter`."""

    file_opened = Signal(str)  # project id, "" for the person's own file
    key = "knowledge"
    icon = "book-open-text"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        theme = context.theme
        self._reading: Reading | None = None
        self._loading = False
        self._wanted_text = ""
        self.presenter = KnowledgePresenter(context, self)
        self.rail = FileRail(theme)
        self.pane = EditorPane(context)
        self.inspector = Inspector(theme, context.now)
        self.reorganizing = Reorganizing(context, self.presenter, self.pane, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(rule("v"))
        row.addWidget(self.pane, 1)
        self._line = rule("v")
        row.addWidget(self._line)
        row.addWidget(self.inspector)
        self._status = Button(theme, icon="panel-right-close", kind=Kind.GHOST, parent=self)
        self._status.hide()  # the header shows it
        self._status.setCheckable(True)
        self._status.setChecked(True)
        self._status.toggled.connect(self._on_status)
        self._connect()
        self.retranslate()

    def _connect(self) -> None:
        presenter, pane = self.presenter, self.pane
        self.rail.chosen.connect(self.open_file)
        presenter.read.connect(self._on_read)
        presenter.saved.connect(self._on_saved)
        presenter.conflict.connect(self._on_conflict)
        presenter.failed.connect(self._on_failed)
        presenter.compared.connect(self._on_compared)
        presenter.state_changed.connect(self._show_state)
        pane.editor.textChanged.connect(self._on_text)
        pane.footer.save.connect(presenter.save)
        pane.footer.discard.connect(self.discard)
        pane.footer.reorganize.connect(self.reorganizing.start)
        pane.warning_timer.timeout.connect(self._warn)
        pane.history.connect(self._on_history)
        pane.history_screen.selected.connect(presenter.compare)
        pane.history_screen.restored.connect(presenter.restore)
        pane.history_screen.closed.connect(self._close_history)
        pane.conflict.verb.connect(self._on_conflict_verb)
        pane.notice.activated.connect(self._on_notice)
        self.inspector.review.connect(self._on_review)
        self.inspector.compare.connect(self._on_compare)
        self.inspector.backups.connect(self._on_backups)

    # -- Page
    def title(self) -> str:
        return translate("Knowledge", "Knowledge")

    def scope_text(self) -> str:
        buffer = self.presenter.buffer()
        if buffer is None:
            return ""
        return translate("Knowledge", "User") if buffer.scope.is_user else buffer.file.name

    def header_actions(self) -> list[QWidget]:
        return [self._status]

    def footer_height(self) -> int:
        return self.pane.footer.height()

    def activate(self) -> None:
        self.presenter.reload()
        self.presenter.look_at_file()

    def refresh(self, changes: list[ChangeSet]) -> None:
        areas = (Area.KNOWLEDGE, Area.QUEUE, Area.PROJECTS, Area.SETTINGS, Area.PROPOSALS)
        if any(change.touches(area) for change in changes for area in areas):
            self.presenter.reload()

    def retranslate(self) -> None:
        for part in (self.rail, self.pane, self.inspector):
            part.retranslate()
        self._status.setAccessibleName(translate("Knowledge", "Library status"))
        self._status.setToolTip(translate("Knowledge", "Show or hide the library status"))
        if self._reading is not None:
            self._show_reading(self._reading)
        self._show_counts()
        self._warn()

    def narrow(self, on: bool) -> None:
        """At 1100 px the inspector folds into its button (design notes)."""
        self._status.setChecked(not on)

    def _on_status(self, on: bool) -> None:
        self.inspector.setVisible(on)
        self._line.setVisible(on)

    # -- files
    def open_file(self, key: str) -> None:
        """Show the file of scope ``key``."""
        if key == self.presenter.current_key and self.presenter.buffer() is not None:
            return
        self.pane.error.hide()
        self.presenter.open(key)
        self.presenter.look_at_file()
        self.rail.select(key)
        self.file_opened.emit("" if key == USER.key else key)
        buffer = self.presenter.buffer()
        if buffer is not None:
            self._load(buffer)

    def _on_read(self, reading: Reading, load: bool) -> None:
        if reading.file.scope.key != self.presenter.current_key:
            return
        changed_file = self._reading is None or self._reading.file.scope != reading.file.scope
        self._reading = reading
        buffer = self.presenter.buffer()
        if buffer is not None and (load or changed_file):
            self._load(buffer)
        self._show_reading(reading)
        self._find_wanted()

    def _show_reading(self, reading: Reading) -> None:
        self.rail.set_files(reading.files, self.presenter.current_key)
        self.inspector.show_pending(reading.pending)
        self.inspector.show_revisions(reading.revisions, len(reading.backups))
        self.pane.set_path(reading.file.view)
        self._show_notice(reading)
        self._show_state()
        self.reorganizing.show()

    def _load(self, buffer: Buffer) -> None:
        """Show the buffer's text; the cursor stays where it was."""
        editor = self.pane.editor
        self._loading = True
        same_file = editor.property("scope") == buffer.scope.key
        if same_file:
            self._take_over(buffer)
        else:
            editor.load(buffer.text, buffer.saved)
            cursor = editor.textCursor()
            last = max(0, editor.document().characterCount() - 1)
            cursor.setPosition(min(buffer.position, last))
            editor.setTextCursor(cursor)
            editor.verticalScrollBar().setValue(0)
        editor.setProperty("scope", buffer.scope.key)
        editor.setReadOnly(self._context.core.read_only)
        self._loading = False
        if not same_file:
            self.pane.show_screen(Screen.EDITOR)
        self.pane.preview.set_text(buffer.text)
        self._warn()
        self._show_counts()
        self._show_state()
        self.scope_changed.emit()

    def _take_over(self, buffer: Buffer) -> None:
        """Show the text that was accepted; cursor, scroll and undo stay, the open line too."""
        editor = self.pane.editor
        self._loading = True
        editor.take_over(buffer.text, keep_line=True)
        self._loading = False
        editor.set_saved(buffer.saved)
        self.presenter.typed(editor.text(), editor.textCursor().position())

    def _show_notice(self, reading: Reading) -> None:
        notice = self.pane.notice
        if self._context.core.read_only:
            text = translate("Knowledge", "This library is open for reading only.")
            notice.show_notice("info", "lock", text)
        elif reading.file.status.outside_edit:
            text = translate(
                "Knowledge",
                "KNOWLEDGE.md was changed outside the app. The change waits in the queue.",
            )
            notice.show_notice("warn", "file-diff", text, translate("Knowledge", "Review"))
        elif reading.file.status.rules + reading.file.status.info == 0:
            text = translate(
                "Knowledge",
                "Nothing is written here yet. Rules say how agents act, Info says what is so: "
                "one “- ” line each. Suggestions from your sessions wait in the queue.",
            )
            notice.show_notice("info", "lightbulb", text)
        else:
            notice.hide()

    def _on_notice(self) -> None:
        if self._reading is not None and self._reading.file.status.outside_edit:
            self._context.open_queue("", self._reading.file.status.outside_edit)

    # -- typing and saving
    def _on_text(self) -> None:
        if self._loading:
            return
        editor = self.pane.editor
        self.presenter.typed(editor.text(), editor.textCursor().position())
        self.pane.preview.set_text(editor.text())
        self._show_counts()
        self.pane.warning_timer.start()

    def _warn(self) -> None:
        """Say while it is typed that entries would change their section."""
        buffer = self.presenter.buffer()
        found = Moves()
        if buffer is not None and buffer.dirty:
            found = moves(buffer.file.text, buffer.text)
        self.pane.warning.setVisible(bool(found))
        if found:
            self.pane.warning.show_notice("warn", "triangle-alert", warning_text(found))

    def _show_counts(self) -> None:
        buffer = self.presenter.buffer()
        if buffer is not None:
            limit = buffer.file.status.save_limit
            self.pane.footer.show_counts(self.pane.editor.line_count(), len(buffer.text), limit)

    def _show_state(self) -> None:
        buffer = self.presenter.buffer()
        if buffer is None:
            return
        status = buffer.file.status
        limit = max(status.save_limit, status.characters)
        self.pane.footer.show_state(
            dirty=buffer.dirty,
            saving=buffer.saving,
            read_only=self._context.core.read_only,
            busy=bool(buffer.job_id),
            empty=status.rules + status.info == 0,
            too_long=len(buffer.text) > limit,
        )
        self.inspector.show_status(status, dirty=buffer.dirty)
        self.rail.model.set_marks(self.presenter.dirty(), self.presenter.busy())
        self.badge_changed.emit()

    def save(self) -> None:
        self.presenter.save()

    def discard(self) -> None:
        """Go back to the saved text; Undo brings the typed one back."""
        buffer = self.presenter.buffer()
        if buffer is None or not buffer.dirty:
            return
        typed, key = buffer.text, buffer.scope.key
        self.pane.editor.take_over(buffer.saved)

        def bring_back() -> None:
            if self.presenter.current_key != key:
                self.open_file(key)
            self.pane.editor.take_over(typed)

        self._context.toast(translate("Knowledge", "Changes discarded"), bring_back)

    def _on_saved(self, done: Acceptance) -> None:
        self.pane.error.hide()
        buffer, saved = self.presenter.buffer(), done.saved
        if buffer is None or buffer.scope != saved.scope:
            return
        editor = self.pane.editor
        if editor.text() != buffer.text:
            self._take_over(buffer)
        editor.set_saved(buffer.saved)
        if self.pane.screen_kind() in (Screen.CONFLICT, Screen.HISTORY, Screen.PROPOSAL):
            self.pane.show_screen(Screen.EDITOR)
        self._show_counts()
        self._show_state()
        self._warn()
        undo = None
        if done.moves and done.before:
            undo = partial(self.presenter.go_back, saved.scope, done.before)
        self._context.toast(accepted_text(done), undo, good=not done.moves)

    def _on_failed(self, error: BaseException) -> None:
        self.pane.error.show_error(error_text(error))

    # -- conflict
    def _on_conflict(self, buffer: Buffer) -> None:
        if buffer.theirs is None or buffer.scope.key != self.presenter.current_key:
            return
        rows = diff_rows(buffer.theirs.text, buffer.text)
        self.pane.conflict.set_content(
            translate("Knowledge", "This file was changed elsewhere meanwhile"),
            translate(
                "Knowledge",
                "Both texts are safe. Saving yours makes it the newest revision; the other one "
                "stays in the history.",
            ),
            rows,
            (translate("Knowledge", "Saved elsewhere"), translate("Knowledge", "Yours, unsaved")),
        )
        self.pane.conflict.set_verbs(
            [
                ("theirs", translate("Knowledge", "Take the other text"), Kind.NORMAL),
                ("edit", translate("Knowledge", "Go on editing mine"), Kind.NORMAL),
                ("mine", translate("Knowledge", "Save mine"), Kind.PRIMARY),
            ]
        )
        self.pane.show_screen(Screen.CONFLICT)

    def _on_conflict_verb(self, verb: str) -> None:
        self.pane.show_screen(Screen.EDITOR)
        if verb == "mine":
            self.presenter.keep_mine()
            return
        if verb == "edit":
            self.presenter.edit_on()
        else:
            mine = self.presenter.take_theirs()
            buffer = self.presenter.buffer()
            if buffer is not None:
                self._load(buffer)
            QGuiApplication.clipboard().setText(mine)

            def bring_back() -> None:
                self.pane.editor.take_over(mine)

            self._context.toast(translate("Knowledge", "Your text is on the clipboard"), bring_back)
        buffer = self.presenter.buffer()
        if buffer is not None:
            self.pane.editor.set_saved(buffer.saved)
        self._show_state()

    # -- history
    def _on_history(self) -> None:
        if self.pane.screen_kind() is Screen.HISTORY:
            self._close_history()
        else:
            self.show_history(0, backup=False)

    def _on_compare(self, revision: int) -> None:
        self.show_history(revision, backup=False)

    def _on_backups(self) -> None:
        self.show_history(0, backup=True)

    def show_history(self, revision: int, *, backup: bool) -> None:
        """Show the versions of the current file."""
        if self._reading is None or self.pane.screen_kind() is Screen.MASK:
            self.pane.show_screen(self.pane.screen_kind())
            return
        self.pane.show_screen(Screen.HISTORY)
        self.pane.history_screen.set_entries(
            self._reading.revisions, self._reading.backups, revision=revision, backup=backup
        )

    def _close_history(self) -> None:
        self.pane.show_screen(Screen.EDITOR)
        self.reorganizing.show()
        self.pane.take_focus()

    def _on_compared(self, comparison: Comparison) -> None:
        buffer = self.presenter.buffer()
        editable = buffer is not None and not buffer.dirty and not self._context.core.read_only
        entry: Revision | Backup = comparison.entry
        self.pane.history_screen.show_version(
            entry, comparison.rows, same=comparison.same, editable=editable
        )

    # -- other pages
    def show_text(self, text: str) -> None:
        """Select ``text`` in the editor once its file is there (a search hit)."""
        self._wanted_text = text
        self._find_wanted()

    def _find_wanted(self) -> None:
        editor = self.pane.editor
        if not self._wanted_text or editor.property("scope") != self.presenter.current_key:
            return
        cursor = editor.document().find(self._wanted_text.splitlines()[0])
        if not cursor.isNull():
            self._wanted_text = ""
            self.pane.show_screen(Screen.EDITOR)
            editor.setTextCursor(cursor)
            editor.ensureCursorVisible()
            editor.setFocus()

    def _on_review(self) -> None:
        self._context.open_queue(self.presenter.current_key, "")

    def unsaved(self) -> bool:
        """Say whether any file has text that is not saved."""
        return bool(self.presenter.dirty())

    def take_focus(self) -> None:
        self.pane.take_focus()
