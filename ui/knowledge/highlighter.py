"""Colour of Markdown in the editor, one block at a time (positions are UTF-16 in Qt).

This only colours; what a file means is decided by the core's parser, never here.
"""

from __future__ import annotations

import re

from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from ui.theme import Theme

_HEADING = re.compile(r"^\s{0,3}(#{1,6})\s.*$")
_BULLET = re.compile(r"^(\s*)([-*+]|\d{1,9}[.)])(?=\s)")
_FENCE = re.compile(r"^\s*(?:[-*+]\s+)?(```|~~~)")
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
_STRONG = re.compile(r"(\*\*|__)(?=\S).+?(?<=\S)\1")
_LINK = re.compile(r"\[[^\]\n]*\]\([^)\n]*\)|https?://[^\s<>)\]]+")
_PROSE, _IN_FENCE = 0, 1


class MarkdownHighlighter(QSyntaxHighlighter):
    """Headings, bullets, labels, code, bold and links in the theme's syntax colours."""

    def __init__(self, theme: Theme, document: QTextDocument) -> None:
        super().__init__(document)
        self._theme = theme
        self._formats: dict[str, QTextCharFormat] = {}
        self._load()
        theme.changed.connect(self._on_theme)

    def _on_theme(self) -> None:
        self._load()
        self.rehighlight()

    def _load(self) -> None:
        def make(token: str, weight: int = 400) -> QTextCharFormat:
            result = QTextCharFormat()
            result.setForeground(self._theme.color(token))
            if weight != 400:
                result.setFontWeight(QFont.Weight(weight))
            return result

        self._formats = {
            "heading": make("syntax-heading", 700),
            "bullet": make("syntax-bullet"),
            "code": make("syntax-code"),
            "strong": make("text", 700),
            "label": make("text", 600),
            "link": make("syntax-string"),
        }

    def highlightBlock(self, text: str) -> None:
        fenced = self.previousBlockState() == _IN_FENCE
        if _FENCE.match(text):
            self.setFormat(0, len(text) * 2, self._formats["code"])
            self.setCurrentBlockState(_PROSE if fenced else _IN_FENCE)
            return
        self.setCurrentBlockState(_IN_FENCE if fenced else _PROSE)
        if fenced:
            self.setFormat(0, len(text) * 2, self._formats["code"])
            return
        if _HEADING.match(text):
            self.setFormat(0, len(text) * 2, self._formats["heading"])
            return
        wide = any(ord(character) > 0xFFFF for character in text)
        bullet = _BULLET.match(text)
        if bullet:
            self._set(text, bullet.start(2), bullet.end(2), "bullet", wide)
            if not bullet.group(1) and self._is_label():
                self._set(text, bullet.end(), len(text), "label", wide)
        for pattern, name in ((_STRONG, "strong"), (_LINK, "link"), (_CODE, "code")):
            for found in pattern.finditer(text):
                self._set(text, found.start(), found.end(), name, wide)

    def _is_label(self) -> bool:
        """A top-level bullet followed by an indented one is a catalog label (K-03)."""
        following = self.currentBlock().next()
        if not following.isValid():
            return False
        bullet = _BULLET.match(following.text())
        return bool(bullet and bullet.group(1))

    def _set(self, text: str, start: int, end: int, name: str, wide: bool) -> None:
        if wide:
            start = len(text[:start].encode("utf-16-le")) // 2
            end = len(text[:end].encode("utf-16-le")) // 2
        self.setFormat(start, end - start, self._formats[name])
