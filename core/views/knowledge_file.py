"""KNOWLEDGE.md: the row's text behind its first-line mark (K-06)."""

from __future__ import annotations

from dataclasses import dataclass

from core.domain.knowledge_document import stored_newlines
from core.views.marks import MARK_PREFIX

USER_PROJECT_ID = "user"
"""Stands where the project id stands in the mark of the user file."""

_NOTICE = "edits here go to the queue"


@dataclass(frozen=True, slots=True)
class ViewMark:
    """Whose view a file is: a library and a project, or ``USER_PROJECT_ID``."""

    library_id: str
    project_id: str


def render_view(library_id: str, project_id: str, text: str) -> str:
    """The file's text: the mark line, then the row's text; LF, one final newline."""
    body = stored_newlines(text)
    line = f"{MARK_PREFIX}{library_id}:{project_id} {_NOTICE} -->"
    return f"{line}\n{body if body.endswith(chr(10)) or not body else body + chr(10)}"


def split_view(text: str) -> tuple[ViewMark | None, str]:
    """The mark, if the file begins with one, and the text without it, LF line ends.

    Marks that were doubled by a copy or a merge are all taken off; the first one counts.
    """
    body = stored_newlines(text)
    first: ViewMark | None = None
    while True:
        line, _, rest = body.lstrip("\n").partition("\n")
        mark = _read_mark(line.strip())
        if mark is None:
            return first, body
        first, body = first or mark, rest


def _read_mark(line: str) -> ViewMark | None:
    if not line.startswith(MARK_PREFIX) or not line.endswith("-->"):
        return None
    ids, _, _ = line.removeprefix(MARK_PREFIX).removesuffix("-->").strip().partition(" ")
    library_id, colon, project_id = ids.partition(":")
    return ViewMark(library_id, project_id) if colon and library_id and project_id else None
