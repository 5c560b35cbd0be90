"""Paints a suggestion as a card: type, project, marks, age; two lines of text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from core.queue_review.types import Suggestion
from ui.queue_review.cards_model import AgeRole, ItemRole, Story, StoryRole
from ui.queue_review.looks import mark_looks, type_look
from ui.queue_review.words import card_text
from ui.theme import Theme
from ui.widgets.painting import (
    draw_lines,
    draw_text,
    hint_width,
    layout_lines,
    paint_tag,
    tag_width,
)
from ui.widgets.text_panel import code_spans, span_format, utf16

_GAP = 8  # between two cards
_RAIL = 12  # room of the line that joins the cards of one story
_CACHE = 400  # layouts kept; a screen shows about ten cards


class CardDelegate(QStyledItemDelegate):
    """All cards have one height, so that ``uniformItemSizes`` holds."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._layouts: dict[tuple[str, int, str], QTextLayout] = {}
        theme.changed.connect(self._layouts.clear)

    def card_height(self) -> int:
        """Padding 12, small line, 4, two lines, padding 12 (84 at 13 px Latin)."""
        theme = self._theme
        return theme.px(24 + 4) + theme.line("small") + 2 * theme.line()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(self._theme.px(200), self.card_height() + self._theme.px(_GAP))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        item: Suggestion | None = index.data(ItemRole)
        if item is None:
            return
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect).adjusted(0, 0, 0, -theme.px(_GAP))
        story: Story | None = index.data(StoryRole)
        if story is not None:
            self._paint_rail(painter, rect, story)
            rect.setLeft(rect.left() + theme.px(_RAIL))
        self._paint_card(painter, rect, option.state)
        inner = rect.adjusted(theme.px(12), theme.px(12), -theme.px(12), -theme.px(12))
        line = theme.line("small")
        self._paint_head(painter, inner, line, item, str(index.data(AgeRole)))
        painter.setPen(theme.color("text"))
        layout = self._layout(item, inner.width())
        top = QPointF(inner.left(), inner.top() + line + theme.px(4))
        draw_lines(painter, layout, top, theme.line(), 2, inner.width())
        painter.restore()

    def _paint_card(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag) -> None:
        theme, radius = self._theme, self._theme.radius("card")
        selected = bool(state & QStyle.StateFlag.State_Selected)
        active = bool(state & QStyle.StateFlag.State_Active)
        hover = bool(state & QStyle.StateFlag.State_MouseOver)
        fill = "selected" if selected else "hover-soft" if hover else "surface"
        painter.setBrush(theme.color(fill))
        painter.setPen(QPen(theme.color("accent" if selected else "line"), 1))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        if selected and active and state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius - 1, radius - 1)

    def _paint_rail(self, painter: QPainter, rect: QRectF, story: Story) -> None:
        """Draw this card's part of the bracket around its story: ┌ ├ └, without a break."""
        theme = self._theme
        x, middle = rect.left() + theme.px(2) + 0.5, round(rect.center().y()) + 0.5
        bend, end = theme.px(5), rect.left() + theme.px(_RAIL - 2)
        path = QPainterPath()
        if story.place == 1:
            path.moveTo(end, middle)
            path.lineTo(x + bend, middle)
            path.quadTo(x, middle, x, middle + bend)
            path.lineTo(x, rect.bottom() + theme.px(_GAP))
        elif story.place == story.total:
            path.moveTo(x, rect.top())
            path.lineTo(x, middle - bend)
            path.quadTo(x, middle, x + bend, middle)
            path.lineTo(end, middle)
        else:
            path.moveTo(x, rect.top())
            path.lineTo(x, rect.bottom() + theme.px(_GAP))
            path.moveTo(x, middle)
            path.lineTo(end, middle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("thread"), 1.5))
        painter.drawPath(path)

    def _paint_head(
        self, painter: QPainter, inner: QRectF, line: int, item: Suggestion, age: str
    ) -> None:
        theme, gap = self._theme, self._theme.px(12)
        small = theme.font("small")
        look = type_look(item)
        width = tag_width(theme, look.text, 600)
        box = QRectF(inner.left(), inner.top(), width, line)
        paint_tag(painter, theme, box, look.icon, look.token, look.text, 600)
        left = box.right() + theme.px(8)
        right = inner.right()
        age_width = hint_width(small, age) + 1
        area = QRectF(right - age_width, inner.top(), age_width, line)
        draw_text(painter, area, age, small, theme.color("muted"))
        right -= age_width + gap
        reserve = min(hint_width(small, item.project_name), theme.px(72))
        for mark in mark_looks(item):
            width = tag_width(theme, mark.text)
            if right - width - gap - left < reserve:
                break
            box = QRectF(right - width, inner.top(), width, line)
            paint_tag(painter, theme, box, mark.icon, mark.token, mark.text)
            right -= width + gap
        area = QRectF(left, inner.top(), max(0.0, right - left), line)
        draw_text(painter, area, item.project_name, small, theme.color("muted"))

    def _layout(self, item: Suggestion, width: float) -> QTextLayout:
        key = (item.id + item.text, round(width), self._theme.name)
        layout = self._layouts.get(key)
        if layout is None:
            text, spans = code_spans(card_text(item))
            formats = []
            for span in spans:
                part = QTextLayout.FormatRange()
                part.start = utf16(text, span.start)
                part.length = utf16(text, span.end) - part.start
                part.format = span_format(self._theme, span.kind, "base")
                formats.append(part)
            layout = layout_lines(text, self._theme.font(), width, formats)
            if len(self._layouts) > _CACHE:
                self._layouts.clear()
            self._layouts[key] = layout
        return layout
