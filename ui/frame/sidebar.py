"""The sidebar: brand, project switcher, pages that work, appearance, master switch."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from ui.frame.brand import Brand
from ui.frame.nav_item import NavItem
from ui.frame.page import Page
from ui.frame.switcher import Switcher
from ui.i18n import translate
from ui.theme import Theme, ThemeChoice
from ui.widgets.choice import Switch
from ui.widgets.labels import ElidedLabel, rule
from ui.widgets.marks import Dot, Tag

# Names of languages are written in themselves and never translated.
LANGUAGES = (("", ""), ("en", "English"), ("zh_CN", "简体中文"))


class Sidebar(QWidget):
    """216 wide at 13 px; tells what was pressed and shows what it is told."""

    page_chosen = Signal(str)
    theme_chosen = Signal(object)  # ThemeChoice
    language_chosen = Signal(str)  # "" = the system's
    learning_toggled = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._items: dict[str, NavItem] = {}
        self._language = ""
        self.setProperty("ground", "sunken")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(theme.px(theme.measures.width["sidebar"] - 1))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(8), 0, theme.px(8), 0)
        column.setSpacing(0)
        column.addWidget(Brand(theme))
        self.switcher = Switcher(theme)
        column.addWidget(self.switcher)
        column.addSpacing(theme.px(12))
        self._nav = QVBoxLayout()
        self._nav.setSpacing(0)
        column.addLayout(self._nav)
        column.addStretch()
        self._sample = Tag(theme, "flask-conical", "info")
        self._sample.setObjectName("sample-library")
        self._sample.hide()
        inset = QHBoxLayout()
        inset.setContentsMargins(theme.px(8), 0, theme.px(8), theme.px(8))
        inset.addWidget(self._sample)
        inset.addStretch()
        column.addLayout(inset)
        self._appearance = NavItem(theme, "sun")
        self._appearance.setCheckable(False)
        self._appearance.clicked.connect(self._open_menu)
        column.addWidget(self._appearance)
        column.addSpacing(theme.px(8))
        column.addWidget(rule())
        foot = QHBoxLayout()
        foot.setContentsMargins(theme.px(8), theme.px(12), theme.px(8), theme.px(12))
        foot.setSpacing(theme.px(8))
        self._dot = Dot(theme, "off")
        self._state = ElidedLabel(theme, "", "small")
        self._switch = Switch(theme, "")
        self._switch.clicked.connect(self.learning_toggled)
        foot.addWidget(self._dot)
        foot.addWidget(self._state, 1)
        foot.addWidget(self._switch)
        column.addLayout(foot)
        theme.changed.connect(self._on_theme)
        self.retranslate()

    # -- pages
    def add_page(self, page: Page, *, group: bool = False) -> None:
        """Add a line for ``page``; ``group`` leaves a gap before it."""
        if group:
            self._nav.addSpacing(self._theme.px(12))
        item = NavItem(self._theme, page.icon)
        item.setObjectName(f"nav-{page.key}")
        item.set_label(page.title())
        item.clicked.connect(self._on_item)
        item.setProperty("page", page.key)
        self._items[page.key] = item
        self._nav.addWidget(item)

    def _on_item(self) -> None:
        key = str(self.sender().property("page"))
        self.set_current(key)
        self.page_chosen.emit(key)

    def set_current(self, key: str) -> None:
        for name, item in self._items.items():
            item.setChecked(name == key)

    def item(self, key: str) -> NavItem:
        return self._items[key]

    def set_titles(self, titles: dict[str, str]) -> None:
        for key, title in titles.items():
            self._items[key].set_label(title)

    # -- foot
    def set_sample(self, on: bool) -> None:
        """Say that this is the sample library (U-08)."""
        self._sample.setVisible(on)

    def set_learning(self, on: bool) -> None:
        """Show the master switch (K-20: Enabled of the user)."""
        self._switch.setChecked(on)
        self._dot.set_token("good" if on else "off")
        text = translate("Sidebar", "Learning on") if on else translate("Sidebar", "Learning off")
        tip = (
            translate(
                "Sidebar", "Conversations are read for suggestions; agents get what you approved"
            )
            if on
            else translate("Sidebar", "Nothing is learned and nothing is given to agents")
        )
        self._state.set_text(text, tip)
        self._switch.setToolTip(tip)

    def state_text(self) -> str:
        """Return what the foot says of the master switch."""
        return self._state.text()

    def set_language(self, language: str) -> None:
        self._language = language

    def retranslate(self) -> None:
        text = translate("Sidebar", "Sample library")
        self._sample.set_state("flask-conical", "info", text)
        tip = translate(
            "Sidebar",
            "What you add here stays in the sample. Start “paper-evo” for a library of your own.",
        )
        self._sample.setToolTip(tip)
        self._sample.setAccessibleDescription(tip)
        self._appearance.set_label(translate("Sidebar", "Appearance"))
        self._switch.setAccessibleName(translate("Sidebar", "Learning"))
        self.set_learning(self._switch.isChecked())
        self._on_theme()

    def _on_theme(self) -> None:
        self._appearance.set_icon("moon" if self._theme.name == "dark" else "sun")

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        for choice, icon, text in (
            (ThemeChoice.SYSTEM, "monitor", translate("Sidebar", "As the system")),
            (ThemeChoice.LIGHT, "sun", translate("Sidebar", "Light")),
            (ThemeChoice.DARK, "moon", translate("Sidebar", "Dark")),
        ):
            on = choice is self._theme.choice
            action = QAction(
                self._theme.icon("check" if on else icon, "accent" if on else "muted"), text, menu
            )
            action.setData(choice)
            group.addAction(action)
            menu.addAction(action)
        group.triggered.connect(self._on_theme_action)
        menu.addSeparator()
        languages = QActionGroup(menu)
        for code, name in LANGUAGES:
            on = code == self._language
            sign = self._theme.icon("check" if on else "languages", "accent" if on else "muted")
            text = name or translate("Sidebar", "Language of the system")
            action = QAction(sign, text, menu)
            action.setData(code)
            languages.addAction(action)
            menu.addAction(action)
        languages.triggered.connect(self._on_language_action)
        top = self._appearance.mapToGlobal(self._appearance.rect().topLeft())
        top.setY(top.y() - menu.sizeHint().height() - self._theme.px(4))
        menu.popup(top)

    def _on_theme_action(self, action: QAction) -> None:
        self.theme_chosen.emit(ThemeChoice(action.data()))

    def _on_language_action(self, action: QAction) -> None:
        self.language_chosen.emit(str(action.data()))
