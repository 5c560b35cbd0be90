"""Apply, Dismiss, Undo, Process all (K-04, K-14, K-15, K-19; cases 53 and 57)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.domain.scope import USER
from core.domain.suggestion import Status, SuggestionType
from core.errors import InvalidInput, NotFound, Refused
from core.queue_review.types import Conflicted, Filter, Mark, Outcome, SkipReason
from tests.core.library import Desk

CASES = Path(__file__).parents[2] / "cases"


def test_apply_merges_one_top_level_bullet_into_the_right_section(desk: Desk) -> None:
    desk.save("A", info=("I",))
    rule = desk.core.queue.apply(desk.one("Never deploy on Fridays"), desk.scope)
    assert (rule.outcome, rule.file_name, rule.revision) == (Outcome.APPLIED, "atlas-api", 2)
    info = desk.one("An active account logged in within 30 days", type_=SuggestionType.INFO)
    desk.core.queue.apply(info, desk.scope)
    assert desk.text() == (
        "## Rules\n- A\n- Never deploy on Fridays\n\n"
        "## Info\n- I\n- An active account logged in within 30 days\n"
    )
    assert desk.core.queue.get(info).status is Status.APPLIED_PROJECT


def test_apply_and_dismiss_of_decided_items_change_nothing_and_say_so(desk: Desk) -> None:
    applied, dismissed = desk.one("Never deploy on Fridays"), desk.one("Reply in English")
    desk.core.queue.apply(applied, desk.scope)
    desk.core.queue.dismiss(dismissed)
    before = desk.text()
    assert desk.core.queue.apply(applied, desk.scope).outcome is Outcome.ALREADY_SAVED
    assert desk.core.queue.dismiss(applied).outcome is Outcome.ALREADY_SAVED
    assert desk.core.queue.dismiss(dismissed).outcome is Outcome.ALREADY_DISMISSED
    assert desk.core.queue.apply(dismissed, desk.scope).outcome is Outcome.ALREADY_DISMISSED
    assert desk.text() == before
    assert desk.core.knowledge.status(desk.scope).revision == 1


def test_undo_of_apply_takes_the_entry_away_and_the_item_waits_again(desk: Desk) -> None:
    desk.save("A")
    before = desk.text()
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.apply(item, desk.scope, text="No deploys on Fridays.")
    assert "- No deploys on Fridays." in desk.text()
    assert desk.core.queue.get(item).original_text == "Never deploy on Fridays"
    assert desk.core.queue.undo(item).outcome is Outcome.UNDONE
    assert desk.text() == before
    waiting = desk.core.queue.get(item)
    assert (waiting.status, waiting.text) == (Status.PENDING, "Never deploy on Fridays")
    assert desk.core.knowledge.revisions(desk.scope)[0].reason == "undone"


def test_undo_keeps_what_came_later(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.apply(item, desk.scope)
    desk.core.queue.apply(desk.one("Reply in English"), desk.scope)
    desk.core.queue.undo(item)
    assert desk.text() == "## Rules\n- Reply in English\n\n## Info\n"


def test_undo_of_an_entry_that_a_person_changed_since_takes_nothing_away(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.apply(item, desk.scope)
    desk.save("Never deploy on Fridays or Mondays")
    with pytest.raises(Refused) as caught:
        desk.core.queue.undo(item)
    assert caught.value.code == "undo_changed"
    assert "Fridays or Mondays" in desk.text()
    assert desk.core.queue.get(item).status is Status.APPLIED_PROJECT


def test_k15_a_dismissed_text_does_not_come_back_and_undo_lets_it(desk: Desk) -> None:
    item = desk.one("交提信息写中文")
    desk.core.queue.dismiss(item)
    again = desk.enqueue("交提信息 写中文。", session="s-2")
    assert (again.queued, again.dropped) == ((), {"dismissed": 1})
    desk.core.queue.undo(item)
    folded = desk.enqueue("交提信息 写中文。", session="s-3", message="又说一次：交提信息 写中文。")
    assert folded.folded == (item,)


def test_k08_repeats_of_a_dismissed_item_are_dismissed_with_it(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    said = desk.enqueue("Never deploy on Fridays!", message="again: Never deploy on Fridays!")
    assert said.folded == (item,)
    assert Mark.SAID_AGAIN in desk.core.queue.get(item).marks
    desk.core.queue.dismiss(item)
    assert desk.enqueue("never deploy on fridays").dropped == {"dismissed": 1}


def test_forget_dismissals(desk: Desk) -> None:
    desk.core.queue.dismiss(desk.one("Never deploy on Fridays"))
    assert desk.core.queue.forget_dismissals() == 1
    assert len(desk.enqueue("Never deploy on Fridays").queued) == 1


def test_case_57(desk: Desk) -> None:
    events = json.loads((CASES / "57-queue-dismiss-and-double-apply/input/input.json").read_text())
    expected = json.loads((CASES / "57-queue-dismiss-and-double-apply/case.json").read_text())
    ids: dict[int, str] = {}
    answers: list[tuple[int, Outcome]] = []
    for event in events["events"]:
        if "enqueue" in event:
            given = event["enqueue"]
            done = desk.enqueue(
                given["text"],
                session=f"s-{given['id']}",
                supersedes=ids.get(given.get("supersedes", 0), ""),
            )
            if done.queued:
                ids[given["id"]] = done.queued[0]
        elif "dismiss" in event:
            desk.core.queue.dismiss(ids[event["dismiss"]])
        else:
            decision = desk.core.queue.apply(
                ids[event["apply"]], desk.scope, conflicted=Conflicted.KEEP_BOTH
            )
            answers.append((event["apply"], decision.outcome))
    want = expected["expect"]
    assert [key for key in want["queued"] if key in ids] == want["queued"]
    assert [key for key in want["not_queued"] if key not in ids] == want["not_queued"]
    assert all(line in desk.text() for line in want["file_has"])
    assert not any(line in desk.text() for line in want["file_not"])
    assert answers == [
        (5, Outcome.APPLIED),
        (5, Outcome.ALREADY_SAVED),
        (4, Outcome.ALREADY_SUPERSEDED),
    ]


def test_case_53_an_apply_over_the_limit_is_refused_whole(desk: Desk) -> None:
    root = CASES / "53-limit-8000"
    near = (root / "input/near.md").read_text("utf-8")
    given = json.loads((root / "input/input.json").read_text("utf-8"))
    desk.core.knowledge.save(USER, near, base_revision=0)
    before = desk.core.knowledge.file(USER).text
    text = given["text"] * 3
    item = desk.one(text[:480], scope="user")
    grown = 0
    while grown < 60:
        try:
            desk.core.queue.apply(item, USER, conflicted=Conflicted.KEEP_BOTH)
        except Refused:
            break
        grown += 1
        before = desk.core.knowledge.file(USER).text
        item = desk.one(f"{grown}" + text[:470], scope="user")
    with pytest.raises(Refused) as caught:
        desk.core.queue.apply(item, USER, conflicted=Conflicted.KEEP_BOTH)
    assert caught.value.code == "knowledge_too_long"
    assert "8,000" in caught.value.message
    assert "now" in caught.value.message
    assert desk.core.knowledge.file(USER).text == before
    assert desk.core.queue.get(item).status is Status.PENDING


def test_k14_a_contradiction_needs_a_choice_and_replaces_in_place(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days", "other")
    item = desk.one("Feature flags expire after 30 days")
    card = desk.core.queue.get(item)
    assert Mark.MAY_REPLACE in card.marks
    assert card.targets[0].text == "Feature flags expire after 90 days"
    assert [(d.left, d.right) for d in card.targets[0].differences]
    with pytest.raises(Refused) as caught:
        desk.core.queue.apply(item, desk.scope)
    assert caught.value.code == "needs_choice"
    landing = desk.core.queue.landing(item, desk.scope)
    assert landing.replaced.endswith("Feature flags expire after 90 days")
    desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.REPLACE)
    assert desk.text() == "## Rules\n- Feature flags expire after 30 days\n- other\n\n## Info\n"
    desk.core.queue.undo(item)
    assert desk.text() == "## Rules\n- Feature flags expire after 90 days\n- other\n\n## Info\n"


def test_k14_keep_both(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days")
    item = desk.one("Feature flags expire after 30 days")
    desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.KEEP_BOTH)
    assert desk.text().count("Feature flags expire") == 2


def test_k14_replacing_an_entry_of_the_other_scope(desk: Desk) -> None:
    desk.core.knowledge.save(USER, "## Rules\n- Reply in Chinese\n", base_revision=0)
    item = desk.one("Reply in English")
    assert desk.core.queue.get(item).targets[0].scope == USER
    desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.REPLACE)
    assert "Reply in English" in desk.text()
    assert "Reply in Chinese" not in desk.core.knowledge.file(USER).text
    desk.core.queue.undo(item)
    assert "Reply in English" not in desk.text()
    assert "Reply in Chinese" in desk.core.knowledge.file(USER).text


def test_process_all_says_what_it_skipped_and_why(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days")
    plain = desk.one("Screenshots are taken in both themes")
    choice = desk.one("Feature flags expire after 30 days")
    nowhere = desk.one("Numbers are shown with a comma", project=False)
    asked = desk.core.queue.propose(
        "rule", "Use uv for environments", project_id=desk.project.id, session_id="x"
    )
    done = desk.core.queue.process_all()
    assert [decision.suggestion_id for decision in done.applied] == [plain]
    assert dict(done.skipped) == {
        choice: SkipReason.NEEDS_CHOICE,
        nowhere: SkipReason.NEEDS_PROJECT,
        asked.suggestion_id: SkipReason.UNVERIFIED,
    }


def test_an_item_without_a_project_can_be_applied_to_one_that_is_picked(desk: Desk) -> None:
    item = desk.one("Numbers are shown with a comma", project=False)
    assert Mark.NEEDS_PROJECT in desk.core.queue.get(item).marks
    assert desk.core.queue.apply(item, desk.scope).file_name == "atlas-api"


def test_edit_keeps_the_original_and_refuses_nonsense(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    changed = desk.core.queue.edit(item, "No deploys on Fridays")
    assert (changed.text, changed.original_text) == (
        "No deploys on Fridays",
        "Never deploy on Fridays",
    )
    for text in ("  ", "x" * 501):
        with pytest.raises(InvalidInput):
            desk.core.queue.edit(item, text)
    desk.core.queue.dismiss(item)
    with pytest.raises(Refused):
        desk.core.queue.edit(item, "too late")
    with pytest.raises(NotFound):
        desk.core.queue.edit("nobody", "text")


def test_an_edit_that_holds_markdown_stays_one_bullet(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.apply(item, desk.scope, text="## Info\n- injected\n\nmore")
    status = desk.core.knowledge.status(desk.scope)
    assert (status.rules, status.info) == (1, 0)


def test_filters(desk: Desk) -> None:
    rule = desk.one("Never deploy on Fridays")
    info = desk.one("Staging is rebuilt every Monday", type_=SuggestionType.INFO, scope="user")

    def ids(wanted: Filter) -> set[str]:
        return {item.id for item in desk.core.queue.list(wanted)}

    assert ids(Filter()) == {rule, info}
    assert ids(Filter(types=(SuggestionType.INFO,))) == {info}
    assert ids(Filter(text="FRIDAYS")) == {rule}
    assert ids(Filter(projects=("user",))) == {info}
    assert ids(Filter(parked=True)) == set()


def test_the_audit_says_who_approved_on_which_evidence(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.queue.apply(item, desk.scope)
    records = [r for r in desk.core.audit.list() if r.action == "queue.applied"]
    assert len(records) == 1
    assert records[0].object_id == item
    assert records[0].actor_kind == "person"
    assert desk.core.audit.verify().ok


def test_k14_a_replaced_entry_keeps_the_section_a_person_approved_it_in(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days")
    item = desk.one("Feature flags expire after 30 days", type_=SuggestionType.INFO)
    desk.core.queue.apply(item, desk.scope, conflicted=Conflicted.REPLACE)
    assert desk.text() == "## Rules\n- Feature flags expire after 30 days\n\n## Info\n"
    desk.core.queue.undo(item)
    assert desk.text() == "## Rules\n- Feature flags expire after 90 days\n\n## Info\n"


def test_an_info_becomes_a_rule_and_lands_in_its_section(desk: Desk) -> None:
    """K-19: what the engine took for a rule may be a fact; the record says who changed it."""
    key = desk.one("The staging database is wiped every Sunday", type_=SuggestionType.INFO)
    item = desk.core.queue.get(key)
    assert item.type is SuggestionType.INFO
    desk.core.queue.edit(item.id, item.text, as_type=SuggestionType.RULE)
    changed = desk.core.queue.get(item.id)
    assert changed.type is SuggestionType.RULE
    assert changed.text == item.text
    record = next(r for r in desk.core.audit.list() if r.action == "queue.edited")
    assert (record.detail["from_type"], record.detail["to_type"]) == ("info", "rule")
    desk.core.queue.apply(item.id, desk.scope)
    rules, _, infos = desk.text().partition("## Info")
    assert item.text in rules
    assert item.text not in infos


def test_a_whole_file_or_a_block_cannot_become_a_rule(desk: Desk) -> None:
    key = desk.one("The staging database is wiped every Sunday", type_=SuggestionType.INFO)
    item = desk.core.queue.get(key)
    for wanted in (SuggestionType.BLOCK, SuggestionType.FILE):
        with pytest.raises(Refused) as caught:
            desk.core.queue.edit(item.id, item.text, as_type=wanted)
        assert caught.value.code == "type_fixed"
    assert desk.core.queue.get(item.id).type is SuggestionType.INFO
