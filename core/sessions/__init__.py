"""Sessions of agents as a person may look at them (U-09 ``sessions``)."""

from core.sessions.service import FoundSession, SessionService, SessionView

__all__ = ["FoundSession", "SessionService", "SessionView"]
