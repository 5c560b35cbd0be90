"""The short instruction an agent gets at session start (V-15)."""

from __future__ import annotations

from core.views.marks import defused, wrapped

INSTRUCTION = "instruction"


def instruction(
    *,
    user_feed: str = "",
    catalog: bool = False,
    skills: bool = False,
    approved: str = "",
    in_project: bool = True,
) -> str:
    """What to read first, between the marks (M-09: it must not be learned again).

    Args:
        user_feed: path of this project's USER.md as an agent would type it; empty if none.
        catalog: the approved knowledge has folded labels.
        skills: the agent's file lists skills.
        approved: approved rules in full where they fit the hook, so that they do not depend on
            the agent reading a file.
        in_project: False outside every project: there is no pack, only the user's knowledge.
    """
    lines = []
    if in_project:
        lines.append("Read `./.paper/AGENT_MEMORY.md` first, before anything else in this session.")
    if user_feed:
        also = "Read also" if in_project else "Read first, before anything else in this session:"
        lines.append(f"{also} `{user_feed}`.")
    if catalog:
        lines.append(
            "For a label with a count, call `expand_knowledge_catalog` with the exact labels; "
            "without the tool read `./.paper/KNOWLEDGE.read.md`."
        )
    if skills:
        lines.append("When a skill's trigger matches, read its SKILL.md before acting.")
    body = "\n".join(lines)
    if approved.strip():
        body += f"\n\nApproved rules (binding):\n\n{defused(approved).strip()}"
    return wrapped(INSTRUCTION, body)
