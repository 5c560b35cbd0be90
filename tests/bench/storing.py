"""P-04: storing one thing with its audit record, against one ORM commit (WAL, FULL)."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import String, Text, create_engine, event
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

from core.api import Core
from core.domain.scope import Scope
from core.queue_review.types import Conflicted
from core.store.driver import DRIVER
from tests.bench.library import (
    add_project,
    bare_folder,
    document,
    open_library,
    save,
    sentences,
    views_off,
)
from tests.bench.row import BenchRow

_TURNS = 30
_STORED = 300


class _Base(DeclarativeBase):
    pass


class _Row(_Base):
    __tablename__ = "item"
    id: Mapped[int] = mapped_column(primary_key=True)
    scope: Mapped[str] = mapped_column(String)
    text: Mapped[str] = mapped_column(Text)


@contextmanager
def _bare_store() -> Iterator[Callable[[str], None]]:
    """Give the floor: one row by the ORM, one commit, nothing else."""
    path = bare_folder("orm") / "floor.db"
    engine = create_engine(f"sqlite:///{path}", module=DRIVER)

    @event.listens_for(engine, "connect")
    def pragmas(connection: object, _record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    _Base.metadata.create_all(engine)
    factory: sessionmaker[Session] = sessionmaker(engine)

    def store(text: str) -> None:
        with factory() as session:
            session.add(_Row(scope="user", text=text))
            session.commit()

    try:
        yield store
    finally:
        engine.dispose()


def _in_turns(one: Callable[[], None], other: Callable[[], None]) -> tuple[float, float]:
    """Return the median milliseconds of two acts, done in turns."""
    taken: tuple[list[float], list[float]] = ([], [])
    for act in (one, other):
        act()
    for _ in range(_TURNS):
        for place, act in enumerate((one, other)):
            started = time.perf_counter()
            act()
            taken[place].append((time.perf_counter() - started) * 1000)
    return statistics.median(taken[0]), statistics.median(taken[1])


def _size(core: Core) -> int:
    """Return the bytes that the database's pages hold, without its free pages."""
    with core.store.read() as session:
        connection = session.connection()
        used, free, size = (
            int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
            for name in ("page_count", "freelist_count", "page_size")
        )
    return (used - free) * size


def rows() -> list[BenchRow]:
    """One suggestion, one approved entry, and what they take on disk."""
    with open_library() as core, _bare_store() as floor:
        project = add_project(core, "atlas")
        save(core, project, sentences(40))
        views_off(core)
        others = [add_project(core, f"other-{number}") for number in range(20)]
        texts = iter(sentences(2000, seed=7))
        accepted: list[str] = []
        scope = Scope(project.id)

        def bare() -> None:
            floor(next(texts))

        turns = itertools.cycle(others)

        def suggestion() -> None:
            # K-16 lets one session propose a few times only, and one project hold so many.
            text = next(texts)
            answer = core.queue.propose("info", text, project_id=next(turns).id, session_id=text)
            accepted.append(answer.suggestion_id)

        base, stored = _in_turns(bare, suggestion)
        waiting = iter(accepted)

        def entry() -> None:
            core.queue.apply(next(waiting), scope, conflicted=Conflicted.KEEP_BOTH)

        second_base, applied = _in_turns(bare, entry)
        before = _size(core)
        for _ in range(_STORED):
            suggestion()
        of_suggestion = (_size(core) - before) / _STORED / 1024
        before = _size(core)
        for number, other in enumerate(others[:10]):
            core.knowledge.save(
                Scope(other.id), document(sentences(40, seed=100 + number)), base_revision=0
            )
        of_entry = (_size(core) - before) / 400 / 1024
    note = "rows, search, audit and the request for views; the views themselves are P-05"
    return [
        BenchRow(
            "P-04", "one suggestion stored", stored, "ms", "≤ 4×", base, stored <= 4 * base, note
        ),
        BenchRow(
            "P-04",
            "one entry approved into a file of 40",
            applied,
            "ms",
            "≤ 4×",
            second_base,
            applied <= 4 * second_base,
            f"{note}; the file is parsed and written as a whole, a revision kept",
        ),
        BenchRow(
            "P-04",
            "one suggestion on disk",
            of_suggestion,
            "KB",
            "≤ 2 KB",
            None,
            of_suggestion <= 2,
            "row, audit, search index; its quote and message come on top",
        ),
        BenchRow(
            "P-04",
            "one approved entry on disk",
            of_entry,
            "KB",
            "≤ 2 KB",
            None,
            of_entry <= 2,
            "file of 40: entry, search index, its part of text, revision and audit",
        ),
    ]
