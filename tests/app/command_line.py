"""Runs ``paper-evo`` as a person or a program does: in this process, or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.main import main

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command line gave."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON of the answer."""
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, str]:
        """The JSON of the error; also checks its shape (U-09)."""
        body = json.loads(self.err)
        assert list(body) == ["error"]
        assert list(body["error"]) == ["code", "message", "hint"]
        error: dict[str, str] = body["error"]
        return error


Run = Callable[..., Answer]


def runner(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs the command line in this process."""

    def run(*arguments: object) -> Answer:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Answer(code, captured.out, captured.err)

    return run


def command(*arguments: object) -> list[str]:
    """Return the command line of a process of its own."""
    return [sys.executable, "-P", "-m", "app.main", *map(str, arguments)]


def variables(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def process(
    *arguments: object,
    cwd: Path | None = None,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    program: Sequence[str] | None = None,
) -> Answer:
    """Run the command line in a process of its own, without any terminal."""
    done = subprocess.run(
        [*program, *map(str, arguments)] if program else command(*arguments),
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=dict(environment or variables()),
        timeout=90,
        check=False,
        start_new_session=True,  # no controlling terminal either
    )
    err = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in err, err
    return Answer(done.returncode, done.stdout.decode("utf-8", "replace"), err)
