"""Settings over a real database: storing, off wins, corrupt rows, views to be written."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import delete, select, text

from core.changes import Area, ChangeSet
from core.domain.scope import USER, Scope
from core.errors import InvalidInput, NotFound
from core.settings.service import Settings
from core.settings.types import MaskingPattern, MemoryPolicy, SendTo
from core.store import Store
from core.store.models import PendingViewRow, SettingRow

ATLAS = Scope("atlas-api")


def pending_views(store: Store) -> set[str]:
    with store.read() as session:
        return set(session.scalars(select(PendingViewRow.scope)))


def test_a_default_holds_until_something_is_stored(settings: Settings) -> None:
    view = settings.view("queue.park_days")
    assert (view.value, view.own, view.because, view.editable) == (30, None, "default", True)
    view = settings.set("queue.park_days", 14)
    assert (view.value, view.own, view.because) == (14, 14, "user")
    assert settings.number("queue.park_days") == 14
    assert settings.reset("queue.park_days").value == 30


def test_values_of_all_kinds_come_back_equal(settings: Settings) -> None:
    settings.set("masking.patterns", [{"name": "客户", "regex": r"K-\d{6}"}])
    assert settings.get("masking.patterns") == (MaskingPattern("客户", r"K-\d{6}"),)
    settings.set_text("privacy.agreed_models", "qwen3:8b, claude")
    assert settings.get("privacy.agreed_models") == ("qwen3:8b", "claude")
    settings.set_text("ui.language", "zh_CN")
    assert settings.text("ui.language") == "zh_CN"
    settings.set_text("ui.theme", "dark")
    assert settings.flag("sleep.enabled") is True


def test_a_refused_value_changes_nothing(settings: Settings, store: Store) -> None:
    with pytest.raises(InvalidInput):
        settings.set("knowledge.save_limit", 8001)
    with store.read() as session:
        assert session.scalars(select(SettingRow)).all() == []


@pytest.mark.parametrize("user", [True, False])
@pytest.mark.parametrize("own", [True, False, None])
@pytest.mark.parametrize("key", ["memory.enabled", "memory.automatic_suggestions"])
@pytest.mark.usefixtures("project")
def test_k20_off_wins(settings: Settings, key: str, user: bool, own: bool | None) -> None:
    settings.set(key, user)
    if own is not None:
        settings.set(key, own, ATLAS)
    switches = settings.switches("atlas-api")
    on = user and own is not False
    because = "" if on else ("project" if user else "user")
    if key == "memory.enabled":
        assert (switches.enabled, switches.enabled_because) == (on, because)
    assert (switches.automatic, switches.automatic_because) == (on, because)
    assert settings.switches(None).automatic is user


@pytest.mark.usefixtures("project")
def test_k20_automatic_is_off_where_memory_is(settings: Settings) -> None:
    settings.set("memory.enabled", False, ATLAS)
    switches = settings.switches("atlas-api")
    assert (switches.enabled, switches.automatic, switches.extracts) == (False, False, False)
    assert settings.switches("other").enabled is True


@pytest.mark.usefixtures("project")
def test_a_project_overrides_the_policy_both_ways(settings: Settings) -> None:
    settings.set("memory.policy", "off")
    assert settings.switches("atlas-api").policy is MemoryPolicy.OFF
    assert settings.switches("atlas-api").extracts is False
    settings.set("memory.policy", "review", ATLAS)
    assert settings.switches("atlas-api").policy is MemoryPolicy.REVIEW
    assert settings.switches("atlas-api").extracts is True
    assert settings.switches().policy is MemoryPolicy.OFF
    settings.reset("memory.policy", ATLAS)
    assert settings.switches("atlas-api").policy is MemoryPolicy.OFF


@pytest.mark.usefixtures("project")
def test_m10_text_goes_nowhere_until_a_model_was_agreed_to(settings: Settings) -> None:
    assert settings.switches("atlas-api").may_send("claude") is False
    settings.set("privacy.agreed_models", ["claude"], ATLAS)
    assert settings.switches("atlas-api").may_send("claude") is True
    assert settings.switches("atlas-api").may_send("other") is False
    assert settings.switches("other").may_send("claude") is False
    settings.set("privacy.send_to", "on_device", ATLAS)
    assert settings.switches("atlas-api").send_to is SendTo.ON_DEVICE
    assert settings.switches("atlas-api").may_send("claude") is False


def test_a_setting_of_the_user_is_not_stored_for_a_project(
    settings: Settings, project: Path
) -> None:
    with pytest.raises(InvalidInput) as caught:
        settings.set("ui.theme", "dark", ATLAS)
    assert caught.value.code == "setting_user_only"
    settings.set("ui.theme", "dark")
    assert settings.get("ui.theme", ATLAS) == "dark"
    assert project.is_dir()


def test_an_unknown_project_is_refused(settings: Settings) -> None:
    with pytest.raises(NotFound):
        settings.set("memory.enabled", False, Scope("nobody"))


def test_items_lists_what_the_scope_can_hold(settings: Settings) -> None:
    user = settings.items()
    assert [view.key for view in user][:2] == ["memory.enabled", "memory.automatic_suggestions"]
    project = {view.key for view in settings.items(ATLAS)}
    assert "memory.policy" in project
    assert "ui.theme" not in project
    assert all(view.editable for view in user)


def test_a_change_is_told_with_its_origin(settings: Settings, store: Store) -> None:
    told: list[ChangeSet] = []
    store.on_commit(told.append)
    settings.set("ui.theme", "dark", origin="page-1")
    settings.set("ui.theme", "dark", origin="page-1")
    assert [changes.touches(Area.SETTINGS) for changes in told] == [True]
    assert told[0].origin == "page-1"


def test_switches_and_budgets_have_the_views_written_again(
    settings: Settings, store: Store, project: Path
) -> None:
    settings.set("ui.theme", "dark")
    assert pending_views(store) == set()
    settings.set("memory.enabled", False, ATLAS)
    assert pending_views(store) == {"atlas-api", "user"}, "its feed of user knowledge, too"
    with store.write() as unit:
        unit.session.execute(delete(PendingViewRow))
    settings.set("injection.budget.user", 5000)
    assert pending_views(store) == {"atlas-api", "user"}
    assert project.is_dir()


@pytest.mark.parametrize("raw", ["{", '"sideways"', "true", "[", "", "999999999999", "null"])
def test_r03_a_corrupt_row_falls_back_and_is_shown(
    settings: Settings, store: Store, raw: str
) -> None:
    settings.set("queue.park_days", 14)
    settings.set("ui.theme", "dark")
    with store.write() as unit:
        unit.session.execute(
            text("UPDATE setting SET value = :raw WHERE key = 'queue.park_days'"), {"raw": raw}
        )
    assert settings.get("queue.park_days") == 30
    assert settings.get("ui.theme") == "dark"
    [problem] = settings.problems()
    assert (problem.code, problem.place) == ("setting_row", "user: queue.park_days")
    settings.set("queue.park_days", 7)
    assert settings.get("queue.park_days") == 7
    assert settings.problems() == []


def test_r03_a_corrupt_null_row_does_not_break_reading(settings: Settings, store: Store) -> None:
    with store.write() as unit:
        unit.session.execute(
            text(
                "INSERT INTO setting VALUES ('user', 'ui.theme', NULL, 0), ('user', 'x.y', '1', 0)"
            )
        )
    assert settings.get("ui.theme") == "system"
    assert len(settings.problems()) == 1


def test_another_process_s_change_is_seen_at_once(settings: Settings, store: Store) -> None:
    other = Store(store.path, store.clock)
    try:
        Settings(other).set("queue.park_days", 5)
    finally:
        other.close()
    assert settings.get("queue.park_days", USER) == 5
