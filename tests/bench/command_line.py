"""P-02's base: what starting the command line costs, against ``python -c pass``.

P-02 itself is about hooks, which come later and stand on this: they can only be as quick as the
entry point they go through.
"""

from __future__ import annotations

from tests.bench import child
from tests.bench.library import add_project, open_library, save, sentences
from tests.bench.row import BenchRow
from tests.bench.transcript import write_transcript

HEAVY = ("sqlalchemy", "PySide6", "numpy", "pydantic", "alembic", "markdown_it", "rich", "opencc")
_LOADED = """
import sys
try:
    from app.main import main
    main({arguments!r})
except SystemExit:
    pass
print()
print(",".join(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""


def loaded(arguments: list[str]) -> set[str]:
    """Return the top-level modules that a command has loaded when it ends."""
    code = _LOADED.format(arguments=arguments)
    return set(child.run(["-c", code]).splitlines()[-1].split(","))


def rows() -> list[BenchRow]:
    """Start-up, against an interpreter that does nothing."""
    with open_library() as core:
        save(core, add_project(core, "atlas"), sentences(40))
        transcript = core.paths.home / "0d6f0b0e-6a3b-4f0e-9d53-5d2f64a1c001.jsonl"
    write_transcript(transcript, 1)
    commands = {
        "--help": (["--help"], 4.0),
        "sessions show, transcript of 1 MB": (
            ["sessions", "show", "--transcript", str(transcript)],
            None,
        ),
        "queue list": (["queue", "list"], None),
    }
    floor, *taken = child.times(
        [["-c", "pass"], *(["-m", "app.main", *given] for given, _goal in commands.values())]
    )
    found = []
    for (name, (given, goal)), figure in zip(commands.items(), taken, strict=True):
        heavy = sorted(loaded(given) & set(HEAVY))
        found.append(
            BenchRow(
                "P-02",
                f"command line: {name}",
                figure,
                "ms",
                f"≤ {goal:.0f}×" if goal else "–",
                floor,
                figure <= goal * floor if goal else None,
                f"loads {', '.join(heavy) or 'none of the heavy modules'}",
            )
        )
    return found
