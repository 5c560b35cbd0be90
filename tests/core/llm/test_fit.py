"""A-13: the shipped weights come from the shipped sentences, and hold on unseen ones."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from core.domain.partitions import Partition
from core.llm.on_device.cues import FEATURES
from core.llm.on_device.fit import evaluate, fit, read_sentences
from core.llm.on_device.scorer import load_weights, weights_from_json
from tests.fakes.direct_encoder import DirectEncoder

SHIPPED = json.loads(
    resources.files("core.llm.on_device.data").joinpath("weights.json").read_text("utf-8")
)


def test_a13_the_sentences_cover_languages_labels_and_partitions() -> None:
    rows = read_sentences()
    training = [row for row in rows if not row.held_out]
    assert len({row.text for row in rows}) == len(rows)
    for held_out in (False, True):
        for language in ("en", "zh-Hans", "zh-Hant"):
            labels = {r.lasting for r in rows if (r.held_out, r.language) == (held_out, language)}
            assert labels == {True, False}
    assert {row.partition for row in training if row.lasting} == {p.value for p in Partition}
    assert all(row.kind in ("rule", "info") for row in rows if row.lasting)


def test_a13_held_out_sentences_are_found_with_few_false(encoder: DirectEncoder) -> None:
    held_out = [row for row in read_sentences() if row.held_out]
    report = evaluate(SHIPPED, held_out, encoder)
    lasting = report.found + report.missed
    assert report.recall >= 0.9, report.mistakes
    assert report.precision >= 0.9, report.mistakes
    assert report.kind_right / lasting >= 0.8
    assert report.partition_right / lasting >= 0.85


def test_a13_cue_words_alone_stay_precise(encoder: DirectEncoder) -> None:
    held_out = [row for row in read_sentences() if row.held_out]
    report = evaluate(SHIPPED, held_out, None)
    assert report.precision >= 0.9
    assert report.recall < 0.6, "they miss most implicitly worded statements: that is said plainly"


def test_a13_fitting_again_gives_the_shipped_weights(encoder: DirectEncoder) -> None:
    again = fit(read_sentences(), encoder)
    assert again.keys() == SHIPPED.keys()
    for name in ("lasting", "lasting_by_cues", "rule", "rule_by_cues"):
        # Another processor may round the last kept decimal the other way.
        assert again[name]["features"] == pytest.approx(SHIPPED[name]["features"], abs=0.01)
        assert again[name]["vector"] == pytest.approx(SHIPPED[name]["vector"], abs=0.01)


def test_weights_of_other_features_are_refused() -> None:
    assert load_weights().dimension == 512
    with pytest.raises(ValueError, match=r"run fit\.py"):
        weights_from_json({**SHIPPED, "features": list(FEATURES)[:-1]})
