"""The strip over the cards while a session is read, and what came of it afterwards."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.jobs.types import JobState, JobView
from core.reflection.types import Reflected
from ui.frame.jobs import step_text
from ui.i18n import number, translate
from ui.i18n.times import duration
from ui.queue_review.reading_words import result_details, result_facts, result_title
from ui.theme import Theme
from ui.widgets.button import Button, Kind, Size
from ui.widgets.labels import ElidedLabel, Label, Paragraph
from ui.widgets.marks import IconView
from ui.widgets.meter import Meter


class ReadingStrip(QFrame):
    """One line: what is read, how far, Cancel; then what was found, Details, Read again."""

    cancelled = Signal()
    again = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state: JobView | None = None
        self._done: Reflected | None = None
        self._name = self._project = ""
        self.setProperty("panel", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(12), theme.px(8), theme.px(8), theme.px(8))
        column.setSpacing(theme.px(4))
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        self._icon = IconView(theme, "messages-square", "accent")
        self._title = Label(theme, "", weight=600)
        self._facts = ElidedLabel(theme, "", "small", tone="muted")
        self._more = Button(theme, icon="chevron-right", kind=Kind.LINK)
        self._more.setObjectName("reading-details")
        self._more.clicked.connect(self._toggle)
        self._again = Button(theme, icon="rotate-ccw", size=Size.SMALL)
        self._again.setObjectName("reading-again")
        self._again.clicked.connect(self.again)
        self._cancel = Button(theme, size=Size.SMALL)
        self._cancel.setObjectName("reading-cancel")
        self._cancel.clicked.connect(self.cancelled)
        self._close = Button(theme, icon="x", kind=Kind.GHOST, size=Size.SMALL)
        self._close.setObjectName("reading-close")
        self._close.clicked.connect(self.hide)
        row.addWidget(self._icon)
        row.addWidget(self._title)
        row.addWidget(self._facts, 1)
        for button in (self._more, self._again, self._cancel, self._close):
            row.addWidget(button)
        column.addLayout(row)
        self._meter = Meter(theme, warns=False)
        column.addWidget(self._meter)
        self._details = Paragraph(theme, "", "small", tone="muted")
        inset = QHBoxLayout()
        inset.setContentsMargins(theme.px(24), 0, theme.px(4), theme.px(4))
        inset.addWidget(self._details)
        column.addLayout(inset)
        self._details.hide()
        self.retranslate()
        self.hide()

    # -- showing
    def show_running(self, name: str, job: JobView | None) -> None:
        """Show the file ``name`` being read; ``job`` is None before it began."""
        self._name, self._state, self._done = name, job, None
        self._icon.set_icon("messages-square", "accent")
        self._title.setText(translate("Reading", "Reading {0}").format(_short(name)))
        self._title.setToolTip(name if _short(name) != name else "")
        self._facts.set_text(_progress(job))
        if job is not None:
            self._meter.set_phase((job.elapsed * 0.4) % 1.0)
        self._parts(running=True)
        self._announce()

    def show_result(self, done: Reflected, project: str) -> None:
        """Show what came of it; ``project`` is the name of the session's project or ""."""
        self._done, self._state, self._project = done, None, project
        found = bool(done.queued or done.folded)
        self._icon.set_icon("circle-check" if found else "info", "good" if found else "muted")
        self._title.setText(result_title(done))
        self._title.setToolTip("")
        where = [done.title or done.path.name, project]
        facts = [result_facts(done), *(_short(part) for part in where if part)]
        self._facts.set_text(" · ".join(facts))
        self._details.set_text("\n".join(result_details(done)))
        self._parts(running=False)
        self._announce()

    def show_cancelled(self) -> None:
        """Say what became of a cancelled reading (rounds before it are kept)."""
        self._done = self._state = None
        self._icon.set_icon("circle-x", "muted")
        self._title.setText(translate("Reading", "Reading was cancelled"))
        self._facts.set_text(
            translate("Reading", "What was found before waits here; the rest can be read later.")
        )
        self._parts(running=False)
        self._announce()

    def _parts(self, *, running: bool) -> None:
        self._meter.setVisible(running)
        self._cancel.setVisible(running)
        self._close.setVisible(not running)
        self._more.setVisible(self._done is not None)
        self._again.setVisible(self._done is not None and not self._done.messages)
        if self._done is None:
            self._set_details(False)
        self.show()

    def _announce(self) -> None:
        self.setAccessibleName(f"{self._title.text()}. {self._facts.text()}")

    def _toggle(self) -> None:
        self._set_details(self._details.isHidden())

    def _set_details(self, on: bool) -> None:
        self._details.setVisible(on)
        self._more.set_icon("chevron-down" if on else "chevron-right")

    # -- reading what is shown (tests, screen readers)
    def title(self) -> str:
        """Return the sentence, "" while the strip is hidden."""
        return "" if self.isHidden() else self._title.text()

    def facts(self) -> str:
        return self._facts.text()

    def details(self) -> list[str]:
        """Return the lines behind Details."""
        return self._details.text().split("\n")

    def retranslate(self) -> None:
        self._more.set_label(translate("Reading", "Details"))
        self._again.set_label(translate("Reading", "Read it again"))
        self._cancel.set_label(translate("Reading", "Cancel"))
        close = translate("Reading", "Close")
        self._close.setAccessibleName(close)
        self._close.setToolTip(close)
        if self.isHidden():
            return
        if self._done is not None:
            self.show_result(self._done, self._project)
        elif not self._cancel.isHidden():
            self.show_running(self._name, self._state)
        else:
            self.show_cancelled()


def _progress(job: JobView | None) -> str:
    if job is None or job.state is JobState.WAITING:
        return translate("Reading", "waiting")
    parts = []
    if job.progress.done:
        parts.append(translate("Reading", "round {0}").format(number(job.progress.done)))
    elif job.progress.step:
        parts.append(step_text(job.progress.step))
    parts.append(duration(job.elapsed))
    return " · ".join(parts)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
