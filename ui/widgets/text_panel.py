"""Read-only rich text by spans: evidence, diffs, entries with code. Selectable, its own height."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

from ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Span:
    """A marked part of a text: code-point offsets and a kind (see :func:`span_format`)."""

    start: int
    end: int
    kind: str


def utf16(text: str, index: int) -> int:
    """Return Qt's position (UTF-16 units) of code point ``index``."""
    return len(text[:index].encode("utf-16-le")) // 2


def code_spans(text: str) -> tuple[str, list[Span]]:
    """Take the backquotes of inline code away and return the spans of the code.

    Only for showing; the text that is stored keeps them.
    """
    out, spans, position, opened = [], [], 0, -1
    if text.count("`") % 2 or "``" in text:
        return text, []
    for character in text:
        if character == "`":
            if opened < 0:
                opened = position
            else:
                spans.append(Span(opened, position, "code"))
                opened = -1
            continue
        out.append(character)
        position += 1
    return "".join(out), spans


def span_format(theme: Theme, kind: str, role: str) -> QTextCharFormat:
    """Return the character format of a span: ``mark``, ``del``, ``ins``, ``code``, ``strong``."""
    result = QTextCharFormat()
    if kind == "mark":
        result.setBackground(theme.color("mark"))
        result.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        result.setUnderlineColor(theme.color("mark-line"))
    elif kind == "del":
        result.setBackground(theme.color("bad-soft"))
        result.setForeground(theme.color("bad"))
        result.setFontStrikeOut(True)
    elif kind == "ins":
        result.setBackground(theme.color("good-soft"))
        result.setForeground(theme.color("good"))
        result.setFontWeight(QFont.Weight.DemiBold)
    elif kind == "code":
        font = theme.font("mono-small" if role != "large" else "mono")
        result.setFontFamilies(font.families())
        result.setFontPointSize(font.pointSizeF())
        result.setFontFixedPitch(True)
    elif kind == "strong":
        result.setFontWeight(QFont.Weight.DemiBold)
    return result


class TextPanel(QTextEdit):
    """Text with spans, wrapped anywhere, as high as it needs; never scrolls by itself."""

    def __init__(
        self,
        theme: Theme,
        role: str = "base",
        weight: int = 400,
        tone: str = "text",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._role, self._weight, self._tone = theme, role, weight, tone
        self._content: tuple[str, tuple[Span, ...]] = ("", ())
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setProperty("clear", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.viewport().setAutoFillBackground(False)
        theme.changed.connect(self._render)

    def set_content(self, text: str, spans: Iterable[Span] = ()) -> None:
        """Show ``text`` (plain) with ``spans`` marked; later spans lie over earlier ones."""
        self._content = (text, tuple(spans))
        self._render()

    def span_text(self, kind: str) -> str:
        """Return the text of the first span of ``kind``, "" without one."""
        text, spans = self._content
        return next((text[s.start : s.end] for s in spans if s.kind == kind), "")

    def _render(self) -> None:
        text, spans = self._content
        font = self._theme.font(self._role, self._weight)
        self.document().setDefaultFont(font)
        self.setPlainText(text)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        block = QTextBlockFormat()
        block.setLineHeight(
            self._theme.line(self._role), QTextBlockFormat.LineHeightTypes.FixedHeight.value
        )
        cursor.mergeBlockFormat(block)
        base = QTextCharFormat()
        base.setForeground(QColor(self._theme.color(self._tone)))
        cursor.mergeCharFormat(base)
        for span in spans:
            cursor.setPosition(utf16(text, span.start))
            cursor.setPosition(utf16(text, span.end), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(span_format(self._theme, span.kind, self._role))
        self._fit()

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        height = max(self._theme.line(self._role), round(self.document().size().height()))
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(40), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the page scrolls, not the panel
