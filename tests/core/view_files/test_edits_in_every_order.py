"""K-05 in the orders that hurt: second edits, taken-back edits, switches, Undo, strange files."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from core.api import open_core
from core.domain.scope import USER
from core.domain.suggestion import Source, Status
from core.errors import InvalidInput, Refused
from core.queue_review.types import Conflicted, Filter, Outcome, Suggestion
from core.views import split_view
from tests.core.library import Desk, every_byte


def edit(desk: Desk, old: str, new: str, view: Path | None = None) -> None:
    view = view or desk.view
    text = view.read_text("utf-8")
    assert old in text
    view.write_text(text.replace(old, new), "utf-8")
    desk.core.views.look()


def body(desk: Desk) -> str:
    return split_view(desk.view.read_text("utf-8"))[1]


def cards(desk: Desk) -> list[Suggestion]:
    return desk.core.queue.list(Filter(sources=(Source.OUTSIDE_EDIT,)))


def test_an_edit_taken_back_in_the_file_is_withdrawn_and_not_put_back(desk: Desk) -> None:
    desk.save("A", "B")
    edit(desk, "- A\n", "- A\n- one\n")
    item = cards(desk)[0].id
    desk.save("A", "B", "C")
    edit(desk, "- one\n", "")
    assert cards(desk) == []
    gone = desk.core.queue.get(item)
    assert (gone.status, gone.reason) == (Status.SUPERSEDED, "outside_reverted")
    assert body(desk) == desk.text() == "## Rules\n- A\n- B\n- C\n\n## Info\n"
    with pytest.raises(Refused) as caught:
        desk.core.queue.undo(item)
    assert caught.value.code == "settled"


def test_a_second_edit_keeps_what_the_row_had_won_from_the_first(desk: Desk) -> None:
    desk.save("keep 90 days", "other")
    edit(desk, "- keep 90 days", "- keep 10 days")
    desk.save("keep 30 days", "other")  # the row's line stands in the file now
    edit(desk, "- other\n", "- other\n- second\n")
    view = desk.core.queue.outside_edit(cards(desk)[0].id)
    assert view.clashes == (("- keep 30 days", "- keep 10 days"),)
    desk.core.queue.apply(cards(desk)[0].id, desk.scope, conflicted=Conflicted.REPLACE)
    assert desk.text() == "## Rules\n- keep 10 days\n- other\n- second\n\n## Info\n"


def test_edits_before_while_and_after_memory_is_off_are_one_and_all_kept(desk: Desk) -> None:
    desk.save("A")
    edit(desk, "- A\n", "- A\n- before\n")
    desk.core.settings.set("memory.enabled", False, desk.scope)
    assert "before" not in body(desk)
    edit(desk, "## Rules\n", "## Rules\n- while off\n")
    desk.core.settings.set("memory.enabled", True, desk.scope)
    assert "while off" in body(desk)
    assert "before" in body(desk)
    edit(desk, "- A\n", "- A\n- after\n")
    assert len(cards(desk)) == 1
    desk.core.queue.apply(cards(desk)[0].id, desk.scope)
    assert sorted(desk.text().split()[2:-2]) == sorted("- while off - A - after - before".split())
    assert body(desk) == desk.text()


def test_keep_both_never_tears_a_longer_entry(desk: Desk) -> None:
    desk.save("keep 30 days of logs", "keep 3", info=("x",))
    edit(desk, "- keep 3\n", "- keep 9\n")
    desk.save("keep 30 days of logs", "keep 30", info=("x",))
    item = cards(desk)[0].id
    desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.KEEP_BOTH)
    assert desk.text() == (
        "## Rules\n- keep 30 days of logs\n- keep 30\n- keep 9\n\n## Info\n- x\n"
    )


def test_keep_both_puts_what_the_row_removed_into_its_own_section(desk: Desk) -> None:
    desk.save("keep 3", "other", info=("x",))
    edit(desk, "- keep 3\n", "- keep 9\n")
    desk.save("other", info=("x",))
    item = cards(desk)[0].id
    desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.KEEP_BOTH)
    assert desk.text() == "## Rules\n- other\n- keep 9\n\n## Info\n- x\n"


def test_undo_of_a_decided_edit_joins_the_open_one(desk: Desk) -> None:
    desk.save("A")
    edit(desk, "- A\n", "- A\n- one\n")
    first = cards(desk)[0].id
    desk.core.queue.dismiss(first)
    edit(desk, "- A\n", "- A\n- two\n")
    desk.core.queue.undo(first)
    assert [card.id for card in cards(desk)] == [first]
    assert "- one" in body(desk)
    assert "- two" in body(desk)
    desk.core.queue.apply(first, desk.scope)
    assert sorted(desk.text().splitlines()[1:4]) == ["- A", "- one", "- two"]


def test_undo_of_an_imported_edit_keeps_what_was_edited_since(desk: Desk) -> None:
    desk.save("A")
    edit(desk, "- A\n", "- A\n- one\n")
    first = cards(desk)[0].id
    desk.core.queue.apply(first, desk.scope)
    edit(desk, "- A\n", "- A\n- two\n")
    desk.core.queue.undo(first)
    assert [card.id for card in cards(desk)] == [first]
    assert "one" not in desk.text()
    assert "- one" in body(desk)
    assert "- two" in body(desk)


def test_a_save_of_the_same_words_settles_the_edit(desk: Desk) -> None:
    desk.save("A")
    edit(desk, "- A\n", "- A\n- one\n")
    desk.save("A", "one")
    desk.core.queue.revalidate()
    assert cards(desk) == []
    assert body(desk) == desk.text()
    assert desk.core.views.look() == ()


def test_the_edit_of_a_deleted_view_waits_in_the_queue(desk: Desk) -> None:
    desk.save("A")
    edit(desk, "- A\n", "- A\n- one\n")
    desk.view.unlink()
    desk.core.views.look()
    assert len(cards(desk)) == 1
    desk.core.queue.apply(cards(desk)[0].id, desk.scope)
    assert body(desk) == desk.text() == "## Rules\n- A\n- one\n\n## Info\n"


def test_the_user_file_is_edited_like_any_other(desk: Desk) -> None:
    desk.core.knowledge.save(USER, "## Rules\n- mine\n", base_revision=0)
    view = desk.core.paths.user_knowledge
    edit(desk, "- mine\n", "- mine\n- by hand\n", view)
    assert "by hand" not in (desk.core.paths.feed(desk.project.id) / "USER.md").read_text("utf-8")
    desk.core.queue.apply(cards(desk)[0].id, USER)
    assert "- by hand" in desk.core.knowledge.file(USER).text
    edit(desk, "- mine\n", "- mine\n- again\n", view)
    item = cards(desk)[0].id
    with pytest.raises(Refused) as caught:
        desk.core.queue.apply(item, desk.scope)
    assert caught.value.code == "other_file"


def test_an_edit_of_before_the_start_is_found_by_the_start(desk: Desk) -> None:
    desk.save("A")
    desk.view.write_text(desk.view.read_text("utf-8") + "- while closed\n", "utf-8")
    with open_core(desk.core.paths, prefer_encoder="ngram") as other:
        found = other.queue.list(Filter(sources=(Source.OUTSIDE_EDIT,)))
        assert [card.text for card in found] == ["+ while closed"]


def test_two_processes_see_one_edit_once(desk: Desk) -> None:
    desk.save("A")
    with open_core(desk.core.paths, prefer_encoder="ngram") as other:
        desk.view.write_text(desk.view.read_text("utf-8") + "- once\n", "utf-8")
        desk.core.views.look()
        other.views.look()
        other.views.refresh()
        assert len(other.queue.list(Filter(sources=(Source.OUTSIDE_EDIT,)))) == 1
        other.queue.dismiss(cards(desk)[0].id)
        desk.core.views.look()
        assert cards(desk) == []


# -- secrets (R-06, README axiom 1) -----------------------------------------------------------


def test_a_secret_typed_into_the_file_is_in_no_file_of_ours_and_the_person_is_told(
    desk: Desk,
) -> None:
    desk.save("A")
    key = "ghp_" + "Zx9" * 12
    edit(desk, "- A\n", f"- A\n- token {key}\n")
    item = cards(desk)[0].id
    places = (desk.project.path, desk.core.paths.hub, desk.core.paths.data)
    assert key.encode() not in every_byte(*places)
    assert "- token [secret:" in body(desk)
    assert desk.core.queue.outside_edit(item).masked == 1
    assert desk.core.queue.apply(item, desk.scope).masked == 1


def test_a_secret_in_a_generated_file_is_masked_in_its_bak(desk: Desk) -> None:
    desk.save("A")
    key = "ghp_" + "Zx9" * 12
    memory = desk.pack / "AGENT_MEMORY.md"
    memory.write_text(f"note {key}\n", "utf-8")
    desk.core.views.refresh(desk.project.id)
    assert key.encode() not in every_byte(desk.pack)
    assert "note [secret:" in (desk.pack / "AGENT_MEMORY.md.bak").read_text("utf-8")


# -- strange files ----------------------------------------------------------------------------


def test_a_pipe_in_the_place_of_any_file_of_ours_never_hangs(desk: Desk) -> None:
    desk.save("A")
    stamp = desk.core.paths.schema_stamp
    for path in (desk.view, desk.pack / "AGENT_MEMORY.md", desk.pack / "KNOWLEDGE.md.bak", stamp):
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    desk.core.knowledge.backups(desk.scope)
    desk.core.views.footprint()
    desk.core.views.missing()
    with open_core(desk.core.paths, prefer_encoder="ngram") as other:
        other.views.refresh()
    assert body(desk) == desk.text()
    assert stat.S_ISFIFO((desk.pack / "KNOWLEDGE.md.foreign-1").stat().st_mode)
    edit(desk, "- A\n", "- A\n- one\n")
    assert (desk.pack / "KNOWLEDGE.md.bak").is_file()
    assert stat.S_ISFIFO((desk.pack / "KNOWLEDGE.md.bak.foreign-1").stat().st_mode)


def test_r07_a_huge_file_is_summarised_left_alone_and_kept_when_dismissed(desk: Desk) -> None:
    desk.save("A")
    with desk.view.open("ab") as stream:
        stream.truncate(1 << 30)  # sparse: takes no room, but reading it whole would
    desk.core.views.look()
    card = cards(desk)[0]
    assert card.text == "KNOWLEDGE.md is over 1 MB"
    assert desk.core.queue.outside_edit(card.id).opaque == "too_large"
    desk.save("A", "B")  # the app goes on, and agents get the row
    assert "- B" in (desk.pack / "AGENT_MEMORY.md").read_text("utf-8")
    assert desk.view.stat().st_size == 1 << 30
    assert desk.core.knowledge.status(desk.scope).outside_edit == card.id
    with pytest.raises(Refused) as caught:
        desk.core.queue.apply(card.id, desk.scope)
    assert caught.value.code == "outside_opaque"
    assert desk.core.queue.dismiss(card.id).outcome is Outcome.DISMISSED
    assert body(desk) == desk.text()
    assert (desk.pack / "KNOWLEDGE.md.bak").stat().st_size == 1 << 30
    listed = desk.core.knowledge.backups(desk.scope)
    assert [backup.readable for backup in listed] == [False]
    with pytest.raises(InvalidInput) as refused:
        desk.core.knowledge.restore_backup(desk.scope, "KNOWLEDGE.md.bak")
    assert refused.value.code == "backup_not_text"


def test_a_file_that_is_not_utf8_is_left_alone_until_it_is_saved_right(desk: Desk) -> None:
    desk.save("A")
    right = desk.view.read_text("utf-8")
    raw = (right + "- 金额用万元\n").encode("gb18030")
    desk.view.write_bytes(raw)
    desk.core.views.look()
    card = cards(desk)[0]
    assert desk.core.queue.outside_edit(card.id).opaque == "not_text"
    assert desk.view.read_bytes() == raw
    assert (desk.pack / "KNOWLEDGE.md.bak").read_bytes() == raw
    desk.core.views.refresh()
    assert desk.view.read_bytes() == raw
    desk.view.write_text(right + "- 金额用万元\n", "utf-8")
    desk.core.views.look()
    assert [c.id for c in cards(desk)] == [card.id]
    desk.core.queue.apply(card.id, desk.scope)
    assert "- 金额用万元" in desk.text()


def test_a_file_that_could_not_be_read_and_was_deleted_leaves_nothing_to_decide(
    desk: Desk,
) -> None:
    desk.save("A")
    desk.view.write_bytes(b"\x80\x81 not text")
    desk.core.views.look()
    assert len(cards(desk)) == 1
    desk.view.unlink()
    desk.core.views.look()
    assert cards(desk) == []
    assert body(desk) == desk.text()


def test_utf16_of_a_windows_editor_is_a_text(desk: Desk) -> None:
    desk.save("A")
    desk.view.write_bytes((desk.view.read_text("utf-8") + "- 金额\n").encode("utf-16"))
    desk.core.views.look()
    assert cards(desk)[0].text == "+ 金额"
    assert body(desk).endswith("- 金额\n")


def test_a_file_nobody_may_read_keeps_only_itself_waiting(
    desk: Desk, ordinary_user: Callable[..., AbstractContextManager[None]]
) -> None:
    """R-03, K-20: the agents' files become stubs whatever happened to KNOWLEDGE.md."""
    desk.save("binding words")
    desk.view.write_text(desk.view.read_text("utf-8") + "- outside\n", "utf-8")
    with ordinary_user(desk.project.path, desk.core.paths.hub, desk.core.paths.data):
        desk.view.chmod(0)
        desk.core.views.look()
        desk.core.settings.set("memory.enabled", False, desk.scope)
        report = desk.core.views.refresh(desk.project.id)
        assert [path.name for path, _ in report.waiting] == ["KNOWLEDGE.md"]
        assert "No permission" in desk.core.knowledge.waiting_reason(desk.scope)
        assert "binding" not in (desk.pack / "AGENT_MEMORY.md").read_text("utf-8")
        assert cards(desk) == []
        desk.view.chmod(0o600)
        desk.core.views.look()
    assert len(cards(desk)) == 1
    assert "outside" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")


def test_a_pack_that_is_read_only_waits_and_the_row_is_saved(
    desk: Desk, ordinary_user: Callable[..., AbstractContextManager[None]]
) -> None:
    desk.save("old words")
    with ordinary_user(desk.project.path, desk.core.paths.hub, desk.core.paths.data):
        desk.pack.chmod(0o500)
        saved = desk.core.knowledge.save(
            desk.scope, "## Preferences\n- new words\n", base_revision=1
        )
        assert "No permission" in saved.view_waiting
        desk.pack.chmod(0o700)
        desk.core.keeper.flush()
    assert "new words" in body(desk)
    assert "new words" in (desk.pack / "AGENT_MEMORY.md").read_text("utf-8")


def test_v03_a_pack_that_is_a_file_is_moved_away_and_said(desk: Desk) -> None:
    import shutil

    desk.save("A")
    shutil.rmtree(desk.pack)
    desk.pack.write_text("precious", "utf-8")
    report = desk.core.views.refresh(desk.project.id)
    moved = desk.pack.with_name(".paper.foreign-1")
    assert moved in report.foreign
    assert moved.read_text("utf-8") == "precious"
    assert body(desk) == desk.text()


def test_a_bak_that_is_a_folder_or_a_link_is_moved_away(desk: Desk) -> None:
    desk.save("A")
    (desk.pack / "KNOWLEDGE.md.bak").mkdir()
    mine = desk.project.path / "mine.md"
    mine.write_text("precious", "utf-8")
    edit(desk, "- A\n", "- A\n- one\n")
    assert "one" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")
    assert (desk.pack / "KNOWLEDGE.md.bak.foreign-1").is_dir()
    (desk.pack / "KNOWLEDGE.md.bak").unlink()
    (desk.pack / "KNOWLEDGE.md.bak").symlink_to(mine)
    edit(desk, "- one\n", "- one\n- two\n")
    assert mine.read_text("utf-8") == "precious"
    assert "two" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")


def test_every_bak_is_in_the_footprint_with_its_own_hash(desk: Desk) -> None:
    """V-03: a new .bak renames the older ones; the table must follow."""
    desk.save("A")
    for number in range(3):
        edit(desk, "- A\n", f"- A\n- note {number}\n")
        desk.core.queue.dismiss(cards(desk)[0].id)
    entries = {e.path.name: e for e in desk.core.views.footprint() if e.kind == "backup"}
    assert sorted(entries) == ["KNOWLEDGE.md.bak", "KNOWLEDGE.md.bak.1", "KNOWLEDGE.md.bak.2"]
    assert not any(entry.changed for entry in entries.values())
    desk.core.views.remove()
    assert list(desk.project.path.rglob("*.bak*")) == []


def test_a_project_inside_another_has_a_pack_of_its_own(desk: Desk) -> None:
    inner = desk.project.path / "packages" / "ui"
    inner.mkdir(parents=True)
    added = desk.core.projects.add(inner).project
    assert added is not None
    second = Desk(desk.core, added)
    desk.save("outer words")
    second.save("inner words")
    edit(second, "- inner words\n", "- inner words\n- by hand\n")
    assert "by hand" not in body(desk)
    assert [card.project_id for card in cards(desk)] == [second.project.id]
    assert b"outer words" not in every_byte(second.pack)


def test_a_long_paste_is_a_short_card_and_refused_quickly(desk: Desk) -> None:
    desk.save("A")
    lines = "".join(f"- pasted line {n} of a log\n" for n in range(8_000))
    edit(desk, "- A\n", f"- A\n{lines}")
    card = cards(desk)[0]
    assert len(card.text.splitlines()) == 41
    assert card.text.endswith("… (+7,960)")
    with pytest.raises(Refused) as caught:
        desk.core.queue.apply(card.id, desk.scope)
    assert caught.value.code == "knowledge_too_long"
    desk.core.queue.revalidate()
    desk.core.queue.dismiss(card.id)
    assert body(desk) == desk.text()
    assert "pasted line 7999" in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")
