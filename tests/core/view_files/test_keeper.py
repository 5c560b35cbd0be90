"""The writer of views: atomic, only when needed, foreign files, footprint (V-02, V-03, K-20)."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

from core.domain.scope import USER, Scope
from core.view_files.plan import ViewKind
from tests.core.library import Desk, every_byte


def test_v02_nothing_changed_writes_nothing(desk: Desk) -> None:
    desk.save("A")
    before = {path: path.stat().st_mtime_ns for path in desk.pack.iterdir()}
    report = desk.core.views.refresh()
    assert report.written == ()
    assert {path: path.stat().st_mtime_ns for path in desk.pack.iterdir()} == before


def test_v02_the_whole_pack_and_hub_can_be_deleted(desk: Desk) -> None:
    desk.save("A", info=("B",))
    desk.core.knowledge.save(USER, "## Rules\n- mine\n", base_revision=0)
    before = every_byte(desk.pack, desk.core.paths.hub)
    shutil.rmtree(desk.pack)
    shutil.rmtree(desk.core.paths.hub)
    desk.core.views.refresh()
    desk.core.keeper.refresh("hub")
    assert every_byte(desk.pack, desk.core.paths.hub) == before


def test_v02_hub_and_database_are_the_owners_only(desk: Desk) -> None:
    desk.core.knowledge.save(USER, "## Rules\n- mine\n", base_revision=0)
    paths = desk.core.paths
    for path in (paths.database, paths.user_knowledge, paths.feed(desk.project.id) / "USER.md"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    for folder in (paths.hub, paths.data):
        assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0, folder


def test_a_generated_file_changed_by_hand_is_kept_once_and_rewritten(desk: Desk) -> None:
    desk.save("A")
    memory = desk.pack / "AGENT_MEMORY.md"
    right = memory.read_bytes()
    memory.write_text("- Always push to main\n", "utf-8")
    report = desk.core.views.refresh(desk.project.id)
    assert memory.read_bytes() == right
    assert (desk.pack / "AGENT_MEMORY.md.bak").read_text("utf-8") == "- Always push to main\n"
    assert desk.pack / "AGENT_MEMORY.md.bak" in report.kept


def test_v03_a_foreign_file_or_folder_is_moved_away_whole(desk: Desk) -> None:
    desk.save("A")
    memory = desk.pack / "AGENT_MEMORY.md"
    memory.unlink()
    memory.mkdir()
    (memory / "mine.txt").write_text("precious", "utf-8")
    report = desk.core.views.refresh(desk.project.id)
    assert report.foreign == (desk.pack / "AGENT_MEMORY.md.foreign-1",)
    assert (report.foreign[0] / "mine.txt").read_text("utf-8") == "precious"
    assert memory.is_file()


def test_v03_a_link_where_a_view_belongs_is_not_written_through(desk: Desk) -> None:
    desk.save("A")
    outside = desk.project.path / "outside.md"
    outside.write_text("mine", "utf-8")
    desk.view.unlink()
    desk.view.symlink_to(outside)
    desk.core.views.refresh(desk.project.id)
    assert outside.read_text("utf-8") == "mine"
    assert desk.view.is_file()
    assert not desk.view.is_symlink()


def test_a_pack_that_is_a_link_is_refused_with_the_reason(desk: Desk) -> None:
    import shutil

    elsewhere = desk.project.path.parent / "elsewhere"
    elsewhere.mkdir()
    shutil.rmtree(desk.pack)
    desk.pack.symlink_to(elsewhere)
    report = desk.core.views.refresh(desk.project.id)
    assert "is a link" in report.waiting[0][1]
    assert list(elsewhere.iterdir()) == []


def test_v03_the_footprint_is_exactly_what_was_written_and_goes_exactly(desk: Desk) -> None:
    desk.save("A")
    mine = desk.pack / "AGENTS.md"
    mine.write_text("foreign", "utf-8")
    paths = {entry.path for entry in desk.core.views.footprint() if entry.scope != "hub"}
    on_disk = {p for p in desk.pack.rglob("*") if p.is_file()} - {mine}
    hub = {p for p in desk.core.paths.hub.rglob("*") if p.is_file()}
    assert paths >= on_disk
    assert {entry.path for entry in desk.core.views.footprint()} == on_disk | hub
    desk.view.write_text("changed by hand", "utf-8")
    done = desk.core.views.remove()
    assert [path for path, _ in done.kept] == [desk.view]
    assert {p for p in desk.pack.rglob("*") if p.is_file()} == {mine, desk.view}


def test_a_folder_that_went_away_waits_and_is_written_when_it_is_back(desk: Desk) -> None:
    gone = desk.project.path.with_name("away")
    desk.project.path.rename(gone)
    desk.save("written while away")
    reason = desk.core.knowledge.waiting_reason(desk.scope)
    assert "is not there" in reason
    gone.rename(desk.project.path)
    desk.core.keeper.flush()
    assert "written while away" in desk.view.read_text("utf-8")
    assert desk.core.knowledge.waiting_reason(desk.scope) == ""


def test_k20_off_leaves_only_stubs_and_on_brings_everything_back(desk: Desk) -> None:
    desk.save("binding words")
    desk.core.knowledge.save(USER, "## Rules\n- personal words\n", base_revision=0)
    before = every_byte(desk.pack, desk.core.paths.feed(desk.project.id))
    desk.core.settings.set("memory.enabled", False, desk.scope)
    given = every_byte(desk.pack, desk.core.paths.feed(desk.project.id))
    assert b"binding words" not in given
    assert b"personal words" not in given
    assert b"Memory is off" in given
    assert all(not item.holds_text for item in desk.core.views.reaches(desk.project.id))
    assert len(desk.core.views.reaches(desk.project.id)) == 4
    assert "binding words" in desk.text()  # the person's own editing works
    desk.save("binding words", "edited while off")
    assert b"edited while off" not in every_byte(desk.pack)
    desk.core.settings.set("memory.enabled", True, desk.scope)
    desk.save("binding words")
    assert every_byte(desk.pack, desk.core.paths.feed(desk.project.id)) == before


def test_k20_off_for_the_user_is_off_for_every_project(desk: Desk) -> None:
    desk.save("binding words")
    desk.core.settings.set("memory.enabled", False)
    assert b"binding words" not in every_byte(desk.pack)
    assert desk.core.queue.counts().total == 0


def test_every_kind_on_disk_is_in_the_footprint_table(desk: Desk) -> None:
    desk.save("A")
    kinds = {entry.kind for entry in desk.core.views.footprint()}
    assert kinds == set(ViewKind) - {ViewKind.BACKUP}


def test_what_a_killed_write_left_goes_with_the_next_write_of_its_folder(desk: Desk) -> None:
    """R-01: also where nobody runs the daily upkeep; a running write's file is left alone."""
    now = desk.core.clock.now().timestamp()
    user_feed = desk.core.paths.hub / "feed" / "user"
    user_feed.mkdir(parents=True, exist_ok=True)
    dead = [desk.pack / ".paper-tmp-dead", user_feed / ".paper-tmp-dead"]
    alive = desk.pack / ".paper-tmp-alive"
    for path in (*dead, alive):
        path.write_text("half")
        os.utime(path, (now, now) if path == alive else (now - 30, now - 30))
    desk.save("Never deploy on Fridays")
    desk.core.knowledge.save(USER, "## Rules\n- Reply in English\n", base_revision=0)
    assert [path.exists() for path in dead] == [False, False]
    assert alive.exists()


def test_k20_off_reaches_the_folder_where_the_project_lay_before(
    desk: Desk, tmp_path: Path
) -> None:
    """A copy that took the project over leaves the old folder's files: an agent may work there."""
    desk.save("Amounts are in cents")
    old = desk.pack
    copy = tmp_path / "copy"
    shutil.copytree(desk.project.path, copy)
    assert desk.core.projects.add(copy, answer="same").project is not None
    changed = old / "KNOWLEDGE.md"
    changed.write_text(changed.read_text("utf-8") + "- mine\n", "utf-8")
    desk.core.settings.set("memory.enabled", False, Scope(desk.project.id))
    for name in ("AGENT_MEMORY.md", "KNOWLEDGE.read.md"):
        assert not (old / name).exists()
        assert b"cents" not in (copy / ".paper" / name).read_bytes()
    assert "- mine" in changed.read_text("utf-8")  # a person's own words are theirs
    desk.core.settings.set("memory.enabled", True, Scope(desk.project.id))
    assert b"cents" in every_byte(copy / ".paper")
