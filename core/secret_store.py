"""API keys in the system's keyring, and nowhere else (R-06).

A keyring that is locked is not an empty one: asking again later helps, so it is an error of its
own. Where a machine has no keyring a secret is kept for this run only and the person is told; it is
never written to a file. Which keyring took a secret is remembered, so that a machine with several
is asked the right one again.

``keyring`` is imported when first needed (it takes 40 ms or more). Calls may ask the person to
unlock: never on the window's thread.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from core.errors import EnvironmentFault, InvalidInput
from core.store import APP, Store
from core.store.models import SettingRow

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

T = TypeVar("T")
_log = logging.getLogger(__name__)

SERVICE = "paper-evo"
_ROW_PREFIX = "secret_store.backend."
_MOST_NAME = 200

# Backends that store nothing, or in a file of their own, in clear text or under a fixed password.
_REFUSED_MODULES = ("keyring.backends.null", "keyring.backends.fail", "keyrings.alt")


class Keeping(StrEnum):
    """Where a secret is."""

    KEYRING = "keyring"
    THIS_RUN = "this_run"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class KeyringStatus:
    """What this machine offers, for Settings and ``doctor``.

    Attributes:
        available: secrets survive this run.
        name: the keyring in use, in its own words, or "".
        message: what the person should know where there is none.
    """

    available: bool
    name: str
    message: str


class BackendMemory(Protocol):
    """Remembers which keyring holds a secret: names only."""

    def get(self, name: str) -> str:
        """Return the keyring's class path, or ""."""
        ...

    def put(self, name: str, backend: str) -> None:
        """Remember, or forget with ""."""
        ...


class RowMemory:
    """A :class:`BackendMemory` in the settings table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, name: str) -> str:
        """Return the keyring's class path, or ""."""
        with self._store.read() as session:
            row = session.get(SettingRow, ("user", _ROW_PREFIX + name))
            return str(row.value) if row is not None else ""

    def put(self, name: str, backend: str) -> None:
        """Remember, or forget with ""."""
        if self.get(name) == backend:
            return
        with self._store.write(APP) as unit:
            key = ("user", _ROW_PREFIX + name)
            row = unit.session.get(SettingRow, key)
            if not backend:
                if row is not None:
                    unit.session.delete(row)
                return
            if row is None:
                row = SettingRow(scope=key[0], key=key[1])
                unit.session.add(row)
            row.value = backend
            row.updated_at = unit.now


class SecretStore:
    """Keeps named secrets. Safe from any thread.

    Args:
        memory: remembers which keyring holds what.
        service: the name under which the keyring lists our secrets.
        keyring: returns the machine's keyring; tests give their own.
    """

    def __init__(
        self,
        memory: BackendMemory,
        *,
        service: str = SERVICE,
        keyring: Callable[[], KeyringBackend] | None = None,
    ) -> None:
        self._memory = memory
        self._service = service
        self._machine_keyring = keyring or _machine_keyring
        self._this_run: dict[str, str] = {}
        self._lock = threading.Lock()

    def status(self) -> KeyringStatus:
        """Say what this machine offers."""
        backends = self._backends()
        if backends:
            return KeyringStatus(True, str(getattr(backends[0], "name", "keyring")), "")
        return KeyringStatus(
            False,
            "",
            "This computer has no keyring: a key is kept until Paper Evo is closed and must be "
            "entered again after that. It is never written to a file.",
        )

    def get(self, name: str) -> str | None:
        """Return a secret, or None where there is none.

        Raises:
            EnvironmentFault: the keyring is locked (code ``keyring_locked``), is not the one that
                holds it (``keyring_other``), or fails (``keyring_failed``).
        """
        _check_name(name)
        with self._lock:
            kept = self._this_run.get(name)
        if kept is not None:
            return kept
        for backend in self._holders(name):
            found = self._guarded(partial(backend.get_password, self._service, name))
            if found is not None:
                return found
        return None

    def set(self, name: str, value: str) -> None:
        """Store a secret: in the keyring, or for this run only (see :meth:`where`).

        Raises:
            InvalidInput: empty name or secret.
            EnvironmentFault: the keyring is locked or fails; nothing was changed.
        """
        _check_name(name)
        if not value.strip():
            raise InvalidInput(
                "An empty key cannot be stored.",
                hint="Delete it instead.",
                code="secret_empty",
            )
        backends = self._backends()
        if not backends:
            with self._lock:
                self._this_run[name] = value
            return
        backend = backends[0]
        self._guarded(lambda: backend.set_password(self._service, name, value))
        if self._guarded(lambda: backend.get_password(self._service, name)) != value:
            raise EnvironmentFault(
                "The keyring took the key and did not give it back. Nothing was changed.",
                hint="Check the system's keyring, then enter the key again.",
                code="keyring_failed",
            )
        with self._lock:
            self._this_run.pop(name, None)
        self._memory.put(name, _path_of(backend))

    def delete(self, name: str) -> None:
        """Remove a secret; one that is not there is no error.

        Raises:
            EnvironmentFault: as for :meth:`get`; it is still there.
        """
        _check_name(name)
        with self._lock:
            self._this_run.pop(name, None)
        for backend in self._holders(name):
            if self._guarded(partial(backend.get_password, self._service, name)) is not None:
                self._guarded(partial(backend.delete_password, self._service, name))
        self._memory.put(name, "")

    def where(self, name: str) -> Keeping:
        """Say where a secret is, without unlocking anything."""
        _check_name(name)
        with self._lock:
            if name in self._this_run:
                return Keeping.THIS_RUN
        return Keeping.KEYRING if self._memory.get(name) else Keeping.NOWHERE

    def _holders(self, name: str) -> list[KeyringBackend]:
        """Return the keyrings to ask: the one that took the secret, else all, best first."""
        backends = self._backends()
        remembered = self._memory.get(name)
        if not remembered:
            return backends
        for backend in backends:
            if _path_of(backend) == remembered:
                return [backend]
        raise EnvironmentFault(
            "The key “{name}” is in another keyring ({keyring}), which is not running now.",
            hint="Start that keyring, or enter the key again.",
            code="keyring_other",
            name=name,
            keyring=remembered,
        )

    def _backends(self) -> list[KeyringBackend]:
        found = self._guarded(self._machine_keyring)
        return [backend for backend in _unchained(found) if _is_safe(backend)]

    def _guarded(self, act: Callable[[], T]) -> T:
        from keyring import errors

        try:
            return act()
        except (errors.KeyringLocked, errors.InitError) as error:
            raise EnvironmentFault(
                "The keyring is locked: the key could not be used. It is still there.",
                hint="Unlock the system's keyring and try again.",
                code="keyring_locked",
            ) from error
        except Exception as error:  # noqa: BLE001 - backends raise what their systems raise
            # Only the type: a backend's message may repeat the secret.
            _log.warning("keyring: %s", type(error).__name__)
            raise EnvironmentFault(
                "The keyring could not be used ({reason}). Nothing was changed.",
                hint="Check the system's keyring and try again.",
                code="keyring_failed",
                reason=type(error).__name__,
            ) from None


class NoMemory:
    """A :class:`BackendMemory` that remembers nothing: every keyring is asked.

    For secrets that are needed inside a write transaction, where no row can be written.
    """

    def get(self, name: str) -> str:
        """Return ""."""
        return ""

    def put(self, name: str, backend: str) -> None:
        """Remember nothing."""


class LastingSecrets:
    """Secrets that must outlive this run (the audit's key): without a keyring it refuses.

    Args:
        secrets: where they are kept.
    """

    def __init__(self, secrets: SecretStore | None = None) -> None:
        self._secrets = secrets or SecretStore(NoMemory())

    def get(self, name: str) -> str | None:
        """Return a secret, or None where the keyring has none.

        Raises:
            EnvironmentFault: no keyring (code ``keyring_absent``), or as :meth:`SecretStore.get`.
        """
        self._check()
        return self._secrets.get(name)

    def set(self, name: str, value: str) -> None:
        """Store a secret; raises like :meth:`get`."""
        self._check()
        self._secrets.set(name, value)

    def _check(self) -> None:
        if not self._secrets.status().available:
            raise EnvironmentFault(
                "This computer has no keyring.",
                hint="Install one, such as GNOME Keyring or KWallet.",
                code="keyring_absent",
            )


def _machine_keyring() -> KeyringBackend:
    import keyring

    return keyring.get_keyring()


def _unchained(backend: KeyringBackend) -> Iterable[KeyringBackend]:
    """Return the members of a chain of keyrings, best first, else the one itself."""
    members = getattr(backend, "backends", None)
    if type(backend).__module__ == "keyring.backends.chainer" and members is not None:
        return tuple(members)
    return (backend,)


def _is_safe(backend: KeyringBackend) -> bool:
    return not type(backend).__module__.startswith(_REFUSED_MODULES)


def _path_of(backend: KeyringBackend) -> str:
    return f"{type(backend).__module__}.{type(backend).__qualname__}"


def _check_name(name: str) -> None:
    if not (name and len(name) <= _MOST_NAME and name.isprintable()):
        raise InvalidInput("This is no name for a key.", code="secret_name")
