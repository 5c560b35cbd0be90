"""Markdown source cut into blocks and list items, by markdown-it-py's block rules (K-03).

The texts returned are slices of the *source*, not of rendered tokens, so that code spans, fences,
tables and HTML keep their bytes; only bullets and the indent of their container are taken away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from core.domain.knowledge_document.model import stored_newlines
from core.domain.knowledge_document.plain_lines import Bullet, plain_lines

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

TAB_STOP: Final = 4
"""CommonMark's tab stop, in columns."""

_LISTS: Final = frozenset({"bullet_list", "ordered_list"})
_VERBATIM: Final = frozenset({"fence", "code_block", "html_block"})


@cache
def _parser() -> MarkdownIt:
    """CommonMark blocks plus tables, without the inline pass (nobody reads inline tokens).

    The ``reference`` rule is off because it swallows ``[name]: target`` lines without a token,
    and nothing may be dropped (K-02). Nesting is capped so that a hostile ``> > > …`` ends as
    text instead of exhausting the stack.
    """
    # Imported here: it costs some 50 ms, which a command that only counts must not spend (P-02).
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 60}).enable("table").disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 6 with its inline source."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, fence, table, quote or HTML block: one entry (K-03)."""

    text: str


@dataclass(frozen=True, slots=True)
class ListItem:
    """One bullet: its own blocks in source order, and what is nested in it.

    ``title`` is set only where the item opens with a paragraph or heading: the part that can
    become a label. ``text`` is everything of the item's own up to the first nested list, and
    ``rest`` the same without the title.
    """

    title: str | None
    text: str
    rest: str
    nested: tuple[ListItem | Passage, ...]


Block = Heading | Passage | tuple[ListItem, ...]


def clean_source(text: str) -> str:
    """Stored form of any text: no BOM, LF, NUL as U+FFFD (markdown-it would do so silently)."""
    return stored_newlines(text).replace("\0", "\ufffd")


def line_starts(text: str) -> frozenset[int]:
    """Line numbers, from 0, at which a top-level block or a list item of any depth begins."""
    starts: set[int] = set()
    for token in _parser().parse(clean_source(text)):
        if token.map is not None and (token.level == 0 or token.type == "list_item_open"):
            starts.add(token.map[0])
    return frozenset(starts)


def blocks(text: str) -> Iterator[Block]:
    """The top-level blocks of a Markdown text in order; thematic breaks hold no content."""
    source = clean_source(text)
    plain = plain_lines(source)
    if plain is None:
        yield from markdown_blocks(source)
        return
    for part in plain:
        yield Heading(2, part) if isinstance(part, str) else tuple(map(_plain_item, part))


def _plain_item(bullet: Bullet) -> ListItem:
    text, nested = bullet
    return ListItem(text, text, "", tuple(ListItem(child, child, "", ()) for child in nested))


def markdown_blocks(source: str) -> Iterator[Block]:
    """The same by markdown-it, for every shape of text; ``source`` is clean."""
    from markdown_it.tree import SyntaxTreeNode

    lines = source.split("\n")
    cursor = 0
    for node in SyntaxTreeNode(_parser().parse(source)).children:
        if node.map is None:
            continue
        start, end = node.map
        yield from _uncovered(lines, cursor, start)
        cursor = max(cursor, end)
        if node.type in _LISTS:
            yield tuple(_item(child, lines, 0) for child in node.children)
        elif node.type == "heading":
            yield Heading(int(node.tag[1:]), _heading_text(node))
        elif node.type == "code_block":
            yield Passage(_as_fence(lines[start:end]))
        elif node.type != "hr":
            passage = _passage(node, lines)
            if passage:
                yield Passage(passage)
    yield from _uncovered(lines, cursor, len(lines))


def _uncovered(lines: Sequence[str], start: int, end: int) -> Iterator[Passage]:
    """Lines that no block rule claimed; there are none today, and none may be lost tomorrow."""
    text = trimmed("\n".join(lines[start:end]))
    if text:
        yield Passage(text)


def _heading_text(node: SyntaxTreeNode) -> str:
    """Inline source of a heading; a setext heading may span lines."""
    content = "".join(child.content for child in node.children)
    return one_line(content)


def _passage(node: SyntaxTreeNode, lines: Sequence[str]) -> str:
    start, end = node.map or (0, 0)
    flat = lines[start].expandtabs(TAB_STOP)
    return _own_text([node], lines, (start, end), column=len(flat) - len(flat.lstrip(" ")))


def _as_fence(lines: Sequence[str]) -> str:
    """An indented code block as a fenced one: its indent would not survive inside a bullet."""
    code = "\n".join(drop_columns(line, TAB_STOP).rstrip() for line in lines).strip("\n")
    fence = "```"
    while fence in code:
        fence += "`"
    return f"{fence}\n{code}\n{fence}"


def _item(node: SyntaxTreeNode, lines: Sequence[str], container: int) -> ListItem:
    start, end = node.map or (0, 0)
    column = _content_column(node, lines[start], container)
    lists = [child for child in node.children if child.type in _LISTS]
    spans = [child.map or (end, end) for child in lists]
    own_end = spans[0][0] if spans else end
    own = _within(node.children, start, own_end)
    text = _own_text(own, lines, (start, own_end), column, bullet=True)
    title, rest = None, text
    if own and own[0].type in {"paragraph", "heading"}:
        title_end = (own[0].map or (start, start))[1]
        title = (
            _heading_text(own[0])
            if own[0].type == "heading"
            else one_line(_own_text(own[:1], lines, (start, title_end), column, bullet=True))
        )
        rest = _own_text(own[1:], lines, (title_end, own_end), column)
    nested: list[ListItem | Passage] = []
    for number, child in enumerate(lists):
        nested += [_item(grandchild, lines, column) for grandchild in child.children]
        after = (spans[number][1], spans[number + 1][0] if number + 1 < len(spans) else end)
        later = _own_text(_within(node.children, *after), lines, after, column)
        nested += [Passage(later)] if later else []
    return ListItem(title or None, text, rest, tuple(nested))


def _within(nodes: Sequence[SyntaxTreeNode], start: int, end: int) -> list[SyntaxTreeNode]:
    """The blocks that begin in a span of lines, nested lists left out."""
    return [
        node
        for node in nodes
        if node.map and start <= node.map[0] < end and node.type not in _LISTS
    ]


def _own_text(
    nodes: Sequence[SyntaxTreeNode],
    lines: Sequence[str],
    span: tuple[int, int],
    column: int,
    *,
    bullet: bool = False,
) -> str:
    """Source of a span without its container's indent; paragraphs lose theirs altogether.

    Blank lines collapse to one except inside code and HTML. With ``bullet`` the first line loses
    its columns whatever they hold, instead of white space only.
    """
    flowing: set[int] = set()
    verbatim: set[int] = set()
    for node in nodes:
        if node.type == "paragraph":
            flowing.update(range(*(node.map or (0, 0))))
        elif node.type in _VERBATIM:
            verbatim.update(range(*(node.map or (0, 0))))
    out: list[str] = []
    for number in range(*span):
        line = lines[number]
        if bullet and number == span[0]:
            line = cut_columns(line, column)
        elif number in flowing:
            line = line.lstrip(" \t")
        else:
            line = drop_columns(line, column)
        if line.strip():
            out.append(line)
        elif number in verbatim or (out and out[-1]):
            out.append("")
    return trimmed("\n".join(out))


def _content_column(node: SyntaxTreeNode, line: str, container: int) -> int:
    """Column where an item's content starts (CommonMark 5.2), counted from the line's start."""
    flat = line.expandtabs(TAB_STOP)
    marker = container
    while marker < len(flat) and flat[marker] == " ":
        marker += 1
    after = marker + 1
    if node.markup in {".", ")"}:
        while after < len(flat) and flat[after - 1].isdigit():
            after += 1
    gap = len(flat[after:]) - len(flat[after:].lstrip(" "))
    if not flat[after:].strip(" ") or gap > TAB_STOP:
        gap = 1
    return after + gap


def cut_columns(line: str, columns: int) -> str:
    """The line without its first ``columns`` columns, whatever they hold; tabs are split."""
    column = 0
    for index, character in enumerate(line):
        if column >= columns:
            return " " * (column - columns) + line[index:]
        column += TAB_STOP - column % TAB_STOP if character == "\t" else 1
    return ""


def drop_columns(line: str, columns: int) -> str:
    """The line without up to ``columns`` columns of leading white space; tabs are split."""
    column = 0
    for index, character in enumerate(line):
        if column >= columns or character not in " \t":
            return " " * max(0, column - columns) + line[index:]
        column += TAB_STOP - column % TAB_STOP if character == "\t" else 1
    return ""


def trimmed(text: str) -> str:
    """The text without white space and byte order marks at both ends."""
    while (shorter := text.strip().strip("\ufeff")) != text:
        text = shorter
    return text


def one_line(text: str) -> str:
    """Wrapped lines joined: by a space, or by nothing between two CJK characters."""
    joined = ""
    for line in text.split("\n"):
        part = trimmed(line)
        if joined and part:
            joined += "" if is_cjk(joined[-1]) and is_cjk(part[0]) else " "
        joined += part
    return joined


def is_cjk(character: str) -> bool:
    """True for Han, kana and full-width forms: scripts written without spaces."""
    code = ord(character)
    return (
        0x2E80 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF00 <= code <= 0xFFEF
        or (0x20000 <= code <= 0x3FFFF)
    )
