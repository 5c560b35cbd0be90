"""The on-device engine (A-13): extractive, deterministic, without network."""

from core.llm.on_device.engine import CANNOT, CAPABILITIES, NAME, Draft, propose

__all__ = ["CANNOT", "CAPABILITIES", "NAME", "Draft", "propose"]
