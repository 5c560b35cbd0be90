"""R-10 in a whole library: what the product itself wrote everywhere is gone everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from core.api import Core, open_core
from core.domain.scope import Scope
from core.errors import Refused
from core.paths import Paths
from core.purge import PurgeTarget, TargetKind
from core.store import backup
from tests.fakes.clock import FixedClock

RULE = "Please always deploy project Nightingale by hand and never on Fridays."
WORD = "Nightingale"


@dataclass
class Home:
    """An open library and one project with a finished session."""

    core: Core
    project: Path
    scope: Scope
    transcript: Path

    def places(self, word: str) -> list[str]:
        """Files of hub, pack and data folder that hold the word in any form."""
        forms = {word.encode(), json.dumps(word)[1:-1].encode()}
        roots = (self.core.paths.hub, self.core.paths.data, self.project)
        files = [path for root in roots for path in root.rglob("*") if path.is_file()]
        return sorted(
            str(path) for path in files if any(form in path.read_bytes() for form in forms)
        )


def line(number: int, role: str, content: Any, project: Path) -> dict[str, Any]:
    return {
        "parentUuid": f"u{number - 1}" if number else None,
        "isSidechain": False,
        "userType": "external",
        "cwd": str(project),
        "sessionId": "night-1",
        "version": "2.0.14",
        "type": role,
        "message": {"role": role, "content": content},
        "uuid": f"u{number}",
        "timestamp": f"2026-11-01T10:00:{number:02}.000Z",
    }


@pytest.fixture
def home(paths: Paths, fixed_clock: FixedClock, tmp_path: Path) -> Iterator[Home]:
    project = tmp_path / "alpha"
    project.mkdir()
    transcript = tmp_path / "night-1.jsonl"
    rows = [
        line(0, "user", RULE, project),
        line(1, "assistant", [{"type": "text", "text": "Understood."}], project),
    ]
    transcript.write_bytes(b"".join(json.dumps(row).encode() + b"\n" for row in rows))
    with open_core(paths, clock=fixed_clock, scratch=True, prefer_encoder="ngram") as core:
        added = core.projects.add(project)
        assert added.project is not None
        yield Home(core, project, Scope(added.project.id), transcript)


def spread(home: Home) -> str:
    """Reflect, apply, save, edit by hand, reorganize, copy; return the item's id."""
    core = home.core
    told = core.reflection.reflect(home.transcript, project_id=home.scope.project_id)
    (item,) = told.queued
    core.queue.apply(item, home.scope)
    file = core.knowledge.file(home.scope)
    assert WORD in file.text
    core.knowledge.save(
        home.scope, file.text + "- Port is 8080.\n", base_revision=file.status.revision
    )
    view = core.knowledge.file(home.scope).view
    view.write_text(view.read_text() + "- by hand\n")
    core.views.refresh()
    core.snapshots.create(None, "manual")
    backup.daily(core.paths, core.clock.now())
    assert len(home.places(WORD)) > 6
    return item


@pytest.mark.parametrize("kind", ["item", "session"])
def test_nothing_is_left(home: Home, kind: str) -> None:
    item = spread(home)
    target = {
        "item": PurgeTarget(TargetKind.ITEM, item),
        "session": PurgeTarget(TargetKind.SESSION, "night-1", "claude"),
    }[kind]
    report = home.core.purge.run(target)
    assert report.finished
    assert report.left == ()
    assert home.places(WORD) == []
    text = home.core.knowledge.file(home.scope).text
    assert "Port is 8080." in text
    assert "by hand" in home.core.knowledge.file(home.scope).view.read_text()
    assert [each.source for each in home.core.queue.list()] == ["outside_edit"]
    state = home.core.doctor.examine()
    assert state.ok, [found for found in state.findings if found.severity != "info"]


def test_a_purged_session_is_never_mined_again(home: Home) -> None:
    spread(home)
    home.core.purge.run(PurgeTarget(TargetKind.SESSION, "night-1", "claude"))
    with pytest.raises(Refused):
        home.core.reflection.reflect(home.transcript, project_id=home.scope.project_id, again=True)
    assert home.places(WORD) == []


def test_words_wrapped_over_lines_of_an_outside_edit_go_too(home: Home) -> None:
    """The card shows the file's lines with marks before them, which stand between the words."""
    item = spread(home)
    view = home.core.knowledge.file(home.scope).view
    words = home.core.queue.get(item).text.split(" ")
    wrapped = " ".join(words[:3]) + "\n  " + " ".join(words[3:6]) + "\n  " + " ".join(words[6:])
    view.write_text(view.read_text() + f"- noted: {wrapped}\n")
    home.core.views.look()
    (card,) = home.core.queue.list()
    assert WORD in card.text
    report = home.core.purge.run(PurgeTarget(TargetKind.ITEM, item))
    assert report.left == ()
    (card,) = home.core.queue.list()
    assert WORD not in card.text
    assert "by hand" in card.text
    assert home.places(WORD) == []
