"""Parse, write, parse is the identity on content, whatever the text (K-03)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from core.domain.knowledge_document import (
    Document,
    Label,
    Leaf,
    Section,
    add_leaf,
    canonical,
    label_text,
    leaf_text,
    leaves,
    parse,
    remove_leaf,
    render,
    settled,
)
from core.domain.knowledge_document.leaf_text import reads_as_one

ATOMS = (
    "- |* |+ |1. |2) |-|\t|  |    |\n|\n\n|\r\n|\r|word|二字|## Rules|## Info|# T|### L|#### M|```|"
    "~~~|`x`|<!-- |-->|<div>|</div>|<script>|<?|> |---|===|***|[f]: /u|\\|\u3000|\xa0|\u2028|\x0c|"
    "\x1f|\x85|\0|🧪|&amp;|[ ] |- - |10. |_|**b**|=|\ufeff|:|偏好|## 术语|## Facts|\ud800"
).split("|")
TABLE = ["| a | b |", "|---|---|", "\n| a |\n|---|\n"]

hostile = st.lists(st.sampled_from([*ATOMS, *TABLE]), max_size=25).map("".join)
anything = st.one_of(hostile, st.text(max_size=80))


@given(anything)
def test_what_is_written_reads_back_the_same(text: str) -> None:
    document = parse(text).document
    again = parse(render(document))
    assert again.document == document
    assert not again.migrated
    assert canonical(canonical(text)) == canonical(text)


@given(anything)
def test_no_word_is_dropped(text: str) -> None:
    """K-02: counted over marks that are content wherever they stand."""
    marks = "word", "二字", "🧪"
    found = {mark: canonical(text).count(mark) for mark in marks}
    assert found == {mark: text.count(mark) for mark in marks}


@given(anything, st.sampled_from(Section), anything)
def test_any_text_becomes_at_most_one_bullet(text: str, section: Section, added: str) -> None:
    """K-19, R-07: an applied text can never add structure."""
    stored = leaf_text(added)
    assert leaf_text(stored) == stored
    if not stored:
        return
    assert reads_as_one(stored)
    before = parse(text).document
    after = add_leaf(before, section, added)
    assert parse(render(after)).document == after
    gained = Counter((e.section, e.text) for e in leaves(after))
    gained -= Counter((e.section, e.text) for e in leaves(before))
    assert gained in (Counter({(section, stored): 1}), Counter())
    there = [entry.text for entry in leaves(after) if entry.section is section]
    assert stored in [*there, *map(leaf_text, there)]
    if gained:
        assert remove_leaf(after, section, added) == before


raw_leaf = anything.map(Leaf)
raw_item = st.one_of(
    raw_leaf, st.builds(Label, anything, st.lists(raw_leaf, max_size=3).map(tuple))
)
raw_items = st.lists(raw_item, max_size=4).map(tuple)


@given(st.builds(Document, raw_items, raw_items))
def test_a_document_built_from_any_parts_can_be_settled(document: Document) -> None:
    calm = settled(document)
    assert parse(render(calm)).document == calm
    assert settled(calm) == calm


@given(anything)
def test_a_label_text_is_one_line_and_stays_itself(text: str) -> None:
    label = label_text(text)
    assert "\n" not in label
    assert label_text(label) == label
    if label:
        document = Document(rules=(Label(label, (Leaf("x"),)),))
        assert parse(render(document)).document == document
