"""A process that works on the durable queue, for tests that need real processes.

``MODE``: ``hold`` claims one job and never finishes; ``drain`` works until nothing is due.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from core.clock import SystemClock
from core.jobs.durable import DurableJobs
from core.jobs.types import JobKind
from core.store import Store
from core.store.models import SettingRow


def main(database: str, mode: str) -> None:
    store = Store(Path(database), SystemClock())
    queue = DurableJobs(store)
    sys.stdin.readline()  # all start at once
    while job := queue.claim([JobKind.EXTRACTION]):
        if mode == "hold":
            print(job.id, flush=True)
            time.sleep(600)
        with store.write() as unit:
            # The effect: a row that a second run of the same job would collide with.
            unit.session.add(
                SettingRow(scope="done", key=job.id, value=os.getpid(), updated_at=unit.now)
            )
            queue.finish(unit, job, {"pid": os.getpid()})
        print(job.id, flush=True)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
