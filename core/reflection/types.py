"""What reading a session gave (U-09 ``reflect``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Reflected:
    """Outcome of one reading.

    Attributes:
        rounds: batches looked at (README: a file is processed in batches, each a round).
        turns, messages: what was read and not known from another file (forks, case 38).
        queued, folded, superseded: ids of suggestions (and entry keys, for ``folded``).
        dropped: count by reason.
        bad_lines: lines of the file that hold no readable record.
        partial_tail: the last line is unfinished; it waits for the next reading.
        engine: model name or ``"on-device"``; method of the encoder behind it.
        masked: places of the person's messages in which a secret was masked (R-06).
        blocks, skills: of later issues; always empty now.
    """

    session_id: str
    provider: str
    path: Path
    project_id: str | None
    title: str
    rounds: int
    turns: int
    messages: int
    queued: tuple[str, ...]
    folded: tuple[str, ...]
    superseded: tuple[str, ...]
    dropped: dict[str, int] = field(default_factory=dict)
    bad_lines: int = 0
    partial_tail: bool = False
    engine: str = ""
    masked: int = 0
    blocks: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
