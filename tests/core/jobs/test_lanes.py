"""Lanes and visible jobs: order, progress, Cancel, Retry, a bounded end (U-05)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor

import pytest

from core.errors import Cancelled, EnvironmentFault, InvalidInput, NotFound, Refused
from core.jobs.lanes import DB, IO, LLM, Lanes
from core.jobs.service import ENDED_KEPT, Jobs
from core.jobs.task import Task
from core.jobs.types import JobKind, JobState, JobView, Progress
from tests.fakes.clock import FixedClock

WAIT = 10.0


@pytest.fixture
def lanes() -> Iterator[Lanes]:
    made = Lanes()
    yield made
    made.shutdown()


@pytest.fixture
def jobs(fixed_clock: FixedClock) -> Iterator[Jobs]:
    made = Jobs(fixed_clock)
    yield made
    made.shutdown()


def start(jobs: Jobs, run: Callable[[Task], object], subject: str = "atlas") -> str:
    return jobs.start(JobKind.REORGANIZE, subject, "user", run, lane=LLM).id


def held(began: threading.Event, hold: threading.Event) -> None:
    began.set()
    hold.wait(WAIT)


def settled(jobs: Jobs, job_id: str) -> JobView:
    """Wait until a job has ended, by its own notices."""
    done = threading.Event()

    def listen(view: JobView) -> None:
        if view.id == job_id and not view.can_cancel:
            done.set()

    stop = jobs.subscribe(listen)
    if jobs.get(job_id).can_cancel:
        assert done.wait(WAIT)
    stop()
    return jobs.get(job_id)


def test_writes_run_one_after_another_in_order(lanes: Lanes) -> None:
    seen: list[int] = []
    threads: set[int] = set()

    def act(number: int) -> None:
        threads.add(threading.get_ident())
        seen.append(number)

    handles = [lanes.submit(DB, act, number) for number in range(200)]
    for handle in handles:
        handle.result(WAIT)
    assert seen == list(range(200))
    assert len(threads) == 1


def test_lanes_run_beside_each_other(lanes: Lanes) -> None:
    """A model call does not hold up reads, writes or another agent's program."""
    meet = threading.Barrier(4)
    handles = [lanes.submit(lane, meet.wait, WAIT) for lane in (DB, IO, LLM, "agent:claude")]
    assert sorted(handle.result(WAIT) for handle in handles) == [0, 1, 2, 3]


def test_four_reads_at_once_but_one_program_of_an_agent(lanes: Lanes) -> None:
    meet = threading.Barrier(4)
    for handle in [lanes.submit(IO, meet.wait, WAIT) for _ in range(4)]:
        handle.result(WAIT)
    threads: set[int] = set()
    work = [
        lanes.submit("agent:claude", lambda: threads.add(threading.get_ident())) for _ in range(20)
    ]
    for done in work:
        done.result(WAIT)
    assert len(threads) == 1


@pytest.mark.parametrize("lane", ["", "DB", "agent:", "agent:../x", "disk"])
def test_there_are_no_other_lanes(lanes: Lanes, lane: str) -> None:
    with pytest.raises(InvalidInput):
        lanes.submit(lane, print)


def test_an_error_is_the_result(lanes: Lanes) -> None:
    def fail() -> None:
        raise EnvironmentFault("The disk is full.")

    with pytest.raises(EnvironmentFault):
        lanes.submit(IO, fail).result(WAIT)


def test_work_that_has_not_begun_never_begins(lanes: Lanes) -> None:
    hold, began = threading.Event(), threading.Event()
    lanes.submit(DB, held, began, hold)
    assert began.wait(WAIT)
    ran: list[int] = []
    waiting = lanes.submit(DB, ran.append, 1)
    waiting.cancel()
    hold.set()
    with pytest.raises(CancelledError):
        waiting.result(WAIT)
    assert lanes.submit(DB, lambda: list(ran)).result(WAIT) == []


def test_shutdown_cancels_waits_and_refuses_more() -> None:
    lanes = Lanes()
    began = threading.Event()
    task = Task()

    def work() -> None:
        began.set()
        while True:
            task.wait(60)

    running = lanes.submit(IO, work, task=task)
    assert began.wait(WAIT)
    assert lanes.shutdown(WAIT) is True
    with pytest.raises(Cancelled):
        running.result(0)
    with pytest.raises(Refused) as caught:
        lanes.submit(IO, print)
    assert caught.value.code == "lanes_closed"
    assert lanes.shutdown(WAIT) is True


def test_shutdown_does_not_wait_for_ever() -> None:
    lanes = Lanes()
    stubborn, began = threading.Event(), threading.Event()
    handle = lanes.submit(IO, held, began, stubborn)
    assert began.wait(WAIT)
    assert lanes.shutdown(0.01) is False
    stubborn.set()
    handle.result(WAIT)


def test_a_task_wakes_ends_and_tells() -> None:
    told: list[bool] = []
    task = Task(lambda: told.append(True))
    ended: list[str] = []
    task.on_cancel(lambda: ended.append("kept"))
    forget = task.on_cancel(lambda: ended.append("forgotten"))
    forget()
    task.check()
    task.progress(1, 4, "reading")
    task.progress(2, 4)
    assert task.now == Progress(2, 4, "reading")
    task.cancel()
    task.cancel()
    task.on_cancel(lambda: ended.append("late"))
    assert ended == ["kept", "late"]
    assert len(told) == 3
    assert task.cancelled
    for act in (task.check, lambda: task.wait(60)):
        with pytest.raises(Cancelled):
            act()


def test_a_failing_ender_does_not_stop_the_others() -> None:
    task = Task()
    ended: list[int] = []

    def broken() -> None:
        raise OSError("gone")

    task.on_cancel(broken)
    task.on_cancel(lambda: ended.append(1))
    task.cancel()
    assert ended == [1]


def test_a_job_is_seen_from_waiting_to_done(jobs: Jobs, fixed_clock: FixedClock) -> None:
    views: list[JobView] = []
    jobs.subscribe(views.append)
    go, began = threading.Event(), threading.Event()

    def run(task: Task) -> str:
        task.progress(3, 12, "grouping")
        began.set()
        go.wait(WAIT)
        return "text"

    handle = jobs.start(JobKind.REORGANIZE, "atlas", "user", run, lane=LLM)
    assert began.wait(WAIT)
    fixed_clock.advance(seconds=7)
    [view] = jobs.list()
    assert (view.state, view.progress, view.elapsed) == (
        JobState.RUNNING,
        Progress(3, 12, "grouping"),
        7.0,
    )
    assert (view.subject, view.scope, view.can_cancel, view.can_retry) == (
        "atlas",
        "user",
        True,
        False,
    )
    go.set()
    assert handle.result(WAIT) == "text"
    ended = settled(jobs, handle.id)
    fixed_clock.advance(seconds=100)
    assert (ended.state, ended.elapsed, ended.can_cancel) == (JobState.DONE, 7.0, False)
    assert jobs.get(handle.id).elapsed == 7.0
    assert views[-1] == ended


def test_a_failure_says_what_happened(jobs: Jobs) -> None:
    def run(task: Task) -> None:
        raise EnvironmentFault("The disk is full.", hint="Free some space.", code="disk_full")

    view = settled(jobs, start(jobs, run))
    assert (view.state, view.error_code, view.error, view.hint, view.can_retry) == (
        JobState.FAILED,
        "disk_full",
        "The disk is full.",
        "Free some space.",
        True,
    )


def test_r08_a_bug_is_not_a_traceback_and_not_a_person_s_words(
    jobs: Jobs, caplog: pytest.LogCaptureFixture
) -> None:
    def run(task: Task) -> None:
        raise ValueError("the person's own words")

    view = settled(jobs, start(jobs, run))
    assert (view.state, view.error_code) == (JobState.FAILED, "unexpected")
    assert "own words" not in view.error + view.hint
    assert "failed" in caplog.text


def test_cancel_of_running_and_waiting_jobs(jobs: Jobs) -> None:
    began = threading.Event()

    def run(task: Task) -> None:
        began.set()
        task.wait(60)

    running = jobs.start(JobKind.EXTRACTION, "a", "", run, lane=DB).id
    assert began.wait(WAIT)
    waiting = jobs.start(JobKind.EXTRACTION, "b", "", run, lane=DB).id
    jobs.cancel(waiting)
    assert settled(jobs, waiting).state is JobState.CANCELLED
    jobs.cancel(running)
    view = settled(jobs, running)
    assert (view.state, view.error, view.can_retry) == (JobState.CANCELLED, "", True)
    jobs.cancel(running)


def test_retry_runs_the_same_work_under_the_same_id(jobs: Jobs) -> None:
    tries: list[int] = []

    def run(task: Task) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise EnvironmentFault("Locked.")

    job_id = start(jobs, run)
    assert settled(jobs, job_id).state is JobState.FAILED
    assert jobs.retry(job_id).id == job_id
    view = settled(jobs, job_id)
    assert (view.state, view.error, len(tries)) == (JobState.DONE, "", 2)
    with pytest.raises(Refused):
        jobs.retry(job_id)
    with pytest.raises(NotFound):
        jobs.retry("nobody")


def test_the_popover_keeps_the_last_ended_jobs(jobs: Jobs) -> None:
    ids = [start(jobs, lambda task: None, str(number)) for number in range(ENDED_KEPT + 5)]
    hold = threading.Event()
    for job_id in ids[-ENDED_KEPT:]:
        settled(jobs, job_id)
    running = start(jobs, lambda task: hold.wait(WAIT), "running")
    listed = jobs.list()
    hold.set()
    settled(jobs, running)
    assert listed[0].id == running
    assert len(listed) <= ENDED_KEPT + 1
    with pytest.raises(NotFound):
        jobs.get(ids[0])


def test_a_broken_listener_stops_nobody(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    def broken(view: JobView) -> None:
        raise RuntimeError("x")

    jobs.subscribe(broken)
    assert settled(jobs, start(jobs, lambda task: None)).state is JobState.DONE
    assert "listener" in caplog.text


def test_jobs_started_and_cancelled_from_many_threads_all_end(jobs: Jobs) -> None:
    lanes_of = (DB, IO, LLM, "agent:claude")

    def person(number: int) -> list[str]:
        ids = []
        for turn in range(8):
            job_id = jobs.start(
                JobKind.QUERY,
                f"{number}.{turn}",
                "",
                lambda task: task.progress(1, 1),
                lane=lanes_of[(number + turn) % len(lanes_of)],
            ).id
            if turn % 3 == 0:
                try:
                    jobs.cancel(job_id)
                except NotFound:
                    continue  # it ended, and newer ones took its place in the list
            ids.append(job_id)
            jobs.list()
        return ids

    with ThreadPoolExecutor(8) as people:
        started = [job_id for ids in people.map(person, range(8)) for job_id in ids]
    assert len(set(started)) == len(started)
    for view in jobs.list():
        assert settled(jobs, view.id).state in (JobState.DONE, JobState.CANCELLED)
    assert len(jobs.list()) == ENDED_KEPT


def test_nothing_is_listed_that_could_not_start(jobs: Jobs) -> None:
    with pytest.raises(InvalidInput):
        jobs.start(JobKind.QUERY, "x", "", lambda task: None, lane="disk")
    assert jobs.list() == []
