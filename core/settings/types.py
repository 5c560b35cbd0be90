"""What a front end sees of settings, and the shape of one line of the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """How a setting's value looks."""

    FLAG = "flag"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"
    TEXTS = "texts"
    PATTERNS = "patterns"


class Place(StrEnum):
    """Where a setting may be stored."""

    USER = "user"
    PROJECT = "project"


class Combine(StrEnum):
    """How the user's and the project's value become one."""

    OVERRIDE = "override"
    OFF_WINS = "off_wins"


class Tighten(StrEnum):
    """What "tighter" means: a project's ``policy.toml`` may only tighten.

    ``NO``: it may not touch the setting. ``OFF``: false is tighter. ``LOWER``: the smaller number.
    ``ORDER``: the later of ``choices``. ``ON_DEVICE``: only ``on_device``. ``FEWER``: a subset.
    """

    NO = "no"
    OFF = "off"
    LOWER = "lower"
    ORDER = "order"
    ON_DEVICE = "on_device"
    FEWER = "fewer"


class MemoryPolicy(StrEnum):
    """``memory.policy`` (spec README): loosest first."""

    AUTO = "auto"
    REVIEW = "review"
    OFF = "off"


class SendTo(StrEnum):
    """``privacy.send_to`` (M-10): loosest first."""

    AGREED = "agreed"
    ON_DEVICE = "on_device"


@dataclass(frozen=True, slots=True)
class MaskingPattern:
    """A person's own masking pattern (R-10).

    Attributes:
        name: shown where something was masked.
        regex: Python regular expression that :func:`core.masking.compile_pattern` takes.
    """

    name: str
    regex: str


SettingValue = bool | int | str | tuple[str, ...] | tuple[MaskingPattern, ...]


@dataclass(frozen=True, slots=True)
class SettingSpec:
    """One line of the table.

    Attributes:
        key: stable dotted name.
        minimum, maximum: allowed range of a number, both ends in it.
        choices: allowed values of a choice.
        scopes: where it may be stored.
        combine: how the user's and a project's value become one.
        pinnable: ``policy.toml`` may hold it.
        tighten: what a project's ``policy.toml`` may do to it.
        affects_views: a change makes generated files look different.
        description: English, one sentence, with the spec id of rule and number.
    """

    key: str
    kind: Kind
    default: SettingValue
    description: str
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()
    scopes: tuple[Place, ...] = (Place.USER,)
    combine: Combine = Combine.OVERRIDE
    pinnable: bool = False
    tighten: Tighten = Tighten.NO
    affects_views: bool = False


@dataclass(frozen=True, slots=True)
class SettingView:
    """One setting as it is in force.

    Attributes:
        value: what holds now, after user, project and policies.
        own: the value stored in this very scope, or None.
        default: value of the table.
        pinned_by: the policy file that holds it ("" if the person decides): shown as a lock.
        because: who decided ``value``: "default", "user", "project" or "policy".
        editable: it can be stored in this scope and is not pinned.
    """

    key: str
    value: SettingValue
    own: SettingValue | None
    default: SettingValue
    kind: Kind
    choices: tuple[str, ...]
    minimum: int
    maximum: int
    pinned_by: str
    because: str
    editable: bool
    description: str


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """Something stored or written that cannot be used; the default holds meanwhile (R-03).

    Attributes:
        code: stable identifier.
        place: file, or ``scope: key``.
        message, hint: what happened and what to do.
    """

    code: str
    place: str
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches that stand above all, for one project or the user (K-20): "off wins".

    Attributes:
        enabled: K-20 Enabled.
        automatic: K-20 Automatic suggestions; False whenever ``enabled`` is.
        policy: memory.policy in force.
        send_to, agreed_models: where text may be sent (M-10).
        enabled_because, automatic_because: who switched it off ("user", "project", "policy"),
            "" while on.
    """

    enabled: bool
    automatic: bool
    policy: MemoryPolicy
    send_to: SendTo
    agreed_models: tuple[str, ...]
    enabled_because: str = ""
    automatic_because: str = ""

    @property
    def extracts(self) -> bool:
        """Background learning may run: K-10, and K-09's "policy off extracts nothing"."""
        return self.enabled and self.automatic and self.policy is not MemoryPolicy.OFF

    def may_send(self, model: str) -> bool:
        """Whether this scope's text may go to ``model``; never asked for the on-device engine."""
        return self.send_to is SendTo.AGREED and model in self.agreed_models
