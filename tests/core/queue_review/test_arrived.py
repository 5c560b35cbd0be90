"""Packs that came with a folder (V-16): one card, nothing overwritten before the answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api import Core, open_core
from core.domain.scope import Scope
from core.domain.suggestion import Source
from core.errors import Refused
from core.paths import Paths
from core.queue_review.types import Outcome, Suggestion
from tests.fakes.clock import FixedClock

ID = "1234567890abcdef"
MARK = f"<!-- paper-evo:abcdefabcdef:{ID} edits here go to the queue -->\n"


@pytest.fixture
def core(paths: Paths, fixed_clock: FixedClock) -> Iterator[Core]:
    """An ordinary library: a scratch one refuses a pack of another library (K-17)."""
    with open_core(paths, clock=fixed_clock, scratch=False, prefer_encoder="ngram") as opened:
        yield opened


@pytest.fixture
def pack(folder: Path) -> Path:
    made = folder / ".paper"
    made.mkdir()
    (made / "project-id").write_text(f"{ID}\n", "utf-8")
    return made


def card(core: Core) -> Suggestion:
    found = core.queue.list()
    assert [item.source for item in found] == [Source.ARRIVED_PACK]
    return found[0]


def test_its_knowledge_waits_then_joins_and_undo_takes_it_out(
    core: Core, folder: Path, pack: Path
) -> None:
    view = pack / "KNOWLEDGE.md"
    view.write_text(MARK + "## Rules\n- arrived rule\n", "utf-8")
    before = view.read_bytes()
    core.projects.add(folder)
    core.views.refresh()
    assert view.read_bytes() == before
    assert not (pack / "AGENT_MEMORY.md").exists()
    item = card(core).id
    assert core.search.find("arrived")[0].ref == item
    assert core.queue.apply(item, Scope(ID)).outcome is Outcome.APPLIED
    assert "- arrived rule" in (pack / "AGENT_MEMORY.md").read_text("utf-8")
    assert (pack / "KNOWLEDGE.md.bak").read_bytes() == before
    core.queue.undo(item)
    assert "arrived" not in (pack / "AGENT_MEMORY.md").read_text("utf-8")
    core.queue.dismiss(item)
    assert core.views.look() == ()
    assert core.views.missing() == []
    assert core.queue.list() == []


def test_a_secret_in_it_is_masked_and_told(core: Core, folder: Path, pack: Path) -> None:
    key = "ghp_" + "Zx9" * 12
    (pack / "KNOWLEDGE.md").write_text(MARK + f"## Rules\n- token {key}\n", "utf-8")
    core.projects.add(folder)
    item = card(core).id
    assert core.queue.outside_edit(item).masked == 1
    assert core.queue.apply(item, Scope(ID)).masked == 1
    assert not [p for p in pack.iterdir() if key.encode() in p.read_bytes()]


def test_one_that_is_too_large_can_be_dismissed_and_is_kept(
    core: Core, folder: Path, pack: Path
) -> None:
    view = pack / "KNOWLEDGE.md"
    with view.open("wb") as stream:
        stream.write(MARK.encode())
        stream.truncate(64 << 20)
    core.projects.add(folder)
    item = card(core).id
    with pytest.raises(Refused) as caught:
        core.queue.apply(item, Scope(ID))
    assert caught.value.code == "outside_opaque"
    assert view.stat().st_size == 64 << 20
    core.queue.dismiss(item)
    assert (pack / "KNOWLEDGE.md.bak").stat().st_size == 64 << 20
    assert core.queue.list() == []
    assert core.views.missing() == []


def test_one_with_skills_only_needs_no_answer(core: Core, folder: Path, pack: Path) -> None:
    skill = pack / "agents" / "skills" / "deploy"
    skill.mkdir(parents=True)
    (skill / "SKILL.md").write_text("---\nname: deploy\n---\n", "utf-8")
    core.projects.add(folder)
    assert core.queue.list() == []
    core.knowledge.save(Scope(ID), "## Rules\n- mine\n", base_revision=0)
    assert "- mine" in (pack / "AGENT_MEMORY.md").read_text("utf-8")
    assert (skill / "SKILL.md").read_text("utf-8") == "---\nname: deploy\n---\n"
