"""Known texts in memory are never older than the library, whoever commits (K-13, P-08)."""

from __future__ import annotations

import pytest

from core.api import open_core
from core.encoder import NgramEncoder
from core.encoder.sentence_vectors import SentenceVectors
from core.paths import Paths
from core.queue_review.known_texts import Kind, KnownTexts, read_known
from core.store.models import VectorRow
from tests.core.library import Desk


@pytest.fixture
def known(desk: Desk) -> KnownTexts:
    return KnownTexts(desk.core.store, desk.core.vectors)


def texts(known: KnownTexts, desk: Desk) -> list[tuple[Kind, str]]:
    return [(item.kind, item.text) for item in known.of(desk.project.id)]


def test_every_act_is_seen_at_once(desk: Desk, known: KnownTexts) -> None:
    """K-13: approved entries, open items and dismissed texts, after each commit."""
    assert texts(known, desk) == []
    desk.save("Amounts are in cents")
    assert texts(known, desk) == [(Kind.APPROVED, "Amounts are in cents")]
    item = desk.one("Never deploy on Fridays")
    assert (Kind.PENDING, "Never deploy on Fridays") in texts(known, desk)
    desk.core.queue.dismiss(item)
    assert (Kind.DISMISSED, "Never deploy on Fridays") in texts(known, desk)
    desk.core.queue.forget_dismissals()
    desk.save("Amounts are in euros")
    assert texts(known, desk) == [(Kind.APPROVED, "Amounts are in euros")]


def test_a_second_program_is_seen(desk: Desk, known: KnownTexts, paths: Paths) -> None:
    """P-08: another connection's commits count too."""
    desk.save("Amounts are in cents")
    assert len(texts(known, desk)) == 1
    with open_core(paths, prefer_encoder="ngram") as other:
        Desk(other, desk.project).save("Amounts are in cents", "Use tabs")
    assert (Kind.APPROVED, "Use tabs") in texts(known, desk)
    match = known.nearest("Use tabs", desk.project.id)[0]
    assert match.known.text == "Use tabs"


def test_nothing_is_read_again_without_a_change(desk: Desk, known: KnownTexts) -> None:
    """P-08: the same object, also after a commit that changed something else."""
    desk.save("Amounts are in cents")
    before = known.of(desk.project.id)
    assert known.of(desk.project.id) is before
    desk.core.settings.set("queue.park_days", 20)
    assert known.of(desk.project.id) is before


def test_the_answers_are_those_of_a_fresh_look(desk: Desk, known: KnownTexts) -> None:
    desk.save("The API listens on port 7070", "Use pnpm, not npm", "Reports are in Chinese")
    for text in ("The API listens on port 8080", "Use npm", "Reports are written in Chinese"):
        for _ in range(2):
            kept = known.nearest(text, desk.project.id)
            fresh = KnownTexts(desk.core.store, desk.core.vectors).nearest(text, desk.project.id)
            assert [(m.known, m.relation) for m in kept] == [(m.known, m.relation) for m in fresh]


def test_left_out_texts_make_room_for_the_next(desk: Desk, known: KnownTexts) -> None:
    desk.save(*[f"Use tabs in file number {number}" for number in range(15)])
    with desk.core.store.read() as session:
        all_known = read_known(session, desk.project.id)
    left = known.nearest(
        "Use tabs in file number 3",
        desk.project.id,
        leave_out=lambda item: item.text.endswith(("3", "4", "5")),
    )
    assert len(all_known) == 15
    assert left
    assert not [m for m in left if m.known.text.endswith(("3", "4", "5"))]


class Failing(NgramEncoder):
    """Changes its method in the middle, as the fallback does when its worker dies."""

    def __init__(self) -> None:
        super().__init__()
        self.method = "first"
        self.dimension = 512

    def encode(self, given):  # type: ignore[no-untyped-def]
        self.method, self.dimension = "ngram", 1024
        return super().encode(given)


def test_a_change_of_the_method_makes_all_vectors_anew(desk: Desk) -> None:
    """K-13: vectors of two methods are never compared."""
    desk.save("Amounts are in cents")
    vectors = SentenceVectors(desk.core.store, Failing)
    found = KnownTexts(desk.core.store, vectors).nearest("Amounts are in cents", desk.project.id)
    assert found[0].known.text == "Amounts are in cents"
    assert vectors.of(["Amounts are in cents"]).shape == (1, 1024)


def test_only_texts_of_the_library_are_stored(desk: Desk) -> None:
    """R-10: a text that was only compared leaves no vector behind."""
    vectors = SentenceVectors(desk.core.store, NgramEncoder)
    vectors.with_method([f"asked {number}" for number in range(40)], keep=False)
    with desk.core.store.read() as session:
        assert session.query(VectorRow).count() == 0
    vectors.of([f"known {number}" for number in range(40)])
    with desk.core.store.read() as session:
        assert session.query(VectorRow).count() == 40
