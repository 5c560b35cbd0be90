"""Texts and files that nobody would type on purpose (K-02, K-04 to K-06, R-07, R-08)."""

from __future__ import annotations

import pytest

from core.domain.scope import USER
from core.errors import InvalidInput, Refused
from core.knowledge.reorganize import BeforeInjection
from tests.core.library import Desk
from tests.fakes.clock import FixedClock

FLAT = "## Rules\n" + "".join(
    f"- The {kind} service number {n} keeps its {what} in `{kind}/{what}_{n}.toml` for good\n"
    for n in range(40)
    for kind, what in (("billing", "rates"), ("search", "index"))
)


def test_r07_a_text_over_one_megabyte_is_refused_unread(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.knowledge.service.parse", lambda _text: pytest.fail("was parsed"))
    with pytest.raises(Refused) as caught:
        desk.core.knowledge.save(USER, "## Rules\n- " + "x" * (1 << 20), base_revision=0)
    monkeypatch.undo()
    assert caught.value.code == "knowledge_too_long"
    assert int(caught.value.params["over"]) > 1_000_000
    assert desk.core.knowledge.status(USER).revision == 0


def test_half_a_character_is_a_message_not_a_traceback(desk: Desk) -> None:
    with pytest.raises(InvalidInput) as caught:
        desk.core.knowledge.save(USER, "## Rules\n- broken \ud83d here\n", base_revision=0)
    assert caught.value.code == "text_not_unicode"
    item = desk.one("Never deploy on Fridays")
    for act in (
        lambda: desk.core.queue.edit(item, "broken \ud83d"),
        lambda: desk.core.queue.apply(item, desk.scope, text="broken \ud83d"),
    ):
        with pytest.raises(InvalidInput):
            act()
    answer = desk.core.queue.propose("rule", "broken \ud83d", project_id=desk.project.id)
    assert (answer.accepted, answer.reason) == (False, "not_unicode")
    assert desk.core.search.find("\ud83d") == []
    assert desk.core.search.find("a\0b") == []


def test_an_empty_text_on_an_untouched_file_is_no_change(desk: Desk) -> None:
    saved = desk.core.knowledge.save(desk.scope, "", base_revision=0)
    assert (saved.changed, saved.revision) == (False, 0)


def test_k02_the_first_save_of_another_form_keeps_the_original_too(desk: Desk) -> None:
    old = (
        "# Team notes\n\n## 偏好\n- 简短回答\n\n## Glossary\n- WAU: weekly active users\n\nloose\n"
    )
    saved = desk.core.knowledge.save(desk.scope, old, base_revision=0)
    assert saved.migrated
    backups = desk.core.knowledge.backups(desk.scope)
    assert [desk.core.knowledge.backup_text(desk.scope, b.name) for b in backups] == [old]
    assert {e.path.name for e in desk.core.views.footprint() if e.kind == "backup"} == {
        "KNOWLEDGE.md.bak"
    }


def test_k02_a_secret_in_the_original_is_masked_in_its_bak(desk: Desk) -> None:
    key = "ghp_" + "Zx9" * 12
    desk.core.knowledge.save(desk.scope, f"## Facts\n- token {key}\n", base_revision=0)
    assert key not in (desk.pack / "KNOWLEDGE.md.bak").read_text("utf-8")


def test_a_backup_longer_than_a_file_may_be_is_not_restored(desk: Desk) -> None:
    desk.save("A")
    (desk.pack / "KNOWLEDGE.md.bak").write_text("## Rules\n- " + "x" * 30_000 + "\n", "utf-8")
    with pytest.raises(Refused) as caught:
        desk.core.knowledge.restore_backup(desk.scope, "KNOWLEDGE.md.bak")
    assert caught.value.code == "knowledge_too_long"
    assert desk.text() == "## Rules\n- A\n\n## Info\n"


def test_backups_are_those_of_the_folder_that_is_alive(desk: Desk) -> None:
    """A moved project: the views go to its living folder, and Restore looks there as well."""
    desk.core.knowledge.save(desk.scope, "## Facts\n- a\n", base_revision=0)
    moved = desk.project.path.with_name("moved")
    desk.project.path.rename(moved)
    desk.core.projects.relink(desk.project.id, moved)
    moved.rename(desk.project.path)  # back again, without telling
    assert [b.name for b in desk.core.knowledge.backups(desk.scope)] == ["KNOWLEDGE.md.bak"]
    assert desk.core.knowledge.file(desk.scope).view == desk.view


def test_k23_does_nothing_while_memory_is_off_and_never_blocks(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.errors import EnvironmentFault

    desk.core.knowledge.save(desk.scope, FLAT, base_revision=0)
    service = desk.core.reorganize
    desk.core.settings.set("memory.enabled", False, desk.scope)
    assert service.before_injection(desk.scope, "c1") is BeforeInjection.NOTHING
    desk.core.settings.set("memory.enabled", True, desk.scope)

    def full(*_args: object, **_more: object) -> None:
        raise EnvironmentFault("The disk is full.", code="disk_full")

    with monkeypatch.context() as patch:
        patch.setattr(desk.core.snapshots, "create", full)
        before = desk.text()
        assert service.before_injection(desk.scope, "c1") is BeforeInjection.FAILED
        assert desk.text() == before
    assert service.before_injection(desk.scope, "c2") is BeforeInjection.REORGANIZED
    assert desk.core.knowledge.backup_text(desk.scope, "KNOWLEDGE.md.bak") == before


def test_r03_revisions_keep_their_order_when_the_clock_is_set_back(
    desk: Desk, fixed_clock: FixedClock
) -> None:
    desk.save("one")
    fixed_clock.set_back(seconds=86_400)
    desk.save("two")
    assert [r.number for r in desk.core.knowledge.revisions(desk.scope)] == [2, 1]
    assert "two" in desk.core.knowledge.revision_text(desk.scope, 2)
    assert desk.core.views.missing() == []
