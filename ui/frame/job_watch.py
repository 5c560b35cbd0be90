"""Keeps the header's jobs button and its popover up to date."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from core.jobs.types import JobState, JobView
from ui.bridge.dispatcher import Dispatcher
from ui.frame.context import Context
from ui.frame.header import Header
from ui.frame.jobs import JobsPopover

_FLUSH_MS = 50  # progress is shown at most every 50 ms (STYLE.md)
_ELAPSED_MS = 500


class JobWatch(QObject):
    """Listens to the core's jobs from any thread; shows them on the window's."""

    def __init__(
        self, context: Context, dispatcher: Dispatcher, header: Header, window: QWidget
    ) -> None:
        super().__init__(window)
        self._context, self._dispatcher, self._header = context, dispatcher, header
        self._window = window
        self._posted = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_FLUSH_MS)
        self._timer.timeout.connect(self.refresh)
        self._elapsed = QTimer(self)
        self._elapsed.setInterval(_ELAPSED_MS)
        self._elapsed.timeout.connect(self.refresh)
        self._popover: JobsPopover | None = None
        self._seen_failed: set[str] = set()
        header.jobs.clicked.connect(self.open)
        self._unsubscribe = context.core.jobs.subscribe(self._from_any_thread)

    @property
    def busy(self) -> bool:
        """True while a change of a job is still to be shown."""
        return self._timer.isActive()

    def close(self) -> None:
        self._unsubscribe()
        self._timer.stop()
        self._elapsed.stop()

    def _from_any_thread(self, _job: JobView) -> None:
        if not self._posted:  # a lost race only means one more closure
            self._posted = True
            self._dispatcher.post(self._arm)

    def _arm(self) -> None:
        self._posted = False
        if not self._timer.isActive():
            self._timer.start()

    def refresh(self) -> None:
        """Show the jobs as they are now (quick: the list is in memory)."""
        jobs = self._context.core.jobs.list()
        running = sum(job.state in (JobState.RUNNING, JobState.WAITING) for job in jobs)
        failed = {job.id for job in jobs if job.state is JobState.FAILED}
        open_ = self._popover is not None and self._popover.isVisible()
        if open_:
            self._seen_failed |= failed
        self._header.set_jobs(running, len(failed - self._seen_failed))
        if open_ and self._popover is not None:
            self._popover.set_jobs(jobs)
        if running and open_:
            self._elapsed.start()
        else:
            self._elapsed.stop()

    def open(self) -> None:
        """Open the popover under the button."""
        if self._popover is not None:
            self._popover.deleteLater()
        self._popover = JobsPopover(self._context.theme, self._window)
        self._popover.cancelled.connect(self._context.core.jobs.cancel)
        self._popover.retried.connect(self._retry)
        self._popover.set_jobs(self._context.core.jobs.list())
        self._popover.open_under(self._header.jobs, right=True)
        self.refresh()

    def _retry(self, job_id: str) -> None:
        self._context.core.jobs.retry(job_id)
        self.refresh()
