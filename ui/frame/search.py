"""The search popover: approved entries and the queue (P-07)."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.search import Hit
from ui.frame.context import Context
from ui.i18n import translate
from ui.theme import Theme
from ui.widgets.labels import Paragraph, rule
from ui.widgets.marks import IconView
from ui.widgets.painting import draw_text, hint_width
from ui.widgets.popover import Popover

Index = QModelIndex | QPersistentModelIndex
HitRole = Qt.ItemDataRole.UserRole + 1
_PAUSE_MS = 80
_LIMIT = 60
_SHOWN = 9
_LEAD = 24  # code points shown before the first match


class HitsModel(QAbstractListModel):
    """The answers of one search."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: list[Hit] = []

    def set_hits(self, hits: list[Hit]) -> None:
        self.beginResetModel()
        self._hits = hits
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        hit = self._hits[index.row()]
        if role == HitRole:
            return hit
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return hit.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{hit.text}, {place_of(hit)}"
        return None


def place_of(hit: Hit) -> str:
    """Return where a hit stands: "Knowledge · atlas-api"."""
    name = translate("Search", "User") if hit.scope == "user" else hit.scope_name
    kind = (
        translate("Search", "Queue")
        if hit.kind == "suggestion"
        else translate("Search", "Knowledge")
    )
    return f"{kind} · {name}" if name else kind


class HitDelegate(QStyledItemDelegate):
    """One line: icon, text with the found word in bold, place at the right."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(200), self._theme.row(1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        hit: Hit = index.data(HitRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect).adjusted(theme.px(4), 0, -theme.px(4), 0)
        state = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("selected" if selected else "hover-soft"))
            painter.drawRoundedRect(rect, theme.radius("control"), theme.radius("control"))
        box = QRectF(rect.left() + theme.px(8), rect.top(), theme.px(16), rect.height())
        icon = "inbox" if hit.kind == "suggestion" else "book-open-text"
        theme.paint_icon(painter, box, icon, "muted")
        place, small = place_of(hit), theme.font("small")
        width = hint_width(small, place) + 1
        right = rect.right() - theme.px(8) - width
        area = QRectF(right, rect.top(), width, rect.height())
        draw_text(painter, area, place, small, theme.color("muted"))
        left = box.right() + theme.px(8)
        self._paint_text(
            painter, QRectF(left, rect.top(), right - left - theme.px(12), rect.height()), hit
        )
        painter.restore()

    def _paint_text(self, painter: QPainter, area: QRectF, hit: Hit) -> None:
        theme = self._theme
        first = max(0, hit.start - _LEAD) if hit.start > 2 * _LEAD else 0
        parts = (
            (("… " if first else "") + hit.text[first : hit.start], 400),
            (hit.text[hit.start : hit.end], 600),
            (hit.text[hit.end :], 400),
        )
        left = area.left()
        for text, weight in parts:
            flat, font = text.replace("\n", " "), theme.font("base", weight)
            if left >= area.right() or not flat:
                continue
            cell = QRectF(left, area.top(), area.right() - left, area.height())
            draw_text(painter, cell, flat, font, theme.color("text"))
            left += theme.fm("base", weight).horizontalAdvance(flat)


class SearchPopover(Popover):
    """Words in, hits out; Enter opens the first one where it stands."""

    opened = Signal(object)  # Hit

    def __init__(self, context: Context, parent: QWidget) -> None:
        theme = context.theme
        super().__init__(theme, parent, 520)
        self._context = context
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(10))
        row.setSpacing(theme.px(8))
        row.addWidget(IconView(theme, "search"))
        self.field = QLineEdit()
        self.field.setProperty("bare", True)
        self.field.setPlaceholderText(translate("Search", "Search knowledge and queue"))
        self.field.setAccessibleName(translate("Search", "Search knowledge and queue"))
        self.field.textChanged.connect(self._on_text)
        self.field.returnPressed.connect(self._on_enter)
        self.field.installEventFilter(self)
        row.addWidget(self.field)
        self.body.addWidget(head)
        self.body.addWidget(rule())
        self.model = HitsModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(HitDelegate(theme, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._row_height = theme.row(1)
        self.view.setAccessibleName(translate("Search", "Found"))
        self.view.clicked.connect(self._on_index)
        self.body.addWidget(self.view)
        self._note = Paragraph(theme, "", tone="muted")
        box = QHBoxLayout()
        box.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(12))
        box.addWidget(self._note)
        self.body.addLayout(box)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._search)
        self._show([])

    def open_fresh(self, anchor: QWidget) -> None:
        """Show with the last words selected."""
        self.open_under(anchor, right=True)
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self.field.selectAll()

    def _on_text(self, _text: str) -> None:
        self._timer.start()

    def _search(self) -> None:
        core, words = self._context.core, self.field.text()

        def work() -> list[Hit]:
            return core.search.find(words, limit=_LIMIT)

        self._context.tasks.query(work, self._show, self, key="search")

    def _show(self, hits: list[Hit]) -> None:
        self.model.set_hits(hits)
        self.view.setVisible(bool(hits))
        self.view.setFixedHeight(self._row_height * min(_SHOWN, len(hits)) + 2)
        if hits:
            self.view.setCurrentIndex(self.model.index(0))
            note = translate("Search", "%Ln found", "", len(hits))
            if len(hits) == _LIMIT:
                note = translate("Search", "The first {0} are shown").format(_LIMIT)
        elif self.field.text().strip():
            note = translate("Search", "Nothing found. All words must occur in one entry.")
        else:
            note = translate("Search", "Approved entries and waiting suggestions of all projects.")
        self._note.set_text(note)
        self.fit()

    def _on_enter(self) -> None:
        self._on_index(self.view.currentIndex())

    def _on_index(self, index: QModelIndex) -> None:
        hit = index.data(HitRole) if index.isValid() else None
        if hit is not None:
            self.close()
            self.opened.emit(hit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up)
        ):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row = self.view.currentIndex().row() + step
            if 0 <= row < self.model.rowCount():
                self.view.setCurrentIndex(self.model.index(row))
            return True
        return super().eventFilter(watched, event)
