"""The pack's own .gitignore: everything stays private unless sharing is on (V-16)."""

from __future__ import annotations

from collections.abc import Collection


def pack_gitignore(sharing: bool, shared_skills: Collection[str] = ()) -> str:
    """``*``, or with sharing all but KNOWLEDGE.md, the policy and the chosen skills' folders.

    Observations, AGENT_MEMORY.md and lessons (``.memory.md``) stay ignored in either case.

    Args:
        sharing: the project's setting.
        shared_skills: names of the skill folders a person chose; used only with sharing.
    """
    if not sharing:
        return "*\n"
    lines = [
        "# generated, do not edit; source: Paper Evo (sharing is on for this project)",
        "*",
        "!/KNOWLEDGE.md",
        "!/policy.toml",
    ]
    names = sorted(set(shared_skills))
    if names:
        lines += ["!/agents/", "!/agents/skills/"]
    for name in names:
        folder = f"/agents/skills/{_literal(name)}"
        lines += [f"!{folder}/", f"!{folder}/**", f"{folder}/**/.memory.md"]
    return "\n".join(lines) + "\n"


def _literal(name: str) -> str:
    """A folder's name with git's pattern characters taken literally."""
    return "".join(
        f"\\{character}" if character in "\\*?[] !#" else character for character in name
    )
