"""What the person said: their own message with the quoted clause marked (K-11)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.domain.suggestion import Source
from core.queue_review.types import Suggestion
from ui.i18n import translate
from ui.i18n.times import exact, moment
from ui.queue_review.looks import provider_name, source_text
from ui.theme import Theme
from ui.widgets.labels import ElidedLabel, Label
from ui.widgets.marks import Tag
from ui.widgets.text_panel import Span, TextPanel

_AROUND = 700  # code points kept on each side of the quote before "show all"


def unquoted(text: str) -> str:
    """Return ``text`` without quotation marks around all of it: ours stand there."""
    text = text.strip()
    for first, last in ("“”", "‘’", "„“", "«»", "「」", "『』", '""', "''"):
        inner = text[1:-1]
        if len(text) > 1 and text[0] == first and text[-1] == last and first not in inner:
            return inner.strip() if last not in inner else text
    return text


class EvidenceSection(QWidget):
    """Heading, state of the proof, provenance, and the message in a bubble."""

    def __init__(
        self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._now = theme, now
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        row = QHBoxLayout()
        row.setSpacing(theme.px(12))
        self._title = Label(theme, "", weight=600)
        self._proof = Tag(theme)
        self._where = ElidedLabel(theme, "", "small", tone="muted")
        row.addWidget(self._title)
        row.addWidget(self._proof)
        row.addStretch(1)
        row.addWidget(self._where)
        self._where.setSizePolicy(
            self._proof.sizePolicy().Policy.Maximum, self._proof.sizePolicy().Policy.Fixed
        )
        column.addLayout(row)
        self._bubble = QFrame()
        self._bubble.setProperty("panel", "bubble")
        inner = QVBoxLayout(self._bubble)
        inner.setContentsMargins(theme.px(16), theme.px(12), theme.px(16), theme.px(12))
        self._text = TextPanel(theme)
        inner.addWidget(self._text)
        column.addWidget(self._bubble)
        self._again = QVBoxLayout()
        self._again.setSpacing(theme.px(4))
        column.addLayout(self._again)

    def show_item(self, item: Suggestion) -> None:
        evidence = item.evidence
        agent = item.source is Source.AGENT_PROPOSAL
        self._title.setText(
            translate("Queue", "What the agent quoted")
            if agent
            else translate("Queue", "What you said")
        )
        parts = [provider_name(item.provider)] if item.provider else [source_text(item.source)]
        when = (evidence.time if evidence else None) or item.created
        parts.append(moment(when, self._now()))
        if evidence is not None and evidence.turn is not None:
            parts.append(translate("Queue", "turn {0}").format(evidence.turn + 1))
        tip = "\n".join(part for part in (exact(when), item.session_id) if part)
        self._where.set_text(" · ".join(parts), tip)
        has_text = evidence is not None and bool(evidence.message or evidence.quote)
        self.setVisible(has_text)
        if evidence is None or not has_text:
            return
        if evidence.verified:
            self._proof.set_state(
                "badge-check", "good", translate("Queue", "Quote found word for word")
            )
        else:
            self._proof.set_state(
                "triangle-alert", "warn", translate("Queue", "Quote not verified")
            )
        self._proof.setToolTip(
            translate("Queue", "The quote was found in your own message by code, not by a model.")
            if evidence.verified
            else translate(
                "Queue", "Agents may quote what they like; nobody has checked this quote."
            )
        )
        self._show_message(evidence.message or evidence.quote, evidence.start, evidence.end)
        self._show_repeats(item)

    def _show_message(self, text: str, start: int, end: int) -> None:
        first, last = max(0, start - _AROUND), min(len(text), max(end, start) + _AROUND)
        head = "… " if first else ""
        tail = " …" if last < len(text) else ""
        shift = len(head) - first
        spans = [Span(start + shift, end + shift, "mark")] if end > start else []
        self._text.set_content(f"{head}{text[first:last]}{tail}", spans)

    def marked(self) -> str:
        """Return the marked part of the message."""
        return self._text.span_text("mark")

    def proof(self) -> str:
        """Return what is said of the quote."""
        return self._proof.text()

    def _show_repeats(self, item: Suggestion) -> None:
        while self._again.count():
            child = self._again.takeAt(0)
            widget = child.widget() if child is not None else None
            if widget is not None:
                widget.deleteLater()
        for repeat in item.repeats[:5]:
            text = translate("Queue", "Said again {0}: “{1}”").format(
                moment(repeat.time, self._now()), unquoted(repeat.quote or repeat.text)
            )
            self._again.addWidget(ElidedLabel(self._theme, text, "small", tone="muted"))
