"""Plain SQL inside a session's transaction, for what runs in every act (P-04).

Building, compiling and loading through the ORM costs five to ten times what these statements cost
the database. Rows that the session has loaded do not notice what is written this way: only for
tables that are read and written nowhere else in the transaction, or whose rows are expired after.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import CursorResult
from sqlalchemy.orm import Session

Values = tuple[Any, ...]


def run(
    session: Session, statement: str, values: Values | Sequence[Values] = ()
) -> CursorResult[*tuple[Any, ...]]:
    """Run ``statement`` after everything that waits in the session.

    Args:
        statement: SQLite's own SQL with ``?`` for each value.
        values: one tuple, or a list of tuples to run it for each.
    """
    session.flush()
    return session.connection().exec_driver_sql(statement, values)
