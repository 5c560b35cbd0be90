"""Export and import of a project or the whole library as one archive (V-16, U-09)."""

from core.transfer.service import TransferService
from core.transfer.types import Exported, Imported, ImportedScope

__all__ = ["Exported", "Imported", "ImportedScope", "TransferService"]
