"""The gate (K-17): only a person at a terminal of their own approves."""

from core.gate.gate import Approval, Gate, Passage, confirm_at_terminal, person_actor

__all__ = ["Approval", "Gate", "Passage", "confirm_at_terminal", "person_actor"]
