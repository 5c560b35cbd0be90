"""The log: rotates, is private, and holds no secret and nobody's words (R-08)."""

from __future__ import annotations

import logging
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.crash import install_hooks
from app.logs import FILE_NAME, KEPT_FILES, start_log, stop_log
from tests.app.command_line import process, variables

WORDS = "we pay the Kowalski invoice on Friday"
SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"


def logged(folder: Path, level: str = "") -> str:
    handler = start_log(folder, {"PAPER_LOG": level} if level else {})
    log = logging.getLogger("core.anything")
    try:
        log.debug("a debug line")
        log.warning("reading %r failed with token %s", WORDS, SECRET)
        try:
            try:
                raise KeyError(WORDS)
            except KeyError as error:
                raise ValueError(f"INSERT … ({WORDS!r})") from error
        except ValueError:
            log.exception("it failed")
    finally:
        stop_log(handler)
    return (folder / FILE_NAME).read_text("utf-8")


def test_the_place_of_an_error_but_no_words(tmp_path: Path) -> None:
    text = logged(tmp_path / "logs")
    assert "Kowalski" not in text
    assert "ValueError" in text
    assert "KeyError" in text
    assert "test_logs.py" in text
    assert "a debug line" not in text


@pytest.mark.parametrize("level", ["", "debug", "info", "error", "nonsense"])
def test_never_a_secret_at_any_level(tmp_path: Path, level: str) -> None:
    assert SECRET not in logged(tmp_path / "logs", level)


def test_debug_shows_words_because_it_was_asked_for(tmp_path: Path) -> None:
    text = logged(tmp_path / "logs", "debug")
    assert "Kowalski" in text
    assert "a debug line" in text


def test_it_is_private_and_rotates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.logs.MOST_BYTES", 2_000)
    handler = start_log(tmp_path / "logs", {})
    log = logging.getLogger("paper_evo")
    for number in range(400):
        log.warning("line %d", number)
    stop_log(handler)
    files = sorted((tmp_path / "logs").iterdir())
    assert len(files) == KEPT_FILES + 1
    assert all(path.stat().st_size <= 2_100 for path in files)
    if sys.platform != "win32":
        assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_nothing_to_say_leaves_no_file(tmp_path: Path) -> None:
    stop_log(start_log(tmp_path / "logs", {}))
    assert not (tmp_path / "logs").exists()


def test_a_log_that_cannot_be_written_ends_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").write_text("a file", "utf-8")
    handler = start_log(tmp_path / "logs", {})
    logging.getLogger("core").warning("lost")
    stop_log(handler)
    assert capsys.readouterr().err == ""


def test_what_nobody_caught_goes_to_the_log(tmp_path: Path) -> None:
    """The nets of main thread, threads and destructors print no traceback."""
    program = f"""
import sys, threading
from pathlib import Path
from app.logs import start_log
from app.crash import install_hooks
start_log(Path({str(tmp_path / "logs")!r}), {{}})
install_hooks()
def broken():
    raise LookupError({WORDS!r})
thread = threading.Thread(target=broken, name="lane-db")
thread.start(); thread.join()
class Odd:
    def __del__(self):
        raise OSError({WORDS!r})
Odd()
raise ValueError({WORDS!r})
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=variables(),
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "ValueError" in done.stderr
    text = (tmp_path / "logs" / FILE_NAME).read_text("utf-8")
    for part in ("LookupError", "lane-db", "OSError", "ValueError", "broken"):
        assert part in text
    assert "Kowalski" not in text
    assert "Kowalski" not in done.stderr


def test_hooks_can_be_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for holder, name in (
        (sys, "excepthook"),
        (threading, "excepthook"),
        (sys, "unraisablehook"),
    ):
        monkeypatch.setattr(holder, name, getattr(holder, name))
    install_hooks()
    assert sys.excepthook.__module__ == "app.crash"


def test_the_variable_reaches_a_command(scratch: None, tmp_path: Path) -> None:
    answer = process("projects", "list", environment=variables(PAPER_LOG="debug"))
    assert (answer.code, answer.err) == (0, "")
