"""Drawing shared by delegates and widgets: badges, marks, pills, key hints, text lines."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTextLayout, QTextOption

from ui.theme import Theme


def hint_width(font: QFont, text: str) -> int:
    """Width in px that ``text`` needs, rounded up."""
    return int(QFontMetricsF(font).horizontalAdvance(text) + 0.99)


def elide(font: QFont, text: str, width: float) -> str:
    """Return ``text`` cut with an ellipsis to ``width`` px."""
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(text) <= width:
        return text
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def draw_text(
    painter: QPainter, rect: QRectF, text: str, font: QFont, color: QColor, *, right: bool = False
) -> None:
    """Draw one line, vertically centred, elided to ``rect``."""
    painter.setFont(font)
    painter.setPen(color)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(
        rect,
        int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine),
        elide(font, text, rect.width() + 0.5),
    )


def paint_key_hint(
    painter: QPainter, theme: Theme, rect: QRectF, key: str, fill: str, line: str, text: str
) -> None:
    """Draw a key cap with ``key`` in ``rect``; empty tokens mean "none"."""
    if fill or line:
        painter.setPen(QPen(theme.color(line), 1) if line else Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(fill) if fill else QColor(0, 0, 0, 0))
        box = rect.adjusted(0.5, 0.5, -0.5, -0.5) if line else rect
        painter.drawRoundedRect(box, theme.radius("badge"), theme.radius("badge"))
    painter.setFont(theme.font("small", 500))
    painter.setPen(theme.color(text))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, key)


@dataclass(frozen=True, slots=True)
class BadgeLook:
    """Colours of a badge: tokens of fill, line and text ("" = none)."""

    icon: str
    fill: str
    line: str
    text: str


BADGES: dict[str, BadgeLook] = {
    "draft": BadgeLook("pencil", "", "control-line", "muted"),
    "trusted": BadgeLook("check", "info-soft", "", "info"),
    "promoted": BadgeLook("arrow-up", "accent", "", "on-accent"),
    "archived": BadgeLook("archive", "selected-idle", "", "muted"),
    "rejected": BadgeLook("ban", "", "bad", "bad"),
    "unverified": BadgeLook("triangle-alert", "", "warn", "warn"),
    "good": BadgeLook("circle-check", "good-soft", "", "good"),
    "warn": BadgeLook("triangle-alert", "warn-soft", "", "warn"),
    "bad": BadgeLook("circle-alert", "bad-soft", "", "bad"),
    "info": BadgeLook("info", "info-soft", "", "info"),
}


def badge_width(theme: Theme, text: str) -> int:
    """Width of a badge with ``text`` (padding 5, icon 12, gap 4, padding 6)."""
    return theme.px(5 + 12 + 4 + 6) + hint_width(theme.font("small", 500), text)


def paint_badge(painter: QPainter, theme: Theme, rect: QRectF, kind: str, text: str) -> None:
    """Draw a badge of ``kind`` (a key of :data:`BADGES`): always icon, word and colour."""
    look = BADGES[kind]
    painter.setPen(QPen(theme.color(look.line), 1) if look.line else Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(look.fill) if look.fill else QColor(0, 0, 0, 0))
    box = rect.adjusted(0.5, 0.5, -0.5, -0.5) if look.line else rect
    painter.drawRoundedRect(box, theme.radius("badge"), theme.radius("badge"))
    edge = theme.px(12)
    left = rect.left() + theme.px(5)
    theme.paint_icon(
        painter, QRectF(left, rect.top(), edge, rect.height()), look.icon, look.text, 12
    )
    left += edge + theme.px(4)
    area = QRectF(left, rect.top(), rect.right() - left, rect.height())
    draw_text(painter, area, text, theme.font("small", 500), theme.color(look.text))


def tag_width(theme: Theme, text: str, weight: int = 400) -> int:
    """Width of an icon and a small word without a box."""
    return theme.px(12 + 4) + hint_width(theme.font("small", weight), text)


def paint_tag(
    painter: QPainter,
    theme: Theme,
    rect: QRectF,
    icon: str,
    token: str,
    text: str,
    weight: int = 400,
) -> None:
    """Draw icon and small word without a box (types and marks)."""
    edge = theme.px(12)
    theme.paint_icon(painter, QRectF(rect.left(), rect.top(), edge, rect.height()), icon, token, 12)
    area = rect.adjusted(edge + theme.px(4), 0, 1, 0)
    draw_text(painter, area, text, theme.font("small", weight), theme.color(token))


def pill_width(theme: Theme, text: str) -> int:
    return max(theme.px(20), hint_width(theme.font("small", 600), text) + theme.px(10))


def paint_pill(
    painter: QPainter,
    theme: Theme,
    rect: QRectF,
    text: str,
    fill: str = "accent",
    ink: str = "on-accent",
) -> None:
    """Draw a number that needs the person."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(fill))
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    painter.setFont(theme.font("small", 600))
    painter.setPen(theme.color(ink))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def layout_lines(
    text: str, font: QFont, width: float, formats: list[QTextLayout.FormatRange] | None = None
) -> QTextLayout:
    """Break ``text`` to ``width`` px; CJK and long words break anywhere."""
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    if formats:
        layout.setFormats(formats)
    layout.beginLayout()
    while True:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
    layout.endLayout()
    return layout


def draw_lines(
    painter: QPainter,
    layout: QTextLayout,
    origin: QPointF,
    line_height: int,
    limit: int,
    width: float,
) -> bool:
    """Draw at most ``limit`` lines, each in a box of ``line_height``; return True if cut."""
    count = layout.lineCount()
    cut = count > limit
    for index in range(min(count, limit)):
        line = layout.lineAt(index)
        y = origin.y() + index * line_height + (line_height - line.height()) / 2
        if cut and index == limit - 1:
            _draw_cut_line(painter, layout, index, QPointF(origin.x(), y), width)
        else:
            line.draw(painter, QPointF(origin.x() - line.x(), y - line.y()))
    return cut


def _draw_cut_line(
    painter: QPainter, layout: QTextLayout, index: int, at: QPointF, width: float
) -> None:
    line = layout.lineAt(index)
    # Qt positions are UTF-16: cut in that encoding, never in code points.
    raw = layout.text().encode("utf-16-le")[2 * line.textStart() :]
    rest = raw.decode("utf-16-le", "ignore").replace("\u2028", " ")
    painter.setFont(layout.font())
    painter.drawText(QPointF(at.x(), at.y() + line.ascent()), elide(layout.font(), rest, width))
