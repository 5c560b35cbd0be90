"""What lies over the editor while Reorganize works on its file (K-22)."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.jobs.types import JobView
from ui.frame.jobs import step_text
from ui.i18n import translate
from ui.i18n.times import duration
from ui.theme import Theme
from ui.widgets.button import Button
from ui.widgets.labels import Label, Paragraph
from ui.widgets.marks import IconView
from ui.widgets.meter import Meter


class Mask(QWidget):
    """Status, elapsed time and Cancel; other files stay usable."""

    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._started = 0.0
        self._total = 0
        self.setProperty("ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.addStretch(2)
        box = QVBoxLayout()
        box.setSpacing(theme.px(8))
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        row.addStretch()
        row.addWidget(IconView(theme, "wand-sparkles", "accent", 20))
        self._title = Label(theme, "", "large", 600)
        row.addWidget(self._title)
        row.addStretch()
        box.addLayout(row)
        self._text = Paragraph(theme, "", tone="muted", centred=True, width=360)
        self._text.setFixedWidth(theme.px(360))
        box.addWidget(self._text, 0, Qt.AlignmentFlag.AlignHCenter)
        self._meter = Meter(theme, thick=True, warns=False)
        self._meter.setFixedWidth(theme.px(280))
        box.addWidget(self._meter, 0, Qt.AlignmentFlag.AlignHCenter)
        self._step = Label(theme, "", "small", tone="muted")
        box.addWidget(self._step, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addSpacing(theme.px(8))
        self.cancel_button = Button(theme)
        self.cancel_button.setObjectName("cancel-reorganize")
        self.cancel_button.clicked.connect(self.cancelled)
        box.addWidget(self.cancel_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(box)
        column.addStretch(3)
        self._timer = QTimer(self)
        self._timer.setInterval(200)
        self._timer.timeout.connect(self._tick)
        self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(translate("Knowledge", "Reorganizing"))
        self._text.set_text(
            translate(
                "Knowledge",
                "You can open and edit other files meanwhile. Nothing changes before you keep "
                "the result.",
            )
        )
        self.cancel_button.set_label(translate("Knowledge", "Cancel"))

    def start(self, elapsed: float) -> None:
        """Show a run that started ``elapsed`` seconds ago."""
        self._started = monotonic() - elapsed
        self._total = 0
        self._timer.start()
        self._tick()

    def show_job(self, job: JobView) -> None:
        """Show progress and step of the run."""
        self._total = job.progress.total
        if self._total:
            self._meter.set_values(job.progress.done, self._total)
        if job.progress.step:
            self._step.setText(step_text(job.progress.step))

    def stop(self) -> None:
        self._timer.stop()

    def _tick(self) -> None:
        elapsed = monotonic() - self._started
        if not self._total:
            self._meter.set_phase((elapsed * 0.4) % 1.0)
        self._title.setText(translate("Knowledge", "Reorganizing · {0}").format(duration(elapsed)))
