"""Keys of the chain: the system keyring's, else a 0600 file beside the database (W-08).

Every record's mac names its key, because processes of one library may differ in what they reach:
the window has a keyring, a hook over SSH has none.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import threading
from dataclasses import dataclass
from typing import Protocol

from filelock import FileLock

from core.atomic_files import PRIVATE_FILE, PRIVATE_FOLDER, ensure_folder, read_bytes, write_atomic
from core.errors import PaperError
from core.paths import Paths

KEY_FILE = "audit.key"
_LOCK_FILE = "audit.lock"
_LOCK_SECONDS = 30
"""A holder reads or writes one small file: so long means that it hangs."""
_KEY_BYTES = 32
_ID_LENGTH = 8


class KeyStore(Protocol):
    """The system keyring, as the audit needs it.

    A locked or absent keyring raises a :class:`PaperError`; a missing name is None.
    """

    def get(self, name: str) -> str | None:
        """Return a stored secret."""
        ...

    def set(self, name: str, value: str) -> None:
        """Store a secret."""
        ...


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the chain.

    Attributes:
        name: ``s`` (keyring) or ``w`` (weak: a file), then 8 hex digits that identify it.
    """

    name: str
    secret: bytes

    @property
    def weak(self) -> bool:
        """True for the file's key: a program of the same user can read it."""
        return self.name.startswith("w")


class AuditKeys:
    """Finds, makes and caches the keys of one library.

    Args:
        paths: the key file lies in ``paths.data``.
        library_id: names the keyring entry, so that two libraries never share a key.
        key_store: the keyring, or None to use the file only.

    Safe from any thread. The keyring is asked once per process.
    """

    def __init__(self, paths: Paths, library_id: str, key_store: KeyStore | None) -> None:
        self._paths = paths
        self._entry = f"audit-{library_id}"
        self._store = key_store
        self._lock = threading.Lock()
        self._strong: Key | None = None
        self._weak: Key | None = None
        self._asked = False
        self.locked = False
        """The keyring did not answer: records made with its key cannot be checked now."""

    def signing(self) -> Key:
        """Return the best key there is, made on first use.

        Raises:
            EnvironmentFault: there is no keyring and the key file cannot be made.
        """
        with self._lock:
            self._ask_keyring()
            return self._strong or self._file_key()

    def find(self, name: str) -> Key | None:
        """Return the key with this name, or None if it is not reachable."""
        with self._lock:
            self._ask_keyring()
            if self._weak is None:
                self._weak = self._read_file()
            return next(
                (key for key in (self._strong, self._weak) if key and key.name == name), None
            )

    def _ask_keyring(self) -> None:
        if self._asked or self._store is None:
            return
        try:
            found = self._store.get(self._entry)
            if found is None:
                with audit_lock(self._paths):
                    found = self._store.get(self._entry)
                    if found is None:
                        made = secrets.token_hex(_KEY_BYTES)
                        self._store.set(self._entry, made)
                        # a keyring that forgets at once is none
                        found = self._store.get(self._entry)
        except PaperError:
            self.locked = True
            found = None
        if found:
            self._strong = _key("s", bytes.fromhex(found))
        self._asked = True

    def _file_key(self) -> Key:
        if self._weak is None:
            self._weak = self._read_file()
        if self._weak is None:
            with audit_lock(self._paths):
                self._weak = self._read_file()
                if self._weak is None:
                    secret = secrets.token_bytes(_KEY_BYTES)
                    data = secret.hex().encode() + b"\n"
                    write_atomic(self._paths.data / KEY_FILE, data, mode=PRIVATE_FILE)
                    self._weak = _key("w", secret)
        return self._weak

    def _read_file(self) -> Key | None:
        data = read_bytes(self._paths.data / KEY_FILE)
        with contextlib.suppress(ValueError):
            secret = bytes.fromhex((data or b"").decode("ascii", "replace").strip())
            if len(secret) == _KEY_BYTES:
                return _key("w", secret)
        return None


def audit_lock(paths: Paths) -> FileLock:
    """Return the lock between processes that guards key file and head file.

    Raises:
        EnvironmentFault: its folder cannot be made.
    """
    ensure_folder(paths.locks, PRIVATE_FOLDER)
    return FileLock(paths.locks / _LOCK_FILE, timeout=_LOCK_SECONDS)


def _key(kind: str, secret: bytes) -> Key:
    name = hashlib.sha256(b"paper-evo audit key\0" + secret).hexdigest()[:_ID_LENGTH]
    return Key(kind + name, secret)
