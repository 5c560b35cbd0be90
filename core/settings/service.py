"""Settings: stored per scope, checked by the table, overruled by policies.

Threads: safe from any. Rows are kept until anybody commits (another process may at any moment, and
the store's data version says so), policy files by their time stamp.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from core.changes import Area
from core.domain.scope import USER, Scope
from core.errors import InvalidInput, NotFound, Refused
from core.paths import Paths
from core.settings.policy_file import (
    NAME,
    NO_POLICY,
    PolicyFile,
    PolicyReader,
    system_policy_path,
)
from core.settings.resolution import Resolver, Rows
from core.settings.table import TABLE
from core.settings.types import (
    Place,
    SettingProblem,
    SettingSpec,
    SettingValue,
    SettingView,
    Switches,
)
from core.settings.values import checked, parsed, spec_of, to_plain
from core.store import APP, Actor, Store, Write, plain
from core.store.models import ProjectRow, SettingRow

_FOLDERS = (
    "SELECT project_id, path FROM project_path JOIN project ON project.id = project_id "
    "WHERE current = 1 AND forgotten_at IS NULL"
)
_Stored = tuple[Rows, Mapping[str, str]]
"""Usable rows, and the folder of each project."""


class Settings:
    """The façade's ``core.settings``.

    Args:
        store: the open library.
        actor: who changes settings, for the audit.
        system_policy: the system-wide ``policy.toml``; tests give another place.
    """

    def __init__(
        self, store: Store, *, actor: Actor = APP, system_policy: Path | None = None
    ) -> None:
        self._store = store
        self._actor = actor
        self._system = system_policy or system_policy_path()
        self._reader = PolicyReader()
        self._kept: tuple[int, _Stored] | None = None

    def get(self, key: str, scope: Scope = USER) -> SettingValue:
        """Return the value in force.

        Raises:
            InvalidInput: no such setting.
        """
        spec = spec_of(key)
        return self.resolver().in_force(spec, scope).value

    def many(self, keys: Sequence[str], scope: Scope = USER) -> dict[str, SettingValue]:
        """Return the values in force of several settings from one look at the database.

        Raises:
            InvalidInput: no such setting.
        """
        specs = [spec_of(key) for key in keys]
        resolver = self.resolver()
        return {spec.key: resolver.in_force(spec, scope).value for spec in specs}

    def flag(self, key: str, scope: Scope = USER) -> bool:
        """Return a switch's value in force."""
        return bool(self.get(key, scope))

    def number(self, key: str, scope: Scope = USER) -> int:
        """Return a number's value in force."""
        value = self.get(key, scope)
        if not isinstance(value, int):
            raise TypeError(f"{key} is not a number")
        return value

    def text(self, key: str, scope: Scope = USER) -> str:
        """Return a choice's or text's value in force."""
        return str(self.get(key, scope))

    def view(self, key: str, scope: Scope = USER) -> SettingView:
        """Return one setting with its default, range and lock.

        Raises:
            InvalidInput: no such setting.
        """
        return self.resolver().view(spec_of(key), scope)

    def items(self, scope: Scope = USER) -> list[SettingView]:
        """Return all settings that can be stored in ``scope``, in the table's order."""
        place = Place.USER if scope.is_user else Place.PROJECT
        resolver = self.resolver()
        return [resolver.view(spec, scope) for spec in TABLE.values() if place in spec.scopes]

    def set(self, key: str, value: object, scope: Scope = USER, *, origin: str = "") -> SettingView:
        """Store ``value`` in ``scope``.

        Raises:
            InvalidInput: no such setting, value out of range, or not per project.
            Refused: a policy holds it (code ``setting_pinned``).
            NotFound: no such project.
        """
        spec = spec_of(key)
        self._store_value(spec, checked(spec, value), scope, origin)
        return self.view(key, scope)

    def set_text(
        self, key: str, text: str, scope: Scope = USER, *, origin: str = ""
    ) -> SettingView:
        """Store what ``text`` from a command line means; raises like :meth:`set`."""
        spec = spec_of(key)
        self._store_value(spec, parsed(spec, text), scope, origin)
        return self.view(key, scope)

    def reset(self, key: str, scope: Scope = USER, *, origin: str = "") -> SettingView:
        """Remove the stored value: the user's, or the default, holds again; raises like set."""
        self._store_value(spec_of(key), None, scope, origin)
        return self.view(key, scope)

    def enabled(self, project_id: str | None = None) -> bool:
        """Return K-20's switch alone: :attr:`Switches.enabled`."""
        return self.flag("memory.enabled", Scope(project_id))

    def switches(self, project_id: str | None = None) -> Switches:
        """Return K-20's switches for a project, or for the user alone: off wins."""
        return self.resolver().switches(project_id)

    def problems(self) -> list[SettingProblem]:
        """Return everything stored or written that cannot be used (R-03); empty is well."""
        with self._store.read() as session:
            _, found = _read_rows(session)
            folders = _folders(session)
        found += self._reader.read(self._system, project=False).problems
        for folder in folders.values():
            found += self._reader.read(_policy_of(folder), project=True).problems
        return found

    def resolver(self) -> Resolver:
        """Return all settings at this moment, for callers that ask for many."""
        # The number first: what is read after it is as new or newer. One Apply asks a dozen times.
        version = self._store.data_version()
        kept = self._kept
        if kept is None or kept[0] != version:
            with self._store.read() as session:
                kept = (version, (_read_rows(session)[0], _folders(session)))
            self._kept = kept
        return self._resolver_of(*kept[1])

    def resolver_in(self, session: Session) -> Resolver:
        """Return the same inside a caller's transaction."""
        return self._resolver_of(_read_rows(session)[0], _folders(session))

    def _resolver_of(self, rows: Rows, folders: Mapping[str, str]) -> Resolver:
        # Each project's file is looked at once per resolver: a resolver is one moment.
        @cache
        def project_policy(project_id: str) -> PolicyFile:
            folder = folders.get(project_id)
            if folder is None:
                return NO_POLICY
            return self._reader.read(_policy_of(folder), project=True)

        return Resolver(rows, self._reader.read(self._system, project=False), project_policy)

    def _store_value(
        self, spec: SettingSpec, value: SettingValue | None, scope: Scope, origin: str
    ) -> None:
        if not scope.is_user and Place.PROJECT not in spec.scopes:
            raise InvalidInput(
                "“{key}” is the same for all projects. Nothing was changed.",
                hint="Set it for the user.",
                code="setting_user_only",
                key=spec.key,
            )
        with self._store.write(self._actor, origin=origin) as unit:
            _check_project(unit.session, scope)
            resolver = self.resolver_in(unit.session)
            # Taking a stored value away loosens nothing: the policy still holds above.
            file = "" if value is None else resolver.forbids(spec, scope, value)
            if file:
                raise Refused(
                    "“{key}” is held by {file}. Nothing was changed.",
                    hint="Only who may write that file can change it.",
                    code="setting_pinned",
                    key=spec.key,
                    file=file,
                )
            before = resolver.rows.get((scope.key, spec.key))
            _put(unit, spec.key, scope, value)
            if before == value:
                return
            unit.touch(Area.SETTINGS, spec.key, scope.key)
            unit.audit(
                "setting.reset" if value is None else "setting.set",
                "setting",
                spec.key,
                scope=scope.key,
                before=_hash(before),
                after=_hash(value),
            )
            if spec.affects_views:
                _mark_views(unit, scope)


def _read_rows(
    session: Session,
) -> tuple[dict[tuple[str, str], SettingValue], list[SettingProblem]]:
    # Raw text, not through the Json column: one corrupt row must not hide all the others.
    found = plain.run(session, "SELECT scope, key, value FROM setting")
    rows: dict[tuple[str, str], SettingValue] = {}
    problems: list[SettingProblem] = []
    for scope, key, raw in found:
        spec = TABLE.get(key)
        if spec is None:
            continue  # of a newer program, or another part's own row
        try:
            rows[scope, key] = checked(spec, json.loads(raw))
        except (InvalidInput, ValueError, TypeError, RecursionError):
            problems.append(
                SettingProblem(
                    "setting_row",
                    f"{scope}: {key}",
                    f"The stored value of “{key}” cannot be used; its default holds.",
                    "Set it again.",
                )
            )
    return rows, problems


@lru_cache(maxsize=1024)
def _policy_of(folder: str) -> Path:
    """Return where the project's own policy lies; joining paths costs more than looking."""
    return Paths.pack(Path(folder)) / NAME


def _folders(session: Session) -> dict[str, str]:
    return {str(key): str(path) for key, path in plain.run(session, _FOLDERS)}


def _check_project(session: Session, scope: Scope) -> None:
    if scope.project_id is not None and session.get(ProjectRow, scope.project_id) is None:
        raise NotFound(
            "There is no project “{id}”. Nothing was changed.",
            hint="“projects list” shows all of them.",
            code="project_unknown",
            id=scope.project_id,
        )


def _put(unit: Write, key: str, scope: Scope, value: SettingValue | None) -> None:
    # Deleted by statement: loading a corrupt row through the Json column would raise.
    unit.session.execute(
        SettingRow.__table__.delete().where(  # type: ignore[attr-defined]
            SettingRow.scope == scope.key, SettingRow.key == key
        )
    )
    if value is not None:
        unit.session.add(
            SettingRow(scope=scope.key, key=key, value=to_plain(value), updated_at=unit.now)
        )


def _mark_views(unit: Write, scope: Scope) -> None:
    unit.views(scope.key)
    unit.views(USER.key)  # the feeds of user knowledge, one per project (K-20)
    if scope.is_user:
        ids = select(ProjectRow.id).where(ProjectRow.forgotten_at.is_(None))
        for project_id in unit.session.scalars(ids):
            unit.views(project_id)


def _hash(value: SettingValue | None) -> str:
    if value is None:
        return ""
    text = json.dumps(to_plain(value), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
