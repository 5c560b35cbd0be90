"""Rewinds, forks, compactions, broken links: what is on the live branch (A-09, A-10)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from core.agents.transcript import unseen
from tests.core.agents.transcript_rows import (
    assistant,
    reader,
    result,
    texts,
    tool_use,
    user,
    write,
)


@pytest.mark.parametrize("compact", [True, False])
def test_a09_rewound_prompts_are_left_out(tmp_path: Path, compact: bool) -> None:
    path = write(
        tmp_path / "s-1.jsonl",
        user("u1", None, "one"),
        assistant("u2", "u1", "a"),
        user("u3", "u2", "abandoned"),
        assistant("u4", "u3", "b"),
        user("u5", "u2", "two"),
        assistant("u6", "u5", "c"),
        compact=compact,
    )
    stream = reader().turns(path)
    found = list(stream)
    assert [m.text for t in found for m in t.user] == ["one", "two"]
    assert "b" not in [t.assistant for t in found]
    assert stream.stats.abandoned == 2


def test_a09_rewind_to_the_very_beginning(tmp_path: Path) -> None:
    path = write(
        tmp_path / "s-1.jsonl",
        user("u1", None, "abandoned"),
        assistant("u2", "u1", "a"),
        user("u3", None, "one"),
        assistant("u4", "u3", "b"),
    )
    assert texts(path) == ["one"]


def test_a09_late_rows_do_not_move_the_leaf(tmp_path: Path) -> None:
    path = write(
        tmp_path / "s-1.jsonl",
        user("u1", None, "one"),
        assistant("u2", "u1", "a"),
        user("u3", "u2", "two"),
        {"type": "progress", "uuid": "p", "parentUuid": "u1", "isSidechain": False, "data": {}},
        user("s1", "u1", "sub-agent", isSidechain=True),
        {"type": "system", "subtype": "x", "uuid": "y", "parentUuid": "u1", "isSidechain": False},
        {"type": "last-prompt", "lastPrompt": "two", "sessionId": "s-1"},
    )
    assert texts(path) == ["one", "two"]


def test_a09_parallel_tool_calls_are_branches_of_one_reply(tmp_path: Path) -> None:
    def part(uuid: str, parent: str, name: str) -> dict[str, Any]:
        row = assistant(uuid, parent, tool_use(name))
        row["message"]["id"] = "same"
        return row

    path = write(
        tmp_path / "s-1.jsonl",
        user("u1", None, "one"),
        part("a1", "u1", "Read"),
        part("a2", "a1", "Grep"),
        result("r1", "a1", "x"),
        result("r2", "a2", "y"),
        assistant("a3", "r1", "done"),
        user("u2", "a3", "two"),
    )
    first, second = reader().turns(path)
    assert [call.name for call in first.tools] == ["Read", "Grep"]
    assert first.assistant == "done"
    assert [m.text for m in second.user] == ["two"]


@pytest.mark.parametrize("repeat", ["u1", "u3", "u5"])
@pytest.mark.parametrize("parent", [None, "u2"])
def test_case_38_repeated_rows_lose_nothing(
    tmp_path: Path, repeat: str, parent: str | None
) -> None:
    rows = [
        user("u1", None, "one"),
        assistant("u2", "u1", "a"),
        user("u3", "u2", "two"),
        assistant("u4", "u3", "b"),
        user("u5", "u4", "three"),
    ]
    again = next(row for row in rows if row["uuid"] == repeat) | {"parentUuid": parent}
    path = write(tmp_path / "s-1.jsonl", *rows, again)
    assert texts(path) == ["one", "two", "three"]
    more = write(tmp_path / "s-2.jsonl", *rows, again, assistant("u6", repeat, "c"))
    expected = {"u1": ["one"], "u3": ["one", "two"], "u5": ["one", "two", "three"]}[repeat]
    seen: set[str] = set()
    assert [m.text for m in unseen(reader().user_messages(more), seen)] == expected


def test_case_38_whole_history_repeated_in_the_same_file(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = []
    for number in range(1500):
        parent = f"u{number - 1}" if number else None
        rows.append(user(f"u{number}", parent, f"text {number}"))
    path = write(tmp_path / "s-1.jsonl", *rows, *rows)
    assert texts(path) == [f"text {number}" for number in range(1500)]


def test_a10_a_missing_parent_goes_on_with_the_row_before(tmp_path: Path) -> None:
    path = write(
        tmp_path / "s-1.jsonl",
        user("u1", "in-another-file", "one"),
        b'{"type":"user","uuid":"u2","parentUuid":"u1","mess',
        user("u3", "u2", "three"),
        user("u4", "gone", "four"),
    )
    assert texts(path) == ["one", "three", "four"]


def test_a09_boundary_without_known_parent_keeps_what_was_before(tmp_path: Path) -> None:
    boundary = {"type": "system", "subtype": "compact_boundary", "uuid": "b", "parentUuid": None}
    for logical in ({}, {"logicalParentUuid": None}, {"logicalParentUuid": "gone"}):
        path = write(
            tmp_path / "s-1.jsonl",
            user("u1", None, "one"),
            assistant("u2", "u1", "a"),
            {**boundary, **logical},
            user("u3", "b", "summary", isCompactSummary=True),
            user("u4", "u3", "two"),
        )
        assert texts(path) == ["one", "two"]


def test_a10_far_parents_and_order_of_rows(tmp_path: Path) -> None:
    rows = [user("root", None, "root")]
    rows += [assistant(f"a{n}", f"a{n - 1}" if n else "root", "x") for n in range(9000)]
    rows += [user("far", "a10", "rewound far back"), assistant("end", "far", "ok")]
    path = write(tmp_path / "s-1.jsonl", *rows)
    first, second = reader().turns(path)
    assert first.assistant.count("x") == 11
    assert [m.text for m in second.user] == ["rewound far back"]
    swapped = write(
        tmp_path / "s-2.jsonl",
        user("u1", None, "one"),
        user("u3", "u2", "two"),
        assistant("u2", "u1", "late"),
    )
    assert "two" in texts(swapped)


def test_a10_rows_without_uuid_or_parent_field_are_linear(tmp_path: Path) -> None:
    plain = {"type": "user", "message": {"role": "user", "content": "one"}, "sessionId": "s-1"}
    other = {**plain, "message": {"role": "user", "content": "two"}, "uuid": "x"}
    assert texts(write(tmp_path / "s-1.jsonl", plain, other, plain)) == ["one", "two", "one"]


def test_a10_cycles_end(tmp_path: Path) -> None:
    path = write(tmp_path / "s-1.jsonl", user("u1", "u2", "one"), user("u2", "u1", "two"))
    assert texts(path) == ["one", "two"]


def test_a10_field_order_and_nested_fields_do_not_matter(tmp_path: Path) -> None:
    """The first pass reads bytes: whatever it cannot tell must go through the parser."""
    chance = random.Random(5)
    rows: list[dict[str, Any]] = []
    parent: str | None = None
    expected: list[str] = []
    for number in range(400):
        uuid = f"id-{number}"
        nested = {"uuid": "id-0", "parentUuid": None, "isSidechain": True, "type": "user"}
        row = user(uuid, parent, f'say "uuid": "id-1" \\ {number}', extra=nested, n=number)
        if number % 3 == 1:
            row["toolUseResult"] = nested
        elif number % 50 == 7:
            # abandoned at once: the next row takes the same parent
            uuid = parent or uuid
        else:
            expected.append(row["message"]["content"])
        items = list(row.items())
        chance.shuffle(items)
        rows.append(dict(items))
        parent = uuid
    for compact in (True, False):
        assert texts(write(tmp_path / "s-1.jsonl", *rows, compact=compact)) == expected


def test_a10_a_real_uuid_alone_is_the_record_key(tmp_path: Path) -> None:
    name = "42d186d0-3fe9-46e6-a861-87fb7a034236"
    one = write(tmp_path / "a.jsonl", user(name, None, "one", sessionId="a"))
    two = write(tmp_path / "b.jsonl", user(name, None, "one", sessionId="b", cwd="/x"))
    keys = {reader().user_messages(path)[0].record_key for path in (one, two)}
    assert keys == {name}
    assert json.loads(one.read_text())["uuid"] == name


@pytest.mark.parametrize("seed", range(30))
def test_a09_the_live_branch_is_the_walk_from_the_newest_leaf(tmp_path: Path, seed: int) -> None:
    """Random trees against the plain definition."""
    chance = random.Random(seed)
    parents: dict[str, str | None] = {"u0": None}
    rows = [user("u0", None, "0")]
    for number in range(1, chance.randint(2, 200)):
        back = chance.randint(1, number) if chance.random() < 0.15 else 1
        parent = f"u{number - back}"
        parents[f"u{number}"] = parent
        rows.append(user(f"u{number}", parent, str(number)))
    live: list[str] = []
    place: str | None = rows[-1]["uuid"]
    while place is not None:
        live.append(place.removeprefix("u"))
        place = parents[place]
    path = write(tmp_path / "s-1.jsonl", *rows, compact=bool(seed % 2))
    assert texts(path) == live[::-1]
