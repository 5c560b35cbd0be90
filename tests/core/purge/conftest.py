"""A library in which one secret sentence has got everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.atomic_files import sha256
from core.audit import AuditChain, AuditService
from core.domain.knowledge_document import canonical
from core.knowledge.rows import commit_text
from core.paths import Paths
from core.purge import PurgeService
from core.search import index
from core.snapshots import SnapshotService
from core.store import Library, Store, Write, backup, open_store
from core.store.models import (
    DismissalRow,
    JobRow,
    KnowledgeFileRow,
    PendingViewRow,
    ProposalRow,
    SeenRecordRow,
    VectorRow,
    ViewFileRow,
)
from tests.core.snapshots.conftest import Numbers
from tests.core.store.rows import add_project, repeat, session, suggestion
from tests.fakes.clock import FixedClock

PROJECT = "p0000000001"
SECRET = '客户"王小明"的折扣是 37%，不能告诉任何人 \\ ever'
QUOTE = "记住：" + SECRET
KEPT = "Use pnpm, never npm."


@dataclass
class Spread:
    """An open library, its services, and where its files are."""

    store: Store
    library: Library
    paths: Paths
    project: Path
    chain: AuditChain
    snapshots: SnapshotService
    purge: PurgeService
    audit: AuditService

    def refresh(self) -> None:
        """Write the views, as the keeper does: plainly, from rows."""
        with self.store.write() as unit:
            for scope, folder in (("user", self.paths.hub), (PROJECT, self.project / ".paper")):
                row = unit.session.get(KnowledgeFileRow, scope)
                if row is not None:
                    write_view(unit, folder / "KNOWLEDGE.md", scope, row.text)
            unit.session.query(PendingViewRow).delete()

    def bytes_with(self, *needles: str) -> list[str]:
        """Every file of hub, pack, data folder and project that holds a needle, in any form."""
        forms = set()
        for needle in needles:
            for text in (
                needle,
                json.dumps(needle)[1:-1],
                json.dumps(needle, ensure_ascii=False)[1:-1],
            ):
                forms.add(text.encode())
        roots = {self.paths.hub, self.paths.data, self.project}
        files = [path for root in roots for path in root.rglob("*") if path.is_file()]
        assert files
        return [
            f"{path.name}: {form!r}"
            for path in sorted(files)
            for form in sorted(forms)
            if form in path.read_bytes()
        ]


def write_view(unit: Write, path: Path, scope: str, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = f"<!-- paper-evo:x:{scope} edits here go to the queue -->\n{text}".encode()
    path.write_bytes(data)
    row = unit.session.merge(
        ViewFileRow(path=str(path), kind="knowledge", scope=scope, written_at=unit.now)
    )
    row.sha256, row.base_text = sha256(data), text


@pytest.fixture
def blank(paths: Paths, fixed_clock: FixedClock, tmp_path: Path) -> Iterator[Spread]:
    store, library = open_store(paths, fixed_clock)
    chain = AuditChain(paths, None, library.id)
    store.use_audit(chain)
    snapshots = SnapshotService(store, paths, library, Numbers())

    made: list[Spread] = []

    def refresh() -> None:
        made[0].refresh()

    purge = PurgeService(store, paths, library, chain, snapshots.sections, refresh)
    project = tmp_path / "alpha"
    spread = Spread(
        store, library, paths, project, chain, snapshots, purge, AuditService(store, chain)
    )
    made.append(spread)
    yield spread
    store.close()


@pytest.fixture
def spread(blank: Spread, fixed_clock: FixedClock) -> Spread:
    """SECRET was queued, said again, applied, edited around, copied and logged."""
    store, paths = blank.store, blank.paths
    with store.write() as unit:
        add_project(unit.session, PROJECT, now=unit.now, path=str(blank.project))
        unit.session.add(
            session("claude", "sess-1", title=f"about {SECRET}", path="/t/sess-1.jsonl")
        )
        unit.session.add(SeenRecordRow(provider="claude", record_key="r1", session_id="sess-1"))
        unit.session.add_all(
            [
                suggestion(
                    "doomed",
                    SECRET,
                    now=unit.now,
                    status="applied_project",
                    quote=QUOTE,
                    message=f"hello. {QUOTE}. And {KEPT}",
                    session_id="sess-1",
                    provider="claude",
                    project_id=PROJECT,
                    undo={"before": f"- {SECRET}"},
                ),
                suggestion(
                    "kept",
                    KEPT,
                    now=unit.now,
                    quote=KEPT,
                    message=f"hello. {QUOTE}. And {KEPT}",
                    session_id="sess-1",
                    provider="claude",
                    targets=[
                        {
                            "scope": PROJECT,
                            "text": SECRET,
                            "differences": [["name", "王小明", "x"]],
                        },
                        {"scope": PROJECT, "text": "Use npm.", "differences": []},
                    ],
                ),
            ]
        )
        unit.session.flush()
        unit.session.add(repeat("doomed", SECRET, now=unit.now, session_id="sess-3"))
        unit.session.add(
            repeat("kept", "pnpm again", now=unit.now, session_id="sess-1", provider="claude")
        )
        unit.session.add(
            DismissalRow(exact_key="d" * 64, suggestion_id="doomed", created_at=unit.now)
        )
        unit.session.add(
            JobRow(
                id="j",
                kind="extraction",
                lane="llm",
                payload={"session": "sess-1", "text": SECRET},
                state="failed",
                error=f"could not read {SECRET}",
                created_at=unit.now,
            )
        )
        unit.session.add(VectorRow(method="m", text_hash="h", data=SECRET.encode()))
        index.put(unit.session, index.SUGGESTION, "kept", "user", KEPT)
    for text in (
        f"## Rules\n- {KEPT}\n- {SECRET}\n",
        f"## Rules\n- {KEPT}\n- Secrets\n  - {SECRET}\n",
        f"## Rules\n- {KEPT} ({SECRET})\n- {SECRET}\n",
    ):
        with store.write() as unit:
            commit_text(unit, PROJECT, canonical(text), author="person", reason="saved")
    with store.write() as unit:
        commit_text(unit, "user", f"## Rules\n- {KEPT}\n", author="person", reason="saved")
        unit.session.add(
            ProposalRow(
                id="prop",
                scope=PROJECT,
                base_revision=3,
                before=f"## Rules\n- {SECRET}\n",
                after=f"## Rules\n- {SECRET}\n",
                report={"omissions": [SECRET]},
                engine="x",
                merged=0,
                grouped=0,
                created_at=unit.now,
            )
        )
    blank.refresh()
    blank.snapshots.create(None, "manual")
    fixed_clock.advance(seconds=1)
    blank.snapshots.create(None, "import", pinned=True)
    backup.daily(paths, fixed_clock.now())
    pack = blank.project / ".paper"
    (pack / "KNOWLEDGE.md.bak").write_text(f"## Rules\n\n* {SECRET[:9]}\n  {SECRET[9:]}\n* mine\n")
    (pack / "KNOWLEDGE.md.bak.3").write_text(f"intro {SECRET} outro\n")
    paths.logs.mkdir()
    (paths.logs / "paper.log").write_text(
        f"INFO start\nERROR {json.dumps(SECRET)} failed\nINFO {SECRET}\n"
    )
    (paths.hub / "snapshots" / "broken.json").write_text('{"header": cut ' + SECRET)
    (paths.hub / ".paper-tmp-123").write_text(SECRET)
    (pack / ".paper-tmp-456").write_text(SECRET)
    paths.spool.mkdir()
    (paths.spool / "1.json").write_text(json.dumps({"prompt": SECRET}))
    return blank
