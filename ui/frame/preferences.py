"""Theme, language and the master switch, kept in the core's settings."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QWidget

from core.settings.types import SettingView
from ui.frame.context import Context
from ui.frame.sidebar import Sidebar
from ui.i18n.languages import Languages, resolve_language
from ui.theme import ThemeChoice

ENABLED, THEME, LANGUAGE = "memory.enabled", "ui.theme", "ui.language"


@dataclass(frozen=True, slots=True)
class _Values:
    enabled: bool
    theme: str
    language: str


class Preferences(QObject):
    """Reads and writes three settings; a refused write shows the value in force again."""

    def __init__(
        self, context: Context, sidebar: Sidebar, languages: Languages, window: QWidget
    ) -> None:
        super().__init__(window)
        self._context, self._sidebar, self._languages = context, sidebar, languages
        sidebar.theme_chosen.connect(self._on_theme)
        sidebar.language_chosen.connect(self._on_language)
        sidebar.learning_toggled.connect(self._on_learning)

    def reload(self) -> None:
        """Read the values in the background."""
        core = self._context.core

        def work() -> _Values:
            return _Values(
                core.settings.switches().enabled,
                core.settings.text(THEME),
                core.settings.text(LANGUAGE),
            )

        self._context.tasks.query(work, self._on_values, self, key="preferences")

    def _on_values(self, values: _Values) -> None:
        self._sidebar.set_learning(values.enabled)
        self._sidebar.set_language("" if values.language == "system" else values.language)
        self._context.theme.set_choice(ThemeChoice(values.theme))
        self._apply_language(values.language)

    def _apply_language(self, setting: str) -> None:
        language = resolve_language(setting, QLocale.system().uiLanguages())
        self._context.theme.set_language(language)
        self._languages.install(language)

    def _set(self, key: str, value: object) -> None:
        core, origin = self._context.core, self._context.origin

        def work() -> SettingView:
            return core.settings.set(key, value, origin=origin)

        def failed(error: BaseException) -> None:
            self._context.show_error(error)
            self.reload()

        self._context.tasks.mutate(work, self._on_set, self, on_error=failed)

    def _on_set(self, _view: SettingView) -> None:
        self.reload()

    def _on_theme(self, choice: ThemeChoice) -> None:
        self._context.theme.set_choice(choice)
        self._set(THEME, choice.value)

    def _on_language(self, language: str) -> None:
        self._set(LANGUAGE, language or "system")

    def _on_learning(self, on: bool) -> None:
        self._set(ENABLED, on)
