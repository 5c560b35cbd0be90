"""Screenshots of every page: ``python -m ui.shots [--page P] [--theme T] [--language L] [OUT]``.

A real core on a library in a temporary folder, filled through the façade; every page × theme ×
language × empty, typical, full at 1360×860, and the typical one at 1100×720 and at 150 %.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAGES = ("knowledge", "queue")
THEMES = ("light", "dark")
LANGUAGES = ("en", "zh_CN")
STATES = ("empty", "typical", "full")


def main() -> int:
    """Run from the command line; one process per state, scale and language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, nargs="?", default=Path("build/shots"))
    parser.add_argument("--page", choices=PAGES)
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--state", choices=STATES)
    parser.add_argument("--one", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.one:
        language, state, size, scale = options.one.split(",")
        pages = [options.page] if options.page else list(PAGES)
        themes = [options.theme] if options.theme else list(THEMES)
        _render(options.out, pages, themes, language, state, size, scale)
        return 0
    runs: list[tuple[str, str, str, str]] = []
    for language in [options.language] if options.language else LANGUAGES:
        states = [options.state] if options.state else STATES
        runs += [(language, state, "1360x860", "1") for state in states]
        if options.state in (None, "typical"):
            runs.append((language, "typical", "1100x720", "1"))
            runs.append((language, "typical", "1360x860", "1.5"))
    for run in runs:
        command = [sys.executable, "-m", "ui.shots", str(options.out), "--one", ",".join(run)]
        command += ["--page", options.page] if options.page else []
        command += ["--theme", options.theme] if options.theme else []
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": run[3]}
        subprocess.run(command, check=True, env=environment)
    print(f"written to {options.out}")
    return 0


def _render(
    out: Path,
    pages: list[str],
    themes: list[str],
    language: str,
    state: str,
    size: str,
    scale: str,
) -> None:
    from core.api import open_core
    from core.paths import Paths
    from ui.application import make_application
    from ui.i18n.languages import Languages
    from ui.main_window import MainWindow
    from ui.shots_library import ShotClock, fill
    from ui.theme import Theme, ThemeChoice

    app = make_application(["paper-evo"])
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        home = root / "home"
        home.mkdir()
        os.environ["HOME"] = str(home)
        paths = Paths(home, home / ".paper", root / "data" / "paper.db")
        clock = ShotClock()
        with open_core(paths, clock=clock, scratch=True, prefer_encoder="ngram") as core:
            if state != "empty":
                fill(core, clock, home / "code", language=language, full=state == "full")
            core.settings.set("ui.language", language)
            core.settings.set("ui.theme", themes[0])
            languages = Languages(app)
            languages.install(language)
            theme = Theme(app, ThemeChoice(themes[0]), language)
            theme.apply()
            window = MainWindow(core, theme, languages)
            width, height = (int(part) for part in size.split("x"))
            window.resize(width, height)
            window.show()
            _settle(window.workbench)
            if state != "empty":
                projects = core.projects.list()
                atlas = next(p for p in projects if p.name == "atlas-api")
                window.workbench.projects.choose(atlas.id)
                _settle(window.workbench)
            for page in pages:
                window.workbench.show_page(page)
                _settle(window.workbench)
                if page == "queue" and state != "empty":
                    window.workbench.queue.select_row(2)  # it may replace an entry
                    _settle(window.workbench)
                for name in themes:
                    core.settings.set("ui.theme", name)
                    theme.set_choice(ThemeChoice(name))
                    _settle(window.workbench)
                    suffix = "" if (size, scale) == ("1360x860", "1") else f".{size}@{scale}"
                    file = out / f"{page}.{state}.{language}.{name}{suffix}.png"
                    window.grab().save(str(file))
                    print(file)
            window.close_now()
            window.deleteLater()


def _settle(window: object) -> None:
    """Let answers and timers arrive; a development aid, not the application."""
    from PySide6.QtTest import QTest

    tasks = window.tasks  # type: ignore[attr-defined]
    end = time.monotonic() + 10
    QTest.qWait(120)
    while tasks.busy and time.monotonic() < end:
        QTest.qWait(20)
    QTest.qWait(120)


if __name__ == "__main__":
    sys.exit(main())
