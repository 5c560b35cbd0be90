"""K-11 and cases 44, 45, 47, 51: what counts as proof that a person said it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from core.domain.evidence import Evidence, Rejection, RejectionReason, check_quote

CASES = Path(__file__).parents[2] / "cases"


@dataclass(frozen=True)
class Said:
    id: str
    text: str


def said(*texts: str) -> list[Said]:
    return [Said(f"m{i}", text) for i, text in enumerate(texts)]


def load(case: str) -> Any:
    return json.loads((CASES / case / "input" / "input.json").read_text(encoding="utf-8"))


def verdicts(case: str) -> tuple[list[Said], list[Evidence | Rejection]]:
    data = load(case)
    messages = said(*data["recent_user_messages"])
    items = data.get("suggestions") or data["model_output"]
    return messages, [check_quote(i.get("evidence_quote"), messages, i["text"]) for i in items]


def reason(verdict: Evidence | Rejection) -> RejectionReason | None:
    return verdict.reason if isinstance(verdict, Rejection) else None


def test_case_44_only_what_was_said_in_one_message_counts() -> None:
    messages, found = verdicts("44-evidence-not-said")
    assert [reason(v) for v in found] == [
        None,
        RejectionReason.NOT_FOUND,
        RejectionReason.NOT_FOUND,
        RejectionReason.NOT_FOUND,
        RejectionReason.NOT_FOUND,
        RejectionReason.EMPTY,
        RejectionReason.MISSING,
    ]
    first = found[0]
    assert isinstance(first, Evidence)
    assert first.quote == messages[0].text == "金额一律用分，不要用元。"
    assert first.message_id == "m0"
    assert first.message_hash == hashlib.sha256(messages[0].text.encode()).hexdigest()


def test_case_45_presentation_is_folded_and_the_original_span_is_kept() -> None:
    messages, found = verdicts("45-evidence-presentation-only")
    assert [reason(v) for v in found] == [
        None,
        None,
        RejectionReason.NOT_FOUND,
        RejectionReason.NOT_FOUND,
        RejectionReason.ROLE_LABEL,
    ]
    for index in (0, 1):
        evidence = found[index]
        assert isinstance(evidence, Evidence)
        assert evidence.quote == messages[index].text
        assert evidence.message_text[evidence.start : evidence.end] == evidence.quote


def test_case_47_injected_text_is_never_evidence_even_uncut() -> None:
    _, found = verdicts("47-memory-echo")
    assert reason(found[0]) is RejectionReason.INJECTED
    assert reason(found[1]) is None


def test_case_51_another_language_is_marked_and_keeps_its_evidence() -> None:
    messages, found = verdicts("51-language-kept")
    verdict = found[0]
    assert isinstance(verdict, Rejection)
    assert verdict.reason is RejectionReason.LANGUAGE_DIFFERS
    assert verdict.evidence is not None
    assert verdict.evidence.quote == messages[0].text


@pytest.mark.parametrize(
    ("message", "quote", "text", "expected"),
    [
        ("Please do not use tabs for code.", "use tabs for code", "Use tabs", "polarity_differs"),
        ("Please do not use tabs for code.", "use tabs for code", "Don't use tabs", None),
        ("Never push to main without review.", "push to main", "Push to main", "polarity_differs"),
        ("Do not, under any circumstances, use tabs", "circumstances, use tabs", "use tabs here",
         "polarity_differs"),
        ("请不要\n用 npm 装依赖", "用 npm 装依赖", "用 npm 装依赖", "polarity_differs"),
        ("Avoid tabs in yaml files", "tabs in yaml", "Use tabs in yaml", "polarity_differs"),
        ("We no longer use Redis here", "use Redis here", "We use Redis here", "polarity_differs"),
        ("Nobody edits tables by hand", "edits tables by hand", "Edit tables by hand",
         "polarity_differs"),
        ("禁止提交密钥文件", "提交密钥文件", "提交密钥文件", "polarity_differs"),
        ("目前沒有測試資料庫", "測試資料庫", "有測試資料庫", "polarity_differs"),
        ("Use spaces, not tabs, in code", "Use spaces, not tabs", "Use tabs in code",
         "polarity_differs"),
        ("Use spaces, not tabs, in code", "Use spaces, not tabs", "Use spaces", None),
        ("Use pnpm instead of npm here", "instead of npm here", "Use npm here", "polarity_differs"),
        ("Never use npm, yarn or bower", "npm, yarn or bower", "yarn for installs",
         "polarity_differs"),
        ("No, use pnpm for that package", "use pnpm for that", "Use pnpm for that package", None),
        ("金额一律用分，不要用元", "金额一律用分", "金额不要用分", "polarity_differs"),
        ("金额一律用分，不要用元", "金额一律用分", "金额单位用元", "polarity_differs"),
        ("金额一律用分，不要用元", "金额一律用分", "金额用元，不用分", "polarity_differs"),
        ("Please don't:\n- commit lock files\n- push to main", "commit lock files",
         "Commit lock files", "polarity_differs"),
        ("Never do these things:\n- commit lock files\n\n- push to main", "do these things",
         "Do these things", "polarity_differs"),
        ("Never do these things:\n- commit lock files\n- push straight to main",
         "push straight to main", "Push straight to main", "polarity_differs"),
        ("Never do these things:\n- commit lock files\n- push straight to main",
         "push straight to main", "Never push straight to main", None),
        ("不要做下面的事：\n- 提交锁文件\n- 直接推主分支", "提交锁文件", "提交锁文件",
         "polarity_differs"),
        ("Always do these:\n- lint all files\n- run all tests", "run all tests", "Run all tests",
         None),
        ("Don't forget to tag the release", "tag the release", "Tag the release", None),
        ("We deploy on Mondays but never on Fridays", "but never on Fridays",
         "Never deploy on Fridays", None),
        ("We deploy on Mondays but never on Fridays", "We deploy on Mondays",
         "Deploy on Fridays", "polarity_differs"),
        ("客戶名稱不得出現在日誌裡", "客戶名稱不得出現", "日誌不可出現客戶名稱", None),
        ("没有工单号不许动线上配置", "没有工单号不许动线上", "改线上配置必须有工单号", None),
        ("Limit uploads to 50 MB each", "Limit uploads to 50", "Limit uploads to 5 MB",
         "numbers_differ"),
        ("Limit uploads to 50 MB each", "Limit uploads to 50", "Limit uploads to 50 GB",
         "units_differ"),
        ("Limit uploads to 50 MB each", "Limit uploads to 50", "Uploads: 50 MB at most", None),
        ("50 MB upload, 10 s timeout", "50 MB upload, 10", "10 MB upload, 50 s timeout",
         "units_differ"),
        ("Keep at least 3 backups around", "at least 3 backups", "Keep at most 3 backups",
         "numbers_differ"),
        ("Wait 3 seconds between tries", "3 seconds between tries", "Wait three seconds", None),
        ("误差在 10² 以内算通过", "误差在 10² 以内", "误差在 102 以内", "numbers_differ"),
        ("Use -5 as the default offset", "as the default offset", "Default offset is 5",
         "numbers_differ"),
        ("Pin node to v1.5 in CI", "Pin node to v1.5", "Pin node to v15", "numbers_differ"),
        ("use tabs", "use tabs", "use tabs", "too_short"),
        ("用分吧", "用分吧", "用分", "too_short"),
        ("API 用中文", "API 用中文", "API 用中文", None),
        ("keep it short", "keep it short", "keep it short", None),
    ],
)  # fmt: skip
def test_k11_numbers_units_polarity_and_length(
    message: str, quote: str, text: str, expected: str | None
) -> None:
    verdict = check_quote(quote, said(message), text)
    assert (verdict.reason if isinstance(verdict, Rejection) else None) == expected, verdict


def test_k11_comparison_folds_neither_case_nor_width() -> None:
    messages = said("Set the Timeout to １０ seconds please")
    for quote in ("set the timeout to", "Timeout to 10 seconds", "the Time-out to"):
        assert reason(check_quote(quote, messages, "x")) is RejectionReason.NOT_FOUND


def test_k11_a_quote_never_spans_two_messages() -> None:
    messages = said("Use pnpm for all", "of the packages here")
    for quote in ("for all of the packages", "for all\nof the packages"):
        assert reason(check_quote(quote, messages, "x")) is RejectionReason.NOT_FOUND


def test_newest_meaning_wins_when_a_quote_stands_twice() -> None:
    messages = said("Please use tabs in this repo", "I was wrong, do not use tabs in this repo")
    quote = "use tabs in this repo"
    assert reason(check_quote(quote, messages, "Use tabs in this repo")) is (
        RejectionReason.POLARITY_DIFFERS
    )
    newest = check_quote(quote, messages, "Do not use tabs in this repo")
    assert isinstance(newest, Evidence)
    assert newest.message_id == "m1"


def test_an_older_place_serves_when_the_newest_only_has_other_numbers() -> None:
    messages = said("Keep backups for 30 days.", "Keep backups for 7 hours in the test stage.")
    found = check_quote("Keep backups for", messages, "Keep backups for 30 days")
    assert isinstance(found, Evidence)
    assert found.message_id == "m0"


@pytest.mark.parametrize(
    ("quote", "text", "same"),
    [
        ("以后提交信息都写中文，术语保留英文", "提交信息写中文", True),
        ("以後提交訊息都寫中文，術語保留英文", "提交信息写中文，术语保留英文", False),
        ("以后提交信息都写中文，术语保留英文", "提交信息寫中文，術語保留英文", False),
        ("Answer in Chinese from now on", "以后用中文回答", False),
        ("请用 React Query 和 Tailwind CSS 写前端", "前端用 React Query 和 Tailwind CSS", True),
        ("前端一律用 `useQuery` 取数据", "`useQuery`", True),
        ("Все коммиты пишем на русском языке", "Write all commits in Russian", False),
        ("Commit messages stay in English", "Commit messages in English", True),
    ],
)
def test_case_51_scripts_are_compared_code_terms_exempt(quote: str, text: str, same: bool) -> None:
    verdict = check_quote(quote, said(quote), text)
    if same:
        assert isinstance(verdict, Evidence), verdict
    else:
        assert reason(verdict) is RejectionReason.LANGUAGE_DIFFERS, verdict


def test_pasted_data_without_an_end_is_no_statement() -> None:
    blob = "word " * 2_000
    assert reason(check_quote("word word word", said(blob), "word word word")) is (
        RejectionReason.TOO_LONG
    )


def test_a_megabyte_message_is_checked_quickly_enough_to_finish() -> None:
    text = "filler sentence number one. " * 40_000 + "Always answer in German."
    found = check_quote("Always answer in German", said(text), "Always answer in German.")
    assert isinstance(found, Evidence)
    assert found.quote == "Always answer in German."


def test_lone_surrogates_are_hashed_not_raised() -> None:
    found = check_quote("keep it very short", said("\ud800 keep it very short"), "keep it short")
    assert isinstance(found, Evidence)
    assert len(found.message_hash) == 64
