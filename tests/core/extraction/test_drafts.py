"""K-11, M-08: what is left of a model's reply, and of the engine's picks, after the checks."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from core.domain.partitions import Partition
from core.extraction.drafts import Known, VerifiedDraft, drafts_from_engine, drafts_from_reply
from core.extraction.replies import ExtractionReply
from core.llm.protocol import ModelReply
from core.llm.replies import parse_reply
from tests.core.extraction.turns import round_of
from tests.fakes.direct_encoder import DirectEncoder

CASES = Path(__file__).parents[2] / "cases"


def load(case: str) -> Any:
    return json.loads((CASES / case / "input" / "input.json").read_text(encoding="utf-8"))


def read(
    suggestions: list[Any], *messages: str, known: tuple[Known, ...] = ()
) -> tuple[list[VerifiedDraft], Counter[str]]:
    parsed = parse_reply(ModelReply(text=json.dumps({"suggestions": suggestions})), ExtractionReply)
    drafts, dropped = drafts_from_reply(parsed.value, round_of(*messages), known)
    return drafts, dropped + parsed.dropped


def item(text: str, quote: str | None = None, **more: Any) -> dict[str, Any]:
    return {"type": "rule", "text": text, "evidence_quote": quote or text, **more}


def test_case_44_only_the_first_survives_and_the_rest_is_counted() -> None:
    data = load("44-evidence-not-said")
    drafts, dropped = read(data["suggestions"], *data["recent_user_messages"])
    assert [d.text for d in drafts] == ["金额单位用分"]
    assert drafts[0].evidence.quote == "金额一律用分，不要用元。"
    assert dropped == {"not_found": 4, "empty": 1, "missing": 1}


def test_case_47_injected_text_never_comes_back() -> None:
    data = load("47-memory-echo")
    items = [{"type": "rule", **s} for s in data["suggestions"]]
    drafts, dropped = read(items, *data["recent_user_messages"])
    assert "金额单位用分" not in [d.text for d in drafts]
    assert dropped["not_found"] == 1


def test_case_51_another_language_is_kept_with_a_mark_never_translated() -> None:
    data = load("51-language-kept")
    (draft,), _ = read(data["model_output"], *data["recent_user_messages"])
    assert draft.language_mark
    assert draft.text == data["model_output"][0]["text"]
    assert draft.evidence.quote == data["recent_user_messages"][0]


def test_k11_at_most_three_and_no_repeat_within_a_reply() -> None:
    rules = [f"Always keep rule number {i} in mind" for i in range(5)]
    drafts, dropped = read(
        [item(rules[0]), item(f"- {rules[0]}.", rules[0]), *map(item, rules[1:])], ". ".join(rules)
    )
    assert [d.text for d in drafts] == rules[:3]
    assert dropped == {"duplicate": 1, "over_limit": 2}


def test_m08_malformed_parts_are_dropped_alone() -> None:
    good = "Always write tests first"
    drafts, dropped = read(
        [
            {"type": "rule"},
            {"type": "law", "text": good, "evidence_quote": good},
            {"type": "rule", "text": 7, "evidence_quote": good},
            {"type": "rule", "text": good, "evidence_quote": [good]},
            [item(good)],
            item(good, scope="galaxy", supersedes=9, language=["en"], approve=True),
        ],
        good,
    )
    assert [d.text for d in drafts] == [good]
    assert dropped == {"suggestions:malformed": 5}


@pytest.mark.parametrize(
    ("text", "reason"),
    [(" ", "text_empty"), ("- ", "text_empty"), ("always " * 90, "text_too_long")],
)
def test_texts_must_be_one_entry_of_500_characters(text: str, reason: str) -> None:
    quote = "Always write tests first"
    drafts, dropped = read([{"type": "rule", "text": text, "evidence_quote": quote}], quote)
    assert drafts == []
    assert dropped == {reason: 1}


def test_a_text_over_several_lines_becomes_one_line() -> None:
    message = "Always write tests first and run them offline"
    (draft,), _ = read(
        [item("* Always write tests first\n  and run them offline", message)], message
    )
    assert draft.text == message


def test_older_section_names_are_understood() -> None:
    message = "Churn is measured per calendar month"
    (draft,), _ = read([{**item(message), "type": "Facts"}], message)
    assert draft.type == "info"
    assert draft.partition is Partition.DOMAIN


def test_k14_the_model_names_what_is_replaced_by_its_label() -> None:
    known = (Known("a1", "Use npm", pending=False), Known("s7", "Use yarn", pending=True))
    message = "From now on use pnpm in here"
    for name, expected, unknown in (
        ("P2", "s7", 0),
        ("[K1]", "a1", 0),
        ("s7", None, 1),
        ("P9", None, 1),
        ("", None, 0),
    ):
        (draft,), dropped = read([item(message, supersedes=name)], message, known=known)
        assert draft.supersedes_hint == expected
        assert dropped["supersedes_unknown"] == unknown


def test_the_assistants_words_and_another_rounds_words_prove_nothing() -> None:
    drafts, dropped = read([item("Alice leads infrastructure here")], "Please go on")
    assert drafts == []
    assert dropped == {"not_found": 1}


def test_case_48_a_correction_leaves_only_the_newest_wording(encoder: DirectEncoder) -> None:
    data = load("48-correction-replaces")
    old, new = (
        f"包管理器以后一律{entry['value']}" for entry in (data["blocks"][0], data["new"][0])
    )
    known = (Known("s1", old, pending=True),)
    drafts, _ = drafts_from_engine(round_of(old, "跑一下测试", new), encoder, known)
    assert [d.text for d in drafts] == [new]
    assert drafts[0].supersedes_hint == "s1"
    assert drafts[0].evidence.message_id == "m2.0"


def test_the_engines_picks_pass_the_same_checks(encoder: DirectEncoder) -> None:
    round_ = round_of("Also, never push to main. Amounts are in cents, not in euros.", "thanks")
    drafts, dropped = drafts_from_engine(round_, encoder)
    assert dropped == {}
    for draft in drafts:
        assert draft.text in draft.evidence.quote
        assert draft.evidence.quote in round_.messages[0].text
        assert not draft.language_mark
        assert draft.score is not None
    assert [d.text for d in drafts if "never" in d.text] == ["never push to main."]


def test_a_setting_may_lower_the_limit(encoder: DirectEncoder) -> None:
    round_ = round_of(
        "Never push to main. Amounts are always in cents. Answer me in French always."
    )
    assert len(drafts_from_engine(round_, encoder, limit=1)[0]) == 1
    assert drafts_from_engine(round_, encoder, limit=0)[0] == []
