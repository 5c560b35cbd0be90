"""Case 47, M-09, M-10: our own text inside a message is cut and never evidence."""

from __future__ import annotations

import pytest

from core.domain.own_text import CUT_MARK, cut_own_text, own_spans


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("[AGENT_MEMORY]\n- a rule\n[/AGENT_MEMORY]\ndo it", "do it"),
        ("<agent-memory>a<agent-memory>b</agent-memory>c</agent-memory>d", "d"),
        ("<!-- paper-evo:begin x -->rule<!-- paper-evo:end x -->rest", "rest"),
        ("<!-- paper-evo:lib:proj edits here go to the queue -->\n## Rules\n- x", ""),
        ("before <private>secret</private> after", f"before{CUT_MARK}after"),
        ("ask <system-reminder>always x</system-reminder>", "ask"),
        ("open [AGENT_MEMORY] never closed", "open"),
    ],
)
def test_case_47_marked_text_is_cut(text: str, left: str) -> None:
    assert cut_own_text(text) == left


@pytest.mark.parametrize("text", ["plain  text \n", "see [1] and <b>x</b>", "AGENT_MEMORY.md", ""])
def test_text_without_marks_stays_as_it_is(text: str) -> None:
    assert cut_own_text(text) == text
    assert own_spans(text) == ()
