"""Somebody else changes KNOWLEDGE.md: nothing is overwritten, nothing imported silently (K-05)."""

from __future__ import annotations

import pytest

from core.domain.suggestion import Source
from core.errors import Refused
from core.queue_review.types import Conflicted, Filter, Outcome
from core.views import split_view
from tests.core.library import Desk, every_byte


def edit(desk: Desk, old: str, new: str) -> None:
    text = desk.view.read_text("utf-8")
    assert old in text
    desk.view.write_text(text.replace(old, new), "utf-8")


def body(desk: Desk) -> str:
    return split_view(desk.view.read_text("utf-8"))[1]


def open_edits(desk: Desk) -> list[str]:
    wanted = Filter(sources=(Source.OUTSIDE_EDIT,))
    return [item.id for item in desk.core.queue.list(wanted)]


def test_an_edit_is_queued_kept_as_bak_and_not_given_to_agents(desk: Desk) -> None:
    desk.save("A", info=("I",))
    edit(desk, "- A\n", "- A\n- 手工加的一条\n")
    report = desk.core.views.refresh(desk.project.id)
    assert report.outside_edits == (desk.project.id,)
    assert len(open_edits(desk)) == 1
    assert "手工加的一条" in body(desk)  # not overwritten
    assert "手工加的一条" not in desk.text()  # not imported
    for name in ("AGENT_MEMORY.md", "KNOWLEDGE.read.md"):
        assert "手工加的一条" not in (desk.pack / name).read_text("utf-8")
    assert "手工加的一条" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")
    assert desk.core.knowledge.status(desk.scope).outside_edit == open_edits(desk)[0]


def test_case_52_apply_of_another_suggestion_merges_into_the_changed_file(desk: Desk) -> None:
    desk.save("A", info=("I",))
    suggestion = desk.one("B")
    edit(desk, "- A\n", "- A\n- 手工加的一条\n")
    desk.core.queue.apply(suggestion, desk.scope)
    lines = body(desk).splitlines()
    for line in ("- A", "- 手工加的一条", "- B", "- I"):
        assert lines.count(line) == 1, body(desk)
    assert "手工加的一条" not in desk.text()
    assert len(open_edits(desk)) == 1


def test_apply_imports_the_edit_and_the_file_is_right(desk: Desk) -> None:
    desk.save("A", info=("I",))
    edit(desk, "- A\n", "- A\n- outside\n")
    desk.core.views.refresh(desk.project.id)
    decision = desk.core.queue.apply(open_edits(desk)[0], desk.scope)
    assert decision.outcome is Outcome.APPLIED
    assert "- outside" in desk.text()
    assert body(desk) == desk.text()
    assert open_edits(desk) == []
    assert desk.core.views.refresh(desk.project.id).outside_edits == ()


def test_dismiss_rewrites_the_view_and_the_words_stay_in_bak(desk: Desk) -> None:
    desk.save("A", info=("I",))
    edit(desk, "- A\n", "- A\n- outside\n")
    desk.core.views.refresh(desk.project.id)
    desk.core.queue.dismiss(open_edits(desk)[0])
    assert body(desk) == desk.text()
    assert "outside" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")


def test_a_second_edit_updates_the_open_one(desk: Desk) -> None:
    desk.save("A")
    edit(desk, "- A\n", "- A\n- one\n")
    desk.core.views.refresh(desk.project.id)
    edit(desk, "- one\n", "- one\n- two\n")
    desk.core.views.refresh(desk.project.id)
    assert len(open_edits(desk)) == 1
    desk.core.queue.apply(open_edits(desk)[0], desk.scope)
    assert desk.text() == "## Rules\n- A\n- one\n- two\n\n## Info\n"


def test_an_edit_after_a_merge_keeps_both_sides(desk: Desk) -> None:
    desk.save("A")
    edit(desk, "- A\n", "- A\n- one\n")
    desk.core.views.refresh(desk.project.id)
    desk.save("A", "from the app")
    assert "- one" in body(desk)
    assert "- from the app" in body(desk)
    edit(desk, "- one\n", "- one\n- two\n")
    desk.core.views.refresh(desk.project.id)
    desk.core.queue.apply(open_edits(desk)[0], desk.scope)
    for line in ("- A", "- from the app", "- one", "- two"):
        assert desk.text().splitlines().count(line) == 1, desk.text()


def test_where_both_changed_one_place_the_row_stays_and_a_choice_is_needed(desk: Desk) -> None:
    desk.save("keep 90 days", "other")
    edit(desk, "- keep 90 days", "- keep 10 days")
    desk.core.views.refresh(desk.project.id)
    desk.save("keep 30 days", "other")
    assert "- keep 30 days" in body(desk)
    assert "- keep 10 days" not in body(desk)
    assert "keep 10 days" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")
    suggestion = open_edits(desk)[0]
    assert desk.core.queue.outside_edit(suggestion).clashes == (
        ("- keep 30 days", "- keep 10 days"),
    )
    with pytest.raises(Refused) as caught:
        desk.core.queue.apply(suggestion, desk.scope)
    assert caught.value.code == "needs_choice"
    desk.core.queue.apply(suggestion, desk.scope, conflicted=Conflicted.REPLACE)
    assert "- keep 10 days" in desk.text()
    assert "- keep 30 days" not in desk.text()


def test_undo_of_an_imported_edit(desk: Desk) -> None:
    desk.save("A")
    before = desk.text()
    edit(desk, "- A\n", "- A\n- one\n")
    desk.core.views.refresh(desk.project.id)
    suggestion = open_edits(desk)[0]
    desk.core.queue.apply(suggestion, desk.scope)
    desk.core.queue.undo(suggestion)
    assert desk.text() == before
    assert open_edits(desk) == [suggestion]


def test_baks_never_kill_each_other(desk: Desk) -> None:
    desk.save("A")
    for number in range(8):
        edit(desk, "- A\n", f"- A\n- note {number}\n")
        desk.core.views.refresh(desk.project.id)
        desk.core.queue.dismiss(open_edits(desk)[0])
    names = [backup.name for backup in desk.core.knowledge.backups(desk.scope)]
    assert names == ["KNOWLEDGE.md.bak", *(f"KNOWLEDGE.md.bak.{n}" for n in range(1, 6))]
    assert "note 7" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")
    assert "note 2" in (desk.pack / "KNOWLEDGE.md.bak.5").read_text("utf-8")
    saved = desk.core.knowledge.restore_backup(desk.scope, "KNOWLEDGE.md.bak.5")
    assert "note 2" in saved.text


def test_a_change_of_form_only_makes_no_suggestion(desk: Desk) -> None:
    desk.save("A", info=("I",))
    desk.view.write_bytes(desk.view.read_bytes().replace(b"\n", b"\r\n"))
    desk.core.views.refresh(desk.project.id)
    assert open_edits(desk) == []
    assert b"\r" not in desk.view.read_bytes()


def test_a_removed_mark_line_is_put_back(desk: Desk) -> None:
    desk.save("A")
    desk.view.write_text(split_view(desk.view.read_text("utf-8"))[1], "utf-8")
    desk.core.views.refresh(desk.project.id)
    assert open_edits(desk) == []
    assert desk.view.read_text("utf-8").startswith("<!-- paper-evo:")


def test_secrets_in_an_edit_never_reach_the_library(desk: Desk) -> None:
    desk.save("A")
    key = "ghp_" + "Zx9" * 12
    edit(desk, "- A\n", f"- A\n- token {key}\n")
    desk.core.views.refresh(desk.project.id)
    desk.core.queue.apply(open_edits(desk)[0], desk.scope)
    assert key not in desk.text()
    assert key.encode() not in every_byte(desk.core.paths.data)


def test_a_deleted_view_comes_back_with_the_same_bytes(desk: Desk) -> None:
    desk.save("A", info=("I",))
    before = {path: path.read_bytes() for path in desk.pack.iterdir()}
    for path in before:
        path.unlink()
    desk.core.views.refresh(desk.project.id)
    assert {path: path.read_bytes() for path in desk.pack.iterdir()} == before
