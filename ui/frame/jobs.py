"""The Jobs popover: what runs (progress, Cancel), what failed (reason, Retry)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.jobs.types import JobKind, JobState, JobView
from ui.error_texts import job_error
from ui.i18n import number, translate
from ui.i18n.times import duration
from ui.theme import Theme
from ui.widgets.button import Button, Kind, Size
from ui.widgets.labels import ElidedLabel, Label, Paragraph, rule
from ui.widgets.marks import IconView
from ui.widgets.meter import Meter
from ui.widgets.popover import Popover

_SHOWN = 8  # newest first; older finished ones are in the audit


def job_title(job: JobView) -> str:
    """Return what a job does, in words."""
    titles = {
        JobKind.EXTRACTION: translate("Jobs", "Read session · {0}"),
        JobKind.REORGANIZE: translate("Jobs", "Reorganize · {0}"),
        JobKind.IMPORT: translate("Jobs", "Import · {0}"),
        JobKind.EXPORT: translate("Jobs", "Export · {0}"),
        JobKind.PURGE: translate("Jobs", "Purge · {0}"),
        JobKind.BACKUP: translate("Jobs", "Backup · {0}"),
        JobKind.VIEWS: translate("Jobs", "Write files · {0}"),
        JobKind.QUERY: translate("Jobs", "Read · {0}"),
    }
    title = titles[job.kind].format(job.subject)
    return title.removesuffix(" · ") if not job.subject else title


def job_icon(kind: JobKind) -> str:
    """Return the icon of a kind of job."""
    icons = {
        JobKind.EXTRACTION: "messages-square",
        JobKind.REORGANIZE: "wand-sparkles",
        JobKind.IMPORT: "folder",
        JobKind.EXPORT: "folder",
        JobKind.PURGE: "trash-2",
        JobKind.BACKUP: "hard-drive",
        JobKind.VIEWS: "file-text",
        JobKind.QUERY: "search",
    }
    return icons[kind]


def step_text(step: str) -> str:
    """Return a job's step in words; an unknown one as the core says it."""
    texts = {
        "reading": translate("Jobs", "reading"),
        "comparing": translate("Jobs", "comparing entries"),
        "grouping": translate("Jobs", "grouping entries"),
        "asking": translate("Jobs", "asking the model"),
        "checking": translate("Jobs", "checking the result"),
        "writing": translate("Jobs", "writing"),
        "done": translate("Jobs", "done"),
    }
    return texts.get(step, step)


def progress_text(job: JobView) -> str:
    """Return step, "done of total" and elapsed time of a job, in words."""
    parts = []
    if job.progress.total:
        text = translate("Jobs", "{0} of {1}")
        parts.append(text.format(number(job.progress.done), number(job.progress.total)))
    if job.progress.step:
        parts.append(step_text(job.progress.step))
    if job.state is JobState.WAITING:
        parts.append(translate("Jobs", "waiting"))
    else:
        parts.append(duration(job.elapsed))
    return " · ".join(parts)


class JobRow(QWidget):
    """One job; updated in place while it lives."""

    cancelled = Signal(str)
    retried = Signal(str)

    def __init__(self, theme: Theme, job: JobView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = job.id
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(16), theme.px(10), theme.px(12), theme.px(10))
        column.setSpacing(theme.px(4))
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        self._icon = IconView(theme, job_icon(job.kind), "text")
        self._title = ElidedLabel(theme)
        self._percent = Label(theme, "", "small", tone="muted")
        self._cancel = Button(theme, icon="x", kind=Kind.GHOST, size=Size.SMALL)
        self._cancel.clicked.connect(self._on_cancel)
        self._retry = Button(theme, kind=Kind.LINK)
        self._retry.clicked.connect(self._on_retry)
        row.addWidget(self._icon)
        row.addWidget(self._title, 1)
        for widget in (self._percent, self._retry, self._cancel):
            row.addWidget(widget)
        column.addLayout(row)
        self._meter = Meter(theme, warns=False)
        column.addWidget(self._meter)
        self._text = Paragraph(theme, "", "small", tone="muted")
        column.addWidget(self._text)
        self.show_job(job)

    def show_job(self, job: JobView) -> None:
        title, failed = job_title(job), job.state is JobState.FAILED
        self._title.set_text(title)
        live = job.state in (JobState.RUNNING, JobState.WAITING)
        self._meter.setVisible(live)
        total = job.progress.total
        if total:
            self._meter.set_values(job.progress.done, total)
        elif live:
            self._meter.set_phase((job.elapsed * 0.4) % 1.0)
        percent = (
            translate("Jobs", "{0} %").format(round(100 * job.progress.done / total))
            if total
            else ""
        )
        self._percent.setText(percent if live else "")
        self._cancel.setVisible(live and job.can_cancel)
        self._cancel.setAccessibleName(translate("Jobs", "Cancel: {0}").format(title))
        self._cancel.setToolTip(translate("Jobs", "Cancel"))
        self._retry.setVisible(failed and job.can_retry)
        self._retry.set_label(
            translate("Jobs", "Retry"), accessible=translate("Jobs", "Retry: {0}").format(title)
        )
        if failed:
            self._icon.set_icon("circle-alert", "bad")
            error = job_error(job.error_code, job.error, job.hint)
            self._text.set_text(f"{error.message} {error.hint}".strip())
        elif live:
            self._icon.set_icon(job_icon(job.kind), "text")
            self._text.set_text(progress_text(job))
        else:
            done = job.state is JobState.DONE
            self._icon.set_icon("circle-check" if done else "circle-x", "good" if done else "muted")
            self._text.set_text(
                translate("Jobs", "Done in {0}").format(duration(job.elapsed))
                if done
                else translate("Jobs", "Cancelled. What was found before is kept.")
                if job.kind is JobKind.EXTRACTION
                else translate("Jobs", "Cancelled. Nothing was changed.")
            )
        self.setAccessibleName(f"{title}. {self._text.text()}")

    def _on_cancel(self) -> None:
        self.cancelled.emit(self._id)

    def _on_retry(self) -> None:
        self.retried.emit(self._id)


class JobsPopover(Popover):
    """Rows are added, updated and taken away by id; nothing jumps while it is open."""

    cancelled = Signal(str)
    retried = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent, 360)
        self._rows: dict[str, JobRow] = {}
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(theme.px(16), theme.px(10), theme.px(12), theme.px(10))
        row.setSpacing(theme.px(8))
        self._title = Label(theme, "", weight=600)
        self._count = Label(theme, "", tone="muted")
        row.addWidget(self._title)
        row.addWidget(self._count)
        row.addStretch()
        self.body.addWidget(head)
        self.body.addWidget(rule())
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self.body.addLayout(self._list)
        self._empty = Paragraph(theme, "", tone="muted")
        self._empty.setContentsMargins(0, 0, 0, 0)
        box = QHBoxLayout()
        box.setContentsMargins(theme.px(16), theme.px(12), theme.px(16), theme.px(16))
        box.addWidget(self._empty)
        self.body.addLayout(box)

    def rows(self) -> list[JobRow]:
        """Return the rows that are shown."""
        return list(self._rows.values())

    def set_jobs(self, jobs: list[JobView]) -> None:
        """Show ``jobs``, newest first."""
        self._title.setText(translate("Jobs", "Jobs"))
        running = sum(job.state in (JobState.RUNNING, JobState.WAITING) for job in jobs)
        self._count.setText(translate("Jobs", "%n running", "", running) if running else "")
        shown = jobs[:_SHOWN]
        ids = {job.id for job in shown}
        for job_id in [key for key in self._rows if key not in ids]:
            self._rows.pop(job_id).deleteLater()
        for place, job in enumerate(shown):
            row = self._rows.get(job.id)
            if row is None:
                row = JobRow(self._theme, job)
                row.cancelled.connect(self.cancelled)
                row.retried.connect(self.retried)
                self._rows[job.id] = row
                self._list.insertWidget(place, row)
            else:
                row.show_job(job)
        self._empty.set_text(
            translate("Jobs", "Reading sessions, Reorganize and exports show here while they run.")
        )
        self._empty.setVisible(not shown)
        self.adjustSize()
