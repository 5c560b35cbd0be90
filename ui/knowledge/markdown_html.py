"""Markdown to safe HTML for the preview. Pure and slow to import: run it in a job lane.

R-07: raw HTML is shown as text, images become their words, links carry only http, https and
mailto targets, and nothing can load or run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

SAFE_SCHEMES = ("http://", "https://", "mailto:")
_CODE_TOKENS = {
    "Token.Keyword": "syntax-heading",
    "Token.Name.Function": "syntax-heading",
    "Token.Name.Tag": "syntax-heading",
    "Token.Literal.String": "syntax-string",
    "Token.Literal.Number": "syntax-code",
    "Token.Comment": "syntax-bullet",
    "Token.Name.Builtin": "syntax-code",
}


def render_html(text: str, colors: Mapping[str, str]) -> str:
    """Return ``text`` as HTML in the subset that ``QTextBrowser`` draws.

    Args:
        colors: ``#RRGGBB`` by token (``syntax-*``, ``text``, ``muted``, ``line``, ``window``).
    """
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table")

    def image(_renderer: Any, tokens: Sequence[Any], index: int, _options: Any, _env: Any) -> str:
        token = tokens[index]
        words = escape(token.content or "image")
        return f'<span style="color:{colors["muted"]}">[{words}]</span>'

    def fence(_renderer: Any, tokens: Sequence[Any], index: int, _options: Any, _env: Any) -> str:
        token = tokens[index]
        return _code_block(
            token.content, token.info.split()[0] if token.info.strip() else "", colors
        )

    def link_open(renderer: Any, tokens: Sequence[Any], index: int, options: Any, env: Any) -> str:
        token = tokens[index]
        target = str(token.attrGet("href") or "")
        if not target.lower().startswith(SAFE_SCHEMES):
            return '<span style="text-decoration:none">'
        return f'<a href="{escape(target, quote=True)}">'

    markdown.add_render_rule("image", image)
    markdown.add_render_rule("fence", fence)
    markdown.add_render_rule("code_block", fence)
    markdown.add_render_rule("link_open", link_open)
    return str(markdown.render(text))


def _code_block(code: str, language: str, colors: Mapping[str, str]) -> str:
    spans = "".join(
        f'<span style="color:{colors[token]}">{escape(value)}</span>' if token else escape(value)
        for token, value in _tokens(code.rstrip("\n"), language)
    )
    return f'<pre style="background-color:{colors["window"]};">{spans}</pre>'


def _tokens(code: str, language: str) -> list[tuple[str, str]]:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language, stripnl=False) if language else None
    except ClassNotFound:
        lexer = None
    if lexer is None:
        return [("", code)]
    result: list[tuple[str, str]] = []
    for kind, value in lexer.get_tokens(code):
        name = str(kind)
        found = next((c for prefix, c in _CODE_TOKENS.items() if name.startswith(prefix)), "")
        result.append((found, value))
    return result


def document_style(colors: Mapping[str, str], mono: str, size: float) -> str:
    """Return the style sheet of the preview's document (``size`` in points)."""
    return (
        f"body {{ color: {colors['text']}; }}"
        f"h1, h2 {{ color: {colors['syntax-heading']}; font-size: {size * 1.15:.1f}pt;"
        " font-weight: 600; margin-top: 14px; margin-bottom: 6px; }"
        f"h3, h4, h5, h6 {{ font-size: {size:.1f}pt; font-weight: 600; margin-bottom: 4px; }}"
        "ul, ol { margin-left: 0; margin-top: 2px; margin-bottom: 6px; }"
        "li { margin-top: 2px; margin-bottom: 2px; line-height: 125%; }"
        f"code, pre {{ font-family: '{mono}'; font-size: {size * 0.92:.1f}pt;"
        f" color: {colors['syntax-code']}; }}"
        f"a {{ color: {colors['accent']}; }}"
        f"blockquote {{ color: {colors['muted']}; }}"
    )
