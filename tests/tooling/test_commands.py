"""dev.py as a person calls it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from installer.devenv import checks, commands, system_packages
from installer.devenv.commands import Workshop
from installer.devenv.steps import StepFailed
from tests.arch.source_tree import ROOT

VOCABULARY = {"run", "test", "lint", "types", "bench", "soak", "shots", "package", "lock"}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Modules that would be started, in order; nothing is installed or started."""
    made: list[tuple[str, ...]] = []

    def module(
        self: Workshop,
        name: str,
        arguments: Sequence[str],
        *,
        cwd: Path | None = None,
        **extra: str,
    ) -> int:
        made.append((name, *arguments, *(f"{key}={value}" for key, value in extra.items())))
        return codes.get(name, 0)

    codes: dict[str, int] = {"mypy": 1}
    monkeypatch.setattr(Workshop, "module", module)
    monkeypatch.setattr(Workshop, "ready_to_run", lambda self: None)
    monkeypatch.setattr(Workshop, "ready_to_develop", lambda self: None)
    monkeypatch.setattr(commands, "ready_for_windows", lambda workshop: None)
    monkeypatch.setattr(commands, "check_qt_loads", lambda workshop: None)
    monkeypatch.setattr(system_packages, "ensure", lambda packages, why: None)
    return made


def test_the_vocabulary_is_whole() -> None:
    assert set(commands.COMMANDS) >= VOCABULARY


def test_it_works_from_another_folder_in_a_path_with_spaces_and_chinese(tmp_path: Path) -> None:
    project = tmp_path / "我的 project"
    shutil.copytree(ROOT / "installer", project / "installer")
    shutil.copy(ROOT / "dev.py", project)
    done = subprocess.run(
        [sys.executable, str(project / "dev.py"), "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(f"  {name} " in done.stdout for name in VOCABULARY)


def test_an_unknown_command_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(ROOT, ["tset"]) == 2
    assert "no command 'tset'" in capsys.readouterr().err


def test_no_command_shows_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(ROOT, []) == 2
    assert "usage:" in capsys.readouterr().out


def test_run_without_a_display_does_the_main_job_and_says_so(
    calls: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """U-12: one command starts the main job on any machine."""
    monkeypatch.setattr(commands, "has_display", lambda: False)
    assert commands.main(ROOT, ["run"]) == 0
    assert calls == [("app.main", "demo")]
    assert "no display" in capsys.readouterr().err


def test_run_with_a_display_opens_the_sample(
    calls: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "has_display", lambda: True)
    assert commands.main(ROOT, ["run"]) == 0
    assert calls == [("app.main", "--sample")]


def test_run_window_opens_one_s_own_library(
    calls: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(system_packages, "ensure", lambda packages, why: prepared.append(why))
    monkeypatch.setattr(commands, "has_display", lambda: True)
    assert commands.main(ROOT, ["run", "window"]) == 0
    assert calls == [("app.main", "window")]
    assert prepared == ["Qt's system libraries"]


def test_run_hands_its_arguments_to_the_command_line(calls: list[tuple[str, ...]]) -> None:
    assert commands.main(ROOT, ["run", "queue", "list", "--json"]) == 0
    assert calls == [("app.main", "queue", "list", "--json")]


def test_test_runs_everything_and_fails_when_only_the_types_fail(
    calls: list[tuple[str, ...]],
) -> None:
    assert commands.main(ROOT, ["test"]) == 1
    names = [call[0] for call in calls]
    assert names[:4] == ["ruff", "ruff", "installer.devenv.contracts", "mypy"]
    assert names[-1] == "pytest"
    assert "PAPER_EVO_FAILED_CHECKS=types" in calls[-1]
    assert "QT_QPA_PLATFORM=offscreen" in calls[-1]


def test_fast_is_pytest_alone_with_its_arguments(calls: list[tuple[str, ...]]) -> None:
    assert commands.main(ROOT, ["test", "--fast", "tests/core", "-k", "queue"]) == 0
    assert [call[:4] for call in calls] == [("pytest", "tests/core", "-k", "queue")]


def test_types_reads_every_part_that_has_code() -> None:
    assert {"core", "tests", "installer", "dev.py"} <= set(checks.typed_paths(ROOT))


def test_a_failed_step_is_two_plain_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(workshop: Workshop, arguments: Sequence[str]) -> int:
        raise StepFailed("It broke.", "Mend it.")

    monkeypatch.setitem(commands.COMMANDS, "run", (fails, ""))
    assert commands.main(ROOT, ["run"]) == 1
    assert capsys.readouterr().err == "[dev] It broke.\n[dev] Mend it.\n"


@pytest.mark.parametrize(
    ("variables", "shown"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True)],
)
def test_a_display_is_seen_by_its_variable(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], shown: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert commands.has_display() is shown


def test_ci_runs_the_test_command_and_nothing_else_decides() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "python3 dev.py test" in script.splitlines()[-1]
