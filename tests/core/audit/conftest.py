"""A library whose every write goes through the chain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from core.audit import AuditChain, AuditService, KeyStore
from core.errors import EnvironmentFault
from core.paths import Paths
from core.store import Library, Store, open_store
from tests.fakes.clock import FixedClock


class MemoryKeyring:
    """A keyring of one machine; ``locked`` makes it refuse."""

    def __init__(self) -> None:
        self.secrets: dict[str, str] = {}
        self.locked = False

    def get(self, name: str) -> str | None:
        if self.locked:
            raise EnvironmentFault("The keyring is locked.")
        return self.secrets.get(name)

    def set(self, name: str, value: str) -> None:
        if self.locked:
            raise EnvironmentFault("The keyring is locked.")
        self.secrets[name] = value


@dataclass
class Audited:
    """An open library with its chain."""

    store: Store
    library: Library
    chain: AuditChain
    log: AuditService
    paths: Paths

    def act(self, *object_ids: str, action: str = "suggestion.applied") -> None:
        """Commit one transaction with a record for each id."""
        with self.store.write() as unit:
            for object_id in object_ids:
                unit.audit(action, "suggestion", object_id, scope="user", after="ab" * 32)

    def reopen(self, key_store: KeyStore | None) -> Audited:
        """The same library as another process sees it."""
        chain = AuditChain(self.paths, key_store, self.library.id)
        store = Store(self.store.path, self.store.clock)
        store.use_audit(chain)
        return Audited(store, self.library, chain, AuditService(store, chain), self.paths)

    def tamper(self, *statements: str) -> None:
        """Do by raw SQL what another program of the same user could do."""
        connection = self.store._writer.raw_connection()  # type: ignore[union-attr]
        try:
            for statement in statements:
                connection.driver_connection.execute(statement)  # type: ignore[union-attr]
        finally:
            connection.close()


@pytest.fixture
def keyring() -> MemoryKeyring:
    return MemoryKeyring()


@pytest.fixture
def audited(paths: Paths, fixed_clock: FixedClock, keyring: MemoryKeyring) -> Iterator[Audited]:
    store, library = open_store(paths, fixed_clock)
    chain = AuditChain(paths, keyring, library.id)
    store.use_audit(chain)
    yield Audited(store, library, chain, AuditService(store, chain), paths)
    store.close()
