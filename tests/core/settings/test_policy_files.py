"""``policy.toml`` (spec README): the system's wins, a project's tightens, broken ones close."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.domain.scope import Scope
from core.errors import Refused
from core.settings.policy_file import MAX_BYTES, PolicyReader, read_policy
from core.settings.service import Settings
from core.settings.types import MemoryPolicy, SendTo

ATLAS = Scope("atlas-api")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def in_project(project: Path, text: str) -> Path:
    return write(project / ".paper" / "policy.toml", text)


def test_the_system_s_policy_wins_over_everything(
    settings: Settings, system_policy: Path, project: Path
) -> None:
    settings.set("memory.policy", "auto", ATLAS)
    settings.set("memory.enabled", False)
    in_project(project, "memory.policy = 'off'")
    write(system_policy, "[memory]\npolicy = 'review'\nenabled = true\n")
    switches = settings.switches("atlas-api")
    assert (switches.policy, switches.enabled) == (MemoryPolicy.REVIEW, True)
    view = settings.view("memory.policy", ATLAS)
    assert (view.pinned_by, view.editable, view.because) == (str(system_policy), False, "policy")


@pytest.mark.usefixtures("project")
def test_a_pinned_setting_cannot_be_set(settings: Settings, system_policy: Path) -> None:
    write(system_policy, "spending.daily_tokens = 1000\n")
    with pytest.raises(Refused) as caught:
        settings.set("spending.daily_tokens", 10)
    assert caught.value.code == "setting_pinned"
    assert str(system_policy) in caught.value.message
    assert settings.number("spending.daily_tokens") == 1000
    settings.reset("spending.daily_tokens")
    system_policy.unlink()
    assert settings.set("spending.daily_tokens", 10).value == 10


def test_a_project_s_policy_may_only_tighten(settings: Settings, project: Path) -> None:
    file = in_project(
        project,
        "enabled = true\npolicy = 'review'\nsend_to = 'agreed'\n"
        "[injection.budget]\nproject = 5000\n[knowledge.apply_limit]\nproject = 19000\n",
    )
    settings.set("memory.enabled", False)
    settings.set("privacy.send_to", "on_device")
    settings.set("injection.budget.project", 4000)
    switches = settings.switches("atlas-api")
    assert switches.enabled is False, "enabled = true loosens nothing"
    assert switches.send_to is SendTo.ON_DEVICE
    assert switches.policy is MemoryPolicy.REVIEW
    assert settings.number("injection.budget.project", ATLAS) == 4000
    assert settings.number("knowledge.apply_limit.project", ATLAS) == 19000
    assert settings.number("knowledge.apply_limit.project") == 20000, "this project only"
    assert settings.switches("other").policy is MemoryPolicy.AUTO
    assert settings.view("memory.policy", ATLAS).pinned_by == str(file)
    assert settings.view("memory.enabled", ATLAS).pinned_by == ""
    assert settings.problems() == []


def test_tighter_than_a_project_s_policy_may_be_stored(settings: Settings, project: Path) -> None:
    file = in_project(project, "policy = 'review'\n")
    with pytest.raises(Refused) as caught:
        settings.set("memory.policy", "auto", ATLAS)
    assert str(file) in caught.value.message
    assert settings.set("memory.policy", "off", ATLAS).value == "off"
    assert settings.view("memory.policy", ATLAS).editable is True
    assert settings.reset("memory.policy", ATLAS).value == "review"


def test_a_folder_that_is_no_project_has_no_say(settings: Settings, tmp_path: Path) -> None:
    in_project(tmp_path / "stranger", "enabled = false\n")
    assert settings.switches("stranger").enabled is True


def test_a_changed_policy_is_read_again(settings: Settings, system_policy: Path) -> None:
    write(system_policy, "policy = 'review'\n")
    assert settings.switches().policy is MemoryPolicy.REVIEW
    write(system_policy, "policy = 'off'\n")
    assert settings.switches().policy is MemoryPolicy.OFF
    system_policy.unlink()
    assert settings.switches().policy is MemoryPolicy.AUTO


@pytest.mark.parametrize(
    "data",
    [b"policy = ", b"[memory", b"\xff\xfe\x00", b"a = 1\na = 2\n", b"#" * (MAX_BYTES + 1)],
    ids=["cut", "bracket", "binary", "twice", "huge"],
)
def test_r03_a_broken_system_policy_fails_closed_and_says_so(
    settings: Settings, system_policy: Path, data: bytes
) -> None:
    system_policy.parent.mkdir()
    system_policy.write_bytes(data)
    settings_before = settings.get("spending.daily_tokens")
    switches = settings.switches()
    assert (switches.policy, switches.send_to) == (MemoryPolicy.REVIEW, SendTo.ON_DEVICE)
    assert (switches.enabled, switches.automatic) == (True, True), "approved text still serves"
    assert settings.get("models.quality") == "on_device"
    assert settings.get("spending.daily_tokens") == settings_before
    [problem] = settings.problems()
    assert (problem.code, problem.place) == ("policy_broken", str(system_policy))
    assert settings.set("ui.theme", "dark").value == "dark", "the app goes on"


def test_a_broken_policy_never_loosens(settings: Settings, system_policy: Path) -> None:
    settings.set("memory.policy", "off")
    write(system_policy, "policy = [")
    assert settings.switches().policy is MemoryPolicy.OFF


def test_a_broken_project_policy_closes_that_project(settings: Settings, project: Path) -> None:
    in_project(project, "][")
    assert settings.switches("atlas-api").send_to is SendTo.ON_DEVICE
    assert settings.switches().send_to is SendTo.AGREED
    assert [problem.code for problem in settings.problems()] == ["policy_broken"]


def test_a_policy_that_is_a_folder(settings: Settings, system_policy: Path) -> None:
    system_policy.mkdir(parents=True)
    assert settings.switches().send_to is SendTo.ON_DEVICE
    assert [problem.code for problem in settings.problems()] == ["policy_broken"]


@pytest.mark.parametrize(
    ("line", "key", "holds"),
    [
        ("memory.policy = 'reveiw'", "memory.policy", "review"),
        ("memory.enabled = 'no'", "memory.enabled", False),
        ("spending.daily_tokens = 'few'", "spending.daily_tokens", 300_000),
        ("privacy.send_to = 1", "privacy.send_to", "on_device"),
    ],
)
def test_one_wrong_value_closes_its_own_key_only(
    settings: Settings, system_policy: Path, line: str, key: str, holds: object
) -> None:
    write(system_policy, f"{line}\nsnapshots.kept = 3\nspending.run_tokens = 7\nmemory.polcy = 1\n")
    assert settings.get(key) == holds
    assert settings.get("spending.run_tokens") == 7
    assert settings.get("snapshots.kept") == 20, "not among what a policy may hold"
    assert {problem.code for problem in settings.problems()} == {
        "policy_value",
        "policy_key_ignored",
        "policy_key_unknown",
    }


def test_a_project_may_not_pin_what_it_could_only_loosen(tmp_path: Path) -> None:
    policy = read_policy(write(tmp_path / "p", "projects.worktrees_share = false\n"), project=True)
    assert policy.pins == {}
    assert [problem.code for problem in policy.problems] == ["policy_key_ignored"]
    assert read_policy(tmp_path / "p", project=False).pins == {"projects.worktrees_share": False}


def test_an_unchanged_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(tmp_path / "policy.toml", "policy = 'off'\n")
    reader = PolicyReader()
    first = reader.read(file, project=False)
    monkeypatch.setattr("core.settings.policy_file.read_policy", None)
    assert reader.read(file, project=False) is first


def test_r07_a_pipe_in_the_place_of_a_policy_does_not_hang(
    settings: Settings, project: Path
) -> None:
    (project / ".paper").mkdir()
    os.mkfifo(project / ".paper" / "policy.toml")
    assert settings.switches("atlas-api").send_to is SendTo.ON_DEVICE
    assert [problem.code for problem in settings.problems()] == ["policy_broken"]
