"""The durable queue (M-07): at least once, never twice at a time, failures in sight."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from core.errors import EnvironmentFault, NotFound, Refused, Stale
from core.jobs.durable import BACK_OFF, STUCK_AFTER, UNSEEN_AFTER, ClaimedJob, DurableJobs
from core.jobs.owner import Owner, is_living, this_process
from core.jobs.types import DurableJobView, JobKind, JobState
from core.store import Store, Write
from core.store.models import JobRow, SettingRow
from tests.core.jobs import queue_worker
from tests.fakes.clock import FixedClock

ROOT = Path(__file__).parents[3]
KINDS = (JobKind.EXTRACTION,)


@pytest.fixture
def queue(store: Store) -> DurableJobs:
    return DurableJobs(store)


def enqueue(store: Store, key: str = "round-1", payload: object = None) -> str:
    with store.write() as unit:
        return DurableJobs.enqueue(unit, JobKind.EXTRACTION, "llm", key, payload, subject="atlas")


def claim(queue: DurableJobs) -> ClaimedJob:
    job = queue.claim(KINDS)
    assert job is not None
    return job


def finish(queue: DurableJobs, store: Store) -> None:
    job = claim(queue)
    with store.write() as unit:
        queue.finish(unit, job)


def only(queue: DurableJobs) -> DurableJobView:
    [view] = queue.list()
    return view


def test_a_job_is_claimed_and_finished(queue: DurableJobs, store: Store) -> None:
    job_id = enqueue(store, payload={"session": "s-1", "round": 3})
    assert queue.due() == 1
    job = claim(queue)
    assert (job.id, job.payload, job.attempt, job.subject) == (
        job_id,
        {"session": "s-1", "round": 3},
        1,
        "atlas",
    )
    assert queue.claim(KINDS) is None, "held by this living process"
    assert only(queue).state is JobState.RUNNING
    with store.write() as unit:
        queue.finish(unit, job, {"queued": 2})
    view = only(queue)
    assert (view.state, view.attempts, view.finished is None) == (JobState.DONE, 1, False)
    assert queue.due() == 0


def test_enqueue_is_idempotent_by_kind_and_key(queue: DurableJobs, store: Store) -> None:
    first = enqueue(store)
    assert enqueue(store) == first
    job = claim(queue)
    assert enqueue(store) == first
    with store.write() as unit:
        queue.finish(unit, job)
    assert enqueue(store) == first
    assert only(queue).state is JobState.DONE, "done work is not done again"
    assert enqueue(store, "round-2") != first


def test_enqueue_and_finish_share_their_caller_s_transaction(
    queue: DurableJobs, store: Store
) -> None:
    class Elsewhere(Exception):
        """Another part of the transaction fails."""

    def fail_after(act: Callable[[Write], object]) -> None:
        with store.write() as unit:
            act(unit)
            raise Elsewhere

    with pytest.raises(Elsewhere):
        fail_after(lambda unit: queue.enqueue(unit, JobKind.EXTRACTION, "llm", "k", None))
    assert queue.list() == []
    enqueue(store)
    job = claim(queue)
    with pytest.raises(Elsewhere):
        fail_after(lambda unit: queue.finish(unit, job))
    assert only(queue).state is JobState.RUNNING


def test_the_oldest_due_job_of_the_asked_kinds_comes_first(
    queue: DurableJobs, store: Store, fixed_clock: FixedClock
) -> None:
    with store.write() as unit:
        DurableJobs.enqueue(unit, JobKind.BACKUP, "io", "b", None)
        DurableJobs.enqueue(
            unit,
            JobKind.EXTRACTION,
            "llm",
            "later",
            None,
            not_before=unit.now + timedelta(minutes=5),
        )
    fixed_clock.advance(seconds=1)
    soon = enqueue(store, "soon")
    assert claim(queue).id == soon
    assert queue.claim(KINDS) is None
    fixed_clock.advance(seconds=300)
    assert claim(queue).id != soon
    assert queue.claim([JobKind.BACKUP]) is not None


def test_a_failure_waits_with_reason_attempts_and_next_try(
    queue: DurableJobs, store: Store, fixed_clock: FixedClock
) -> None:
    enqueue(store)
    for attempt, wait in enumerate((*BACK_OFF, BACK_OFF[-1]), start=1):
        queue.fail(claim(queue), EnvironmentFault("No model answers.", hint="Start it.", code="m"))
        view = only(queue)
        assert (view.state, view.attempts, view.error, view.hint, view.error_code) == (
            JobState.WAITING,
            attempt,
            "No model answers.",
            "Start it.",
            "m",
        )
        assert view.next_try == fixed_clock.now() + wait
        assert queue.claim(KINDS) is None
        fixed_clock.advance(seconds=wait.total_seconds())
    finish(queue, store)
    assert only(queue).error == ""


def test_a_bug_s_text_is_not_kept(queue: DurableJobs, store: Store) -> None:
    enqueue(store)
    queue.fail(claim(queue), ValueError("a person's own words"))
    view = only(queue)
    assert view.error_code == "unexpected"
    assert "own words" not in view.error + view.hint


def test_given_up_waits_for_a_person(queue: DurableJobs, store: Store) -> None:
    job_id = enqueue(store)
    queue.fail(claim(queue), EnvironmentFault("Gone."), give_up=True)
    assert only(queue).state is JobState.FAILED
    assert queue.due() == 0
    queue.retry(job_id)
    assert claim(queue).attempt == 2


def test_retry_makes_a_waiting_job_due(queue: DurableJobs, store: Store) -> None:
    job_id = enqueue(store)
    queue.fail(claim(queue), EnvironmentFault("x"))
    assert queue.claim(KINDS) is None
    queue.retry(job_id)
    job = claim(queue)
    with pytest.raises(Refused):
        queue.retry(job.id)
    with pytest.raises(NotFound):
        queue.retry("nobody")


def test_cancel_and_ask_again(queue: DurableJobs, store: Store) -> None:
    job_id = enqueue(store)
    queue.cancel(job_id)
    assert queue.claim(KINDS) is None
    assert only(queue).state is JobState.CANCELLED
    with pytest.raises(Refused):
        queue.cancel(job_id)
    enqueue(store)
    job = claim(queue)
    with pytest.raises(Refused):
        queue.cancel(job.id)


def test_release_gives_a_job_back_untouched(queue: DurableJobs, store: Store) -> None:
    enqueue(store)
    queue.release(claim(queue))
    assert claim(queue).attempt == 1


def test_a_lost_claim_can_neither_finish_nor_fail_nor_go_on(store: Store) -> None:
    gone = DurableJobs(store, Owner(this_process().machine, 2**22 + 1, "0"))
    enqueue(store)
    lost = claim(gone)
    held = claim(DurableJobs(store))
    assert held.attempt == 2
    with pytest.raises(Stale), store.write() as unit:
        gone.finish(unit, lost)
    with pytest.raises(Stale):
        gone.heartbeat(lost)
    gone.fail(lost, EnvironmentFault("x"))
    gone.release(lost)
    [view] = gone.list()
    assert (view.state, view.attempts) == (JobState.RUNNING, 2)


def test_an_owner_that_cannot_be_seen_is_judged_by_its_heartbeat(
    queue: DurableJobs, store: Store, fixed_clock: FixedClock
) -> None:
    away = DurableJobs(store, Owner("another-machine", os.getpid(), "1"))
    enqueue(store)
    job = claim(away)
    fixed_clock.advance(seconds=UNSEEN_AFTER.total_seconds() - 1)
    away.heartbeat(job)
    fixed_clock.advance(seconds=UNSEEN_AFTER.total_seconds())
    assert queue.claim(KINDS) is None
    fixed_clock.advance(seconds=1)
    assert queue.claim(KINDS) is not None


def test_a_job_that_hangs_in_a_living_process_is_left_to_doctor(
    queue: DurableJobs, store: Store, fixed_clock: FixedClock
) -> None:
    """R-09: it is named there, and no other process runs it beside the living one."""
    enqueue(store)
    claim(queue)
    fixed_clock.advance(seconds=STUCK_AFTER.total_seconds() + 1)
    assert queue.claim(KINDS) is None


def test_r03_the_clock_set_back_keeps_no_job_waiting_for_ever(
    queue: DurableJobs, store: Store, fixed_clock: FixedClock
) -> None:
    enqueue(store)
    queue.fail(claim(queue), EnvironmentFault("x"))
    fixed_clock.set_back(seconds=timedelta(days=400).total_seconds())
    assert queue.claim(KINDS) is not None


def test_ended_jobs_are_deleted_after_some_days(
    queue: DurableJobs, store: Store, fixed_clock: FixedClock
) -> None:
    enqueue(store, "done")
    finish(queue, store)
    enqueue(store, "waiting")
    assert queue.prune(timedelta(days=7)) == 0
    fixed_clock.advance(days=8)
    assert queue.prune(timedelta(days=7)) == 1
    assert only(queue).state is JobState.WAITING


def test_a_process_is_known_by_number_and_start() -> None:
    me = this_process()
    assert is_living(me) is True
    assert is_living(Owner(me.machine, me.pid, "1")) is False, "the number was used again"
    assert is_living(Owner("elsewhere", me.pid, me.started)) is None
    assert Owner.parse(str(me)) == me
    assert Owner.parse("") is None
    assert Owner.parse("a|b|c") is None


Workers = list["subprocess.Popen[str]"]


@pytest.fixture
def workers() -> Iterator[Workers]:
    started: Workers = []
    yield started
    for process in started:
        process.kill()
        process.communicate()


def work(workers: Workers, store: Store, mode: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, queue_worker.__file__, str(store.path), mode],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    workers.append(process)
    return process


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def test_r02_processes_never_run_one_job_twice(
    queue: DurableJobs, store: Store, workers: Workers
) -> None:
    ids = {enqueue(store, f"round-{number}") for number in range(60)}
    processes = [work(workers, store, "drain") for _ in range(3)]
    for process in processes:
        go(process)
    done = [line for process in processes for line in process.communicate()[0].split()]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert sorted(done) == sorted(ids), "each once: no loss, no double run"
    assert {view.attempts for view in queue.list()} == {1}
    with store.read() as session:
        assert set(session.scalars(select(SettingRow.key))) == ids


def test_r01_a_killed_process_s_job_is_done_by_another(
    queue: DurableJobs, store: Store, workers: Workers
) -> None:
    job_id = enqueue(store)
    holder = work(workers, store, "hold")
    go(holder)
    assert holder.stdout is not None
    assert holder.stdout.readline().strip() == job_id
    assert queue.claim(KINDS) is None, "its process lives"
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    job = claim(queue)
    assert (job.id, job.attempt) == (job_id, 2)
    with store.write() as unit:
        queue.finish(unit, job)
    with store.read() as session:
        row = session.get(JobRow, job_id)
        assert row is not None
        assert (row.state, row.owner) == (JobState.DONE, "")
