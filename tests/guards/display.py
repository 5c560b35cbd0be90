"""A virtual X display for tests of the real window, its mouse and its keyboard."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator

SCREEN = "1600x1000x24"
START_SECONDS = 30.0


def virtual_display(screen: str = SCREEN) -> Iterator[str]:
    """Yield the name (``:7``) of a display that Xvfb chose itself and that ends with us.

    Raises:
        RuntimeError: Xvfb is not installed or does not start.
    """
    program = shutil.which("Xvfb")
    if program is None:
        raise RuntimeError("Xvfb is not installed: `python3 dev.py test` installs it")
    reader, writer = os.pipe()
    command = [program, "-displayfd", str(writer), "-screen", "0", screen, "-nolisten", "tcp"]
    process = subprocess.Popen(
        [*command, "-noreset"],
        pass_fds=[writer],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        # The pipe stays open: Xvfb writes number and line end one by one and dies of a closed one.
        yield f":{_chosen_number(reader)}"
    finally:
        process.terminate()
        process.wait(timeout=10)
        os.close(reader)


def _chosen_number(reader: int) -> str:
    told = b""
    until = time.monotonic() + START_SECONDS
    while not told.endswith(b"\n"):
        ready, _, _ = select.select([reader], [], [], max(0.0, until - time.monotonic()))
        part = os.read(reader, 16) if ready else b""
        if not part:
            raise RuntimeError("Xvfb did not start")
        told += part
    return told.decode().strip()
