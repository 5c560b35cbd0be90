"""Search over approved entries and the queue (P-07); observed text joins with later issues."""

from core.search.service import Hit, SearchService

__all__ = ["Hit", "SearchService"]
