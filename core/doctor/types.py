"""What a front end sees of an examination (R-09, U-09)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    Attributes:
        code: stable identifier, for translations.
        message: English sentence: what is so.
        fix: English sentence: what to do, "" where nothing needs to be done.
        severity: an ``info`` does not make the whole "not ok".
        params: values in the message, for translations.
    """

    code: str
    message: str
    fix: str = ""
    severity: Severity = Severity.WARNING
    params: Mapping[str, str | int] = field(default_factory=dict)


def finding(
    code: str,
    message: str,
    fix: str = "",
    severity: Severity = Severity.WARNING,
    /,
    **params: str | int,
) -> Finding:
    """Return a finding; ``message`` and ``fix`` are ``str.format`` templates of ``params``."""
    return Finding(code, message.format(**params), fix.format(**params), severity, params)


@dataclass(frozen=True, slots=True)
class TableSize:
    """Disk use of one table.

    Attributes:
        size: bytes of its pages where SQLite can say so, else of its contents.
    """

    name: str
    rows: int
    size: int


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The whole examination.

    Attributes:
        ok: nothing but ``info``.
        tables: largest first; empty when the database cannot be read.
        size: bytes of the database and its write-ahead log.
    """

    findings: tuple[Finding, ...]
    tables: tuple[TableSize, ...] = ()
    size: int = 0

    @property
    def ok(self) -> bool:
        """Everything is in order."""
        return all(found.severity is Severity.INFO for found in self.findings)
