"""Column types: aware UTC times as integer microseconds, JSON as compact text."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from core.canonical_json import canonical_json

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_microseconds(value: datetime) -> int:
    """Return microseconds since 1970 UTC of an aware time, exactly."""
    return (value - _EPOCH) // _MICROSECOND


def from_microseconds(value: int) -> datetime:
    """Return the aware UTC time of microseconds since 1970."""
    return _EPOCH + timedelta(microseconds=value)


class UtcTime(TypeDecorator[datetime]):
    """An aware time, stored as microseconds since 1970 UTC: sortable, exact, zone-free."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Refuse naive times: they would mean another moment on another machine."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a naive time was given to the store")
        return to_microseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Return the aware UTC time."""
        return None if value is None else from_microseconds(value)


class Json(TypeDecorator[Any]):
    """Plain data as compact JSON text with sorted keys (same data, same bytes)."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Serialise."""
        if value is None:
            return None
        return canonical_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Parse."""
        return None if value is None else json.loads(value)
