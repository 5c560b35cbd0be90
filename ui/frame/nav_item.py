"""One line of the sidebar: icon, word, then a pill, a number or a dot."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.i18n import translate
from ui.theme import Theme
from ui.widgets.focus import note_focus
from ui.widgets.painting import draw_text, paint_pill, pill_width


class NavItem(QAbstractButton):
    """A page in the sidebar (or an action, when not checkable)."""

    def __init__(self, theme: Theme, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._icon = theme, icon
        self._pill, self._dot, self._note = "", False, ""
        self.setCheckable(True)
        self.setAutoExclusive(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_label(self, text: str) -> None:
        self.setText(text)
        self._announce()
        self.update()

    def set_icon(self, icon: str) -> None:
        self._icon = icon
        self.update()

    def set_marks(self, pill: str = "", *, dot: bool = False, note: str = "") -> None:
        """Show a pill (needs you), a dot (unsaved) or a muted note at the right."""
        self._pill, self._dot, self._note = pill, dot, note
        self._announce()
        self.update()

    def pill(self) -> str:
        return self._pill

    def _announce(self) -> None:
        parts = [self.text()]
        if self._pill:
            parts.append(translate("Sidebar", "{0} waiting").format(self._pill))
        if self._dot:
            parts.append(translate("Sidebar", "unsaved changes"))
        if self._note:
            parts.append(self._note)
        self.setAccessibleName(", ".join(parts))
        self.setToolTip(parts[1] if self._dot and len(parts) > 1 else "")

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._theme.px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(80), self._theme.px(28))

    def focusInEvent(self, event: QFocusEvent) -> None:
        note_focus(self, event)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, on = QRectF(self.rect()), self.isChecked()
        if on or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("selected" if on else "hover"))
            painter.drawRoundedRect(rect, theme.radius("control"), theme.radius("control"))
        pad, icon = theme.px(8), theme.px(16)
        box = QRectF(pad, 0, icon, rect.height())
        theme.paint_icon(painter, box, self._icon, "accent" if on else "muted")
        right = rect.width() - pad
        middle = rect.height() / 2
        if self._pill:
            width, height = pill_width(theme, self._pill), theme.px(16)
            right -= width
            paint_pill(
                painter, theme, QRectF(right, middle - height / 2, width, height), self._pill
            )
        elif self._dot:
            edge = theme.px(8)
            right -= edge
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(QRectF(right, middle - edge / 2, edge, edge))
        elif self._note:
            width = theme.fm("small").horizontalAdvance(self._note) + 2
            right -= width
            area = QRectF(right, 0, width, rect.height())
            draw_text(painter, area, self._note, theme.font("small"), theme.color("muted"))
        left = pad + icon + theme.px(8)
        area = QRectF(left, 0, right - left - theme.px(4), rect.height())
        draw_text(
            painter, area, self.text(), theme.font("base", 600 if on else 400), theme.color("text")
        )
        painter.end()
