"""The report of Process all: what was applied, what was skipped and why (K-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from core.queue_review.types import Processed, Suggestion
from ui.i18n import number, translate
from ui.queue_review.words import skip_text
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.focus import FocusRing
from ui.widgets.labels import Label, Paragraph
from ui.widgets.marks import IconView


class ReportDialog(QDialog):
    """Opened with ``open()``; Undo takes all applied ones back."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget,
        report: Processed,
        undo: Callable[[], None],
        items: Mapping[str, Suggestion],
    ) -> None:
        """``items``: by id, what is known of those that were left."""
        super().__init__(parent)
        self._undo = undo
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Queue", "Process all"))
        column = QVBoxLayout(self)
        edge = theme.px(16)
        column.setContentsMargins(edge, edge, edge, edge)
        column.setSpacing(theme.px(8))
        title = translate("Queue", "%n suggestions applied", "", len(report.applied))
        column.addWidget(Label(theme, title, "large", 600))
        places = Counter(decision.file_name for decision in report.applied)
        for name, count in places.most_common():
            line = translate("Queue", "{0}: {1}").format(name, number(count))
            column.addLayout(self._line(theme, "circle-check", "good", line))
        masked = sum(decision.masked for decision in report.applied)
        if masked:
            line = translate("Queue", "%n secrets were masked", "", masked)
            column.addLayout(self._line(theme, "shield-check", "info", line))
        reasons = Counter(skip_text(reason, items.get(key)) for key, reason in report.skipped)
        if reasons:
            words = translate("Queue", "%n left for you:", "", len(report.skipped))
            column.addSpacing(theme.px(4))
            column.addWidget(Label(theme, words, weight=600))
        for reason, count in reasons.most_common():
            line = translate("Queue", "{0}: {1}").format(reason, number(count))
            column.addLayout(self._line(theme, "circle-dashed", "muted", line))
        column.addSpacing(theme.px(12))
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        row.addStretch()
        if report.applied:
            take_back = Button(theme, icon="undo-2")
            take_back.set_label(translate("Queue", "Undo all"))
            take_back.clicked.connect(self.undo_all)
            row.addWidget(take_back)
        done = Button(theme, kind=Kind.PRIMARY)
        done.set_label(translate("Queue", "Done"))
        done.clicked.connect(self.accept)
        row.addWidget(done)
        column.addLayout(row)
        self.setMinimumWidth(theme.px(380))
        self._ring = FocusRing(theme, self)
        done.setFocus(Qt.FocusReason.TabFocusReason)

    @staticmethod
    def _line(theme: Theme, icon: str, token: str, text: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        row.addWidget(IconView(theme, icon, token), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(Paragraph(theme, text), 1)
        return row

    def words(self) -> list[str]:
        """Return what the report says, line by line."""
        labels = [label.text() for label in self.findChildren(Label)]
        return labels + [paragraph.text() for paragraph in self.findChildren(Paragraph)]

    def undo_all(self) -> None:
        """Take back everything that was applied."""
        self.accept()
        self._undo()
