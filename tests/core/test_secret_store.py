"""R-06: keys live in the system's keyring only; locked is not missing; never a file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest
from keyring import errors
from keyring.backend import KeyringBackend
from keyring.backends.chainer import ChainerBackend
from keyring.backends.fail import Keyring as FailKeyring
from keyring.backends.null import Keyring as NullKeyring

from core.errors import EnvironmentFault, InvalidInput
from core.paths import Paths
from core.secret_store import Keeping, LastingSecrets, NoMemory, RowMemory, SecretStore
from core.store import Store, open_store
from tests.fakes.clock import FixedClock

SECRET = "sk-test-0123456789"


class Desk(KeyringBackend):
    """A keyring in memory."""

    priority = 0.1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.held: dict[tuple[str, str], str] = {}
        self.error: Exception | None = None
        self.asked = 0

    def _check(self) -> None:
        self.asked += 1
        if self.error is not None:
            raise self.error

    def get_password(self, service: str, username: str) -> str | None:
        self._check()
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._check()
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._check()
        if (service, username) not in self.held:
            raise errors.PasswordDeleteError("not found")
        del self.held[service, username]


class Wallet(Desk):
    """Another keyring of the same machine."""


class Forgetful(Desk):
    """Says yes and stores nothing."""

    def set_password(self, service: str, username: str, password: str) -> None:
        return None


class FileKeyring(Desk):
    """Stands for the file keyrings of ``keyrings.alt``."""


FileKeyring.__module__ = "keyrings.alt.file"


class Chain(ChainerBackend):
    """A chain of given members."""

    members: tuple[KeyringBackend, ...] = ()

    @property
    def backends(self) -> list[KeyringBackend]:
        return list(self.members)


Chain.__module__ = "keyring.backends.chainer"


NULL: KeyringBackend = NullKeyring()  # type: ignore[no-untyped-call]
FAIL: KeyringBackend = FailKeyring()  # type: ignore[no-untyped-call]


@pytest.fixture
def store(paths: Paths, fixed_clock: FixedClock) -> Iterator[Store]:
    opened, _ = open_store(paths, fixed_clock)
    yield opened
    opened.close()


def secrets_on(store: Store, backend: KeyringBackend) -> SecretStore:
    return SecretStore(RowMemory(store), keyring=lambda: backend)


def chain(*members: KeyringBackend) -> Chain:
    made = Chain()  # type: ignore[no-untyped-call]
    made.members = members
    return made


def code(caught: pytest.ExceptionInfo[EnvironmentFault]) -> str:
    assert SECRET not in caught.value.message + caught.value.hint
    return caught.value.code


def test_a_secret_is_stored_read_and_deleted(store: Store) -> None:
    desk = Desk()
    held = secrets_on(store, desk)
    assert held.get("anthropic") is None
    assert held.where("anthropic") is Keeping.NOWHERE
    held.set("anthropic", SECRET)
    assert desk.held == {("paper-evo", "anthropic"): SECRET}
    assert held.where("anthropic") is Keeping.KEYRING
    assert secrets_on(store, desk).get("anthropic") == SECRET, "the next run finds it"
    held.delete("anthropic")
    held.delete("anthropic")
    assert (held.get("anthropic"), held.where("anthropic")) == (None, Keeping.NOWHERE)
    assert held.status().available


def test_the_keyring_that_took_it_is_asked_again(store: Store) -> None:
    desk, wallet = Desk(), Wallet()
    secrets_on(store, chain(wallet, desk)).set("key", SECRET)
    later = secrets_on(store, chain(desk, wallet))
    assert later.get("key") == SECRET
    assert desk.asked == 0
    with pytest.raises(EnvironmentFault) as caught:
        secrets_on(store, desk).get("key")
    assert code(caught) == "keyring_other"
    assert "Wallet" in caught.value.message
    secrets_on(store, desk).set("key", "another")
    assert secrets_on(store, desk).get("key") == "another"


@pytest.mark.parametrize("error", [errors.KeyringLocked("x"), errors.InitError("x")])
def test_locked_is_not_missing(store: Store, error: Exception) -> None:
    desk = Desk()
    held = secrets_on(store, desk)
    held.set("key", SECRET)
    desk.error = error
    acts: tuple[Callable[[], object], ...] = (
        lambda: held.get("key"),
        lambda: held.set("key", SECRET),
        lambda: held.delete("key"),
    )
    for act in acts:
        with pytest.raises(EnvironmentFault) as caught:
            act()
        assert code(caught) == "keyring_locked"
    desk.error = None
    assert held.get("key") == SECRET


def test_a_failing_keyring_is_words_without_the_secret(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk()
    desk.error = OSError(f"org.freedesktop: could not store {SECRET}")
    with pytest.raises(EnvironmentFault) as caught:
        secrets_on(store, desk).set("key", SECRET)
    assert code(caught) == "keyring_failed"
    assert caught.value.__cause__ is None
    assert SECRET not in caplog.text


def test_a_keyring_that_forgets_is_noticed(store: Store) -> None:
    held = secrets_on(store, Forgetful())
    with pytest.raises(EnvironmentFault) as caught:
        held.set("key", SECRET)
    assert code(caught) == "keyring_failed"
    assert held.where("key") is Keeping.NOWHERE


@pytest.mark.parametrize(
    "backend",
    [NULL, FAIL, FileKeyring(), chain(), chain(FileKeyring(), NULL)],
    ids=["null", "fail", "file", "empty chain", "chain of unsafe ones"],
)
def test_without_a_keyring_it_is_kept_for_this_run_and_said(
    store: Store, paths: Paths, backend: KeyringBackend
) -> None:
    held = secrets_on(store, backend)
    status = held.status()
    assert not status.available
    assert "never written to a file" in status.message
    held.set("key", SECRET)
    assert (held.get("key"), held.where("key")) == (SECRET, Keeping.THIS_RUN)
    assert secrets_on(store, backend).get("key") is None, "the next run asks again"
    files = [*paths.data.rglob("*"), *paths.home.rglob("*")]
    assert not [file for file in files if file.is_file() and SECRET.encode() in file.read_bytes()]
    held.delete("key")
    assert held.get("key") is None


def test_what_must_last_is_refused_without_a_keyring(store: Store) -> None:
    """The audit's key kept for one run only would make its records unverifiable in the next."""
    lasting = LastingSecrets(secrets_on(store, NULL))
    acts: tuple[Callable[[], object], ...] = (
        lambda: lasting.get("audit"),
        lambda: lasting.set("audit", SECRET),
    )
    for act in acts:
        with pytest.raises(EnvironmentFault) as caught:
            act()
        assert code(caught) == "keyring_absent"
    with pytest.raises(EnvironmentFault):
        LastingSecrets().get("audit")


def test_what_must_last_can_be_stored_inside_a_write_transaction(store: Store) -> None:
    desk, wallet = Desk(), Wallet()
    lasting = LastingSecrets(SecretStore(NoMemory(), keyring=lambda: chain(wallet, desk)))
    with store.write():
        lasting.set("audit", SECRET)
    later = LastingSecrets(SecretStore(NoMemory(), keyring=lambda: chain(desk, wallet)))
    assert later.get("audit") == SECRET, "every keyring is asked"


def test_a_safe_member_of_a_chain_is_used(store: Store) -> None:
    desk, file = Desk(), FileKeyring()
    secrets_on(store, chain(file, NULL, desk)).set("key", SECRET)
    assert (file.held, list(desk.held.values())) == ({}, [SECRET])


def test_a_keyring_that_comes_later_takes_over(store: Store) -> None:
    current: list[KeyringBackend] = [NULL]
    held = SecretStore(RowMemory(store), keyring=lambda: current[0])
    held.set("key", SECRET)
    desk = Desk()
    current[0] = desk
    assert held.get("key") == SECRET
    held.set("key", SECRET)
    assert (held.where("key"), list(desk.held.values())) == (Keeping.KEYRING, [SECRET])


def test_the_machine_s_own_keyring_is_the_default(store: Store) -> None:
    assert type(keyring.get_keyring()) is type(NULL), "as the tests' environment says"
    assert SecretStore(RowMemory(store)).status().available is False


@pytest.mark.parametrize(
    ("name", "value"), [("", "x"), ("a\nb", "x"), ("k" * 201, "x"), ("k", " ")]
)
def test_empty_names_and_secrets_are_refused(store: Store, name: str, value: str) -> None:
    with pytest.raises(InvalidInput):
        secrets_on(store, Desk()).set(name, value)


def test_keyring_is_imported_only_when_needed() -> None:
    """P-02's base: what a start pays."""
    code_text = "import core.secret_store, sys; sys.exit('keyring' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code_text], cwd=root, check=False).returncode == 0
