"""The table's values: what is allowed, and what a command line's text means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import InvalidInput
from core.settings.table import TABLE
from core.settings.types import Kind, MaskingPattern, Place, SettingSpec, SettingValue, Tighten
from core.settings.values import checked, parsed, spec_of, tightest, to_plain


@pytest.mark.parametrize("line", TABLE.values(), ids=lambda spec: spec.key)
def test_every_default_is_allowed_and_every_line_names_its_rule(line: SettingSpec) -> None:
    assert checked(line, to_plain(line.default)) == line.default
    assert "(" in line.description, "the spec id of rule and number"
    assert line.tighten is Tighten.NO or line.pinnable


def test_the_numbers_of_the_specification() -> None:
    """K-04, V-05, V-06, K-10, K-11, K-18, C-07, K-06, A-14."""
    expected = {
        "knowledge.save_limit": 8000,
        "knowledge.apply_limit.user": 8000,
        "knowledge.apply_limit.project": 20000,
        "injection.threshold.user": 3000,
        "injection.threshold.project": 6000,
        "injection.budget.user": 6000,
        "injection.budget.project": 20000,
        "injection.observations_budget": 6000,
        "injection.skills_budget": 6000,
        "injection.banner_budget": 1000,
        "extraction.messages_per_round": 8,
        "extraction.per_round": 3,
        "queue.park_days": 30,
        "snapshots.kept": 20,
        "knowledge.revisions": 50,
        "spending.daily_tokens": 300000,
        "spending.run_tokens": 60000,
        "spending.print_calls": 40,
    }
    assert {key: TABLE[key].default for key in expected} == expected


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("memory.enabled", 1),
        ("memory.enabled", "true"),
        ("memory.policy", "Auto"),
        ("memory.policy", None),
        ("queue.park_days", 0),
        ("queue.park_days", True),
        ("queue.park_days", 30.0),
        ("knowledge.save_limit", 8001),
        ("models.fast", ""),
        ("models.fast", "a\nb"),
        ("models.fast", "x" * 201),
        ("privacy.agreed_models", "gpt"),
        ("privacy.agreed_models", [1]),
        ("masking.patterns", [{"name": "n"}]),
        ("masking.patterns", [{"name": "n", "regex": "("}]),
        ("masking.patterns", [{"name": "n", "regex": "a*"}]),
        ("masking.patterns", [{"name": "n", "regex": r"(\d+)+x"}]),
        ("masking.patterns", [{"name": "n]", "regex": "K-1"}]),
        ("masking.patterns", [{"name": "n" * 41, "regex": "K-1"}]),
        ("masking.patterns", ["K-1"]),
    ],
)
def test_a_wrong_value_is_refused_in_words(key: str, value: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        checked(spec_of(key), value)
    assert "Nothing was changed" in caught.value.message


def test_the_refusal_names_the_allowed_range() -> None:
    with pytest.raises(InvalidInput, match="a whole number from 1 to 3650"):
        checked(spec_of("queue.park_days"), 4000)
    with pytest.raises(InvalidInput, match="auto, review, off"):
        checked(spec_of("memory.policy"), "on")


def test_an_unknown_key_names_near_ones() -> None:
    with pytest.raises(InvalidInput) as caught:
        spec_of("memory.enable")
    assert "memory.enabled" in caught.value.hint
    with pytest.raises(InvalidInput) as caught:
        spec_of("zzzz")
    assert "settings list" in caught.value.hint


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("memory.enabled", "off", False),
        ("memory.enabled", " Yes ", True),
        ("queue.park_days", "1_0", 10),
        ("spending.daily_tokens", "300,000", 300_000),
        ("memory.policy", "review", "review"),
        ("privacy.agreed_models", "a, b,a", ("a", "b")),
        ("privacy.agreed_models", '["qwen3:8b"]', ("qwen3:8b",)),
        (
            "masking.patterns",
            '[{"name": "客户编号", "regex": "K-\\\\d{6}"}]',
            (MaskingPattern("客户编号", "K-\\d{6}"),),
        ),
    ],
)
def test_text_of_a_command_line(key: str, text: str, value: SettingValue) -> None:
    assert parsed(spec_of(key), text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [("memory.enabled", "maybe"), ("queue.park_days", "ten"), ("masking.patterns", "K-1")],
)
def test_text_that_means_nothing(key: str, text: str) -> None:
    with pytest.raises(InvalidInput):
        parsed(spec_of(key), text)


@given(
    key=st.sampled_from([key for key, spec in TABLE.items() if spec.tighten is Tighten.LOWER]),
    value=st.integers(0, 10**9),
    limit=st.integers(0, 10**9),
)
def test_tightening_never_loosens_a_number(key: str, value: int, limit: int) -> None:
    found = tightest(TABLE[key], value, limit)
    assert isinstance(found, int)
    assert found <= value
    assert found <= limit
    assert found in (value, limit)


@given(
    value=st.sampled_from(["auto", "review", "off"]),
    limit=st.sampled_from(["auto", "review", "off"]),
)
def test_tightening_a_policy_goes_one_way(value: str, limit: str) -> None:
    order = TABLE["memory.policy"].choices
    found = str(tightest(TABLE["memory.policy"], value, limit))
    assert order.index(found) == max(order.index(value), order.index(limit))


def test_tightening_of_the_other_kinds() -> None:
    models = TABLE["privacy.agreed_models"]
    assert tightest(models, ("a", "b"), ("b", "c")) == ("b",)
    assert tightest(TABLE["models.fast"], "gpt", "on_device") == "on_device"
    assert tightest(TABLE["models.fast"], "gpt", "other") == "gpt"
    assert tightest(TABLE["memory.enabled"], True, False) is False
    assert tightest(TABLE["memory.enabled"], False, True) is False
    assert tightest(TABLE["ui.theme"], "dark", "light") == "dark"


def test_only_switches_and_choices_of_a_project_are_per_project() -> None:
    per_project = {key for key, spec in TABLE.items() if Place.PROJECT in spec.scopes}
    assert per_project == {
        "memory.enabled",
        "memory.automatic_suggestions",
        "memory.policy",
        "privacy.send_to",
        "privacy.agreed_models",
        "models.fast",
        "models.quality",
    }
    assert all(TABLE[key].kind is not Kind.NUMBER for key in per_project)
