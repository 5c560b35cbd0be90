"""Agents' proposals: the same queue, unverified, refused with a reason (K-16, K-20)."""

from __future__ import annotations

import pytest

from core.domain.suggestion import Source
from core.queue_review.types import Mark
from tests.core.library import Desk
from tests.fakes.clock import FixedClock


def propose(desk: Desk, text: str, session: str = "s", **more: str) -> tuple[bool, str]:
    answer = desk.core.queue.propose(
        "rule", text, project_id=desk.project.id, session_id=session, provider="claude", **more
    )
    return answer.accepted, answer.reason


def test_a_proposal_waits_with_its_quote_marked_unverified(desk: Desk) -> None:
    assert propose(desk, "Use uv for environments", evidence_quote="use uv please") == (True, "")
    card = desk.core.queue.list()[0]
    assert card.source is Source.AGENT_PROPOSAL
    assert Mark.UNVERIFIED in card.marks
    assert card.evidence is not None
    assert not card.evidence.verified
    assert card.evidence.quote == "use uv please"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("SELECT id, amount FROM invoices WHERE paid = 0", "sql"),
        ("Run this: INSERT INTO a VALUES (1)", "sql"),
        ("```sql\nDELETE FROM users\n```", "sql"),
        ("CREATE TEMPORARY TABLE x (id int)", "sql"),
        ("The result is in tmp_orders", "temporary_name"),
        ("Read step_cache_3 again", "temporary_name"),
        ("The export lies in /tmp/export.csv", "temporary_path"),
        ("See `/var/folders/ab/x.json`", "temporary_path"),
        ("The password: Hunter2Horse! works", "secret"),
        ("x" * 501, "too_long"),
        ("   ", "empty"),
    ],
)
def test_what_is_not_knowledge_is_refused_with_a_reason(desk: Desk, text: str, reason: str) -> None:
    assert propose(desk, text) == (False, reason)
    assert desk.core.queue.list() == []


@pytest.mark.parametrize(
    "text",
    [
        "`invoices.amount` is in cents",
        "`acct_kind = 3` means reseller",
        "Select the cheapest plan by default",
        "Update the changelog with every release",
        "The template folder is templates/",
        "Cache keys start with the tenant id",
    ],
)
def test_columns_names_and_plain_words_are_knowledge(desk: Desk, text: str) -> None:
    assert propose(desk, text) == (True, "")


def test_three_in_five_minutes_from_one_session(desk: Desk, fixed_clock: FixedClock) -> None:
    for number in range(3):
        assert propose(desk, f"Rule of team {number} stays in place")[0]
    assert propose(desk, "One more thing to keep") == (False, "too_many")
    assert propose(desk, "Another session may go on", session="t")[0]
    fixed_clock.advance(seconds=301)
    assert propose(desk, "One more thing to keep")[0]


def test_twenty_wait_at_most_per_project(desk: Desk) -> None:
    for number in range(20):
        assert propose(desk, f"Fact number {number} of the team", session=f"s{number}")[0]
    assert propose(desk, "The last straw is this", session="z") == (False, "queue_full")


def test_repeats_are_answered_not_queued(desk: Desk) -> None:
    desk.save("Reply in English")
    assert propose(desk, "reply in English.") == (True, "already_approved")
    assert propose(desk, "Use uv for environments") == (True, "")
    assert propose(desk, "use uv for environments") == (True, "already_queued")
    desk.core.queue.dismiss(desk.core.queue.list()[0].id)
    assert propose(desk, "Use uv for environments") == (False, "dismissed")


def test_k20_memory_off_answers_so_and_stores_nothing(desk: Desk) -> None:
    desk.core.settings.set("memory.enabled", False, desk.scope)
    assert propose(desk, "Use uv for environments") == (False, "memory_off")
    desk.core.settings.set("memory.enabled", True, desk.scope)
    assert desk.core.queue.list() == []


def test_k20_automatic_off_still_queues_proposals(desk: Desk) -> None:
    desk.core.settings.set("memory.automatic_suggestions", False, desk.scope)
    assert propose(desk, "Use uv for environments") == (True, "")


def test_near_matches_are_found_when_the_queue_is_looked_at(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days")
    propose(desk, "Feature flags expire after 30 days")
    assert not desk.core.queue.list()[0].may_replace
    desk.core.queue.revalidate()
    assert desk.core.queue.list()[0].may_replace
