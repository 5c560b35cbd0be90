"""Retries, questions and the one-at-a-time lock of the set-up."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from installer.devenv import steps
from installer.devenv.steps import StepFailed, with_retries
from tests.arch.source_tree import ROOT


def test_a_flaky_download_is_tried_again_with_growing_pauses_and_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    codes = iter([1, 2, 0])
    pauses: list[float] = []
    with_retries("fetching", lambda: next(codes), hint="", sleep=pauses.append)
    assert pauses == [3.0, 6.0]
    said = capsys.readouterr().err
    assert "fetching failed (exit code 1); attempt 2 of 4 in 3 s" in said
    assert "attempt 3 of 4" in said


def test_after_four_attempts_it_fails_with_what_to_do() -> None:
    calls: list[int] = []
    pauses: list[float] = []

    def fails() -> int:
        calls.append(1)
        return 7

    with pytest.raises(StepFailed, match="fetching failed 4 times") as caught:
        with_retries("fetching", fails, hint="Check the network.", sleep=pauses.append)
    assert caught.value.hint == "Check the network."
    assert len(calls) == 4
    assert pauses == [3.0, 6.0, 12.0]


def test_success_at_once_waits_for_nothing() -> None:
    pauses: list[float] = []
    with_retries("fetching", lambda: 0, hint="", sleep=pauses.append)
    assert pauses == []


@pytest.mark.parametrize(
    ("answer", "yes"),
    [("\n", True), ("y\n", True), ("Yes\n", True), ("n\n", False), ("x\n", False)],
)
def test_an_empty_answer_is_yes(answer: str, yes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
    assert steps.ask("Run it now?") is yes


def test_nobody_is_asked_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert not steps.can_ask()


def test_two_set_ups_wait_for_each_other(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from installer.devenv.steps import one_at_a_time\n"
        "with one_at_a_time(Path(sys.argv[1])): print('in', flush=True)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "set up.lock")]
    with steps.one_at_a_time(tmp_path / "set up.lock"):
        waiting = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert waiting.stderr is not None
        assert "waiting for it" in waiting.stderr.readline()
        assert waiting.poll() is None
    out, _ = waiting.communicate(timeout=30)
    assert out == "in\n"
