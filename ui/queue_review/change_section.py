"""What would change: approved now beside suggested, differing words filled, the choice below."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from core.queue_review.types import Conflicted, Suggestion, Target
from ui.i18n import translate
from ui.i18n.times import ago, exact
from ui.models.text_diff import Piece, word_pieces
from ui.queue_review.scopes import shown_target
from ui.queue_review.words import badge_texts, losses_text, place_text
from ui.theme import Theme
from ui.widgets.labels import ElidedLabel, Label
from ui.widgets.marks import Badge, IconView, KeyHint
from ui.widgets.text_panel import Span, TextPanel, code_spans


class _Panel(QFrame):
    """One side of the split: caption, text, a muted line below."""

    def __init__(self, theme: Theme, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(16), theme.px(11), theme.px(16), theme.px(11))
        column.setSpacing(theme.px(6))
        row = QHBoxLayout()
        row.setSpacing(theme.px(4))
        self._icon = IconView(theme, icon, "muted", 12)
        self._caption = Label(theme, "", "small", 600, "muted")
        row.addWidget(self._icon)
        row.addWidget(self._caption)
        row.addStretch()
        column.addLayout(row)
        self._text = TextPanel(theme)
        column.addWidget(self._text)
        self._foot = ElidedLabel(theme, "", "small", tone="muted")
        column.addWidget(self._foot)
        column.addStretch()

    def show_side(
        self,
        caption: str,
        icon: str,
        text: str,
        pieces: tuple[Piece, ...],
        kind: str,
        foot: str,
        tip: str = "",
    ) -> None:
        self._caption.setText(caption)
        self._icon.set_icon(icon, "muted")
        shown, spans = code_spans(text)
        self._text.set_content(shown, [*spans, *_shifted(text, shown, pieces, kind)])
        self._foot.set_text(foot, tip)
        self._foot.setVisible(bool(foot))


def _shifted(text: str, shown: str, pieces: tuple[Piece, ...], kind: str) -> list[Span]:
    """Move pieces of ``text`` to ``shown``, which lacks the backquotes."""
    if text == shown:
        return [Span(piece.start, piece.end, kind) for piece in pieces]
    at, place = [], 0
    for character in text:
        at.append(place)
        place += character != "`"
    at.append(place)
    spans = [Span(at[piece.start], at[piece.end], kind) for piece in pieces]
    return [span for span in spans if span.end > span.start]


class ChangeSection(QWidget):
    """Shown for suggestions with a target (K-14)."""

    choice_changed = Signal(object)  # Conflicted

    def __init__(
        self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._now = theme, now
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        head = QHBoxLayout()
        head.setSpacing(theme.px(12))
        self._title = Label(theme, "", weight=600)
        self._where = ElidedLabel(theme, "", "small", tone="muted")
        head.addWidget(self._title)
        head.addWidget(self._where, 1)
        self._badges = QHBoxLayout()
        self._badges.setSpacing(theme.px(4))
        head.addLayout(self._badges)
        column.addLayout(head)
        split = QHBoxLayout()
        split.setSpacing(theme.px(12))
        self._left = _Panel(theme, "lock")
        self._right = _Panel(theme, "inbox")
        split.addWidget(self._left, 1)
        split.addWidget(self._right, 1)
        column.addLayout(split)
        choice = QHBoxLayout()
        choice.setContentsMargins(0, theme.px(4), 0, 0)
        choice.setSpacing(theme.px(8))
        self._group = QButtonGroup(self)
        self._replace = QRadioButton()
        self._both = QRadioButton()
        for button in (self._replace, self._both):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the keys stay with the list
            self._group.addButton(button)
            choice.addWidget(button)
            choice.addWidget(KeyHint(theme, "R" if button is self._replace else "B"))
            choice.addSpacing(theme.px(16))
        choice.addStretch()
        self._hint = Label(theme, "", "small", tone="muted")
        choice.addWidget(self._hint)
        self._group.buttonClicked.connect(self._on_choice)
        self._choice_box = QWidget()
        self._choice_box.setLayout(choice)
        column.addWidget(self._choice_box)

    def choice(self) -> Conflicted:
        if self.isHidden() or self._choice_box.isHidden():
            return Conflicted.ASK
        if self._replace.isChecked():
            return Conflicted.REPLACE
        return Conflicted.KEEP_BOTH if self._both.isChecked() else Conflicted.ASK

    def badge_texts(self) -> list[str]:
        """Return what the conflict badges say."""
        items = [self._badges.itemAt(n) for n in range(self._badges.count())]
        widgets = [item.widget() for item in items if item is not None]
        return [widget.text() for widget in widgets if isinstance(widget, Badge)]

    def choose(self, choice: Conflicted) -> None:
        """Answer as if clicked; nothing happens while nothing is asked."""
        if not self.isHidden() and not self._choice_box.isHidden():
            (self._replace if choice is Conflicted.REPLACE else self._both).setChecked(True)
            self._on_choice()

    def ask(self) -> None:
        """Point to the unanswered choice."""
        self._hint.setText(translate("Queue", "Choose one first: R or B"))
        self._hint.set_tone("warn")

    def show_item(self, item: Suggestion, text: str, choice: Conflicted) -> None:
        """Show ``item`` with ``text`` as it stands now."""
        target = shown_target(item)
        self.setVisible(target is not None)
        if target is None:
            return
        self._title.setText(translate("Queue", "What would change"))
        self._where.set_text(place_text(item, target))
        self._show_badges(target)
        left, right = word_pieces(target.text, text)
        approved = bool(target.entry_key)
        by = ""
        tip = ""
        if approved and target.revision:
            when = ago(target.updated, self._now()) if target.updated else ""
            by = " · ".join(part for part in (when, f"r{target.revision}") if part)
            tip = exact(target.updated) if target.updated else ""
        caption = (
            translate("Queue", "Approved now") if approved else translate("Queue", "Also waiting")
        )
        self._left.show_side(
            caption, "lock" if approved else "inbox", target.text, left, "del", by, tip
        )
        self._right.show_side(
            translate("Queue", "Suggested"), "inbox", text, right, "ins", losses_text(target, text)
        )
        self._replace.setText(
            translate("Queue", "Replace the approved entry")
            if approved
            else translate("Queue", "Replace the other suggestion")
        )
        self._both.setText(translate("Queue", "Keep both"))
        self._choice_box.setVisible(item.may_replace)
        self._group.setExclusive(False)
        self._replace.setChecked(choice is Conflicted.REPLACE)
        self._both.setChecked(choice is Conflicted.KEEP_BOTH)
        self._group.setExclusive(True)
        self._hint.setText("")

    def _show_badges(self, target: Target) -> None:
        while self._badges.count():
            child = self._badges.takeAt(0)
            widget = child.widget() if child is not None else None
            if widget is not None:
                widget.deleteLater()
        for text in badge_texts(target.differences):
            self._badges.addWidget(Badge(self._theme, "warn", text))
        if target.changed:
            self._badges.addWidget(
                Badge(self._theme, "warn", translate("Queue", "The entry has changed since"))
            )

    def _on_choice(self) -> None:
        self._hint.setText("")
        self.choice_changed.emit(self.choice())
