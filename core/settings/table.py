"""The declarative table of settings: the page, ``settings get|set`` and the checks follow it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from core.settings.types import (
    Combine,
    Kind,
    MemoryPolicy,
    Place,
    SendTo,
    SettingSpec,
    Tighten,
)

ON_DEVICE = "on_device"
"""Name of the on-device engine where a model is chosen (A-13)."""

_BOTH = (Place.USER, Place.PROJECT)


def _switch(key: str, description: str) -> SettingSpec:
    return SettingSpec(
        key,
        Kind.FLAG,
        True,
        description,
        scopes=_BOTH,
        combine=Combine.OFF_WINS,
        pinnable=True,
        tighten=Tighten.OFF,
        affects_views=True,
    )


def _flag(key: str, default: bool, description: str) -> SettingSpec:
    return SettingSpec(key, Kind.FLAG, default, description, pinnable=True)


def _number(key: str, default: int, low: int, high: int, description: str) -> SettingSpec:
    return SettingSpec(key, Kind.NUMBER, default, description, low, high)


def _cap(
    key: str, default: int, low: int, high: int, description: str, *, views: bool = False
) -> SettingSpec:
    return SettingSpec(
        key,
        Kind.NUMBER,
        default,
        description,
        low,
        high,
        pinnable=True,
        tighten=Tighten.LOWER,
        affects_views=views,
    )


def _budget(key: str, default: int, description: str, low: int = 0) -> SettingSpec:
    return _cap(key, default, low, 100_000, description, views=True)


def _model(key: str, description: str) -> SettingSpec:
    return SettingSpec(
        key,
        Kind.TEXT,
        ON_DEVICE,
        description,
        scopes=_BOTH,
        pinnable=True,
        tighten=Tighten.ON_DEVICE,
    )


_SPECS = (
    _switch("memory.enabled", "Memory is on: learning, injection, agents' tools (K-20)."),
    _switch(
        "memory.automatic_suggestions",
        "After a conversation, look for suggestions in the background (K-20).",
    ),
    SettingSpec(
        "memory.policy",
        Kind.CHOICE,
        MemoryPolicy.AUTO.value,
        "auto: observations are used at once; review: queued first; off: nothing is learned "
        "(spec README).",
        choices=tuple(MemoryPolicy),
        scopes=_BOTH,
        pinnable=True,
        tighten=Tighten.ORDER,
        affects_views=True,
    ),
    SettingSpec(
        "privacy.send_to",
        Kind.CHOICE,
        SendTo.AGREED.value,
        "agreed: text may go to the models agreed to for the project; on_device: nowhere (M-10).",
        choices=tuple(SendTo),
        scopes=_BOTH,
        pinnable=True,
        tighten=Tighten.ORDER,
    ),
    SettingSpec(
        "privacy.agreed_models",
        Kind.TEXTS,
        (),
        "Models that the person agreed to for this project; none until asked (M-10).",
        scopes=_BOTH,
        pinnable=True,
        tighten=Tighten.FEWER,
    ),
    _model("models.fast", "Model for reflection and extraction; on_device = built in (A-13)."),
    _model("models.quality", "Model for Reorganize and consolidation (A-13)."),
    SettingSpec(
        "masking.patterns",
        Kind.PATTERNS,
        (),
        "Own masking patterns, name and regular expression, beside the built-in ones (R-10).",
    ),
    _cap("knowledge.save_limit", 8_000, 500, 8_000, "Characters that Save accepts (K-04)."),
    _cap("knowledge.apply_limit.user", 8_000, 500, 8_000, "Apply stops here, user file (K-04)."),
    _cap(
        "knowledge.apply_limit.project",
        20_000,
        500,
        20_000,
        "Apply stops here, project file (K-04).",
    ),
    _number("knowledge.revisions", 50, 50, 1_000, "Revisions kept per file (K-06)."),
    SettingSpec(
        "injection.threshold.user",
        Kind.NUMBER,
        3_000,
        "User knowledge is a catalog from this many characters on (V-06).",
        500,
        100_000,
        affects_views=True,
    ),
    SettingSpec(
        "injection.threshold.project",
        Kind.NUMBER,
        6_000,
        "Project knowledge is a catalog from this many characters on (V-06).",
        500,
        100_000,
        affects_views=True,
    ),
    _budget("injection.budget.user", 6_000, "User knowledge injected at most (V-06).", 500),
    _budget("injection.budget.project", 20_000, "Project knowledge injected at most (V-06).", 500),
    _budget("injection.observations_budget", 6_000, "Observations injected at most (V-05)."),
    _budget("injection.skills_budget", 6_000, "Skills listed in at most (V-05)."),
    _budget("injection.banner_budget", 1_000, "Resume banner at most (V-05)."),
    _number(
        "extraction.messages_per_round", 8, 1, 50, "Last user messages read of a round (K-10)."
    ),
    _cap("extraction.per_round", 3, 1, 3, "Suggestions queued per round at most (K-11)."),
    _number("queue.park_days", 30, 1, 3_650, "Days until an item is parked (K-18)."),
    _number("snapshots.kept", 20, 1, 1_000, "Snapshots kept per project (C-07)."),
    _cap("spending.daily_tokens", 300_000, 0, 1_000_000_000, "Tokens a day at most (A-14)."),
    _cap("spending.run_tokens", 60_000, 0, 1_000_000_000, "Tokens a run at most (A-14)."),
    _cap("spending.print_calls", 40, 0, 100_000, "Print-mode calls a day at most (A-14)."),
    SettingSpec(
        "sleep.enabled",
        Kind.FLAG,
        True,
        "Consolidate while nobody works (C-11).",
        pinnable=True,
        tighten=Tighten.OFF,
    ),
    SettingSpec(
        "learn_when_closed",
        Kind.FLAG,
        False,
        "Learn while the window is closed, in one short-lived worker (A-08).",
        pinnable=True,
        tighten=Tighten.OFF,
    ),
    _flag("projects.worktrees_share", True, "Worktrees of one repository are one project (V-14)."),
    _number("retention.ended_jobs_days", 7, 1, 365, "Days that ended jobs are listed (R-09)."),
    _number("retention.seen_folders_days", 90, 1, 3_650, "Days that seen folders are kept (R-09)."),
    SettingSpec(
        "ui.language",
        Kind.CHOICE,
        "system",
        "Language of the window (U-07).",
        choices=("system", "en", "zh_CN", "zh_TW"),
    ),
    SettingSpec(
        "ui.theme",
        Kind.CHOICE,
        "system",
        "Light, dark, or as the system (U-06).",
        choices=("system", "light", "dark"),
    ),
)

TABLE: Mapping[str, SettingSpec] = MappingProxyType({spec.key: spec for spec in _SPECS})
"""All settings by key, in the order of the page."""
