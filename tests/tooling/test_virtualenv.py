"""The virtual environment: made once, stamped, rebuilt only when something it rests on changed."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from installer.devenv import virtualenv
from installer.devenv.steps import StepFailed
from installer.devenv.virtualenv import VirtualEnvironment


class Recorder:
    """Stands for subprocess.run: makes the file that venv would make, downloads nothing."""

    def __init__(self, environment: VirtualEnvironment, pip_codes: Sequence[int] = ()) -> None:
        self.environment = environment
        self.pip_codes = list(pip_codes)
        self.commands: list[list[str]] = []
        self.variables: list[dict[str, str]] = []

    def __call__(
        self, command: list[str], *, env: dict[str, str], check: bool
    ) -> subprocess.CompletedProcess[bytes]:
        assert not check
        self.commands.append(command)
        self.variables.append(env)
        code = 0
        if "venv" in command:
            self.environment.python.parent.mkdir(parents=True, exist_ok=True)
            self.environment.python.touch()
        elif self.pip_codes:
            code = self.pip_codes.pop(0)
        return subprocess.CompletedProcess(command, code)

    @property
    def made(self) -> list[str]:
        return ["venv" if "venv" in command else command[-1] for command in self.commands]


@pytest.fixture
def environment(tmp_path: Path) -> VirtualEnvironment:
    folder = tmp_path / "新 folder"
    folder.mkdir()
    (folder / "small.lock").write_text("a==1 --hash=sha256:00\n")
    (folder / "big.lock").write_text("a==1 --hash=sha256:00\nb==1 --hash=sha256:11\n")
    return VirtualEnvironment(folder / ".venv")


def lock(environment: VirtualEnvironment, name: str) -> Path:
    return environment.folder.parent / name


def ensure(environment: VirtualEnvironment, name: str, **extra: Any) -> Recorder:
    recorder = Recorder(environment, extra.pop("pip_codes", ()))
    virtualenv.ensure(environment, lock(environment, name), run=recorder, **extra)
    return recorder


def test_a_new_environment_is_made_and_filled_by_hash_from_wheels(
    environment: VirtualEnvironment,
) -> None:
    recorder = ensure(environment, "small.lock")
    assert recorder.made == ["venv", str(lock(environment, "small.lock"))]
    assert "--require-hashes" in recorder.commands[1]
    assert recorder.commands[1][0] == str(environment.python)


def test_the_next_start_does_nothing(environment: VirtualEnvironment) -> None:
    ensure(environment, "small.lock")
    assert ensure(environment, "small.lock").made == []


def test_a_changed_lock_rebuilds(environment: VirtualEnvironment) -> None:
    ensure(environment, "small.lock")
    lock(environment, "small.lock").write_text("a==2 --hash=sha256:22\n")
    assert ensure(environment, "small.lock").made[0] == "venv"


def test_a_bigger_lock_is_installed_on_top(environment: VirtualEnvironment) -> None:
    ensure(environment, "small.lock")
    recorder = ensure(environment, "big.lock", includes=(lock(environment, "small.lock"),))
    assert recorder.made == [str(lock(environment, "big.lock"))]
    assert ensure(environment, "small.lock").made == []


def test_what_a_bigger_lock_includes_needs_no_second_installation(
    environment: VirtualEnvironment,
) -> None:
    ensure(environment, "big.lock", includes=(lock(environment, "small.lock"),))
    assert ensure(environment, "small.lock").made == []


def test_an_environment_whose_python_is_gone_is_rebuilt(environment: VirtualEnvironment) -> None:
    ensure(environment, "small.lock")
    environment.python.unlink()
    assert ensure(environment, "small.lock").made[0] == "venv"


def test_a_damaged_stamp_counts_as_none(environment: VirtualEnvironment) -> None:
    ensure(environment, "small.lock")
    environment.stamp.write_text("{half")
    assert ensure(environment, "small.lock").made[0] == "venv"


def test_a_failed_download_leaves_no_stamp(
    environment: VirtualEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("installer.devenv.steps.FIRST_PAUSE_SECONDS", 0.0)
    with pytest.raises(StepFailed, match="downloading the Python packages failed 4 times"):
        ensure(environment, "small.lock", pip_codes=[1, 1, 1, 1])
    assert virtualenv.read_stamp(environment) == {}
    recorder = ensure(environment, "small.lock", pip_codes=[1, 0])
    assert recorder.made[0] == "venv"
    assert virtualenv.read_stamp(environment)


def test_settings_that_would_send_packages_elsewhere_are_left_out(
    environment: VirtualEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_TARGET", "/somewhere")
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    recorder = ensure(environment, "small.lock")
    assert all(not {"PIP_TARGET", "PYTHONPATH"} & set(env) for env in recorder.variables)
