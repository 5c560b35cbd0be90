"""V-16: a pack that came with the folder is recognised and left alone until answered."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from core.errors import Refused
from core.projects.pack import read_pack
from core.projects.service import Projects
from core.projects.types import ArrivedPack, Project
from core.settings.service import Settings
from core.store import Library, Store
from tests.core.projects.conftest import write_id

MARK = "<!-- paper-evo:{}:{} edits here go to the queue -->\n"
TEXT = "## Rules\n- 金额以分为单位\n\n## Info\n"


def pack(folder: Path, *, library: str = "f00f00f00f00", project: str = "abcdef012345") -> Path:
    (folder / ".paper").mkdir(parents=True)
    file = folder / ".paper" / "KNOWLEDGE.md"
    file.write_text(MARK.format(library, project) + TEXT, "utf-8")
    return file


def arrive(projects: Projects, folder: Path) -> Project:
    project = projects.add(folder).project
    assert project is not None
    return project


def test_a_clone_with_our_mark_arrives(projects: Projects, work: Path) -> None:
    file = pack(work / "clone")
    before = file.read_bytes()
    project = arrive(projects, work / "clone")
    assert (project.id, project.arrived) == ("abcdef012345", ArrivedPack.WAITING)
    info = projects.arrived(project.id)
    assert info is not None
    assert (info.library_id, info.knowledge) == ("f00f00f00f00", TEXT)
    assert info.knowledge_path == file
    assert file.read_bytes() == before


def test_a_handed_over_pack_with_an_id_and_skills(projects: Projects, work: Path) -> None:
    folder = work / "handed"
    write_id_in(folder, "0123456789abcdef")
    skill = folder / ".paper" / "agents" / "skills" / "deploy"
    skill.mkdir(parents=True)
    (skill / "SKILL.md").write_text("---\nname: deploy\n---\n", "utf-8")
    outside = work / "outside"
    outside.mkdir()
    (outside / "SKILL.md").write_text("secret", "utf-8")
    (skill.parent / "escape").symlink_to(outside)
    info = projects.arrived(arrive(projects, folder).id)
    assert info is not None
    assert [(found.name, found.text) for found in info.skills] == [
        ("deploy", "---\nname: deploy\n---\n")
    ]


def test_an_answer_settles_it(projects: Projects, work: Path, store: Store) -> None:
    pack(work / "clone")
    project = arrive(projects, work / "clone")
    with store.write() as unit:
        projects.settle_arrival(unit, project.id)
    assert projects.get(project.id).arrived is ArrivedPack.ANSWERED
    assert projects.arrived(project.id) is None


@pytest.mark.parametrize("text", ["", "## Rules\n\n## Info\n", "<!-- note -->\n"])
def test_an_empty_pack_asks_nothing(projects: Projects, work: Path, text: str) -> None:
    file = pack(work / "clone")
    file.write_text(MARK.format("f00f00f00f00", "abcdef012345") + text, "utf-8")
    assert arrive(projects, work / "clone").arrived is ArrivedPack.NONE


def test_a_folder_of_somebody_else_s_is_not_ours(projects: Projects, work: Path) -> None:
    """V-03: a ``.paper`` without our marks is foreign, not an arrival."""
    (work / "x" / ".paper").mkdir(parents=True)
    (work / "x" / ".paper" / "KNOWLEDGE.md").write_text(TEXT, "utf-8")
    assert arrive(projects, work / "x").arrived is ArrivedPack.NONE


def test_a_copy_of_a_known_project_arrives_with_its_text(
    projects: Projects, library: Library, work: Path
) -> None:
    (work / "atlas").mkdir()
    project = arrive(projects, work / "atlas")
    pack_of = work / "atlas" / ".paper"
    shutil.rmtree(pack_of, ignore_errors=True)
    pack(work / "atlas", library=library.id, project=project.id)
    shutil.copytree(work / "atlas", work / "copy")
    question = projects.add(work / "copy").question
    assert question is not None
    assert question.reason == "copy"
    copy = projects.add(work / "copy", answer="copy").project
    assert copy is not None
    assert copy.arrived is ArrivedPack.WAITING


def test_k17_a_scratch_library_refuses_another_library_s_pack(
    store: Store, paths: object, settings: Settings, work: Path, projects: Projects
) -> None:
    from core.paths import find_paths

    scratch = Projects(store, Library("0ff0ff0ff0ff", scratch=True), find_paths(), settings)
    pack(work / "clone")
    with pytest.raises(Refused) as caught:
        scratch.add(work / "clone")
    assert caught.value.code == "other_library"
    pack(work / "own", library="0ff0ff0ff0ff")
    assert scratch.add(work / "own").created


def test_crlf_bom_and_huge_files(work: Path) -> None:
    file = pack(work / "a")
    file.write_bytes(
        b"\xef\xbb\xbf" + (MARK.format("lib", "abcdef012345") + TEXT).replace("\n", "\r\n").encode()
    )
    assert read_pack(work / "a").knowledge == TEXT
    file.write_bytes(MARK.format("lib", "abcdef012345").encode() + b"- x\n" * 400_000)
    found = read_pack(work / "a")
    assert (found.ours, found.project_id, found.knowledge) == (True, "abcdef012345", "")
    assert found.oversize == file.stat().st_size
    assert found.has_content


def test_knowledge_that_is_a_folder(projects: Projects, work: Path) -> None:
    (work / "a" / ".paper" / "KNOWLEDGE.md").mkdir(parents=True)
    write_id(work / "a", "abcdef012345")
    assert arrive(projects, work / "a").arrived is ArrivedPack.NONE


def write_id_in(folder: Path, project_id: str) -> None:
    folder.mkdir()
    write_id(folder, project_id)


Add = Callable[[str], Project]


def test_our_own_project_does_not_arrive(projects: Projects, added: Add) -> None:
    assert added("atlas").arrived is ArrivedPack.NONE
