"""What the package builder does besides calling PyInstaller."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer import build
from installer.devenv.steps import StepFailed


def test_the_smoke_start_sees_nothing_of_the_checkout_or_the_person(tmp_path: Path) -> None:
    given = {
        "PATH": "/bin",
        "HOME": "/home/someone",
        "PYTHONPATH": "/checkout",
        "PAPER_SCRATCH": "1",
        "QT_PLUGIN_PATH": "/checkout/plugins",
    }
    variables = build.variables_of_nobody(tmp_path, given)
    assert variables["PATH"] == "/bin"
    assert variables["HOME"] == str(tmp_path)
    assert not {"PYTHONPATH", "PAPER_SCRATCH", "QT_PLUGIN_PATH"} & set(variables)


def test_size_counts_files_once(tmp_path: Path) -> None:
    (tmp_path / "libQt6.so.6.11").write_bytes(b"x" * 2**20)
    (tmp_path / "libQt6.so").symlink_to("libQt6.so.6.11")
    assert build.size_in_mib(tmp_path) == 1.0


def test_a_build_that_ends_badly_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "BUILT", tmp_path)
    monkeypatch.setattr(build, "build", lambda: None)
    program = build.program("paper-evo")
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    assert build.main([]) == 1
    assert "demo ended with exit code 3" in capsys.readouterr().err


def test_a_window_that_closes_by_itself_fails_the_smoke_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "BUILT", tmp_path)
    for name in ("paper-evo", "paper-evo-window"):
        build.program(name).write_text("#!/bin/sh\nexit 0\n")
        build.program(name).chmod(0o755)
    with pytest.raises(StepFailed, match="window ended by itself"):
        build.smoke()
