"""The text editor: numbered lines, fixed line height, current line, changed lines, found text."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from ui.knowledge.highlighter import MarkdownHighlighter
from ui.models.text_diff import changed_lines
from ui.models.text_edits import line_edits, moved, with_open_line
from ui.theme import Theme

_ITEM = re.compile(r"^(\s*)([-*+])(\s+)(.*)$")
_HEADING = re.compile(r"^#{1,2}\s+\S")
_MARK_MS = 150  # margin marks follow the typing after this pause


class _Gutter(QWidget):
    def __init__(self, editor: Editor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.gutter_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_gutter(self, event)


class Editor(QTextEdit):
    """Plain Markdown; ``QTextEdit`` because it honours a fixed line height (design notes)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._saved = ""
        self._changed: set[int] = set()
        self._found: list[QTextCursor] = []
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)  # Tab never traps; Ctrl+] and Ctrl+[ indent
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._gutter = _Gutter(self)
        self._highlighter = MarkdownHighlighter(theme, self.document())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_MARK_MS)
        self._timer.timeout.connect(self._mark_changed)
        self.textChanged.connect(self._timer.start)
        self.textChanged.connect(self._gutter.update)
        self.cursorPositionChanged.connect(self._show_selections)
        self.verticalScrollBar().valueChanged.connect(self._gutter.update)
        theme.changed.connect(self._on_theme)
        self._on_theme()

    # -- content
    def load(self, text: str, saved: str) -> None:
        """Show ``text``; ``saved`` is what the margin compares with. Clears undo."""
        self._saved = saved
        self.document().setDefaultFont(self._theme.font("mono"))
        # The highlighter would colour once for the text and once for the line height.
        self.blockSignals(True)
        self.setPlainText(text)
        self._set_line_height()
        self.document().clearUndoRedoStacks()
        self.blockSignals(False)
        self._found = []
        self._mark_changed()
        self._show_selections()

    def take_over(self, text: str, *, keep_line: bool = False) -> None:
        """Become ``text`` in one step that Ctrl+Z takes back; cursor and scroll stay.

        Args:
            keep_line: an empty line that the cursor stands in stays, although ``text`` lacks it.
        """
        now, cursor = self.text(), self.textCursor()
        if keep_line:
            text = with_open_line(now, text, cursor.blockNumber())
        edits = line_edits(now, text)
        if not edits:
            return
        anchor, position = moved(cursor.anchor(), edits), moved(cursor.position(), edits)
        bar = self.verticalScrollBar().value()
        writer = QTextCursor(self.document())
        writer.beginEditBlock()
        for edit in edits:
            writer.setPosition(edit.start)
            writer.setPosition(edit.end, QTextCursor.MoveMode.KeepAnchor)
            writer.insertText(edit.text)
        writer.endEditBlock()
        cursor = self.textCursor()
        cursor.setPosition(anchor)
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.verticalScrollBar().setValue(bar)

    def set_saved(self, saved: str) -> None:
        """Compare the margin with ``saved`` from now on."""
        self._saved = saved
        self._mark_changed()

    def text(self) -> str:
        return self.toPlainText()

    def line_count(self) -> int:
        text = self.toPlainText()
        return text.count("\n") + (0 if text.endswith("\n") or not text else 1)

    # -- look
    def _on_theme(self) -> None:
        self.setFont(self._theme.font("mono"))
        self.document().setDefaultFont(self._theme.font("mono"))
        self.document().setDocumentMargin(self._theme.px(8))
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)
        enabled = self.document().isUndoRedoEnabled()
        if not self.document().isModified():
            self.document().setUndoRedoEnabled(False)
            self._set_line_height()
            self.document().setUndoRedoEnabled(enabled)
        self._show_selections()
        self._gutter.update()

    def _set_line_height(self) -> None:
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        block = QTextBlockFormat()
        block.setLineHeight(
            self._theme.line("mono"), QTextBlockFormat.LineHeightTypes.FixedHeight.value
        )
        cursor.mergeBlockFormat(block)

    def gutter_width(self) -> int:
        return self._theme.px(36)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self.gutter_width(), area.height()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ReadOnlyChange:
            self.viewport().update()

    def paint_gutter(self, gutter: QWidget, event: QPaintEvent) -> None:
        """Number the visible blocks; changed ones get a bar at the text's side."""
        theme, painter = self._theme, QPainter(gutter)
        painter.fillRect(event.rect(), theme.color("surface"))
        offset = self.verticalScrollBar().value()
        line, current = theme.line("mono"), self.textCursor().blockNumber()
        block: QTextBlock = self._first_visible(offset)
        painter.setFont(theme.font("mono"))
        width, pad = gutter.width(), theme.px(12)
        while block.isValid():
            box = self._band(block)
            top = box.top() - offset
            if top > gutter.height():
                break
            number = block.blockNumber()
            if number == current and not self.isReadOnly():
                fill = QRectF(0, top, width, box.height())
                painter.fillRect(fill, theme.color("hover-soft"))
            painter.setPen(theme.color("text" if number == current else "gutter"))
            area = QRectF(0, top, width - pad, line)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(area, int(flags), str(number + 1))
            if number in self._changed:
                bar = QRectF(width - theme.px(3), top, theme.px(3), box.height())
                painter.fillRect(bar, theme.color("good"))
            block = block.next()
        painter.end()

    def _first_visible(self, offset: int) -> QTextBlock:
        layout = self.document().documentLayout()
        position = layout.hitTest(
            QRectF(self.document().documentMargin() + 1, offset + 1, 1, 1).topLeft(),
            Qt.HitTestAccuracy.FuzzyHit,
        )
        return self.document().findBlock(max(0, position))

    def _mark_changed(self) -> None:
        self._changed = changed_lines(self._saved, self.toPlainText())
        self._gutter.update()

    # -- found text and current line
    def set_found(self, found: list[QTextCursor]) -> None:
        """Mark ``found`` (matches of the find bar)."""
        self._found = found
        self._show_selections()

    def _show_selections(self) -> None:
        selections = []
        for match in self._found:
            mark = QTextEdit.ExtraSelection()
            form = QTextCharFormat()
            form.setBackground(QColor(self._theme.color("mark")))
            mark.format = form
            mark.cursor = match
            selections.append(mark)
        self.setExtraSelections(selections)
        self.viewport().update()
        self._gutter.update()

    def _current_box(self) -> QRectF:
        """Return the current block's band in viewport coordinates."""
        block = self.textCursor().block()
        return self._band(block).translated(0, -self.verticalScrollBar().value())

    def _band(self, block: QTextBlock) -> QRectF:
        """Return the lines of ``block``, in document coordinates.

        Qt sets the glyphs of a fixed line height on its bottom and leaves the gap out of the
        block's rectangle: the band is centred on the glyphs and as high as its lines.
        """
        box = self.document().documentLayout().blockBoundingRect(block)
        line = self._theme.line("mono")
        shift = (line - self._theme.fm("mono").height()) / 2
        height = line * max(1, block.layout().lineCount())
        return QRectF(box.left(), box.top() + shift, box.width(), height)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.isReadOnly():
            painter = QPainter(self.viewport())
            box = self._current_box()
            band = QRectF(0, box.top(), self.viewport().width(), box.height())
            painter.fillRect(band, self._theme.color("hover-soft"))
            painter.end()
        super().paintEvent(event)

    # -- typing
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, control = event.key(), event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if self.isReadOnly():
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._new_line()
        elif control and key == Qt.Key.Key_BracketRight:
            self._indent(1)
        elif control and key == Qt.Key.Key_BracketLeft:
            self._indent(-1)
        else:
            self._save_heading(event)
            super().keyPressEvent(event)

    def _save_heading(self, event: QKeyEvent) -> None:
        """Words typed in front of a heading get a line of their own: it would be none any more."""
        cursor = self.textCursor()
        if (
            event.text().isprintable()
            and event.text() not in ("", "#")
            and not cursor.hasSelection()
            and cursor.atBlockStart()
            and _HEADING.match(cursor.block().text())
        ):
            cursor.insertText("\n")
            cursor.movePosition(QTextCursor.MoveOperation.PreviousBlock)
            self.setTextCursor(cursor)

    def _new_line(self) -> None:
        """Continue a list; on an empty item end it."""
        cursor = self.textCursor()
        item = _ITEM.match(cursor.block().text())
        if item is None or cursor.hasSelection() or cursor.positionInBlock() <= len(item.group(1)):
            cursor.insertText("\n")
        elif not item.group(4).strip():
            cursor.select(QTextCursor.SelectionType.LineUnderCursor)
            cursor.insertText("")
        else:
            cursor.insertText(f"\n{item.group(1)}{item.group(2)} ")
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _indent(self, step: int) -> None:
        cursor = self.textCursor()
        first = self.document().findBlock(cursor.selectionStart())
        last = self.document().findBlock(cursor.selectionEnd())
        cursor.beginEditBlock()
        block = first
        while block.isValid() and block.blockNumber() <= last.blockNumber():
            edit = QTextCursor(block)
            if step > 0:
                edit.insertText("  ")
            elif block.text().startswith(" "):
                edit.movePosition(
                    QTextCursor.MoveOperation.NextCharacter,
                    QTextCursor.MoveMode.KeepAnchor,
                    2 if block.text().startswith("  ") else 1,
                )
                edit.removeSelectedText()
            block = block.next()
        cursor.endEditBlock()
