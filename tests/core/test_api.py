"""The façade's life: opening, stamps, outside writers, daily care (V-01, V-04, R-02 to R-04)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from core.api import Core, open_core
from core.changes import OUTSIDE, ChangeSet
from core.domain.scope import USER, Scope
from core.errors import Refused
from core.paths import Paths
from tests.core.library import Desk
from tests.fakes.clock import FixedClock


def test_scratch_is_decided_when_the_library_is_created_and_never_later(paths: Paths) -> None:
    with open_core(paths, scratch=False, prefer_encoder="ngram") as first:
        assert not first.library.scratch
        library = first.library.id
    with open_core(paths, scratch=True, prefer_encoder="ngram") as second:
        assert not second.library.scratch
        assert second.library.id == library


def test_v04_a_newer_hub_is_opened_read_only_and_says_so(desk: Desk) -> None:
    desk.save("Amounts are in cents")
    paths = desk.core.paths
    stamp = json.loads(paths.schema_stamp.read_text("utf-8"))
    paths.schema_stamp.write_text(json.dumps({**stamp, "views": 99}), "utf-8")
    before = paths.user_knowledge.read_bytes()
    with open_core(paths, prefer_encoder="ngram") as newer:
        assert newer.read_only
        assert "Amounts are in cents" in newer.knowledge.file(desk.scope).text
        with pytest.raises(Refused) as caught:
            newer.knowledge.save(desk.scope, "## Rules\n- x\n", base_revision=1)
        assert "newer" in caught.value.message
    assert paths.user_knowledge.read_bytes() == before


def test_v04_an_older_or_damaged_stamp_rebuilds_every_view(desk: Desk) -> None:
    desk.save("Amounts are in cents")
    paths = desk.core.paths
    for stamp in (json.dumps({"views": 0, "schema": 0}), "not json"):
        paths.schema_stamp.write_text(stamp, "utf-8")
        desk.view.unlink()
        with open_core(paths, prefer_encoder="ngram"):
            pass
        assert "Amounts are in cents" in desk.view.read_text("utf-8")
        assert json.loads(paths.schema_stamp.read_text("utf-8"))["views"] > 0


def test_another_process_is_noticed(desk: Desk) -> None:
    told: list[ChangeSet] = []
    desk.core.poll_outside()
    end = desk.core.events.subscribe(told.append)
    with open_core(desk.core.paths, prefer_encoder="ngram") as other:
        assert not desk.core.poll_outside()
        other.knowledge.save(desk.scope, "## Rules\n- from the other\n", base_revision=0)
    assert desk.core.poll_outside()
    assert told[-1].origin == OUTSIDE
    assert not desk.core.poll_outside()
    end()
    assert "from the other" in desk.text()


def test_events_carry_origin_and_scope(desk: Desk) -> None:
    told: list[ChangeSet] = []
    end = desk.core.events.subscribe(told.append)
    desk.core.knowledge.save(desk.scope, "## Rules\n- a\n", base_revision=0, origin="editor")
    end()
    from core.changes import Area

    assert any(t.origin == "editor" and t.touches(Area.KNOWLEDGE, desk.scope.key) for t in told)


def test_a_killed_view_pass_is_ended_by_the_next_start(
    paths: Paths, fixed_clock: FixedClock, desk: Desk
) -> None:
    desk.save("Amounts are in cents")
    with desk.core.store.write() as unit:
        unit.views(desk.project.id)
    # The commit above already wrote them; take the views away behind the app's back.
    desk.view.unlink()
    with desk.core.store.write() as unit:
        from core.store.models import PendingViewRow

        unit.session.add(
            PendingViewRow(scope=desk.project.id, requested_at=unit.now, token="t", reason="")
        )
    with open_core(paths, clock=fixed_clock, prefer_encoder="ngram"):
        pass
    assert desk.view.is_file()


def test_daily_care_copies_the_database_once_a_day(core: Core, fixed_clock: FixedClock) -> None:
    for _ in range(6):
        core.maintain()
        core.maintain()
        fixed_clock.advance(days=1)
    copies = sorted(path.name for path in core.paths.backups.iterdir())
    assert len(copies) == 3
    assert all(name.endswith("-daily.db") for name in copies)


def test_a_change_behind_the_apps_back_is_found_by_its_time_stamp(desk: Desk) -> None:
    desk.save("A")
    desk.core.views.look()
    assert desk.core.views.look() == ()
    desk.view.write_text(desk.view.read_text("utf-8") + "- typed in an editor\n", "utf-8")
    assert desk.core.views.look() == (desk.project.id,)
    assert desk.core.knowledge.status(Scope(desk.project.id)).outside_edit


def test_each_start_removes_what_killed_writes_left(paths: Paths) -> None:
    """R-01: whoever never opens the window gets no daily upkeep."""
    with open_core(paths, scratch=True, prefer_encoder="ngram") as core:
        core.snapshots.create(USER, "manual")
        now = core.clock.now().timestamp()
    old = paths.snapshots / ".paper-tmp-dead"
    young = paths.snapshots / ".paper-tmp-alive"
    for path, age in ((old, 3600), (young, 10)):
        path.write_text("half")
        os.utime(path, (now - age, now - age))
    with open_core(paths, scratch=True, prefer_encoder="ngram") as core:
        assert not old.exists()
        assert young.exists()
        codes = {finding.code for finding in core.doctor.examine().findings}
    assert "temporary_files" not in codes


def test_k17_a_scratch_library_keeps_away_from_a_hub_and_a_pack_that_are_not_its_own(
    paths: Paths, tmp_path: Path
) -> None:
    """Nobody guards a scratch library: it must not write what agents of the real one read."""
    folder = tmp_path / "shop"
    folder.mkdir()
    with open_core(paths, scratch=False, prefer_encoder="ngram") as real:
        added = real.projects.add(folder)
        assert added.project is not None
        real.knowledge.save(USER, "## Rules\n- Reply in English\n", base_revision=0)
    evil = Paths(paths.home, paths.hub, tmp_path / "evil" / "paper.db")
    before = {path: path.read_bytes() for path in paths.hub.rglob("*") if path.is_file()}
    for gone in (None, paths.schema_stamp):  # one of the two marks is enough
        if gone is not None:
            gone.unlink()
            del before[gone]
        with pytest.raises(Refused) as caught:
            open_core(evil, scratch=True, prefer_encoder="ngram")
        assert caught.value.code == "other_library"
        after = {path: path.read_bytes() for path in paths.hub.rglob("*") if path.is_file()}
        assert after == before
    # A hub of its own does not open the real project's pack, with or without its mark.
    own = Paths(paths.home, tmp_path / "own-hub", tmp_path / "own" / "paper.db")
    with open_core(own, scratch=True, prefer_encoder="ngram") as scratch:
        for _ in range(2):
            with pytest.raises(Refused) as caught:
                scratch.projects.add(folder)
            assert caught.value.code == "other_library"
            (folder / ".paper" / "KNOWLEDGE.md").unlink(missing_ok=True)
