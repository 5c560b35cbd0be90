"""Injection at its edges: policy files, outside projects, review marks, labels of both files."""

from __future__ import annotations

import pytest

from core.api import open_core
from core.domain.scope import USER
from core.domain.suggestion import Source
from core.errors import NotFound
from core.queue_review.types import Conflicted, DraftContext
from tests.core.library import Desk, draft, every_byte


def forbid(desk: Desk) -> None:
    (desk.pack / "policy.toml").write_text("enabled = false\n", "utf-8")


def test_k20_a_policy_file_that_appears_empties_every_file_at_the_next_look(desk: Desk) -> None:
    desk.save("binding words")
    desk.core.knowledge.save(USER, "## Rules\n- personal words\n", base_revision=0)
    feed = desk.core.paths.feed(desk.project.id)
    forbid(desk)
    assert set(desk.core.views.look()) == {desk.project.id}
    held = every_byte(desk.pack, feed)
    assert b"binding words" not in held
    assert b"personal words" not in held
    assert not any(r.holds_text for r in desk.core.views.reaches(desk.project.id))
    injected = desk.core.injection.render(desk.project.id)
    assert "words" not in injected.text + injected.user_text + injected.instruction
    with pytest.raises(NotFound):
        desk.core.injection.expand(["x"], desk.project.id)
    answer = desk.core.queue.propose("rule", "Use uv", project_id=desk.project.id)
    assert answer.reason == "memory_off"
    (desk.pack / "policy.toml").unlink()
    desk.core.views.look()
    held = every_byte(desk.pack, feed)
    assert b"binding words" in held
    assert b"personal words" in held


def test_k20_a_policy_file_of_before_the_start_is_heeded_by_the_start(desk: Desk) -> None:
    desk.save("binding words")
    forbid(desk)
    with open_core(desk.core.paths, prefer_encoder="ngram"):
        assert b"binding words" not in every_byte(desk.pack)


def test_reaches_says_the_truth_about_files_that_still_hold_text(desk: Desk) -> None:
    desk.save("binding words")
    memory = desk.pack / "AGENT_MEMORY.md"
    held = memory.read_bytes()
    desk.core.settings.set("memory.enabled", False, desk.scope)
    memory.write_bytes(held)
    told = {r.path.name: r.holds_text for r in desk.core.views.reaches(desk.project.id)}
    assert told["AGENT_MEMORY.md"] is True
    assert told["KNOWLEDGE.read.md"] is False


def test_outside_every_project_the_pointers_are_real(desk: Desk) -> None:
    labels = "".join(f"- Label {n}\n  - {'words ' * 60}{n}\n" for n in range(12))
    desk.core.knowledge.save(USER, f"## Rules\n{labels}", base_revision=0)
    injected = desk.core.injection.render(None)
    assert injected.user_path.read_text("utf-8") == injected.text
    assert "AGENT_MEMORY.md" not in injected.instruction
    assert str(injected.user_path.name) in injected.instruction
    assert injected.user_path.with_name("USER.read.md").is_file()
    assert "Approved rules" in injected.sections
    desk.core.settings.set("memory.enabled", False)
    assert "Label" not in injected.user_path.read_text("utf-8")
    assert desk.core.injection.render(None).instruction == ""


def test_an_empty_library_gives_nothing_to_read_outside_projects(desk: Desk) -> None:
    assert desk.core.injection.render(None).instruction == ""
    text = desk.core.injection.render(desk.project.id).text
    assert not [line for line in text.splitlines() if line.startswith("- ")]


def test_a_forgotten_project_is_given_nothing(desk: Desk) -> None:
    desk.core.knowledge.save(desk.scope, "## Rules\n- Money\n  - cents\n", base_revision=0)
    desk.core.projects.forget(desk.project.id)
    for act in (
        lambda: desk.core.injection.render(desk.project.id),
        lambda: desk.core.injection.expand(["Money"], desk.project.id),
        lambda: desk.core.injection.expand(["Money"], "nobody"),
    ):
        with pytest.raises(NotFound) as caught:
            act()
        assert caught.value.code == "project_not_found"


def test_v07_labels_of_the_same_name_in_both_files_are_both_found(desk: Desk) -> None:
    desk.core.knowledge.save(desk.scope, "## Rules\n- Money\n  - cents\n", base_revision=0)
    desk.core.knowledge.save(USER, "## Info\n- Money\n  - dollars\n", base_revision=0)
    found = desk.core.injection.expand(["Money (1 entry)"], desk.project.id)
    assert [f.leaves for f in found.found] == [("cents",), ("dollars",)]


def test_entries_under_review_carry_the_mark_everywhere_and_red_lines_stay(desk: Desk) -> None:
    desk.core.settings.set("injection.budget.project", 1_000)
    info = "".join(f"- info {n} {'i' * 80}\n" for n in range(30))
    desk.core.knowledge.save(
        desk.scope,
        f"## Rules\n- Red lines\n  - Never push to main\n- Money\n  - cents\n\n## Info\n{info}",
        base_revision=0,
    )
    context = DraftContext(Source.CONFLICT, "claude", "s-1", desk.project.id)
    item = desk.core.queue.enqueue([draft("Always push to main")], context).queued[0]
    assert "(under review" in (desk.pack / "AGENT_MEMORY.md").read_text("utf-8")
    text = desk.core.injection.render(desk.project.id).text
    assert "- Never push to main (under review: a later session said otherwise)" in text
    assert "Always push" not in text
    assert "(under review" in (desk.pack / "KNOWLEDGE.read.md").read_text("utf-8")
    found = desk.core.injection.expand(["Red lines", "Money"], desk.project.id)
    assert found.found[0].leaves == (
        "Never push to main (under review: a later session said otherwise)",
    )
    assert found.found[1].leaves == ("cents",)
    desk.core.queue.dismiss(item)
    assert b"(under review" not in every_byte(desk.pack)
    desk.core.queue.undo(item)
    assert b"(under review" in every_byte(desk.pack)
    desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.KEEP_BOTH)
    assert b"(under review" not in every_byte(desk.pack)
