"""V-14: which project a folder belongs to, names, order, and what is offered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from core.errors import InvalidInput, PaperError
from core.paths import Paths
from core.projects.folders import FolderKeys, ignores_case
from core.projects.naming import display_names
from core.projects.service import Projects
from core.projects.types import Project
from core.settings.service import Settings
from core.store import Store
from core.store.models import SuggestionRow
from tests.core.projects.conftest import git, repository
from tests.fakes.clock import FixedClock

Add = Callable[[str], Project]


def id_of(project: Project | None) -> str:
    return project.id if project else ""


def test_the_nearest_ancestor_wins(projects: Projects, added: Add, work: Path) -> None:
    outer, inner = added("mono"), added("mono/packages/a")
    assert id_of(projects.find(work / "mono" / "packages" / "a" / "src")) == inner.id
    assert id_of(projects.find(work / "mono" / "packages" / "b")) == outer.id
    assert id_of(projects.find(work / "mono")) == outer.id
    assert projects.find(work) is None
    assert projects.find(work / "mono-2") is None


def test_a_folder_that_is_gone_still_belongs(projects: Projects, added: Add, work: Path) -> None:
    project = added("atlas")
    assert id_of(projects.find(work / "atlas" / "deleted" / "since")) == project.id


def test_home_and_hub_belong_to_no_project(projects: Projects, paths: Paths) -> None:
    """Also where a folder above home is one."""
    projects.add(paths.home.parent)
    assert projects.find(paths.home) is None
    assert projects.find(paths.hub / "reflect") is None
    assert projects.find(Path("/")) is None
    assert projects.find(paths.home / "somewhere") is not None


@pytest.mark.parametrize(
    ("one", "two"),
    [("外包/app", "个人/app"), ("my_lib-v1.2", "my/lib/v1/2"), ("App", "app"), ("é", "e")],
)
def test_case_36_folders_with_one_slug_are_two_projects(
    projects: Projects, added: Add, work: Path, one: str, two: str
) -> None:
    first, second = added(one), added(two)
    assert first.id != second.id
    assert id_of(projects.find(work / one / "x")) == first.id
    assert id_of(projects.find(work / two / "x")) == second.id


def test_a_file_system_that_ignores_case(case_blind: Projects, work: Path) -> None:
    (work / "Atlas").mkdir()
    (work / "atlas").mkdir()  # the same folder there; two names here
    first = case_blind.add(work / "Atlas")
    again = case_blind.add(work / "atlas")
    assert first.created
    assert (again.created, id_of(again.project)) == (False, id_of(first.project))
    assert id_of(case_blind.find(work / "ATLAS" / "src")) == id_of(first.project)


def test_whether_case_counts_is_asked_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "Case"
    folder.mkdir()
    twin = folder.with_name("cASE")
    assert ignores_case(folder) is twin.exists()
    assert ignores_case(folder / "gone" / "since") is twin.exists()
    assert ignores_case(Path("/")) is False


def test_case_37_windows_spellings_have_one_key() -> None:
    from core.agents.path_keys import path_key

    keys = {path_key(text) for text in ("C:\\git\\app", "c:\\git\\App", "C:/git/app/")}
    assert len(keys) == 1
    assert FolderKeys(lambda folder: False).key(Path("/git/App")) != "/git/app"


def test_worktrees_share_their_repository_s_project(
    projects: Projects, settings: Settings, work: Path
) -> None:
    main = repository(work / "atlas")
    git(main, "worktree", "add", "-q", str(work / "atlas-fix"))
    git(main, "worktree", "add", "-q", str(work / "elsewhere" / "third"))
    project = projects.add(main).project
    assert project is not None
    inside = work / "elsewhere" / "third" / "src"
    assert id_of(projects.find(work / "atlas-fix")) == project.id
    assert id_of(projects.find(inside)) == project.id
    answer = projects.add(work / "atlas-fix")
    assert (answer.created, id_of(answer.project)) == (False, project.id)
    assert projects.get(project.id).path == main
    settings.set("projects.worktrees_share", False)
    assert projects.find(inside) is None
    assert projects.add(work / "atlas-fix").created


def test_a_project_in_a_worktree_serves_the_main_one(projects: Projects, work: Path) -> None:
    main = repository(work / "atlas")
    git(main, "worktree", "add", "-q", str(work / "wt"))
    (main / "packages" / "a").mkdir(parents=True)
    (work / "wt" / "packages" / "a").mkdir(parents=True)
    whole, part = projects.add(work / "wt").project, projects.add(main / "packages" / "a").project
    assert id_of(projects.find(main)) == id_of(whole)
    assert id_of(projects.find(work / "wt" / "packages" / "a" / "x")) == id_of(whole), "nearest"
    assert id_of(projects.find(main / "packages" / "a")) == id_of(part)


def test_a_worktree_inside_another_project(projects: Projects, added: Add, work: Path) -> None:
    added("folder")
    main = repository(work / "atlas")
    git(main, "worktree", "add", "-q", str(work / "folder" / "wt"))
    project = projects.add(main).project
    assert id_of(projects.find(work / "folder" / "wt" / "src")) == id_of(project)


def test_a_submodule_is_not_a_worktree(projects: Projects, work: Path) -> None:
    main = repository(work / "atlas")
    library = repository(work / "library")
    git(main, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library), "library")
    other = projects.add(library).project
    assert projects.find(main / "library") is None
    assert id_of(projects.find(library)) == id_of(other)


@pytest.mark.parametrize("content", ["gitdir: /nowhere", "gitdir:", "", "\x00\xff", "gitdir: ."])
def test_a_broken_git_file_says_nothing(projects: Projects, work: Path, content: str) -> None:
    folder = work / "odd"
    folder.mkdir()
    (folder / ".git").write_bytes(content.encode("latin-1"))
    assert projects.find(folder) is None
    assert projects.add(folder).created


def test_names_tell_projects_apart() -> None:
    names = display_names(
        {
            "1": Path("/w/外包/app"),
            "2": Path("/w/个人/app"),
            "3": Path("/w/atlas"),
            "4": Path("/a/x/web"),
            "5": Path("/b/x/Web"),
        }
    )
    assert names == {
        "1": "app (外包)",
        "2": "app (个人)",
        "3": "atlas",
        "4": "web (a/x)",
        "5": "Web (b/x)",
    }


def test_the_list_has_pinned_first_then_the_last_active(
    projects: Projects, added: Add, fixed_clock: FixedClock
) -> None:
    old, new, pinned, never = added("old"), added("new"), added("pinned"), added("a-never")
    now = fixed_clock.now()
    projects.touch(old.id, now - timedelta(days=3))
    projects.touch(new.id, now - timedelta(days=1))
    projects.touch(new.id, now - timedelta(days=9))
    projects.pin(pinned.id, True)
    assert [found.id for found in projects.list()] == [pinned.id, new.id, old.id, never.id]
    assert [found.id for found in projects.list(search="PIN work")] == [pinned.id]
    assert projects.list(search="pin nowhere") == []


def test_r03_a_time_in_the_future_counts_as_now(
    projects: Projects, added: Add, fixed_clock: FixedClock
) -> None:
    project = added("atlas")
    projects.touch(project.id, fixed_clock.now() + timedelta(days=400))
    assert projects.get(project.id).last_active == fixed_clock.now()


def test_pending_counts_vanish_where_memory_is_off(
    projects: Projects, added: Add, settings: Settings, store: Store
) -> None:
    """K-20."""
    from core.domain.scope import Scope

    project = added("atlas")
    with store.write() as unit:
        for number, status in enumerate(("pending", "pending", "dismissed")):
            unit.session.add(
                SuggestionRow(
                    id=str(number),
                    type="rule",
                    text="t",
                    original_text="t",
                    source="chat_extraction",
                    suggested_scope="project",
                    project_id=project.id,
                    status=status,
                    exact_key="k",
                    content_hash="h",
                    created_at=unit.now,
                    updated_at=unit.now,
                )
            )
    assert projects.get(project.id).pending == 2
    settings.set("memory.enabled", False, Scope(project.id))
    shown = projects.get(project.id)
    assert (shown.pending, shown.enabled, shown.automatic) == (0, False, False)


def test_sharing_is_kept(projects: Projects, added: Add) -> None:
    project = added("atlas")
    assert projects.set_sharing(project.id, True).sharing is True
    assert projects.get(project.id).sharing is True


def test_a_folder_is_offered_once_and_only_where_it_may_be(
    projects: Projects,
    added: Add,
    paths: Paths,
    work: Path,
    fixed_clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The test's own home lies in a temporary folder; here only one folder of it counts as such.
    monkeypatch.setattr("core.projects.seen.is_temporary", lambda folder: "scratch" in folder.parts)
    project = added("atlas")
    now = fixed_clock.now()
    repo = repository(work / "repo")
    for folder in (work / "plain", work / "scratch" / "x", repo / "src", work / "gone"):
        folder.mkdir(parents=True)
        projects.note_folder(folder, now - timedelta(hours=1))
    projects.note_folder(work / "plain", now)
    projects.note_folder(work / "atlas" / "src", now)
    projects.note_folder(paths.home, now)
    projects.note_folder(paths.hub / "reflect", now)
    (work / "gone").rmdir()
    offers = projects.offers()
    assert [(offer.path, offer.name) for offer in offers] == [
        (work / "plain", "plain"),
        (repo, "repo"),
    ]
    assert (offers[0].first_seen, offers[0].last_seen) == (now - timedelta(hours=1), now)
    assert projects.get(project.id).last_active == now
    projects.decline_offer(work / "plain")
    projects.note_folder(work / "plain", now)
    projects.add(repo)
    assert projects.offers() == []
    assert not (work / "plain" / ".paper").exists(), "nothing is written before it is added"


def test_temporary_folders_may_be_added_but_are_not_even_noted(
    projects: Projects, tmp_path: Path, fixed_clock: FixedClock
) -> None:
    projects.note_folder(tmp_path, fixed_clock.now())
    assert projects.offers() == []
    assert projects.add(tmp_path).created


def test_seen_folders_do_not_grow_without_bound(
    projects: Projects, work: Path, fixed_clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-09."""
    monkeypatch.setattr("core.projects.seen.is_temporary", lambda folder: False)
    monkeypatch.setattr("core.projects.seen.MOST_SEEN", 3)

    def seen(name: str, when: datetime) -> None:
        (work / name).mkdir()
        projects.note_folder(work / name, when)

    seen("ancient", fixed_clock.now())
    fixed_clock.advance(days=91)
    for number in range(4):
        seen(f"f{number}", fixed_clock.now() - timedelta(minutes=10 - number))
    assert [offer.name for offer in projects.offers()] == ["f3", "f2", "f1"]


def test_many_projects_are_listed_by_few_queries(
    projects: Projects, added: Add, store: Store
) -> None:
    from sqlalchemy import event

    for number in range(12):
        added(f"p{number}")
    statements: list[str] = []
    engine = store._reader
    event.listen(engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    assert len(projects.list()) == 12
    assert len(statements) <= 8


@pytest.mark.parametrize(
    "recorded",
    ["C:\\git\\app", "d:/git/app", "\\\\server\\share\\x", "a\0b", "~nobody-here/x", "/\udcff/x"],
)
def test_case_37_a_path_of_another_system_is_not_taken_for_a_relative_one(
    projects: Projects,
    added: Add,
    work: Path,
    fixed_clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
    recorded: str,
) -> None:
    """A transcript may say anything; the working folder's project must not get it."""
    added("atlas")
    monkeypatch.chdir(work / "atlas")
    assert projects.find(Path(recorded)) is None
    projects.note_folder(Path(recorded), fixed_clock.now())
    assert projects.offers() == []
    with pytest.raises(InvalidInput):
        projects.add(Path(recorded))


def test_case_37_inside_wsl_a_drive_has_two_names() -> None:
    keys = FolderKeys(lambda folder: False, wsl=True)
    windows = keys.chain(Path("C:\\Git\\app\\src"))
    linux = keys.chain(Path("/mnt/c/git/App"))
    assert windows[1:] == linux[: len(windows) - 1]
    assert keys.key(Path("/home/d/App")) == "/home/d/App"
    plain = FolderKeys(lambda folder: False, wsl=False)
    assert plain.key(Path("/mnt/c/git/App")) == "/mnt/c/git/App"


def test_r03_a_path_too_long_for_the_file_system(projects: Projects, work: Path) -> None:
    long = work / ("x" * 300) / "y"
    assert projects.find(long) is None
    with pytest.raises(PaperError):
        projects.add(long)
