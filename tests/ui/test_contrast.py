"""Ratios of the theme's colours, computed from the TOML (UI.md: text ≥ 4.5, outlines ≥ 3)."""

from __future__ import annotations

import pytest

from ui.theme.tokens import THEMES, load_tokens

GROUNDS = ("surface", "window", "selected", "hover", "hover-soft")
TEXT_PAIRS = [
    *[(ink, ground) for ink in ("text", "muted", "accent") for ground in GROUNDS],
    *[("text", ground) for ground in ("sunken", "bubble", "mark", "selected-idle")],
    *[("muted", ground) for ground in ("sunken", "bubble", "selected-idle")],
    *[(kind, ground) for kind in ("good", "warn", "bad", "info") for ground in GROUNDS[:3]],
    *[(kind, f"{kind}-soft") for kind in ("good", "warn", "bad", "info")],
    *[("text", f"{kind}-soft") for kind in ("good", "warn", "bad", "info")],
    *[("on-accent", fill) for fill in ("accent", "accent-hover", "accent-press")],
    ("on-inverse", "inverse"),
    ("inverse-accent", "inverse"),
    ("gutter", "surface"),
    ("muted", "bad-soft"),
    ("muted", "good-soft"),
    *[(f"syntax-{kind}", "surface") for kind in ("heading", "bullet", "code", "string")],
    *[(f"syntax-{kind}", "hover-soft") for kind in ("heading", "bullet", "code", "string")],
]
OUTLINE_PAIRS = [
    ("control-line", "surface"),
    ("control-line", "window"),
    ("thread", "surface"),
    ("accent", "surface"),
    ("accent", "window"),
    ("accent", "sunken"),
]


def _luminance(value: str) -> float:
    parts = [int(value[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _ratio(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_formula_is_the_one_of_wcag() -> None:
    assert round(_ratio("#000000", "#FFFFFF"), 1) == 21.0
    assert round(_ratio("#777777", "#FFFFFF"), 2) == 4.48


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_is_readable(theme: str, ink: str, ground: str) -> None:
    color = load_tokens(theme).color
    assert _ratio(color[ink], color[ground]) >= 4.5, (theme, ink, ground)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("line", "ground"), OUTLINE_PAIRS)
def test_outlines_and_the_focus_ring_are_visible(theme: str, line: str, ground: str) -> None:
    color = load_tokens(theme).color
    assert _ratio(color[line], color[ground]) >= 3.0, (theme, line, ground)


def test_both_themes_have_the_same_tokens() -> None:
    light, dark = (load_tokens(name).color for name in THEMES)
    assert light.keys() == dark.keys()
