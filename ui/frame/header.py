"""The page header: title, scope, the page's actions, search, jobs."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from ui.frame.page import Page
from ui.i18n import number, translate
from ui.theme import Theme
from ui.widgets.button import Button, Kind
from ui.widgets.focus import note_focus
from ui.widgets.labels import ElidedLabel, Label
from ui.widgets.painting import draw_text, hint_width, paint_key_hint


class SearchField(QAbstractButton):
    """Looks like a field; opens the search popover."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._narrow = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        theme.changed.connect(self.updateGeometry)
        self.retranslate()

    def retranslate(self) -> None:
        whole = translate("Header", "Search knowledge and queue")
        self.setText(translate("Header", "Search") if self._narrow else whole)
        self.setToolTip(whole if self._narrow else "")
        self.setAccessibleName(f"{whole}, Ctrl+K")
        self.updateGeometry()

    def narrow(self, on: bool) -> None:
        """Leave room for the page's own words and actions."""
        self._narrow = on
        self.retranslate()

    def sizeHint(self) -> QSize:
        theme = self._theme
        least = theme.px(140 if self._narrow else 232)
        words = hint_width(theme.font("chip"), self.text())
        return QSize(max(least, words + theme.px(40 + 56)), theme.control)

    def focusInEvent(self, event: QFocusEvent) -> None:
        note_focus(self, event)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("hover-soft" if self.underMouse() else "surface"))
        painter.drawRoundedRect(box, theme.radius("control"), theme.radius("control"))
        height = float(self.height())
        icon = QRectF(theme.px(8), 0, theme.px(16), height)
        theme.paint_icon(painter, icon, "search", "muted")
        key_width = hint_width(theme.font("small", 500), "Ctrl K") + theme.px(8)
        edge = theme.px(18)
        right = self.width() - theme.px(5)
        cap = QRectF(right - key_width, (height - edge) / 2, key_width, edge)
        paint_key_hint(painter, theme, cap, "Ctrl K", "window", "line", "muted")
        left = icon.right() + theme.px(8)
        area = QRectF(left, 0, cap.left() - left - theme.px(8), height)
        draw_text(painter, area, self.text(), theme.font("chip"), theme.color("muted"))
        painter.end()


class Header(QWidget):
    """52 high; one title per page."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._actions: list[QWidget] = []
        self.setProperty("ground", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px(52) - 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(24), 0, theme.px(16), 0)
        row.setSpacing(theme.px(8))
        self._title = Label(theme, "", "title", 600)
        self._scope = ElidedLabel(theme, "", tone="muted")
        row.addWidget(self._title)
        row.addSpacing(theme.px(4))
        row.addWidget(self._scope, 1)
        self._place = QHBoxLayout()
        self._place.setSpacing(theme.px(8))
        row.addLayout(self._place)
        self.search = SearchField(theme)
        self.search.setObjectName("search")
        row.addWidget(self.search)
        self.jobs = Button(theme, icon="check", kind=Kind.GHOST)
        self.jobs.setObjectName("jobs")
        row.addWidget(self.jobs)
        self.set_jobs(0, 0)

    def show_page(self, page: Page) -> None:
        """Take over title, scope and actions of ``page``."""
        for action in self._actions:
            self._place.removeWidget(action)
            action.hide()
        self._actions = page.header_actions()
        for action in self._actions:
            self._place.addWidget(action)
            action.show()
        self.update_texts(page)

    def update_texts(self, page: Page) -> None:
        self._title.setText(page.title())
        self._scope.set_text(page.scope_text())

    def set_jobs(self, running: int, failed: int) -> None:
        """Show how many jobs run; a failed one turns the sign red."""
        idle = "circle-alert" if failed else "check"  # a spinner at rest looks like endless work
        self.jobs.set_icon("loader-circle" if running else idle)
        self.jobs.set_kind(Kind.BAD if failed and not running else Kind.GHOST)
        self.jobs.set_count(number(running) if running else "")
        text = (
            translate("Jobs", "%n jobs running", "", running)
            if running
            else translate("Jobs", "%n jobs failed", "", failed)
            if failed
            else translate("Jobs", "No jobs running")
        )
        self.jobs.setAccessibleName(f"{translate('Jobs', 'Jobs')}: {text}")
        self.jobs.setToolTip(text)

    def retranslate(self, page: Page) -> None:
        self.search.retranslate()
        self.update_texts(page)
