"""What an agent is given (V-05 to V-07, U-09 ``inject``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SectionSize:
    """Size of one part of what is injected.

    Attributes:
        characters: code points.
        left_out: entries left out for the budget.
    """

    characters: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Injected:
    """All that an agent of one project is given.

    Attributes:
        text: the bytes of AGENT_MEMORY.md as text.
        sections: size by section name.
        sha256: of ``text`` in UTF-8.
        instruction: the short instruction that points the agent to the file (V-15).
        user_text: the generated copy of user knowledge for this project (K-01).
        user_path: where that copy lies.
    """

    text: str
    sections: Mapping[str, SectionSize]
    sha256: str
    instruction: str
    user_text: str
    user_path: Path
