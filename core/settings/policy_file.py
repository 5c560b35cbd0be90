"""``policy.toml``: what an administrator, or a repository, decides over a person's settings.

Two files (spec README). The **system-wide** one wins over everything. A **project's**
(``<project>/.paper/policy.toml``, read only once the project is added) may only tighten: switches
off, ``memory.policy`` from auto to review to off, caps and budgets lower, text kept on the device.

The keys are those of the settings table, dotted or as TOML tables::

    [memory]
    policy = "review"
    [spending]
    daily_tokens = 100000

``enabled``, ``automatic_suggestions`` (or ``automatic``), ``policy`` and ``send_to`` may be written
alone, too.

**A broken file fails closed** where text could leave the machine or reach an agent unreviewed:
until it is repaired ``privacy.send_to`` and the models are ``on_device`` and ``memory.policy`` is
at least ``review``; nothing else changes, approved knowledge still serves. A single unusable value
of a good file fails closed for its own key: a switch off, a cap at its default. Either is shown as
a problem; the application goes on (R-03).
"""

from __future__ import annotations

import os
import stat
import sys
import threading
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import InvalidInput
from core.settings.table import ON_DEVICE, TABLE
from core.settings.types import (
    MemoryPolicy,
    SendTo,
    SettingProblem,
    SettingSpec,
    SettingValue,
    Tighten,
)
from core.settings.values import checked, spec_of

NAME = "policy.toml"
MAX_BYTES = 65_536
"""A policy is some lines; a larger file is a mistake and is not parsed (R-07)."""

CLOSED: Mapping[str, SettingValue] = {
    "memory.policy": MemoryPolicy.REVIEW.value,
    "privacy.send_to": SendTo.ON_DEVICE.value,
    "models.fast": ON_DEVICE,
    "models.quality": ON_DEVICE,
}
"""What a file that cannot be read holds."""

_SHORT = {
    "enabled": "memory.enabled",
    "automatic": "memory.automatic_suggestions",
    "automatic_suggestions": "memory.automatic_suggestions",
    "policy": "memory.policy",
    "send_to": "privacy.send_to",
}


@dataclass(frozen=True, slots=True)
class PolicyFile:
    """One policy as it is in force.

    Attributes:
        path: the file, for locks and messages.
        pins: value by setting key.
        at_least: keys whose value is a limit even in the system-wide file (a broken one must not
            loosen ``off`` to ``review``).
        problems: what could not be used.
    """

    path: str
    pins: Mapping[str, SettingValue] = field(default_factory=dict)
    at_least: frozenset[str] = frozenset()
    problems: tuple[SettingProblem, ...] = ()


NO_POLICY = PolicyFile("")


def system_policy_path() -> Path:
    """Return where an administrator puts the system-wide file on this platform."""
    if sys.platform == "win32":
        return Path(os.environ.get("PROGRAMDATA", r"C:\ProgramData")) / "paper-evo" / NAME
    if sys.platform == "darwin":
        return Path("/Library/Application Support/paper-evo") / NAME
    return Path("/etc/paper-evo") / NAME


class PolicyReader:
    """Reads policy files, again only when they changed. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[tuple[Path, bool], tuple[tuple[int, int, int], PolicyFile]] = {}

    def read(self, path: Path, *, project: bool) -> PolicyFile:
        """Return the policy at ``path``; an absent file is none.

        Args:
            project: it may only tighten.
        """
        try:
            status = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return NO_POLICY
        except OSError as error:
            return _broken(path, error.strerror or type(error).__name__)
        if not stat.S_ISREG(status.st_mode):
            return _broken(path, "it is not a file")
        stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
        with self._lock:
            known = self._seen.get((path, project))
            if known is not None and known[0] == stamp:
                return known[1]
        policy = read_policy(path, project=project)
        with self._lock:
            self._seen[path, project] = (stamp, policy)
        return policy


def read_policy(path: Path, *, project: bool) -> PolicyFile:
    """Read and check one existing file; never raises."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            return _broken(path, f"it is larger than {MAX_BYTES} bytes")
        table = tomllib.loads(data.decode("utf-8-sig"))
    except OSError as error:
        return _broken(path, error.strerror or type(error).__name__)
    except UnicodeDecodeError:
        return _broken(path, "it is not UTF-8 text")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return _broken(path, str(error))
    pins: dict[str, SettingValue] = {}
    problems: list[SettingProblem] = []
    for written, value in _flattened(table):
        key = _SHORT.get(written, written)
        try:
            spec = spec_of(key)
        except InvalidInput as error:
            problems.append(_problem("policy_key_unknown", path, error.message, error.hint))
            continue
        if not spec.pinnable or (project and spec.tighten is Tighten.NO):
            what = "a project's policy may" if project else "a policy may"
            problems.append(
                _problem(
                    "policy_key_ignored",
                    path,
                    f"“{key}” is not among what {what} hold; it is ignored.",
                    "Remove it from the file.",
                )
            )
            continue
        try:
            pins[key] = checked(spec, value)
        except InvalidInput as error:
            pins[key] = _closed(spec)
            problems.append(
                _problem(
                    "policy_value",
                    path,
                    f"{error.message} Until it is corrected, {pins[key]!r} holds.",
                    "Correct the file.",
                )
            )
    return PolicyFile(str(path), pins, frozenset(), tuple(problems))


def _flattened(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flattened(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _closed(spec: SettingSpec) -> SettingValue:
    if spec.key in CLOSED:
        return CLOSED[spec.key]
    return False if spec.tighten is Tighten.OFF else spec.default


def _broken(path: Path, reason: str) -> PolicyFile:
    problem = _problem(
        "policy_broken",
        path,
        f"The policy file cannot be read: {reason}. Until it is repaired, text stays on this "
        "device and nothing unreviewed is used; everything else goes on.",
        "Correct the file, or ask who administers this computer.",
    )
    return PolicyFile(str(path), CLOSED, frozenset(CLOSED), (problem,))


def _problem(code: str, path: Path, message: str, hint: str) -> SettingProblem:
    return SettingProblem(code, str(path), message, hint)


assert set(CLOSED) <= set(TABLE)
