"""One toast at a time: where it went, Undo with its key, close."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.i18n import translate
from ui.theme import Theme
from ui.widgets.button import Button, Kind, Size
from ui.widgets.labels import Label
from ui.widgets.marks import IconView

_SHOWN_MS = 8000  # design notes: 8 s, stays while hovered or focused


class Toast(QFrame):
    """Bottom right of ``parent``, 24 from the edge, above the footer."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._undo: Callable[[], None] | None = None
        self.setProperty("panel", "toast")
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(12), theme.px(6), theme.px(8), theme.px(6))
        row.setSpacing(theme.px(8))
        self._icon = IconView(theme, "circle-check", "inverse-accent")
        self._label = Label(theme, tone="inverse")
        self._action = Button(theme, kind=Kind.INVERSE)
        self._action.setObjectName("toast-undo")
        self._action.clicked.connect(self.undo)
        self._close = Button(theme, icon="x", kind=Kind.INVERSE, size=Size.SMALL)
        self._close.clicked.connect(self.dismiss)
        for widget in (self._icon, self._label, self._action, self._close):
            row.addWidget(widget)
            widget.installEventFilter(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN_MS)
        self._timer.timeout.connect(self._on_time)
        self._bottom = 0
        parent.installEventFilter(self)
        self.hide()

    def show_message(
        self,
        text: str,
        undo: Callable[[], None] | None = None,
        *,
        good: bool = True,
        bottom: int = 0,
        key: str = "Z",
        action: str = "",
    ) -> None:
        """Show ``text``, replacing the toast before; ``bottom`` is the footer's height."""
        self._undo = undo
        self._bottom = bottom
        self._icon.set_icon("circle-check" if good else "triangle-alert", "inverse-accent")
        self._label.setText(text)
        self.setAccessibleName(text)
        label = action or translate("Toast", "Undo")
        self._action.set_label(f"{label} {key}".strip() if not action else label)
        self._action.setVisible(undo is not None)
        self._close.setAccessibleName(translate("Toast", "Close"))
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()

    def text(self) -> str:
        return self._label.text()

    def undo_available(self) -> bool:
        return self.isVisible() and self._undo is not None

    def dismiss(self) -> None:
        self._timer.stop()
        self._undo = None
        self.hide()

    def undo(self) -> None:
        """Take the act back that the toast tells of."""
        undo, self._undo = self._undo, None
        self.dismiss()
        if undo is not None:
            undo()

    def _on_time(self) -> None:
        if self.underMouse() or self._action.hasFocus() or self._close.hasFocus():
            self._timer.start(1000)
            return
        self.dismiss()

    def _place(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self.move(
            parent.width() - self.width() - self._theme.px(24),
            parent.height() - self.height() - self._theme.px(16) - self._bottom,
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent() and event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start(_SHOWN_MS // 2)
        super().leaveEvent(event)
