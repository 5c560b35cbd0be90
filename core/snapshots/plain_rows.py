"""Rows as plain data and back: the same for every table, exact in both directions.

Times are integer microseconds (as stored), JSON columns stay structured, numbers that only the
database gives out (autoincrement ids) are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Boolean, Column, Integer
from sqlalchemy import inspect as mapper_of

from core.errors import InvalidInput
from core.store.columns import Json, UtcTime, from_microseconds, to_microseconds
from core.store.models import Base


@lru_cache(maxsize=64)
def _columns(model: type[Base]) -> tuple[tuple[str, Column[Any]], ...]:
    found = []
    for attribute in mapper_of(model).column_attrs:
        column = attribute.columns[0]
        given_out = column.primary_key and isinstance(column.type, Integer)
        if isinstance(column, Column) and not given_out:
            found.append((attribute.key, column))
    return tuple(found)


def to_plain(row: Base) -> dict[str, Any]:
    """Return the row's values by column name."""
    plain: dict[str, Any] = {}
    for name, _column in _columns(type(row)):
        value = getattr(row, name)
        plain[name] = to_microseconds(value) if isinstance(value, datetime) else value
    return plain


def to_row(model: type[Base], plain: Mapping[str, Any]) -> Base:
    """Return a new row, not yet in a session; ``plain`` was checked."""
    values: dict[str, Any] = {}
    for name, column in _columns(model):
        if name not in plain:
            continue
        value = plain[name]
        if isinstance(column.type, UtcTime) and value is not None:
            value = from_microseconds(value)
        values[name] = value
    return model(**values)


def checked(model: type[Base], plain: Any, place: str) -> Mapping[str, Any]:
    """Return ``plain`` if it can become a row; a file may come from anywhere.

    Columns that a newer schema added may be missing where they have a default or may be empty.

    Raises:
        InvalidInput: a wrong type, an unknown or a missing column; names the place.
    """
    if not isinstance(plain, dict):
        raise bad_shape(place)
    columns = dict(_columns(model))
    if not plain.keys() <= columns.keys():
        raise bad_shape(f"{place}.{min(plain.keys() - columns.keys())}")
    for name, column in columns.items():
        if name not in plain:
            if column.nullable or column.default is not None:
                continue
            raise bad_shape(f"{place}.{name}")
        if not _fits(column, plain[name]):
            raise bad_shape(f"{place}.{name}")
    return plain


def checked_list(model: type[Base], rows: Any, place: str) -> list[Mapping[str, Any]]:
    """Return ``rows`` if each can become a row.

    Raises:
        InvalidInput: see :func:`checked`.
    """
    if not isinstance(rows, list):
        raise bad_shape(place)
    return [checked(model, row, f"{place}[{number}]") for number, row in enumerate(rows)]


def bad_shape(place: str) -> InvalidInput:
    """Return the error for data of a shape that no version of this program writes."""
    return InvalidInput(
        "The file's content is not what Paper Evo writes: {place}. Nothing was changed.",
        hint="Use another copy of the file.",
        code="content_damaged",
        place=place,
    )


def _fits(column: Column[Any], value: Any) -> bool:
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Json):
        return True
    if isinstance(column.type, Boolean):
        return isinstance(value, bool)
    if isinstance(column.type, UtcTime):
        return type(value) is int and abs(value) < _FAR
    if isinstance(column.type, Integer):
        return type(value) is int and abs(value) < 1 << 63
    return isinstance(value, str)


_FAR = 250_000_000_000_000_000
"""Microseconds: beyond it ``datetime`` has no year."""
