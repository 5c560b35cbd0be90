"""KNOWLEDGE.md and its first line (K-06)."""

from __future__ import annotations

import pytest

from core.views import ViewMark, render_view, split_view

TEXT = "## Rules\n- a\n\n## Info\n"
LINE = "<!-- paper-evo:lib-1:p-1 edits here go to the queue -->\n"


def test_the_mark_is_the_first_line_and_not_part_of_the_text() -> None:
    assert render_view("lib-1", "p-1", TEXT) == LINE + TEXT
    assert split_view(LINE + TEXT) == (ViewMark("lib-1", "p-1"), TEXT)


@pytest.mark.parametrize("text", ["", TEXT, "no end", "\n\nblank first\n", "<!-- other -->\nx\n"])
def test_splitting_undoes_writing(text: str) -> None:
    mark, body = split_view(render_view("l", "user", text))
    assert mark == ViewMark("l", "user")
    assert body == (text if text.endswith("\n") or not text else text + "\n")


def test_crlf_bom_blank_lines_and_a_doubled_mark_are_taken_off() -> None:
    """Editors and merges do this; the first mark counts."""
    text = "\ufeff\n" + LINE + LINE.replace("lib-1", "lib-2") + TEXT
    assert split_view(text.replace("\n", "\r\n")) == (ViewMark("lib-1", "p-1"), TEXT)


@pytest.mark.parametrize(
    "first",
    [
        "<!-- paper-evo:begin AGENT_MEMORY.md, generated -->",
        "<!-- paper-evo:lib -->",
        "<!-- paper-evo:: x -->",
        "<!-- paper-evo:a:b unclosed",
        "text <!-- paper-evo:a:b x -->",
        "## Rules",
    ],
)
def test_other_first_lines_are_text(first: str) -> None:
    assert split_view(f"{first}\n{TEXT}") == (None, f"{first}\n{TEXT}")
