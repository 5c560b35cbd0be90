"""R-09: what the doctor sees, and what it repairs."""

from __future__ import annotations

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest

from core.atomic_files import TEMPORARY_PREFIX
from core.audit.head import HEAD_FILE
from core.doctor import Finding, Severity
from core.doctor import database as database_checks
from core.jobs.owner import this_process
from core.purge.service import INTENT_FILE
from core.store.models import JobRow, KnowledgeEntryRow, KnowledgeFileRow, PendingViewRow
from tests.core.doctor.conftest import Ward


def by_code(ward: Ward, code: str) -> Finding:
    return next(f for f in ward.doctor.examine().findings if f.code == code)


def test_a_healthy_library_is_ok(ward: Ward) -> None:
    state = ward.doctor.examine()
    assert state.ok, [f for f in state.findings if f.severity != "info"]
    assert "view_orphaned" not in {f.code for f in state.findings}
    assert {f.code for f in state.findings} & {"sqlite_version", "sqlite_old"}


def test_disk_use_is_told_by_table(ward: Ward) -> None:
    state = ward.doctor.examine()
    sizes = {table.name: table for table in state.tables}
    assert sizes["knowledge_file"].rows == 2
    assert sizes["knowledge_file"].size > 0
    assert state.size > 100_000
    assert [t.size for t in state.tables] == sorted((t.size for t in state.tables), reverse=True)


def test_views_against_rows(ward: Ward) -> None:
    pack = ward.project / ".paper"
    (pack / "AGENT_MEMORY.md").unlink()
    view = ward.paths.user_knowledge
    view.write_text(view.read_text() + "- by hand\n")
    assert ward.codes() == {"view_missing", "view_changed"}
    done = ward.doctor.fix()
    assert any("written again" in line for line in done)
    assert (pack / "AGENT_MEMORY.md").exists()
    assert ward.codes() == set()
    assert view.with_name("KNOWLEDGE.md.bak").exists()
    assert [item.source for item in ward.core.queue.list()] == ["outside_edit"]


def test_pending_views_are_named_with_their_reason(ward: Ward) -> None:
    with ward.core.store.write() as unit:
        unit.session.add(
            PendingViewRow(scope="user", requested_at=unit.now, token="t", reason="disk full")
        )
    assert "disk full" in by_code(ward, "view_pending").message
    ward.doctor.fix()
    assert ward.codes() == set()


def test_temporary_files_of_killed_writes(ward: Ward) -> None:
    old = time.time() - 3 * 365 * 86_400
    left = [
        ward.paths.hub / f"{TEMPORARY_PREFIX}1",
        ward.project / ".paper" / f"{TEMPORARY_PREFIX}2",
        ward.paths.snapshots / f"{TEMPORARY_PREFIX}3",
        ward.paths.backups / "paper-x.partial",
    ]
    now = ward.clock.now().timestamp()
    fresh = ward.paths.hub / f"{TEMPORARY_PREFIX}now"
    for path in (*left, fresh):
        path.write_text("x")
        os.utime(path, (old, old))
    os.utime(fresh, (now, now))
    assert "4 temporary files" in by_code(ward, "temporary_files").message
    ward.doctor.fix()
    assert [path.exists() for path in (*left, fresh)] == [False] * 4 + [True]
    assert ward.codes() == set()


def test_a_job_without_a_sign_of_life_goes_back(ward: Ward) -> None:
    now = ward.clock.now()
    with ward.core.store.write() as unit:
        for name, since in (("hangs", timedelta(hours=2)), ("works", timedelta(minutes=1))):
            unit.session.add(
                JobRow(
                    id=name,
                    kind="extraction",
                    lane="llm",
                    state="running",
                    owner=str(this_process()),
                    heartbeat_at=now - since,
                    created_at=now - since,
                )
            )
        unit.session.add(
            JobRow(id="f", kind="extraction", lane="llm", state="failed", created_at=now)
        )
    assert by_code(ward, "job_stuck").params["id"] == "hangs"
    assert by_code(ward, "jobs_failed").severity is Severity.INFO
    assert ward.doctor.fix() == ["Put back into the queue: extraction hangs"]
    with ward.core.store.read() as session:
        row = session.get(JobRow, "hangs")
        assert row is not None
        assert (row.state, row.owner) == ("waiting", "")
    assert ward.codes() == set()


def test_snapshots_missing_and_damaged(ward: Ward) -> None:
    (first,) = ward.core.snapshots.list()
    second = ward.core.snapshots.create(None, "manual")
    first.file.unlink()
    second.file.write_bytes(second.file.read_bytes()[:-20])
    assert ward.codes() == {"snapshot_missing", "snapshot_damaged"}
    ward.doctor.fix()
    assert ward.codes() == {"snapshot_damaged"}
    assert [view.id for view in ward.core.snapshots.list()] == [second.id]


def test_readable_by_others(ward: Ward) -> None:
    """V-02: hub and database are readable by their owner only."""
    ward.paths.hub.chmod(0o755)
    ward.paths.database.chmod(0o644)
    found = [f for f in ward.doctor.examine().findings if f.code == "readable_by_others"]
    assert {f.params["path"] for f in found} == {str(ward.paths.hub), str(ward.paths.database)}
    ward.doctor.fix()
    assert ward.codes() == set()
    assert ward.paths.database.stat().st_mode & 0o777 == 0o600


def test_the_audit_speaks_through_the_doctor(ward: Ward) -> None:
    (ward.paths.data / HEAD_FILE).unlink()
    found = by_code(ward, "audit_head_missing")
    assert found.severity is Severity.ERROR
    ward.doctor.fix()
    assert ward.codes() == {"audit_head_missing"}


@pytest.mark.parametrize("what", ["text", "revision", "entries"])
def test_knowledge_that_does_not_fit_together(ward: Ward, what: str) -> None:
    with ward.core.store.write() as unit:
        row = unit.session.get(KnowledgeFileRow, "user")
        assert row is not None
        if what == "text":
            row.text = row.text.replace("pnpm", "npm")
        elif what == "revision":
            row.revision += 1
        else:
            unit.session.query(KnowledgeEntryRow).filter_by(scope="user").delete()
    found = by_code(ward, "knowledge_inconsistent")
    assert found.severity is Severity.ERROR
    assert found.params["scope"] == "user"


def test_an_unfinished_purge(ward: Ward) -> None:
    (ward.paths.data / INTENT_FILE).write_text("{}")
    assert ward.codes() == {"purge_unfinished"}


def test_secrets_that_were_stored_before_their_pattern(ward: Ward) -> None:
    text = "## Rules\n- the word is hunter2\n"
    from core.domain.scope import USER

    ward.core.knowledge.save(USER, text, base_revision=1)
    assert by_code(ward, "unmasked_text").params["count"] == 1


def test_low_disk_space(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_checks, "LOW_SPACE", 1 << 62)
    assert ward.codes() == {"disk_nearly_full"}


def test_corrupt_settings_are_told(ward: Ward) -> None:
    """R-03."""
    from core.store.models import SettingRow

    with ward.core.store.write() as unit:
        unit.session.add(
            SettingRow(scope="user", key="queue.park_days", value="soon", updated_at=unit.now)
        )
    problems = list(ward.core.settings.problems())
    assert problems
    found = by_code(ward, problems[0].code)
    assert found.message.startswith(problems[0].message)
    assert "queue.park_days" in found.message


def test_later_parts_add_examinations(ward: Ward) -> None:
    from core.doctor import Doctor

    core = ward.core
    doctor = Doctor(
        core.store,
        core.paths,
        core.library,
        core.audit,
        core.views,
        core.settings,
        core.snapshots,
        more=[lambda: [Finding("hook_dead", "The hook does not answer.")]],
    )
    assert "hook_dead" in {f.code for f in doctor.examine().findings}


def test_findings_name_the_remedy(ward: Ward, tmp_path: Path) -> None:
    """R-08: what is not only information says what to do."""
    ward.paths.hub.chmod(0o755)
    (ward.paths.data / INTENT_FILE).write_text("{}")
    for found in ward.doctor.examine().findings:
        if found.severity is not Severity.INFO:
            assert found.fix
        assert "{" not in found.message + found.fix
