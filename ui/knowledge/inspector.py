"""Library status beside the editor (K-07), pending suggestions, revisions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.knowledge.types import LibraryStatus, Revision
from core.queue_review.types import Suggestion
from ui.i18n import number, translate
from ui.i18n.times import ago, exact, short_age
from ui.knowledge.words import author_text, mode_text, revision_text
from ui.queue_review.looks import type_look
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.labels import ElidedLabel, Label, Paragraph, rule
from ui.widgets.marks import Pill, Tag
from ui.widgets.meter import Meter

_PENDING_SHOWN = 3
_REVISIONS_SHOWN = 5


class Inspector(QScrollArea):
    """Figures of the saved text; while the buffer is dirty they say so."""

    review = Signal()
    compare = Signal(int)  # revision number, 0 for the newest
    backups = Signal()

    def __init__(
        self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._now = theme, now
        self._status: LibraryStatus | None = None
        self._dirty = False
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFixedWidth(theme.px(theme.measures.width["inspector"]) - 1)
        body = QWidget()
        body.setProperty("ground", "window")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(body)
        edge = theme.px(16)
        column.setContentsMargins(edge, edge, edge, edge)
        column.setSpacing(0)
        self._build_status(column)
        column.addSpacing(edge)
        column.addWidget(rule("soft"))
        column.addSpacing(edge)
        self._build_pending(column)
        column.addSpacing(edge)
        column.addWidget(rule("soft"))
        column.addSpacing(edge)
        self._build_revisions(column)
        column.addStretch(1)
        self.setWidget(body)
        self.retranslate()

    # -- building
    def _build_status(self, column: QVBoxLayout) -> None:
        theme = self._theme
        self._title = Label(theme, "", weight=600)
        column.addWidget(self._title)
        self._note = Label(theme, "", "small", tone="muted")
        column.addWidget(self._note)
        column.addSpacing(theme.px(12))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(12))
        grid.setVerticalSpacing(theme.px(8))
        grid.setColumnStretch(1, 1)
        self._names: list[Label] = []
        self._values: list[Label] = []
        for line in range(4):
            name, value = Label(theme, "", tone="muted"), Label(theme)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(name, line, 0)
            grid.addWidget(value, line, 1)
            self._names.append(name)
            self._values.append(value)
        column.addLayout(grid)
        column.addSpacing(theme.px(16))
        row = QHBoxLayout()
        self._budget = Label(theme, "", tone="muted")
        self._budget_value = Label(theme)
        row.addWidget(self._budget)
        row.addStretch()
        row.addWidget(self._budget_value)
        column.addLayout(row)
        column.addSpacing(theme.px(2))
        self._meter = Meter(theme)
        column.addWidget(self._meter)
        column.addSpacing(theme.px(4))
        self._threshold = Paragraph(theme, "", "small", tone="muted")
        column.addWidget(self._threshold)

    def _build_pending(self, column: QVBoxLayout) -> None:
        theme = self._theme
        row = QHBoxLayout()
        self._pending_title = Label(theme, "", weight=600)
        self._pill = Pill(theme)
        row.addWidget(self._pending_title)
        row.addStretch()
        row.addWidget(self._pill)
        column.addLayout(row)
        self._pending = QVBoxLayout()
        self._pending.setSpacing(theme.px(8))
        self._pending.setContentsMargins(0, theme.px(8), 0, theme.px(12))
        column.addLayout(self._pending)
        self._none = Paragraph(theme, "", "small", tone="muted")
        column.addWidget(self._none)
        self._review = Button(theme)
        self._review.set_trailing("arrow-right")
        self._review.setSizePolicy(
            self._none.sizePolicy().Policy.Expanding, self._review.sizePolicy().verticalPolicy()
        )
        self._review.clicked.connect(self.review)
        column.addWidget(self._review)

    def _build_revisions(self, column: QVBoxLayout) -> None:
        theme = self._theme
        self._revisions_title = Label(theme, "", weight=600)
        column.addWidget(self._revisions_title)
        column.addSpacing(theme.px(8))
        self._revisions = QVBoxLayout()
        self._revisions.setSpacing(theme.px(8))
        column.addLayout(self._revisions)
        column.addSpacing(theme.px(12))
        row = QHBoxLayout()
        row.setSpacing(theme.px(16))
        self._compare = Button(theme, kind=Kind.LINK)
        self._compare.clicked.connect(self._on_compare)
        self._backups = Button(theme, kind=Kind.LINK)
        self._backups.clicked.connect(self.backups)
        row.addWidget(self._compare)
        row.addWidget(self._backups)
        row.addStretch()
        column.addLayout(row)

    def retranslate(self) -> None:
        self._title.setText(translate("Knowledge", "Library status"))
        names = (
            translate("Knowledge", "Rules"),
            translate("Knowledge", "Info"),
            translate("Knowledge", "Mode"),
            translate("Knowledge", "Updated"),
        )
        for label, name in zip(self._names, names, strict=True):
            label.setText(name)
        self._budget.setText(translate("Knowledge", "Injection budget"))
        self._pending_title.setText(translate("Knowledge", "Pending for this file"))
        self._review.set_label(translate("Knowledge", "Review in the queue"))
        self._revisions_title.setText(translate("Knowledge", "Revisions"))
        self._compare.set_label(translate("Knowledge", "Compare"))
        self._backups.set_label(translate("Knowledge", "Restore .bak"))
        if self._status is not None:
            self.show_status(self._status, dirty=self._dirty)

    # -- content
    def words(self) -> dict[str, str]:
        """Return the figures by their names, as shown."""
        pairs = zip(self._names, self._values, strict=True)
        found = {name.text(): value.text() for name, value in pairs}
        return {**found, self._budget.text(): self._budget_value.text()}

    def note(self) -> str:
        return self._note.text()

    def pending(self) -> str:
        return self._pill.text()

    def show_status(self, status: LibraryStatus, *, dirty: bool) -> None:
        """Show K-07's figures."""
        self._status, self._dirty = status, dirty
        self._note.setText(
            translate("Knowledge", "Counts update after Save")
            if dirty
            else translate("Knowledge", "Of the saved text")
        )
        self._note.set_tone("warn" if dirty else "muted")
        updated = translate("Knowledge", "never")
        tip = ""
        if status.updated is not None:
            updated = ago(status.updated, self._now())
            by = author_text(status.author)
            if by:
                updated = translate("Knowledge", "{0}, {1}").format(updated, by)
            tip = exact(status.updated)
        values = (
            number(status.rules),
            number(status.info),
            mode_text(status.mode.value),
            updated,
        )
        for label, value in zip(self._values, values, strict=True):
            label.setText(value)
        self._values[3].setToolTip(tip)
        text = translate("Knowledge", "{0} / {1}")
        self._budget_value.setText(text.format(number(status.characters), number(status.budget)))
        self._meter.set_values(status.characters, status.budget, status.threshold)
        self._meter.setAccessibleName(
            translate("Knowledge", "{0} of {1} characters of the injection budget").format(
                number(status.characters), number(status.budget)
            )
        )
        if status.reorganize_due:
            self._threshold.set_text(
                translate("Knowledge", "Over the catalog threshold: Reorganize is due.")
            )
        else:
            self._threshold.set_text(
                translate("Knowledge", "Grouped into a catalog from {0} characters on").format(
                    number(status.threshold)
                )
            )

    def show_pending(self, items: list[Suggestion]) -> None:
        """Show the first pending suggestions of this file, and how many there are."""
        total = len(items)
        _clear(self._pending)
        for item in items[:_PENDING_SHOWN]:
            look = type_look(item)
            box = QVBoxLayout()
            box.setSpacing(0)
            box.addWidget(Tag(self._theme, look.icon, look.token, look.text, 600))
            text = " ".join(item.text.replace("`", "").split())
            box.addWidget(ElidedLabel(self._theme, text))
            holder = QWidget()
            box.setContentsMargins(0, 0, 0, 0)
            holder.setLayout(box)
            self._pending.addWidget(holder)
        self._pill.set_text(number(total))
        self._pill.setVisible(total > 0)
        self._review.setVisible(total > 0)
        self._none.setVisible(total == 0)
        self._none.set_text(translate("Knowledge", "Nothing waits for this file."))

    def show_revisions(self, revisions: list[Revision], backups: int) -> None:
        """Show the newest revisions."""
        _clear(self._revisions)
        for revision in revisions[:_REVISIONS_SHOWN]:
            row = QHBoxLayout()
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(self._theme.px(8))
            opener = Button(self._theme, revision_text(revision), kind=Kind.LINK)
            opener.set_left(True)
            opener.set_label(revision_text(revision))
            opener.setToolTip(revision_text(revision))
            opener.setObjectName(f"revision-{revision.number}")
            ignored = opener.sizePolicy().Policy.Ignored
            opener.setSizePolicy(ignored, opener.sizePolicy().verticalPolicy())
            opener.clicked.connect(partial(self.compare.emit, revision.number))
            row.addWidget(opener, 1)
            age = Label(self._theme, short_age(revision.time, self._now()), "small", tone="muted")
            age.setToolTip(exact(revision.time))
            row.addWidget(age)
            holder = QWidget()
            holder.setLayout(row)
            self._revisions.addWidget(holder)
        if not revisions:
            text = translate("Knowledge", "Every accepted change is kept here.")
            self._revisions.addWidget(Paragraph(self._theme, text, "small", tone="muted"))
        self._compare.setVisible(bool(revisions))
        self._backups.setVisible(backups > 0)

    def _on_compare(self) -> None:
        self.compare.emit(0)


def _clear(layout: QVBoxLayout) -> None:
    while layout.count():
        child = layout.takeAt(0)
        widget = child.widget() if child is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
