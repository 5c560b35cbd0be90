"""Cards that tell one story are drawn and told as one (K-19)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from core.queue_review.types import Mark
from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.queue_review.cards_model import Story, StoryRole

ALONE = "Screenshots are taken in both themes."


@pytest.fixture
def story(library: Library) -> list[str]:
    """Two suggestions that contradict one approved entry, and one that stands alone."""
    library.save(library.atlas, "## Rules\n- Sessions expire after 90 days.\n\n## Info\n")
    ids = [library.suggest(ALONE)]
    ids += [library.suggest(f"Sessions expire after {days} days.") for days in (30, 45)]
    library.core.queue.revalidate()
    assert all(Mark.MAY_REPLACE in library.core.queue.get(key).marks for key in ids[1:])
    return ids


def _places(driver: Driver) -> dict[str, Story | None]:
    model = driver.queue.model()
    return {i.text: model.index(row).data(StoryRole) for row, i in enumerate(model.items())}


def test_the_cards_of_a_story_know_their_place(
    driver: Driver, library: Library, story: list[str]
) -> None:
    driver.open()
    places = _places(driver)
    assert places[ALONE] is None
    told = [place for text, place in places.items() if text != ALONE]
    assert told == [Story(1, 2), Story(2, 2)]


def test_a_screen_reader_and_the_detail_say_it(
    driver: Driver, library: Library, story: list[str]
) -> None:
    driver.open()
    driver.select(story[1])
    index = driver.queue.cards.currentIndex()
    place = index.data(StoryRole).place
    assert f"story {place} of 2" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert driver.queue.detail.place().startswith(f"Story {place} of 2 · ")
    driver.select(story[0])
    assert "story" not in driver.queue.detail.place().casefold()


def test_a_story_ends_when_only_one_card_of_it_is_left(
    driver: Driver, library: Library, story: list[str]
) -> None:
    driver.open()
    driver.select(story[2])
    driver.press(Qt.Key.Key_D)
    assert set(_places(driver).values()) == {None}
    driver.press(Qt.Key.Key_Z)
    assert Story(1, 2) in _places(driver).values()


def test_what_is_shown_is_what_replace_replaces(
    driver: Driver, library: Library, story: list[str]
) -> None:
    """K-14: beside a waiting rival the approved entry is shown, and it is the one that goes."""
    driver.open()
    driver.select(story[2])
    badges = driver.queue.detail.change.badge_texts()
    assert badges[0].startswith("Differs in a number: 90")
    driver.press(Qt.Key.Key_R)
    driver.press(Qt.Key.Key_P)
    text = library.text(library.atlas)
    assert "45 days" in text
    assert "90 days" not in text
