"""One painted push button for all kinds; QSS buttons cannot carry a key hint or crisp icons."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.theme import Theme
from ui.widgets.focus import note_focus
from ui.widgets.painting import elide, hint_width, paint_key_hint


class Kind(StrEnum):
    """Looks of a button; a page has one ``PRIMARY`` at most."""

    NORMAL = "normal"
    PRIMARY = "primary"
    GHOST = "ghost"
    BAD = "bad"
    LINK = "link"
    CHIP = "chip"
    INVERSE = "inverse"


class Size(StrEnum):
    """Heights 24, 28 and 36 at a 13 px font."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


class Button(QAbstractButton):
    """A push button: icon, words, key hint or chevron; Space and Enter press it."""

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        icon: str = "",
        kind: Kind = Kind.NORMAL,
        size: Size = Size.NORMAL,
        *,
        key: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self._kind = kind
        self._size = Size.SMALL if kind is Kind.CHIP else size
        self._key = key
        self._chevron = False
        self._count = ""
        self._trailing = ""
        self._left = False
        self.setText(text)
        # A click acts and leaves the focus where the keys are used: in the list, in the editor.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        wide = QSizePolicy.Policy.Maximum if kind is Kind.CHIP else QSizePolicy.Policy.Fixed
        self.setSizePolicy(wide, QSizePolicy.Policy.Fixed)
        if kind is Kind.LINK:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self._on_theme)

    # -- configuration
    def set_label(self, text: str, *, accessible: str = "") -> None:
        """Set the words and what a screen reader says (words and key by default)."""
        self.setText(text)
        self._announce(accessible)
        self.updateGeometry()
        self.update()

    def _announce(self, accessible: str = "") -> None:
        name = accessible or self.text()
        self.setAccessibleName(f"{name}, {self._key}" if self._key else name)

    def set_icon(self, name: str) -> None:
        self._icon = name
        self.updateGeometry()
        self.update()

    def icon_name(self) -> str:
        """Return the name of the icon that is shown, "" for none."""
        return self._icon

    def set_kind(self, kind: Kind) -> None:
        self._kind = kind
        self.update()

    def set_chevron(self, on: bool) -> None:
        """Show that the button opens a list."""
        self._chevron = on
        self.updateGeometry()

    def set_trailing(self, icon: str) -> None:
        """Show ``icon`` after the words."""
        self._trailing = icon
        self.updateGeometry()

    def set_count(self, text: str) -> None:
        """Show a muted number after the words."""
        self._count = text
        self.updateGeometry()
        self.update()

    def set_left(self, on: bool) -> None:
        """Align the content left instead of centred."""
        self._left = on

    def _on_theme(self) -> None:
        self.updateGeometry()
        self.update()

    # -- measures
    def _font(self) -> QFont:
        weight = 600 if self._kind is Kind.CHIP and self.isChecked() else 500
        weight = 600 if self._kind is Kind.INVERSE else weight
        if self._kind is Kind.CHIP and not self.isChecked():
            weight = 400
        return self._theme.font("chip" if self._size is Size.SMALL else "base", weight)

    def _height(self) -> int:
        return self._theme.px({Size.SMALL: 24, Size.NORMAL: 28, Size.LARGE: 36}[self._size])

    def _pad(self) -> int:
        if self._kind is Kind.LINK:
            return 0
        return self._theme.px({Size.SMALL: 8, Size.NORMAL: 12, Size.LARGE: 16}[self._size])

    def _icon_size(self) -> int:
        if self._kind is Kind.CHIP:
            return 12
        return 14 if self._size is Size.SMALL or self._kind is Kind.LINK else 16

    def _gap(self) -> int:
        return self._theme.px(4 if self._kind in (Kind.LINK, Kind.CHIP) else 6)

    def _content_width(self) -> int:
        theme, parts = self._theme, []
        if self._icon:
            parts.append(theme.px(self._icon_size()))
        if self.text():
            # the bold width, so that a chip does not move its neighbours when it is ticked
            font = QFont(self._font())
            if self._kind is Kind.CHIP:
                font.setWeight(QFont.Weight(600))
            parts.append(hint_width(font, self.text()))
        if self._count:
            parts.append(hint_width(theme.font("small"), self._count))
        if self._trailing:
            parts.append(theme.px(16))
        if self._chevron:
            parts.append(theme.px(12))
        width = sum(parts) + self._gap() * max(0, len(parts) - 1)
        if self._key:
            width += theme.px(8) + self._key_width() - theme.px(6)
        return width

    def _key_width(self) -> int:
        text = hint_width(self._theme.font("small", 500), self._key)
        return max(self._theme.px(18), text + self._theme.px(8))

    def sizeHint(self) -> QSize:
        height = self._height() if self._kind is not Kind.LINK else self._theme.line()
        if self._icon and not self.text() and not self._count:
            return QSize(height, height)
        return QSize(self._content_width() + 2 * self._pad(), height)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        if self._kind is Kind.CHIP:  # may be elided; its tooltip has the words
            return QSize(min(hint.width(), self._theme.px(56)), hint.height())
        return hint

    # -- painting
    def _colors(self) -> tuple[str, str, str, str]:
        """Return tokens of fill, line, text and icon ("" = none)."""
        kind, on = self._kind, self.isEnabled()
        hover = on and self.underMouse()
        down = on and (self.isDown() or (self.isChecked() and kind is Kind.GHOST))
        if kind is Kind.LINK:
            return "", "", ("accent" if on else "disabled"), ("accent" if on else "disabled")
        if not on:
            return "", ("" if kind is Kind.GHOST else "line"), "disabled", "disabled"
        if kind is Kind.PRIMARY:
            fill = "accent-press" if down else "accent-hover" if hover else "accent"
            return fill, fill, "on-accent", "on-accent"
        if kind is Kind.CHIP and self.isChecked():
            return "selected", "accent", "accent", "accent"
        if kind is Kind.INVERSE:
            return "", "", "inverse-accent", "inverse-accent"
        fill = "hover" if down else "hover-soft" if hover else "surface"
        text = "bad" if kind is Kind.BAD else "text"
        icon = "bad" if kind is Kind.BAD else "muted"
        if kind is Kind.GHOST:
            return ("hover" if down or hover else ""), "", text, ("text" if hover else icon)
        return fill, "line", text, icon

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill, line, text, icon = self._colors()
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if fill or line:
            painter.setPen(QPen(theme.color(line), 1) if line else Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(fill) if fill else QColor(0, 0, 0, 0))
            painter.drawRoundedRect(rect, theme.radius("control"), theme.radius("control"))
        self._paint_content(painter, text, icon)
        painter.end()

    def _paint_content(self, painter: QPainter, text: str, icon: str) -> None:
        theme, gap, height = self._theme, self._gap(), float(self.height())
        width = self._content_width()
        room = self.width() - 2 * self._pad()
        icon_only = self._icon and not self.text() and not self._count
        x = float(self._pad()) if self._left or width > room else (self.width() - width) / 2
        if icon_only:
            theme.paint_icon(painter, QRectF(self.rect()), self._icon, icon, self._icon_size())
            return
        if self._icon:
            edge = theme.px(self._icon_size())
            theme.paint_icon(
                painter, QRectF(x, 0, edge, height), self._icon, icon, self._icon_size()
            )
            x += edge + gap
        right = (
            width - (x - (self.width() - width) / 2) if width <= room else room - x + self._pad()
        )
        if self.text():
            font = self._font()
            words = elide(font, self.text(), max(0.0, right if width > room else 1e6))
            advance = hint_width(font, words)
            painter.setFont(font)
            painter.setPen(theme.color(text))
            painter.drawText(
                QRectF(x, 0, advance + 2, height), Qt.AlignmentFlag.AlignVCenter, words
            )
            if self._kind is Kind.LINK and self.underMouse() and self.isEnabled():
                base = (height + theme.fm().ascent()) / 2 + 1
                painter.drawLine(round(x), round(base), round(x + advance), round(base))
            x += advance + gap
        if self._count:
            font = theme.font("small")
            painter.setFont(font)
            painter.setPen(theme.color(icon if self._kind is not Kind.GHOST else "text"))
            advance = hint_width(font, self._count)
            painter.drawText(
                QRectF(x, 0, advance, height), Qt.AlignmentFlag.AlignVCenter, self._count
            )
            x += advance + gap
        if self._trailing:
            theme.paint_icon(painter, QRectF(x, 0, theme.px(16), height), self._trailing, icon)
        if self._chevron:
            edge = theme.px(12)
            rect = QRectF(x, 0, edge, height)
            if self._left:
                rect.moveRight(self.width() - self._pad())
            theme.paint_icon(painter, rect, "chevron-down", icon, 12)
            x += edge + gap
        if self._key:
            self._paint_key(painter, x - gap + theme.px(8), text)

    def _paint_key(self, painter: QPainter, x: float, text: str) -> None:
        theme = self._theme
        edge = theme.px(18)
        rect = QRectF(x, (self.height() - edge) / 2, self._key_width(), edge)
        if self._left:
            rect.moveRight(self.width() - theme.px(6))
        if self._kind is Kind.PRIMARY and self.isEnabled():
            paint_key_hint(painter, theme, rect, self._key, "accent-press", "", "on-accent")
        elif self._kind is Kind.INVERSE:
            paint_key_hint(painter, theme, rect, self._key, "", "", text)
        else:
            tone = "muted" if self.isEnabled() else "disabled"
            paint_key_hint(painter, theme, rect, self._key, "", "line", tone)

    # -- behaviour
    def focusInEvent(self, event: QFocusEvent) -> None:
        note_focus(self, event)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.EnabledChange:
            self.update()
        super().changeEvent(event)
