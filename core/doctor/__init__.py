"""Doctor (R-09): is everything in order, what is safe to repair, what to do about the rest."""

from core.doctor.closed import Recovered, examine_closed, recover
from core.doctor.service import Doctor
from core.doctor.types import Diagnosis, Finding, Severity, TableSize

__all__ = [
    "Diagnosis",
    "Doctor",
    "Finding",
    "Recovered",
    "Severity",
    "TableSize",
    "examine_closed",
    "recover",
]
