"""The process that is killed: from outside at any moment, or by itself at a chosen call."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.store.store import Store
from tests.soak.operations import Hand, any_operation, attempt
from tests.soak.world import World

MOST_OPERATIONS = 400
"""An end for a child that nobody kills."""


def run(root: Path, seed: int, *, kill_at: int = 0) -> None:
    """Do random operations until killed.

    Args:
        kill_at: end this process at the n-th flush, rename or commit; 0 for "from outside only".
    """
    rng = random.Random(seed)
    if kill_at:
        set_kill_point(kill_at, after=rng.random() < 0.5)
    world = World(root)
    with world.open() as core:
        hand = Hand(core, world, rng)
        parent = os.getppid()
        for _ in range(MOST_OPERATIONS):
            if os.getppid() != parent:
                return
            name, act = any_operation(rng)
            attempt(name, act, hand)


def set_kill_point(number: int, *, after: bool) -> None:
    """Make the n-th call that changes what is on disk the last one."""
    left = [number]

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **rest: Any) -> Any:
            left[0] -= 1
            if left[0] <= 0 and not after:
                os.kill(os.getpid(), signal.SIGKILL)
            try:
                return real(*args, **rest)
            finally:
                if left[0] <= 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        return call

    for owner, name in (
        (os, "fsync"),
        (os, "replace"),
        (os, "rename"),
        (os, "unlink"),
        (Path, "replace"),
        (Path, "unlink"),
        (Store, "_committed"),
    ):
        setattr(owner, name, counted(getattr(owner, name)))


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]), kill_at=int(sys.argv[3]))
