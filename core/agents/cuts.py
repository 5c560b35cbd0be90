"""Parts of a message nobody may learn from, whatever agent carries it.

* text this app injected (M-09, axiom "nothing is learned twice"): ``[AGENT_MEMORY]`` blocks and
  everything between ``<!-- paper-evo:begin … -->`` and ``<!-- paper-evo:end … -->``;
* ``<private>…</private>`` spans (M-10), which are never read;
* the typed mark that leaves a whole session out (M-10): a message that begins with ``#no-learn``
  or ``#noremember`` as a word of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

OWN_SESSION_MARK = "[paper-evo:own-session]"
"""Carried by the first message of every model session the app itself starts (A-11)."""

OWN_SESSION_VARIABLE = "PAPER_OWN_SESSION"
"""Set in the environment of every agent process the app itself starts (A-11)."""

NO_LEARN_MARKS = ("#no-learn", "#noremember")
"""A message that begins with one of these leaves its session out of all learning (M-10)."""

PRIVATE_PLACEHOLDER = "[private]"
"""Stands in the middle of a line for a private span, so that no quote can run across the gap."""

_NO_LEARN = re.compile(
    rf"\s*(?:{'|'.join(map(re.escape, NO_LEARN_MARKS))})(?![\w-])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class SpanRule:
    """Bracketed spans to cut.

    Attributes:
        token: matches opening and closing brackets. Group ``close`` is not None for closing ones;
            group ``name`` tells kinds of brackets apart (folded to lower case).
        replacement: put where the span was.
        unclosed_always: cut an unclosed span to the end of the text even if it does not begin a
            line (for privacy); else only if it does (prose may mention a tag).
    """

    token: re.Pattern[str]
    replacement: str
    unclosed_always: bool = False


def tag_rule(
    names: tuple[str, ...], replacement: str = "\n", *, unclosed_always: bool = False
) -> SpanRule:
    """Build the rule for XML-like tags ``<name …>…</name>``."""
    alternatives = "|".join(re.escape(name) for name in names)
    token = rf"<(?P<close>/)?(?P<name>{alternatives})(?:\s[^<>]{{0,400}})?>"
    return SpanRule(re.compile(token, re.IGNORECASE), replacement, unclosed_always)


_OWN_COMMENT = SpanRule(
    re.compile(r"<!--\s{0,8}(?P<name>paper-evo):(?:begin|(?P<close>end))\b[^<>]{0,400}-->"), "\n"
)
_OWN_BRACKET = SpanRule(re.compile(r"\[(?P<close>/)?(?P<name>AGENT_MEMORY)\]"), "\n")
_PRIVATE = tag_rule(("private",), PRIVATE_PLACEHOLDER, unclosed_always=True)


def cut_spans(text: str, rule: SpanRule) -> str:
    """Return ``text`` without the spans of ``rule``; linear time."""
    tokens = list(rule.token.finditer(text))
    if not tokens:
        return text
    last_close = {m["name"].lower(): m.start() for m in tokens if m["close"] is not None}
    kept: list[str] = []
    position = 0
    inside = ""
    depth = start = 0
    for match in tokens:
        name = match["name"].lower()
        if inside:
            if name != inside:
                continue
            depth += -1 if match["close"] is not None else 1
            if depth == 0 or match.start() == last_close[inside]:
                kept += (text[position:start], rule.replacement)
                position = match.end()
                inside = ""
        elif match["close"] is None:
            if last_close.get(name, -1) > match.start():
                inside, depth, start = name, 1, match.start()
            elif rule.unclosed_always or _begins_line(text, match.start()):
                kept += (text[position : match.start()], rule.replacement)
                return "".join(kept)
    kept.append(text[position:])
    return "".join(kept)


def _begins_line(text: str, position: int) -> bool:
    return not text[text.rfind("\n", 0, position) + 1 : position].strip()


def cut_injected(text: str) -> str:
    """Cut what this app put into the prompt (M-09) and trim the ends."""
    if "paper-evo:" in text:
        text = cut_spans(text, _OWN_COMMENT)
    if "[AGENT_MEMORY]" in text:
        text = cut_spans(text, _OWN_BRACKET)
    return text.strip()


def cut_private(text: str) -> str:
    """Cut ``<private>`` spans; an unclosed one runs to the end of the message (M-10)."""
    if "<" not in text or "<private" not in text.lower():
        return text.strip()
    text = cut_spans(text, _PRIVATE).strip()
    while text.startswith(PRIVATE_PLACEHOLDER):
        text = text.removeprefix(PRIVATE_PLACEHOLDER).lstrip()
    while text.endswith(PRIVATE_PLACEHOLDER):
        text = text.removesuffix(PRIVATE_PLACEHOLDER).rstrip()
    return text


def asks_not_to_learn(text: str) -> bool:
    """Whether a typed message leaves its session out of all learning (M-10)."""
    return _NO_LEARN.match(text) is not None


def cut_all(text: str) -> str:
    """Cut private spans, then injected text."""
    return cut_injected(cut_private(text))
