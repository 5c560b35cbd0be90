"""Length-prefixed binary frames between the encoder's parent and its worker.

A request is JSON ``{"id": n, "texts": [...]}``; an answer is a JSON header, a newline and the raw
little-endian float32 rows. Frames carry a four-byte big-endian length.
"""

from __future__ import annotations

import struct
from typing import BinaryIO

_LENGTH = struct.Struct(">I")
MAXIMUM_FRAME = 256 * 1024 * 1024
"""Bytes; a longer frame means that the stream is not ours."""


def write_frame(stream: BinaryIO, payload: bytes) -> None:
    """Writes one frame and flushes.

    Raises:
        OSError: the other side is gone.
    """
    stream.write(_LENGTH.pack(len(payload)) + payload)
    stream.flush()


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next frame, or None at the end of the stream.

    Raises:
        ValueError: the length is impossible, or the stream ended inside a frame.
    """
    head = _exactly(stream, _LENGTH.size)
    if head is None:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > MAXIMUM_FRAME:
        raise ValueError(f"frame of {length} bytes")
    body = _exactly(stream, length)
    if body is None and length:
        raise ValueError("stream ended inside a frame")
    return body or b""


def _exactly(stream: BinaryIO, size: int) -> bytes | None:
    data = bytearray()
    while len(data) < size:
        piece = stream.read(size - len(data))
        if not piece:
            if data:
                raise ValueError("stream ended inside a frame")
            return None
        data += piece
    return bytes(data)
