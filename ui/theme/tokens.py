"""Read ``resources/themes/*.toml`` into frozen values."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

import resources

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours of one theme by token name, each ``#RRGGBB``."""

    name: str
    color: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in px at a 13 px system font, except ``font`` (factors) and ``stroke`` (of 24)."""

    space: Mapping[str, int]
    radius: Mapping[str, int]
    font: Mapping[str, float]
    stroke: Mapping[int, float]
    width: Mapping[str, int]


def load_tokens(name: str) -> Tokens:
    """Return the colours of theme ``name`` (one of :data:`THEMES`)."""
    data = tomllib.loads(resources.path("themes", f"{name}.toml").read_text("utf-8"))
    return Tokens(name=data["name"], color=dict(data["color"]))


def load_measures() -> Measures:
    """Return the measures shared by all themes."""
    data = tomllib.loads(resources.path("themes", "measures.toml").read_text("utf-8"))
    return Measures(
        space=dict(data["space"]),
        radius=dict(data["radius"]),
        font=dict(data["font"]),
        stroke={int(size): float(width) for size, width in data["stroke"].items()},
        width=dict(data["width"]),
    )
