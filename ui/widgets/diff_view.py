"""Two texts side by side with their differing words; paints only the visible rows."""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from ui.i18n import translate
from ui.models.text_diff import Piece, Row, RowKind
from ui.theme import Theme
from ui.widgets.painting import draw_lines, draw_text, layout_lines
from ui.widgets.text_panel import span_format, utf16

_GUTTER = 40


class DiffView(QAbstractScrollArea):
    """``set_rows`` shows a diff under two column titles; arrow and page keys scroll."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[Row] = []
        self._titles = ("", "")
        self._tops: list[int] = [0]
        self._layouts: dict[int, tuple[QTextLayout, QTextLayout]] = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self._relayout)

    def set_rows(self, rows: list[Row], left: str, right: str) -> None:
        """Show ``rows`` under the titles ``left`` and ``right``."""
        self._rows, self._titles = rows, (left, right)
        added = sum(row.kind in (RowKind.ADDED, RowKind.CHANGED) for row in rows)
        removed = sum(row.kind in (RowKind.REMOVED, RowKind.CHANGED) for row in rows)
        self.setAccessibleName(f"{left} / {right}")
        self.setAccessibleDescription(
            translate("Diff", "{0} lines added, {1} removed").format(added, removed)
        )
        self._relayout()
        self.verticalScrollBar().setValue(0)

    def rows(self) -> list[Row]:
        return list(self._rows)

    # -- layout
    def _column(self) -> float:
        return self.viewport().width() / 2

    def _head(self) -> int:
        return self._theme.px(28)

    def _text_width(self) -> float:
        return max(40.0, self._column() - self._theme.px(_GUTTER + 12))

    def _relayout(self) -> None:
        theme, line, width = self._theme, self._theme.line("mono"), self._text_width()
        self._layouts.clear()
        self._tops = [0]
        for index, row in enumerate(self._rows):
            if row.kind is RowKind.GAP:
                height = theme.px(28)
            else:
                pair = (
                    self._layout(row.left, row.left_pieces, "del", width),
                    self._layout(row.right, row.right_pieces, "ins", width),
                )
                self._layouts[index] = pair
                height = max(1, pair[0].lineCount(), pair[1].lineCount()) * line
            self._tops.append(self._tops[-1] + height)
        page = self.viewport().height() - self._head()
        bar = self.verticalScrollBar()
        bar.setPageStep(page)
        bar.setSingleStep(line)
        bar.setRange(0, max(0, self._tops[-1] + theme.px(16) - page))
        self.viewport().update()

    def _layout(self, text: str, pieces: tuple[Piece, ...], kind: str, width: float) -> QTextLayout:
        formats = []
        for piece in pieces:
            part = QTextLayout.FormatRange()
            part.start = utf16(text, piece.start)
            part.length = utf16(text, piece.end) - part.start
            part.format = span_format(self._theme, kind, "mono")
            formats.append(part)
        return layout_lines(text or " ", self._theme.font("mono"), width, formats)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relayout()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(400), self._theme.px(200))

    def content_height(self) -> int:
        """Height in px that shows everything without scrolling."""
        return self._head() + self._tops[-1] + self._theme.px(16)

    # -- painting
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self.viewport())
        width, column, head = self.viewport().width(), self._column(), self._head()
        painter.fillRect(self.viewport().rect(), theme.color("surface"))
        offset = self.verticalScrollBar().value() - head
        first = max(0, bisect_right(self._tops, offset + head) - 1)
        painter.setClipRect(0, head, width, self.viewport().height())
        for index in range(first, len(self._rows)):
            top = self._tops[index] - offset
            if top > self.viewport().height():
                break
            self._paint_row(painter, index, top, self._tops[index + 1] - self._tops[index])
        painter.setClipping(False)
        painter.fillRect(QRectF(0, 0, width, head), theme.color("window"))
        painter.fillRect(QRectF(0, head - 1, width, 1), theme.color("line"))
        font, pad = theme.font("small", 600), theme.px(12)
        for side, title in enumerate(self._titles):
            area = QRectF(side * column + pad, 0, column - 2 * pad, head)
            draw_text(painter, area, title, font, theme.color("muted"))
        painter.fillRect(QRectF(round(column), 0, 1, self.viewport().height()), theme.color("line"))
        painter.end()

    def _paint_row(self, painter: QPainter, index: int, top: int, height: int) -> None:
        theme, row, column = self._theme, self._rows[index], self._column()
        if row.kind is RowKind.GAP:
            area = QRectF(0, top, self.viewport().width(), height)
            painter.fillRect(area, theme.color("hover-soft"))
            text = translate("Diff", "%Ln unchanged lines", "", row.hidden)
            draw_text(
                painter,
                area.adjusted(theme.px(_GUTTER), 0, 0, 0),
                text,
                theme.font("small"),
                theme.color("muted"),
            )
            return
        pair = self._layouts[index]
        sides = (
            (row.left_number, row.kind in (RowKind.REMOVED, RowKind.CHANGED), "bad"),
            (row.right_number, row.kind in (RowKind.ADDED, RowKind.CHANGED), "good"),
        )
        for side, (number, touched, token) in enumerate(sides):
            x = side * column + (1 if side else 0)
            area = QRectF(x, top, column, height)
            whole = row.kind in (RowKind.REMOVED, RowKind.ADDED)
            if not number:
                painter.fillRect(area, theme.color("hover-soft"))
                continue
            if touched and whole:
                painter.fillRect(area, theme.color(f"{token}-soft"))
            if touched:
                painter.fillRect(QRectF(x, top, theme.px(3), height), theme.color(token))
            box = QRectF(x, top, theme.px(_GUTTER - 10), theme.line("mono"))
            draw_text(
                painter,
                box,
                str(number),
                theme.font("mono-small"),
                theme.color("muted" if touched and whole else "gutter"),
                right=True,
            )
            painter.setPen(theme.color("text"))
            layout = pair[side]
            at = QPointF(x + theme.px(_GUTTER), top)
            draw_lines(
                painter, layout, at, theme.line("mono"), layout.lineCount(), self._text_width()
            )
