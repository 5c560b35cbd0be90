"""The commands of ``dev.py`` and what each needs before it runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from installer.devenv import checks, lockfiles, system_packages, virtualenv
from installer.devenv.steps import StepFailed, say
from installer.devenv.virtualenv import VirtualEnvironment


@dataclass(frozen=True)
class Workshop:
    """The checkout that is worked on."""

    root: Path

    @property
    def environment(self) -> VirtualEnvironment:
        return VirtualEnvironment(self.root / ".venv")

    def ready_to_run(self) -> None:
        virtualenv.ensure(self.environment, self.root / lockfiles.RUNTIME)

    def ready_to_develop(self) -> None:
        virtualenv.ensure(
            self.environment,
            self.root / lockfiles.DEV,
            includes=(self.root / lockfiles.RUNTIME,),
        )

    def variables(self, **extra: str) -> dict[str, str]:
        """The environment of our own programs: packages come from this checkout only."""
        return virtualenv.clean_environment() | {"PYTHONPATH": str(self.root)} | extra

    def module(
        self, name: str, arguments: Sequence[str], *, cwd: Path | None = None, **extra: str
    ) -> int:
        """Run ``python -m name``; ``-P`` keeps a folder named ``core`` in cwd from being ours."""
        command = [str(self.environment.python), "-P", "-m", name, *arguments]
        return subprocess.run(command, cwd=cwd, env=self.variables(**extra), check=False).returncode


def has_display() -> bool:
    """Whether a window can be shown."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY"))


def check_qt_loads(workshop: Workshop) -> None:
    """Raises: StepFailed when a system library of Qt is missing; says which."""
    probe = subprocess.run(
        [str(workshop.environment.python), "-c", "import PySide6.QtWidgets"],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if probe.returncode != 0:
        last = (probe.stderr.strip().splitlines() or ["no message"])[-1]
        names = " ".join(package.title for package in system_packages.QT)
        raise StepFailed(
            f"Qt cannot load here: {last}",
            f"Install Qt's system libraries (Debian, Ubuntu: apt-get install {names}).",
        )


def run(workshop: Workshop, arguments: Sequence[str]) -> int:
    workshop.ready_to_run()
    if arguments and (arguments[0] != "window" or not has_display()):
        return workshop.module("app.main", arguments)
    if not has_display():
        say("no display here: running the main job without a window (`demo`)")
        return workshop.module("app.main", ["demo"])
    system_packages.ensure(system_packages.QT, "Qt's system libraries")
    check_qt_loads(workshop)
    if arguments:
        say("starting the window")
        return workshop.module("app.main", arguments)
    say("starting the window with the sample project")
    return workshop.module("app.main", ["--sample"])


def ready_for_windows(workshop: Workshop) -> None:
    """What tests and screenshots need: Qt's libraries, Xvfb and the fonts of the design."""
    system_packages.ensure(
        (*system_packages.QT, *system_packages.FONTS, *system_packages.TESTS),
        "Qt's system libraries, fonts and the virtual display",
    )
    workshop.ready_to_develop()
    check_qt_loads(workshop)


def test(workshop: Workshop, arguments: Sequence[str]) -> int:
    ready_for_windows(workshop)
    rest = list(arguments)
    only_tests = "--fast" in rest
    if only_tests:
        rest.remove("--fast")
    failed = [] if only_tests else checks.run_all(workshop.module, workshop.root)
    if not rest and (os.cpu_count() or 1) > 1:
        rest = ["-n", "2"]
    say("running the tests")
    code = workshop.module(
        "pytest",
        rest,
        cwd=workshop.root,
        QT_QPA_PLATFORM="offscreen",
        PAPER_EVO_FAILED_CHECKS=", ".join(failed),
    )
    return code or (1 if failed else 0)


def lint(workshop: Workshop, arguments: Sequence[str]) -> int:
    workshop.ready_to_develop()
    if "--fix" in arguments:
        workshop.module("ruff", ["check", "--fix", "."], cwd=workshop.root)
        workshop.module("ruff", ["format", "."], cwd=workshop.root)
    failed = checks.run(checks.STYLE, workshop.module, workshop.root)
    return 1 if failed else 0


def types(workshop: Workshop, arguments: Sequence[str]) -> int:
    workshop.ready_to_develop()
    return workshop.module(
        "mypy", arguments or checks.typed_paths(workshop.root), cwd=workshop.root
    )


def bench(workshop: Workshop, arguments: Sequence[str]) -> int:
    ready_for_windows(workshop)
    return workshop.module("tests.bench", arguments, cwd=workshop.root)


def soak(workshop: Workshop, arguments: Sequence[str]) -> int:
    ready_for_windows(workshop)
    return workshop.module("tests.soak", arguments, cwd=workshop.root)


def shots(workshop: Workshop, arguments: Sequence[str]) -> int:
    ready_for_windows(workshop)
    return workshop.module("ui.shots", arguments, cwd=workshop.root)


def package(workshop: Workshop, arguments: Sequence[str]) -> int:
    system_packages.ensure(system_packages.QT, "Qt's system libraries")
    builder = VirtualEnvironment(workshop.root / ".venv-build")
    virtualenv.ensure(builder, workshop.root / lockfiles.BUILD)
    command = [str(builder.python), "-P", "-m", "installer.build", *arguments]
    return subprocess.run(
        command, cwd=workshop.root, env=workshop.variables(), check=False
    ).returncode


def lock(workshop: Workshop, arguments: Sequence[str]) -> int:
    tool = VirtualEnvironment(workshop.root / "build" / "lock-tool")
    tool.folder.parent.mkdir(exist_ok=True)
    lockfiles.write(workshop.root, tool, upgrade="--upgrade" in arguments)
    return 0


def clean(workshop: Workshop, arguments: Sequence[str]) -> int:
    del arguments
    for name in (
        ".venv",
        ".venv-build",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".import_linter_cache",
        ".hypothesis",
        "build",
        "dist",
    ):
        folder = workshop.root / name
        if folder.is_dir():
            say(f"removing {name}/")
            shutil.rmtree(folder)
    return 0


Action = Callable[[Workshop, Sequence[str]], int]
COMMANDS: dict[str, tuple[Action, str]] = {
    "run": (run, "start the window with the sample project; without a display, the main job"),
    "test": (test, "all checks, then all tests; ARGS go to pytest; --fast: only pytest"),
    "lint": (lint, "style and import contracts; --fix mends what can be mended"),
    "types": (types, "mypy --strict"),
    "bench": (bench, "the speed table (P-01 to P-13), also as JSON in build/bench.json"),
    "soak": (soak, "the long kill, load and fuzz counts"),
    "shots": (shots, "screenshots of every page into build/shots/"),
    "package": (package, "a one-folder build in dist/, started once to see that it works"),
    "lock": (lock, "write the hashed locks from pyproject.toml; --upgrade takes newer versions"),
    "clean": (clean, "remove everything that this script made here"),
}


def usage() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {text}" for name, (_, text) in COMMANDS.items()]
    last = (
        "`run window` opens the window on your own library.",
        "`run ARGS` is the command line: `dev.py run queue list` is `paper-evo queue list`.",
    )
    return "\n".join(["usage: python3 dev.py COMMAND [ARGS]", "", *lines, "", *last])


def main(root: Path, arguments: Sequence[str]) -> int:
    """Exit code 0 done, 1 failed, 2 usage."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if arguments else 2
    name, *rest = arguments
    if name not in COMMANDS:
        print(f"dev.py: no command {name!r}\n\n{usage()}", file=sys.stderr)
        return 2
    try:
        return COMMANDS[name][0](Workshop(root), rest)
    except StepFailed as failure:
        say(failure.message)
        if failure.hint:
            say(failure.hint)
        return 1
    except KeyboardInterrupt:
        say("stopped")
        return 130
