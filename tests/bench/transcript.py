"""P-10: a transcript of 500 MB, against reading its lines and ``json.loads`` alone.

``python -m tests.bench.transcript [MEGABYTES]`` prints the figures; the file is made in the
temporary folder and deleted. Each reader runs in a process of its own, so peaks do not mix.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from tests.bench.row import BenchRow

_BASE = """
import json, resource, sys, time
from pathlib import Path

def peak():
    # Not getrusage on Linux: there a child inherits its parent's peak across fork.
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20

started = time.perf_counter()
cpu = time.process_time()
{work}
print(json.dumps({{
    "seconds": time.perf_counter() - started,
    "cpu": time.process_time() - cpu,
    "peak_mib": peak(),
    "count": count,
}}))
"""
_FLOOR = _BASE.format(
    work="""
count = 0
with open(sys.argv[1], "rb") as file:
    for line in file:
        json.loads(line)
        count += 1
"""
)
_OURS = _BASE.format(
    work="""
from core.agents.claude import ClaudeTranscripts
count = 0
for turn in ClaudeTranscripts(Path("/nonexistent/.paper")).turns(Path(sys.argv[1])):
    count += len(turn.user)
"""
)
_WORDS = (
    "the build runs pnpm test on port 7070 and writes logs to logs/ 端口固定 不要用 npm".split()
)


def write_transcript(path: Path, megabytes: int, seed: int = 10) -> int:
    """Write a real-shaped transcript of about that size; returns the number of prompts.

    Each turn: a prompt, replies with tool calls, results of mixed sizes (some of 200 KB, now and
    then a 12 MB image), progress rows, and a rewound branch in every 50th turn.
    """
    chance = random.Random(seed)
    prompts = 0
    with path.open("wb") as file:
        writer = _Writer(file, chance)
        while file.tell() < megabytes << 20:
            writer.turn(prompts)
            prompts += 1
    return prompts


class _Writer:
    def __init__(self, file: BinaryIO, chance: random.Random) -> None:
        self._file = file
        self._chance = chance
        self._parent: str | None = None

    def turn(self, number: int) -> None:
        self._row("user", {"role": "user", "content": f"{number}: {self._text(12)}"})
        before = self._parent
        for _ in range(self._chance.randint(2, 8)):
            self._row("assistant", self._reply({"type": "text", "text": self._text(80)}))
            call = {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "ls -l"}}
            self._row("assistant", self._reply(call))
            size = self._chance.choice((30, 100, 400, 400, 1500, 30000))
            result = {"type": "tool_result", "tool_use_id": "t", "content": self._text(size)}
            extra = {"toolUseResult": {"stdout": result["content"], "type": "text"}}
            self._row("user", {"role": "user", "content": [result]}, extra)
        if number % 50 == 25:
            self._parent = before
        if number % 400 == 7:
            data = "iVBORw0KGgo" + "A" * (12 << 20)
            image = {"type": "image", "source": {"type": "base64", "data": data}}
            self._row("user", {"role": "user", "content": [image]})

    def _reply(self, block: Mapping[str, object]) -> dict[str, object]:
        name = f"msg_{self._chance.getrandbits(64):x}"
        return {"id": name, "role": "assistant", "model": "m", "content": [block]}

    def _text(self, words: int) -> str:
        some = " ".join(self._chance.choice(_WORDS) for _ in range(min(words, 200)))
        return (some * (words // 200 + 1))[: words * 6]

    def _row(
        self, kind: str, message: Mapping[str, object], extra: Mapping[str, object] | None = None
    ) -> None:
        identity = str(uuid.UUID(int=self._chance.getrandbits(128)))
        row = {
            "parentUuid": self._parent,
            "isSidechain": False,
            "userType": "external",
            "cwd": "/home/dev/demo",
            "sessionId": "42d186d0-3fe9-46e6-a861-87fb7a034236",
            "version": "2.1.40",
            "gitBranch": "main",
            "type": kind,
            "message": message,
            "uuid": identity,
            "timestamp": "2026-03-01T09:00:01.000Z",
            **(extra or {}),
        }
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._parent = identity


def _run(code: str, path: Path) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )
    answer: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return answer


def measure(megabytes: int) -> dict[str, float]:
    """Figures for one size: seconds and peak MiB of both readers, and their time ratio."""
    with tempfile.TemporaryDirectory(prefix="paper-bench-") as folder:
        path = Path(folder) / "42d186d0-3fe9-46e6-a861-87fb7a034236.jsonl"
        prompts = write_transcript(path, megabytes)
        _run(_FLOOR, path)  # fills the file cache for both
        floor = _run(_FLOOR, path)
        ours = _run(_OURS, path)
    return {
        "megabytes": megabytes,
        "lines": floor["count"],
        "prompts_written": prompts,
        "prompts_read": ours["count"],
        "floor_seconds": round(floor["seconds"], 2),
        "seconds": round(ours["seconds"], 2),
        "ratio": round(ours["cpu"] / floor["cpu"], 2),
        "floor_peak_mib": round(floor["peak_mib"], 1),
        "peak_mib": round(ours["peak_mib"], 1),
    }


def rows() -> list[BenchRow]:
    """P-10's two rows."""
    figures = measure(500)
    note = f"{figures['lines']:.0f} lines, {figures['prompts_read']:.0f} prompts"
    return [
        BenchRow(
            "P-10",
            "transcript of 500 MB: time",
            figures["seconds"],
            "s",
            "≤ 2×",
            figures["floor_seconds"],
            figures["ratio"] <= 2,
            f"{note}; ratio of processor time {figures['ratio']}",
        ),
        BenchRow(
            "P-10",
            "transcript of 500 MB: memory",
            figures["peak_mib"],
            "MiB",
            "≤ 100 MiB",
            None,
            figures["peak_mib"] <= 100,
            note,
        ),
    ]


if __name__ == "__main__":
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    print(json.dumps(measure(size), indent=1))
