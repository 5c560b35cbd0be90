"""The short way of reading plain knowledge files says what markdown-it says (K-03)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.knowledge_document.blocks import blocks, clean_source, markdown_blocks
from core.domain.knowledge_document.plain_lines import plain_lines

PLAIN = """## Rules
- Use pnpm, never npm
- Deploying
  - `make ship` runs the tests
  - **Never** on Fridays
- 金额以分为单位

## Info
- 3 retries, then it stops (2024-01: five)
- “Quoted” first
"""

# Pieces that open blocks, close them or stand at the edges of lines, and plain ones.
_MARKS = ["- ", "  - ", "    - ", "* ", "+ ", "1. ", "2) ", "## ", "# ", "> ", "| a | b |", "|-|-|"]
_MARKS += ["```", "`x`", "---", "===", "***", "**b** ", "__", "<b>", "[a]: b", "\\", "  ", "\t", ""]
_WORDS = ["a", "B c", "3", "3.", "12) x", "金额", "（一）", "“q”", "Rules", "Info", "## Rules"]
_WORDS += ["\u2028", "\ufeff", "\xa0", "\x0b", "\x85", "\r", "é", "x  ", ":", "_", "&amp;"]
_LINES = st.lists(st.sampled_from(_MARKS + _WORDS), max_size=4).map("".join)
_LIKELY = st.sampled_from(PLAIN.split("\n"))


def test_a_plain_file_goes_the_short_way_and_reads_the_same() -> None:
    assert plain_lines(PLAIN) is not None
    assert list(blocks(PLAIN)) == list(markdown_blocks(PLAIN))


_NOT_PLAIN = ["- - a", "- # a", "- > a", "- 1. a", "- 12) a", "- ```", "- [a]: b", "- <b>", "-  a"]
_NOT_PLAIN += ["- | a |", "- a ", "- a\tb", "- a\x0bb", "- a\u2028b", "- ---", "- ***", "- \ufeffa"]
_NOT_PLAIN += ["text", "    - a"]


@pytest.mark.parametrize("line", _NOT_PLAIN)
def test_what_could_be_structure_goes_the_long_way(line: str) -> None:
    assert plain_lines(f"## Rules\n- a\n{line}\n") is None


@given(st.lists(st.one_of(_LIKELY, _LINES), max_size=8).map("\n".join))
def test_both_ways_read_the_same(text: str) -> None:
    assert list(blocks(text)) == list(markdown_blocks(clean_source(text)))


@given(st.lists(st.text(max_size=12).map(lambda words: f"- {words}"), max_size=4).map("\n".join))
def test_both_ways_read_any_characters_the_same(text: str) -> None:
    assert list(blocks(text)) == list(markdown_blocks(clean_source(text)))


def test_a_plain_file_needs_no_markdown_parser() -> None:
    """P-01, P-02: a look at the library must not load it."""
    code = (
        "import sys; from core.domain.knowledge_document import parse; "
        f"parse({PLAIN!r}); print('markdown_it' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).resolve().parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"
