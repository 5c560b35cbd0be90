"""The audit (W-08): who did what, chained so that a change to the past shows.

The chain is needed by every write, its readers by a few commands only (P-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.loading import on_demand

if TYPE_CHECKING:
    from core.audit.chain import AuditChain
    from core.audit.keys import AuditKeys, KeyStore
    from core.audit.service import AuditService
    from core.audit.types import AuditFilter, AuditView, Verification

__all__ = [
    "AuditChain",
    "AuditFilter",
    "AuditKeys",
    "AuditService",
    "AuditView",
    "KeyStore",
    "Verification",
]

__getattr__ = on_demand(
    __name__,
    {
        "chain": ("AuditChain",),
        "keys": ("AuditKeys", "KeyStore"),
        "service": ("AuditService",),
        "types": ("AuditFilter", "AuditView", "Verification"),
    },
)
