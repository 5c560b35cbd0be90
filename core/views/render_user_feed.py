"""``feed/<project-id>/USER.md``: user knowledge as one project's agents are given it (V-05)."""

from __future__ import annotations

from core.domain.catalog import Injection, Mode
from core.views.marks import wrapped
from core.views.render_agent_memory import knowledge_parts
from core.views.rendered import Part, Rendered, joined

USER_FEED = "USER.md"


def user_feed(knowledge: Injection, *, read_at: str = "") -> Rendered:
    """The generated copy of the user's knowledge for one project.

    Args:
        knowledge: the user file's injection.
        read_at: where labels can be read without the tool, as an agent would type it.
    """
    hint = ""
    if knowledge.mode is Mode.CATALOG and knowledge.labels:
        without = f"; without the tool read `{read_at}`" if read_at else ""
        hint = (
            "- A line that ends in a count, such as `- Label (3 entries)`, is a label. Before "
            "acting on its subject, call the tool `expand_knowledge_catalog` with the exact "
            f"labels, all in one call{without}."
        )
    body, sizes = joined((*knowledge_parts(knowledge), Part("How to read more", hint)))
    intro = (
        "# User knowledge\n\n"
        "What this person approved for every project. **Approved rules** are binding and **Info** "
        "is approved background."
    )
    return Rendered(wrapped(USER_FEED, f"{intro}\n\n{body}" if body else intro), sizes)
