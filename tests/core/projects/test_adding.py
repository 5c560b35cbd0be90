"""V-14: which folders become projects, and how a known one is recognised."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from core.changes import Area, ChangeSet
from core.errors import EnvironmentFault, InvalidInput, NotFound, PaperError, Refused
from core.paths import Paths
from core.projects.service import Projects
from core.projects.types import Added, Project, Relink
from core.store import Store
from core.store.models import PendingViewRow, ProjectPathRow
from tests.core.projects.conftest import git, repository, write_id

Add = Callable[[str], Project]


def project_of(answer: Added) -> Project:
    assert answer.project is not None
    return answer.project


def question_of(answer: Added) -> Relink:
    assert answer.project is None
    assert answer.question is not None
    return answer.question


def test_a_folder_is_added_once(projects: Projects, work: Path, store: Store) -> None:
    folder = work / "外包" / "app"
    folder.mkdir(parents=True)
    told: list[ChangeSet] = []
    store.on_commit(told.append)
    first = projects.add(folder, origin="page")
    assert first.created
    project = project_of(first)
    assert (project.name, project.path, project.alive) == ("app", folder, True)
    assert told[0].touches(Area.PROJECTS, project.id)
    assert told[0].origin == "page"
    again = projects.add(folder)
    assert (again.created, again.project) == (False, project)
    with store.read() as session:
        assert set(session.scalars(select(PendingViewRow.scope))) == {"user", project.id}
    assert list(folder.iterdir()) == [], "files are the view writer's"


@pytest.mark.parametrize("spelled", ["{}/", "{}/../atlas", "{}/./", "{}/sub/.."])
def test_other_spellings_are_the_same_folder(
    projects: Projects, added: Add, work: Path, spelled: str
) -> None:
    project = added("atlas")
    (work / "atlas" / "sub").mkdir()
    assert project_of(projects.add(Path(spelled.format(work / "atlas")))).id == project.id


def test_a_link_to_a_folder_is_the_folder(projects: Projects, added: Add, work: Path) -> None:
    project = added("atlas")
    (work / "link").symlink_to(work / "atlas")
    answer = projects.add(work / "link")
    assert (answer.created, project_of(answer).id) == (False, project.id)
    found = projects.find(work / "link" / "src")
    assert found is not None
    assert found.id == project.id


def test_relative_and_home_paths(
    projects: Projects, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (work / "atlas").mkdir()
    monkeypatch.chdir(work)
    assert project_of(projects.add(Path("atlas"))).path == work / "atlas"
    assert projects.add(Path("~/work/atlas")).created is False


def test_home_root_hub_and_packs_are_never_projects(
    projects: Projects, paths: Paths, added: Add
) -> None:
    project = added("atlas")
    (paths.hub / "reflect").mkdir(parents=True)
    link = paths.home / "to-hub"
    link.symlink_to(paths.hub)
    for folder in (
        Path("/"),
        paths.home,
        paths.home / ".",
        paths.hub,
        paths.hub / "reflect",
        paths.hub / "not-there",
        link,
        project.path / ".paper",
    ):
        with pytest.raises(Refused) as caught:
            projects.add(folder)
        assert caught.value.code.startswith("never_a_project")
    assert [found.id for found in projects.list()] == [project.id]


def test_files_and_missing_folders_are_refused_in_words(projects: Projects, work: Path) -> None:
    (work / "notes.md").write_text("x")
    with pytest.raises(InvalidInput, match="is not a folder") as caught:
        projects.add(work / "notes.md")
    assert caught.value.code == "not_a_folder"
    with pytest.raises(InvalidInput, match="There is no folder") as caught:
        projects.add(work / "nowhere")
    assert caught.value.code == "folder_missing"
    (work / "broken").symlink_to(work / "nowhere")
    with pytest.raises(InvalidInput):
        projects.add(work / "broken")


def test_r03_a_folder_without_permission(
    projects: Projects, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = work / "closed"
    folder.mkdir()
    real = os.listdir

    def refused(path: Path) -> list[str]:
        if Path(path) == folder:
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "listdir", refused)
    with pytest.raises(EnvironmentFault) as caught:
        projects.add(folder)
    assert caught.value.code == "no_permission"


def test_a_moved_folder_is_recognised_and_relinked_after_one_question(
    projects: Projects, added: Add, work: Path
) -> None:
    project = added("atlas")
    (work / "atlas").rename(work / "atlas-2")
    question = question_of(projects.add(work / "atlas-2"))
    assert question == Relink(work / "atlas-2", project.id, "project-id")
    assert projects.get(project.id).alive is False
    answer = projects.add(work / "atlas-2", answer="same")
    assert (answer.created, project_of(answer).id) == (False, project.id)
    moved = projects.get(project.id)
    assert (moved.path, moved.name, moved.alive) == (work / "atlas-2", "atlas-2", True)
    found = projects.find(work / "atlas" / "src")
    assert found is not None, "a session that started before the move"
    assert found.id == project.id
    assert projects.add(work / "atlas-2").created is False


def test_moved_back_needs_no_question(projects: Projects, added: Add, work: Path) -> None:
    project = added("atlas")
    (work / "atlas").rename(work / "b")
    projects.add(work / "b", answer="same")
    (work / "b").rename(work / "atlas")
    assert projects.get(project.id).path == work / "atlas"
    assert project_of(projects.add(work / "atlas")).id == project.id
    assert projects.get(project.id).path == work / "atlas"


def test_the_same_id_at_two_living_paths_is_asked_about(
    projects: Projects, added: Add, work: Path
) -> None:
    project = added("atlas")
    shutil.copytree(work / "atlas", work / "copy")
    question = question_of(projects.add(work / "copy"))
    assert (question.project_id, question.reason) == (project.id, "copy")
    answer = projects.add(work / "copy", answer="copy")
    copy = project_of(answer)
    assert answer.created
    assert copy.id != project.id
    assert {found.path for found in projects.list()} == {work / "atlas", work / "copy"}
    assert projects.add(work / "copy").created is False, "asked once"


def test_new_is_an_answer_to_every_question(projects: Projects, added: Add, work: Path) -> None:
    project = added("atlas")
    (work / "atlas").rename(work / "b")
    fresh = project_of(projects.add(work / "b", answer="new"))
    assert fresh.id != project.id
    assert projects.get(project.id).alive is False


def test_an_answer_that_is_none(projects: Projects, work: Path) -> None:
    with pytest.raises(InvalidInput):
        projects.add(work, answer="perhaps")


def test_another_folder_at_an_old_path_is_a_project_of_its_own(
    projects: Projects, added: Add, work: Path
) -> None:
    project = added("atlas")
    (work / "atlas").rename(work / "b")
    projects.add(work / "b", answer="same")
    (work / "atlas").mkdir()
    assert projects.find(work / "atlas") is None
    fresh = project_of(projects.add(work / "atlas"))
    assert fresh.id != project.id
    assert projects.get(project.id).path == work / "b"


def test_two_projects_that_swap_folders(projects: Projects, added: Add, work: Path) -> None:
    one, two = added("one"), added("two")
    (work / "one").rename(work / "tmp")
    (work / "two").rename(work / "one")
    (work / "tmp").rename(work / "two")
    for folder, project in ((work / "one", two), (work / "two", one)):
        assert question_of(projects.add(folder)).project_id == project.id
        projects.add(folder, answer="same")
    assert {found.id: found.path for found in projects.list()} == {
        one.id: work / "two",
        two.id: work / "one",
    }


def test_a_moved_clone_is_recognised_by_remote_and_root_commit(
    projects: Projects, work: Path
) -> None:
    folder = repository(work / "atlas", "git@example.invalid:team/atlas.git")
    project = project_of(projects.add(folder))
    folder.rename(work / "elsewhere")
    git(work / "elsewhere", "remote", "set-url", "origin", "https://example.invalid/team/atlas")
    question = question_of(projects.add(work / "elsewhere"))
    assert (question.project_id, question.reason) == (project.id, "git")
    assert project_of(projects.add(work / "elsewhere", answer="same")).id == project.id


def test_a_second_clone_is_a_project_without_a_question(projects: Projects, work: Path) -> None:
    url = "https://example.invalid/team/atlas"
    first = project_of(projects.add(repository(work / "one", url)))
    second = projects.add(repository(work / "two", url))
    assert second.created
    assert project_of(second).id != first.id


def test_another_repository_with_the_same_remote_is_not_taken_for_it(
    projects: Projects, work: Path
) -> None:
    url = "https://example.invalid/team/atlas"
    folder = repository(work / "one", url)
    projects.add(folder)
    shutil.rmtree(folder)
    other = repository(work / "two", url)
    git(other, "commit", "-q", "--amend", "--allow-empty", "-m", "another start")
    assert projects.add(other).created


def test_no_credential_of_a_remote_is_stored(projects: Projects, work: Path, paths: Paths) -> None:
    """Axiom 1: no secret is in the database."""
    url = "https://dev:s3cr3t-t0ken@example.invalid/team/atlas.git?access_token=s3cr3t-t0ken"
    projects.add(repository(work / "atlas", url))
    for file in paths.data.rglob("paper.db*"):
        assert b"s3cr3t-t0ken" not in file.read_bytes()


def test_forgotten_comes_back_with_its_id(projects: Projects, added: Add, work: Path) -> None:
    project = added("atlas")
    projects.forget(project.id)
    assert projects.list() == []
    assert projects.find(work / "atlas") is None
    with pytest.raises(NotFound):
        projects.get(project.id)
    with pytest.raises(NotFound):
        projects.forget(project.id)
    assert (work / "atlas" / ".paper" / "project-id").exists(), "nothing on disk is deleted"
    answer = projects.add(work / "atlas")
    assert (answer.created, project_of(answer).id) == (False, project.id)


def test_relink_by_hand(projects: Projects, added: Add, work: Path) -> None:
    project, other = added("atlas"), added("other")
    (work / "new-place").mkdir()
    moved = projects.relink(project.id, work / "new-place")
    assert moved.path == work / "new-place"
    with pytest.raises(Refused) as caught:
        projects.relink(project.id, other.path)
    assert caught.value.code == "folder_taken"
    with pytest.raises(NotFound):
        projects.relink("nobody", work / "new-place")


def test_aliases_are_kept_in_order(
    projects: Projects, added: Add, work: Path, store: Store
) -> None:
    project = added("a")
    for old, new in (("a", "b"), ("b", "c")):
        (work / old).rename(work / new)
        projects.add(work / new, answer="same")
    with store.read() as session:
        rows = session.scalars(select(ProjectPathRow)).all()
    assert {(Path(row.path).name, row.current) for row in rows} == {
        ("a", False),
        ("b", False),
        ("c", True),
    }
    assert {row.project_id for row in rows} == {project.id}


@pytest.mark.parametrize("word", ["user", "../../etc", "a/b", "x", "con\n", "a" * 65, "ünïcode-id"])
def test_a_hostile_id_in_a_pack_is_not_taken(projects: Projects, work: Path, word: str) -> None:
    folder = work / "atlas"
    folder.mkdir()
    write_id(folder, word)
    project = project_of(projects.add(folder))
    assert project.id != word.strip()
    assert project.id.isalnum()


def test_resolve_adds_only_when_asked(projects: Projects, work: Path) -> None:
    folder = work / "atlas" / "src"
    folder.mkdir(parents=True)
    with pytest.raises(NotFound) as caught:
        projects.resolve(work / "atlas", add=False)
    assert caught.value.code == "no_project_here"
    project = projects.resolve(work / "atlas", add=True)
    assert projects.resolve(folder, add=True) == project, "inside one: nothing is added"
    assert projects.resolve(folder, add=False) == project


def test_resolve_asks_by_refusing(projects: Projects, added: Add, work: Path) -> None:
    project = added("atlas")
    (work / "atlas").rename(work / "b")
    with pytest.raises(PaperError) as caught:
        projects.resolve(work / "b", add=True)
    assert caught.value.code == "relink_question"
    assert project.id in caught.value.hint


def test_r02_a_folder_added_by_many_at_once_is_one_project(projects: Projects, work: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    (work / "atlas").mkdir()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: projects.add(work / "atlas"), range(16)))
    assert len({project_of(answer).id for answer in answers}) == 1
    assert [answer.created for answer in answers].count(True) == 1


def test_relinked_onto_another_pack_what_stands_there_waits(
    projects: Projects, added: Add, work: Path
) -> None:
    """V-16: nothing that came with a folder is overwritten unasked."""
    project = added("atlas")
    (work / "other" / ".paper").mkdir(parents=True)
    (work / "other" / ".paper" / "KNOWLEDGE.md").write_text(
        "<!-- paper-evo:lib000:other-project edits here -->\n## Rules\n- theirs\n", "utf-8"
    )
    projects.relink(project.id, work / "other")
    info = projects.arrived(project.id)
    assert info is not None
    assert "- theirs" in info.knowledge
