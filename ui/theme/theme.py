"""The theme: one object that every widget is given; emits ``changed`` when anything differs."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import QApplication

from ui.theme.fonts import Fonts
from ui.theme.icons import Icons
from ui.theme.stylesheet import palette, stylesheet
from ui.theme.tokens import load_measures, load_tokens


class ThemeChoice(StrEnum):
    """What a person can choose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


def resolve(choice: ThemeChoice, scheme: Qt.ColorScheme) -> str:
    """Return the theme's name; pure, because offscreen platforms ignore ``setColorScheme``."""
    if choice is not ThemeChoice.SYSTEM:
        return choice.value
    return "dark" if scheme == Qt.ColorScheme.Dark else "light"


class Theme(QObject):
    """Colours, fonts, measures and icons of the running application (window's thread only)."""

    changed = Signal()

    def __init__(
        self,
        app: QApplication,
        choice: ThemeChoice = ThemeChoice.SYSTEM,
        language: str = "en",
        scale: float = 1.0,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._choice = choice
        self._scale = scale
        self._language = language
        self.measures = load_measures()
        self._icons = Icons(dict(self.measures.stroke))
        self._system_palette = QPalette(app.palette())
        self._load()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_scheme)

    # -- state
    @property
    def choice(self) -> ThemeChoice:
        return self._choice

    @property
    def name(self) -> str:
        """``light`` or ``dark``."""
        return self._tokens.name

    @property
    def language(self) -> str:
        return self._language

    def set_choice(self, choice: ThemeChoice) -> None:
        """Switch the theme; no-op when nothing differs."""
        if choice is not self._choice:
            self._choice = choice
            self._reload()

    def set_language(self, language: str) -> None:
        """Switch the font families and line heights to those of ``language``."""
        if language != self._language:
            self._language = language
            self._reload()

    def _on_scheme(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice is ThemeChoice.SYSTEM:
            self._reload()

    def _reload(self) -> None:
        self._load()
        self.apply()

    def _load(self) -> None:
        self._tokens = load_tokens(resolve(self._choice, self._app.styleHints().colorScheme()))
        self._colors = {name: QColor(value) for name, value in self._tokens.color.items()}
        self._fonts = Fonts(dict(self.measures.font), self._language, self._scale)
        self._px = self._fonts.pixel_scale
        self._icons.clear()

    def apply(self) -> None:
        """Set style, palette, font and style sheet of the application, then tell the widgets."""
        if self._app.style().objectName() != "fusion":
            self._app.setStyle("Fusion")
        self._app.setFont(self.font())
        self._app.setPalette(palette(self))
        self._app.setStyleSheet(stylesheet(self))
        self.changed.emit()

    # -- values
    def color(self, token: str) -> QColor:
        """Return the colour of ``token`` (e.g. ``accent``)."""
        return self._colors[token]

    def hex(self, token: str) -> str:
        return self._tokens.color[token]

    def px(self, value: float) -> int:
        """Scale a measure of the design (px at 13 px) to the person's font size."""
        return round(value * self._px)

    def radius(self, name: str) -> float:
        return self.measures.radius[name] * self._px

    def font(self, role: str = "base", weight: int = 400, *, strike: bool = False) -> QFont:
        return self._fonts.get(role, weight, strike=strike)

    def fm(self, role: str = "base", weight: int = 400) -> QFontMetrics:
        return QFontMetrics(self.font(role, weight))

    def line(self, role: str = "base") -> int:
        """Return the line height of ``role`` in px."""
        return self._fonts.line_height(role)

    def row(self, lines: int) -> int:
        """Height of a row of ``lines`` lines: 32 and 52 at 13 px."""
        return 4 * -(-(lines * self.line() + 12) // 4)

    @property
    def control(self) -> int:
        """Height of buttons and fields."""
        return self.px(28)

    def pixmap(self, name: str, token: str, size: int = 16, ratio: float = 0.0) -> QPixmap:
        """Return icon ``name`` in the colour of ``token``; ``ratio`` 0 is the application's."""
        return self._icons.pixmap(
            name, self.color(token), self.px(size), ratio or self._app.devicePixelRatio()
        )

    def icon(self, name: str, token: str = "muted", size: int = 16) -> QIcon:
        """Return a ``QIcon`` with normal, disabled and selected colours (menus, actions)."""
        icon = QIcon(self.pixmap(name, token, size))
        icon.addPixmap(self.pixmap(name, "disabled", size), QIcon.Mode.Disabled)
        return icon

    def paint_icon(
        self, painter: QPainter, rect: QRectF, name: str, token: str, size: int = 16
    ) -> None:
        """Draw icon ``name`` centred in ``rect``, on whole device pixels."""
        ratio = painter.device().devicePixelRatio()
        pixmap = self.pixmap(name, token, size, ratio)
        edge = self.px(size)
        x = round((rect.center().x() - edge / 2) * ratio) / ratio
        y = round((rect.center().y() - edge / 2) * ratio) / ratio
        painter.drawPixmap(QPointF(x, y), pixmap)
