"""Kills the child at random moments and looks at what is left."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.soak import child
from tests.soak.invariants import violations
from tests.soak.operations import REGISTRY, Hand, attempt
from tests.soak.world import World

LONGEST = 0.6
"""Seconds until a child is killed from outside: up to two dozen operations."""

MOST_CALLS = 80
"""Kill points are drawn from so many flushes, renames and commits."""


def kills(root: Path, number: int, seed: int, say: Callable[[str], None]) -> list[str]:
    """Kill ``number`` children one after another on one library; return what was wrong."""
    rng = random.Random(seed)
    world = World(root)
    world.make()
    _warm_up(world)
    wrong: list[str] = []
    ends: Counter[str] = Counter()
    for round_number in range(1, number + 1):
        by_itself = rng.random() < 0.5
        kill_at = rng.randint(1, MOST_CALLS) if by_itself else 0
        pid = _start(root, rng.randrange(1 << 30), kill_at)
        how = _end(pid, rng.uniform(0.0, LONGEST) if not by_itself else 30.0)
        ends[how] += 1
        last = world.facts()[-1:] or [{}]
        found = violations(world)
        wrong += [f"kill {round_number} ({how}, after {last[0]}): {each}" for each in found]
        for each in found:
            say(f"  WRONG {each}")
        if round_number % 20 == 0 or found:
            say(f"{round_number} kills, {len(world.facts())} journal lines, {len(wrong)} wrong")
        if len(wrong) > 20:
            break
    done = Counter(str(fact["done"]) for fact in world.facts() if "done" in fact)
    say(f"ends: {dict(ends)}; acknowledged: {dict(sorted(done.items()))}")
    return wrong


def _warm_up(world: World) -> None:
    """Import what operations import late, once, instead of in every forked child."""
    with world.open() as core:
        hand = Hand(core, world, random.Random(0))
        for name, (_weight, act) in REGISTRY.items():
            attempt(name, act, hand)


def _start(root: Path, seed: int, kill_at: int) -> int:
    if not hasattr(os, "fork"):
        command = [sys.executable, "-m", "tests.soak.child", str(root), str(seed), str(kill_at)]
        return subprocess.Popen(command).pid
    # A fork has everything imported: two hundred starts cost seconds instead of minutes. Nothing
    # of the library is open here, and no thread runs.
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        child.run(root, seed, kill_at=kill_at)
        code = 0
    except BaseException:  # noqa: BLE001 - the forked child must never return to this stack
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _end(pid: int, seconds: float) -> str:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            if os.WIFSIGNALED(status):
                return "at a call"
            if os.WEXITSTATUS(status):
                raise RuntimeError("the child failed by itself: see above")
            return "ended"
        time.sleep(0.002)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return "from outside"
