"""The sample library: prepared once, through the façade, by the real engine (U-08).

It lies in a folder of its own; a person's library is never opened for it. A killed preparation
leaves no stamp, and the next start begins anew.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

import resources
from app.sample import sessions
from core.atomic_files import environment_fault, write_atomic
from core.domain.scope import USER, Scope
from core.domain.suggestion import SuggestionType
from core.errors import Refused
from core.paths import Paths

if TYPE_CHECKING:
    from core.api import Core

VERSION = "2"
"""Raised when the sample's texts change: an older one is made again."""
STAMP = "ready"
ATLAS, REPORT = "atlas-api", "monthly-report"
_LOCK_SECONDS = 300


def sample_root() -> Path:
    """Return the folder of the sample: beside the person's library, never in it."""
    import platformdirs

    return Path(platformdirs.user_data_dir("paper-evo-sample", False))


def sample_places() -> list[Path]:
    """Return all places of the sample on this machine: its library, its window, its lock."""
    root = sample_root()
    return [root, root.with_name(f"{root.name}-window"), root.with_name(f"{root.name}.lock")]


def sample_paths(root: Path) -> Paths:
    """Return the library's folders below ``root``; ``home`` is a folder of the sample, too."""
    return Paths(home=root, hub=root / "hub", database=root / "data" / "paper.db")


def prepare(root: Path, *, fresh: bool = False, now: datetime | None = None) -> Paths:
    """Make the sample, unless it is there already, and return its folders.

    Args:
        root: the sample's own folder; all in it is the sample's.
        fresh: throw an existing one away.
        now: the sample's present; its sessions lie in the hours and weeks before.

    Raises:
        PaperError: the disk is full, no permission.
    """
    try:
        root.mkdir(parents=True, exist_ok=True)
        with FileLock(root.with_name(root.name + ".lock"), timeout=_LOCK_SECONDS):
            if fresh or not is_ready(root):
                _clear(root)
                _make(root, now or datetime.now(UTC))
                write_atomic(root / STAMP, VERSION.encode())
    except OSError as error:
        raise environment_fault(error, root) from error
    return sample_paths(root)


def is_ready(root: Path) -> bool:
    """Say whether a whole sample of this version is there."""
    stamp = root / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == VERSION


def _clear(root: Path) -> None:
    # The stamp first: killed in between, nothing half cleared counts as ready.
    (root / STAMP).unlink(missing_ok=True)
    for place in root.iterdir():
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink()


class _MovedClock:
    """The sample's past: the maker sets the time of each act."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at

    def monotonic(self) -> float:
        return self.at.timestamp()


def _make(root: Path, now: datetime) -> None:
    from core.api import open_core

    folders = {name: root / "projects" / name for name in (REPORT, ATLAS)}
    for folder in (*folders.values(), root / "sessions"):
        folder.mkdir(parents=True)
    clock = _MovedClock(now - timedelta(days=60))
    with open_core(sample_paths(root), clock=clock, scratch=True) as core:
        maker = _Maker(core, clock, root / "sessions", folders, now)
        maker.save_knowledge()
        maker.read_old_session()
        maker.read_new_sessions()
        maker.propose()
        maker.edit_outside()
        core.queue.revalidate()


class _Maker:
    """Plays the weeks before: saves, sessions, decisions, an agent's proposals, an outside edit."""

    def __init__(
        self,
        core: Core,
        clock: _MovedClock,
        shelf: Path,
        folders: dict[str, Path],
        now: datetime,
    ) -> None:
        self._core, self._clock, self._shelf, self._now = core, clock, shelf, now
        self._folders = folders
        self._ids: dict[str, str] = {}

    def _ago(self, **span: float) -> datetime:
        self._clock.at = self._now - timedelta(**span)
        return self._clock.at

    def save_knowledge(self) -> None:
        self._ago(days=58)
        for name, folder in self._folders.items():
            self._ids[name] = self._core.projects.resolve(folder, add=True).id
        atlas, report = Scope(self._ids[ATLAS]), Scope(self._ids[REPORT])
        for days, scope, name in (
            (57, USER, "user.1"),
            (56, atlas, "atlas-api.1"),
            (41, atlas, "atlas-api.2"),
            (40, report, "monthly-report.1"),
            (12, USER, "user.2"),
        ):
            self._ago(days=days, hours=3)
            revision = self._core.knowledge.status(scope).revision
            self._core.knowledge.save(scope, _knowledge(name), base_revision=revision)

    def read_old_session(self) -> None:
        """A session of last month, decided since: one item applied, the others dismissed."""
        self._reflect(sessions.WEBHOOKS, ATLAS, days=26)
        self._ago(days=25, hours=20)
        for item in self._core.queue.list():
            if "docs/decisions/" in item.text:
                self._core.queue.apply(item.id, Scope(self._ids[ATLAS]))
            else:
                self._core.queue.dismiss(item.id)
        self._core.snapshots.create(Scope(self._ids[ATLAS]), "manual")

    def read_new_sessions(self) -> None:
        self._reflect(sessions.REPORT, REPORT, days=2, hours=4)
        self._reflect(sessions.REFUNDS, ATLAS, hours=5)
        self._reflect(sessions.EXPORT, ATLAS, minutes=40)

    def propose(self) -> None:
        """What an agent proposed itself: shown, never verified (K-16)."""
        self._ago(hours=4, minutes=30)
        self._core.queue.propose(
            SuggestionType.INFO,
            "`make test-db` needs Docker 27 or newer; older engines hang at “waiting for health”.",
            evidence_quote="container atlas-test-db is unhealthy",
            scope="project",
            project_id=self._ids[ATLAS],
            session_id=sessions.REFUNDS,
            provider="claude",
        )
        self._ago(days=1, hours=21)
        self._core.queue.propose(
            SuggestionType.RULE,
            "跑 `python -m report.build` 之前先跑 `python -m report.check`，缺一天就停。",
            evidence_quote="14 号的补好了",
            scope="project",
            project_id=self._ids[REPORT],
            session_id=sessions.REPORT,
            provider="claude",
        )

    def edit_outside(self) -> None:
        """Somebody changed a KNOWLEDGE.md with an editor: it becomes a card (K-05)."""
        self._ago(days=1, hours=2)
        view = self._core.paths.pack(self._folders[REPORT]) / "KNOWLEDGE.md"
        head, _, _ = view.read_text("utf-8").partition("\n")
        text = f"{head}\n{_knowledge('monthly-report.outside')}"
        view.write_text(text, "utf-8", newline="\n")
        self._core.views.refresh(self._ids[REPORT])

    def _reflect(self, name: str, project: str, **ago: float) -> None:
        end = self._ago(**ago)
        file = sessions.write_session(name, self._shelf / name, self._folders[project], end)
        done = self._core.reflection.reflect(file, project_id=self._ids[project])
        if not done.queued and not done.folded:
            raise Refused(
                "The sample session {name} gave nothing.",
                hint="Please report this.",
                code="sample_empty",
                name=name,
            )
        self._core.projects.touch(self._ids[project], end)


def _knowledge(name: str) -> str:
    return resources.path("sample", "knowledge", f"{name}.md").read_text("utf-8")
