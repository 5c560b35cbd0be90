"""The preview beside the editor: nothing is loaded, links open only after showing the target."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from ui.frame.context import Context
from ui.i18n import translate
from ui.knowledge.markdown_html import SAFE_SCHEMES, document_style, render_html
from ui.widgets.button import Button, Kind, Size
from ui.widgets.labels import ElidedLabel

_PAUSE_MS = 120  # the preview follows the typing after this pause
_TOKENS = (
    *("text", "muted", "line", "window", "accent"),
    *("syntax-heading", "syntax-bullet", "syntax-code", "syntax-string"),
)


class _Browser(QTextBrowser):
    """A browser that loads nothing at all (R-07)."""

    def loadResource(self, type_: int, name: QUrl | str) -> Any:
        return None


class Preview(QWidget):
    """Renders in a job lane; the newest text wins."""

    opened = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        theme = context.theme
        self._text = ""
        self._target = QUrl()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.browser = _Browser()
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.setOpenLinks(False)
        self.browser.setOpenExternalLinks(False)
        self.browser.anchorClicked.connect(self._on_anchor)
        self.browser.document().setDocumentMargin(theme.px(12))
        column.addWidget(self.browser, 1)
        self._bar = QFrame()
        self._bar.setProperty("panel", "info")
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(theme.px(12), theme.px(6), theme.px(8), theme.px(6))
        row.setSpacing(theme.px(8))
        self._link = ElidedLabel(theme, "", "mono-small")
        self._open = Button(theme, size=Size.SMALL)
        self._open.setObjectName("open-link")
        self._open.clicked.connect(self._on_open)
        self._close = Button(theme, icon="x", kind=Kind.GHOST, size=Size.SMALL)
        self._close.clicked.connect(self._bar.hide)
        row.addWidget(self._link, 1)
        row.addWidget(self._open)
        row.addWidget(self._close)
        self._bar.hide()
        column.addWidget(self._bar)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._render)
        theme.changed.connect(self._on_theme)
        self.retranslate()

    def retranslate(self) -> None:
        self.browser.setAccessibleName(translate("Knowledge", "Preview"))
        self._open.set_label(translate("Knowledge", "Open link"))
        self._close.setAccessibleName(translate("Knowledge", "Close"))

    def target(self) -> str:
        """Return the target of the link that was clicked last."""
        return self._target.toString()

    def set_text(self, text: str) -> None:
        """Show ``text`` soon."""
        self._text = text
        if self.isVisible():
            self._timer.start()

    def showEvent(self, event: object) -> None:
        self._render()

    def _on_theme(self) -> None:
        if self.isVisible():
            self._render()

    def _render(self) -> None:
        theme, text = self._context.theme, self._text
        colors = {token: theme.hex(token) for token in _TOKENS}

        def work() -> str:
            return render_html(text, colors)

        self._context.tasks.query(work, self._on_html, self, key="preview")

    def _on_html(self, html: str) -> None:
        theme = self._context.theme
        bar = self.browser.verticalScrollBar()
        place = bar.value()
        colors = {token: theme.hex(token) for token in _TOKENS}
        font = theme.font()
        self.browser.document().setDefaultFont(font)
        mono = theme.font("mono-small").families()[0]
        sheet = document_style(colors, mono, font.pointSizeF())
        self.browser.document().setDefaultStyleSheet(sheet)
        self.browser.document().setIndentWidth(theme.px(20))
        self.browser.setHtml(html)
        bar.setValue(place)

    def _on_anchor(self, url: QUrl) -> None:
        if not url.toString().lower().startswith(SAFE_SCHEMES):
            return
        self._target = url
        self._link.set_text(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        self._bar.show()
        self._open.setFocus()

    def _on_open(self) -> None:
        self._bar.hide()
        self.opened.emit(self._target.toString())
        QDesktopServices.openUrl(self._target)
