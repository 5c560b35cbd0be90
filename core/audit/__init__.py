"""The audit (W-08): who did what, chained so that a change to the past shows."""

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
