"""R-10: after a purge no byte of hub, pack and data folder holds the text."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core import atomic_files
from core.errors import Cancelled, EnvironmentFault, NotFound
from core.purge import PurgePreview, PurgeTarget, TargetKind
from core.purge.service import INTENT_FILE
from core.store import backup
from core.store.driver import DRIVER
from core.store.models import (
    JobRow,
    KnowledgeEntryRow,
    KnowledgeFileRow,
    KnowledgeRevisionRow,
    SearchItemRow,
    SeenRecordRow,
    SnapshotRow,
    SuggestionRepeatRow,
    SuggestionRow,
)
from tests.core.purge.conftest import KEPT, PROJECT, QUOTE, SECRET, Spread
from tests.core.store.rows import suggestion

ITEM = PurgeTarget(TargetKind.ITEM, "doomed")
SESSION = PurgeTarget(TargetKind.SESSION, "sess-1", "claude")
SOURCE = PurgeTarget(TargetKind.SOURCE, "chat_extraction")


def rows(spread: Spread, model: type[Any], **wanted: Any) -> list[Any]:
    with spread.store.read() as session:
        return session.query(model).filter_by(**wanted).all()


def entry_key(spread: Spread) -> str:
    (row,) = [r for r in rows(spread, KnowledgeEntryRow, scope=PROJECT) if r.text == SECRET]
    return str(row.entry_key)


def test_the_test_itself_finds_the_text_everywhere(spread: Spread) -> None:
    places = {found.split(":")[0] for found in spread.bytes_with(SECRET)}
    assert {"KNOWLEDGE.md", "KNOWLEDGE.md.bak.3", "paper.log", "broken.json", "1.json"} <= places
    assert any(place.startswith("paper.db") for place in places)
    assert any(place.endswith("-daily.db") for place in places)


@pytest.mark.parametrize("kind", ["item", "entry", "session", "source"])
def test_no_byte_is_left(spread: Spread, kind: str) -> None:
    target = {
        "item": ITEM,
        "entry": PurgeTarget(TargetKind.ITEM, entry_key(spread)),
        "session": SESSION,
        "source": SOURCE,
    }[kind]
    report = spread.purge.run(target)
    assert report.finished
    assert report.left == ()
    assert spread.bytes_with(SECRET, "王小明", "37%") == []
    assert (spread.paths.data / "paper.db-wal").stat().st_size == 0


def test_what_is_not_doomed_stays(spread: Spread) -> None:
    spread.purge.run(ITEM)
    (file,) = rows(spread, KnowledgeFileRow, scope=PROJECT)
    assert file.text == "## Rules\n- Use pnpm, never npm. ([purged])\n\n## Info\n"
    assert file.revision == 4
    texts = [row.text for row in rows(spread, KnowledgeRevisionRow, scope=PROJECT)]
    assert texts[0] == texts[1] == f"## Rules\n- {KEPT}\n\n## Info\n"
    assert texts[2] == texts[3] == file.text
    (kept,) = rows(spread, SuggestionRow)
    assert kept.id == "kept"
    assert kept.message == f"hello. [purged]. And {KEPT}"
    assert kept.message[kept.quote_start : kept.quote_end] == kept.quote == KEPT
    assert kept.targets == [{"scope": PROJECT, "text": "Use npm.", "differences": []}]
    assert [row.text for row in rows(spread, SuggestionRepeatRow)] == ["pnpm again"]
    pack = spread.project / ".paper"
    assert "mine" in (pack / "KNOWLEDGE.md.bak").read_text()
    assert (pack / "KNOWLEDGE.md.bak.3").read_text() == "intro [purged] outro\n"
    assert "INFO start" in (spread.paths.logs / "paper.log").read_text()
    assert spread.audit.verify().ok


def test_the_search_index_forgets_and_remembers(spread: Spread) -> None:
    spread.purge.run(ITEM)
    found = {(row.kind, row.text) for row in rows(spread, SearchItemRow)}
    assert found == {("suggestion", KEPT), ("entry", KEPT), ("entry", f"{KEPT} ([purged])")}
    with spread.store.read() as session:
        connection = session.connection()
        hits = connection.exec_driver_sql(
            "SELECT count(*) FROM search_fts WHERE search_fts MATCH '\"pnpm\"'"
        ).scalar()
        assert hits == 3
        terms = connection.exec_driver_sql("SELECT block FROM search_fts_data").fetchall()
    assert all("王小明".encode() not in bytes(block) for (block,) in terms)


def test_copies_stay_usable(spread: Spread) -> None:
    """Snapshots are rewritten and re-hashed, backups are sound databases."""
    spread.purge.run(ITEM)
    views = spread.snapshots.list()
    assert [view.reason for view in views] == ["import", "manual"]
    for view in views:
        content = spread.snapshots.show(view.id)
        (row,) = rows(spread, SnapshotRow, id=view.id)
        assert (row.sha256, row.size) == (content.sha256, view.file.stat().st_size)
        assert content.part(PROJECT) is not None
    for copy in spread.paths.backups.glob("*.db"):
        assert backup.is_good(copy)
        connection = DRIVER.connect(str(copy))
        try:
            assert connection.execute("SELECT id FROM suggestion").fetchall() == [("kept",)]
        finally:
            connection.close()


def test_copies_that_cannot_be_read_go_whole(spread: Spread) -> None:
    aside = spread.paths.data / "paper.db.damaged-20260101T000000"
    aside.write_bytes(b"not a database " + SECRET.encode())
    innocent = spread.paths.backups / "paper-x.db"
    innocent.write_bytes(b"not a database")
    report = spread.purge.run(ITEM)
    assert {path.name for path in report.dropped} >= {aside.name, "broken.json"}
    assert innocent.exists()


def test_a_purged_session_leaves_a_tombstone(spread: Spread) -> None:
    assert not spread.purge.is_tombstoned("claude", "sess-1")
    spread.purge.run(SESSION)
    assert spread.purge.is_tombstoned("claude", "sess-1")
    assert not spread.purge.is_tombstoned("claude", "sess-2")
    assert not spread.purge.is_tombstoned("opencode", "sess-1")
    (seen,) = rows(spread, SeenRecordRow)
    assert (seen.record_key, seen.session_id) == ("r1", "")
    assert rows(spread, JobRow) == []
    assert spread.bytes_with("sess-1") == []


def test_any_provider(spread: Spread) -> None:
    spread.purge.run(PurgeTarget(TargetKind.SESSION, "sess-1"))
    for provider in ("claude", "opencode"):
        assert spread.purge.is_tombstoned(provider, "sess-1")


def test_an_unknown_session_is_refused_and_leaves_no_tombstone(spread: Spread) -> None:
    """A slip of the pen must not look like a purge that was done."""
    for target in (
        PurgeTarget(TargetKind.SESSION, "sess-01", "claude"),
        PurgeTarget(TargetKind.SESSION, "sess-1", "opencode"),
    ):
        for ask in (spread.purge.preview, spread.purge.run):
            with pytest.raises(NotFound) as caught:
                ask(target)
            assert caught.value.code == "session_not_found"
        assert not spread.purge.is_tombstoned(target.provider, target.id)
    assert [record for record in spread.audit.list() if record.action == "purged"] == []


def test_what_came_from_elsewhere_too_stays(spread: Spread) -> None:
    """The same words in another session's item are that session's."""
    with spread.store.write() as unit:
        unit.session.add(
            suggestion("other", SECRET, now=unit.now, session_id="sess-9", provider="claude")
        )
    spread.purge.run(SESSION)
    assert {row.id for row in rows(spread, SuggestionRow)} == {"other"}
    (other,) = rows(spread, SuggestionRow, id="other")
    assert other.text == SECRET
    (file,) = rows(spread, KnowledgeFileRow, scope=PROJECT)
    assert SECRET in file.text


def test_audit_keeps_a_keyed_hash_only(spread: Spread) -> None:
    spread.purge.run(SESSION)
    newest = [record for record in spread.audit.list() if record.action == "purged"]
    assert len(newest) == 1
    assert "sess-1" not in newest[0].object_id
    assert newest[0].object_id == spread.chain.keyed_hash("session\0claude\0sess-1")
    assert spread.audit.verify().ok


def test_revision_target_takes_what_only_it_held(blank: Spread) -> None:
    from core.knowledge.rows import commit_text

    for text in ("- only here, once\n- stays", "- stays"):
        with blank.store.write() as unit:
            commit_text(unit, "user", f"## Rules\n{text}\n", author="person", reason="saved")
    blank.refresh()
    blank.snapshots.create(None, "manual")
    blank.purge.run(PurgeTarget(TargetKind.ITEM, "user:1"))
    assert blank.bytes_with("only here, once") == []
    texts = [row.text for row in rows(blank, KnowledgeRevisionRow)]
    assert texts == ["## Rules\n- stays\n\n## Info\n", "## Rules\n- stays\n"]
    (file,) = rows(blank, KnowledgeFileRow)
    assert file.revision == 2


@pytest.mark.parametrize("target", ["nothing", "user:77", "x:y:z", ""])
def test_unknown_ids_are_refused(spread: Spread, target: str) -> None:
    before = spread.snapshots.capture(None, "x").parts
    for act in (spread.purge.preview, spread.purge.run):
        with pytest.raises(NotFound) as caught:
            act(PurgeTarget(TargetKind.ITEM, target))
        assert caught.value.code == "purge_not_found"
    assert spread.snapshots.capture(None, "x").parts == before
    assert not (spread.paths.data / INTENT_FILE).exists()


def test_preview_says_it_all_and_changes_nothing(spread: Spread) -> None:
    before = spread.snapshots.capture(None, "x").parts
    preview = spread.purge.preview(ITEM)
    assert preview == PurgePreview(
        target=ITEM,
        items=(SECRET,),
        approved=((PROJECT, SECRET),),
        inside=(KEPT, f"{KEPT} ({SECRET})"),
        repeats=1,
        revisions=3,
        snapshots=2,
        backups=1,
        transcripts=True,
    )
    assert spread.snapshots.capture(None, "x").parts == before


def test_short_texts_go_as_whole_entries_only(blank: Spread) -> None:
    """A short text is part of ordinary words: they are not blacked out."""
    from core.knowledge.rows import commit_text

    with blank.store.write() as unit:
        commit_text(unit, "user", "## Rules\n- tabs\n- no tabs here\n", author="p", reason="saved")
        unit.session.add(suggestion("s", "tabs", now=unit.now, status="applied_user"))
    blank.purge.run(PurgeTarget(TargetKind.ITEM, "s"))
    (file,) = rows(blank, KnowledgeFileRow)
    assert file.text == "## Rules\n- no tabs here\n\n## Info\n"


def test_a_view_that_was_changed_by_hand_is_treated_too(spread: Spread) -> None:
    view = spread.project / ".paper" / "KNOWLEDGE.md"
    view.write_text(view.read_text() + f"- by hand\n- {SECRET} by hand\n")
    spread.purge._refresh = lambda: None  # the keeper would merge it; here it stays as it is
    spread.purge.run(ITEM)
    text = view.read_text()
    assert SECRET not in text
    assert "- by hand\n" in text


class StoppedAt:
    """Kills the purge at its n-th write, as a power cut would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
        self.left = number
        for owner, name in ((os, "fsync"),):
            monkeypatch.setattr(owner, name, self._counted(getattr(owner, name)))

    def _counted(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def act(*args: Any) -> Any:
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt
            return real(*args)

        return act


@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 10, 12])
def test_a_stopped_purge_is_finished_at_the_next_start(
    spread: Spread, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """R-01: stopped at any point, ``resume`` leaves no byte, and nothing else is lost."""
    with monkeypatch.context() as patch:
        StoppedAt(patch, number)
        try:
            spread.purge.run(ITEM)
            stopped = False
        except KeyboardInterrupt:
            stopped = True
    assert (spread.paths.data / INTENT_FILE).exists() is stopped
    assert spread.purge.resume() is stopped
    assert spread.bytes_with(SECRET, "王小明") == []
    assert not (spread.paths.data / INTENT_FILE).exists()
    assert [row.id for row in rows(spread, SuggestionRow)] == ["kept"]
    assert not spread.purge.resume()


def test_cancelling_before_it_starts_changes_nothing(spread: Spread) -> None:
    class Stopped:
        cancelled = True

        def check(self) -> None:
            raise Cancelled("stopped")

        def progress(self, done: int, total: int = 0, step: str = "") -> None: ...

    before = spread.snapshots.capture(None, "x").parts
    with pytest.raises(Cancelled):
        spread.purge.run(ITEM, Stopped())
    assert spread.snapshots.capture(None, "x").parts == before
    assert not (spread.paths.data / INTENT_FILE).exists()


def test_a_file_that_cannot_be_written_is_named(
    spread: Spread, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-03: one stubborn file does not keep the text in the others."""
    real = atomic_files.write_atomic

    def stubborn(path: Path, data: bytes, **rest: Any) -> None:
        if path.name == "KNOWLEDGE.md.bak.3":
            raise EnvironmentFault("No permission.")
        real(path, data, **rest)

    monkeypatch.setattr("core.purge.copies.write_atomic", stubborn)
    report = spread.purge.run(ITEM)
    assert [path.name for path in report.left] == ["KNOWLEDGE.md.bak.3"]
    assert {found.split(":")[0] for found in spread.bytes_with(SECRET)} == {"KNOWLEDGE.md.bak.3"}


def test_a_reader_that_never_ends_postpones_compacting(
    spread: Spread, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.purge import service

    monkeypatch.setattr(service, "_COMPACT_TRIES", 1)
    monkeypatch.setattr(spread.purge, "_compact_once", lambda: False)
    assert not spread.purge.run(ITEM).finished
    monkeypatch.undo()
    assert (spread.paths.data / INTENT_FILE).exists()
    assert spread.purge.resume()
    assert spread.bytes_with(SECRET, QUOTE) == []
