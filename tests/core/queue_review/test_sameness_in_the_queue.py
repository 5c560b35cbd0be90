"""What happens to a new suggestion that resembles something known (K-13 to K-15, K-18)."""

from __future__ import annotations

from core.domain.suggestion import Status
from core.queue_review.types import Filter, Mark
from tests.core.library import Desk
from tests.fakes.clock import FixedClock


def test_an_exact_repeat_of_an_approved_entry_is_dropped_and_counted(desk: Desk) -> None:
    desk.save("Never deploy on Fridays")
    done = desk.enqueue("never deploy on  Fridays.")
    assert (done.queued, done.folded, done.dropped) == ((), (), {"already_approved": 1})


def test_numbers_signs_and_flags_keep_texts_apart(desk: Desk) -> None:
    desk.save("Scale by 10² at most", "Run rg -R first", "The offset is −5")
    for text in ("Scale by 102 at most", "Run rg -r first", "The offset is 5"):
        done = desk.enqueue(text)
        assert len(done.queued) == 1, text
        assert Mark.MAY_REPLACE in desk.core.queue.get(done.queued[0]).marks, text


def test_the_same_message_read_twice_makes_no_repeat(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    assert desk.enqueue("Never deploy on Fridays").dropped == {"already_queued": 1}
    assert desk.core.queue.get(item).repeats == ()


def test_one_batch_is_compared_with_itself(desk: Desk) -> None:
    done = desk.enqueue("Never deploy on Fridays", "never deploy on fridays!")
    assert len(done.queued) == 1
    assert len(desk.core.queue.list()) == 1


def test_two_pending_contradictions_stand_side_by_side(desk: Desk) -> None:
    first = desk.one("The staging server is at 10.0.4.12")
    second = desk.one("The staging server is at 10.0.4.21")
    card = desk.core.queue.get(second)
    assert Mark.MAY_REPLACE in card.marks
    assert card.targets[0].suggestion_id == first


def test_supersedes_needs_the_topic_check_to_agree(desk: Desk) -> None:
    old = desk.one("接口返回用 snake_case")
    other = desk.one("Screenshots are taken at 200 %", supersedes=old)
    assert desk.core.queue.get(old).status is Status.PENDING
    new = desk.one("接口返回用 camelCase", supersedes=old)
    assert desk.core.queue.get(old).status is Status.SUPERSEDED
    assert desk.core.queue.get(new).supersedes == old
    assert desk.core.queue.get(other).supersedes is None


def test_a_near_repeat_of_a_dismissed_text_is_queued_last(desk: Desk) -> None:
    desk.core.queue.dismiss(desk.one("代码评审用独立的子代理来做"))
    near = desk.one("代码评审要用独立子代理做")
    other = desk.one("Never deploy on Fridays")
    assert Mark.LIKE_DISMISSED in desk.core.queue.get(near).marks
    assert [item.id for item in desk.core.queue.list()] == [other, near]


def test_k18_items_park_after_30_days_and_come_back_when_said_again(
    desk: Desk, fixed_clock: FixedClock
) -> None:
    item = desk.one("Never deploy on Fridays")
    fixed_clock.advance(days=31)
    assert desk.core.queue.revalidate() >= 1
    assert desk.core.queue.counts().total == 0
    assert [i.id for i in desk.core.queue.list(Filter(parked=True))] == [item]
    assert desk.core.queue.get(item).reason == "older_than_30_days"
    said = desk.enqueue("Never deploy on Fridays", message="Please: Never deploy on Fridays")
    assert said.folded == (item,)
    assert desk.core.queue.get(item).status is Status.PENDING


def test_k18_an_item_approved_by_hand_meanwhile_is_settled(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.save("Never deploy on Fridays")
    desk.core.queue.revalidate()
    settled = desk.core.queue.get(item)
    assert (settled.status, settled.reason) == (Status.SUPERSEDED, "already_approved")


def test_k18_targets_follow_the_file(desk: Desk) -> None:
    item = desk.one("Feature flags expire after 30 days")
    assert desk.core.queue.get(item).targets == ()
    desk.save("Feature flags expire after 90 days")
    desk.core.queue.revalidate()
    assert desk.core.queue.get(item).may_replace
    desk.save("something else")
    card = desk.core.queue.get(item)
    assert card.marks == (Mark.TARGET_CHANGED,)
    desk.core.queue.revalidate()
    assert desk.core.queue.get(item).marks == ()


def test_k18_a_forgotten_project_is_said(desk: Desk) -> None:
    item = desk.one("Never deploy on Fridays")
    desk.core.projects.forget(desk.project.id)
    assert Mark.PROJECT_GONE in desk.core.queue.get(item).marks


def test_counts_per_scope(desk: Desk) -> None:
    desk.one("Never deploy on Fridays")
    desk.one("Reply in English", scope="user")
    counts = desk.core.queue.counts()
    assert (counts.total, counts.by_scope) == (2, {desk.project.id: 1, "user": 1})
    desk.core.settings.set("memory.enabled", False, desk.scope)
    assert desk.core.queue.counts().by_scope.get(desk.project.id) is None


def test_a_project_never_sees_another_projects_knowledge(desk: Desk, tmp_path: object) -> None:
    desk.save("Never deploy on Fridays")
    other = desk.project.path.parent / "billing"
    other.mkdir()
    second = Desk(desk.core, desk.core.projects.resolve(other, add=True))
    assert len(second.enqueue("Never deploy on Fridays").queued) == 1
