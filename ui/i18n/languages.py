"""Install the translations of a language; English has a file of its own for its plurals."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

import resources

SUPPORTED = ("en", "zh_CN")


def resolve_language(setting: str, system: list[str]) -> str:
    """Return one of :data:`SUPPORTED` for the setting and the system's languages. Pure.

    Args:
        setting: value of ``ui.language``: ``system`` or "" for the system's, else a locale name.
        system: the system's languages, best first, e.g. ``["zh-Hans-CN", "en-US"]``.
    """
    wanted = [setting] if setting not in ("", "system") else system
    for name in wanted:
        plain = name.replace("-", "_")
        if plain.startswith("zh"):
            return "zh_CN"
        if plain.startswith("en"):
            return "en"
    return "en"


class Languages:
    """The application's translators; Qt calls ``LanguageChange`` on every widget at a switch."""

    def __init__(self, app: QCoreApplication) -> None:
        self._app = app
        self._translator: QTranslator | None = None
        self._data: list[bytes] = []
        self.current = ""

    def install(self, language: str) -> None:
        """Switch to ``language`` (one of :data:`SUPPORTED`) and its locale."""
        if language == self.current:
            return
        translator = QTranslator(self._app)
        # From memory: Qt maps a file, and an update that rewrites it would end the program.
        data = resources.path("i18n", f"paper-evo_{language}.qm").read_bytes()
        translator.load(data)
        self._data.append(data)  # Qt keeps pointing into it
        old, self._translator = self._translator, translator
        QLocale.setDefault(_locale(language))
        self._app.installTranslator(translator)
        if old is not None:
            self._app.removeTranslator(old)
            old.deleteLater()
        self.current = language


def _locale(language: str) -> QLocale:
    """Return the system's locale if it speaks ``language`` (its number format), else ours."""
    system = QLocale.system()
    if system.language() != QLocale.Language.C and system.name().startswith(language[:2]):
        return system
    return QLocale(language)
