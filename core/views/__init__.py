"""Pure renderers of every file on disk (V-02): data in, text out, no times of their own."""

from core.views.knowledge_file import USER_PROJECT_ID, ViewMark, render_view, split_view
from core.views.marks import BEGIN_MARK, END_MARK, GENERATED, defused, wrapped
from core.views.render_agent_memory import AgentMemoryInput, agent_memory, disabled_stub
from core.views.render_cwds import SeenFolder, cwds
from core.views.render_gitignore import pack_gitignore
from core.views.render_index import IndexedChange, IndexedProject, index
from core.views.render_instruction import instruction
from core.views.render_knowledge_read import knowledge_read
from core.views.render_user_feed import user_feed
from core.views.rendered import Part, Rendered, SectionSize

__all__ = [
    "BEGIN_MARK",
    "END_MARK",
    "GENERATED",
    "USER_PROJECT_ID",
    "AgentMemoryInput",
    "IndexedChange",
    "IndexedProject",
    "Part",
    "Rendered",
    "SectionSize",
    "SeenFolder",
    "ViewMark",
    "agent_memory",
    "cwds",
    "defused",
    "disabled_stub",
    "index",
    "instruction",
    "knowledge_read",
    "pack_gitignore",
    "render_view",
    "split_view",
    "user_feed",
    "wrapped",
]
