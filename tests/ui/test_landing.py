"""Where it would land: for each answer exactly what Apply then does (K-14)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from core.domain.scope import USER, Scope
from core.domain.suggestion import SuggestionType
from core.queue_review.types import Conflicted
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.queue_review.landings import Place, places
from ui.queue_review.scopes import shown_target

RULE = "Keep the access logs for 90 days."
TEXT = f"## Rules\n- {RULE}\n- Use tabs.\n\n## Info\n- Amounts are cents.\n- Ids are opaque.\n"
NEW = "Keep the access logs for 30 days."
KEYS = {Conflicted.REPLACE: Qt.Key.Key_R, Conflicted.KEEP_BOTH: Qt.Key.Key_B}


def _card(driver: Driver, library: Library) -> str:
    """An info that may replace a rule, on screen."""
    library.save(library.atlas, TEXT)
    card = library.suggest(NEW, type_=SuggestionType.INFO)
    driver.open("queue")
    driver.select(card)
    return card


def test_an_open_choice_shows_what_each_answer_would_do(driver: Driver, library: Library) -> None:
    _card(driver, library)
    section = driver.queue.detail.landing
    assert section.titles() == [
        "If it replaces the entry: atlas · Rules",
        "If both stay: atlas · Info",
    ]
    assert (f"- {RULE}", "old") in section.lines()
    driver.press(Qt.Key.Key_B)
    assert section.titles() == ["Where it would land: atlas · Info"]
    assert section.lines() == [
        ("- Amounts are cents.", "same"),
        ("- Ids are opaque.", "same"),
        (f"- {NEW}", "new"),
    ]
    driver.press(Qt.Key.Key_R)
    assert section.titles() == ["Where it would land: atlas · Rules"]
    assert section.lines()[1:3] == [(f"- {RULE}", "old"), (f"- {NEW}", "new")]


@pytest.mark.parametrize("choice", [Conflicted.REPLACE, Conflicted.KEEP_BOTH])
@pytest.mark.parametrize("place", ["own", "user", "there"])
def test_the_preview_is_what_apply_does(
    driver: Driver, library: Library, choice: Conflicted, place: str
) -> None:
    """The file of the entry, another file, and a text that stands there already."""
    core = library.core
    card = _card(driver, library)
    if place == "there":
        core.knowledge.save(
            Scope(library.atlas),
            TEXT + f"- {NEW}\n",
            base_revision=core.knowledge.status(Scope(library.atlas)).revision,
        )
    scope = USER if place == "user" else Scope(library.atlas)
    item = core.queue.get(card)
    target = shown_target(item)
    assert target is not None
    texts = {each: core.knowledge.file(each).text for each in {scope, target.scope}}
    limit = core.knowledge.limits(scope).apply
    found: list[Place] = places(item, scope, choice, target, texts, limit)
    core.queue.apply(card, scope, conflicted=choice, target_key=target.entry_key)
    for place_ in found:
        assert core.knowledge.file(place_.scope).text == place_.after
    touched = {place_.scope for place_ in found}
    for each in texts.keys() - touched:
        assert core.knowledge.file(each).text == texts[each]


def test_a_plain_card_lands_at_the_end_of_its_own_section(driver: Driver, library: Library) -> None:
    library.save(library.atlas, TEXT)
    card = library.suggest("Never push on Fridays.")
    driver.open("queue")
    driver.select(card)
    section = driver.queue.detail.landing
    assert section.titles() == ["Where it would land: atlas · Rules"]
    assert ("- Never push on Fridays.", "new") in section.lines()
    assert section.lines().index(("- Never push on Fridays.", "new")) == 2
