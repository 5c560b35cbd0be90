"""Reading knowledge files of every shape (K-02, K-03)."""

from __future__ import annotations

import pytest

from core.domain.knowledge_document import (
    Document,
    Label,
    Leaf,
    Section,
    canonical,
    leaves,
    parse,
    render,
)


def rules_of(body: str) -> tuple[Leaf | Label, ...]:
    return parse(f"## Rules\n{body}\n\n## Info\n").document.rules


def texts(document: Document, section: Section) -> list[str]:
    return [entry.text for entry in leaves(document) if entry.section is section]


def test_the_canonical_form_is_the_designs() -> None:
    """K-03: ``- `` bullets, two-space children, LF, one final newline, both sections."""
    document = Document(
        rules=(Label("Money", (Leaf("cents"), Leaf("half\neven"))), Leaf("one")),
        info=(Leaf("x\n```\n  code\n\nmore\n```"),),
    )
    assert render(document) == (
        "## Rules\n- Money\n  - cents\n  - half\n    even\n- one\n\n"
        "## Info\n- x\n  ```\n    code\n\n  more\n  ```\n"
    )
    assert parse(render(document)).document == document
    assert not parse(render(document)).migrated


@pytest.mark.parametrize("bullet", ["-", "*", "+", "1.", "2)", "10."])
def test_every_bullet_is_read(bullet: str) -> None:
    assert rules_of(f"{bullet} a\n{bullet} b") == (Leaf("a"), Leaf("b"))


def test_bom_crlf_and_tabs_are_read_and_written_away() -> None:
    text = "\ufeff## Rules\r\n-\ta\r\n\t- b\r\n\r\n## Info\r\n*\ti\r\n"
    assert canonical(text) == "## Rules\n- a\n  - b\n\n## Info\n- i\n"
    assert not parse(text).migrated


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("- a wrapped\n  line", "a wrapped\nline"),
        ("- lazy\nline", "lazy\nline"),
        ("- far\n        out", "far\nout"),
        ("- a `code - span`", "a `code - span`"),
        ("- a `code\n  - span`", None),
        (
            "- run\n  ```sh\n  - not an item\n\n    # deep\n  ```",
            "run\n```sh\n- not an item\n\n  # deep\n```",
        ),
        ("- ~~~\n  ## Info\n  ~~~", "~~~\n## Info\n~~~"),
        ("- one\n\n  two", "one\n\ntwo"),
        ("- > quoted\n  > more", "> quoted\n> more"),
        ("- [x] done", "[x] done"),
        ("- [name]: https://example.org", "[name]: https://example.org"),
        ("-     deep", "deep"),
        ("-\n  below", "below"),
        ("- 字符", "字符"),
    ],
)
def test_an_items_own_lines_are_one_entry(body: str, expected: str | None) -> None:
    """K-03: wrapped lines, code spans and fenced code inside an item."""
    read = rules_of(body)
    if expected is None:  # a bullet in a paragraph starts a child, even inside backticks
        assert read == (Label("a `code", (Leaf("span`"),)),)
    else:
        assert read == (Leaf(expected),)


@pytest.mark.parametrize(
    "block",
    [
        "| a | b |\n|---|---|\n| 1 | - |",
        "a paragraph\nof two lines",
        "> a quote\n> of two lines",
        "<div>\n- not an item\n</div>",
        "```\n- code\n\n## Info\n```",
        "[name]: https://example.org",
    ],
)
def test_a_block_outside_a_list_is_one_entry(block: str) -> None:
    assert rules_of(f"- before\n\n{block}\n\n- after") == (
        Leaf("before"),
        Leaf(block),
        Leaf("after"),
    )


def test_indented_code_keeps_its_form_as_a_fence() -> None:
    assert rules_of("    if x:\n        ``` y") == (Leaf("````\nif x:\n    ``` y\n````"),)


def test_deeper_nesting_is_lifted_to_one_level() -> None:
    read = rules_of("- A\n  - b\n    - c\n      - d\n\n    after b\n  - e\n- - f\n  - g\n    - h")
    assert read == (
        Label("A", tuple(map(Leaf, ("b", "c", "d", "after b", "e")))),
        Leaf("f"),
        Label("g", (Leaf("h"),)),
    )


def test_a_parents_other_blocks_become_its_first_child() -> None:
    read = rules_of("- Run:\n  ```\n  make\n  ```\n  - twice\n\n  and so on")
    assert read == (Label("Run:", (Leaf("```\nmake\n```"), Leaf("twice"), Leaf("and so on"))),)


def test_a_wrapped_label_is_one_line_with_no_space_between_cjk() -> None:
    assert rules_of("- 数据\n  库\n  - a") == (Label("数据库", (Leaf("a"),)),)
    assert rules_of("- two\n  words\n  - a") == (Label("two words", (Leaf("a"),)),)


def test_a_third_level_heading_becomes_a_label_and_equal_labels_are_joined() -> None:
    read = rules_of("- Money\n  - a\n- x\n\n### Money\n- b\n  - c\n\npara\n\n### Empty")
    assert read == (
        Label("Money", (Leaf("a"), Leaf("b"), Leaf("c"), Leaf("para"))),
        Leaf("x"),
        Leaf("Empty"),
    )


def test_labels_are_equal_after_nfc_and_white_space() -> None:
    """Case 56's rule for labels."""
    assert rules_of("- caf\u00e9  x\n  - a\n- cafe\u0301 x\n  - b") == (
        Label("caf\u00e9  x", (Leaf("a"), Leaf("b"))),
    )


@pytest.mark.parametrize(
    "names",
    [
        ("Preferences", "Rules", "Facts", "Glossary"),
        ("偏好", "规则", "事实", "术语"),
        ("偏好", "規則", "事實", "術語"),
        ("PREFERENCES:", "**Rules**", "facts", "Glossary"),
    ],
)
@pytest.mark.parametrize("mark", ["# ", "## ", "### "])
def test_the_older_four_sections_are_migrated(names: tuple[str, ...], mark: str) -> None:
    """K-02: preferences and rules to Rules, facts and glossary to Info, in any script."""
    text = "\n\n".join(f"{mark}{name}\n- {number}" for number, name in enumerate(names))
    parsed = parse(text)
    assert texts(parsed.document, Section.RULES) == ["0", "1"]
    assert texts(parsed.document, Section.INFO) == ["2", "3"]
    assert parsed.migrated


def test_setext_headings_are_headings() -> None:
    parsed = parse("Rules\n=====\n- a\n\nInfo\n----\n- b\n")
    assert parsed.document == Document((Leaf("a"),), (Leaf("b"),))
    assert parsed.migrated


def test_any_other_structure_is_migrated_and_nothing_is_dropped() -> None:
    """K-02: text outside any section goes to Info; unknown headings become labels."""
    text = (
        "# Project X\nintro\n\n## Rules\n- r\n\n## Deploy\n### Staging\n- port 1\n"
        "### Prod\n- port 2\n\n## Info\n- i\n\n## Empty\n"
    )
    parsed = parse(text)
    assert parsed.document == Document(
        rules=(Leaf("r"),),
        info=(
            Label("Project X", (Leaf("intro"),)),
            Label("Deploy / Staging", (Leaf("port 1"),)),
            Label("Deploy / Prod", (Leaf("port 2"),)),
            Leaf("i"),
            Leaf("Empty"),
        ),
    )
    assert parsed.migrated
    assert parsed.notes


@pytest.mark.parametrize(
    ("text", "migrated"),
    [
        ("", False),
        ("## Rules\n- a\n", False),
        ("## Info\n- a\n", False),
        ("## Rules\n* a\n  1. b\n## Info\n", False),
        ("- a\n", True),
        ("## Info\n- a\n\n## Rules\n- b\n", True),
        ("## Rules\n- a\n## Rules\n- b\n", True),
        ("## rules\n- a\n", True),
        ("# Rules\n- a\n", True),
        ("text\n\n## Rules\n- a\n", True),
    ],
)
def test_migrated_says_whether_the_original_is_worth_a_bak(text: str, migrated: bool) -> None:
    assert parse(text).migrated is migrated


@pytest.mark.parametrize("text", ["", "\n\n", "## Rules\n", "-\n- \n*\n", "---\n", "\ufeff"])
def test_no_content_is_an_empty_document(text: str) -> None:
    assert canonical(text) == "## Rules\n\n## Info\n"


def test_a_thousand_levels_end_as_text_not_as_an_error() -> None:
    """A hostile file neither exhausts the stack nor loses a word."""
    for text in ("> " * 3000 + "end", "- + " * 1500 + "end"):
        assert "end" in canonical(text)
    deep = "\n".join("  " * level + f"- w{level}" for level in range(90))
    words = canonical(deep).replace(";", " ").split()
    assert {f"w{level}" for level in range(90)} <= set(words)
