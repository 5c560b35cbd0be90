"""M-07, K-10: how a session's turns are cut into rounds, and what is read of them."""

from __future__ import annotations

from collections.abc import Iterator

from core.agents.transcript import Turn, TurnState
from core.extraction.rounds import rounds
from tests.core.extraction.turns import turn


def test_m07_a_batch_closes_at_ten_turns() -> None:
    found = list(rounds(turn(i, f"message number {i}") for i in range(23)))
    assert [len(r.turns) for r in found] == [10, 10, 3]
    assert [r.index for r in found] == [0, 1, 2]


def test_m07_a_batch_closes_at_twelve_thousand_characters() -> None:
    found = list(rounds(turn(i, "x" * 5_000) for i in range(5)))
    assert [len(r.turns) for r in found] == [3, 2]
    long = list(rounds([turn(0, "y" * 50_000), turn(1, "short")]))
    assert [len(r.turns) for r in long] == [1, 1]
    assert len(long[0].messages[0].text) == 50_000, "unclipped (K-10)"


def test_k10_the_last_eight_messages_are_read_by_default() -> None:
    (found,) = rounds(turn(i, f"message number {i}") for i in range(10))
    assert [m.text for m in found.messages] == [f"message number {i}" for i in range(2, 10)]
    (every,) = rounds((turn(i, "a", "b") for i in range(9)), last_messages=0)
    assert len(every.messages) == 18
    (two,) = rounds((turn(i, f"{i}") for i in range(9)), last_messages=2)
    assert [m.text for m in two.messages] == ["7", "8"]


def test_m07_interrupted_turns_give_nothing_and_failed_ones_no_messages() -> None:
    (found,) = rounds(
        [
            turn(0, "kept"),
            turn(1, "stopped", state=TurnState.INTERRUPTED),
            turn(2, "failed", state=TurnState.FAILED),
        ]
    )
    assert [m.text for m in found.messages] == ["kept"]
    assert [t.index for t in found.turns] == [0, 2]


def test_a_live_reader_leaves_an_open_turn_for_the_next_read() -> None:
    turns = [turn(0, "one"), turn(1, "two", is_open=True)]
    assert [m.text for r in rounds(turns) for m in r.messages] == ["one", "two"]
    assert [m.text for r in rounds(turns, include_open=False) for m in r.messages] == ["one"]


def test_case_47_injected_text_is_cut_again() -> None:
    (found,) = rounds(
        [turn(0, "[AGENT_MEMORY]\n- 金额一律用分\n[/AGENT_MEMORY]", "<private>x</private> go on")]
    )
    assert [m.text for m in found.messages] == ["go on"]


def test_m08_a_round_has_the_language_most_messages_have() -> None:
    assert [r.language for r in rounds([turn(0, "use tabs", "写中文注释", "以后都写中文")])] == [
        "zh-Hans"
    ]
    assert [r.language for r in rounds([turn(0, "以後提交訊息都寫中文")])] == ["zh-Hant"]
    assert [r.language for r in rounds([turn(0, "use tabs")])] == ["en"]


def test_a10_a_long_session_is_read_in_constant_memory() -> None:
    taken = 0

    def endless() -> Iterator[Turn]:
        nonlocal taken
        while True:
            yield turn(taken, "message")
            taken += 1

    stream = rounds(endless())
    next(stream)
    assert taken < 10


def test_no_turns_no_rounds() -> None:
    assert list(rounds([])) == []
