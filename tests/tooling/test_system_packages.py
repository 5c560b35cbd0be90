"""Which system packages are missing, and who may install them; with stand-ins on the PATH."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from installer.devenv import steps, system_packages
from installer.devenv.steps import StepFailed
from installer.devenv.system_packages import SystemPackage


class Machine:
    """A Debian machine of four small programs that log how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.program("dpkg-query", 'cat "$0.says" 2>/dev/null; exit 1')
        self.program("apt-get", "exit 0")
        self.program("apt-cache", 'echo "Package: x"')

    def program(self, name: str, body: str) -> None:
        path = self.folder / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >> "{self.log}"\n{body}\n')
        path.chmod(0o755)

    def has(self, *lines: str) -> None:
        (self.folder / "dpkg-query.says").write_text("".join(f"{line}\n" for line in lines))

    def calls(self, name: str) -> list[str]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line.removeprefix(f"{name} ") for line in lines if line.startswith(name)]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    folder = tmp_path / "bin 目录"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(steps, "FIRST_PAUSE_SECONDS", 0.0)
    return Machine(folder)


GL = SystemPackage(("libgl1",))
GLIB = SystemPackage(("libglib2.0-0", "libglib2.0-0t64"))
XVFB = SystemPackage(("xvfb",))


def test_missing_are_those_of_which_no_name_is_installed(machine: Machine) -> None:
    machine.has("installed libgl1", "installed libglib2.0-0t64", "config-files xvfb")
    assert system_packages.missing([GL, GLIB, XVFB]) == [XVFB]
    assert len(machine.calls("dpkg-query")) == 1


def test_nothing_is_run_when_nothing_is_missing(machine: Machine) -> None:
    machine.has("installed libgl1")
    system_packages.ensure([GL], "Qt")
    assert machine.calls("apt-get") == []


def test_root_installs_only_what_is_missing(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.has("installed libgl1")
    system_packages.ensure([GL, GLIB, XVFB], "Qt")
    update, install = machine.calls("apt-get")
    assert update.endswith(" update")
    assert install.endswith(" install -y --no-install-recommends libglib2.0-0 xvfb")


def test_a_renamed_package_is_asked_for_by_the_name_apt_knows(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.program("apt-cache", 'case "$*" in *t64) echo "Package: x";; esac')
    system_packages.ensure([GLIB], "Qt")
    assert machine.calls("apt-get")[-1].endswith(" libglib2.0-0t64")


def test_an_unknown_package_does_not_stop_the_others(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.program("apt-cache", 'case "$*" in *libgl1) exit 100;; esac; echo "Package: x"')
    system_packages.ensure([GL, XVFB], "Qt")
    assert machine.calls("apt-get")[-1].endswith("--no-install-recommends xvfb")
    assert "do not know: libgl1" in capsys.readouterr().err


def test_a_failing_apt_is_tried_four_times_and_quoted(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.program("apt-get", 'echo "E: Temporary failure resolving"; exit 100')
    with pytest.raises(StepFailed, match="refreshing apt's lists failed 4 times"):
        system_packages.ensure([XVFB], "Qt")
    assert len(machine.calls("apt-get")) == 4
    assert "Temporary failure resolving" in capsys.readouterr().err


def test_without_root_and_without_a_person_it_says_the_command_and_goes_on(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(system_packages, "can_ask", lambda: False)
    system_packages.ensure([XVFB], "Qt")
    assert machine.calls("apt-get") == []
    said = capsys.readouterr().err
    assert "sudo apt-get install -y --no-install-recommends xvfb" in said


@pytest.mark.parametrize(("answer", "installs"), [(True, True), (False, False)])
def test_without_root_a_person_is_asked(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, answer: bool, installs: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine.program("sudo", 'exec "$@"')
    monkeypatch.setattr(system_packages, "can_ask", lambda: True)
    monkeypatch.setattr(system_packages, "ask", lambda question: answer)
    system_packages.ensure([XVFB], "Qt")
    assert bool(machine.calls("apt-get")) is installs


def test_other_systems_are_left_alone(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    system_packages.ensure([XVFB], "Qt")
    assert machine.calls("dpkg-query") == []
