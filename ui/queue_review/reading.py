"""Read a session: the person chooses a transcript, a job reads it into the queue (K-10).

Nothing is read without the person choosing the file.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from core.agents.claude import ClaudeTranscripts, encode_slug
from core.errors import Cancelled
from core.jobs.lanes import JobHandle
from core.jobs.task import Task
from core.jobs.types import JobKind, JobState
from core.reflection.types import Reflected
from core.sessions import FoundSession
from core.sessions.service import FOUND_AT_MOST
from ui.error_texts import error_text
from ui.frame.context import Context
from ui.i18n import translate
from ui.queue_review.reading_strip import ReadingStrip
from ui.queue_review.reading_words import result_title
from ui.queue_review.session_picker import SessionPicker
from ui.widgets.button import Button
from ui.widgets.error_bar import ErrorBar
from ui.widgets.file_dialog import file_dialog
from ui.widgets.message_slot import MessageSlot

_POLL_MS = 100
_MOST_PROJECTS = 20  # looked through while none is chosen; the sessions of each are on the disk
_SESSIONS = Path(".claude", "projects")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reading gave, and the name of the project it belongs to ("" = none)."""

    done: Reflected
    project: str


def _activity(found: FoundSession) -> float:
    return found.last_active.timestamp() if found.last_active is not None else 0.0


class SessionReading(QWidget):
    """The strip and the error bar over the queue page, with the work behind them."""

    found = Signal(object)  # Reflected: something came of it

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._core = context.core
        self._path: Path | None = None
        self._handle: JobHandle[Reading] | None = None
        self._picker: SessionPicker | None = None
        theme = context.theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.strip = ReadingStrip(theme)
        self._error = ErrorBar(theme)
        column.addWidget(MessageSlot(self._error, theme.px(16), theme.px(12)))
        column.addWidget(MessageSlot(self.strip, theme.px(16), theme.px(12)))
        self.button = Button(theme, icon="messages-square", parent=self)
        self.button.setObjectName("read-session")
        self.button.hide()  # the header shows it
        self.button.setEnabled(not self._core.read_only)
        self.button.clicked.connect(self.choose)
        self.strip.cancelled.connect(self.cancel)
        self.strip.again.connect(self._on_again)
        self._error.retried.connect(self._on_retry)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self.retranslate()

    def retranslate(self) -> None:
        self.button.set_label(translate("Reading", "Read a session"))
        self.button.setToolTip(
            translate("Reading", "Choose a finished session and read it for suggestions")
            + "\nCtrl+O"
        )
        self.strip.retranslate()

    # -- choosing
    def choose(self) -> None:
        """Offer the sessions of the current project; does nothing while one is being read."""
        if self._handle is not None or self._core.read_only:
            return
        if self._picker is not None:
            self._picker.deleteLater()
        picker = SessionPicker(self._context.theme, self.window(), self._context.now)
        self._picker = picker
        picker.chosen.connect(self.read)
        picker.file_wanted.connect(self.choose_file)
        project, core = self._context.current_project(), self._core
        picker.show_looking(project.name if project is not None else "")
        anchor = self.button if self.button.isVisible() else self
        picker.open_under(anchor, right=True)

        def work() -> tuple[FoundSession, ...]:
            wanted = [project] if project is not None else core.projects.list()[:_MOST_PROJECTS]
            found = [each for one in wanted for each in core.sessions.found(one.id)]
            found.sort(key=_activity, reverse=True)
            return tuple(found[:FOUND_AT_MOST])

        def failed(error: BaseException) -> None:
            self._picker_of(picker, lambda: picker.show_failed(error_text(error).message))

        def done(found: tuple[FoundSession, ...]) -> None:
            self._picker_of(picker, lambda: picker.show_sessions(found))

        self._context.tasks.query(work, done, self, key="found", on_error=failed)

    def _picker_of(self, picker: SessionPicker, act: Callable[[], None]) -> None:
        """Do ``act`` if ``picker`` is still the open one."""
        if picker is self._picker and picker.isVisible():
            act()

    def choose_file(self) -> None:
        """Ask for a file anywhere."""
        if self._handle is not None:
            return
        title = translate("Reading", "Read a session")
        dialog = file_dialog(self._context.theme, self.window(), title)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(
            [
                translate("Reading", "Claude Code sessions (*.jsonl)"),
                translate("Reading", "All files (*)"),
            ]
        )
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, translate("Reading", "Read"))
        dialog.setDirectory(str(self._folder()))
        dialog.fileSelected.connect(self._on_file)
        dialog.open()

    def _folder(self) -> Path:
        """Return where the dialog starts: the current project's sessions, else all of them."""
        home = self._core.paths.home
        sessions = home / _SESSIONS
        project = self._context.current_project()
        if project is not None and (own := sessions / encode_slug(str(project.path))).is_dir():
            return own
        return sessions if sessions.is_dir() else home

    def _on_file(self, path: str) -> None:
        self.read(Path(path))

    # -- reading
    def read(self, path: Path, *, again: bool = False) -> None:
        """Read ``path`` as a visible job; ``again`` also what was read before."""
        if self._handle is not None:
            return
        core, origin = self._core, self._context.origin
        chosen = self._context.current_project()
        self._path = path

        def work(task: Task) -> Reading:
            head = ClaudeTranscripts(core.paths.hub).head(path)
            # The session's own folder says whose it is (V-14); the window's project only helps out.
            project = core.projects.find(Path(head.cwd)) if head.cwd else None
            project = project or chosen
            done = core.reflection.reflect(
                path,
                project_id=project.id if project else None,
                again=again,
                task=task,
                origin=origin,
            )
            if project is not None and head.last_active is not None:
                core.projects.touch(project.id, head.last_active)
            return Reading(done, project.name if project else "")

        self._error.hide()
        # Its own lane is the model's: reading the queue and saving must not wait for it.
        self._handle = core.jobs.start(JobKind.EXTRACTION, path.name, "", work, lane="llm")
        self.button.setEnabled(False)
        self.strip.show_running(path.name, None)
        self._timer.start()

    def cancel(self) -> None:
        """Ask the reading to stop."""
        if self._handle is not None:
            self._handle.cancel()

    @property
    def running(self) -> bool:
        return self._handle is not None

    def _poll(self) -> None:
        handle, path = self._handle, self._path
        if handle is None or path is None:
            self._timer.stop()
            return
        if not handle.future.done():
            view = next((v for v in self._core.jobs.list() if v.id == handle.id), None)
            if view is not None and view.state in (JobState.WAITING, JobState.RUNNING):
                self.strip.show_running(path.name, view)
            return
        self._timer.stop()
        self._handle = None
        self.button.setEnabled(True)
        try:
            reading = handle.future.result()
        except (Cancelled, CancelledError):
            self.strip.show_cancelled()
        except Exception as error:  # noqa: BLE001 - shown, with details
            self.strip.hide()
            self._error.show_error(error_text(error), retry=True)
        else:
            self.strip.show_result(reading.done, reading.project)
            if not self.isVisible():
                self._context.toast(result_title(reading.done), None)
            self.found.emit(reading.done)

    def _on_again(self) -> None:
        if self._path is not None:
            self.read(self._path, again=True)

    def _on_retry(self) -> None:
        if self._path is not None:
            self.read(self._path)

    def error_message(self) -> str:
        """Return what the error bar says, "" while it is hidden."""
        return "" if self._error.isHidden() else self._error.message()
