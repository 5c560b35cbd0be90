"""Translations are complete and current (U-07), and times read well."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtWidgets import QApplication

from ui.error_texts import error_text
from ui.i18n import catalog, check, translate
from ui.i18n.catalog import Message
from ui.i18n.languages import Languages, resolve_language
from ui.i18n.times import ago, moment, short_age

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture
def chinese(qapp: QApplication, languages: Languages) -> object:
    languages.install("zh_CN")
    yield
    languages.install("en")


def test_every_text_is_extracted_translated_and_compiled() -> None:
    assert check.problems() == []


def test_a_new_text_and_an_unfinished_one_are_found() -> None:
    found = {Message("A", "Open"), Message("A", "%n files")}
    merged = catalog.merged({Message("A", "Open"): ("打开",)}, found, "zh_CN")
    assert merged[Message("A", "Open")] == ("打开",)
    assert merged[Message("A", "%n files")] == ("",)
    assert list(catalog.merged({}, found, "en")) == [Message("A", "%n files")]


def test_a_catalog_survives_writing_and_reading(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "x.ts"
    before: catalog.Catalog = {
        Message("A", "<b> & {0}"): ("甲 & {0}",),
        Message("B", "%n files"): ("%n 个文件",),
    }
    catalog.write(path, before, "zh_CN")
    assert catalog.read(path) == before


@pytest.mark.parametrize(
    ("setting", "system", "language"),
    [
        ("system", ["zh-Hans-CN", "en-US"], "zh_CN"),
        ("system", ["de-DE", "zh-CN"], "zh_CN"),
        ("system", ["de-DE"], "en"),
        ("en", ["zh-CN"], "en"),
        ("zh_CN", ["en-US"], "zh_CN"),
        ("zh_TW", ["en-US"], "zh_CN"),
        ("system", [], "en"),
    ],
)
def test_the_language_follows_the_setting_then_the_system(
    setting: str, system: list[str], language: str
) -> None:
    assert resolve_language(setting, system) == language


def test_english_plurals(languages: Languages) -> None:
    assert translate("Queue", "%Ln pending in all projects", "", 1) == "1 pending in all projects"
    assert translate("Knowledge", "%Ln lines", "", 1) == "1 line"
    assert translate("Knowledge", "%Ln lines", "", 2) == "2 lines"


def test_chinese_texts(chinese: object) -> None:
    assert translate("Knowledge", "%Ln lines", "", 3) == "3 行"
    assert translate("Queue", "Apply to project") == "写入项目"


@pytest.mark.parametrize(
    ("passed", "short", "sentence"),
    [
        (timedelta(seconds=20), "now", "just now"),
        (timedelta(seconds=-50), "now", "just now"),
        (timedelta(minutes=12), "12 min", "12 min ago"),
        (timedelta(hours=3), "3 h", "3 h ago"),
        (timedelta(days=3), "3 days", "3 days ago"),
    ],
)
def test_ages_in_words(languages: Languages, passed: timedelta, short: str, sentence: str) -> None:
    assert short_age(NOW - passed, NOW) == short
    assert ago(NOW - passed, NOW) == sentence


def test_yesterday_is_a_calendar_day(languages: Languages) -> None:
    local = datetime(2026, 11, 30, 20, 0).astimezone()
    before = local - timedelta(hours=22)
    assert short_age(before, local) == "Yesterday"
    assert moment(before, local).startswith("yesterday ")
    assert moment(local, local) == "today 20:00"


def test_an_unexpected_error_says_that_saved_text_is_safe(languages: Languages) -> None:
    shown = error_text(ValueError("boom"))
    assert "What was saved is safe" in shown.message
    assert "boom" in shown.details


def test_one_word_for_one_thing_in_chinese() -> None:
    """A person is 你 and an agent 代理 on every page."""
    words = catalog.ts_file("zh_CN").read_text("utf-8")
    assert [word for word in ("您", "智能体") if word in words] == []
