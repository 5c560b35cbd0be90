"""From the core's threads to the window's: order, staleness, life of the owner (STYLE.md)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QObject, QThread
from pytestqt.qtbot import QtBot

from core.changes import Area, Change, ChangeSet
from core.errors import Cancelled
from core.events import EventBus
from ui.bridge.dispatcher import Dispatcher
from ui.bridge.events import Events
from ui.bridge.tasks import Tasks


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as made:
        yield made


@pytest.fixture
def dispatcher(qtbot: QtBot) -> Iterator[Dispatcher]:
    made = Dispatcher()
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def errors() -> list[BaseException]:
    return []


@pytest.fixture
def tasks(pool: ThreadPoolExecutor, dispatcher: Dispatcher, errors: list[BaseException]) -> Tasks:
    def submit(_lane: str, fn: Callable[[], Any]) -> Future[Any]:
        return pool.submit(fn)

    return Tasks(submit, dispatcher, errors.append)


def test_closures_run_in_order_on_the_windows_thread(
    qtbot: QtBot, dispatcher: Dispatcher, pool: ThreadPoolExecutor
) -> None:
    seen: list[tuple[int, bool]] = []

    def note(number: int) -> None:
        seen.append((number, QThread.currentThread().isMainThread()))

    def post_all() -> None:
        for number in range(500):
            dispatcher.post(partial(note, number))

    pool.submit(post_all)
    qtbot.waitUntil(lambda: len(seen) == 500)
    assert seen == [(number, True) for number in range(500)]


def test_one_failing_closure_does_not_stop_the_others(
    qtbot: QtBot, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[int] = []

    def broken() -> None:
        raise ValueError("one view is broken")

    dispatcher.post(broken)
    dispatcher.post(lambda: seen.append(1))
    qtbot.waitUntil(lambda: seen == [1])
    assert "a closure on the window's thread failed" in caplog.text


def test_only_the_newest_answer_of_a_key_is_delivered(qtbot: QtBot, tasks: Tasks) -> None:
    owner, first = QObject(), threading.Event()
    seen: list[str] = []

    def slow() -> str:
        first.wait(5)
        return "old"

    tasks.query(slow, seen.append, owner, key="list")
    tasks.query(lambda: "new", seen.append, owner, key="list")
    qtbot.waitUntil(lambda: seen == ["new"])
    first.set()
    qtbot.waitUntil(lambda: not tasks.busy)
    assert seen == ["new"]


def test_answers_of_other_keys_and_mutations_all_arrive(qtbot: QtBot, tasks: Tasks) -> None:
    owner = QObject()
    seen: list[int] = []
    tasks.query(lambda: 1, seen.append, owner, key="a")
    tasks.query(lambda: 2, seen.append, owner, key="b")
    tasks.mutate(lambda: 3, seen.append, owner)
    tasks.mutate(lambda: 4, seen.append, owner)
    qtbot.waitUntil(lambda: sorted(seen) == [1, 2, 3, 4])


def test_nothing_is_delivered_to_an_owner_that_is_gone(qtbot: QtBot, tasks: Tasks) -> None:
    import shiboken6

    owner, go = QObject(), threading.Event()
    seen: list[int] = []

    def slow() -> int:
        go.wait(5)
        return 1

    tasks.query(slow, seen.append, owner)
    shiboken6.delete(owner)
    go.set()
    qtbot.waitUntil(lambda: not tasks.busy)
    assert seen == []


def test_errors_go_to_the_one_place_unless_the_caller_takes_them(
    qtbot: QtBot, tasks: Tasks, errors: list[BaseException]
) -> None:
    owner = QObject()
    own: list[BaseException] = []

    def fail() -> None:
        raise ValueError("no")

    tasks.query(fail, print, owner)
    tasks.query(fail, print, owner, on_error=own.append)
    qtbot.waitUntil(lambda: len(errors) == 1 and len(own) == 1)


def test_a_cancelled_work_says_nothing(
    qtbot: QtBot, tasks: Tasks, errors: list[BaseException]
) -> None:
    owner = QObject()

    def stop() -> None:
        raise Cancelled("Cancelled.")

    tasks.query(stop, print, owner)
    qtbot.waitUntil(lambda: not tasks.busy)
    assert errors == []


def test_change_sets_are_bundled_and_told_on_the_windows_thread(
    qtbot: QtBot, dispatcher: Dispatcher, pool: ThreadPoolExecutor
) -> None:
    bus = EventBus()
    events = Events(bus, dispatcher)
    told: list[list[ChangeSet]] = []
    events.changed.connect(told.append)
    one = ChangeSet(frozenset({Change(Area.QUEUE, "1")}))
    for _ in range(50):
        pool.submit(bus.publish, one)
    qtbot.waitUntil(lambda: sum(len(part) for part in told) == 50)
    assert len(told) < 10
    events.close()
    events.deleteLater()
