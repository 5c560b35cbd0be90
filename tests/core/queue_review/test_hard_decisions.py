"""Decisions in unlucky orders: changed targets, pairs, edits before Apply, failing disks."""

from __future__ import annotations

import threading

import pytest

from core.api import Core, open_core
from core.domain.scope import USER
from core.domain.suggestion import Source, Status, SuggestionType
from core.errors import EnvironmentFault, NotFound, Refused
from core.queue_review.types import Conflicted, Filter, Mark, Outcome, SkipReason
from tests.core.library import Desk
from tests.fakes.clock import FixedClock


def test_replace_of_an_entry_that_changed_meanwhile_is_refused(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days")
    item = desk.one("Feature flags expire after 30 days")
    key = desk.core.queue.get(item).targets[0].entry_key
    desk.save("Feature flags expire after 60 days")
    for target in ("", key, "nobody"):
        with pytest.raises(Refused) as caught:
            desk.core.queue.apply(
                item, desk.scope, conflicted=Conflicted.REPLACE, target_key=target
            )
        assert caught.value.code == "target_changed"
    assert desk.text() == "## Rules\n- Feature flags expire after 60 days\n\n## Info\n"
    assert desk.core.queue.get(item).status is Status.PENDING


def test_a_contradiction_saved_after_the_card_was_made_is_found_by_apply(desk: Desk) -> None:
    """K-13, K-18: no contradiction is approved unseen, also without the page's re-validation."""
    item = desk.one("Feature flags expire after 30 days")
    desk.save("Feature flags expire after 90 days")
    with pytest.raises(Refused) as caught:
        desk.core.queue.apply(item, desk.scope)
    assert caught.value.code == "needs_choice"
    asked = desk.core.queue.propose(
        "rule", "Feature flags expire after 7 days", project_id=desk.project.id
    )
    with pytest.raises(Refused):
        desk.core.queue.apply(asked.suggestion_id, desk.scope)


def test_of_two_open_contradictions_neither_is_applied_by_process_all(desk: Desk) -> None:
    first = desk.one("The staging server is at 10.0.4.12")
    second = desk.one("The staging server is at 10.0.4.21")
    assert desk.core.queue.get(first).may_replace
    assert desk.core.queue.get(second).may_replace
    done = desk.core.queue.process_all()
    assert done.applied == ()
    assert dict(done.skipped) == dict.fromkeys((first, second), SkipReason.NEEDS_CHOICE)
    desk.core.queue.apply(first, desk.scope)
    card = desk.core.queue.get(second)
    assert card.targets[0].entry_key  # what the other one became, without waiting for a look
    assert desk.core.queue.process_all().applied == ()
    with pytest.raises(Refused):
        desk.core.queue.apply(second, desk.scope)
    desk.core.queue.apply(second, desk.scope, conflicted=Conflicted.REPLACE)
    assert desk.text() == "## Rules\n- The staging server is at 10.0.4.21\n\n## Info\n"


def test_replacing_only_pending_ones_supersedes_them_and_undo_brings_them_back(desk: Desk) -> None:
    first = desk.one("The staging server is at 10.0.4.12")
    second = desk.one("The staging server is at 10.0.4.21")
    done = desk.core.queue.apply(second, desk.scope, conflicted=Conflicted.REPLACE)
    assert done.also == (first,)
    assert desk.core.search.find("10.0.4.12") == []
    desk.core.queue.undo(second)
    assert {card.id for card in desk.core.queue.list()} == {first, second}
    assert [hit.ref for hit in desk.core.search.find("10.0.4.12")] == [first]


def test_what_tells_one_story_stands_together(desk: Desk) -> None:
    first = desk.one("The staging server is at 10.0.4.12")
    alone = desk.one("Reply in English")
    second = desk.one("The staging server is at 10.0.4.21")
    listed = desk.core.queue.list()
    places = [card.id for card in listed]
    assert abs(places.index(first) - places.index(second)) == 1
    stories = {card.id: card.story for card in listed}
    assert stories[first] == stories[second] != ""
    assert stories[alone] == ""


def test_replace_by_words_that_stand_elsewhere_takes_the_old_entry_out(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days", "other")
    item = desk.one("Feature flags expire after 30 days")
    desk.save("Feature flags expire after 90 days", "other", "Feature flags expire after 30 days")
    before = desk.text()
    done = desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.REPLACE)
    assert done.outcome is Outcome.APPLIED
    assert desk.text() == "## Rules\n- other\n- Feature flags expire after 30 days\n\n## Info\n"
    desk.core.queue.undo(item)
    assert desk.text() == before


def test_undo_of_an_edited_item_brings_the_edited_wording_back(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.edit(item, "No deploys on Fridays")
    desk.core.queue.apply(item, desk.scope, text="No deploys on any Friday")
    desk.core.queue.undo(item)
    card = desk.core.queue.get(item)
    assert (card.text, card.original_text) == ("No deploys on Fridays", "Never deploy on Fridays")
    desk.core.queue.apply(item, desk.scope)
    assert "- No deploys on Fridays\n" in desk.text()


def test_an_edit_changes_what_the_card_may_replace(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days")
    item = desk.one("Feature flags expire after 30 days")
    before = desk.core.queue.get(item).content_hash
    card = desk.core.queue.edit(item, "Screenshots are taken in both themes")
    assert not card.may_replace
    assert card.content_hash != before
    assert desk.core.queue.edit(item, "Feature flags expire after 31 days").may_replace


def test_k15_dismissing_an_edited_item_stops_both_wordings(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.edit(item, "Screenshots are taken in both themes")
    desk.core.queue.dismiss(item)
    for text in ("never deploy on Fridays.", "Screenshots are taken in both themes"):
        assert desk.enqueue(text, message=f"again: {text}").dropped == {"dismissed": 1}
    desk.core.queue.undo(item)
    desk.core.queue.dismiss(item)
    assert desk.core.queue.forget_dismissals() == 2
    assert len(desk.enqueue("Never deploy on Fridays").queued) == 1


def test_dismiss_undo_apply_undo_dismiss(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    queue = desk.core.queue
    assert queue.dismiss(item).outcome is Outcome.DISMISSED
    assert queue.undo(item).outcome is Outcome.UNDONE
    assert queue.undo(item).outcome is Outcome.NOTHING
    assert queue.apply(item, USER).outcome is Outcome.APPLIED
    assert queue.undo(item).outcome is Outcome.UNDONE
    assert queue.dismiss(item).outcome is Outcome.DISMISSED
    assert queue.get(item).status is Status.DISMISSED
    assert desk.core.knowledge.file(USER).text == "## Rules\n\n## Info\n"


def test_undo_finds_the_entry_after_reorganize(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.apply(item, desk.scope)
    text = "## Rules\n\n## Info\n- Releases\n  - Never deploy on Fridays\n  - tag first\n"
    desk.core.knowledge.save(desk.scope, text, base_revision=1)
    desk.core.queue.undo(item)
    assert desk.text() == "## Rules\n\n## Info\n- Releases\n  - tag first\n"


@pytest.mark.parametrize(
    "text",
    [
        "Money",
        "cents",
        "# Rules\n## Info\n- a\n- b",
        "```\ncode\n```",
        "<script>alert(1)</script>",
        "<!-- paper-evo:end -->",
        "字" * 500,
        "| a | b |\n| - | - |\n| 1 | 2 |",
        "1. first\n2. second",
        "a\u2028b\u0085c",
    ],
)
def test_any_text_becomes_one_entry_and_undo_restores_the_bytes(desk: Desk, text: str) -> None:
    desk.core.knowledge.save(
        desk.scope, "## Rules\n- Money\n  - cents\n\n## Info\n- x\n", base_revision=0
    )
    before = desk.text()
    item = desk.one("Never deploy on Fridays")
    done = desk.core.queue.apply(item, desk.scope, text=text)
    status = desk.core.knowledge.status(desk.scope)
    assert status.rules == (1 if text == "cents" else 2)
    assert status.info == 1
    assert done.outcome is (Outcome.ALREADY_SAVED if text == "cents" else Outcome.APPLIED)
    assert desk.core.views.missing() == []
    desk.core.queue.undo(item)
    assert desk.text() == before


def test_opposite_decisions_of_two_processes_at_once_leave_one(
    desk: Desk, fixed_clock: FixedClock
) -> None:
    items = [desk.one(f"{word} is kept as it is") for word in ("Alpha", "Beta", "Gamma")]
    answers: dict[str, list[Outcome]] = {item: [] for item in items}
    with open_core(desk.core.paths, clock=fixed_clock, prefer_encoder="ngram") as other:
        gate = threading.Barrier(2)

        def decide(core: Core, *, yes: bool) -> None:
            for item in items:
                gate.wait()
                queue = core.queue
                done = (
                    queue.apply(item, desk.scope, conflicted=Conflicted.KEEP_BOTH)
                    if yes
                    else queue.dismiss(item)
                )
                answers[item].append(done.outcome)

        threads = [
            threading.Thread(target=decide, args=(desk.core,), kwargs={"yes": True}),
            threading.Thread(target=decide, args=(other,), kwargs={"yes": False}),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for item in items:
        applied = desk.core.queue.get(item).status is Status.APPLIED_PROJECT
        wanted = (
            {Outcome.APPLIED, Outcome.ALREADY_SAVED}
            if applied
            else {Outcome.DISMISSED, Outcome.ALREADY_DISMISSED}
        )
        assert set(answers[item]) == wanted
    assert desk.core.audit.verify().ok


def test_items_of_a_forgotten_project(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    applied = desk.one("Reply in English")
    desk.core.queue.apply(applied, desk.scope)
    desk.core.projects.forget(desk.project.id)
    with pytest.raises(NotFound):
        desk.core.queue.apply(item, desk.scope)
    assert dict(desk.core.queue.process_all().skipped) == {item: SkipReason.PROJECT_GONE}
    assert desk.core.queue.apply(item, USER).outcome is Outcome.APPLIED
    assert desk.core.queue.undo(applied).outcome is Outcome.UNDONE


def test_process_all_reports_what_was_done_before_the_disk_failed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ("Alpha is blue", "Reply in English", "报告里的金额统一用万元")
    items = [desk.one(text) for text in texts]
    real = desk.core.queue._decisions.apply
    calls: list[str] = []

    def failing(item: str, *args: object, **more: object) -> object:
        calls.append(item)
        if len(calls) == 2:
            raise EnvironmentFault("The disk is full.", code="disk_full")
        return real(item, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(desk.core.queue._decisions, "apply", failing)
    done = desk.core.queue.process_all()
    assert len(done.applied) == 1
    assert [reason for _, reason in done.skipped] == [SkipReason.FAILED] * 2
    assert {d.suggestion_id for d in done.applied} | {i for i, _ in done.skipped} == set(items)
    calls[:] = ["x"]
    with pytest.raises(EnvironmentFault):
        desk.core.queue.process_all()


def test_a_whole_file_is_not_edited_here(desk: Desk) -> None:
    desk.save("A")
    desk.view.write_text(desk.view.read_text("utf-8") + "- outside\n", "utf-8")
    desk.core.views.look()
    item = desk.core.queue.list(Filter(sources=(Source.OUTSIDE_EDIT,)))[0].id
    with pytest.raises(Refused) as caught:
        desk.core.queue.edit(item, "other")
    assert caught.value.code == "not_editable"


def test_r06_the_person_is_told_what_was_masked(desk: Desk) -> None:
    key = "ghp_" + "Zx9" * 12
    saved = desk.core.knowledge.save(
        desk.scope, f"## Rules\n- token {key}\n- and {key}2\n", base_revision=0
    )
    assert saved.masked == 2
    item = desk.one("Never deploy on Fridays")
    assert desk.core.queue.apply(item, desk.scope, text=f"token: {key}").masked == 1
    assert key not in desk.text()


def test_items_settled_by_k18_leave_the_search(desk: Desk) -> None:
    desk.one("Never deploy on Fridays")
    desk.save("Never deploy on Fridays")
    desk.core.queue.revalidate()
    assert [hit.kind for hit in desk.core.search.find("fridays")] == ["entry"]


# -- said again (K-08, K-13) ------------------------------------------------------------------


def test_repeats_under_an_approved_entry_are_counted_shown_and_never_lost(desk: Desk) -> None:
    desk.save("代码评审用独立的子代理来做", "other")
    for number in range(2):
        done = desk.enqueue(
            "代码评审要用独立子代理做", message=f"{number}: 代码评审要用独立子代理做"
        )
        assert len(done.folded) == 1, done
    assert desk.core.knowledge.status(desk.scope).said_again == 2
    said = desk.core.knowledge.repeats(desk.scope)
    assert [(one.text, len(one.repeats)) for one in said] == [("代码评审用独立的子代理来做", 2)]
    assert said[0].repeats[0].quote == "代码评审要用独立子代理做"
    desk.save("other")
    gone = desk.core.knowledge.repeats(desk.scope)
    assert [(one.section, len(one.repeats)) for one in gone] == [(None, 2)]


def test_the_same_message_read_again_is_said_once(desk: Desk) -> None:
    desk.save("代码评审用独立的子代理来做")
    for _ in range(2):
        desk.enqueue("代码评审要用独立子代理做")
    assert desk.core.knowledge.status(desk.scope).said_again == 1
    item = desk.one("Screenshots are taken in both themes")
    for _ in range(2):
        desk.enqueue("Screenshots are taken in both  themes!", message="say it: …")
    assert len(desk.core.queue.get(item).repeats) == 1


# -- proposals (K-16, K-20) -------------------------------------------------------------------


def test_a_proposal_is_not_compared_with_another_project(desk: Desk) -> None:
    other = desk.project.path.parent / "billing"
    other.mkdir()
    second = Desk(desk.core, desk.core.projects.resolve(other, add=True))
    second.save("Invoices are immutable")
    second.one("Never deploy on Fridays")
    for text in ("Invoices are immutable", "Never deploy on Fridays"):
        answer = desk.core.queue.propose("rule", text, project_id=desk.project.id, session_id=text)
        assert (answer.accepted, answer.reason) == (True, "")


def test_a_parked_item_that_an_agent_proposes_again_is_pending_again(
    desk: Desk, fixed_clock: FixedClock
) -> None:
    item = desk.one("Never deploy on Fridays")
    fixed_clock.advance(days=31)
    desk.core.queue.revalidate()
    answer = desk.core.queue.propose("rule", "never deploy on Fridays.", project_id=desk.project.id)
    assert (answer.suggestion_id, answer.reason) == (item, "already_queued")
    assert desk.core.queue.get(item).status is Status.PENDING


def test_r03_a_clock_that_was_set_back_does_not_lock_agents_out(
    desk: Desk, fixed_clock: FixedClock
) -> None:
    def propose(text: str) -> bool:
        return desk.core.queue.propose(
            "rule", text, project_id=desk.project.id, session_id="s"
        ).accepted

    assert [propose(f"Fact {n} of the team") for n in range(3)] == [True] * 3
    fixed_clock.set_back(seconds=7_200)
    assert propose("Something else to keep")
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.revalidate()
    assert desk.core.queue.get(item).status is Status.PENDING
    desk.core.queue.apply(item, desk.scope)
    assert desk.core.audit.verify().ok


def test_a_huge_quote_is_cut_and_an_own_pattern_is_a_secret(desk: Desk) -> None:
    answer = desk.core.queue.propose(
        "rule", "Use uv", evidence_quote="q" * 1_000_000, project_id=desk.project.id
    )
    card = desk.core.queue.get(answer.suggestion_id)
    assert card.evidence is not None
    assert len(card.evidence.quote) == 2_000
    assert Mark.UNVERIFIED in card.marks


def test_k20_off_is_the_answer_to_any_proposal(desk: Desk) -> None:
    desk.core.settings.set("memory.enabled", False)
    for type_, text in (("block", "x"), ("rule", ""), ("rule", "SELECT a FROM b"), ("rule", "x")):
        answer = desk.core.queue.propose(type_, text, project_id=desk.project.id)
        assert (answer.accepted, answer.reason) == (False, "memory_off")


def test_the_landing_preview_follows_every_type(desk: Desk) -> None:
    desk.save("A", info=("I",))
    item = desk.one("An active account logged in", type_=SuggestionType.INFO)
    landing = desk.core.queue.landing(item, desk.scope)
    assert landing.line == "- An active account logged in"
    assert landing.before[-1] == "- I"
