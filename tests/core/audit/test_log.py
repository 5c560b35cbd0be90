"""W-08: listing and the CSV: what entered, who approved, on which evidence."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from core.audit import AuditFilter
from core.errors import EnvironmentFault
from tests.core.audit.conftest import Audited
from tests.core.store.rows import suggestion
from tests.fakes.clock import FixedClock


def test_texts_are_joined_from_living_rows(audited: Audited, fixed_clock: FixedClock) -> None:
    with audited.store.write() as unit:
        unit.session.add(suggestion("s1", "回答请用中文", quote="请用中文回答", now=unit.now))
    audited.act("s1")
    audited.act("gone")
    gone, living = audited.log.list()
    assert (living.text, living.evidence) == ("回答请用中文", "请用中文回答")
    assert (gone.text, gone.evidence) == ("", "")


def test_records_hold_no_texts(audited: Audited) -> None:
    with audited.store.write() as unit:
        unit.session.add(suggestion("s1", "use pnpm", quote="always use pnpm", now=unit.now))
        unit.audit("suggestion.applied", "suggestion", "s1")
    with audited.store.read() as session:
        rows = session.connection().exec_driver_sql("SELECT * FROM audit").fetchall()
    assert "pnpm" not in repr(rows)


def test_filters(audited: Audited, fixed_clock: FixedClock) -> None:
    audited.act("a", action="suggestion.applied")
    audited.act("b", action="suggestion.dismissed")
    fixed_clock.advance(seconds=100)
    later = fixed_clock.now()
    audited.act("c", action="knowledge.saved")

    def ids(wanted: AuditFilter) -> list[str]:
        return [record.object_id for record in audited.log.list(wanted)]

    assert ids(AuditFilter()) == ["c", "b", "a"]
    assert ids(AuditFilter(actions=("suggestion.",))) == ["b", "a"]
    assert ids(AuditFilter(actions=("suggestion.applied", "knowledge.saved"))) == ["c", "a"]
    assert ids(AuditFilter(since=later)) == ["c"]
    assert ids(AuditFilter(until=later)) == ["b", "a"]
    assert ids(AuditFilter(limit=1)) == ["c"]
    assert ids(AuditFilter(limit=1, offset=1)) == ["b"]
    assert ids(AuditFilter(limit=0, offset=2)) == ["a"]
    assert ids(AuditFilter(object_id="b")) == ["b"]
    assert ids(AuditFilter(actor_kinds=("person",))) == []
    assert ids(AuditFilter(scope="user", object_kind="suggestion")) == ["c", "b", "a"]
    assert ids(AuditFilter(scope="other")) == []


def test_csv_is_safe_and_readable(audited: Audited, tmp_path: Path) -> None:
    """A cell that a spreadsheet would run as a formula is made a text."""
    hostile = [
        '=HYPERLINK("http://x")',
        "+1",
        "-1",
        "@SUM(A1)",
        "  =1",
        "＝1",
        'line\nbreak, 引号"',
    ]
    with audited.store.write() as unit:
        for number, text in enumerate(hostile):
            unit.session.add(suggestion(f"s{number}", text, quote=text, now=unit.now))
            unit.audit("suggestion.applied", "suggestion", f"s{number}")
    target = tmp_path / "audit.csv"
    assert audited.log.export_csv(target) == len(hostile)
    raw = target.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    assert [row["number"] for row in rows] == [str(n) for n in range(1, len(hostile) + 1)]
    for row, text in zip(rows, hostile, strict=True):
        expected = text if text.startswith("line") else "'" + text
        assert row["text"] == row["evidence"] == expected


def test_csv_that_cannot_be_written_says_so(audited: Audited, tmp_path: Path) -> None:
    """R-08: a folder in the way."""
    with pytest.raises(EnvironmentFault) as caught:
        audited.log.export_csv(tmp_path)
    assert caught.value.code == "path_in_the_way"
