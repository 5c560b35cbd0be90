"""Read a session from the window: chosen by the person, read as a job, told in place (K-10)."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from core.jobs.task import Task
from core.jobs.types import JobKind, JobState
from core.reflection.service import ReflectionService
from core.reflection.types import Reflected
from tests.fakes.claude_session import Planted, write_session
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.queue_review.reading_words import reason_text, result_details, result_title
from ui.queue_review.session_picker import SessionPicker, SessionRole, WhenRole


@pytest.fixture
def session(library: Library) -> tuple[Path, Planted]:
    """A transcript that began in the folder of ``atlas``."""
    path = library.root / "sessions" / "one.jsonl"
    return path, write_session(path, str(library.root / "atlas"), seed=7, turns=8, statements=2)


def _read(driver: Driver, path: Path) -> None:
    driver.queue.reading.read(path)
    driver.until(lambda: not driver.queue.reading.running)
    driver.settle()


def test_a_chosen_session_is_read_and_its_first_card_is_current(
    driver: Driver, library: Library, session: tuple[Path, Planted]
) -> None:
    path, planted = session
    driver.open()
    driver.queue.reading.choose_file()
    dialog = driver.only(QFileDialog)
    assert library.waiting() == []  # nothing is read before the person chose a file
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    driver.until(lambda: not driver.queue.reading.running)
    driver.settle()
    said = {item.text for item in planted.statements}
    waiting = library.waiting()
    assert {item.text for item in waiting} == said
    assert {item.project_id for item in waiting} == {library.atlas}
    assert driver.queue.reading.strip.title() == "2 suggestions wait here now"
    assert set(driver.cards()) == said
    assert driver.queue.current() is not None
    jobs = library.core.jobs.list()
    assert [(job.kind, job.state, job.subject) for job in jobs] == [
        (JobKind.EXTRACTION, JobState.DONE, "one.jsonl")
    ]


def test_ctrl_o_asks_for_a_file_from_every_page(driver: Driver, library: Library) -> None:
    driver.open("knowledge")
    driver.key(driver.window, Qt.Key.Key_O, control=True)
    picker = driver.only(SessionPicker)
    assert driver.queue.isVisible()
    driver.key(picker, Qt.Key.Key_Escape)
    assert not picker.isVisible()


def test_the_dialog_starts_among_the_sessions_of_the_current_project(
    driver: Driver, library: Library
) -> None:
    sessions = library.core.paths.home / ".claude" / "projects"
    sessions.mkdir(parents=True)
    driver.open()
    driver.queue.reading.choose_file()
    dialog = driver.only(QFileDialog)
    assert Path(dialog.directory().absolutePath()) == sessions
    dialog.reject()
    driver.settle()
    slug = "".join(c if c.isalnum() else "-" for c in str(library.root / "atlas"))
    (sessions / slug).mkdir()
    driver.window.projects.choose(library.atlas)
    driver.queue.reading.choose_file()
    dialog = driver.only(QFileDialog)
    assert Path(dialog.directory().absolutePath()) == sessions / slug
    dialog.reject()


def _leave(library: Library, project: str, name: str, seed: int) -> Path:
    """Leave a session of ``project`` where Claude Code would."""
    folder = library.root / project
    slug = "".join(c if c.isalnum() else "-" for c in str(folder))
    path = library.core.paths.home / ".claude" / "projects" / slug / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_session(path, str(folder), seed=seed, turns=8, statements=2)
    return path


def test_the_sessions_of_the_current_project_are_offered_newest_first(
    driver: Driver, library: Library
) -> None:
    first = _leave(library, "atlas", "first", 3)
    second = _leave(library, "atlas", "second", 7)
    _leave(library, "billing", "other", 5)
    driver.open()
    _read(driver, first)
    driver.window.projects.choose(library.atlas)
    driver.settle()
    driver.click("read-session")
    picker = driver.only(SessionPicker)
    rows = [picker.model.index(row) for row in range(picker.model.rowCount())]
    assert {row.data(SessionRole).path for row in rows} == {first, second}
    times = [row.data(SessionRole).last_active for row in rows]
    assert times == sorted(times, reverse=True)
    read = {row.data(SessionRole).path: row.data(WhenRole) for row in rows}
    assert read[first].endswith(" · read")
    assert "Claude Code" in read[second]
    place = next(row for row in rows if row.data(SessionRole).path == second)
    picker.view.setCurrentIndex(place)
    driver.key(picker.view, Qt.Key.Key_Return)
    driver.until(lambda: not driver.queue.reading.running)
    driver.settle()
    assert driver.queue.reading.strip.title() == "2 suggestions wait here now"
    assert driver.queue.filters.filter().projects == (library.atlas,)  # the filter stays
    current = driver.queue.current()
    assert current is not None
    assert current.id in {item.id for item in library.waiting()}


def test_all_projects_offer_the_sessions_of_all(driver: Driver, library: Library) -> None:
    paths = {_leave(library, "atlas", "one", 3), _leave(library, "billing", "two", 5)}
    driver.open()
    driver.click("read-session")
    picker = driver.only(SessionPicker)
    rows = [picker.model.index(row) for row in range(picker.model.rowCount())]
    assert {row.data(SessionRole).path for row in rows} == paths
    driver.key(picker, Qt.Key.Key_Escape)


def test_without_sessions_the_popover_says_so_and_offers_a_file(
    driver: Driver, library: Library
) -> None:
    driver.open(project=library.atlas)
    driver.click("read-session")
    picker = driver.only(SessionPicker)
    assert "No session of an agent was found" in picker.note()
    driver.click("choose-file", picker)
    driver.only(QFileDialog).reject()


def test_the_sessions_own_folder_decides_its_project_not_the_chosen_one(
    driver: Driver, library: Library, session: tuple[Path, Planted]
) -> None:
    """V-14, K-12."""
    driver.open(project=library.billing)
    _read(driver, session[0])
    assert {item.project_id for item in library.waiting()} == {library.atlas}
    assert driver.cards()  # brought to the front from behind the filter


def test_a_session_of_no_project_goes_to_the_chosen_one(driver: Driver, library: Library) -> None:
    path = library.root / "elsewhere.jsonl"
    write_session(path, "/nowhere/at/all", seed=3, turns=6, statements=1)
    driver.open(project=library.billing)
    _read(driver, path)
    assert {item.project_id for item in library.waiting()} == {library.billing}


def test_read_before_says_so_and_can_be_read_again(
    driver: Driver, library: Library, session: tuple[Path, Planted]
) -> None:
    driver.open()
    _read(driver, session[0])
    _read(driver, session[0])
    strip = driver.queue.reading.strip
    assert strip.title() == "This session was read before; nothing was said in it since"
    driver.click("reading-again")
    driver.until(lambda: not driver.queue.reading.running)
    driver.settle()
    assert strip.title() == "Nothing new to decide"
    driver.click("reading-details")
    assert "Waits here already: 2" in strip.details()
    driver.click("reading-close")
    assert strip.title() == ""


def test_unreadable_lines_are_counted(
    driver: Driver, library: Library, session: tuple[Path, Planted]
) -> None:
    path, _planted = session
    with path.open("a", encoding="utf-8") as file:
        file.write("{broken\n[1, 2]\n")
    driver.open()
    _read(driver, path)
    assert "2 unreadable lines" in driver.queue.reading.strip.facts()


def test_a_binary_file_is_refused_in_words_and_nothing_is_learned(
    driver: Driver, library: Library
) -> None:
    path = library.root / "picture.jsonl"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    driver.open()
    _read(driver, path)
    assert "is not a Claude Code transcript" in driver.queue.reading.error_message()
    assert driver.queue.reading.strip.title() == ""
    assert library.waiting() == []
    assert driver.button("read-session").isEnabled()


@pytest.mark.parametrize("gone", ["folder", "missing"])
def test_what_cannot_be_read_can_be_tried_again(
    driver: Driver, library: Library, session: tuple[Path, Planted], gone: str
) -> None:
    path = library.root / "later.jsonl"
    if gone == "folder":
        path.mkdir()
    driver.open()
    _read(driver, path)
    assert driver.queue.reading.error_message()
    if gone == "folder":
        path.rmdir()
    session[0].rename(path)
    driver.queue.reading._error.retried.emit()
    driver.until(lambda: not driver.queue.reading.running)
    assert driver.queue.reading.error_message() == ""
    assert driver.queue.reading.strip.title() == "2 suggestions wait here now"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("memory.enabled", False, "Memory is off"),
        ("memory.policy", "off", "learns nothing"),
    ],
)
def test_memory_off_and_policy_off_read_nothing(
    driver: Driver,
    library: Library,
    session: tuple[Path, Planted],
    key: str,
    value: Any,
    words: str,
) -> None:
    """K-20."""
    library.core.settings.set(key, value)
    driver.open()
    _read(driver, session[0])
    assert words in driver.queue.reading.error_message()
    assert library.waiting() == []


def test_our_own_sessions_are_refused(driver: Driver, library: Library) -> None:
    """A-11."""
    path = library.root / "own.jsonl"
    write_session(
        path, str(library.core.paths.hub / "reflect" / "x"), seed=1, turns=3, statements=1
    )
    driver.open()
    _read(driver, path)
    assert "own model sessions" in driver.queue.reading.error_message()


def test_a_purged_session_stays_unread(
    driver: Driver, library: Library, session: tuple[Path, Planted], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-10."""
    monkeypatch.setattr(library.core.purge, "is_tombstoned", lambda *_: True)
    driver.open()
    _read(driver, session[0])
    assert "purged" in driver.queue.reading.error_message()


def test_cancel_stops_the_reading_and_says_what_is_kept(
    driver: Driver,
    library: Library,
    session: tuple[Path, Planted],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    began, go = threading.Event(), threading.Event()
    reflect = ReflectionService.reflect

    def slow(self: ReflectionService, transcript: Path, *, task: Task, **rest: Any) -> Reflected:
        began.set()
        go.wait(10)
        return reflect(self, transcript, task=task, **rest)

    monkeypatch.setattr(ReflectionService, "reflect", slow)
    driver.open()
    driver.queue.reading.read(session[0])
    driver.until(began.is_set)
    driver.settle()
    strip = driver.queue.reading.strip
    assert strip.title() == "Reading one.jsonl"
    assert not driver.button("read-session").isEnabled()
    assert driver.button("jobs").accessibleName() == "Jobs: 1 job running"
    driver.queue.reading.read(session[0])  # one at a time
    driver.click("reading-cancel")
    go.set()
    driver.until(lambda: not driver.queue.reading.running)
    driver.settle()
    assert strip.title() == "Reading was cancelled"
    assert library.waiting() == []
    assert [job.state for job in library.core.jobs.list()] == [JobState.CANCELLED]


def test_the_result_follows_the_language(
    driver: Driver, library: Library, session: tuple[Path, Planted]
) -> None:
    driver.open()
    _read(driver, session[0])
    library.core.settings.set("ui.language", "zh_CN")
    driver.settle()
    assert driver.queue.reading.strip.title() == "现有 2 条建议在此等待"


def test_elsewhere_a_toast_tells_the_result(
    driver: Driver, library: Library, session: tuple[Path, Planted]
) -> None:
    driver.open()
    driver.queue.reading.read(session[0])
    driver.window.show_page("knowledge")
    driver.until(lambda: not driver.queue.reading.running)
    assert driver.toast() == "2 suggestions wait here now"


def _reflected(**fields: Any) -> Reflected:
    values: dict[str, Any] = {
        "rounds": 1,
        "turns": 3,
        "messages": 3,
        "queued": (),
        "folded": (),
        "superseded": (),
        **fields,
    }
    return Reflected("s", "claude", Path("s.jsonl"), None, "", **values)


def test_the_sentence_never_promises_what_was_not_done() -> None:
    assert result_title(_reflected()) == "Nothing lasting was said in this session"
    assert result_title(_reflected(dropped={"dismissed": 2})) == "Nothing new to decide"
    assert result_title(_reflected(folded=("a",))) == "Nothing new: 1 known one was said again"


def test_every_reason_of_the_core_has_words() -> None:
    """Reasons are found in the core's code, so that a new one cannot be forgotten."""
    from typing import get_args

    from core.domain.evidence import RejectionReason
    from core.extraction.drafts import DropReason

    intake = Path(__file__).parents[2] / "core" / "queue_review" / "intake.py"
    counted = [
        line.split('dropped["')[1].split('"')[0]
        for line in intake.read_text("utf-8").splitlines()
        if 'dropped["' in line
    ]
    assert len(counted) >= 4
    for reason in [*RejectionReason, *get_args(DropReason), *counted, "suggestions:malformed"]:
        assert reason_text(str(reason)) != str(reason), reason
    details = result_details(_reflected(dropped={"missing": 1, "empty": 2}, bad_lines=0))
    assert details[0] == "Without a quote of yours: 3"


def test_a_session_with_a_mark_is_left_out(
    driver: Driver, library: Library, session: tuple[Path, Planted]
) -> None:
    """M-10: the person asked not to learn from it."""
    path, _planted = session
    lines = path.read_text("utf-8").splitlines()
    for place, line in enumerate(lines):
        record = json.loads(line)
        content = record.get("message", {}).get("content")
        if record.get("type") == "user" and isinstance(content, str):
            record["message"]["content"] = f"#no-learn {content}"
            lines[place] = json.dumps(record)
            break
    path.write_text("\n".join(lines) + "\n", "utf-8")
    driver.open()
    _read(driver, path)
    assert "not to learn" in driver.queue.reading.error_message()
    assert library.waiting() == []
