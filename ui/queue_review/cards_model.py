"""The list of suggestions; refreshes keep rows, selection and scroll where they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.queue_review.types import Suggestion
from ui.i18n import number, translate
from ui.i18n.times import exact, short_age
from ui.queue_review.looks import mark_looks, type_look

Index = QModelIndex | QPersistentModelIndex
ItemRole = Qt.ItemDataRole.UserRole + 1
AgeRole = Qt.ItemDataRole.UserRole + 2
StoryRole = Qt.ItemDataRole.UserRole + 3  # Story | None


@dataclass(frozen=True, slots=True)
class Story:
    """Place of a card among those that tell one story (K-19); ``place`` counts from 1."""

    place: int
    total: int


def story_text(story: Story | None) -> str:
    """Return "story 1 of 3", "" for a card that stands alone."""
    if story is None:
        return ""
    words = translate("Queue", "story {0} of {1}")
    return words.format(number(story.place), number(story.total))


class CardsModel(QAbstractListModel):
    """One row per suggestion, in the core's order."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._items: list[Suggestion] = []
        self._stories: dict[str, Story] = {}

    # -- content
    def items(self) -> list[Suggestion]:
        return list(self._items)

    def item(self, index: Index) -> Suggestion | None:
        row = index.row()
        return self._items[row] if index.isValid() and 0 <= row < len(self._items) else None

    def row_of(self, suggestion_id: str) -> int:
        """Return the row of ``suggestion_id`` or -1."""
        for row, item in enumerate(self._items):
            if item.id == suggestion_id:
                return row
        return -1

    def story(self, suggestion_id: str) -> Story | None:
        """Return the place of an item in its story, None for one that stands alone."""
        return self._stories.get(suggestion_id)

    def take(self, ids: set[str]) -> None:
        """Remove decided items at once, before the refresh arrives."""
        self._remove(ids)
        self._tell_stories()

    def _remove(self, ids: set[str]) -> None:
        for row in range(len(self._items) - 1, -1, -1):
            if self._items[row].id in ids:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._items[row]
                self.endRemoveRows()

    def update(self, items: list[Suggestion]) -> None:
        """Become ``items`` by removing, moving and inserting single rows."""
        self._become(items)
        self._tell_stories()

    def _become(self, items: list[Suggestion]) -> None:
        self._remove({item.id for item in self._items} - {item.id for item in items})
        if len(items) - len(self._items) > 64:  # a first load: one reset is cheaper
            self.beginResetModel()
            self._items = list(items)
            self.endResetModel()
            return
        for row, item in enumerate(items):
            at = next((k for k in range(row, len(self._items)) if self._items[k].id == item.id), -1)
            if at < 0:
                self.beginInsertRows(QModelIndex(), row, row)
                self._items.insert(row, item)
                self.endInsertRows()
                continue
            if at != row:
                self.beginMoveRows(QModelIndex(), at, at, QModelIndex(), row)
                self._items.insert(row, self._items.pop(at))
                self.endMoveRows()
            if self._items[row] != item:
                self._items[row] = item
                self.dataChanged.emit(self.index(row), self.index(row))

    def _tell_stories(self) -> None:
        """Count anew: the core keeps the items of a story together, so runs are counted."""
        stories: dict[str, Story] = {}
        for story, run in groupby(self._items, key=attrgetter("story")):
            ids = [item.id for item in run]
            if story and len(ids) > 1:
                stories.update({key: Story(at, len(ids)) for at, key in enumerate(ids, 1)})
        if stories != self._stories:
            self._stories = stories
            if self._items:
                self.dataChanged.emit(self.index(0), self.index(len(self._items) - 1), [StoryRole])

    def retick(self) -> None:
        """The ages may read differently now."""
        if self._items:
            last = self.index(len(self._items) - 1)
            self.dataChanged.emit(self.index(0), last, [AgeRole])

    # -- Qt
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.item(index)
        if item is None:
            return None
        if role == ItemRole:
            return item
        if role == Qt.ItemDataRole.DisplayRole:
            return item.text
        if role == AgeRole:
            return short_age(item.created, self._now())
        if role == StoryRole:
            return self.story(item.id)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{item.text}\n\n{exact(item.created)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            marks = [look.text for look in mark_looks(item)]
            story = story_text(self.story(item.id))
            parts = [type_look(item).text, item.project_name, *marks, story, item.text]
            return ", ".join(part for part in parts if part)
        return None
