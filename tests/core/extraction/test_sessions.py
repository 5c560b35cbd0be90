"""Issue 2, the main job: real-shaped Claude Code sessions in, verified drafts out, no decoys."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.agents.claude import ClaudeTranscripts
from core.domain.normalise import normal_form
from core.domain.partitions import Language
from core.extraction.drafts import VerifiedDraft, drafts_from_engine
from core.extraction.rounds import rounds
from tests.fakes.claude_session import Planted, write_session
from tests.fakes.direct_encoder import DirectEncoder

SEEDS = range(6)
LANGUAGES: tuple[Language, ...] = ("en", "zh-Hans", "zh-Hant")


def extracted(
    folder: Path, encoder: DirectEncoder, seed: int, language: Language
) -> tuple[Planted, list[VerifiedDraft]]:
    path = folder / ".claude" / "projects" / "-home-dev-demo" / f"s-{language}-{seed}.jsonl"
    planted = write_session(path, "/home/dev/demo", seed, language=language)
    found: list[VerifiedDraft] = []
    turns = ClaudeTranscripts(folder / "hub").turns(path)
    # Every message of a batch, so that what is missed is the engine's fault alone (K-10's 8).
    for round_ in rounds(turns, last_messages=0):
        drafts, _ = drafts_from_engine(round_, encoder)
        found += drafts
    return planted, found


def same(a: str, b: str) -> bool:
    first, second = normal_form(a), normal_form(b)
    return first in second or second in first


@pytest.mark.parametrize("language", LANGUAGES)
def test_planted_statements_are_found_and_decoys_never(
    tmp_path: Path, encoder: DirectEncoder, language: Language
) -> None:
    planted_count = found_count = false_count = 0
    for seed in SEEDS:
        planted, drafts = extracted(tmp_path, encoder, seed, language)
        assert planted.lines >= 150
        for statement in planted.statements:
            planted_count += 1
            found_count += any(same(statement.text, draft.text) for draft in drafts)
        for draft in drafts:
            assert not any(same(decoy, draft.text) for decoy in planted.decoys), draft.text
            assert draft.text in draft.evidence.message_text
            assert draft.evidence.quote in draft.evidence.message_text
            false_count += not any(same(s.text, draft.text) for s in planted.statements)
    assert found_count / planted_count >= 0.9, (found_count, planted_count)
    assert false_count <= planted_count // 10, false_count


def test_a_session_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    first = write_session(tmp_path / "a.jsonl", "/home/dev/demo", 3)
    second = write_session(tmp_path / "b.jsonl", "/home/dev/demo", 3)
    assert first == second
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_a_session_with_nothing_lasting_queues_next_to_nothing(
    tmp_path: Path, encoder: DirectEncoder
) -> None:
    drafts = 0
    for seed in SEEDS:
        path = tmp_path / f"{seed}.jsonl"
        write_session(path, "/home/dev/demo", seed, turns=30, statements=0)
        for round_ in rounds(ClaudeTranscripts(tmp_path / "hub").turns(path)):
            drafts += len(drafts_from_engine(round_, encoder)[0])
    assert drafts <= 1
