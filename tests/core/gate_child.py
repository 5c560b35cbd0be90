"""A process that meets the gate, for tests that need real processes and terminals.

Prints ``passed`` or the code of the refusal. Arguments: ``--wait`` looks at the terminal only when
something was typed; ``--chain N`` looks at N real processes, else at none, so that a test says the
same wherever it runs.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Sequence

from core.errors import GateClosed
from core.gate.gate import Gate
from core.gate.surroundings import ProcessInfo, SystemProcesses
from core.store.opening import Library


class NearProcesses:
    """The nearest real processes only."""

    def __init__(self, count: int) -> None:
        self._count = count

    def chain(self) -> Sequence[ProcessInfo]:
        return SystemProcesses().chain()[: self._count] if self._count else []


def main(arguments: list[str]) -> None:
    if "--wait" in arguments:
        select.select([sys.stdin], [], [])
    count = int(arguments[arguments.index("--chain") + 1]) if "--chain" in arguments else 0
    gate = Gate(Library("lib", scratch=False), environment={}, processes=NearProcesses(count))
    try:
        approval = gate.check("queue apply")
    except GateClosed as error:
        print("result:", error.code, error.message, flush=True)
    else:
        print("result: passed", approval.actor.kind, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
