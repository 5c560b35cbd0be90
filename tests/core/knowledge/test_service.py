"""Knowledge files: save, limits, revisions, backups, status (K-01 to K-07)."""

from __future__ import annotations

import pytest

from core.domain.scope import USER
from core.errors import NotFound, Refused, Stale
from core.queue_review.types import Conflicted
from tests.core.library import Desk

TEXT = "## Rules\n- Amounts are in cents\n\n## Info\n- staging is 10.0.4.12\n"


def test_an_untouched_file_is_empty_with_revision_0(desk: Desk) -> None:
    file = desk.core.knowledge.file(desk.scope)
    assert file.text == "## Rules\n\n## Info\n"
    assert file.status.revision == 0
    assert (file.status.rules, file.status.info, file.status.updated) == (0, 0, None)


def test_save_makes_a_revision_a_view_and_the_agents_copy(desk: Desk) -> None:
    saved = desk.core.knowledge.save(desk.scope, TEXT, base_revision=0)
    assert (saved.revision, saved.changed, saved.migrated) == (1, True, False)
    lines = desk.view.read_text("utf-8").splitlines()
    assert lines[0] == (
        f"<!-- paper-evo:{desk.core.library.id}:{desk.project.id} edits here go to the queue -->"
    )
    assert "\n".join(lines[1:]) + "\n" == TEXT
    assert "- Amounts are in cents" in (desk.pack / "AGENT_MEMORY.md").read_text("utf-8")


def test_the_same_text_again_makes_no_revision(desk: Desk) -> None:
    desk.core.knowledge.save(desk.scope, TEXT, base_revision=0)
    again = desk.core.knowledge.save(desk.scope, TEXT, base_revision=1)
    assert (again.revision, again.changed) == (1, False)


def test_k01_user_knowledge_never_enters_a_project_folder(desk: Desk) -> None:
    desk.core.knowledge.save(USER, "## Rules\n- Call me Mirabelle\n", base_revision=0)
    assert b"Mirabelle" not in b"".join(
        p.read_bytes() for p in desk.project.path.rglob("*") if p.is_file()
    )
    feed = desk.core.paths.feed(desk.project.id) / "USER.md"
    assert "- Call me Mirabelle" in feed.read_text("utf-8")


def test_k02_another_form_is_migrated_and_the_original_is_kept(desk: Desk) -> None:
    desk.core.knowledge.save(desk.scope, TEXT, base_revision=0)
    old = "## Preferences\n- short answers\n## 事实\n- 主库在 eu-1\nloose line\n"
    saved = desk.core.knowledge.save(desk.scope, old, base_revision=1)
    assert saved.migrated
    assert "- short answers" in saved.text.split("## Info")[0]
    assert "- 主库在 eu-1" in saved.text.split("## Info")[1]
    assert "loose line" in saved.text.split("## Info")[1]
    backups = desk.core.knowledge.backups(desk.scope)
    assert [backup.name for backup in backups] == ["KNOWLEDGE.md.bak"]
    assert desk.core.knowledge.backup_text(desk.scope, backups[0].name) == old
    assert "Amounts are in cents" in desk.core.knowledge.revision_text(desk.scope, 1)


@pytest.mark.parametrize(("length", "accepted"), [(7_999, True), (8_000, True), (8_001, False)])
def test_k04_save_takes_8000_characters_counted_as_code_points(
    desk: Desk, length: int, accepted: bool
) -> None:
    head = "## Rules\n- "
    tail = "\n\n## Info\n"
    text = head + "字🧪" * ((length - len(head) - len(tail)) // 2)
    text += "x" * (length - len(text) - len(tail)) + tail
    assert len(text) == length
    if accepted:
        assert desk.core.knowledge.save(desk.scope, text, base_revision=0).changed
        return
    with pytest.raises(Refused) as caught:
        desk.core.knowledge.save(desk.scope, text, base_revision=0)
    assert caught.value.code == "knowledge_too_long"
    assert caught.value.params["over"] == 1
    assert "8,000" in caught.value.message
    assert desk.core.knowledge.status(desk.scope).revision == 0


def test_k04_a_text_that_is_too_long_already_may_get_shorter(desk: Desk) -> None:
    for number in range(70):
        suggestion = desk.one(f"Rule number {number} " + "x" * 180)
        desk.core.queue.apply(suggestion, desk.scope, conflicted=Conflicted.KEEP_BOTH)
    long = desk.core.knowledge.file(desk.scope)
    assert long.status.characters > 8_000
    shorter = long.text.replace("x" * 180, "x" * 170, 1)
    saved = desk.core.knowledge.save(desk.scope, shorter, base_revision=long.status.revision)
    assert saved.changed
    with pytest.raises(Refused):
        desk.core.knowledge.save(desk.scope, long.text, base_revision=saved.revision)


def test_crlf_is_not_counted_twice(desk: Desk) -> None:
    saved = desk.core.knowledge.save(desk.scope, TEXT.replace("\n", "\r\n"), base_revision=0)
    assert saved.text == TEXT
    assert desk.core.knowledge.status(desk.scope).characters == len(TEXT)


def test_a_file_that_changed_since_is_not_overwritten(desk: Desk) -> None:
    desk.core.knowledge.save(desk.scope, TEXT, base_revision=0)
    with pytest.raises(Stale) as caught:
        desk.core.knowledge.save(desk.scope, "## Rules\n- other\n", base_revision=0)
    assert caught.value.code == "knowledge_stale"
    assert caught.value.params["revision"] == 1
    assert desk.text() == TEXT


def test_k06_the_last_50_revisions_can_be_restored_and_restoring_is_a_revision(desk: Desk) -> None:
    for number in range(1, 56):
        desk.save(f"rule {number}")
    revisions = desk.core.knowledge.revisions(desk.scope)
    assert [revision.number for revision in revisions] == list(range(55, 5, -1))
    saved = desk.core.knowledge.restore_revision(desk.scope, 6)
    assert saved.revision == 56
    assert "rule 6" in desk.text()
    assert desk.core.knowledge.revisions(desk.scope)[0].reason == "restored"
    with pytest.raises(NotFound):
        desk.core.knowledge.revision_text(desk.scope, 5)


def test_k07_status_counts_leaves_not_labels(desk: Desk) -> None:
    desk.core.knowledge.save(
        desk.scope,
        "## Rules\n- Money\n  - cents\n  - round half even\n- flat\n\n## Info\n- one\n",
        base_revision=0,
    )
    status = desk.core.knowledge.status(desk.scope)
    assert (status.rules, status.info) == (3, 1)
    assert (status.budget, status.threshold, status.mode.value) == (20_000, 6_000, "flat")
    assert status.author == "person"
    desk.one("Never deploy on Fridays")
    assert desk.core.knowledge.status(desk.scope).pending == 1


def test_secrets_and_hidden_characters_are_never_saved(desk: Desk) -> None:
    key = "sk-" + "a1B2" * 12
    saved = desk.core.knowledge.save(
        desk.scope, f"## Rules\n- the key is {key}\n- zero\u200bwidth\n", base_revision=0
    )
    assert key not in saved.text
    assert "the key is" in saved.text
    assert "zerowidth" in saved.text
    assert key.encode() not in b"".join(
        p.read_bytes()
        for root in (desk.project.path, desk.core.paths.hub, desk.core.paths.data)
        for p in root.rglob("*")
        if p.is_file()
    )


def test_files_lists_the_user_first_and_survives_a_project_without_text(desk: Desk) -> None:
    desk.save("a", "b", info=("c",))
    heads = desk.core.knowledge.files()
    assert [(head.name, head.entries) for head in heads] == [("User", 0), ("atlas-api", 3)]


def test_an_unknown_project_is_a_clear_message(desk: Desk) -> None:
    from core.domain.scope import Scope

    with pytest.raises(NotFound) as caught:
        desk.core.knowledge.file(Scope("nobody"))
    assert caught.value.code == "project_not_found"


def test_v07_expanding_answers_exact_labels_and_near_matches(desk: Desk) -> None:
    desk.core.knowledge.save(
        desk.scope, "## Rules\n- Money\n  - cents\n- Releases\n  - tag first\n", base_revision=0
    )
    found = desk.core.knowledge.expand(desk.scope, ["Money", "Release"])
    assert [(f.label, f.leaves) for f in found.found] == [("Money", ("cents",))]
    assert found.unknown[0].near_matches == ("Releases",)
