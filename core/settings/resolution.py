"""From stored rows and policies to what is in force: pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.domain.scope import USER, Scope
from core.settings.policy_file import PolicyFile
from core.settings.table import TABLE
from core.settings.types import (
    Combine,
    MemoryPolicy,
    Place,
    SendTo,
    SettingSpec,
    SettingValue,
    SettingView,
    Switches,
)
from core.settings.values import constrains, tightest

Rows = Mapping[tuple[str, str], SettingValue]
"""Usable stored values by (scope key, setting key)."""


@dataclass(frozen=True, slots=True)
class InForce:
    """One value and who decided it (see :class:`SettingView`)."""

    value: SettingValue
    because: str
    pinned_by: str = ""


@dataclass(frozen=True, slots=True)
class Resolver:
    """All settings at one moment.

    Attributes:
        rows: stored values.
        system: the system-wide policy.
        project_policy: the policy of a project by its id.
    """

    rows: Rows
    system: PolicyFile
    project_policy: Callable[[str], PolicyFile]

    def in_force(self, spec: SettingSpec, scope: Scope) -> InForce:
        """Return what holds for ``scope``: rows, then the project's policy, then the system's."""
        found = self._stored(spec, scope)
        if scope.project_id is not None:
            policy = self.project_policy(scope.project_id)
            limit = policy.pins.get(spec.key)
            if limit is not None and constrains(spec, limit):
                value = tightest(spec, found.value, limit)
                if value != found.value:
                    found = InForce(value, "policy", policy.path)
                elif value == limit:
                    found = InForce(value, found.because, policy.path)
        pinned = self.system.pins.get(spec.key)
        if pinned is not None:
            if spec.key in self.system.at_least:
                pinned = tightest(spec, found.value, pinned)
            found = InForce(pinned, "policy", self.system.path)
        return found

    def forbids(self, spec: SettingSpec, scope: Scope, value: SettingValue) -> str:
        """Return the policy file that does not let ``value`` be stored in ``scope``, or ""."""
        if spec.key in self.system.pins:
            return self.system.path
        if scope.project_id is not None:
            policy = self.project_policy(scope.project_id)
            limit = policy.pins.get(spec.key)
            if limit is not None and tightest(spec, value, limit) != value:
                return policy.path
        return ""

    def view(self, spec: SettingSpec, scope: Scope) -> SettingView:
        """Return one setting as a front end shows it."""
        found = self.in_force(spec, scope)
        fits = Place.USER if scope.is_user else Place.PROJECT
        return SettingView(
            key=spec.key,
            value=found.value,
            own=self.rows.get((scope.key, spec.key)),
            default=spec.default,
            kind=spec.kind,
            choices=spec.choices,
            minimum=spec.minimum,
            maximum=spec.maximum,
            pinned_by=found.pinned_by,
            because=found.because,
            editable=fits in spec.scopes and not found.pinned_by,
            description=spec.description,
        )

    def switches(self, project_id: str | None) -> Switches:
        """Return K-20's switches of a project (or the user)."""
        scope = Scope(project_id)
        enabled = self.in_force(TABLE["memory.enabled"], scope)
        automatic = self.in_force(TABLE["memory.automatic_suggestions"], scope)
        agreed = self.in_force(TABLE["privacy.agreed_models"], scope).value
        on = bool(enabled.value)
        runs = on and bool(automatic.value)
        because = automatic.because if on else enabled.because
        return Switches(
            enabled=on,
            automatic=runs,
            policy=MemoryPolicy(str(self.in_force(TABLE["memory.policy"], scope).value)),
            send_to=SendTo(str(self.in_force(TABLE["privacy.send_to"], scope).value)),
            agreed_models=tuple(map(str, agreed)) if isinstance(agreed, tuple) else (),
            enabled_because="" if on else enabled.because,
            automatic_because="" if runs else because,
        )

    def _stored(self, spec: SettingSpec, scope: Scope) -> InForce:
        user = self.rows.get((USER.key, spec.key))
        project = None if scope.is_user else self.rows.get((scope.key, spec.key))
        if spec.combine is Combine.OFF_WINS:
            for value, who in ((user, "user"), (project, "project")):
                if value is False:
                    return InForce(False, who)
        if project is not None:
            return InForce(project, "project")
        if user is not None:
            return InForce(user, "user")
        return InForce(spec.default, "default")
