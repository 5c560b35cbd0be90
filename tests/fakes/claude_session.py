"""Writes Claude Code transcripts that look like real ones, with known statements planted in them.

The shape follows the program's files (2.1): one record a line, a chain of ``uuid``/``parentUuid``,
tool results under ``type: user``, reminders, slash commands, sub-agents' inline records, a
compaction summary, an interrupted and a failed turn. Lasting statements stand in the person's own
messages; the same kind of statement stands as a decoy wherever nobody may learn from.
"""

from __future__ import annotations

import json
import random
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from core.domain.partitions import Language
from tests.fakes.claude_words import WORDS, Lasting, Words

_BEGIN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
_TOOLS: tuple[tuple[str, dict[str, str]], ...] = (
    ("Read", {"file_path": "src/loader.py"}),
    ("Bash", {"command": "python -m pytest -q"}),
    ("Grep", {"pattern": "load_all", "path": "src"}),
    ("Edit", {"file_path": "src/loader.py", "old_string": "load_all", "new_string": "load_batch"}),
)


@dataclass(frozen=True, slots=True)
class Planted:
    """What was put into a session.

    Attributes:
        statements: lasting statements in typed messages, oldest first.
        decoys: sentences that stand where nothing may be learned from.
        passing: typed messages that hold nothing lasting.
        session_id: name of the session.
        lines: lines written.
    """

    statements: tuple[Lasting, ...]
    decoys: tuple[str, ...]
    passing: tuple[str, ...]
    session_id: str
    lines: int


@dataclass
class _Writer:
    cwd: str
    random: random.Random
    session_id: str = ""
    parent: str | None = None
    time: datetime = _BEGIN
    records: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.session_id = self.new_id()

    def new_id(self) -> str:
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def add(self, kind: str, message: dict[str, Any] | None, **more: Any) -> str:
        self.time += timedelta(seconds=self.random.randint(2, 40))
        identity = self.new_id()
        record: dict[str, Any] = {
            "parentUuid": self.parent,
            "isSidechain": False,
            "userType": "external",
            "cwd": self.cwd,
            "sessionId": self.session_id,
            "version": "2.1.40",
            "gitBranch": "main",
            "type": kind,
            "uuid": identity,
            "timestamp": self.time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        }
        if message is not None:
            record["message"] = message
        record.update(more)
        self.records.append(record)
        if not record["isSidechain"]:
            self.parent = identity
        return identity

    def user(self, content: Any, **more: Any) -> str:
        return self.add("user", {"role": "user", "content": content}, **more)

    def assistant(self, blocks: list[dict[str, Any]], stop: str | None, **more: Any) -> str:
        message = {
            "id": f"msg_{self.new_id()[:12]}",
            "type": "message",
            "role": "assistant",
            "model": "claude-sonnet",
            "content": blocks,
            "stop_reason": stop,
            "usage": {"input_tokens": 1200, "output_tokens": 80},
        }
        return self.add("assistant", message, **more)

    def tool(self, name: str, arguments: dict[str, str], output: str) -> None:
        call = f"toolu_{self.new_id()[:12]}"
        use = {"type": "tool_use", "id": call, "name": name, "input": arguments}
        self.assistant([use], "tool_use")
        result = {"type": "tool_result", "tool_use_id": call, "content": output}
        self.user([result], toolUseResult={"stdout": output, "stderr": ""})

    def finish_turn(self, text: str) -> None:
        self.assistant([{"type": "text", "text": text}], "end_turn")


def write_session(
    path: Path,
    cwd: str,
    seed: int,
    *,
    turns: int = 24,
    language: Language = "en",
    statements: int = 4,
) -> Planted:
    """Write one session; the same arguments give the same bytes.

    Args:
        turns: typed prompts, about nine lines each.
        statements: how many of them carry a lasting statement.
    """
    words = WORDS[language]
    writer = _Writer(cwd, random.Random(seed))
    chance = writer.random
    planted = chance.sample(words.lasting, min(statements, len(words.lasting)))
    slots = sorted(chance.sample(range(1, turns), len(planted)))
    decoys: list[str] = []
    passing: list[str] = []
    written: list[Lasting] = []
    writer.records.append(
        {"type": "summary", "summary": words.decoys[0], "leafUuid": writer.new_id()}
    )
    decoys.append(words.decoys[0])
    for turn in range(turns):
        if turn in slots:
            statement = planted[slots.index(turn)]
            written.append(statement)
            prompt = statement.spoken.format(statement.text)
        else:
            prompt = chance.choice(words.pasted if chance.random() < 0.12 else words.passing)
            passing.append(prompt)
        _turn(writer, words, turn, prompt, decoys)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(record, ensure_ascii=False) for record in writer.records]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return Planted(
        tuple(written), tuple(dict.fromkeys(decoys)), tuple(passing), writer.session_id, len(lines)
    )


def _turn(writer: _Writer, words: Words, turn: int, prompt: str, decoys: list[str]) -> None:
    chance = writer.random
    decoy = words.decoys[turn % len(words.decoys)]
    if turn % 6 == 3:
        _surroundings(writer, words, decoy)
        decoys.append(decoy)
    reminder = f"\n<system-reminder>\n{decoy}\n</system-reminder>" if turn % 5 == 2 else ""
    if chance.random() < 0.3:
        writer.user([{"type": "text", "text": prompt + reminder}])
    else:
        writer.user(prompt + reminder)
    for _ in range(chance.randint(1, 4)):
        name, arguments = chance.choice(_TOOLS)
        writer.tool(name, arguments, f"12: x = 1\n{decoy}\n14: return x")
    decoys.append(decoy)
    writer.finish_turn(f"{chance.choice(words.replies)} {decoy}")


def _surroundings(writer: _Writer, words: Words, decoy: str) -> None:
    """What stands between prompts in real files and was typed by nobody."""
    writer.user(f"Caveat: {decoy}", isMeta=True)
    writer.user("<command-name>/review</command-name>\n<command-args></command-args>")
    writer.user(f"Review the code. {decoy}", isMeta=True)
    writer.finish_turn(words.replies[0])
    writer.user(f"<local-command-stdout>{decoy}</local-command-stdout>")
    writer.user(f"[AGENT_MEMORY]\n- {decoy}\n[/AGENT_MEMORY]")
    writer.finish_turn(words.replies[-1])
    side = {"isSidechain": True, "agentId": "a1"}
    writer.user(f"Search the code base. {decoy}", **side)
    writer.assistant([{"type": "text", "text": decoy}], "end_turn", **side)
    writer.user(decoy)
    writer.user("[Request interrupted by user]")
