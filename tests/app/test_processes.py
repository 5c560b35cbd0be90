"""The command line as a process: pipes, Ctrl-C, locales, what it imports (U-10, P-02, R-01)."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.sample import sessions
from core.api import open_core
from core.paths import Paths
from tests.app.command_line import command, process, variables
from tests.core.library import Desk
from tests.fakes.clock import FixedClock


@pytest.fixture
def transcript(tmp_path: Path, folder: Path) -> Path:
    """The bundled session of a few hundred lines, in this test's folder."""
    path = tmp_path / "session.jsonl"
    return sessions.write_session(sessions.REFUNDS, path, folder, FixedClock().now())


@pytest.mark.usefixtures("filled")
def test_a_reader_that_goes_away_ends_it_quietly(folder: Path, transcript: Path) -> None:
    for line in (("audit", "list"), ("sessions", "show", "--transcript", transcript, "--json")):
        process_ = subprocess.Popen(
            command(*line), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=variables()
        )
        assert process_.stdout is not None
        assert process_.stderr is not None
        process_.stdout.close()  # before the first byte, like `| true`
        assert process_.stderr.read() == b""
        assert process_.wait(timeout=30) == 0
        process_.stderr.close()


@pytest.mark.usefixtures("filled")
def test_head_gets_its_lines(transcript: Path) -> None:
    line = [*command("sessions", "show", "--transcript", transcript, "--json")]
    quoted = " ".join(f"'{word}'" for word in line)
    done = subprocess.run(
        ["sh", "-c", f"{quoted} | head -n 2"], capture_output=True, env=variables(), check=True
    )
    assert done.stdout.startswith(b'{\n  "turns"')
    assert done.stderr == b""


@pytest.mark.parametrize(
    "locale",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1:strict"},
    ],
)
def test_every_text_prints_in_every_locale(filled: Desk, locale: dict[str, str]) -> None:
    words = process("queue", "list", environment=variables(**locale))
    assert (words.code, words.err) == (0, "")
    assert len(words.out.splitlines()) == 3
    answer = process("queue", "list", "--json", environment=variables(**locale))
    assert "以后回复我先给结论，再给理由。" in {item["text"] for item in answer.data["items"]}
    error = process("queue", "show", "没有", "--json", environment=variables(**locale))
    assert "没有" in json.loads(error.err)["error"]["message"]


def test_a_file_name_that_is_no_text(scratch: None, tmp_path: Path, transcript: Path) -> None:
    """A name in bytes that are no UTF-8 is read, named and printed all the same."""
    odd = os.fsencode(tmp_path) + b"/se\xffsion.jsonl"
    os.link(transcript, odd)
    done = subprocess.run(
        [*command("sessions", "show", "--json", "--transcript"), odd],
        capture_output=True,
        env=variables(),
        check=True,
    )
    assert json.loads(done.stdout)["turns"]
    Path(os.fsdecode(odd)).unlink()
    done = subprocess.run(
        [*command("sessions", "show", "--json", "--transcript"), odd],
        capture_output=True,
        env=variables(),
        check=False,
    )
    assert done.returncode == 1
    assert "sion.jsonl" in json.loads(done.stderr)["error"]["message"]


def test_a_transcript_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    record = {
        "type": "user",
        "uuid": "u1",
        "sessionId": "s",
        "message": {"role": "user", "content": "hello \x1b]0;owned\x07 \x1b[2J there\nnext"},
    }
    path.write_text(json.dumps(record) + "\n", "utf-8")
    words = process("sessions", "show", "--transcript", path)
    assert words.code == 0
    assert "\x1b" not in words.out
    assert "there" in words.out
    exact = process("sessions", "show", "--transcript", path, "--json").data
    assert exact["turns"][0]["user"][0].startswith("hello")


def test_ctrl_c_in_the_middle_of_reading_leaves_nothing_half_done(
    scratch: None, paths: Paths, folder: Path, tmp_path: Path
) -> None:
    """U-10: rounds before it are kept whole; reading again goes on where it stopped."""
    path = tmp_path / "long.jsonl"
    _long_session(path, folder, rounds=400)
    line = command("reflect", "--transcript", path, "--project", folder, "--json")
    running = subprocess.Popen(
        line,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=variables(),
        start_new_session=True,
    )
    _wait_for_a_suggestion(paths)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the encoder's process, too
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert out == b""
    assert json.loads(err)["error"]["code"] == "cancelled"
    with open_core(paths, prefer_encoder="ngram") as core:
        kept = core.queue.list()
        assert core.audit.verify().ok
        assert "error" not in {found.severity for found in core.doctor.examine().findings}
    assert kept
    assert all(item.evidence is not None for item in kept)
    _long_session(path, folder, rounds=4)
    again = process("reflect", "--transcript", path, "--project", folder, "--json")
    assert again.code == 0, again.err
    with open_core(paths, prefer_encoder="ngram") as core:
        texts = [item.text for item in core.queue.list()]
    assert len(texts) == len(set(texts))


def _long_session(path: Path, folder: Path, *, rounds: int) -> None:
    with path.open("w", encoding="utf-8") as stream:
        parent = None
        for number in range(rounds * 10):
            text = f"look at file {number} again"
            if number % 10 == 3:
                text = f"Importer {number} must always wait {number + 7} seconds before it retries."
            for role in ("user", "assistant"):
                identity = f"00000000-0000-4000-8000-{number:08d}{role == 'user':04d}"
                content = text if role == "user" else [{"type": "text", "text": "done"}]
                record = {
                    "parentUuid": parent,
                    "isSidechain": False,
                    "cwd": str(folder),
                    "sessionId": "long",
                    "type": role,
                    "message": {"role": role, "content": content},
                    "uuid": identity,
                    "timestamp": "2026-03-02T09:00:00.000Z",
                }
                stream.write(json.dumps(record) + "\n")
                parent = identity


def _wait_for_a_suggestion(paths: Paths) -> None:
    import sqlite3

    until = time.monotonic() + 60
    while time.monotonic() < until:
        with contextlib.suppress(sqlite3.Error):
            connection = sqlite3.connect(f"{paths.database.as_uri()}?mode=ro", uri=True)
            try:
                if connection.execute("SELECT count(*) FROM suggestion").fetchone()[0]:
                    return
            finally:
                connection.close()
        time.sleep(0.02)
    pytest.fail("nothing was queued")


HEAVY = ("sqlalchemy", "alembic", "PySide6", "numpy", "pydantic", "keyring", "psutil", "rich", "ui")


@pytest.mark.parametrize("line", ["--help", "queue --help", "--version", "sessions show"])
def test_what_needs_no_library_imports_none(line: str, transcript: Path) -> None:
    """P-02's base: neither SQLAlchemy nor Qt where nothing of theirs is used."""
    arguments = line.split()
    if line == "sessions show":
        arguments += ["--transcript", str(transcript)]
    program = (
        "import sys;from app.main import main;code=main(sys.argv[1:]);"
        "print(sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr);"
        "sys.exit(code)"
    )
    answer = process(*arguments, program=[sys.executable, "-P", "-c", program])
    assert answer.code == 0
    loaded = set(eval(answer.err))
    assert "app" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_command_line_never_loads_qt(filled: Desk) -> None:
    program = (
        "import sys;from app.main import main;main(['queue','list']);"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert process(program=[sys.executable, "-P", "-c", program]).code == 0


def test_the_encoder_switch_runs_the_worker_and_nothing_else() -> None:
    """A frozen build has no Python to start: it starts itself (app.bootstrap)."""
    from core.encoder import WorkerEncoder

    encoder = WorkerEncoder([sys.executable, "-P", "-m", "app.main", "--encoder-worker"])
    try:
        rows = encoder.encode(["Use pnpm.", "用 pnpm。"])
    finally:
        encoder.close()
    assert rows.shape == (2, encoder.dimension)


def test_a_frozen_build_names_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.bootstrap import encoder_command

    assert encoder_command() is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert encoder_command() == (sys.executable, "--encoder-worker")
