"""Which SQLite: the bundled newer one where there is a wheel, else Python's own (R-02).

SQLite before 3.51.3 has a WAL-reset bug that several writing processes can meet; ``pysqlite3``
brings a newer library. ``doctor`` names the version in use.
"""

from __future__ import annotations

import sqlite3
from types import ModuleType
from typing import Any

SAFE_VERSION = (3, 51, 3)


def load_driver() -> ModuleType:
    """Return the DB-API module to use."""
    try:
        import pysqlite3
    except ImportError:
        return sqlite3
    module: ModuleType = pysqlite3
    if tuple(module.sqlite_version_info) < sqlite3.sqlite_version_info:
        return sqlite3
    return module


DRIVER: Any = load_driver()
SQLITE_VERSION: str = DRIVER.sqlite_version
IS_SAFE: bool = tuple(DRIVER.sqlite_version_info) >= SAFE_VERSION
