"""Reorganize: a proposal that lost nothing, until Keep (K-21 to K-23, C-04, C-07)."""

from __future__ import annotations

import json

import pytest

from core.domain.scope import USER
from core.errors import Cancelled, ModelFault, NotFound, Refused, Stale
from core.jobs.task import Task
from core.knowledge.reorganize import BeforeInjection
from core.llm.scripted import ScriptedModel
from tests.core.library import Desk


def reply(*leaves: tuple[str, str, list[int]], label: str = "") -> str:
    return json.dumps(
        {
            "leaves": [
                {"text": text, "section": section, "label": label, "merged_from": sources}
                for text, section, sources in leaves
            ]
        }
    )


def long_file(desk: Desk) -> None:
    lines = [
        f"The {kind} service number {n} keeps its {what} in `{kind}/{what}_{n}.toml` and is "
        f"restarted by the {kind} team only after {n + 2} green checks in a row"
        for n in range(8)
        for kind, what in (("billing", "rates"), ("search", "index"), ("export", "queue"))
    ]
    revision = desk.core.knowledge.status(desk.scope).revision
    text = "## Rules\n" + "".join(f"- {line}\n" for line in lines[:16])
    text += "\n## Info\n" + "".join(f"- {line}\n" for line in lines[16:])
    extra = "".join(
        f"- Ledger table `ledger_{n}` is append-only; corrections of kind {n} are new rows made "
        "by the accounting team, never updates of the row that was there before\n"
        for n in range(24)
    )
    desk.core.knowledge.save(desk.scope, text + extra, base_revision=revision)


def test_on_device_merges_exact_repeats_and_changes_no_word(desk: Desk) -> None:
    desk.save("Amounts are in cents", "Never deploy on Fridays", "amounts are in cents.")
    before = desk.text()
    proposal = desk.core.reorganize.run(desk.scope)
    assert desk.text() == before  # a proposal until Keep
    assert proposal.merged == 1
    assert (
        proposal.after
        == "## Rules\n- Never deploy on Fridays\n- amounts are in cents.\n\n## Info\n"
    )
    assert proposal.report.clean


def test_keep_makes_a_revision_a_bak_and_a_snapshot(desk: Desk) -> None:
    desk.save("Amounts are in cents", "amounts are in cents.")
    before = desk.text()
    proposal = desk.core.reorganize.run(desk.scope)
    saved = desk.core.reorganize.keep(proposal.id)
    assert desk.text() == proposal.after
    revision = desk.core.knowledge.revisions(desk.scope)[0]
    assert (revision.number, revision.reason) == (saved.revision, "reorganized")
    assert desk.core.knowledge.backup_text(desk.scope, "KNOWLEDGE.md.bak") == before
    assert [s.reason for s in desk.core.snapshots.list(desk.scope)] == ["before-reorganize"]
    assert desk.core.reorganize.proposal(desk.scope) is None
    with pytest.raises(NotFound):
        desk.core.reorganize.keep(proposal.id)


def test_keep_compares_the_version(desk: Desk) -> None:
    desk.save("Amounts are in cents", "amounts are in cents.")
    proposal = desk.core.reorganize.run(desk.scope)
    desk.save("Amounts are in cents", "typed meanwhile")
    waiting = desk.core.reorganize.proposal(desk.scope)
    assert waiting is not None
    assert waiting.stale
    with pytest.raises(Stale):
        desk.core.reorganize.keep(proposal.id)
    assert "typed meanwhile" in desk.text()


def test_contradictions_and_different_numbers_are_never_merged(desk: Desk) -> None:
    desk.save(
        "Feature flags expire after 90 days",
        "Feature flags expire after 30 days",
        "Always use metric units",
        "Always use imperial units",
        "不要直接联系客户",
        "可以直接联系客户",
    )
    proposal = desk.core.reorganize.run(desk.scope)
    assert not proposal.changes_anything


def test_a_long_flat_file_is_grouped_with_every_leaf_kept(desk: Desk) -> None:
    long_file(desk)
    status = desk.core.knowledge.status(desk.scope)
    assert status.reorganize_due
    proposal = desk.core.reorganize.run(desk.scope)
    assert proposal.grouped > 10
    desk.core.reorganize.keep(proposal.id)
    after = desk.core.knowledge.status(desk.scope)
    assert (after.rules + after.info) == (status.rules + status.info)
    assert not after.reorganize_due
    memory = (desk.pack / "AGENT_MEMORY.md").read_text("utf-8")
    assert "expand_knowledge_catalog" in memory


def test_an_empty_file_has_nothing_to_tidy(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        desk.core.reorganize.run(USER)
    assert caught.value.code == "reorganize_empty"


def test_cancel_changes_nothing(desk: Desk) -> None:
    desk.save("Amounts are in cents", "amounts are in cents.")
    task = Task()
    task.cancel()
    with pytest.raises(Cancelled):
        desk.core.reorganize.run(desk.scope, task=task)
    assert desk.core.reorganize.proposal(desk.scope) is None


def test_a_model_may_tighten_wording(desk: Desk) -> None:
    desk.save(
        "Please always make sure that all amounts are stored in cents",
        "Amounts are stored in cents",
    )
    model = ScriptedModel([reply(("Amounts are stored in cents", "rules", [1, 2]))])
    proposal = desk.core.reorganize.run(desk.scope, model=model)
    assert proposal.after == "## Rules\n- Amounts are stored in cents\n\n## Info\n"


@pytest.mark.parametrize(
    "answer",
    [
        reply(("Feature flags expire after 30 days", "rules", [1])),
        reply(("Feature flags never expire after 90 days", "rules", [1])),
        reply(("Feature flags expire after 90 days, see docs/flags.md", "rules", [1])),
        reply(("Feature flags expire after 90 days", "rules", [7])),
        reply(("Feature flags expire after 90 days", "rules", [])),
        reply(("x" * 200, "rules", [1])),
        json.dumps({"leaves": []}),
    ],
    ids=["number", "negation", "invented", "unknown", "unsourced", "grown", "empty"],
)
def test_a_bad_result_is_refused_and_nothing_changes(desk: Desk, answer: str) -> None:
    desk.save("Feature flags expire after 90 days")
    before = desk.text()
    with pytest.raises(Refused) as caught:
        desk.core.reorganize.run(desk.scope, model=ScriptedModel([answer]))
    assert caught.value.code == "reorganize_rejected"
    assert desk.text() == before
    assert desk.core.reorganize.proposal(desk.scope) is None


def test_an_omission_needs_a_person(desk: Desk) -> None:
    desk.save("Feature flags expire after 90 days", "Never deploy on Fridays")
    model = ScriptedModel([reply(("Feature flags expire after 90 days", "rules", [1]))])
    proposal = desk.core.reorganize.run(desk.scope, model=model)
    assert proposal.report.omissions
    with pytest.raises(Refused) as caught:
        desk.core.reorganize.keep(proposal.id)
    assert caught.value.code == "omissions"
    desk.core.reorganize.keep(proposal.id, accept_omissions=True)
    assert "Fridays" not in desk.text()


@pytest.mark.parametrize("words", ["", "sorry, no", '{"leaves": [{"text"', "[]" * 4000])
def test_nonsense_from_the_model_is_a_clear_fault(desk: Desk, words: str) -> None:
    desk.save("Feature flags expire after 90 days")
    with pytest.raises((ModelFault, Refused)):
        desk.core.reorganize.run(desk.scope, model=ScriptedModel([words, words]))
    assert desk.core.knowledge.status(desk.scope).revision == 1


def test_k23_groups_once_per_conversation_and_keeps_every_byte(desk: Desk) -> None:
    long_file(desk)
    leaves = sorted(line.strip() for line in desk.text().splitlines() if len(line) > 40)
    service = desk.core.reorganize
    assert service.before_injection(desk.scope, "c1", unsaved=True) is BeforeInjection.NOTHING
    assert service.before_injection(desk.scope, "c1") is BeforeInjection.REORGANIZED
    assert sorted(line.strip() for line in desk.text().splitlines() if len(line) > 40) == leaves
    assert service.before_injection(desk.scope, "c1") is BeforeInjection.NOTHING


def test_k23_in_review_and_off_it_only_offers(desk: Desk) -> None:
    long_file(desk)
    desk.core.settings.set("memory.policy", "review", desk.scope)
    before = desk.text()
    assert desk.core.reorganize.before_injection(desk.scope, "c1") is BeforeInjection.OFFERED
    assert desk.text() == before
