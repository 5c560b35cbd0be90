"""The marks around everything an agent is given, so that it is never learned again (M-09).

Each mark stands alone at the start of a line. Entries cannot hold one: ``defused`` escapes it.
"""

from __future__ import annotations

from typing import Final

MARK_PREFIX: Final = "<!-- paper-evo:"
BEGIN_MARK: Final = "<!-- paper-evo:begin"
"""How the first line of injected text begins; a name and the notice follow, then ``-->``."""

END_MARK: Final = "<!-- paper-evo:end -->"
"""The whole last line of injected text."""

GENERATED: Final = "generated, do not edit; source: Paper Evo"
"""V-05: what each view's head says."""


def wrapped(name: str, body: str) -> str:
    """The body between the two marks, LF and one final newline.

    Args:
        name: the view's file name, or another stable word.
        body: Markdown; white space around it is dropped.
    """
    return f"{BEGIN_MARK} {name}, {GENERATED} -->\n{body.strip()}\n{END_MARK}\n"


def defused(text: str) -> str:
    """A person's text in which no mark of ours can be read, closed or opened (R-07).

    Any comment that names Paper Evo gets a backslash inside its opening, so that Markdown shows
    it as text and no reader takes it for a mark; everything else keeps its bytes.
    """
    out: list[str] = []
    rest = text
    while (at := rest.find("<!--")) >= 0:
        named = rest[at + 4 :].lstrip("-").lstrip().casefold().startswith("paper-evo")
        out.append(rest[:at] + ("<\\!--" if named else "<!--"))
        rest = rest[at + 4 :]
    return "".join([*out, rest])


def single_line(text: str) -> str:
    """A name or path as one line: no line break of any kind, white space folded."""
    return " ".join(text.split())
